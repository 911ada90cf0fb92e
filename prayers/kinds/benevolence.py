"""A request for help with money."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind
from prayers.models.choices import Status as S

SPEC = KindSpec(
    kind=Kind.BENEVOLENCE,
    model="BenevolenceRequest",
    readers={Confidentiality.COMMITTEE: frozenset({Role.BENEVOLENCE, Role.PASTOR})},
    # The committee decides before anything is paid.
    steps={
        S.NEW: (S.CLAIMED, S.CLOSED),
        S.CLAIMED: (S.IN_PROGRESS, S.APPROVED, S.DECLINED, S.CLOSED, S.NEW),
        S.IN_PROGRESS: (S.APPROVED, S.DECLINED, S.CLOSED, S.CLAIMED),
        S.APPROVED: (S.DONE, S.DECLINED, S.CLOSED),
        S.DONE: (S.IN_PROGRESS,),
        S.DECLINED: (S.IN_PROGRESS,),
        S.CLOSED: (S.IN_PROGRESS,),
    },
    promise=Term(office_days=2, still_hours=120),
    audience=Audience((Role.BENEVOLENCE, Role.PASTOR)),
    letter=texts("email")["kinds.benevolence"],
    about_fields=("need",),
)
