"""What a sentence of ours may claim, and what none may say: the names that replies are labeled with."""

from enum import StrEnum


class ClaimTopic(StrEnum):
    """What was or will be done, in the ledger's terms."""

    PRAYER = "prayer"
    CALLBACK = "callback"
    VISIT = "visit"
    CONTACT = "contact"  # the visitor's details are recorded
    CARE = "care"  # meals, rides, practical help
    SAFETY = "safety"  # somebody was alerted, something reported
    VOLUNTEER = "volunteer"
    FOLLOWUP = "followup"
    DRAFT = "draft"
    BENEVOLENCE = "benevolence"
    BOOKING = "booking"  # registered, booked, checked in, reserved
    SENT = "sent"  # a link, an email, a text to the visitor
    PASSED_ON = "passed_on"  # somebody at the church was told; nothing says what about
    GENERIC = "generic"  # "done", "you're all set", "it's been submitted"


class Harm(StrEnum):
    """What no reply may say."""

    MEDICAL_ORDER = "medical_order"
    DIAGNOSIS = "diagnosis"
    VERDICT_ON_OTHER = "verdict_on_other"
    PLATITUDE = "platitude"
    BLAME = "blame"
    PRESSURE = "pressure"
    SECRECY_TO_MINOR = "secrecy_to_minor"
    HEALING_PROMISED = "healing_promised"
    HUMAN_PRETENCE = "human_pretence"
    SENT_BACK_TO_HARM = "sent_back_to_harm"
    ENCOURAGES_HARM = "encourages_harm"
    DISCLOSES_OTHER = "discloses_other"
    FALSE_FACT = "false_fact"
    FALSE_NUMBER = "false_number"
    MACHINE_TEXT = "machine_text"
