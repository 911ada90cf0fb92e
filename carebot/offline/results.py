"""A tool's result as prose: every time, address and link kept, what was not asked left out."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from carebot.offline.heard import one_of, whole
from carebot.turn.transcript import result_text
from language.rules.subjects import Need
from language.text import dates
from language.text.plain import fold, plain
from language.texts import DEFAULT, texts

_LABELLED = re.compile(r"^([A-ZÁÉÍÓÚ][^:.!?]{2,60}):\s+(\S.*)$")
_LINK = re.compile(r"https?://\S+")
_TIME = re.compile(r"\d{1,2}:\d\d|\d\s?(?:am|pm|a\.\s?m\.|p\.\s?m\.)", re.IGNORECASE)

_T = texts("offline")
_HEARD = texts("offline_heard")
# What a result calls a thing, folded, and the sentence that its value makes. Labels without one stay as they are ("Speaker: …").
_LABELS = {key: {fold(label) for label in each.values() if label} for key, each in _T.table("labels").items()}
_SENTENCES = {
    fold(label): sentence[language]
    for key, sentence in _T.table("sentences").items()
    for language, label in _T[f"labels.{key}"].items()
    if label
}
_NEEDS_NO_LABEL = _LABELS["what_to_expect"] | _LABELS["what_to_wear"] | _LABELS["summary"]
_NOT_SENT = [fold(words) for words in _T["not_sent"].values()]  # a link that is shown here needs no such word
_REGULAR = _T["regular"]
_HOUR = re.compile(r"\d{1,2}:\d\d(?:\s?[ap]\.?\s?m\b\.?)?", re.IGNORECASE)
_TITLES = _LABELS["sermon"] | _LABELS["next_sermon"]
_SERMON_FIELDS = ("speaker", "passage", "day")
_SERMON = _T.by_language("sermon")
_PASSAGES = _T["passages"]
_QUOTES = frozenset(texts("devotion")["passages"].values())  # after which the passages of a result stand
_READ_MORE = frozenset(texts("devotion")["read_more"].values())
# What the words ask for → the lines that answer it, by label. Nothing matched: everything is given.
_ASKED_FOR = {topic: whole(each) for topic, each in _HEARD.table_of_lines("asked").items()}
_ANSWERED_BY = {topic: re.compile(one_of(each)) for topic, each in _HEARD.table_of_lines("answered_by").items()}
_OF_SERVICES = whole(_HEARD.lines("of_services"))
_WIDE = whole(_HEARD.lines("wide"))


@dataclass(frozen=True)
class Fact:
    label: str  # folded; "" for a line without one
    sentence: str


def as_prose(content: str, need: Need, words: str, language: str, *, short: bool = False) -> str:
    """The facts of a result that answer the words, as sentences; links last, so that nothing sticks to them."""
    text = result_text(content)
    if need is Need.BIBLE:
        return text
    if need is Need.CHURCH_ANSWER:
        return _answers(text)
    if need is Need.BELIEF:
        text = _without_passages(text, language)
    if need is Need.RESOURCES:
        text = _first_of_each(_entries_joined(text), 2)
    if need is Need.KIDS:
        text = _first_of_each("\n".join(_SENTENCE_END.split(line)[0] for line in text.splitlines()), 4)
    facts = _facts(text, language, words)
    if need is Need.SERMON:
        facts = _sermon(text, facts, language)
    if need in (Need.FIRST_VISIT, Need.DIRECTIONS):
        facts = _asked_for(facts, need, words)
    if short:
        facts = facts[:2]
    sentences = sorted((fact.sentence for fact in facts), key=lambda sentence: bool(_LINK.search(sentence)))
    return " ".join(sentences)


def as_booking(content: str, language: str, *, short: bool = False) -> str:
    """A booking's result as sentences: what was booked or what there is to choose from, the question left out."""
    lines = [
        _SLOT_KEY.sub("", line)
        for line in result_text(content).splitlines()
        if not line.startswith((*_ASKED, *_NOT_YET, *_OVERVIEW))
    ]
    if short:  # read out on the telephone: two to choose from are enough at once
        items = [line for line in lines if line.lstrip().startswith("- ")]
        lines = [line for line in lines if line not in items[2:]]
    lines = [_SENTENCE_END.split(line)[0] if line.startswith("- ") else line for line in lines]
    return " ".join(fact.sentence for fact in _facts("\n".join(lines), language, ""))


_SENTENCE_END = re.compile(r"(?<=[a-z0-9áéíóúñ)]{3})\. (?=[A-ZÁÉÍÓÚÑ¿¡])")
_PASSAGE = re.compile(r"^(.+\d) \((?:World English Bible|King James Version)\)$")


_ANSWER = re.compile(r"^- .*?(?: \(([^()]*)\))? “(.*)”$")
_MOST_ANSWERS = 2


def _answers(text: str) -> str:
    """The church's answers, each with its days; the plain word that there is none."""
    found = [match for line in text.splitlines() if (match := _ANSWER.match(line))]
    # The nearest; the next only where it is about a day, which is then a change to the first.
    told = [f"{match[2]} ({match[1]})" if match[1] else match[2] for match in found[:_MOST_ANSWERS]]
    told = told[: 1 if len(found) > 1 and not found[1][1] else None]
    return " ".join(map(_ended, told or text.splitlines()[:1]))


def has_answer(content: str) -> bool:
    """Whether the church has answered what was asked."""
    return any(_ANSWER.match(line) for line in result_text(content).splitlines())


def _without_passages(text: str, language: str) -> str:
    """The church's own words and what to read; of the passages the references, which can be asked for."""
    kept: list[str] = []
    references: list[str] = []
    is_quoted = False
    for line in text.splitlines():
        if line in _QUOTES:
            is_quoted = True
        elif found := _PASSAGE.match(line):
            references.append(found[1])
        elif line in _READ_MORE:
            is_quoted = False
        if not is_quoted:
            kept.append(line)
    if references:
        kept.insert(1, f"{_PASSAGES.get(language, _PASSAGES[DEFAULT])}: {'; '.join(references)}")
    return "\n".join(kept)


def _entries_joined(text: str) -> str:
    """Each entry of a list on one line, with the indented line below it."""
    return re.sub(r"\.?\n {2,}", "; ", text)


def _first_of_each(text: str, most: int) -> str:
    """The first items of each list; nobody reads more of them in a chat."""
    kept, items = [], 0
    for line in text.splitlines():
        items = items + 1 if line.startswith("- ") else 0
        if items <= most:
            kept.append(line)
    return "\n".join(kept)


_ASKED = tuple(f"{ask}: " for ask in texts("booking")["ask"].values())
_NOT_YET = tuple(texts("booking")["nothing_yet"].values())
# What groups there are for every day and part of town: the question that follows names what they differ in.
_OVERVIEW = tuple(f"{label}: " for key in ("days", "places", "for") for label in texts("groups")[key].values())
_SLOT_KEY = re.compile(r" \(starts_at [\dT:-]+, host \d+\)")


def _sermon(text: str, facts: list[Fact], language: str) -> list[Fact]:
    """Title, speaker, passage and day in one sentence; series, summary and link after it."""
    values = {fold(found[1]): found[2] for line in text.splitlines() if (found := _LABELLED.match(line.strip()))}
    this, coming = (_value(values, _LABELS[key]) for key in ("sermon", "next_sermon"))
    if not (title := this or coming):
        return facts
    words = _SERMON.get(language, _SERMON[DEFAULT])
    sentence = words["next" if coming else "this"].format(title.strip('“”«»." '))
    for field in _SERMON_FIELDS:
        if value := _value(values, _LABELS[field]):
            sentence += words[field].format(value.rstrip("."))
    told = _TITLES.union(*(_LABELS[field] for field in _SERMON_FIELDS))
    return [Fact("", _ended(sentence)), *(fact for fact in facts if fact.label not in told)]


def _value(values: Mapping[str, str], labels: Iterable[str]) -> str:
    return next((values[label] for label in labels if label in values), "")


def _facts(text: str, language: str, words: str) -> list[Fact]:
    facts: list[Fact] = []
    heading, items = "", list[str]()

    def close() -> None:
        if items:
            facts.append(Fact(fold(heading), _listed(heading, items, language, words)))
        items.clear()

    for raw in text.splitlines():
        line = raw.strip()
        if not line or any(words in fold(line) for words in _NOT_SENT):
            continue
        if re.match(r"[-*•]\s+", line):
            items.append(re.sub(r"^[-*•]\s+", "", line))
            continue
        close()
        heading = ""
        if line.endswith(":"):
            heading = line[:-1]
        elif found := _LABELLED.match(line):
            value = _until_time(found[2]) if fold(found[1]) in _LABELS["next_service"] else found[2]
            facts.append(Fact(fold(found[1]), _sentence(found[1], value.strip())))
        else:
            facts.append(Fact("", _ended(line)))
    close()
    return facts


def _sentence(label: str, value: str) -> str:
    template = _SENTENCES.get(fold(label))
    if template is None:
        return _ended(value) if fold(label) in _NEEDS_NO_LABEL else _ended(f"{label}: {value}")
    if not template.endswith("{}"):
        value = value.rstrip(".") if template.endswith("{}.") else value.strip('“”".')
    return _ended(template.format(value))


def _until_time(value: str) -> str:
    """The day and the hour, without what follows them."""
    found = _HOUR.search(value)
    return value[: found.end()] if found else value


def _listed(heading: str, items: list[str], language: str, words: str) -> str:
    if _ANSWERED_BY["regular_times"].search(fold(heading)):
        # The hour and the name of each service, of the day that was asked about; the room can be asked for.
        said = plain(words)
        asked = dates.weekdays_in(said)
        items = [item for item in items if asked & dates.weekdays_in(item)] or items
        items = [", ".join(item.split(" - ")[0].split(", ")[:2]) for item in items]
    joined = "; ".join(item.rstrip(".;") for item in items)
    if _ANSWERED_BY["regular_times"].search(fold(heading)):
        return _REGULAR.get(language, _REGULAR[DEFAULT]).format(joined)
    if not heading:
        return " ".join(_ended(item) for item in items)
    return _ended(f"{heading}: {joined}")


def _asked_for(facts: list[Fact], need: Need, words: str) -> list[Fact]:
    said = plain(words)
    wanted = [topic for topic, asks in _ASKED_FOR.items() if asks.search(said)]
    if not wanted and _OF_SERVICES.search(said):
        wanted = ["times"]
    if _WIDE.search(said):
        wanted += ["visit", "times"]
    if need is Need.DIRECTIONS and not wanted:
        wanted.append("way")

    days = dates.weekdays_in(said)

    def is_of_another_day(fact: Fact) -> bool:
        return bool(days) and fact.label in _LABELS["next_service"] and not days & dates.weekdays_in(fact.sentence)

    def answers(fact: Fact) -> bool:
        return any(_ANSWERED_BY[topic].search(fact.label or fold(fact.sentence)) for topic in wanted)

    facts = [fact for fact in facts if not is_of_another_day(fact)]
    kept = [fact for fact in facts if answers(fact) or (not fact.label and _TIME.search(fact.sentence))]
    return kept or [fact for fact in facts if not _ANSWERED_BY["office"].search(fact.label)] or facts


def _ended(sentence: str) -> str:
    sentence = sentence.strip()
    if not sentence or sentence[-1] in ".!?…”»" or _LINK.search(sentence.rsplit(maxsplit=1)[-1]):
        return sentence
    return f"{sentence}."
