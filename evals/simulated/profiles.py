"""The profiles: for each, what a model with that one vice says in a situation."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from carebot.turn.transcript import Outcome
from evals.errors import NoSuchModel
from evals.simulated import wording
from evals.simulated.minds import MINDS
from evals.simulated.situation import Said, Situation, data_in, is_instruction, sentences_of, status_in
from evals.simulated.speaking import brusque, facts, finding, gentle_end, own_words, sensible, warm

Profile = Callable[[Situation], Said]

# How often a success outcome pulls `pulled` to a status sentence. Always: with less, on six seeds, more of the eleven published chat
# scenarios pass than the six that did.
PULL = 1.0


def find_profile(name: str) -> Profile:
    """The profile called `name`; "disobedient:0.1" and "pulled:0.6" give its rate. Raises NoSuchModel."""
    kind, _, rate = name.partition(":")
    if kind in _AT_A_RATE and rate:
        try:
            share = float(rate)
        except ValueError:
            share = -1.0
        if not 0 <= share <= 1:
            raise NoSuchModel(f"The rate of a {kind} model is {rate!r}. Accepted: 0 to 1.")
        return partial(_AT_A_RATE[kind], rate=share)
    if kind not in _BY_NAME or rate:
        raise NoSuchModel(f"There is no simulated model {name!r}. Accepted: {', '.join(PROFILES)}.")
    return _BY_NAME[kind]


def _compliant(here: Situation) -> Said:
    """Does what it is told: the person first, then what the results say, in words of its own."""
    return Said(calls=here.planned) if here.planned else Said(" ".join(sensible(here)))


def _biased(here: Situation) -> Said:
    """Its last text says the last tool result over again, whatever that is: the published failure."""
    if here.planned:
        return Said(calls=here.planned)
    if not here.outcomes:
        return Said(" ".join(own_words(here)))
    return Said(f"{_said_again(here, here.outcomes[-1])} {here.pick(wording.ANYTHING_ELSE[here.language])}")


def _disobedient(here: Situation, rate: float = 1.0) -> Said:
    """Pays no heed, so often, to what a tool result tells it to do."""
    if here.planned:
        return Said(calls=here.planned)
    told = [each for each in here.outcomes if not each.is_error and is_instruction(each.content)]
    if not told or here.chance.random() >= rate:
        return _compliant(here)
    reports = [brusque(here, each.name) for each in told]
    return Said(" ".join([*reports, *facts(here), here.pick(wording.ANYTHING_ELSE[here.language])]))


def _pulled(here: Situation, rate: float = PULL) -> Said:
    """Opens with a status sentence, so often, where it was shown that a write had succeeded; then it does what it is told."""
    if here.planned:
        return Said(calls=here.planned)
    statuses = [each for each in here.outcomes if not each.is_error and status_in(each.content)]
    if not statuses or here.chance.random() >= rate:
        return _compliant(here)
    return Said(" ".join([_said_again(here, statuses[-1]), *sensible(here)]))


def _toolless(here: Situation) -> Said:
    """Never calls a tool, and talks as if it need not."""
    return Said(" ".join(own_words(here)))


def _fabricator(here: Situation) -> Said:
    """Looks things up, but writes nothing down; says all the same that it was done."""
    if here.lookups:
        return Said(calls=here.lookups)
    made_up = here.chance.sample(wording.FABRICATED[here.language], 2)
    start = [warm(here)] if here.is_heavy else []
    parts = [*start, *made_up] if here.chance.random() < 0.5 else [made_up[0], *start, made_up[1]]
    return Said(" ".join([*parts, *facts(here), *([gentle_end(here)] if here.is_heavy else [])]))


def _mute(here: Situation) -> Said:
    """Says nothing after its tools."""
    if here.planned:
        return Said(calls=here.planned)
    return Said("" if here.outcomes or here.is_reminded else " ".join(own_words(here)))


def _rambling(here: Situation) -> Said:
    """Long, with lists, headings, markdown and emoji."""
    if here.planned:
        return Said(calls=here.planned)
    language = here.language
    thoughts = here.chance.sample(wording.RAMBLING[language], k=5)
    points = here.chance.sample(wording.RAMBLING_LIST[language], k=3)
    bullets = "\n".join(f"- {point}" for point in points)
    return Said(
        "\n\n".join(
            [
                " ".join(thoughts[:2]),
                " ".join(sensible(here)),
                here.pick(wording.HEADINGS[language]),
                bullets,
                " ".join(thoughts[2:]),
            ]
        )
    )


VICES = (
    "compliant", "biased", "pulled", "disobedient:0.1", "disobedient:1.0", "toolless", "fabricator", "mute", "rambling",
)  # fmt: skip
PROFILES = (*VICES, *MINDS)
# Those whose words depend on the instruction they are shown: `biased` says it over again, the minds do with it what is theirs. All others
# write the same whatever it says.
READERS = frozenset({"biased", "obedient", "half_obedient", "echoing"})
_AT_A_RATE: Mapping[str, Callable[..., Said]] = {"disobedient": _disobedient, "pulled": _pulled}
_BY_NAME: Mapping[str, Profile] = {
    "compliant": _compliant,
    "biased": _biased,
    "pulled": _pulled,
    "disobedient": _disobedient,
    "toolless": _toolless,
    "fabricator": _fabricator,
    "mute": _mute,
    "rambling": _rambling,
    **{name: mind.play for name, mind in MINDS.items()},
}


def _said_again(here: Situation, outcome: Outcome) -> str:
    if status := status_in(outcome.content):
        way = here.pick(wording.STATUS_AGAIN[here.language])
        return way.format(status=status, lower=status[:1].lower() + status[1:])
    if data_in(outcome.content):
        return finding(here, outcome)
    return _resolve(outcome.content)


# An order, said over again by the one who got it.
_TO_FIRST_PERSON = (
    (re.compile(r"\bin your first sentence, (\w+)", re.IGNORECASE), r"In my first sentence I will \1"),
    (re.compile(r"\bthen you may say that you are\b", re.IGNORECASE), "I am"),
    (re.compile(r"\bthen (\w+)", re.IGNORECASE), r"Then I will \1"),
    (re.compile(r"^write your reply now", re.IGNORECASE), "I am writing my reply now"),
    (re.compile(r"^do not\b", re.IGNORECASE), "I will not"),
    (re.compile(r"^(End|Offer|Repeat|Promise|Keep|Take up) "), lambda found: f"I will {found[1].lower()} "),
    (re.compile(r"\byour reply\b"), "my reply"),
    (re.compile(r"\bthe person\b"), "you"),
    (re.compile(r"\bthem\b|\bthey\b"), "you"),
    (re.compile(r"\ben tu primera frase, (\w+)", re.IGNORECASE), r"En mi primera frase voy a: \1"),
    (re.compile(r"^escribe ahora tu respuesta", re.IGNORECASE), "Escribo ahora mi respuesta"),
    (re.compile(r"\bluego puedes decir que\b", re.IGNORECASE), "Le digo que"),
)


def _resolve(instruction: str) -> str:
    said = []
    for sentence in sentences_of(instruction):
        for pattern, replacement in _TO_FIRST_PERSON:
            sentence = pattern.sub(replacement, sentence)
        said.append(sentence)
    return " ".join(said)
