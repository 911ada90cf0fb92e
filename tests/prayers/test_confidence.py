"""What one record holds in confidence stands in no record that more people read."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import Any

import pytest

from prayers import confidence
from prayers.confidence import Told, without_confidences
from prayers.models import Confidentiality as C
from prayers.models import Kind

DANGER = Told(Kind.SAFETY, C.SAFETY, "I'm 15 and my stepdad hits me when he drinks. Please call me at 217-555-0155.")
ANONYMOUS = Told(Kind.PRAYER, C.PRAYER_TEAM, "I'm pregnant and nobody knows.", anonymous=True)
AFFAIR = Told(Kind.PRAYER, C.PASTORS_ONLY, "I had an affair with Nora's husband.")
ORDINARY = Told(Kind.PRAYER, C.PRAYER_TEAM, "My mother has cancer.")
RENT = Told(Kind.BENEVOLENCE, C.COMMITTEE, "I lost my job and cannot pay the rent.")
FIELD = {Kind.PRAYER: "request", Kind.CALLBACK: "reason", Kind.VISIT: "reason", Kind.BENEVOLENCE: "need"}


def kept(kind: Kind, words: str, *told: Told, confidentiality: C = C.STAFF, **more: Any) -> tuple[str, str, str]:
    """(what it is about, headline, confidentiality) of a record of these words."""
    field = FIELD.get(kind, "need")
    options = {"is_minor": False, "names_somebody": True} | more
    record = without_confidences(kind, confidentiality, words, {field: words}, told, **options)
    return record.fields[field], record.headline, record.confidentiality


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (DANGER, "A teenager whose stepfather drinks and hits them wants to be called."),
        (DANGER, "My stepdad hits me"),
        (AFFAIR, "Wants to talk about the affair"),
        (AFFAIR, "Call me about AFFAIRS of mine"),
        (ANONYMOUS, "She is pregnant"),
        (RENT, "Somebody should call about the rent"),
    ],
)
def test_a_sentence_that_repeats_something_told_in_confidence_is_left_out(told: Told, words: str):
    assert (
        kept(Kind.CALLBACK, words, told)[:2]
        == ("What this is about was told in confidence. Please ask a pastor before you get in touch.",) * 2
    )


def test_what_a_care_need_is_for_goes_also_where_the_need_itself_is_empty():
    fields = {"need": "", "for_whom": "My pregnant sister"}
    record = without_confidences(
        Kind.CARE, C.STAFF, "", fields, [ANONYMOUS], is_minor=False, names_somebody=True, language="en"
    )
    assert record.fields == {"need": "", "for_whom": ""}


def test_the_other_sentences_stay():
    about, headline, _ = kept(Kind.CALLBACK, "Would like to volunteer in the kitchen. I had an affair.", AFFAIR)

    assert about.startswith("Would like to volunteer in the kitchen. (More was told in confidence.)")
    assert "affair" not in about + headline


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (ORDINARY, "My mother has cancer, please call me"),  # another team's ordinary work is no secret
        (AFFAIR, "Please call me back, I would like to talk to a pastor about my wife"),
        (DANGER, "Please call me at 217-555-0155"),
        (Told(Kind.SUMMARY, C.PASTORS_ONLY, "Lost her job and wants a call"), "I lost my job"),
    ],
)
def test_what_repeats_nothing_stays_as_it_was_put(told: Told, words: str):
    assert kept(Kind.CALLBACK, words, told) == (words, words, C.STAFF)


def test_the_prayer_team_is_told_that_prayer_was_asked_for_and_not_what_for():
    words = "I'm 15 and my stepdad hits me."
    about = "What this is about was told in confidence."
    assert kept(Kind.PRAYER, words, DANGER, confidentiality=C.PRAYER_TEAM) == (about, about, C.PRAYER_TEAM)


def test_what_a_minor_asks_prayer_for_is_no_secret_from_the_prayer_team_because_somebody_was_told_to_look():
    words = "Please pray for my exam"
    told = Told(Kind.SAFETY, C.SAFETY, f"I'm 14. {words}", is_precaution=True)
    assert kept(Kind.PRAYER, words, told, confidentiality=C.PRAYER_TEAM)[0] == words
    assert "exam" not in kept(Kind.PRAYER, words, told, confidentiality=C.PRAYER_CHAIN)[0]
    assert "exam" not in kept(Kind.CALLBACK, words, told)[0]


def test_who_may_read_the_confidence_reads_it_again():
    words = "My stepdad hits me"
    assert kept(Kind.PRAYER, words, DANGER, confidentiality=C.PASTORS_ONLY) == (words, words, C.PASTORS_ONLY)
    assert kept(Kind.SAFETY, words, AFFAIR, DANGER, confidentiality=C.SAFETY) == (words, words, C.SAFETY)


def test_what_was_told_without_a_name_is_not_told_with_one():
    words = "I'm pregnant"
    kwargs = {"confidentiality": C.PRAYER_TEAM}
    assert kept(Kind.PRAYER, words, ANONYMOUS, names_somebody=False, **kwargs)[0] == words
    assert kept(Kind.PRAYER, words, ANONYMOUS, names_somebody=True, **kwargs)[0] != words


def test_a_persons_own_name_repeats_nothing():
    told = Told(Kind.PRAYER, C.PASTORS_ONLY, "This is Greg Stone. I had an affair.")
    words = "Please call Greg Stone"
    assert kept(Kind.CALLBACK, words, told, own_names="Greg Stone") == (words, words, C.STAFF)


def test_when_and_where_somebody_can_be_reached_is_never_left_out():
    fields = {"reason": "He hits me", "best_time": "after five, when my stepdad is out", "address": "12 Elm Street"}
    record = without_confidences(
        Kind.CALLBACK, C.STAFF, "He hits me", fields, [DANGER], is_minor=False, names_somebody=True
    )
    assert (record.fields["best_time"], record.fields["address"]) == (fields["best_time"], fields["address"])


def test_a_letter_is_kept_whole_and_for_pastors():
    record = without_confidences(
        Kind.DRAFT, C.STAFF, "Dear Ana", {"body": "Dear Ana. I am sorry about the affair."}, [AFFAIR], is_minor=False,
        names_somebody=False,
    )  # fmt: skip
    assert record.fields["body"] == "Dear Ana. I am sorry about the affair."
    assert record.confidentiality == C.PASTORS_ONLY


def test_it_is_found_in_spanish_and_said_in_the_churchs_language():
    told = Told(Kind.PRAYER, C.PASTORS_ONLY, "Estoy embarazada y nadie lo sabe.")
    about, _, _ = kept(Kind.CALLBACK, "Llámenme por mi embarazo", told, language="es")
    assert about == "El motivo se contó en confianza. Por favor consulte con un pastor antes de comunicarse."


FORMS = [
    "divorce divorced divorcing divorciada divorciado divorciarse",  # these begin alike
    "pregnant pregnancy",
    "embarazada embarazo",
    "addict addicted addiction",
    "suicide suicidal",
    "drinks drinking drinker",
    "hit hits hitting",  # these have a stem in common, and no five letters
    "rape raped raping",
    "beat beats beating",
    "pega pegó pego pegaba pegando",
    "violó violo viola violada violaron",
    "bebe bebía beber bebiendo",
    "aborto abortó",
]


@pytest.mark.parametrize("forms", FORMS)
def test_another_form_of_a_word_repeats_it(forms: str):
    for told, again in permutations(forms.split(), 2):
        secret = Told(Kind.PRAYER, C.PASTORS_ONLY, f"Somebody: {told}.")
        assert again not in kept(Kind.CALLBACK, f"Please call me: {again}", secret)[0], (told, again)


@pytest.mark.parametrize("words", ["Tengo miedo: me violó", "me viola", "He rapes her", "RAPE"])
def test_accents_and_capitals_make_no_other_word(words: str):
    for told in ("me violo; he raped her", "ME VIOLÓ; HE RAPED HER", "me violo\u0301; he raped her"):
        secret = Told(Kind.PRAYER, C.PASTORS_ONLY, told)
        assert kept(Kind.CALLBACK, words, secret)[0] != words


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("I prayed and I had an affair", "Prays with us, and is praying for rain"),
        ("My loving wife had an affair", "She loves the choir and is loved there"),
        ("Tuve una aventura, y oré", "Orar por mí y por mi madre"),
    ],
)
def test_another_form_of_a_usual_word_repeats_nothing(told: str, words: str):
    assert kept(Kind.CALLBACK, words, Told(Kind.PRAYER, C.PASTORS_ONLY, told))[0] == words


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("I want to die.", "My husband died on Tuesday, please pray for me."),
        ("I would rather die than live like this.", "My mother is dying. We need meals."),
        ("I want to kill myself.", "Pray for us. My son was killed in a crash."),
        ("Quiero morir.", "Mi esposo murió el martes, oren por mí."),
        ("We want to get rid of our debt.", "I need a ride to dialysis on Friday"),
        ("I hate him.", "A hat was left in the hall"),
        ("We have no plan left.", "My plane lands at nine"),
    ],
)
def test_who_mourns_and_who_speaks_of_something_else_repeats_nothing(told: str, words: str):
    assert kept(Kind.CALLBACK, words, Told(Kind.SAFETY, C.SAFETY, told))[0] == words


def test_threads_that_look_at_the_same_time_find_the_same():
    """A stemmer keeps the word that it works on."""
    words = [form for forms in FORMS for form in forms.split()]
    alone = [confidence._marks_of(word) for word in words]
    with ThreadPoolExecutor(8) as threads:
        for _ in range(5):
            assert list(threads.map(confidence._marks_of.__wrapped__, words)) == alone
