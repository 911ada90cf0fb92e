"""Who does what in an English clause: subject and tense of each verb that a claim could use."""

# ruff: noqa: SIM905 (lists of words read better as lines of words)

from dataclasses import dataclass

from language.rules.speech.reading import Clause
from language.rules.speech.topics import Tense
from language.rules.speech.words import (
    ADVERBS,
    BE,
    CHURCH_HEADS,
    DEITY,
    FORMS,
    HAVE,
    NEGATIVE,
    PRAYING_HEADS,
    TITLES,
)


@dataclass(frozen=True)
class Frame:
    """A verb with its subject: `agent` is i, we, church, praying, they, one (he, she), name, you or thing."""

    agent: str
    lemma: str
    tense: Tense
    passive: bool
    start: int  # first word of subject and verb
    verb: int  # the verb's word
    progressive: bool = False
    bare: bool = False  # simple past, without auxiliary
    mine: bool = True  # the thing is the visitor's, or pointed at ("your", "this", "it"), not "the form"
    present: bool = False  # passive with "is", "are": may be a standing fact


_PRONOUNS = {"i": "i", "we": "we", "they": "they", "he": "one", "she": "one", "you": "you"}
_THINGS = frozenset(["yours", "it", "this", "that", "everything", "these", "those", "both", "all"])
_THING_HEADS = frozenset(
    (
        "request requests message note need concern details information info name number story words "
        "report referral ticket record card form entry summary application registration reservation "
        "booking appointment spot seat place slot callback call visit followup email text link "
        "letter draft case situation submission signup prayer contact meals ride session meeting "
        "room invitation order answers response train meals"
    ).split()
)
_DETERMINERS = frozenset(("your this that the his her their a an our my these those all").split())
_JOINS = frozenset((",", "and", "so", "but", "because", "since", "as", "then", "while"))
_AFTER_HEAD = frozenset(("from", "who", "in", "on", "at", "of", "with", "here", "named", "called", "nearby", ","))
_COMMON_OPENERS = frozenset(
    (
        "children parents people kids families guests visitors students seats registration everyone "
        "everybody all prayers rides meals"
    ).split()
)
_TO_WILL = frozenset(
    (
        "going about planning plans promised ready set scheduled needs need have must intend intends "
        "agreed offered volunteered"
    ).split()
)


def frames(clause: Clause) -> list[Frame]:
    """Every verb of the clause that has a subject and a tense in which something was or will be done."""
    found: list[Frame] = []
    words = clause.words
    for index, word in enumerate(words):
        for lemma, kind in FORMS.get(word, ()):
            frame = _frame(clause, index, lemma, kind, found)
            if frame:
                found.append(frame)
    return found


def _frame(clause: Clause, index: int, lemma: str, kind: str, earlier: list[Frame]) -> Frame | None:
    words = clause.words
    at = _back(words, index - 1)
    if kind != "base" and at >= 2 and words[at] == "of" and words[at - 1] == "liberty":
        at = _back(words, at - 2 - (words[at - 2] == "the"))  # "took the liberty of", "have taken the liberty of"
        kind = "part" if words[at] == "taken" else "past"
        at = _back(words, at - 1)
    if kind == "ger" and at >= 4 and words[at - 3 : at + 1] == ("in", "the", "process", "of") and words[at - 4] in BE:
        return _of(clause, index, lemma, "will", _back(words, at - 5), progressive=True)
    if kind == "ger" and at >= 1 and words[at] in ("started", "begun", "began"):
        before = _back(words, at - 1)
        return _of(clause, index, lemma, "done", before - (before > 0 and words[before] in HAVE), progressive=True)
    if kind == "base" and at >= 1 and words[at] == "to" and words[at - 1] in ("able", "managed", "sure"):
        return _enabled(clause, index, lemma, at - 1)
    auxiliary = words[at] if at >= 0 else ""
    if kind == "part" and (
        auxiliary in HAVE or auxiliary in BE or auxiliary in ("been", "be", "being", "get", "got", "gets")
    ):
        return _with_participle(clause, index, lemma, at)
    if kind == "past" and auxiliary not in HAVE and auxiliary not in BE and auxiliary not in ("been", "be", "being"):
        return _of(clause, index, lemma, "done", at, bare=True) or _joined(clause, index, lemma, "part", earlier)
    if kind == "ger":
        return _with_gerund(clause, index, lemma, at) or _joined(clause, index, lemma, kind, earlier)
    if kind == "base":
        return _with_will(clause, index, lemma, at) or _joined(clause, index, lemma, kind, earlier)
    return None


def _with_participle(clause: Clause, index: int, lemma: str, at: int) -> Frame | None:
    words, auxiliary = clause.words, clause.words[at]
    if auxiliary in HAVE:
        before = _back(words, at - 1)
        if before >= 0 and words[before] in ("will", "shall"):
            return _of(clause, index, lemma, "will", _back(words, before - 1))
        return _of(clause, index, lemma, "done", before)
    if auxiliary in BE:
        return _of(
            clause,
            index,
            lemma,
            "done",
            _back(words, at - 1),
            passive=True,
            present=auxiliary in ("is", "are"),
        )
    before = _back(words, at - 1)
    if before < 0:
        return None
    if auxiliary == "been" and words[before] in HAVE:
        further = _back(words, before - 1)
        if further >= 0 and words[further] == "will":
            return _of(clause, index, lemma, "will", _back(words, further - 1), passive=True)
        return _of(clause, index, lemma, "done", further, passive=True)
    if auxiliary == "being" and words[before] in BE:
        return _of(clause, index, lemma, "will", _back(words, before - 1), passive=True)
    if auxiliary in ("be", "get"):
        subject = _will_at(words, before)
        return None if subject is None else _of(clause, index, lemma, "will", subject, passive=True)
    if auxiliary in ("got", "gets"):
        return _of(clause, index, lemma, "done", before - (words[before] in HAVE), passive=True)
    return None


def _with_gerund(clause: Clause, index: int, lemma: str, at: int) -> Frame | None:
    words = clause.words
    if at < 0:
        return None
    auxiliary = words[at]
    if auxiliary in ("am", "is", "are"):
        return _of(clause, index, lemma, "will", _back(words, at - 1), progressive=True)
    before = _back(words, at - 1)
    if auxiliary == "been" and before >= 0 and words[before] in HAVE:
        return _of(clause, index, lemma, "done", _back(words, before - 1), progressive=True)
    if auxiliary == "be" and before >= 0:
        subject = _will_at(words, before)
        return None if subject is None else _of(clause, index, lemma, "will", subject, progressive=True)
    return None


def _with_will(clause: Clause, index: int, lemma: str, at: int) -> Frame | None:
    words = clause.words
    if at < 0:
        return None
    if words[at] == "me" and at >= 1 and words[at - 1] == "let" and (at == 1 or words[at - 2] in _JOINS or at == 2):
        return Frame("i", lemma, "will", False, at - 1, index)
    subject = _will_at(words, at)
    return None if subject is None else _of(clause, index, lemma, "will", subject)


def _will_at(words: tuple[str, ...], at: int) -> int | None:
    """Where the subject of "will", "is going to", "has promised to" … stands, when such words end at `at`."""
    if words[at] in ("will", "shall"):
        return _back(words, at - 1)
    if words[at] != "to" or at < 1:
        return None
    before = _back(words, at - 1)
    if before < 0 or words[before] not in _TO_WILL:
        return None
    further = _back(words, before - 1)
    if further >= 0 and (words[further] in BE or words[further] in HAVE):
        further = _back(words, further - 1)
    return further


def _enabled(clause: Clause, index: int, lemma: str, at: int) -> Frame | None:
    """ "was able to", "have been able to", "managed to", "made sure to", "will be sure to"."""
    words = clause.words
    before = _back(words, at - 1)
    if words[at] == "managed":
        return _of(clause, index, lemma, "done", before - (before >= 0 and words[before] in HAVE))
    if before < 0:
        return None
    if words[before] in ("was", "were", "made"):
        subject = _back(words, before - 1)
        return _of(clause, index, lemma, "done", subject - (subject >= 0 and words[subject] in HAVE))
    further = _back(words, before - 1)
    if words[before] == "been" and further >= 0 and words[further] in HAVE:
        return _of(clause, index, lemma, "done", _back(words, further - 1))
    if words[before] in ("be", "make") and further >= 0 and words[further] == "will":
        return _of(clause, index, lemma, "will", _back(words, further - 1))
    return None


def _joined(clause: Clause, index: int, lemma: str, kind: str, earlier: list[Frame]) -> Frame | None:
    """A verb that shares the subject of one before it: "I noted it and shared it with them"."""
    words = clause.words
    at = _back(words, index - 1, joins=True)
    if at == index - 1 or ("and" not in words[max(at, 0) : index] and "," not in words[max(at, 0) : index]):
        return None
    for frame in reversed(earlier):
        if frame.passive or index - frame.verb > 16:
            continue
        same = {"part": "done", "base": "will", "ger": "will"}[kind] == frame.tense
        if same and (kind == "ger") == frame.progressive:
            return Frame(frame.agent, lemma, frame.tense, False, frame.start, index, frame.progressive)
    agent, tense = _distant_subject(words[:index], kind)
    return Frame(agent, lemma, tense, False, index, index) if agent else None


def _distant_subject(words: tuple[str, ...], kind: str) -> tuple[str, Tense]:
    """The subject at the head of the clause, for a verb joined to one that the tables do not know."""
    tense: Tense = "done" if kind == "part" else "will"
    helpers = {"part": HAVE, "base": frozenset(("will",)), "ger": frozenset(("am", "are", "is"))}[kind]
    for at in range(len(words) - 1, 0, -1):
        if words[at] in helpers and words[at - 1] in ("i", "we", "team", "pastor", "they"):
            return (_PRONOUNS.get(words[at - 1], "church"), tense)
        if words[at] in ("you", "who", "which", "he", "she", "would", "can", "could", "may", "might"):
            return ("", tense)
    return ("", tense)


def _of(
    clause: Clause,
    index: int,
    lemma: str,
    tense: Tense,
    at: int,
    *,
    passive: bool = False,
    progressive: bool = False,
    bare: bool = False,
    present: bool = False,
) -> Frame | None:
    """The frame with the subject that ends at `at`, or none when there is no subject that counts."""
    agent, start = _subject(clause, at, passive)
    mine = not (agent == "thing" and present and clause.words[at] in _THING_HEADS and "the" in clause.words[start:at])
    return Frame(agent, lemma, tense, passive, start, index, progressive, bare, mine, present) if agent else None


def _subject(clause: Clause, at: int, passive: bool) -> tuple[str, int]:
    words = clause.words
    if at < 0:
        return ("", 0)
    word = words[at]
    near = words[max(0, at - 6) : at]
    if any(w in NEGATIVE for w in near[-5:]) and word not in _PRONOUNS:
        return ("", at)
    if word in ("and", ",", "then") or (word == "so" and at):
        return ("", at)
    if word in _PRONOUNS:
        return (_PRONOUNS[word], at)
    if word in _THINGS:
        opens = (
            at == 0 or words[at - 1] in _JOINS or word in ("it", "everything") or words[at - 1] in ("sure", "of", "you")
        )
        return ("thing", at) if opens or word not in ("this", "that") else ("", at)
    if passive and word in _THING_HEADS and any(w in _DETERMINERS for w in near):
        return ("thing", max(at - 4, 0))
    if word in ("me", "here", "shared", "said", "told", "wrote", "asked") and "you" in near and "what" in near:
        return ("thing", at)
    if word in CHURCH_HEADS:
        return ("church", _head_start(words, at))
    if word in PRAYING_HEADS:
        return ("praying", _head_start(words, at))
    if any(w in TITLES for w in near[-2:]) and word not in _JOINS:
        return ("church", max(0, at - 2))
    for back in range(at - 1, max(-1, at - 9), -1):
        is_head = words[back] in CHURCH_HEADS or words[back : back + 2] == ("one", "of")
        if is_head and words[back + 1] in _AFTER_HEAD:
            return ("church", _head_start(words, back))
    if passive and at == 0 and word in ("word", "meals", "dinner", "groceries", "food"):
        return ("thing", at)
    if (
        clause.capital[at]
        and word not in DEITY
        and word not in NEGATIVE
        and word not in _COMMON_OPENERS
        and word.isalpha()
    ):
        return ("name", at)
    return ("", at)


def _head_start(words: tuple[str, ...], at: int) -> int:
    """Where the noun phrase around a church word begins, roughly."""
    start = at
    while (
        start > 0
        and at - start < 6
        and words[start - 1] not in _JOINS
        and words[start - 1]
        not in (
            "perhaps",
            "maybe",
            "if",
            "that",
            "once",
            "when",
            "whether",
            "until",
            "unless",
            "know",
            "you",
            "before",
            "after",
            "hope",
            "wish",
        )
    ):
        start -= 1
    return start


def _back(words: tuple[str, ...], at: int, *, joins: bool = False) -> int:
    """The nearest place at or before `at` that is no filler: adverbs, "gone ahead and"."""
    while at >= 0:
        word = words[at]
        if word == "and" and at >= 2 and words[at - 1] == "ahead" and words[at - 2] in ("gone", "went", "go", "going"):
            at -= 3
        elif word in ADVERBS or (word.endswith("ly") and word != "family"):
            if word == "so" and (at == 0 or words[at - 1] in (",", "and")):
                return at
            at -= 1
        elif (word == "course" and at and words[at - 1] == "of") or (word == "fact" and at and words[at - 1] == "in"):
            at -= 2
        elif joins and word == "and":
            at -= 1
        else:
            return at
    return at
