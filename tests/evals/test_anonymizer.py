"""How much of known names, places and numbers the anonymizer finds, and that the figures can fall."""

import hashlib
import io
import re

import pytest
from django.core.management import call_command

from evals.anonymize import replace_all
from evals.anonymize.known import CORPUS, KINDS, read, snippets
from evals.anonymize.measuring import by_the_anonymizer, measure, missed
from evals.anonymize.spans import Kind, Span

# As they were written, before their writer had read a line of the anonymizer.
UNSEEN = {
    "en": "bcb6cc86941d0917ab8d661421bbc8a53b3141fecbb3fc72535f0db39f41f8dd",
    "es": "7be8a20b513c03b7a07e08843439fa913051ae7fb5e41409cae13d7921fd4180",
}
# Figures below their bar. One that reaches it is taken out of here; none may be added.
BELOW = {
    "dev": set(),
    "unseen": {"en places"},
}
# Of the others, how many may be missed: what is so today.
MOST_MISSED = {"dev": {"en": 3, "es": 0}, "unseen": {"en": 5, "es": 0}}
MOST_TAKEN_ALONG = {"dev": {"en": 0.02, "es": 0.03}, "unseen": {"en": 0.02, "es": 0.02}}  # of other words
ALSO_WORDS = ("Will", "Hope", "Grace", "Mark", "June", "Don", "Jacob", "Dolores", "Justice", "Christian")
SAID = (
    "My name is {0} Kessler.",
    "{0} never eats.",
    "{0} and I are moving.",
    "Please pray for {0}.",
    "{0}'s car broke down.",
    "Tell {0} that we love her.",
    "I sat with {0} and the Bible all night.",
    "We saw {0} at noon. {0} Kessler, Ohio.",
)


def gone(said: str, *own: str, language: str = "en") -> str:
    return replace_all([said], seed="x", language=language, own=own).messages[0].text


def test_the_unseen_half_is_as_it_was_written() -> None:
    found = {path.stem: hashlib.sha256(path.read_bytes()).hexdigest() for path in (CORPUS / "unseen").glob("*.txt")}
    assert found == UNSEEN


@pytest.mark.parametrize("split", ["dev", "unseen"])
def test_the_figures_stand_and_what_is_below_its_bar_is_said(split: str) -> None:
    found = measure(snippets(split))

    assert missed(found) == BELOW[split]
    for each in found:
        assert sum(each.missed.values()) <= MOST_MISSED[split][each.language]
        assert each.named("other words taken along").share <= MOST_TAKEN_ALONG[split][each.language]


def test_there_is_enough_of_every_kind() -> None:
    marked = [
        mark.kind
        for split in ("dev", "unseen")
        for each in snippets(split)
        for said in each.said
        for mark in said.marks
    ]
    assert set(marked) == set(KINDS)
    assert len(marked) > 300


def test_who_replaces_nothing_and_who_replaces_everything_is_seen() -> None:
    def nothing(snippet):
        return [[] for _ in snippet.said]

    def everything(snippet):
        return [[Span(0, len(said.text), Kind.PLACE, said.text, "")] for said in snippet.said]

    known = list(read("records: Ellen Park\nv: I'm [record:Ellen Park], near [landmark:Brookhaven Park], today.", "en"))
    [none], [all_of_it] = measure(known, nothing), measure(known, everything)

    assert (none.named("names on records").share, none.missed) == (0.0, {"record": 1, "landmark": 1})
    assert (none.named("other words taken along").share, all_of_it.named("other words taken along").share) == (0.0, 1.0)
    assert all_of_it.named("of the names gone: by a name").share == 0.0  # a place in their stead is no name


def test_a_mark_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="no kind shoe"):
        list(read("v: [shoe:left]", "en"))
    with pytest.raises(ValueError, match="records, v, b"):
        list(read("x: hello", "en"))


def test_the_command_prints_kinds_and_never_a_word() -> None:
    out = io.StringIO()
    call_command("anonymizer", corpus="dev", stdout=out)

    assert "| en names on records |" in out.getvalue()
    words = {
        word
        for each in snippets("dev")
        for said in each.said
        for mark in said.marks
        if mark.kind in ("record", "full", "town")
        for word in said.words_of(mark).split()
        if word.istitle()
    }
    assert not words & set(re.findall(r"\w+", out.getvalue()))


@pytest.mark.parametrize("name", ALSO_WORDS)
@pytest.mark.parametrize("said", SAID)
def test_a_name_on_the_records_is_gone_though_it_be_a_word(name: str, said: str) -> None:
    left = gone(said.format(name), f"{name} Kessler")
    assert not re.search(rf"\b{name}\b|Kessler", left)


@pytest.mark.parametrize(
    ("said", "own", "stays"),
    [
        ("Will you pray? I will wait.", "Will Ferreira", "Will you pray? I will wait."),
        ("The pledge comes in April.", "April Tolliver", "The pledge comes in April."),
        ("By the grace of God.", "Grace Mbatha", "By the grace of God."),
        ("I love Jesus.", "Jesús Rey", "I love Jesus."),
        ("How did Jacob die?", "Jacob Stone", "How did Jacob die?"),
        ("He hurt his knee near Larkspur Park.", "June Park", " Park."),
    ],
)
def test_the_word_itself_stays_where_it_is_plainly_none(said: str, own: str, stays: str) -> None:
    assert gone(said, own).endswith(stays)


def test_a_family_called_park_becomes_no_park() -> None:
    for own in (["Ellen Park"], []):
        found = replace_all(["I'm Ellen Park. Ellen fell beside Brookhaven Park."], seed="x", own=own).messages[0]
        kinds = [(span.original, span.kind) for span in found.spans]
        assert kinds[:3] == [("Ellen", Kind.NAME), ("Park", Kind.FAMILY), ("Ellen", Kind.NAME)]
        assert ("Brookhaven", Kind.PLACE) in kinds
        assert not {"Ellen", "Brookhaven"} & set(found.text.split())


def test_a_short_family_name_goes_with_the_rest_of_it() -> None:
    assert "An" not in gone("This is Nguyen Van An.", "Nguyen Van An").split(".")[0].split()
    assert "Church" not in gone("Mrs. Church fell. The church is open.", "Dana Church")
    assert gone("Mrs. Church fell. The church is open.", "Dana Church").endswith("The church is open.")


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("Tell Bill we love him.", "William Osterhout"),
        ("dile a Pancho que venga", "Francisco Ochoa"),
        ("M. Delaney is on the envelope.", "Margaret Delaney"),
        ("She writes gaby m. on her shoes.", "Gabriela Montefalco"),
        ("The bag says K.B. on it.", "Katherine Brandvold"),
        ("tell wojtowitz to call", "Patricia Wojtowicz"),
        ("kowalcyzk on the bill", "Robert Kowalczyk"),
        ("jose nunez called", "José Núñez"),
        ("kjaer is on the list", "Søren Kjær"),
        ("abdulrahman has the keys", "Abdul Rahman Siddiqui"),
        ("thomas achebe lund has the keys", "Thomas Achebe-Lund"),
        ("tell Á. Ríos that we called", "Ángel Ríos"),
        ("Vander\nmeer was cut in two", "Elizabeth Vandermeer"),
        ("it says J O S E on the cup", "José Núñez"),
        ("brandvolds house burned", "Katherine Brandvold"),
        ("#prayformargaret", "Margaret Delaney"),
        ("write to margaret.delaney@example.org", "Margaret Delaney"),
        ("Mr.Thibodeaux fell", "Jacqueline Thibodeaux"),
        ("we told hope to come", "Hope Castellanos"),
    ],
)
def test_a_name_on_the_records_is_gone_however_it_is_written(said: str, own: str) -> None:
    plain = {"tell", "we", "love", "him", "dile", "a", "que", "venga", "is", "on", "the", "envelope", "she", "writes"}
    plain |= {"her", "shoes", "bag", "says", "it", "to", "call", "bill", "called", "list", "has", "keys", "that", "was"}
    plain |= {"cut", "in", "two", "cup", "house", "burned", "write", "fell", "told", "come", "mr"}
    [message] = replace_all([said], seed="x", own=[own]).messages
    gone_words = [place for span in message.spans for place in range(span.start, span.end) if said[place].isalnum()]
    words = [match for match in re.finditer(r"[^\W_]+", said) if match[0].lower() not in plain or match[0] == "Bill"]
    assert words
    assert all(place in gone_words for match in words for place in range(*match.span()))


@pytest.mark.parametrize(
    "said",
    [
        "They parked and walked home.",
        "We live on a hill by the brook.",
        "I hope it isn't late.",
        "By the grace of God.",
    ],
)
def test_a_word_that_is_one_letter_from_a_name_stays(said: str) -> None:
    assert (
        gone(said, "Ann Parker", "Joe Walker", "Victor Hill", "Brook Taylor", "Hope Castellanos", "Grace Mbatha")
        == said
    )


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("We stay over on Route 9 in a trailer.", "9"),
        ("She teaches at PS 118 and loves it.", "118"),
        ("i grew up in youngstown and hate it", "youngstown"),
        ("He's at Mass General and won't wake.", "Mass General"),
        ("He sleeps at Union Station most nights.", "Union"),
        ("We met at the corner of 5th and Main.", "Main"),
        ("Trabajo en la Tortillería La Esperanza.", "Esperanza"),
        ("it's triple five, oh one nine seven", "triple five, oh one nine seven"),
        ("ochenta y uno, cincuenta y cinco, cero uno, treinta", "cincuenta"),
        ("apartment 12B, gate code 4471", "12B"),
        ("My EBT card ends in 8830.", "8830"),
        ("my medicaid id is 0098 4417 22", "4417"),
        ("my email is linnea at example period org", "linnea"),
        ("on snap jaylene.xo", "jaylene"),
    ],
)
def test_places_and_numbers_are_gone_however_they_are_said(said: str, what: str) -> None:
    assert what not in gone(said)


@pytest.mark.parametrize(
    "said",
    [
        "Is there Vacation Bible School in June? We come on Sunday to Bible Study.",
        "I found comfort in PS 44 last night.",
        "There were room for 5 people and 3 dogs in it.",
        "I lost my job on the Fourth of July.",
        "One two three, he counted.",
    ],
)
def test_what_names_no_place_stays(said: str) -> None:
    assert gone(said) == said


def test_who_signs_with_their_accounts_name_is_found() -> None:
    assert "tre" not in gone("my discord is sadboi_tre#4410 and im tre").split()


def test_everything_of_a_record_counts_as_found_when_a_draft_is_made() -> None:
    [snippet] = read("records: Hope Castellanos\nv: [record:Hope] plus two.", "en")
    assert [span.original for span in by_the_anonymizer(snippet)[0]] == ["Hope"]
