"""Who may approve help with money: the committee and pastors who may read the request, and never whoever receives it."""

import re

from django.utils.translation import gettext as _

from church.models import Church, Role, StaffMember
from language.text.contact import normalise_email, normalise_phone
from language.text.letters import without_accents
from prayers.access import effective_roles, may_read
from prayers.kinds.benevolence import APPROVERS
from prayers.models.record import CareRecord

_TITLES = frozenset(
    {
        *(
            "mr",
            "mrs",
            "ms",
            "miss",
            "dr",
            "rev",
            "reverend",
            "pastor",
            "father",
            "brother",
            "sister",
            "elder",
            "deacon",
        ),
        *("sr", "sra", "srta", "don", "dona", "hermano", "hermana", "padre"),
    }
)


def why_not_approve(staff: StaffMember | None, record: CareRecord) -> str:
    """Why this person may not decide about money here, or ""."""
    if staff is None or not _is_active(staff) or staff.church_id != record.church_id:
        return _("Only staff of this church decide about money.")
    if not _has_the_role(staff, record):
        return _("Members of the benevolence committee and pastors decide about money.")
    return why_receiver(staff, record)


def why_receiver(staff: StaffMember, record: CareRecord) -> str:
    """By what this person seems to be the one who would receive the money, or ""."""
    emails, phones, names = _receiver(record)
    if normalise_email(staff.user.email) in emails:
        return _("The request has your email address, so somebody else must decide.")
    if normalise_phone(staff.phone, record.church.country) in phones:
        return _("The request has your telephone number, so somebody else must decide.")
    if any(_is_same_name(mine, name) for mine in (staff.display_name, staff.user.get_full_name()) for name in names):
        return _("The request has your name, so somebody else must decide.")
    return ""


def could_approve(record: CareRecord, *, besides: StaffMember | None = None) -> list[StaffMember]:
    """Everybody who may approve, but for one person, under whatever account."""
    staff = StaffMember.objects.with_role(record.church_id, *APPROVERS, Role.YOUTH_PASTOR)
    found = staff.select_related("user", "church").prefetch_related("roles")
    return [
        member
        for member in found
        if not why_not_approve(member, record) and not (besides and is_same_person(member, besides))
    ]


def is_same_person(one: StaffMember, other: StaffMember) -> bool:
    """Whether two members of staff are one, also where somebody has two accounts with one address."""
    address = normalise_email(one.user.email)
    return one.pk == other.pk or (address != "" and address == normalise_email(other.user.email))


def _is_active(staff: StaffMember) -> bool:
    return staff.is_active and staff.user.is_active


def _has_the_role(staff: StaffMember, record: CareRecord) -> bool:
    roles = staff.role_names
    reads = may_read(roles, record.confidentiality, record.kind, is_minor=record.is_minor)
    decides = bool(effective_roles(roles, is_minor=record.is_minor) & APPROVERS)
    return decides and (reads or record.assignee_id == staff.pk)


def _receiver(record: CareRecord) -> tuple[set[str], set[str], set[str]]:
    """Addresses, numbers and names of whom the money is for. The church's own address and number say nothing of anybody."""
    church, person = record.church, record.person
    emails = {normalise_email(each) for each in (record.contact_email, person.email if person else "")}
    phones = {record.contact_phone, person.phone if person else ""}
    names = {record.contact_name, person.name if person else ""}
    return emails - {"", normalise_email(church.email)}, phones - {"", _own_number(church)}, names - {""}


def _own_number(church: Church) -> str:
    return normalise_phone(church.phone, church.country)


def _is_same_name(one: str, other: str) -> bool:
    """ "Pastor Ruth M. Hall" and "Hall, Ruth" are one; "Ruth" alone is no "Ruth Hall"."""
    mine, theirs = _words(one), _words(other)
    if not mine or not theirs:
        return False
    if set(mine) == set(theirs):
        return True
    return min(len(mine), len(theirs)) > 1 and (mine[0], mine[-1]) == (theirs[0], theirs[-1])


def _words(name: str) -> list[str]:
    """The words of a name in small letters without accents, the last name last, titles and initials left out."""
    last, comma, first = name.partition(",")
    text = without_accents(f"{first} {last}" if comma else name).casefold()
    words = [word for word in re.findall(r"[^\W\d_]+", text) if word not in _TITLES]
    return [word for word in words if len(word) > 1] or words
