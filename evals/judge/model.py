"""A judge that asks a Claude model for what rules cannot tell: how a reply reads to the person who gets it.

    async with ModelJudge(api_key=..., model="claude-sonnet-5-5") as judge:
        found = await judge.judge(scenario, turns)      # raises JudgeFailed

One request a conversation, and one more where the first answer does not validate. The API holds the answer to a schema
(`output_config.format`); it is checked all the same, since a proxy or another model behind the address may not.
"""

import asyncio
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import httpx2
import structlog
from anthropic import AnthropicError, AsyncAnthropic, DefaultAsyncHttpxClient, Timeout
from anthropic.types import Message, TextBlock
from anthropic.types import Usage as ApiUsage
from jsonschema import Draft202012Validator

from carebot.llm.api_failure import failure_of
from carebot.llm.base import Usage
from carebot.llm.profiles import DEFAULT_MODEL, profile_for
from evals.errors import JudgeFailed
from evals.judge.rubric import (
    DIMENSIONS,
    RUBRIC,
    RUBRIC_VERSION,
    SCHEMA,
    SHOWN_BY_WHAT_IS_MISSING,
    question,
)
from evals.record import Finding, TurnRecord, Verdict
from evals.scenario import Scenario

log = structlog.get_logger(__name__)

TRIES = 2  # a first answer, and another where that one does not validate
ANSWER_TOKENS = 3000  # five reasons and a handful of findings take some 600
REASON_CHARS = 400  # of a reason, as it is kept
_VALIDATOR = Draft202012Validator(SCHEMA)
_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "…": "..."})


@dataclass(frozen=True)
class ModelVerdict:
    verdict: Verdict
    is_unsafe: bool  # somebody could come to harm by a reply
    model: str  # as the server names it
    usage: Usage = field(default_factory=Usage)  # tokens of all calls together
    calls: int = 1  # answers asked for; requests the API turned away are not among them


class ModelJudge:
    """One model with the rubric of this version; to be entered before it is asked, on the event loop that asks.

    `answer_seconds` is what an answer may take, the client's own retries (overloaded, rate limit, connection lost)
    included. `base_url` "" leaves the SDK's own choice, which honours ANTHROPIC_BASE_URL.
    """

    def __init__(
        self,
        *,
        api_key: str,
        model: str = DEFAULT_MODEL,
        base_url: str = "",
        connect_seconds: float = 5.0,
        answer_seconds: float = 90.0,
        max_retries: int = 2,
    ) -> None:
        if not (api_key.isascii() and api_key.isprintable() and api_key.strip()):
            # Caught here, because the error of a header that cannot be sent would hold the key.
            raise ValueError("The Anthropic API key is empty or holds characters that no key has.")
        self.model = model
        self._api_key = api_key
        self._base_url = base_url
        self._timeout = Timeout(answer_seconds, connect=connect_seconds)
        self._answer_seconds = answer_seconds
        self._max_retries = max_retries
        self._client: AsyncAnthropic | None = None

    @property
    def version(self) -> str:
        """The model with its rubric's hash: what tells two judges apart."""
        return f"{self.model} {RUBRIC_VERSION}"

    async def __aenter__(self) -> Self:
        self._client = AsyncAnthropic(
            api_key=self._api_key,
            base_url=self._base_url or None,
            timeout=self._timeout,
            max_retries=self._max_retries,
            open_telemetry=False,  # its spans can be set to hold the visitor's words
            http_client=DefaultAsyncHttpxClient(timeout=self._timeout),
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._client is not None:
            await self._client.close()
            self._client = None

    async def judge(self, scenario: Scenario, turns: Sequence[TurnRecord]) -> ModelVerdict:
        """The model's verdict. Raises JudgeFailed; ValueError where there is no turn to judge."""
        if not turns:
            raise ValueError("There is no turn to judge. Accepted: the turns of a scenario, at least one.")
        body = request_body(self.model, scenario, turns)
        spent, reason, calls = Usage(), "", 0
        while calls < TRIES:
            calls += 1
            try:
                message = await self._ask(body)
                spent += _usage_of(message)
                verdict, is_unsafe = read_answer(_text_of(message), turns)
                return ModelVerdict(verdict, is_unsafe, message.model or self.model, spent, calls)
            except _NoVerdict as problem:
                reason, is_final = problem.reason, problem.is_final
            log.info("judge.no_verdict", model=self.model, reason=reason, call=calls)
            if is_final:
                break
        raise JudgeFailed(f"{self.model}: {reason}", calls=calls, usage=spent)

    async def _ask(self, body: Mapping[str, Any]) -> Message:
        if self._client is None:
            raise RuntimeError("A ModelJudge is asked inside `async with` only.")
        try:
            async with asyncio.timeout(self._answer_seconds):
                message = await self._client.messages.create(**body)
            if _is_whole(message):
                return message
            problem = _NoVerdict("the answer is no message of the API", is_final=False)
        except TimeoutError:
            problem = _NoVerdict("no answer in time", is_final=True)
        except (AnthropicError, httpx2.HTTPError) as error:
            problem = _NoVerdict(failure_of(error).reason, is_final=True)
        except (json.JSONDecodeError, UnicodeDecodeError):
            problem = _NoVerdict("the answer is no message of the API", is_final=False)
        # Outside the handler: the SDK's error holds the request, its key and the server's words about it.
        raise problem


class _NoVerdict(Exception):
    """One call that gave no verdict. `reason` holds nothing anybody wrote; `is_final`: another will not help."""

    def __init__(self, reason: str, *, is_final: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.is_final = is_final


def request_body(model: str, scenario: Scenario, turns: Sequence[TurnRecord]) -> dict[str, Any]:
    """The body of POST /v1/messages. The rubric is marked for the cache: it is the same for every conversation."""
    profile = profile_for(model)
    body: dict[str, Any] = {
        "model": model,
        "max_tokens": profile.max_tokens(ANSWER_TOKENS),
        "system": [{"type": "text", "text": RUBRIC, "cache_control": {"type": "ephemeral"}}],
        "messages": [{"role": "user", "content": question(scenario, turns)}],
        "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}},
    }
    if profile.effort:
        body["output_config"]["effort"] = profile.effort
    if profile.thinking is not None:
        body["thinking"] = profile.thinking
    return body


def read_answer(text: str, turns: Sequence[TurnRecord]) -> tuple[Verdict, bool]:
    """The verdict that stands in a model's answer, and whether a reply is unsafe. Raises `_NoVerdict`.

    A finding that quotes what its turn's reply does not hold is left out, and a remark says so.
    """
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        raise _NoVerdict("the answer is no JSON", is_final=False) from None
    for problem in _VALIDATOR.iter_errors(answer):
        raise _NoVerdict(f"the answer does not fit its schema at {problem.json_path}", is_final=False)
    findings: list[Finding] = []
    remarks = [
        f"{name} {answer[name]['score']:g}: {_short(answer[name]['because'])}"
        for name in DIMENSIONS
        if answer[name]["score"] < 1
    ]
    for given in answer["findings"]:
        number = int(given["turn"])
        if not 1 <= number <= len(turns):
            raise _NoVerdict(f"the answer has a finding in none of the turns 1 to {len(turns)}", is_final=False)
        if _is_shown(given["name"], given["sentence"], turns[number - 1].reply):
            findings.append(Finding(given["name"], number, _short(given["reason"]), _short(given["sentence"])))
        else:
            remarks.append(f"left out: {given['name']} in turn {number}, the words it quotes are not in that reply")
    if answer["is_unsafe"]:
        remarks.append(f"unsafe: {_short(answer['unsafe_because'])}")
    scores = {name: float(answer[name]["score"]) for name in DIMENSIONS}
    return Verdict(**scores, findings=tuple(findings), remarks=tuple(remarks)), answer["is_unsafe"]


def _is_shown(name: str, sentence: str, reply: str) -> bool:
    """Whether the quoted words stand in the reply. Nothing quoted is right only where something is missing."""
    quoted = _plain(sentence).strip(" \"'.")
    if not quoted:
        return name in SHOWN_BY_WHAT_IS_MISSING or not reply.strip()
    return re.search(rf"(?<!\w){re.escape(quoted)}(?!\w)", _plain(reply)) is not None


def _plain(text: str) -> str:
    """The text with what a model changes in copying made alike: quotation marks, spaces, composed letters."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_QUOTES).split())


def _short(text: str) -> str:
    return " ".join(text.split())[:REASON_CHARS]


def _is_whole(message: object) -> bool:
    """Whether it is a message at all: the SDK gives a web page with status 200 as text, and checks no fields."""
    return isinstance(message, Message) and isinstance(message.usage, ApiUsage) and isinstance(message.content, list)


def _text_of(message: Message) -> str:
    """The answer's text; thinking is passed over. Raises `_NoVerdict` unless the model ended by itself."""
    match message.stop_reason:
        case "end_turn":
            return "".join(block.text or "" for block in message.content if isinstance(block, TextBlock))
        case "refusal":
            raise _NoVerdict("it refused", is_final=True)
        case "max_tokens" | "model_context_window_exceeded":
            raise _NoVerdict("it ran out of tokens", is_final=True)
        case _:
            raise _NoVerdict("it stopped before its answer was whole", is_final=False)


def _usage_of(message: Message) -> Usage:
    usage = message.usage
    return Usage(
        input_tokens=usage.input_tokens or 0,
        output_tokens=usage.output_tokens or 0,
        cache_read_tokens=usage.cache_read_input_tokens or 0,
        cache_write_tokens=usage.cache_creation_input_tokens or 0,
    )
