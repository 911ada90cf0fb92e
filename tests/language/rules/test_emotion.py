import pytest

from language.rules.emotion import emotional_score, is_emotional

from .held_out import IN_PAIN, NOT_IN_PAIN


@pytest.mark.parametrize("kind", IN_PAIN)
def test_nine_of_ten_people_in_pain_are_heard(kind: str) -> None:
    missed = [text for text in IN_PAIN[kind] if not is_emotional(text)]
    assert len(missed) <= 0.10 * len(IN_PAIN[kind]), missed


@pytest.mark.parametrize("kind", NOT_IN_PAIN)
def test_plain_messages_are_left_plain(kind: str) -> None:
    taken = [text for text in NOT_IN_PAIN[kind] if is_emotional(text)]
    assert len(taken) <= max(1, 0.025 * len(NOT_IN_PAIN[kind])), taken


@pytest.mark.parametrize(
    "text",
    [
        "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me.",
        "please pray for my mum, and when is the service?",
        "My 6 year old has a fever of 104 and we're in the ER.",
        "I relapsed last night and I'm so ashamed",
        "MY WIFE LEFT ME",
        "im soooo lonely",
        "por favor oren por mi mamá que está en el hospital",
        "me siento muy sola desde que murio mi esposo",
    ],
)
def test_what_a_church_hears_every_week_is_emotional(text: str) -> None:
    assert is_emotional(text)


@pytest.mark.parametrize(
    "text",
    [
        "What time is church on Sunday?",
        "who was Moses' wife",
        "what does the Bible say about forgiveness?",
        "What does the Bible say about death?",
        "thank you for the lovely sermon",
        "we had a baby!",
        "John 3:16",
        "I left my umbrella in the pew",
        "How do we arrange a funeral?",
        "¿qué dice la Biblia sobre el divorcio?",
        "¿A qué hora es la misa?",
        "",
        "?!",
    ],
)
def test_what_a_church_office_hears_every_week_is_not(text: str) -> None:
    assert not is_emotional(text)


def test_a_line_of_grief_is_not_drowned_by_practical_questions() -> None:
    practical = "What time is the service? Is there parking? Do you have a nursery? Where are you located?"
    assert emotional_score(practical) < 0.5
    assert is_emotional(f"{practical} My daughter died in March and I can't sleep.")
