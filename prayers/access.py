"""Who may read which care record. The one place that decides; what is not listed is refused.

| confidentiality | kinds                                | read by                                                      |
|-----------------|--------------------------------------|--------------------------------------------------------------|
| prayer_chain    | prayer                               | every role                                                   |
| prayer_team     | prayer                               | prayer_team, pastor, admin                                   |
| pastors_only    | any                                  | pastor                                                       |
| committee       | benevolence                          | benevolence, pastor                                          |
| safety          | safety                               | safety_on_call, pastor, admin                                |
| staff           | callback, contact, followup, draft   | office, pastor, admin                                        |
| staff           | visit                                | office, pastor, admin                                        |
| staff           | care                                 | care_team, office, pastor, admin                             |
| staff           | volunteer                            | volunteer_coordinator, office, pastor, admin                 |
| staff           | summary                              | pastor, admin                                                |

Beside the table: for the record of a minor the youth pastor is a pastor; whoever a record is assigned to reads it, whatever
their role; a superuser reads all. Nobody reads a record of a church in which they are not active staff.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from church.access import memberships, sees_everything
from church.roles import Role
from prayers.models.choices import Confidentiality as C
from prayers.models.choices import Kind

_LEADERS = frozenset({Role.PASTOR, Role.ADMIN})
_FRONT_DESK = _LEADERS | {Role.OFFICE}

READERS: Mapping[tuple[C, Kind], frozenset[Role]] = {
    (C.PRAYER_CHAIN, Kind.PRAYER): frozenset(Role),
    (C.PRAYER_TEAM, Kind.PRAYER): _LEADERS | {Role.PRAYER_TEAM},
    **{(C.PASTORS_ONLY, kind): frozenset({Role.PASTOR}) for kind in Kind},
    (C.COMMITTEE, Kind.BENEVOLENCE): frozenset({Role.BENEVOLENCE, Role.PASTOR}),
    (C.SAFETY, Kind.SAFETY): _LEADERS | {Role.SAFETY_ON_CALL},
    (C.STAFF, Kind.CALLBACK): _FRONT_DESK,
    (C.STAFF, Kind.CONTACT): _FRONT_DESK,
    (C.STAFF, Kind.FOLLOWUP): _FRONT_DESK,
    (C.STAFF, Kind.DRAFT): _FRONT_DESK,
    (C.STAFF, Kind.VISIT): _FRONT_DESK,
    (C.STAFF, Kind.CARE): _FRONT_DESK | {Role.CARE_TEAM},
    (C.STAFF, Kind.VOLUNTEER): _FRONT_DESK | {Role.VOLUNTEER_COORDINATOR},
    (C.STAFF, Kind.SUMMARY): _LEADERS,
}


def may_read(roles: frozenset[str], confidentiality: str, kind: str, *, is_minor: bool) -> bool:
    """Whether the table lets somebody with these roles read such a record of their church."""
    return bool(readers(confidentiality, kind, is_minor=is_minor) & roles)


def readers(confidentiality: str, kind: str, *, is_minor: bool) -> frozenset[str]:
    """The roles that read such a record of their church."""
    listed = READERS.get((C(confidentiality), Kind(kind)), frozenset())
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
        kinds = [kind for kind in Kind if READERS.get((confidentiality, kind), frozenset()) & roles]
        if kinds:
            allowed |= Q(confidentiality=confidentiality, kind__in=kinds)
    return allowed
