"""The parts of a kind of care record, and what several kinds have in common."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from church.models import Church
from church.roles import Role
from language.texts import languages
from prayers.errors import KindIncomplete
from prayers.models.choices import CLOSED_STATUSES, Confidentiality, Kind, Status

S = Status
Steps = Mapping[Status, tuple[Status, ...]]
Words = Mapping[str, str]  # by language

LEADERS = frozenset({Role.PASTOR, Role.ADMIN})
FRONT_DESK = LEADERS | {Role.OFFICE}

# Claimed, worked on, done; given back when somebody took it by mistake; reopened when it was closed too soon.
USUAL_STEPS: Steps = {
    S.NEW: (S.CLAIMED, S.IN_PROGRESS, S.DONE, S.CLOSED),
    S.CLAIMED: (S.IN_PROGRESS, S.DONE, S.CLOSED, S.NEW),
    S.IN_PROGRESS: (S.DONE, S.CLOSED, S.CLAIMED),
    S.DONE: (S.IN_PROGRESS,),
    S.CLOSED: (S.IN_PROGRESS,),
}

ESCALATE_AFTER_HOURS = 24
STILL_HOURS = 72


@dataclass(frozen=True)
class Term:
    """What a church promises for a kind that is neither urgent nor a danger, and who is told after the promise was missed.

    Office days or hours by the watch; both None for what is due at once.
    """

    office_days: int | None = None
    hours: int | None = None
    escalate_after_hours: int = ESCALATE_AFTER_HOURS  # from the reminder to the next role, and from that to the last
    still_hours: int = (
        STILL_HOURS  # after that long without a step whoever took it is reminded; as long again, it goes back
    )
    chain: tuple[Role, ...] = (Role.PASTOR, Role.ADMIN)  # told one after the other, beside those told first


@dataclass(frozen=True)
class Audience:
    """The roles told by email that a record has arrived."""

    roles: tuple[Role, ...] = ()  # none: nobody is called away for it
    when_urgent: tuple[Role, ...] = ()  # told too of what cannot wait for tomorrow
    on_call_first: bool = False  # those of the roles who are on call; all of them when nobody is


@dataclass(frozen=True, kw_only=True)
class KindSpec:
    """One kind of care record. Raises KindIncomplete where a part says nothing or contradicts another."""

    kind: Kind
    model: str  # the class in `prayers.models.kinds`, by name: models ask for specs while they are being made
    readers: Mapping[Confidentiality, frozenset[Role]]  # beside `pastors_only`, which pastors read of every kind
    steps: Steps  # what is not listed is refused
    # Where the church has set none on the page of promises; None for what is only read.
    promise: Term | Callable[[Church], Term] | None
    audience: Audience
    letter: Words  # what an email calls it
    # The fields that say what it is about, the need itself first. Not those that say when, where or how to reach somebody: who calls
    # at the wrong time does more harm than who knows why that time is right. None: nothing of it is left out (`prayers.confidence`).
    about_fields: tuple[str, ...]
    first_status: Status = Status.NEW
    closed_by: Mapping[tuple[Status, Status], str] = field(default_factory=dict)  # steps, and the fact that closes each
    # Steps that no plain move takes, whoever asks: what does asks for more than a status (`prayers.handling.money`).
    guarded: frozenset[tuple[Status, Status]] = frozenset()
    end_of_double: Status = Status.CLOSED  # of a record that goes on in another one
    is_indivisible: bool = False  # with a sentence missing it is worth nothing: it is for pastors alone, whole
    may_be_silent: bool = False  # it need not say what it is about
    leads_to_contact: bool = True  # whoever takes it on gets in touch with the person
    is_asked_for: bool = (
        True  # False: the assistant makes it for staff by itself, and it goes when the visitor erases the conversation
    )
    repeats_conversation: bool = False  # it says again what was told: no confidence, and no need, of its own

    def __post_init__(self) -> None:
        self._need("model", self.model.isidentifier(), "name its class in prayers.models.kinds")
        self._need("readers", all(self.readers.values()) and bool(self.readers), "name the roles of each level")
        self._need(
            "readers", Confidentiality.PASTORS_ONLY not in self.readers, "pastors_only is the same for every kind"
        )
        self._need(
            "steps", not self.can_be_open or self.first_status in self.steps, f"say what follows {self.first_status}"
        )
        ends = {step for steps in self.steps.values() for step in steps}
        self._need("steps", ends <= {*self.steps, *CLOSED_STATUSES}, "say what follows each status that is not an end")
        self._need(
            "guarded",
            all(after in self.steps.get(before, ()) for before, after in self.guarded),
            "name steps that there are",
        )
        self._need(
            "end_of_double",
            not self.can_be_open or self.end_of_double in ends,
            f"no step leads to {self.end_of_double}",
        )
        for language in languages():
            self._need("letter", bool(self.letter.get(language)), f"say what an email in {language} calls it")

    @property
    def model_name(self) -> str:
        """The model in lower case: as Django names its admin pages, and the way from a plain record to its detail."""
        return self.model.lower()

    @property
    def can_be_open(self) -> bool:
        """Whether there is anything to do; else it is filed for reading."""
        return self.first_status not in CLOSED_STATUSES

    @property
    def guarded_statuses(self) -> frozenset[Status]:
        """The statuses that no plain step leads to, so that undoing one leads there neither."""
        steps = {(before, after) for before, reached in self.steps.items() for after in reached}
        return frozenset(after for _, after in self.guarded) - {after for _, after in steps - self.guarded}

    def _need(self, part: str, is_so: bool, wanted: str) -> None:
        if not is_so:
            raise KindIncomplete(f"The kind {self.kind} has no valid {part}: {wanted}.")
