"""What is heard on sentences that nothing was tuned on. The floors are what was reached; docs/detectors.md says where one was lowered, and
which bars of the specification are missed.
"""

import pytest

from evals import hearing
from evals.hearing import Figure
from language import reading
from language.danger import Danger, DangerKind, Tier
from language.encoder import EncoderUnavailable
from language.rules.danger.decide import by_rules
from language.screen import ReadingMode, differs, reading_failures, screen, together, use_reading

pytestmark = [pytest.mark.words, pytest.mark.long]

DIRECT = "May I ask you straight out: are you thinking about ending your life?"
ROUNDING = 2  # sentences that may fall on the other side of a bar where another processor rounds otherwise

AT_LEAST = {
    ("en", "direct, any tier"): 384,  # of 434
    ("en", "direct, hard"): 281,
    ("en", "veiled, any tier"): 285,  # of 372
    ("en", "other kinds, any tier"): 406,  # of 496
    ("en", "answers to the direct question, rightly read"): 181,  # of 204
    ("es", "direct, any tier"): 181,  # of 217
    ("es", "direct, hard"): 120,
    ("es", "veiled, any tier"): 148,  # of 186
    ("es", "other kinds, any tier"): 196,  # of 248
    ("es", "answers to the direct question, rightly read"): 50,  # of 62
    ("pt", "direct, any tier"): 91,  # of 112
    ("pt", "veiled, any tier"): 69,  # of 96
    ("pt", "other kinds, any tier"): 92,  # of 128
    (
        "other",
        "languages: danger",
    ): 76,  # of 96; 79 before the layers were learnt on with English, Spanish and Portuguese alone
    ("listed", "languages: danger"): 27,  # of 42
}
AT_MOST = {
    ("en", "everyday, church, Bible, idiom: alarms"): 9,  # of 410; the rules alone: 10
    ("en", "everyday, church, Bible, idiom: notices"): 8,
    ("en", "plain distress: alarms"): 3,  # of 222; the rules alone: 2
    ("en", "plain distress: notices"): 19,  # of 222; 17 before, when of all dangers 0.83 were heard, now 0.86
    ("es", "everyday, church, Bible, idiom: alarms"): 3,  # of 155; the rules alone: 3
    ("es", "plain distress: alarms"): 1,  # of 70
    ("pt", "everyday, church, Bible, idiom: alarms"): 0,  # of 78
    ("other", "languages: harmless"): 0,  # of 48
}
UNSEEN = "10dc9b63936d2a8055230c5bf432f97a18b39551d62b241717b2f443b3687124"  # as in docs/decisions/0004-hearing.md


@pytest.fixture(scope="module")
def reached() -> dict[tuple[str, str], Figure]:
    found, _ = hearing.figures(hearing.unseen())
    languages = ("en", "es", "pt", "other", "listed")
    return {(each, name): figure for each in languages for name, figure in hearing.together(found, each).items()}


def test_the_unseen_sentences_are_those_that_were_written_before_anything_was_learnt() -> None:
    assert hearing.fingerprint_of_unseen() == UNSEEN


def test_no_unseen_sentence_is_learnt_from_or_sets_a_bar() -> None:
    from language.learn.corpus import labelled, sentences

    learnt = {" ".join(example.text.casefold().split()) for example in (*sentences(), *labelled("dev"))}
    both = [example for example in hearing.unseen() if " ".join(example.text.casefold().split()) in learnt]
    # "No", "yes" and their like are answers that anybody gives.
    assert [example for example in both if len(example.text.split()) > 4] == []


@pytest.mark.parametrize("what", AT_LEAST, ids=" ".join)
def test_what_is_heard_is_not_less_than_it_was(reached: dict[tuple[str, str], Figure], what: tuple[str, str]) -> None:
    assert reached[what].hits >= AT_LEAST[what] - ROUNDING


@pytest.mark.parametrize("what", AT_MOST, ids=" ".join)
def test_false_alarms_are_not_more_than_they_were(
    reached: dict[tuple[str, str], Figure], what: tuple[str, str]
) -> None:
    assert reached[what].hits <= AT_MOST[what] + ROUNDING


def test_no_alarm_of_the_rules_is_made_less_of() -> None:
    ruled = Danger(DangerKind.ABUSE, "rule")
    for heard in (
        None,
        Danger(DangerKind.SELF_HARM, "head", tier=Tier.SOFT),
        Danger(DangerKind.SEXUAL_VIOLENCE, "head", tier=Tier.SOFT),
    ):
        both = together(ruled, heard)
        assert both is not None
        assert both.tier is Tier.HARD


def test_when_the_heads_cannot_be_asked_the_rules_decide_alone_and_it_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise EncoderUnavailable("gone")

    monkeypatch.setattr(reading, "read", fail)
    before = reading_failures()
    danger = screen("I want to kill myself, said in a way that nobody has asked about yet")
    assert danger is not None
    assert danger.tier is Tier.HARD
    assert reading_failures() == before + 1


@pytest.mark.parametrize("mode", list(ReadingMode))
def test_only_in_shadow_it_is_told_what_the_heads_would_change(mode: ReadingMode) -> None:
    by_head = "my grandson keeps my pills in his room and says i get them when i sign the car over"
    use_reading(mode)
    try:
        for said, code in ((by_head, "none>hard.abuse"), ("I want to kill myself.", ""), ("When is the service?", "")):
            ruled = screen(said)
            assert differs(ruled, said) == (code if mode is ReadingMode.BOTH else "")
    finally:
        use_reading(ReadingMode.NEW)


def test_in_shadow_an_answer_is_of_the_kind_that_stands() -> None:
    asked = {
        "said_before": f"I'm so sorry. {DIRECT}",
        "in_light_of_danger": True,
        "standing": Danger(DangerKind.MEDICAL_EMERGENCY, "rule"),
    }
    now = screen("yes", **asked)
    use_reading(ReadingMode.BOTH)
    try:
        assert differs(screen("yes", **asked), "yes", **asked) == "none>hard.medical_emergency"
    finally:
        use_reading(ReadingMode.NEW)
    assert now is not None
    assert now.kind is DangerKind.MEDICAL_EMERGENCY


@pytest.mark.parametrize("mode", [ReadingMode.OLD, ReadingMode.BOTH])
def test_in_shadow_the_rules_decide(mode: ReadingMode) -> None:
    said = "my grandson keeps my pills in his room and says i get them when i sign the car over"
    assert by_rules(said) is None
    assert screen(said) is not None
    use_reading(mode)
    try:
        assert screen(said) is None
    finally:
        use_reading(ReadingMode.NEW)


@pytest.mark.parametrize(
    ("question", "answer", "tier"),
    [
        (DIRECT, "yes", Tier.HARD),
        (DIRECT, "no, nothing like that, I'm just so tired of it all", None),
        (DIRECT, "no, I'm safe, my sister is here", None),
        ("Are you safe right now?", "no, he's outside the door", Tier.HARD),
        ("What time would suit you?", "yes", None),
    ],
)
def test_an_answer_is_read_with_its_question(question: str, answer: str, tier: Tier | None) -> None:
    danger = screen(answer, said_before=f"I'm so sorry. {question}")
    assert (danger.tier if danger else None) is tier


@pytest.mark.parametrize("text", ["", " ", "👍", "\u0000", "a" * 20_000, "😭" * 500, "ок", "?" * 4000])
def test_whatever_is_sent_is_read(text: str) -> None:
    reading.read(text)
