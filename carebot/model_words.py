"""What is wrong with the model, or with what is learnt about danger, and what to do about it, in plain words for the console."""

from collections.abc import Mapping

from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from carebot.llm.errors import FailureKind
from carebot.models import ReadingHealth

_WORDS: Mapping[str, Promise] = {
    FailureKind.AUTHENTICATION: gettext_lazy(
        "The service refuses the key: it was revoked or mistyped. Whoever runs the server makes a new one in the "
        "Anthropic console, sets it as ANTHROPIC_API_KEY and restarts Carebot."
    ),
    FailureKind.PERMISSION: gettext_lazy(
        "The key may not use the model %(model)s. Give its workspace access in the Anthropic console, or set another "
        "ANTHROPIC_MODEL."
    ),
    FailureKind.NOT_FOUND: gettext_lazy(
        "The service knows no model called %(model)s. Set ANTHROPIC_MODEL to one that exists, and restart Carebot."
    ),
    FailureKind.BILLING: gettext_lazy(
        "The account has no credit left, or its spending limit is reached. Add credit or raise the limit in the Anthropic "
        "console, under billing; nothing has to be restarted."
    ),
    FailureKind.BAD_REQUEST: gettext_lazy(
        "The service refuses what Carebot sends to %(model)s. Update Carebot, or set another ANTHROPIC_MODEL; if neither "
        "helps, tell whoever maintains Carebot."
    ),
    FailureKind.RATE_LIMIT: gettext_lazy(
        "The account's limit of requests is reached. It mends itself within minutes; if it comes often, ask Anthropic for a "
        "higher limit."
    ),
    FailureKind.OVERLOADED: gettext_lazy("The service is overloaded. It mends itself; nothing has to be done."),
    FailureKind.SERVER: gettext_lazy("The service has a fault of its own. It mends itself; nothing has to be done."),
    FailureKind.TIMEOUT: gettext_lazy(
        "The service did not answer in time. If it goes on, look at the server's connection to the internet."
    ),
    FailureKind.CONNECTION: gettext_lazy(
        "The service cannot be reached from this server. Look at its connection to the internet, its firewall, and "
        "ANTHROPIC_BASE_URL if that is set."
    ),
    FailureKind.OTHER: gettext_lazy(
        "The model could not be asked. If it goes on, tell whoever maintains Carebot; the reason is in the log."
    ),
}


def words_of(kind: str, model: str, request_id: str = "") -> str:
    """What is wrong, what to do, and the request's number where there is one."""
    told = str(_WORDS.get(kind, _WORDS[FailureKind.OTHER])) % {"model": model}
    return f"{told} {_('Request: %(id)s') % {'id': request_id}}" if request_id else told


_LOADING = frozenset({"EncoderUnavailable", "HeadUnavailable"})


def reading_words(health: ReadingHealth) -> str:
    """How often the rules decided alone, and what to do."""
    at = formats.date_format(timezone.localtime(health.failed_at), "SHORT_DATETIME_FORMAT") if health.failed_at else ""
    often = ngettext("%(count)d time, at %(at)s.", "%(count)d times, the last one at %(at)s.", health.failures)
    to_do = (
        _(
            "Its files cannot be loaded: whoever runs the server looks whether CAREBOT_CACHE_DIR can be written and has 100 MB left, "
            "and restarts Carebot."
        )
        if health.error in _LOADING
        else _("Restart Carebot. If it comes again, tell whoever maintains Carebot.")
    )
    return f"{often % {'count': health.failures, 'at': at}} {to_do} ({health.error})"
