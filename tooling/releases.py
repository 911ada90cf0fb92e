"""Publishing a draft that no run stands behind: on a reason, and with the yes of a second person where the church has one."""

import hashlib
from collections.abc import Iterable
from typing import Any

import structlog
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal

from church.access import has_role, sees_everything
from church.errors import NotYours
from church.models import StaffMember
from tooling.access import READERS
from tooling.models import InstructionRelease, InstructionVersion

log = structlog.get_logger(__name__)

asked = Signal()  # release: in the transaction that writes it, for whoever tells people of it
State = InstructionRelease.State


def could_confirm(church_id: int, *, without: Iterable[int | None]) -> QuerySet[StaffMember]:
    """The administrators and pastors of the church but for these users. Superusers may confirm too, but are not counted on."""
    found: QuerySet[StaffMember] = StaffMember.objects.with_role(church_id, *READERS).exclude(
        user_id__in=[each for each in without if each is not None]
    )
    return found


def needs_second(version: InstructionVersion, by: Any) -> bool:
    """Whether somebody else must say yes: no run is enough, and there is somebody else who may."""
    return not version.evidence().is_enough and could_confirm(version.template.church_id, without=[by.pk]).exists()


def may_confirm(user: Any, release: InstructionRelease) -> bool:
    """Another administrator or pastor than whoever asked."""
    if user.pk == release.asked_by_id:
        return False
    return sees_everything(user) or has_role(user, release.church_id, READERS)


def may_withdraw(user: Any, release: InstructionRelease) -> bool:
    return bool(user.pk == release.asked_by_id)


def waiting_for(version: InstructionVersion) -> InstructionRelease | None:
    """What waits for a second person, of these very words."""
    found = InstructionRelease.objects.waiting().filter(version=version).first()
    return found if found is not None and found.digest == digest_of(version.text) else None


def publish_or_ask(version: InstructionVersion, by: User, reason: str) -> InstructionRelease | None:
    """Publish a draft; or, where that needs two, ask for it. Raises InstructionRefused and VersionIsFinal, as `publish` does."""
    if not needs_second(version, by):
        with transaction.atomic():
            _end_others(version, by)
            version.publish(by, override_reason=reason)
        return None
    version.examine(by, reason)
    with transaction.atomic():
        _end_others(version, by)
        release, is_new = InstructionRelease.objects.get_or_create(
            version=version,
            state=State.WAITING,
            defaults={
                "church_id": version.template.church_id,
                "reason": reason.strip()[:300],
                "digest": digest_of(version.text),
                "asked_by": by,
                "asked_by_name": _name(by, version.template.church_id),
            },
        )
        if is_new:
            log.warning("instruction.release_asked", release_id=release.pk, version_id=version.pk, by_user_id=by.pk)
            asked.send(InstructionRelease, release=release)
    return release


def confirm(release: InstructionRelease, *, by: User) -> bool:
    """Publish it, if nobody has decided yet and its words are those that were asked for. Raises NotYours and InstructionRefused."""
    if not may_confirm(by, release):
        raise NotYours("A second administrator or pastor confirms, not whoever asked.")
    version = release.version
    is_so = _may_still_ask(release) and not version.is_final and release.digest == digest_of(version.text)
    with transaction.atomic():
        if not InstructionRelease.objects.settle(release, State.DONE if is_so else State.VOID, **_named(by, release)):
            return False
        if is_so:
            version.publish(release.asked_by, override_reason=release.reason, is_confirmed=True)
    log.warning("instruction.release_decided", release_id=release.pk, by_user_id=by.pk, done=is_so)
    return is_so


def refuse(release: InstructionRelease, *, by: User) -> bool:
    """Let it not be published, if nobody has decided yet. Raises NotYours."""
    if may_withdraw(by, release):
        state = State.WITHDRAWN
    elif may_confirm(by, release):
        state = State.REFUSED
    else:
        raise NotYours("This is for a second administrator or pastor to decide.")
    return InstructionRelease.objects.settle(release, state, **_named(by, release))


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _end_others(version: InstructionVersion, by: User) -> None:
    """What waits for other words than these, or for nobody."""
    for each in InstructionRelease.objects.waiting().filter(version=version):
        if each.digest != digest_of(version.text) or not needs_second(version, by):
            InstructionRelease.objects.settle(each, State.VOID, **_named(by, each))


def _may_still_ask(release: InstructionRelease) -> bool:
    user = release.asked_by
    return user is not None and user.is_active and (sees_everything(user) or has_role(user, release.church_id, READERS))


def _named(by: User, release: InstructionRelease) -> dict[str, Any]:
    return {"decided_by": by, "decided_by_name": _name(by, release.church_id)}


def _name(user: User, church_id: int) -> str:
    member = StaffMember.objects.filter(user=user, church_id=church_id).first()
    return member.display_name if member else user.get_username()
