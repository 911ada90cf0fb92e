from collections import Counter

from carebot.training import emotion_corpus
from tests.language.rules import held_out


def test_the_same_sentences_are_drawn_every_time() -> None:
    assert emotion_corpus.sentences() == emotion_corpus.sentences()


def test_every_template_is_expanded_to_the_end() -> None:
    leftovers = [s.text for s in emotion_corpus.sentences() if any(sign in s.text for sign in "[]{}|")]
    assert leftovers == []


def test_both_languages_and_both_answers_are_there_in_abundance() -> None:
    counted = Counter((s.language, s.emotional) for s in emotion_corpus.sentences())
    assert min(counted[key] for key in (("en", True), ("en", False))) >= 2000
    assert min(counted[key] for key in (("es", True), ("es", False))) >= 500


def test_nothing_held_out_is_learnt_from() -> None:
    learnt = {s.text.lower() for s in emotion_corpus.sentences()}
    held = [text for kind in (held_out.IN_PAIN | held_out.NOT_IN_PAIN).values() for text in kind]
    assert [text for text in held if text.lower() in learnt] == []
