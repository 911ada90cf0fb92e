"""The replies that nothing is tuned on are those that were written, and have what a figure needs."""

from collections import Counter

from evals.corpus import GROUPS, corpus, fingerprint, languages_with
from language.learn.telling import labeled_replies
from tooling.registry import registry

UNSEEN = "4982dfa0d5186cf967a38eeb4de1a6ecbe7b5ebeda3ae3ff9513ddd3a2e6b56c"


def test_the_unseen_replies_are_those_that_were_written_apart() -> None:
    assert fingerprint("unseen") == UNSEEN


def test_each_group_has_enough_bad_replies_for_a_figure() -> None:
    for language in languages_with("unseen"):
        bad = Counter(each.group for each in corpus("unseen", language) if not each.good)
        assert set(bad) == set(GROUPS)
        assert min(bad.values()) >= (30 if language == "en" else 15)


def test_what_is_bad_stands_in_the_reply() -> None:
    for language in languages_with("unseen"):
        assert all(each.bad_sentence in each.reply for each in corpus("unseen", language))
        assert all(not each.kind and not each.group for each in corpus("unseen", language) if each.good)


def test_every_tool_that_a_reply_called_is_one_there_is() -> None:
    for split in ("learn", "unseen"):
        called = {
            tool for language in languages_with(split) for each in corpus(split, language) for tool in each.ledger
        }
        assert called <= {tool.name for tool in registry()}


def test_no_unseen_reply_is_learnt_from() -> None:
    learnt = {folded(each.text) for split in ("sentences", "dev") for each in labeled_replies(split)}
    for language in languages_with("unseen"):
        told = {
            each.id: {folded(each.reply), *([] if each.kind == "platitude" else [folded(each.bad_sentence)])}
            for each in corpus("unseen", language)
        }
        # "Noted." may stand anywhere, and a commonplace is one because everybody says it.
        both = [name for name, texts in told.items() if any(len(text.split()) > 3 and text in learnt for text in texts)]
        assert both == []


def folded(text: str) -> str:
    return " ".join(text.casefold().split())
