"""Who may read which care record. The one place that decides; what is not listed is refused.

Each kind lists the roles that read it, by how confidential the record is, in `prayers/kinds/<kind>.py`; `tests/prayers/test_access.py`
has them all in one table. What is for pastors only is so for every kind.

Beside that: for the record of a minor the youth pastor is a pastor; whoever a record is assigned to reads it, whatever
their role; a superuser reads all. Nobody reads a record of a church in which they are not active staff.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from church.access import memberships, sees_everything
from church.roles import Role
from prayers.kinds import KindSpec, spec_of, specs
from prayers.models.choices import Confidentiality as C
from prayers.models.choices import Kind

_OF_EVERY_KIND = {C.PASTORS_ONLY: frozenset({Role.PASTOR})}


def reader_table() -> Mapping[tuple[C, Kind], frozenset[Role]]:
    """The roles that read each kind at each confidentiality; what is not in it nobody reads."""
    return {
        (confidentiality, spec.kind): roles
        for spec in specs()
        for confidentiality in C
        if (roles := _listed(spec, confidentiality))
    }


def may_read(roles: frozenset[str], confidentiality: str, kind: str, *, is_minor: bool) -> bool:
    """Whether the table lets somebody with these roles read such a record of their church."""
    return bool(readers(confidentiality, kind, is_minor=is_minor) & roles)


def readers(confidentiality: str, kind: str, *, is_minor: bool) -> frozenset[str]:
    """The roles that read such a record of their church."""
    listed = _listed(spec_of(kind), C(confidentiality))
    return listed | {Role.YOUTH_PASTOR} if is_minor and Role.PASTOR in listed else listed


def effective_roles(roles: frozenset[str], *, is_minor: bool) -> frozenset[str]:
    """The roles somebody acts in: for a minor the youth pastor is a pastor."""
    return roles | {Role.PASTOR} if is_minor and Role.YOUTH_PASTOR in roles else roles


def readable_by(user: Any) -> Q:
    """The condition on care records that leaves those this user may read. Takes two queries, for the user's roles."""
    if sees_everything(user):
        return Q()
    allowed = Q(pk__in=[])
    for membership in memberships(user):
        of_church = Q(assignee_id=membership.staff_id) | _by_table(membership.roles)
        if Role.YOUTH_PASTOR in membership.roles:
            of_church |= Q(is_minor=True) & _by_table(effective_roles(membership.roles, is_minor=True))
        allowed |= Q(church_id=membership.church_id) & of_church
    return allowed


def _by_table(roles: frozenset[str]) -> Q:
    allowed = Q(pk__in=[])
    for confidentiality in C:
        kinds = [spec.kind for spec in specs() if _listed(spec, confidentiality) & roles]
        if kinds:
            allowed |= Q(confidentiality=confidentiality, kind__in=kinds)
    return allowed


def _listed(spec: KindSpec, confidentiality: C) -> frozenset[Role]:
    return spec.readers.get(confidentiality) or _OF_EVERY_KIND.get(confidentiality, frozenset())
