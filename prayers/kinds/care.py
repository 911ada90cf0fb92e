"""A practical need: meals, rides, a roof."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import FRONT_DESK, USUAL_STEPS, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind

SPEC = KindSpec(
    kind=Kind.CARE,
    model="CareNeed",
    readers={Confidentiality.STAFF: FRONT_DESK | {Role.CARE_TEAM}},
    steps=USUAL_STEPS,
    promise=Term(office_days=1),
    audience=Audience((Role.CARE_TEAM,)),
    letter=texts("email")["kinds.care"],
    about_fields=("need", "for_whom"),
)
