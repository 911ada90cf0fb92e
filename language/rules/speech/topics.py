"""What a claim is about, so that it can be looked up in the ledger."""

import re
from dataclasses import dataclass
from typing import Literal

from language.claims import ClaimTopic

Tense = Literal["done", "will"]


@dataclass(frozen=True)
class Claim:
    """Says that something was done, or will be, for this visitor."""

    topic: ClaimTopic
    tense: Tense


# In order: the first that is named in the words about the deed decides.
_NAMED = (
    (
        ClaimTopic.SAFETY,
        r"safety|\bon[- ]call\b|authorit|police|emergency|crisis|abuse|child protect"
        r"|seguridad|autoridad",
    ),
    (
        ClaimTopic.BENEVOLENCE,
        r"benevolen|assistance|rent\b|bills?\b|financ|utilit|fund\b|mortgage|alquiler|benéfic"
        r"|ayuda económica",
    ),
    (ClaimTopic.PRAYER, r"pray|interced|intercession|oraci[oó]n|orar\b|orando|oren\b|ora\b|intercesi"),
    (
        ClaimTopic.VOLUNTEER,
        r"volunteer|serving|to serve|serve team|signup for|voluntari|servir"
        r"|\bas an? (?:tutor|usher|greeter|driver|helper|reader|teacher|singer)\b",
    ),
    (  # a visit that was asked for is not one that was booked
        ClaimTopic.BOOKING,
        r"\b(?:booked|scheduled|arranged|confirmed|reserv[eé]|agend[eé]|programé)\b.{0,30}\b(?:visit|call ?back|call|visita|llamada)\b"
        r"|\b(?:visit|call ?back|call|visita|llamada)\b.{0,30}\b(?:booked|scheduled|arranged|confirmed"
        r"|programad[oa]|agendad[oa]|confirmad[oa])\b",
    ),
    (ClaimTopic.VISIT, r"visit|come by|stop by|hospital|home call|drop by|bedside|visita"),
    (ClaimTopic.DRAFT, r"draft|borrador"),
    (ClaimTopic.CALLBACK, r"call ?back|call(?:ing)? (?:you|him|her|them|your)|\bcall\b|phone|ring you|llam"),
    (ClaimTopic.FOLLOWUP, r"follow ?up|seguimiento|check(?:ing)? (?:back|in)\b"),
    (
        ClaimTopic.CARE,
        r"meals?\b|food|grocer|ride\b|rides\b|care need|care team\b(?! to (?:get|be) in touch)|childcare|transport"
        r"|comidas?\b|despensa",
    ),
    (
        ClaimTopic.BOOKING,
        r"appointment|reserv|booking|booked|\bslot|\bspot\b|seat\b|regist(?:er|ration)"
        r"|sign(?:ed|ing)? you up|check(?:ed)? in\b"
        r"|enroll|schedul|cita\b|inscri|apunt|cupo",
    ),
    (
        ClaimTopic.CONTACT,
        r"\bnumber|e-?mail address|contact (?:info|details)|your (?:details|info|name|address"
        r"|contact)|n[uú]mero|sus? datos|tus datos|teléfono",
    ),
    (ClaimTopic.SENT, r"\blink|\btext\b|\be?mail\b|inbox|confirmation|enlace|correo|mensaje de texto"),
)
_TOPICS = tuple((topic, re.compile(pattern)) for topic, pattern in _NAMED)


def topic_of(words: str, otherwise: ClaimTopic) -> ClaimTopic:
    """The topic that the words name, else the one their verb implies."""
    for topic, pattern in _TOPICS:
        if pattern.search(words):
            return topic
    return otherwise
