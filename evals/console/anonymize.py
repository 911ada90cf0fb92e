"""From life to test, in the console: which conversations somebody may take, what is read of them, and the two forms."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from carebot.models import Conversation, Message, MessageRole, TurnState
from church.admin.scoped import churches_where, is_superuser
from church.models import Appointment, AppointmentHost, ChildCheckin, StaffMember
from evals.anonymize import Happened, Replacements, draft, left_over, read_source, replace_all, to_yaml, with_words
from evals.models import ChurchScenario
from evals.models.run import READERS
from evals.scenario import Scenario, ScenarioError
from prayers.jobs import QueueState
from prayers.models import CareRecord, Person
from tooling.models import ToolInvocation

MOST_TURNS = 40  # of a scenario: who reads more of them line by line?
RECENT = 50  # conversations that are offered
_NAMED = ("name", "recipient")  # endings of the fields of a call that hold somebody's name
# What a conversation led to, whose readers may be fewer than the conversation's.
_LED_TO = (CareRecord, Appointment, ChildCheckin)

TICK = _("I have read every line and nothing in it tells who this was.")


def conversations_for(request: HttpRequest) -> QuerySet[Conversation]:
    """The conversations that the signed-in person may make a scenario of.

    Those they may read, of the churches whose administrator or pastor they are; and of these only such as led to nothing
    that is closed to them, as what is for the pastors alone is to an administrator.
    """
    found: QuerySet[Conversation] = admin.site.get_model_admin(Conversation).get_queryset(request)
    found = found.filter(erased_at=None)
    if is_superuser(request):
        return found
    for model in _LED_TO:
        manager: Any = model._default_manager
        rows = manager.filter(conversation_id=OuterRef("pk"))
        found = found.exclude(Exists(rows.exclude(pk__in=manager.visible_to(request.user).values("pk"))))
    return found.filter(church__in=churches_where(request, READERS))


def recent(request: HttpRequest) -> QuerySet[Conversation]:
    """The newest conversations to choose from, with how much the visitor wrote. No word of them."""
    said = Count("messages", filter=Q(messages__role=MessageRole.VISITOR))
    return (
        conversations_for(request)
        .annotate(said=said)
        .filter(said__gt=0)
        .select_related("church")
        .order_by("-last_activity_at")[:RECENT]
    )


def conversation_for(request: HttpRequest, wanted: str) -> Conversation | None:
    """This conversation, where it is one of `conversations_for`."""
    try:
        pk = UUID(wanted)
    except ValueError:
        return None
    return conversations_for(request).select_related("church").filter(pk=pk).first()


@dataclass(frozen=True)
class Life:
    """What a conversation tells for a scenario."""

    conversation: Conversation
    turns: tuple[Happened, ...]  # with the words as they were said
    found: Replacements
    up_to: int  # place of the last message that was read
    left_out: int  # messages that a person answered, or nobody, or that are too many

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.found.messages]

    @property
    def listed(self) -> list[dict[str, Any]]:
        """Each original once, with what stands instead and in which turns."""
        rows: dict[tuple[str, str], dict[str, Any]] = {}
        for number, message in enumerate(self.found.messages, start=1):
            for span in message.spans:
                row = rows.setdefault((span.kind, span.original), {"span": span, "turns": []})
                if number not in row["turns"]:
                    row["turns"].append(number)
        for old, new in self.found.speakers.items():
            if old != new:
                rows.setdefault(("speaker", old), {"speaker": (old, new), "turns": []})
        return list(rows.values())

    def draft(self, said: Iterable[str]) -> str:
        """The YAML of a first draft with these words."""
        turns = [
            Happened(
                say,
                self.found.speakers[turn.speaker],
                turn.emotional,
                turn.tools,
                turn.is_safety_override,
                turn.is_blocked,
            )
            for say, turn in zip(said, self.turns, strict=True)
        ]
        conversation = self.conversation
        number = len(turns)
        definition = draft(
            next_id(conversation.church_id),
            turns,
            title=f"From a conversation of {number} turn{'' if number == 1 else 's'}",
            channel=conversation.channel,
            tier=conversation.church.tier,
            language=conversation.language,
        )
        return to_yaml(definition)


def read_life(conversation: Conversation, up_to: int | None = None) -> Life | None:
    """A conversation as it went, up to a place in it; None when no word of a visitor's was answered.

    What is looked for is found in all the visitor ever wrote, also in what becomes no turn.
    """
    messages = (
        Message.objects.filter(conversation=conversation, role=MessageRole.VISITOR)
        .exclude(text="")
        .select_related("participant", "turn")
        .order_by("seq")
    )
    turns: dict[Any, list[Message]] = {}
    others: list[Message] = []
    for message in messages:
        is_for_a_person = message.kept_because == "takeover"  # no model was asked
        key = None if is_for_a_person else message.turn_id or (message.pk if message.kept_because == "lease" else None)
        is_late = up_to is not None and message.seq > up_to
        is_one_too_many = key not in turns and len(turns) == MOST_TURNS
        if key is None or is_late or is_one_too_many or not message.text.strip():
            others.append(message)
        else:
            turns.setdefault(key, []).append(message)
    if not turns:
        return None
    tools = _tools_called(key for key, said in turns.items() if said[0].turn_id)
    happened = tuple(_happened(said, tools.get(key, ())) for key, said in turns.items())
    found = replace_all(
        [*(turn.say for turn in happened), *(message.text for message in others)],
        seed=str(conversation.pk),
        language=conversation.language,
        names=_names_known(conversation),
        own=_names_on_records(conversation),
        speakers=[turn.speaker for turn in happened],
        region=conversation.church.country,
    )
    return Life(
        conversation,
        happened,
        replace(found, messages=found.messages[: len(happened)]),
        up_to=max(message.seq for said in turns.values() for message in said),
        left_out=len(others),
    )


def _happened(said: list[Message], tools: tuple[str, ...]) -> Happened:
    turn = said[0].turn
    return Happened(
        say="\n".join(message.text for message in said),
        speaker=said[0].participant.name if said[0].participant else "visitor",
        emotional=turn.emotional if turn and turn.state == TurnState.CLOSED else None,
        tools=tools,
        is_safety_override=bool(turn and turn.is_safety_override),
        is_blocked=turn is None,
    )


def _tools_called(turn_ids: Iterable[Any]) -> dict[Any, tuple[str, ...]]:
    """The tools of each turn in the order of their calls, but for those that only gave an error."""
    rows = ToolInvocation.objects.filter(turn_id__in=list(turn_ids), is_error=False)
    rows = rows.exclude(deferred=False, state=QueueState.FAILED)
    called: dict[Any, tuple[str, ...]] = {}
    for turn_id, tool in rows.order_by("turn_id", "seq").values_list("turn_id", "tool"):
        called[turn_id] = (*called.get(turn_id, ()), tool)
    return called


def _names_known(conversation: Conversation) -> list[str]:
    """Names that the church's database holds: its staff, whom one can meet, and who wrote to it."""
    church = conversation.church_id
    names = [*StaffMember.objects.filter(church=church).values_list("display_name", flat=True)]
    names += AppointmentHost.objects.filter(church=church).values_list("name", flat=True)
    names += Person.objects.filter(church=church).exclude(name="").values_list("name", flat=True)
    return names


def _names_on_records(conversation: Conversation) -> list[str]:
    """Names on what the conversation led to, and in its calls."""
    names = [*CareRecord.objects.filter(conversation_id=conversation.pk).values_list("contact_name", flat=True)]
    for given in ToolInvocation.objects.filter(conversation_id=conversation.pk).values_list("input", flat=True):
        names += [value for key, value in (given or {}).items() if key.endswith(_NAMED) and isinstance(value, str)]
    return names


def next_id(church_id: int) -> str:
    """The first of own-001, own-002, … that the church has not."""
    taken = set(ChurchScenario.objects.filter(church=church_id).values_list("scenario_id", flat=True))
    return next(name for number in range(1, len(taken) + 2) if (name := f"own-{number:03}") not in taken)


def _lines(text: str) -> str:
    """A browser sends its lines with carriage returns."""
    return text.replace("\r\n", "\n")


class WordsForm(forms.Form):
    """Step 1: a text field for each turn, and the YAML where there is one already."""

    up_to = forms.IntegerField(widget=forms.HiddenInput)
    source = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)

    def __init__(self, data: QueryDict | None, *, life: Life, initial: dict[str, Any] | None = None) -> None:
        said = {f"say_{number}": say for number, say in enumerate(life.said, start=1)}
        super().__init__(data, initial={"up_to": life.up_to, **said, **(initial or {})})
        self._life = life
        for number, say in enumerate(life.said, start=1):
            rows = min(12, 2 + len(say) // 60 + say.count("\n"))
            self.fields[f"say_{number}"] = forms.CharField(
                label=gettext("Turn %(number)s, as the scenario says it") % {"number": number},
                strip=False,
                widget=forms.Textarea(attrs={"rows": rows, "class": "ev-life-text", "spellcheck": "true"}),
                error_messages={"required": _("A turn without words cannot be played.")},
            )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each turn's original words beside its field."""
        return [
            {"number": number, "turn": turn, "message": message, "field": self[f"say_{number}"]}
            for number, (turn, message) in enumerate(
                zip(self._life.turns, self._life.found.messages, strict=True), start=1
            )
        ]

    @property
    def said(self) -> list[str]:
        return [_lines(self.cleaned_data[f"say_{number}"]) for number in range(1, len(self._life.turns) + 1)]

    def as_source(self) -> str:
        """The YAML that goes with these words: the one that was edited, with the words taken over, or a first draft."""
        source = _lines(self.cleaned_data["source"])
        return with_words(source, self.said) if source.strip() else self._life.draft(self.said)

    @property
    def problem(self) -> str:
        """Why the words could not be taken over into the YAML that was edited; "" where they were."""
        try:
            scenario = read_source(self.as_source())
        except ScenarioError as error:
            refused = gettext("The words were not taken over, since the YAML cannot be read. %(error)s")
            return refused % {"error": error}
        if [turn.say for turn in scenario.turns] != self.said:
            return gettext("The words were not taken over, since the YAML has other turns than the conversation.")
        return ""


class ApprovalForm(forms.Form):
    """Step 2: the scenario as YAML, and that somebody has read it."""

    up_to = forms.IntegerField(widget=forms.HiddenInput)
    source = forms.CharField(
        label=_("The scenario, as YAML"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 28, "class": "ev-life-text ev-life-yaml", "spellcheck": "false"}),
    )
    has_read = forms.BooleanField(label=TICK, error_messages={"required": _("Tick that you have read every line.")})

    scenario: Scenario

    def __init__(self, data: QueryDict | None = None, *, life: Life, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self._life = life

    def clean_source(self) -> str:
        source = _lines(self.cleaned_data["source"])
        try:
            self.scenario = read_source(source)
        except ScenarioError as error:
            raise ValidationError(str(error)) from None
        language = self._life.conversation.language
        if left := left_over(source, self.scenario.definition, self._life.found.originals, language=language):
            raise ValidationError([str(each) for each in left])
        return source

    def untick(self) -> None:
        """Who was refused reads again what they change."""
        self.data = {name: value for name, value in self.data.items() if name != "has_read"}

    def said(self) -> list[str] | None:
        """The words of the YAML as it stands in the field; None where it cannot be read or has other turns."""
        try:
            scenario = read_source(_lines(self.data.get("source", "")))
        except ScenarioError:
            return None
        return [turn.say for turn in scenario.turns] if len(scenario.turns) == len(self._life.turns) else None

    def approve(self, by: Any) -> ChurchScenario | None:
        """The scenario, stored; None with an error on the field where its id is taken."""
        try:
            return ChurchScenario.objects.approve(self._life.conversation.church, self.cleaned_data["source"], by)
        except ScenarioError as error:
            self.add_error("source", str(error))
            return None
