"""What staff are told of a visitor's consent: that an email may go to them, where, and since when."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from carebot.answers.unseen import email_is_named_safe, is_guarded
from carebot.models import AnswerConsent, Conversation


def agreements(conversation: Conversation) -> list[str]:
    """A line for each consent that stands. Where violence at home was told or a minor wrote, the way that was called safe alone:
    no address is shown for staff to write to, whoever does harm may read the mailbox.
    """
    standing = AnswerConsent.objects.filter(conversation=conversation, ended_at=None).order_by("agreed_at")
    if not is_guarded(conversation):
        return [_agreed(each) for each in standing]
    if standing.exists() and email_is_named_safe(conversation):
        return [
            _(
                "They called email safe, and agreed to one when there is an answer. Write nothing else, and nowhere else."
            )
        ]
    return []


def _agreed(consent: AnswerConsent) -> str:
    at = date_format(timezone.localtime(consent.agreed_at), "SHORT_DATETIME_FORMAT")
    told = _("On %(at)s they agreed to an email to %(address)s when there is an answer in the conversation.")
    return told % {"at": at, "address": consent.email}
