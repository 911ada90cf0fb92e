"""A request for a pastoral visit."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import FRONT_DESK, USUAL_STEPS, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind
from prayers.models.choices import Status as S

SPEC = KindSpec(
    kind=Kind.VISIT,
    model="PastoralVisit",
    readers={Confidentiality.STAFF: FRONT_DESK},
    steps={
        **USUAL_STEPS,
        S.CLAIMED: (S.SCHEDULED, S.IN_PROGRESS, S.DONE, S.CLOSED, S.NEW),
        S.IN_PROGRESS: (S.SCHEDULED, S.DONE, S.CLOSED, S.CLAIMED),
        S.SCHEDULED: (S.DONE, S.IN_PROGRESS, S.CLOSED),
    },
    promise=Term(office_days=1),
    audience=Audience((Role.PASTOR,), on_call_first=True),
    letter=texts("email")["kinds.visit"],
    about_fields=("reason",),
)
