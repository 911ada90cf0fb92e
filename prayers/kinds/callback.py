"""A request to be called back."""

from church.models import Church
from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import FRONT_DESK, USUAL_STEPS, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind
from prayers.models.choices import Status as S


def _promise(church: Church) -> Term:
    return Term(office_days=church.callback_promise_days)


SPEC = KindSpec(
    kind=Kind.CALLBACK,
    model="CallbackRequest",
    readers={Confidentiality.STAFF: FRONT_DESK},
    steps={
        **USUAL_STEPS,
        S.CLAIMED: (S.IN_PROGRESS, S.ATTEMPTED, S.DONE, S.CLOSED, S.NEW),
        S.IN_PROGRESS: (S.ATTEMPTED, S.DONE, S.CLOSED, S.CLAIMED),
        S.ATTEMPTED: (S.IN_PROGRESS, S.DONE, S.CLOSED, S.CLAIMED),
    },
    promise=_promise,
    audience=Audience((Role.OFFICE,), when_urgent=(Role.PASTOR,)),
    letter=texts("email")["kinds.callback"],
    about_fields=("reason",),
)
