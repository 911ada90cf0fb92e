"""A visitor's name and how to reach them."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import FRONT_DESK, USUAL_STEPS, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind

SPEC = KindSpec(
    kind=Kind.CONTACT,
    model="VisitorContact",
    readers={Confidentiality.STAFF: FRONT_DESK},
    steps=USUAL_STEPS,
    promise=Term(office_days=2),
    audience=Audience((Role.OFFICE,)),
    letter=texts("email")["kinds.contact"],
    about_fields=("how_heard",),
    may_be_silent=True,
)
