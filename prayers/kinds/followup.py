"""The welcome of a visitor, step by step."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import FRONT_DESK, USUAL_STEPS, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind

SPEC = KindSpec(
    kind=Kind.FOLLOWUP,
    model="VisitorFollowup",
    readers={Confidentiality.STAFF: FRONT_DESK},
    steps=USUAL_STEPS,
    promise=Term(hours=48),
    audience=Audience((Role.OFFICE,)),
    letter=texts("email")["kinds.followup"],
    about_fields=("interests",),
    may_be_silent=True,
)
