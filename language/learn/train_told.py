"""Trains the heads that hear acts, feelings and distress in a message, and what a sentence of a reply says, on the rows in the packs.

`python -m language.learn.train_told`. scikit-learn is needed here and nowhere at run time. A linear layer over n-grams and the encoder's
vectors did better than hidden layers with the thousands of rows that there are (docs/decisions/0006-acts-and-replies.md). Beside it
lies what the transformer was taught (`language.learn.beside`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
from sklearn.linear_model import LogisticRegression

from language.acts import Act, Feeling
from language.claims import ClaimTopic, Harm
from language.danger import ANSWERS, TOPICS
from language.learn.beside import beside, layer
from language.learn.corpus import SAD, Example, sentences
from language.learn.fitting import fit, head, matrix, readable
from language.learn.head import MESSAGE_HEAD, REPLY_HEAD, Head
from language.learn.passages import Passage
from language.learn.telling import LabeledReply, ToldMessage, labeled_replies, told_messages

_MEANING = 0.5  # weight of the encoder's vectors against the n-grams, chosen on dev/
_OWN = 8.0  # weight of a sentence of which only one thing is told
_OTHER_SET = (
    0.5  # weight of a message that was written as a danger or as none, and is learnt from as distress or as none
)
_PLAIN = 2.0  # of one that is surely none: sad words stand in the Bible and in what a church does all week
_ONE_OF = 3  # dangers is learnt from as distress: there are more of them than of all else
SURELY_PLAIN = frozenset({"everyday", "church_life", "bible"})  # of the topics that are no danger


def train_messages(examples: Sequence[ToldMessage]) -> Head:
    """Columns: every act by its name, `distress`, and every feeling as `feels.NAME`."""
    learnt, read = readable(examples, _text_of)
    rows = matrix(read, _MEANING)
    columns = {}
    for act in Act:
        known = [
            place
            for place, each in enumerate(learnt)
            # Only what follows a question can be an answer.
            if act in each.decided and (act is not Act.ANSWERS or "?" in each.assistant)
        ]
        weights = np.array([1.0 if learnt[place].decided.issuperset(Act) else _OWN for place in known])
        columns[act.value] = fit(rows[known], np.array([act in learnt[place].acts for place in known]), weights)
    for feeling in Feeling:
        columns[f"feels.{feeling}"] = fit(rows, np.array([feels(each, feeling) for each in learnt]))
    columns["distress"] = _distress(learnt, read)
    return head(columns, _MEANING)


def _text_of(each: ToldMessage | LabeledReply | Example) -> tuple[str, str]:
    return each.text, each.language


def feels(message: ToldMessage, feeling: Feeling) -> bool:
    by_act = {Feeling.JOY: Act.REJOICES, Feeling.THANKS: Act.THANKS}
    return feeling in message.feelings or by_act.get(feeling) in message.acts


def _distress(learnt: Sequence[ToldMessage], read: Sequence[Passage]) -> LogisticRegression:
    """On the messages that say which they are, and on those written about danger: all of these are distress, or plain."""
    more, more_read = readable(pain_or_none(), _text_of)
    known = [place for place, each in enumerate(learnt) if each.distress is not None]
    labels = [bool(learnt[place].distress) for place in known] + [each.topic not in SURELY_PLAIN for each in more]
    others = np.array([_PLAIN if each.topic in SURELY_PLAIN else _OTHER_SET for each in more])
    weights = np.concatenate([np.ones(len(known)), others])
    return fit(matrix([*(read[place] for place in known), *more_read], _MEANING), np.array(labels), weights)


def pain_or_none() -> list[Example]:
    """What was written as a danger or as none, where that alone tells whether it is pain (unless `SURELY_PLAIN`)."""
    told = [each for each in sentences() if each.topic not in ANSWERS]
    dangers = [each for each in told if each.topic in TOPICS][::_ONE_OF]
    return dangers + [each for each in told if each.topic in SAD or each.topic in SURELY_PLAIN]


def train_replies(examples: Sequence[LabeledReply]) -> Head:
    """Columns: `acknowledges`, `fact`, `claim` (of any topic) and `claim.TOPIC`, `harm` (of any kind) and `harm.KIND`."""
    learnt, read = readable(examples, _text_of)
    rows = matrix(read, _MEANING)

    def column(told: Sequence[bool | None], among: Sequence[object | None] | None = None) -> LogisticRegression:
        known = [place for place, label in enumerate(told) if label is not None and (among is None or among[place])]
        # What is labeled of one kind alone comes from this project's own tests: rare, and each of them to be told rightly.
        weights = np.array([1.0 if learnt[place].is_whole else _OWN for place in known])
        return fit(rows[known], np.array([bool(told[place]) for place in known]), weights)

    claims, harms = [each.claims for each in learnt], [each.harms for each in learnt]
    columns = {
        "acknowledges": column([each.acknowledges for each in learnt]),
        "fact": column([each.states_fact for each in learnt]),
        "claim": column([None if each is None else bool(each) for each in claims]),
        "harm": column([None if each is None else bool(each) for each in harms]),
    }
    for topic in ClaimTopic:  # among claims: which
        columns[f"claim.{topic}"] = column([None if each is None else topic in each for each in claims], claims)
    for kind in Harm:
        columns[f"harm.{kind}"] = column([None if each is None else kind in each for each in harms], harms)
    return head(columns, _MEANING)


def main() -> int:
    """Trains, writes, and says how many rows were learnt from."""
    messages, replies = told_messages("sentences"), labeled_replies("sentences")
    # Which claim and which harm it is, the transformer tells no better.
    whether = ("acknowledges", "fact", "claim", "harm")
    read = readable(labeled_replies("dev"), _text_of)[1]
    beside(train_replies(replies), layer("reply"), whether, read).save(REPLY_HEAD)
    taught = layer("message")
    beside(train_messages(messages), taught, taught, readable(told_messages("dev"), _text_of)[1]).save(MESSAGE_HEAD)
    sys.stdout.write(f"Learnt from {len(messages)} messages and {len(replies)} sentences of replies.\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
