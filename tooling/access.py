"""Who may read what a deferred call holds: whoever may read the record that it writes, whether it is written or not.

Who may read a whole conversation follows from it: `hidden_from` in `tooling/models/invocation.py`.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from church.access import memberships, sees_everything
from church.roles import Role
from prayers.access import may_read
from prayers.confidence import IN_CONFIDENCE
from prayers.models import Confidentiality, Kind
from tooling.registry import registry

READERS = frozenset({Role.ADMIN, Role.PASTOR})  # inputs are visitors' words of every confidentiality
_OF_NO_TOOL = (Kind.PRAYER, Confidentiality.PASTORS_ONLY)  # a call whose tool is no more


def what_it_writes(call: Any) -> tuple[Kind, Confidentiality]:
    """Kind and confidentiality of the record that a deferred call writes, by its tool and its input."""
    tool = registry().get(call.tool)
    if tool is None or tool.writes is None:
        return _OF_NO_TOOL
    return tool.writes.kind, tool.writes.confidentiality_of(call.input)


def told_in_confidence() -> Q:
    """The condition on deferred calls that leaves those that tell something in confidence."""
    told = Q(pk__in=[])
    for _kind, confidentiality, those in _cases():
        told |= those if confidentiality in IN_CONFIDENCE else Q(pk__in=[])
    return told


def _cases() -> Iterator[tuple[Kind, Confidentiality, Q]]:
    """`what_it_writes` as conditions on deferred calls."""
    written = []
    for tool in registry():
        if tool.writes is None:
            continue
        written.append(tool.name)
        of_tool = Q(tool=tool.name)
        if not tool.writes.said_in:
            yield tool.writes.kind, tool.writes.confidentiality, of_tool
            continue
        said = f"input__{tool.writes.said_in}"
        yield tool.writes.kind, tool.writes.confidentiality, of_tool & Q(**{f"{said}__isnull": True})
        for value in tool.choices_in(tool.writes.said_in):
            yield (
                tool.writes.kind,
                tool.writes.confidentiality_of({tool.writes.said_in: value}),
                of_tool & Q(**{said: value}),
            )
    yield *_OF_NO_TOOL, ~Q(tool__in=written)


def calls_readable_by(user: Any) -> Q:
    """The condition on deferred calls that leaves those whose record this user may read. Takes two queries, for the roles."""
    if sees_everything(user):
        return Q()
    cases = list(_cases())
    allowed = Q(pk__in=[])
    for membership in memberships(user):
        of_church = Q(pk__in=[])
        for kind, confidentiality, those in cases:
            if may_read(membership.roles, confidentiality, kind, is_minor=False):
                of_church |= those
            elif may_read(membership.roles, confidentiality, kind, is_minor=True):
                of_church |= those & Q(is_minor=True)
        allowed |= Q(church_id=membership.church_id) & of_church
    return allowed
