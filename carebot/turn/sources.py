"""What one turn may state as a fact: the results of its tools, what the church publishes, crisis lines, the visitor's own words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from carebot.llm.base import ApiMessage
from carebot.turn.context import TurnContext
from language.crisis import dialed_in
from language.on_file import OnFile


def sources_of(context: TurnContext, transcript: Callable[[], Sequence[ApiMessage]]) -> OnFile:
    """`transcript` gives what this turn has added to the history so far: results come while it runs."""
    church = context.church

    def filed() -> Iterable[str]:
        known = (f"{church.name}. {church.phone}", f"{context.now:%A %Y-%m-%d}", *church.crisis_words.values())
        return (*known, *chain.from_iterable(map(_told, (*context.history, *transcript()))))

    return OnFile(
        filed=filed,
        published=context.published,
        told=(*context.visitor_history, context.text, context.signals.contact.phone or ""),  # which may come in pieces
        dialed=dialed_in(church.country),
        today=context.now.date(),
    )


def _told(message: ApiMessage) -> Iterator[str]:
    """The results of tools in a message of the history. What a model said there is no source: some of it was never shown."""
    for block in message["content"]:
        if block.get("type") == "tool_result":
            content = block.get("content")
            yield from [content] if isinstance(content, str) else [each.get("text", "") for each in content or ()]
