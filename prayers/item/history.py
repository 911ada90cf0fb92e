"""The history of a record in sentences."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.utils import formats, timezone
from django.utils.dateparse import parse_datetime
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from church.models import StaffMember
from prayers.item.amounts import shown_money
from prayers.models import CareRecord, Mark, Payment, RecordStep, Status, Urgency, What

LONGEST = 50  # steps on the page


@dataclass(frozen=True)
class Told:
    """One step. `other` is the other record of a merge, where the reader may open it."""

    text: str
    at: datetime
    other: CareRecord | None = None


def history_of(record: CareRecord, visible: Iterable[CareRecord] = ()) -> list[Told]:
    """What was done with the record, the newest first. Only `visible` records are linked to."""
    steps = list(RecordStep.objects.filter(record_id=record.pk)[:LONGEST])
    names = _names(steps)
    others: dict[UUID | None, CareRecord] = {each.pk: each for each in visible}
    return [Told(_sentence(step, names), step.at, others.get(step.other_id)) for step in steps]


def told(step: RecordStep) -> str:
    """The step in one sentence."""
    return _sentence(step, _names([step]))


def who_was_first(record: CareRecord, reader_id: int) -> str:
    """What somebody else did with the record last, to tell the person who came too late."""
    step = RecordStep.objects.filter(record_id=record.pk).order_by("-pk").first()
    if step is None or step.by_id == reader_id:
        return _("It was changed while this page was open. Nothing was written; look again.")
    return _("%(step)s %(ago)s ago, while this page was open. Nothing of yours was written; look again.") % {
        "step": told(step),
        "ago": timesince(step.at, depth=1),
    }


def _names(steps: Iterable[RecordStep]) -> dict[int, str]:
    ids = {step.after.get(name) for step in steps for name in ("assignee_id", "whom")} - {None}
    return dict(StaffMember.objects.filter(pk__in=ids).values_list("pk", "display_name")) if ids else {}


def _sentence(step: RecordStep, names: dict[int, str]) -> str:
    words = {"who": step.by_name or _("The assistant")}
    after = step.after
    match step.what:
        case What.CLAIMED:
            return _("%(who)s claimed it") % words
        case What.ASSIGNED if after.get("assignee_id") is None:
            return _("%(who)s took back whom it was given to") % words
        case What.ASSIGNED:
            words["whom"] = names.get(after["assignee_id"], _("somebody who left"))
            return _("%(who)s gave it to %(whom)s") % words
        case What.GIVEN_BACK if not step.by_name:
            return _("It went back to the queue: it stood still, or whoever had it left")
        case What.GIVEN_BACK:
            return _("%(who)s gave it back") % words
        case What.MOVED:
            words |= {"before": _status(step.before.get("status")), "after": _status(after.get("status"))}
            return _("%(who)s changed it from “%(before)s” to “%(after)s”") % words
        case What.DUE if after.get("due_at") is None:
            return _("%(who)s took away when it is due") % words
        case What.DUE:
            return _("%(who)s set it due %(when)s") % (words | {"when": _when(after["due_at"])})
        case What.URGENCY:
            return _("%(who)s made its urgency “%(level)s”") % (words | {"level": Urgency(after["urgency"]).label})
        case What.SNOOZED:
            return _("%(who)s snoozed it until %(when)s") % (words | {"when": _when(after["snoozed_until"])})
        case What.WOKEN:
            return _("%(who)s ended the snooze") % words
        case What.MERGED:
            return _("%(who)s closed it as a double of another record") % words
        case What.CALLED_AGAIN:
            return _("Danger was told again after it was claimed: it is nobody's until somebody claims it")
        case What.RAISED:
            return _("The notice became an alarm")
        case What.MARKED if not after.get("mark"):
            return _("%(who)s took its mark off") % words
        case What.MARKED if after["mark"] == Mark.RIGHT:
            return _("%(who)s marked it as right") % words
        case What.MARKED:
            return _("%(who)s marked it as false") % words
        case What.FLOODED:
            return _("%(who)s closed it as part of a flood") % words
        case What.TASK_ADDED if after.get("whom") is None:
            return _("%(who)s added a task") % words
        case What.TASK_ADDED:
            return _("%(who)s added a task for %(whom)s") % (words | {"whom": _whom(after, names)})
        case What.TASK_GIVEN if after.get("whom") is None:
            return _("%(who)s took a task from whom it was given to") % words
        case What.TASK_GIVEN:
            return _("%(who)s gave a task to %(whom)s") % (words | {"whom": _whom(after, names)})
        case What.TASK_DONE:
            return _("%(who)s did a task") % words
        case What.TASK_OPENED:
            return _("%(who)s reopened a task") % words
        case What.MESSAGE if after.get("again"):
            return _("%(who)s had a message sent again") % words
        case What.MESSAGE:
            return _("%(who)s approved a message to be sent") % words
        case What.APPROVAL | What.WITHDRAWAL | What.CONFIRMED | What.PAID:
            return _about_money(step, words)
        case What.ALONE:
            when = _when(after["waits_until"])
            return _("Nobody else could approve it: it waits until %(when)s, and all administrators were told") % {
                "when": when
            }
        case What.STOPPED:
            return _("%(who)s, an administrator, stopped the approval by one person alone") % words
        case What.DECLINED:
            return _("%(who)s declined it; the reason stands in the notes") % words
        case What.TAKEN_BACK:
            return _("Whoever asked for it took it back")
        case What.AMENDED:
            return _("Whoever asked for it said more about it")
        case What.ERASED if not step.by_name:
            return _("Its words were erased, on the wish of whoever asked or because they were old")
        case What.ERASED:
            return _("%(who)s erased its words") % words
        case What.TOOK_IN:
            return _("%(who)s put a double of it into this record") % words
    return _("%(who)s undid the step before") % words


def _whom(after: Mapping[str, Any], names: dict[int, str]) -> str:
    return names.get(after["whom"], _("somebody who left"))


def _about_money(step: RecordStep, words: dict[str, str]) -> str:
    words = words | {"amount": shown_money(Decimal(step.after["amount"]), step.after["currency"])}
    match step.what:
        case What.WITHDRAWAL if step.after.get("status"):
            return _("%(who)s withdrew the approval of %(amount)s: it is no longer approved") % words
        case What.WITHDRAWAL:
            return _("%(who)s withdrew the approval of %(amount)s") % words
        case What.CONFIRMED:
            return _("%(who)s confirmed %(amount)s alone, after the 24 hours: it is approved") % words
        case What.PAID:
            words["how"] = str(Payment.How(step.after["how"]).label)
            return _("%(who)s wrote down that %(amount)s was paid: %(how)s") % words
        case What.APPROVAL if step.after.get("status"):
            return _("%(who)s approved %(amount)s as the second person: it is approved") % words
    return _("%(who)s approved %(amount)s") % words


def _status(value: str | None) -> str:
    return str(Status(value).label) if value else ""


def _when(text: str) -> str:
    moment = parse_datetime(text)
    return formats.date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT") if moment else text
