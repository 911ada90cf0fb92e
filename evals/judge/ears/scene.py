"""What the judge's ears are given of one turn."""

from __future__ import annotations

from dataclasses import dataclass

from evals.corpus import CorpusReply
from evals.judge.rules_sentences import sentences


@dataclass(frozen=True)
class Scene:
    """A reply and what it answers. `facts` are what the tools' results and the church's content say; None where that is not known."""

    visitor: str
    reply: str
    earlier: tuple[str, ...] = ()  # the visitor's earlier messages
    ledger: tuple[str, ...] = ()  # tools called in this conversation
    facts: str | None = None

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(sentences(self.reply))

    @property
    def told(self) -> str:
        """All that the visitor wrote."""
        return "\n".join((*self.earlier, self.visitor))


def scene_of(row: CorpusReply) -> Scene:
    """A row of the corpus, of which all facts are known."""
    return Scene(row.visitor, row.reply, row.earlier, row.ledger, row.facts)
