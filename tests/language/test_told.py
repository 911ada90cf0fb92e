"""What a message tells by itself, as it is stored with it."""

import json

import pytest

from language import reading, told
from language.acts import ASKS, Act, Feeling
from language.contact import ContactTold
from language.encoder import EncoderUnavailable
from language.rules.minor import AgeTold
from language.themes import Theme, ThemeTold
from language.told import DISTRESS, Told, tell, told_again

SAID = "I am 15. My dad died on Tuesday, please pray for us. I'm Ann Lee, 217-555-0142."


def test_what_is_stored_is_what_was_told():
    told_now = tell(SAID)

    assert told_again(json.loads(json.dumps(told_now.as_json()))) == told_now


def test_all_of_it_survives():
    whole = Told(
        language="es",
        distress=0.75,
        acts=frozenset({Act.ASKS_PRAYER, Act.THANKS}),
        sure=frozenset({Act.ASKS_PRAYER}),
        declined=frozenset({Act.ASKS_CALL}),
        feelings=frozenset({Feeling.SHAME}),
        age=AgeTold(says_minor=True, seems_minor=True, is_grown_up=False),
        themes=(ThemeTold(Theme.DEATH, {"en": "dad"}, {"en": "the funeral"}), ThemeTold(Theme.BIRTH)),
        contact=ContactTold(name="Ann Lee", phone="+12175550142", best_time="after 6"),
    )

    assert told_again(json.loads(json.dumps(whole.as_json()))) == whole


@pytest.mark.parametrize("stored", [None, {}, {"version": 0, "language": "en"}])
def test_what_was_not_stored_or_by_another_version_is_told_anew(stored):
    assert told_again(stored) is None


def test_a_message_is_read_once(monkeypatch):
    read: list[str] = []
    scores = reading.scores
    monkeypatch.setattr(reading, "scores", lambda message: read.append(message) or scores(message))
    said = f"{SAID} It was so sudden."

    first = tell(said)
    reading.read(said)
    reading.read(said, "Are you safe right now?")

    assert tell(said) is first
    assert read == [said]


def test_where_the_heads_cannot_be_asked_the_rules_tell_alone(monkeypatch):
    def gone(message: str) -> None:
        raise EncoderUnavailable("gone")

    monkeypatch.setattr(told, "scored", gone)

    alone = tell(f"{SAID} I can't stop crying.")

    assert Act.ASKS_PRAYER in alone.acts
    assert alone.distress >= DISTRESS
    assert alone.contact.phone == "+12175550142"
    assert alone.age.says_minor


def test_nothing_is_told_by_nothing():
    assert tell("…") == Told()


def test_a_number_beside_an_ask_told_in_words_is_for_that_ask():
    said = "Please pray for my godmother Philippa, my number is 217-555-0142, she is old."

    assert tell(said).acts & ASKS == {Act.ASKS_PRAYER}


@pytest.mark.parametrize(
    ("said", "language", "told_of"),
    [
        (
            "My husband died last year and now my daughter is in the hospital",
            "en",
            {"death": "husband", "hospital": "daughter"},
        ),
        (
            "My mom passed away on Friday and my sister had her baby on Sunday",
            "en",
            {"death": "mom", "birth": "sister"},
        ),
        ("Mi esposo murió y mi hija está muy enferma", "es", {"death": "esposo", "child_illness": "hija"}),
        ("My brother has cancer, and our dog died", "en", {"illness": "brother"}),
    ],
)
def test_who_died_who_is_ill_and_whose_baby_was_born_are_told_apart(said, language, told_of):
    found = {each.theme.value: each.who.get(language) for each in tell(said).themes}
    assert {theme: found.get(theme) for theme in told_of} == told_of


@pytest.mark.parametrize(
    "said", ["Can you text me directions?", "can you text me the address", "me mandan la dirección"]
)
def test_directions_by_text_message_are_no_wish_for_a_call(said):
    assert Act.ASKS_CALL not in tell(said).acts


def test_a_wish_for_a_text_message_still_is_one_to_be_written_back():
    assert Act.ASKS_CALL in tell("text me when you can").acts
    assert Act.ASKS_CALL in tell("Can you text me the address and have someone call me back?").acts


@pytest.mark.parametrize(
    "said",
    [
        "my son got sentenced to 8 years today",
        "he got 20 years today",
        "My little girl was born still yesterday",
        "nuestra niña nació sin vida ayer",
    ],
)
def test_bad_news_told_plainly_is_no_joy(said):
    told_now = tell(said)

    assert Act.REJOICES not in told_now.acts
    assert Feeling.JOY not in told_now.feelings


@pytest.mark.parametrize("said", ["my son got out of prison today, praise God!", "my son got accepted today"])
def test_good_news_is_joy(said):
    assert Act.REJOICES in tell(said).acts


@pytest.mark.parametrize("said", ["never mind, forget it, cancel that", "nvm forget it"])
def test_several_phrases_that_take_back_in_one_breath_take_back(said):
    assert Act.WITHDRAWS in tell(said).acts


def test_an_ask_taken_back_in_the_same_message_is_none():
    told_now = tell("can someone call me? no wait, i don't want anyone to call")

    assert Act.WITHDRAWS in told_now.acts
    assert not told_now.acts & ASKS


@pytest.mark.parametrize(
    "said", ["any news on the visit i asked for", "did my request go through?", "What happened with my call?"]
)
def test_asking_what_became_of_it_takes_nothing_back(said):
    assert Act.WITHDRAWS not in tell(said).acts


def test_who_takes_it_back_in_words_does_so_whatever_else_is_asked():
    assert Act.WITHDRAWS in tell("Never mind, cancel the call. Did my prayer request go through?").acts
