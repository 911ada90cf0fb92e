"""Somebody may be in danger.

How an alarm and a notice are told, marked and repeated is this kind's alone and no part of a spec: `prayers.alarms`,
`prayers.escalation` and the conditions of the database in `prayers.models.record` ask for `Kind.SAFETY` itself.
"""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import LEADERS, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind
from prayers.models.choices import Status as S

SPEC = KindSpec(
    kind=Kind.SAFETY,
    model="SafetyConcern",
    readers={Confidentiality.SAFETY: LEADERS | {Role.SAFETY_ON_CALL}},
    # Somebody must take a safety concern before it can be laid aside, and it is never handed back to nobody.
    steps={
        S.NEW: (S.CLAIMED,),
        S.CLAIMED: (S.IN_PROGRESS, S.DONE, S.CLOSED),
        S.IN_PROGRESS: (S.DONE, S.CLOSED, S.CLAIMED),
        S.DONE: (S.IN_PROGRESS,),
        S.CLOSED: (S.IN_PROGRESS,),
    },
    promise=Term(still_hours=4),
    audience=Audience((Role.SAFETY_ON_CALL, Role.PASTOR)),
    letter=texts("email")["kinds.safety"],
    about_fields=(),  # whoever must act on a danger reads all there is of it
)
