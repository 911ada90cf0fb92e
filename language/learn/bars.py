"""Sets the bars from which on acts, feelings, distress and what a sentence says are heard, on `dev/`: `python -m language.learn.bars`.

Acts: where the harmonic mean of precision and recall is highest. What may only seldom be heard wrongly (distress, claims, harms) or
only seldom be missed has a share; openings have it in each language that has rows enough. `dev/` was written apart from what is learnt
from, and nothing is reported of it.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from language.acts import Act, Feeling
from language.distress import distress_logit
from language.encoder import load_encoder
from language.learn.head import MESSAGE_HEAD, REPLY_HEAD, Head
from language.learn.passages import passages, scored
from language.learn.telling import LabeledReply, ToldMessage, labeled_replies, told_messages
from language.pack import packs

BARS = Path(__file__).parent / "bars.toml"
FALSE = {
    "distress": 0.03,
    "acknowledges": 0.03,
    "may open": 0.03,  # of what states nothing, asks nothing and harms nobody: a cool beginning is no false one
    "claim": 0.01,
    "harm": 0.017,
    "likely harm": 0.01,  # enough where somebody is in danger, or under 18
    "sure harm": 0.003,  # enough to end any reply
    "fact": 0.055,
}  # share of others that may be heard
# What may be a verdict or a platitude opens no reply: on dev/ a third of those that sound like openings fall, and one opening in forty.
MAY_HARM = 0.9  # logits below the bar of harms
# Logits, up to so many higher and lower: a bar must do well there, too, so that it hangs on no one row.
_AROUND = (-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0)


_OWN = 300  # sentences of replies of a language in dev/, from which on it has bars of its own: with fewer it has those of all
_BY_LANGUAGE = ("acknowledges", "may open")  # claims, facts and harms are too few in one language alone


@cache
def bars(head: str, language: str = "") -> Mapping[str, float]:
    """The bar of each column of the head "message" or "reply", a logit; in this language, where it has one of its own."""
    told = tomllib.loads(BARS.read_text("utf-8"))
    return MappingProxyType({**told[head], **told.get(f"{head} {language}", {})})


def main() -> int:
    """Writes bars.toml and says on how many rows they were set."""
    messages = [each for each in told_messages("dev") if each.is_whole]  # some tell of contact alone
    replies = labeled_replies("dev")
    message, reply = Head.load(MESSAGE_HEAD), Head.load(REPLY_HEAD)
    found = {"message": _bars_of_messages(message, messages), "reply": _bars_of_replies(reply, replies)}
    for language in packs():
        own = [each for each in replies if each.language == language]
        if len(own) >= _OWN:
            theirs = _bars_of_replies(reply, own)
            found[f"reply {language}"] = {name: theirs[name] for name in _BY_LANGUAGE}
    written = "# Logits; set by `python -m language.learn.bars` on dev/, never by hand.\n"
    for name, those in sorted(found.items()):
        written += f'["{name}"]\n' + "".join(f'"{column}" = {bar:.3f}\n' for column, bar in those.items())
    BARS.write_text(written, "utf-8")
    sys.stdout.write(f"{written}On {len(messages)} messages and {len(replies)} sentences of replies.\n")
    return 0


def highest(head: Head, rows: Sequence[ToldMessage | LabeledReply]) -> NDArray[np.float32]:
    """Shape (rows, columns): the highest logit of any passage."""
    encoder = load_encoder()
    found = np.full((len(rows), len(head.columns)), -20.0, np.float32)
    for place, row in enumerate(rows):
        read = passages(row.text, row.language)
        if read:
            found[place] = scored(read, head, encoder).max(axis=0)
    return found


def _bars_of_messages(head: Head, messages: Sequence[ToldMessage]) -> dict[str, float]:
    scores = highest(head, messages)
    found = {}
    for place, column in enumerate(head.columns):
        if column == "distress":
            pain = [
                distress_logit(float(score), each.text) for score, each in zip(scores[:, place], messages, strict=True)
            ]
            found[column] = _rarely(np.array(pain), np.array([each.distress for each in messages]), FALSE[column])
        elif column.startswith("feels."):
            feeling = Feeling(column.partition(".")[2])
            found[column] = _best(scores[:, place], np.array([feeling in each.feelings for each in messages]))
        else:
            asked = np.array([column != Act.ANSWERS or "?" in each.assistant for each in messages])
            labels = np.array([Act(column) in each.acts for each in messages])
            found[column] = _best(scores[asked, place], labels[asked])
    return found


def _bars_of_replies(head: Head, replies: Sequence[LabeledReply]) -> dict[str, float]:
    scores = highest(head, replies)
    harms = np.array([bool(each.harms) for each in replies])
    heard = {name: scores[:, head.columns.index(name)] for name in ("acknowledges", "claim", "fact", "harm")}
    harm = _rarely(heard["harm"], harms, FALSE["harm"])
    claim = _rarely(heard["claim"], np.array([bool(each.claims) for each in replies]), FALSE["claim"])
    fact = _rarely(heard["fact"], np.array([each.states_fact for each in replies]), FALSE["fact"])
    opens = np.where(heard["harm"] < harm - MAY_HARM, heard["acknowledges"], -20.0)
    asks = np.array([each.text.rstrip().endswith("?") for each in replies])
    speaks = np.where((heard["claim"] < claim) & (heard["fact"] < fact) & ~asks, opens, -20.0)
    acknowledges = np.array([each.acknowledges for each in replies])
    return {
        "acknowledges": _rarely(opens, acknowledges, FALSE["acknowledges"]),
        "may open": _rarely(speaks, acknowledges, FALSE["may open"]),
        "claim": claim,
        "fact": fact,
        "harm": harm,
        "likely harm": _rarely(heard["harm"], harms, FALSE["likely harm"]),
        "sure harm": _rarely(heard["harm"], harms, FALSE["sure harm"]),
    }


def _best(scores: NDArray[np.float32], labels: NDArray[np.bool_]) -> float:
    """Where precision and recall are highest together, looked at from below to above."""

    def both(bar: float) -> float:
        heard = scores >= bar
        return float(2 * (heard & labels).sum() / max(1, heard.sum() + labels.sum()))

    def around(bar: float) -> float:
        return sum(both(bar + step) for step in _AROUND)

    return max((float(bar) for bar in np.unique(scores)), key=around)


def _rarely(scores: NDArray[np.float32], labels: NDArray[np.bool_], share: float) -> float:
    """The lowest bar that at most this share of the others reaches."""
    others = np.sort(scores[~labels])[::-1]
    return float(others[int(share * len(others))]) + 1e-3


if __name__ == "__main__":
    raise SystemExit(main())
