"""A person of the church answers in place of the assistant: takes a conversation over, writes in it, hands it back.

The assistant never talks over a person. A turn that runs when somebody takes over is let finish: it answers what was asked
before, and stopping it between two sentences would leave half an answer. Until it has, the visitor is told of nobody and
nobody can write; what the visitor writes meanwhile goes to the person. Whoever tells of a danger is given the crisis words
all the same, at once, whoever has the conversation (`carebot.admission`).
"""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from carebot import history, live
from carebot.errors import AssistantStillSpeaks, CannotBeTakenOver, TakenByAnother
from carebot.models import Conversation, FollowupLease, Message, MessageRole, Turn, TurnState
from carebot.staff_mail import tell_staff
from carebot.wording import ASSISTANT_BACK, PERSON_AWAY, PERSON_JOINED, say
from church import leaving
from church.models import StaffMember

log = structlog.get_logger(__name__)

PERSON_WAS_AWAY = "person_away"  # why such a turn needs a person
BATCH = 100


def take_over(conversation_id: uuid.UUID, by: StaffMember, *, instead_of: int | None = None) -> None:
    """Let this member of staff answer from now on. `instead_of`: the one who has it now, to take it off them on purpose.

    One conditional UPDATE decides between two at once. Raises TakenByAnother, CannotBeTakenOver. Whoever has it already is
    not refused.
    """
    with transaction.atomic():
        fit = Conversation.objects.filter(pk=conversation_id, church_id=by.church_id, channel="chat", erased_at=None)
        won = fit.filter(taken_over_by=instead_of).update(
            taken_over_by=by, taken_over_at=timezone.now(), takeover_is_pending=False
        )
        if not won:
            conversation = fit.select_related("taken_over_by").first()
            if conversation is None:
                raise CannotBeTakenOver
            if conversation.taken_over_by_id == by.pk:
                return
            raise TakenByAnother(conversation.taken_over_by.display_name if conversation.taken_over_by else "")
        conversation = Conversation.objects.get(pk=conversation_id)
        if conversation.turns.filter(state=TurnState.RUNNING).exists():
            Conversation.objects.filter(pk=conversation_id).update(takeover_is_pending=True)
        else:
            announce(conversation)
    log.info("takeover.begun", conversation_id=str(conversation_id), staff_id=by.pk)


def announce(conversation: Conversation) -> None:
    """Tell the visitor who answers from here on. Inside the transaction that holds the conversation, when no turn runs."""
    person = conversation.taken_over_by
    if person is None:
        return
    FollowupLease.objects.release(conversation.pk)  # what the assistant asked back is not waited for any more
    Conversation.objects.filter(pk=conversation.pk).update(takeover_is_pending=False)
    joined = say(PERSON_JOINED, _language(conversation), name=person.display_name)
    _say(conversation, MessageRole.NOTICE, joined, staff=person)


def write(conversation_id: uuid.UUID, by: StaffMember, text: str, *, client_message_id: str = "") -> Message:
    """A message to the visitor by the person who has the conversation. The same `client_message_id` twice is one message.

    What waited in this conversation for a person's answer has it now. Raises TakenByAnother, AssistantStillSpeaks.
    """
    with transaction.atomic():
        conversation = Conversation.objects.get(pk=conversation_id)
        seq = conversation.next_seq()  # holds the row: nobody else takes it, and no turn begins, until we are done
        if conversation.taken_over_by_id != by.pk or conversation.erased_at:
            raise TakenByAnother(conversation.taken_over_by.display_name if conversation.taken_over_by else "")
        if client_message_id:
            known = conversation.messages.filter(staff=by, client_message_id=client_message_id).first()
            if known is not None:
                transaction.set_rollback(True)  # gives the place back
                return known
        if conversation.takeover_is_pending or conversation.turns.filter(state=TurnState.RUNNING).exists():
            raise AssistantStillSpeaks
        message = Message.objects.create(
            conversation=conversation,
            seq=seq,
            role=MessageRole.STAFF,
            text=text,
            staff=by,
            client_message_id=client_message_id,
        )
        waiting = Turn.objects.filter(conversation=conversation).needing_a_person()
        waiting.update(handled_at=timezone.now(), handled_by=by)
        transaction.on_commit(lambda: live.wake(conversation_id))
    return message


def hand_back(conversation_id: uuid.UUID, by: StaffMember) -> None:
    """Let the assistant answer again, first of all what the visitor has had no word on. Raises TakenByAnother."""
    with transaction.atomic():
        conversation = Conversation.objects.select_related("taken_over_by").get(pk=conversation_id)
        if not _release(conversation, by.pk):
            conversation.refresh_from_db(fields=["taken_over_by"])
            raise TakenByAnother(conversation.taken_over_by.display_name if conversation.taken_over_by else "")
        if conversation.takeover_is_pending:
            return  # the visitor was never told
        _give_to_assistant(conversation, by.display_name)
    log.info("takeover.handed_back", conversation_id=str(conversation_id), staff_id=by.pk)


def register_holding() -> None:
    """A conversation that somebody has goes back to the assistant when they leave: its visitor may be waiting."""
    leaving.register(leaving.Holding("conversations", _count_held, _hand_over))


def _count_held(staff: StaffMember) -> int:
    return Conversation.objects.filter(taken_over_by=staff).count()


def _hand_over(staff: StaffMember, to: StaffMember | None) -> int:
    handed = 0
    for pk in list(Conversation.objects.filter(taken_over_by=staff).values_list("pk", flat=True)):
        try:
            hand_back(pk, staff)
        except TakenByAnother:
            continue
        handed += 1
    return handed


def end_silent(now: datetime | None = None) -> int:
    """Leave no visitor with nobody. How many conversations were taken off somebody.

    Where a visitor has waited for a word of the person for too long, they are told so, staff are asked to read what they wrote,
    and the assistant answers again. Where nobody has written for long, the assistant is just back.
    """
    now = now or timezone.now()
    with_somebody = Conversation.objects.with_a_person().order_by("last_activity_at")
    too_long = with_somebody.waiting_for_a_person(now - timedelta(seconds=settings.TAKEOVER_SILENCE_SECONDS))
    ended = sum(_end(pk, now) for pk in list(too_long.values_list("pk", flat=True)[:BATCH]))
    idle = with_somebody.filter(last_activity_at__lte=now - timedelta(seconds=settings.TAKEOVER_IDLE_SECONDS))
    for conversation in list(idle.select_related("taken_over_by")[:BATCH]):
        assert conversation.taken_over_by is not None
        try:
            hand_back(conversation.pk, conversation.taken_over_by)
        except TakenByAnother:  # somebody else was quicker, and is there
            continue
        ended += 1
    return ended


def _end(conversation_id: uuid.UUID, now: datetime) -> bool:
    with transaction.atomic():
        conversation = Conversation.objects.select_related("church").get(pk=conversation_id)
        conversation.next_seq(0)  # holds the row; looked at again below, since the person may have written meanwhile
        person = conversation.taken_over_by
        still = Conversation.objects.filter(pk=conversation_id).waiting_for_a_person(
            now - timedelta(seconds=settings.TAKEOVER_SILENCE_SECONDS)
        )
        if person is None or not still.exists() or not _release(conversation, person.pk):
            return False
        language = _language(conversation)
        away = say(PERSON_AWAY, language, phone=conversation.church.phone, name=person.display_name)
        back = say(ASSISTANT_BACK, language)
        said = list(conversation.messages.with_a_person().order_by("seq"))
        turn = _remember(conversation, person.display_name, said, f"{away} {back}", needs_person=PERSON_WAS_AWAY)
        _say(conversation, MessageRole.CORRECTION, away, turn=turn)
        _say(conversation, MessageRole.NOTICE, back)
        tell_staff(conversation.church_id, turn.pk)
    log.warning("takeover.silent", conversation_id=str(conversation_id), staff_id=person.pk)
    return True


def _release(conversation: Conversation, staff_id: int) -> bool:
    """Take the conversation off this person, who must still have it."""
    theirs = Conversation.objects.filter(pk=conversation.pk, taken_over_by=staff_id)
    released = bool(theirs.update(taken_over_by=None, taken_over_at=None))
    if released:
        conversation.refresh_from_db(fields=["takeover_is_pending"])
        Conversation.objects.filter(pk=conversation.pk).update(takeover_is_pending=False)
    return released


def _give_to_assistant(conversation: Conversation, person: str) -> None:
    back = say(ASSISTANT_BACK, _language(conversation))
    unheard = set(conversation.messages.unheard().values_list("pk", flat=True))
    said = [each for each in conversation.messages.with_a_person().order_by("seq") if each.pk not in unheard]
    if said:
        _remember(conversation, person, said, back)
    _say(conversation, MessageRole.NOTICE, back)
    if unheard:
        conversation.messages.filter(pk__in=unheard).update(kept_because="")  # the sweep opens a turn for them
        transaction.on_commit(lambda: live.wake(live.SWEEP))


def _remember(
    conversation: Conversation, person: str, said: Sequence[Message], shown: str, *, needs_person: str = ""
) -> Turn:
    """A turn of the history that tells later ones what was said without the assistant."""
    conversation.next_seq(0)
    now = timezone.now()
    lines = [("Visitor" if each.role == MessageRole.VISITOR else person, each.text) for each in said]
    turn = Turn.objects.create(
        conversation=conversation,
        number=conversation.last_turn + 1,
        state=TurnState.UNANSWERED if needs_person else TurnState.CLOSED,
        started_at=now,
        deadline_at=now,
        closed_at=now,
        language=_language(conversation),
        transcript=history.told_of_a_person(person, lines, shown),
        delivered=shown,
        needs_person=needs_person,
    )
    Conversation.objects.filter(pk=conversation.pk).update(last_turn=turn.number)
    conversation.messages.filter(pk__in=[each.pk for each in said]).update(turn=turn)
    return turn


def _say(
    conversation: Conversation,
    role: MessageRole,
    text: str,
    *,
    staff: StaffMember | None = None,
    turn: Turn | None = None,
) -> None:
    Message.objects.create(
        conversation=conversation, seq=conversation.next_seq(), role=role, text=text, staff=staff, turn=turn
    )
    transaction.on_commit(lambda: live.wake(conversation.pk))


def _language(conversation: Conversation) -> str:
    """The one that was spoken last."""
    ended = conversation.turns.exclude(state=TurnState.RUNNING).order_by("-number")
    return ended.values_list("language", flat=True).first() or conversation.language
