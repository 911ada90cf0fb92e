"""A request for help with money."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import Audience, KindSpec, Steps, Term
from prayers.models.choices import Confidentiality, Kind
from prayers.models.choices import Status as S

APPROVERS = frozenset({Role.BENEVOLENCE, Role.PASTOR})  # of those who may read it

# The committee decides before anything is paid.
STEPS: Steps = {
    S.NEW: (S.CLAIMED, S.CLOSED),
    S.CLAIMED: (S.IN_PROGRESS, S.APPROVED, S.DECLINED, S.CLOSED, S.NEW),
    S.IN_PROGRESS: (S.APPROVED, S.DECLINED, S.CLOSED, S.CLAIMED),
    S.APPROVED: (S.DONE, S.DECLINED, S.CLOSED, S.IN_PROGRESS),
    S.DONE: (S.IN_PROGRESS,),
    S.DECLINED: (S.IN_PROGRESS,),
    S.CLOSED: (S.IN_PROGRESS,),
}
# Two people approve, a reason declines, a payment makes it done, a withdrawn approval takes it back: `prayers.handling.money`.
GUARDED = frozenset(
    (before, after)
    for before, reached in STEPS.items()
    for after in reached
    if after in {S.APPROVED, S.DECLINED, S.DONE}
) | {(S.APPROVED, S.IN_PROGRESS)}

SPEC = KindSpec(
    kind=Kind.BENEVOLENCE,
    model="BenevolenceRequest",
    readers={Confidentiality.COMMITTEE: frozenset({Role.BENEVOLENCE, Role.PASTOR})},
    steps=STEPS,
    guarded=GUARDED,
    promise=Term(office_days=2, still_hours=120),
    audience=Audience((Role.BENEVOLENCE, Role.PASTOR)),
    letter=texts("email")["kinds.benevolence"],
    about_fields=("need",),
)
