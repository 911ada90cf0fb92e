"""A conversation with OfflineModel: the engine's loop in small, with results that a church could give."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from carebot.llm.base import ApiMessage, ModelRequest, Stop, StopReason, TextDelta, ToolCall, ToolDefinition
from carebot.offline import OfflineModel

TEXT = {"type": "string", "maxLength": 4000}
FLAG = {"type": "boolean"}


def choice(*values: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(values)}


def tool(name: str, required: str = "", /, **properties: Mapping[str, Any]) -> ToolDefinition:
    schema = {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }
    return ToolDefinition(name, "", schema)


WHO = {"name": TEXT, "contact": TEXT}
REACH = {"name": TEXT, "phone": TEXT, "email": TEXT}
TOOLS = (
    tool(
        "submit_prayer_request",
        "request",
        request=TEXT,
        confidentiality=choice("prayer_chain", "prayer_team", "pastors_only"),
        anonymous=FLAG,
        **WHO,
    ),
    tool(
        "request_callback",
        "reason",
        reason=TEXT,
        best_time=TEXT,
        urgency=choice("low", "normal", "urgent"),
        **REACH,
    ),
    tool("capture_visitor_contact", how_heard=TEXT, consent=FLAG, **REACH),
    tool(
        "request_pastoral_visit",
        "reason location",
        reason=TEXT,
        location=choice("home", "hospital", "care_facility", "other"),
        address=TEXT,
        preferred_time=TEXT,
        **WHO,
    ),
    tool(
        "report_care_need",
        "need category",
        need=TEXT,
        category=choice("meals", "transport", "housing", "illness", "bereavement", "childcare", "financial", "other"),
        for_whom=TEXT,
        contact=TEXT,
    ),
    tool(
        "flag_safety_concern",
        "concern category",
        concern=TEXT,
        category=choice("self_harm", "abuse", "minor_at_risk", "domestic_violence"),
        is_minor=FLAG,
    ),
    tool(
        "signup_for_volunteer_role",
        "role name contact",
        role=TEXT,
        availability=TEXT,
        minors_ministry=FLAG,
        **WHO,
    ),
    tool(
        "submit_benevolence_request",
        "need name contact",
        need=TEXT,
        amount={"type": ["number", "string"]},
        household_size={"type": "integer"},
        **WHO,
    ),
    tool("get_first_visit_info", children=FLAG),
    tool("get_church_directions"),
    tool("get_sermon_info", which=choice("latest", "next")),
    tool("get_announcements"),
    tool("lookup_bible_verse", "references", references=TEXT),
    tool("send_connection_card_link", phone=TEXT, email=TEXT),
    tool("send_giving_link", phone=TEXT, email=TEXT),
)
RESULTS = {
    "get_first_visit_info": (
        "Next service: Sunday, November 22, 2026 at 9:00 AM, Morning Worship, English, Main hall\n"
        "Regular times, all in the church's local time:\n"
        "- Sunday at 9:00 AM, Morning Worship, English, Main hall\n- Sunday at 11:30 AM, Family Service, English\n"
        "What to expect: Singing, a short sermon, coffee afterwards.\nParking: Free, behind the building.\n"
        "What to wear: Come as you are.\nChildren's check-in: The desk left of the main door, 20 minutes before.\n"
        "Address: 12 Oak Street, Springfield\nChurch office phone: 202-555-0100"
    ),
    "get_church_directions": (
        "Address: 12 Oak Street, Springfield\nMap: https://maps.example.org/?q=12+Oak\n"
        "Parking: Free, behind the building.\nAccessibility: Ramp at the side door.\nChurch office phone: 202-555-0100"
    ),
    "get_sermon_info": (
        "Sermon: The Lost Coin\nDate: Sunday, November 15, 2026\nSpeaker: Ann Lee\nScripture: Luke 15:8-10\n"
        "Link: https://example.org/sermons/12"
    ),
    "get_announcements": "- Harvest supper (until Friday, November 27, 2026): 6:00 PM in the hall, bring a dish",
    "lookup_bible_verse": "John 3:16 (World English Bible)\nFor God so loved the world.",
    "send_giving_link": (
        "Link to the giving page: https://example.org/give\nThe link was not sent anywhere; it can be opened here."
    ),
    "send_connection_card_link": "Link to the connection card: https://example.org/card",
}
INSTRUCTION = "Write your reply now. Acknowledge the person first."


@dataclass
class Reply:
    text: str = ""
    calls: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)

    @property
    def tools(self) -> list[str]:
        return [name for name, _ in self.calls]

    def input_of(self, name: str) -> Mapping[str, Any]:
        return next(given for called, given in self.calls if called == name)


@dataclass
class Conversation:
    """Each `say` runs one turn as the engine would, and returns what was called and said."""

    language: str = "en"
    channel: str = "chat"
    tools: Sequence[ToolDefinition] = TOOLS
    errors: Mapping[str, str] = field(default_factory=dict)  # tool → the content of its refusal
    results: Mapping[str, str] = field(default_factory=lambda: RESULTS)
    may_call_tools: bool = True
    messages: list[ApiMessage] = field(default_factory=list)
    notes: str = ""  # what the engine says besides

    def say(self, words: str) -> Reply:
        more = f"\n{self.notes}" if self.notes else ""
        notes = f"<context>\nNow: Friday\nChannel: {self.channel}\nOffice telephone: 202-555-0100{more}\n</context>"
        return self.send(
            {"role": "user", "content": [{"type": "text", "text": notes}, {"type": "text", "text": words}]}
        )

    def say_all(self, *words: str) -> Reply:
        """Several messages of the visitor; the last one's reply."""
        return [self.say(each) for each in words][-1]

    def send(self, message: ApiMessage) -> Reply:
        self.messages.append(message)
        reply = Reply()
        for _ in range(4):
            deltas, calls, stop = self._stream()
            assert stop.blocks == consistent_blocks(deltas, calls)
            if stop.blocks:
                self.messages.append({"role": "assistant", "content": list(stop.blocks)})
            if stop.reason is not StopReason.TOOL_USE:
                reply.text = "".join(delta.text for delta in deltas)
                return reply
            reply.calls += [(call.name, call.input) for call in calls]
            self.messages.append({"role": "user", "content": [self._result(call) for call in calls]})
        raise AssertionError("The model did not stop calling tools.")

    def _stream(self) -> tuple[list[TextDelta], list[ToolCall], Stop]:
        request = ModelRequest(
            system="You are the assistant on the website of Grace Church, a Christian church.",
            tools=tuple(self.tools),
            messages=tuple(self.messages),
            may_call_tools=self.may_call_tools,
            language=self.language,
        )
        return stream(request)

    def _result(self, call: ToolCall) -> dict[str, Any]:
        block: dict[str, Any] = {"type": "tool_result", "tool_use_id": call.id}
        if call.name in self.errors:
            return block | {"content": self.errors[call.name], "is_error": True}
        if call.name in self.results:
            return block | {"content": f'<result tool="{call.name}">\n{self.results[call.name]}\n</result>'}
        return block | {"content": INSTRUCTION}


def stream(request: ModelRequest) -> tuple[list[TextDelta], list[ToolCall], Stop]:
    async def collect() -> list[Any]:
        return [event async for event in OfflineModel().stream(request)]

    *events, stop = asyncio.run(collect())
    assert isinstance(stop, Stop)
    deltas = [event for event in events if isinstance(event, TextDelta)]
    calls = [event for event in events if isinstance(event, ToolCall)]
    assert len(deltas) + len(calls) == len(events)
    return deltas, calls, stop


def consistent_blocks(deltas: Sequence[TextDelta], calls: Sequence[ToolCall]) -> tuple[Mapping[str, Any], ...]:
    """The blocks that these events add up to."""
    text = "".join(delta.text for delta in deltas)
    blocks: list[Mapping[str, Any]] = [{"type": "text", "text": text}] if text else []
    blocks += [{"type": "tool_use", "id": call.id, "name": call.name, "input": dict(call.input)} for call in calls]
    return tuple(blocks)
