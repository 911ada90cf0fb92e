"""The promises hold for any text, split anywhere, with any calls between."""

from hypothesis import given, settings
from hypothesis import strategies as st

from carebot.turn.echo import without_ornaments
from carebot.turn.gate import Gate
from language.rules.speech.solutions import offers_solution
from language.text.reply_sentences import split_sentences
from language.utterance import claims, is_backed, reports_status, utter

OURS = "I am so sorry about what you are going through."
SENTENCES = [
    "I'm so sorry for your loss.",
    "That sounds so heavy to carry alone.",
    "It took courage to tell me this.",
    "Your request has been submitted.",
    "I've passed that on to our pastor.",
    "The prayer team has been notified.",
    "Someone from the church will call you tomorrow.",
    "Done!",
    "You're all set.",
    "I'm so sorry, and I've asked our prayer team to pray.",
    "You can call the office at 555-0100.",
    "Services are at 9:00 a.m. and 11:00 a.m.",
    "Would you like me to share this with our prayer team?",
    "Dr. Lee preaches on 1 Cor. 13 this week.",
    "Lo siento mucho.",
    "Su petición ha sido enviada.",
    "¿Quiere contarme de él?",
    "* Parking is behind the church.\n",
    "God hears you.",
    "Thank you for writing.",
    "…",
]
TOPICS = [["prayer", "passed_on", "generic"], ["callback", "followup", "passed_on", "generic"], []]

any_text = st.one_of(
    st.lists(st.sampled_from(SENTENCES), max_size=6).map(" ".join),
    st.lists(st.one_of(st.sampled_from(SENTENCES), st.text(max_size=30)), max_size=6).map(" ".join),
)
any_message = st.tuples(any_text, st.lists(st.integers(1, 25), max_size=12), st.sampled_from(TOPICS))
any_turn = st.lists(any_message, min_size=1, max_size=4)


def pieces(text: str, widths: list[int]) -> list[str]:
    found, at = [], 0
    for width in widths:
        found.append(text[at : at + width])
        at += width
    return [*found, text[at:]]


def play(
    turn: list[tuple[str, list[int], list[str]]], *, emotional: bool
) -> tuple[Gate, list[tuple[str, frozenset[str]]]]:
    """The gate after the turn, and each sentence shown with what was backed when it was."""
    backed: set[str] = set()
    gate = Gate(emotional=emotional, backed=lambda: backed, opening=lambda: OURS)
    shown: list[tuple[str, frozenset[str]]] = []
    for text, widths, topics in turn:
        for piece in pieces(text, widths):
            shown += [(sentence, frozenset(backed)) for sentence in gate.feed(piece)]
        backed |= set(topics)
        shown += [(sentence, frozenset(backed)) for sentence in gate.end_message()]
    shown += [(sentence, frozenset(backed)) for sentence in gate.finish()]
    return gate, shown


@settings(max_examples=400, deadline=None)
@given(any_turn)
def test_the_first_sentence_of_an_emotional_turn_acknowledges(turn):
    _, shown = play(turn, emotional=True)
    said = [sentence for sentence, _ in shown if sentence.strip()]

    if said:
        # In this gate each sentence takes up what was told, so that one which merely speaks may begin, too.
        begins = [utter(sentence).may_open or utter(sentence).speaks for sentence in said]
        assert begins[0]
        before = said[: begins.index(True)]
        assert not any(reports_status(sentence) or offers_solution(sentence) for sentence in before)


@settings(max_examples=400, deadline=None)
@given(any_turn, st.booleans())
def test_no_claim_is_shown_that_the_ledger_does_not_back(turn, emotional):
    _, shown = play(turn, emotional=emotional)

    for sentence, backed in shown:
        assert is_backed(utter(sentence), backed) or not utter(sentence).surely_claims


@settings(max_examples=400, deadline=None)
@given(any_text.filter(lambda text: not any(claims(sentence) for sentence in split_sentences(text))), st.data())
def test_informational_text_comes_out_unchanged(text, data):
    widths = data.draw(st.lists(st.integers(1, 25), max_size=12))
    gate, shown = play([(text, widths, [])], emotional=False)

    assert "".join(sentence for sentence, _ in shown) == text == gate.text


@settings(max_examples=400, deadline=None)
@given(any_turn, st.booleans())
def test_no_text_is_lost_or_repeated(turn, emotional):
    gate, shown = play(turn, emotional=emotional)
    written = [sentence for text, _, _ in turn for sentence in split_sentences(text) if sentence.strip()]
    accounted = [sentence for sentence, _ in shown] + [dropped.text for dropped in gate.dropped]
    accounted = [sentence.strip() for sentence in accounted if sentence.strip()]
    if gate.opened_by_us:
        accounted.remove(OURS)

    if emotional:  # the words, though not a bullet or an emoji
        written = [without_ornaments(sentence) for sentence in written]
    assert sorted(accounted) == sorted(sentence.strip() for sentence in written if sentence.strip())


@settings(max_examples=200, deadline=None)
@given(any_text, st.lists(st.integers(1, 25), max_size=12), st.booleans())
def test_where_the_text_is_split_makes_no_difference(text, widths, emotional):
    whole, _ = play([(text, [], [])], emotional=emotional)
    split, _ = play([(text, widths, [])], emotional=emotional)

    assert whole.text == split.text
