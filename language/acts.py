"""What a message does, and what else it tells: the names that sentences are labeled with and heads answer by."""

from enum import StrEnum


class Act(StrEnum):
    """Something a visitor does with a message."""

    ASKS_PRAYER = "asks_prayer"
    ASKS_CALL = "asks_call"  # to be telephoned, or written back to
    ASKS_VISIT = "asks_visit"
    ASKS_PRACTICAL_HELP = "asks_practical_help"  # told as a need that the church might meet
    ASKS_MONEY = "asks_money"
    ASKS_PERSON_NOW = "asks_person_now"  # somebody human in this chat
    ASKS_COUNSELING = "asks_counseling"
    ASKS_CONNECTION = "asks_connection"  # a group, belonging
    ASKS_TO_SERVE = "asks_to_serve"
    ASKS_STATUS = "asks_status"  # what became of what was asked
    ASKS_FACT = "asks_fact"
    ASKS_BOOKING = "asks_booking"
    AMENDS = "amends"
    WITHDRAWS = "withdraws"
    DECLINES = "declines"
    THANKS = "thanks"
    GREETS = "greets"
    TAKES_LEAVE = "takes_leave"
    REJOICES = "rejoices"
    INSULTS = "insults"
    GIVES_CONTACT = "gives_contact"
    ANSWERS = "answers"  # the assistant's last question


ASKS = frozenset(act for act in Act if act.startswith("asks_"))


class Feeling(StrEnum):
    """What a message feels, beside distress."""

    JOY = "joy"
    ANGER = "anger"
    SHAME = "shame"
    THANKS = "thanks"
