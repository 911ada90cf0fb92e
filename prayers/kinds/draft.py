"""A message that staff may send."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import FRONT_DESK, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind
from prayers.models.choices import Status as S

SPEC = KindSpec(
    kind=Kind.DRAFT,
    model="FollowUpDraft",
    readers={Confidentiality.STAFF: FRONT_DESK},
    # Nothing is sent before a member of staff approved it.
    first_status=S.AWAITING_APPROVAL,
    steps={
        S.AWAITING_APPROVAL: (S.APPROVED, S.DECLINED),
        S.APPROVED: (S.DONE, S.DECLINED, S.AWAITING_APPROVAL),
        S.DECLINED: (S.AWAITING_APPROVAL,),
    },
    end_of_double=S.DECLINED,  # a draft has no other end
    promise=Term(office_days=1),
    audience=Audience((Role.OFFICE,)),
    letter=texts("email")["kinds.draft"],
    about_fields=("body",),
    is_asked_for=False,
    is_indivisible=True,  # a letter with a sentence missing is no letter
)
