"""What the console's first page tells of conversations, to those who may read them."""

from collections.abc import Iterator

from django.conf import settings
from django.db.models import Count
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext_lazy as _

from carebot import kept_back, model_health, reading_health
from carebot.admin import READERS
from carebot.console import failed_writes, unanswered
from carebot.console.access import reads_conversations, works_somewhere
from carebot.model_words import reading_words, words_of
from carebot.models import Conversation, PurgeState, Turn
from carebot.persons.retention import RETENTIONS, total
from church.dashboard import Card, Look, Notice, Series, Waiting
from church.models import Role

CONVERSATIONS = "admin:carebot_conversation_changelist"


def conversations(look: Look) -> Card | None:
    if not look.may(READERS):
        return None
    # By the last activity too, which is never before the first: that is what the index is by.
    readable = Conversation.objects.visible_to(look.user)
    begun = look.of_churches(readable.filter(last_activity_at__gte=look.since), READERS)
    found = look.by_week(begun, "language", count=Count("pk"))
    return Card(
        name="conversations",
        title=_("Conversations by week"),
        explained=_("By the language they were held in."),
        labels=look.week_names,
        series=look.stacked(found, "language", dict(settings.LANGUAGES)),
        label=_("Conversations in each language that began in each week."),
        stacked=True,
        link=(_("All conversations"), reverse(CONVERSATIONS)),
    )


def sentences_kept_back(look: Look) -> Card | None:
    """What models wrote that visitors were not shown: a model that must be held often is the wrong one."""
    if not look.may({Role.ADMIN, Role.PASTOR}):
        return None
    readable = look.of_churches(Conversation.objects.visible_to(look.user), READERS)
    counted = kept_back.counted(Turn.objects.filter(conversation__in=readable, started_at__gte=look.since))
    reasons = [reason for reason in kept_back.REASON_WORDS if any(reason == each for each, _model in counted)]
    models = sorted({model for _reason, model in counted})
    return Card(
        name="kept_back",
        title=_("Sentences that visitors were not shown"),
        explained=_("By the reason, and by the model that wrote them; in the newest %(count)d replies at most.")
        % {"count": kept_back.MOST_TURNS},
        labels=[kept_back.REASON_WORDS[reason] for reason in reasons],
        series=[
            Series(model or _("none"), tuple(counted.get((reason, model), 0) for reason in reasons)) for model in models
        ],
        label=_("How many sentences of each model were kept back for each reason."),
        kind="rows",
        stacked=True,
    )


def notices(look: Look) -> Iterator[Notice]:
    """That the model does not answer, or that danger is heard by rules alone, to those who can have it mended."""
    if not look.may({Role.ADMIN, Role.PASTOR}):
        return
    health = model_health.current()
    if health is not None and health.is_failing:
        title = (
            _("The assistant's model does not answer. The offline assistant does, which knows few words.")
            if health.is_lasting
            else _("The assistant's model did not answer just now.")
        )
        yield Notice(title, words_of(health.kind, health.name, health.request_id), is_urgent=health.is_lasting)
    yield from _purge(look)
    reading = reading_health.current()
    if reading is not None:
        yield Notice(
            _("Danger was heard by rules alone: what is learnt about it could not be asked."), reading_words(reading)
        )


def _purge(look: Look) -> Iterator[Notice]:
    """What will be deleted for its age, and from when on, until then."""
    known = PurgeState.objects.filter(deletes_from__gt=timezone.now()).first()
    if known is None or not look.may({Role.ADMIN}):
        return
    mine = look.church_ids({Role.ADMIN})
    found = total({int(pk): of_church for pk, of_church in known.counts.items() if int(pk) in mine})
    lines = [f"{each.label}: {found[each.name]}" for each in RETENTIONS if found[each.name]]
    if lines:
        words = _("%(what)s. Set RETENTION_DAYS_* to keep them longer, or for ever.") % {"what": ", ".join(lines)}
        when = formats.date_format(timezone.localtime(known.deletes_from), "DATE_FORMAT")
        yield Notice(_("Old data will be deleted from %(when)s on.") % {"when": when}, words, is_urgent=False)


def waiting(look: Look) -> Iterator[Waiting]:
    """As their own pages count them: what one may not read is in no number."""
    if works_somewhere(look.request):
        failed = look.of_churches(failed_writes.waiting(look.user)).count()
        yield Waiting(_("failed writes"), failed, reverse(failed_writes.PAGE.url_name), is_urgent=True)
    if reads_conversations(look.request):
        turns = look.of_churches(unanswered.waiting(look.user), path="conversation__church")
        url = reverse(unanswered.PAGE.url_name)
        yield Waiting(_("messages a person must answer"), turns.count(), url, is_urgent=True)
