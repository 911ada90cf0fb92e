"""Somebody who would serve."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import FRONT_DESK, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind
from prayers.models.choices import Status as S

SPEC = KindSpec(
    kind=Kind.VOLUNTEER,
    model="VolunteerSignup",
    readers={Confidentiality.STAFF: FRONT_DESK | {Role.VOLUNTEER_COORDINATOR}},
    steps={
        S.NEW: (S.CLAIMED, S.SCREENING, S.DECLINED, S.CLOSED),
        S.CLAIMED: (S.SCREENING, S.APPROVED, S.DECLINED, S.CLOSED, S.NEW),
        S.SCREENING: (S.APPROVED, S.DECLINED, S.CLOSED),
        S.APPROVED: (S.DONE, S.DECLINED, S.CLOSED),
        S.DONE: (S.CLAIMED,),
        S.DECLINED: (S.CLAIMED,),
        S.CLOSED: (S.CLAIMED,),
    },
    # Who would serve among minors is not approved before the background check.
    closed_by={(S.CLAIMED, S.APPROVED): "needs_background_check"},
    promise=Term(office_days=5, still_hours=168),
    audience=Audience((Role.VOLUNTEER_COORDINATOR,)),
    letter=texts("email")["kinds.volunteer"],
    about_fields=(),
)
