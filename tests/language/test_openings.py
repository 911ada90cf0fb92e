"""The engine's own first sentence fits what was told and may always be shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.disclosure import read_disclosure
from language.openings import next_step_sentence, opening_sentence
from language.rules.speech.solutions import offers_solution
from language.themes import Disclosure, Theme
from language.utterance import acknowledges, claims

TOLD = [
    (
        "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me.",
        "en",
        Theme.DEATH,
        "husband",
        "41 years",
    ),
    ("I'm so anxious I can't sleep. Can somebody from the church call me back?", "en", Theme.ANXIETY, None, None),
    ("I'm scared of the surgery. Can the pastor visit me?", "en", Theme.HOSPITAL, None, "the surgery"),
    ("I'm anxious about coming to church on Sunday", "en", Theme.NERVOUS_VISIT, None, None),
    ("I lost my mom last week and the funeral is on Friday", "en", Theme.DEATH, "mom", "the funeral"),
    ("my best friend was killed in a car accident", "en", Theme.DEATH, "best friend", "the accident"),
    ("My mum has cancer and I'm scared", "en", Theme.ILLNESS, "mum", "cancer"),
    (
        "My 4 year old daughter is in the hospital with a fever and they don't know why",
        "en",
        Theme.CHILD_ILLNESS,
        "daughter",
        None,
    ),
    ("my dad is in the ICU at Mercy, can someone visit?", "en", Theme.HOSPITAL, "dad", "the ICU"),
    ("My wife has surgery tomorrow", "en", Theme.HOSPITAL, "wife", "the surgery"),
    ("My husband had an affair and moved out", "en", Theme.MARRIAGE, "husband", "the affair"),
    ("I got laid off and rent is due Friday", "en", Theme.JOB_LOSS, None, "the rent"),
    ("we cant pay the electric bill", "en", Theme.MONEY, None, "the bills"),
    ("We are being evicted and have nowhere to go", "en", Theme.HOUSING, None, "the eviction"),
    ("I've been having panic attacks every night", "en", Theme.ANXIETY, None, None),
    ("I feel so lonely since I retired", "en", Theme.LONELINESS, None, None),
    (
        "I relapsed last night after two years sober. I'm so ashamed",
        "en",
        Theme.ADDICTION,
        None,
        "the relapse",
    ),
    ("kids at school keep making fun of me and no one cares", "en", Theme.BULLYING, None, "school"),
    ("My stepdad hits me", "en", Theme.ABUSE, "stepdad", None),
    ("I don't know if I believe anymore, God feels so far away", "en", Theme.FAITH_DOUBT, None, None),
    ("We lost our baby at 12 weeks", "en", Theme.MISCARRIAGE, None, None),
    ("We had to put our dog down today", "en", Theme.PET_LOSS, "dog", None),
    ("our house burned down", "en", Theme.DISASTER, None, None),
    ("my son was arrested last night", "en", Theme.LEGAL, "son", None),
    (
        "I'm taking care of my mother with dementia and I'm worn out",
        "en",
        Theme.CAREGIVING,
        "mother",
        "dementia",
    ),
    (
        "I'm nervous about visiting a church for the first time, what time is it?",
        "en",
        Theme.NERVOUS_VISIT,
        None,
        None,
    ),
    ("I want to get connected and make friends here", "en", Theme.CONNECTION, None, None),
    ("Praise report! My scans are clear, thank you all", "en", Theme.GRATITUDE, None, None),
    ("please pray for me", "en", Theme.PRAYER_ASK, None, None),
    ("asdf", "en", Theme.UNKNOWN, None, None),
    ("Mi esposo murió el martes después de 40 años juntos", "es", Theme.DEATH, "esposo", "40 años"),
    ("Mi hija está muy enferma, tengo miedo", "es", Theme.CHILD_ILLNESS, "hija", None),
    ("mi mamá tiene cáncer", "es", Theme.ILLNESS, "mamá", "el cáncer"),
    ("Me despidieron del trabajo", "es", Theme.JOB_LOSS, None, None),
    ("Me siento muy sola", "es", Theme.LONELINESS, None, None),
    ("En la escuela se burlan de mí", "es", Theme.BULLYING, None, "la escuela"),
    ("I have cancer and my husband is scared", "en", Theme.ILLNESS, None, "cancer"),
    ("My mother is heartbroken because my dad died", "en", Theme.DEATH, "dad", None),
    ("I have two kids and my husband died in March", "en", Theme.DEATH, "husband", None),
    ("I started drinking again and my wife is furious", "en", Theme.ADDICTION, None, None),
    ("My brother is an alcoholic and we can't reach him", "en", Theme.ADDICTION, "brother", None),
    ("I'm worried about my daughter, she won't eat", "en", Theme.ANXIETY, "daughter", None),
    ("my son gets bullied every day", "en", Theme.BULLYING, "son", None),
    ("My grandmother is dying", "en", Theme.ILLNESS, "grandmother", None),
    ("Por favor oren por mí", "es", Theme.PRAYER_ASK, None, None),
]


@pytest.mark.parametrize(("text", "language", "theme", "relation", "detail"), TOLD)
def test_what_was_told_is_read(
    text: str, language: str, theme: Theme, relation: str | None, detail: str | None
) -> None:
    assert read_disclosure(text, (), language) == Disclosure(theme, relation, detail)


@pytest.mark.parametrize(
    "newest", ["yes please", "his name was Tom", "Please pray for me.", "I can't stop crying", "thank you"]
)
def test_a_message_that_tells_nothing_new_stands_on_what_was_told_before(newest: str) -> None:
    told = read_disclosure(newest, ("hi", "My husband died on Tuesday", "ok"))
    assert (told.theme, told.relation) == (Theme.DEATH, "husband")


def test_a_new_trouble_is_not_covered_by_an_old_one() -> None:
    assert read_disclosure("and now I lost my job", ("My husband died in May",)).theme is Theme.JOB_LOSS


EN_RELATIONS = [
    None,
    "husband",
    "mum",
    "baby",
    "parents",
    "dog",
    "best friend",
    "little girl",
    "mother-in-law",
    "kids",
]
ES_RELATIONS = [None, "esposo", "hija", "mamá", "padres", "hijos", "perro", "mejor amiga"]
EN_DETAILS = [
    None,
    "cancer",
    "the surgery",
    "41 years",
    "thirty years",
    "the test results",
    "the rent",
    "the funeral",
]
ES_DETAILS = [None, "el cáncer", "40 años", "los resultados", "el alquiler"]


@pytest.mark.parametrize("theme", [theme for theme in Theme if theme is not Theme.BIRTH])
@pytest.mark.parametrize("is_minor", [False, True])
@pytest.mark.parametrize(
    ("language", "relations", "details"), [("en", EN_RELATIONS, EN_DETAILS), ("es", ES_RELATIONS, ES_DETAILS)]
)
def test_every_opening_acknowledges_and_promises_nothing(
    theme: Theme, is_minor: bool, language: str, relations: list[str | None], details: list[str | None]
) -> None:
    for relation in relations:
        for detail in details:
            told = Disclosure(theme, relation, detail)
            for seed in "abcd":
                opening = opening_sentence(told, language=language, is_minor=is_minor, seed=seed)
                assert acknowledges(opening), opening
                assert not claims(opening), opening
                assert not offers_solution(opening), opening
                assert opening.endswith(".")
                assert not set("{}[]|") & set(opening)
            closing = next_step_sentence(told, language=language, is_minor=is_minor)
            assert not claims(closing), closing
            assert closing.endswith("?")
            assert not set("{}[]|") & set(closing)


def test_the_opening_names_who_and_how_long() -> None:
    told = read_disclosure("My husband of 41 years died on Tuesday. Please pray for me.")
    opening = opening_sentence(told, language="en", seed="1")
    assert "husband" in opening
    assert "forty-one years" in opening


def test_wordings_vary_with_the_seed_and_stay_with_it() -> None:
    told = Disclosure(Theme.DEATH, "wife")
    said = [opening_sentence(told, language="en", seed=str(n)) for n in range(20)]
    assert len(set(said)) > 2
    assert said == [opening_sentence(told, language="en", seed=str(n)) for n in range(20)]


def test_a_young_spanish_speaker_is_addressed_as_one() -> None:
    told = Disclosure(Theme.FAMILY, "padres")
    assert "tus padres" in next_step_sentence(Disclosure(Theme.DEATH, "padres"), language="es", is_minor=True)
    assert "tu culpa" in opening_sentence(told, language="es", is_minor=True)


@given(
    text=st.text(max_size=200),
    history=st.lists(st.text(max_size=80), max_size=3),
    language=st.sampled_from(["en", "es", "fr"]),
)
def test_no_message_makes_the_reader_fail(text: str, history: list[str], language: str) -> None:
    opening = opening_sentence(read_disclosure(text, history, language), language=language, seed=text)
    assert acknowledges(opening)


@pytest.mark.parametrize(
    ("text", "theme"),
    [("You can call me at 202-555-0142", "unknown"), ("They call me a loser every single day", "bullying")],
)
def test_a_number_to_call_is_no_name_calling(text: str, theme: str):
    assert read_disclosure(text).theme == theme
