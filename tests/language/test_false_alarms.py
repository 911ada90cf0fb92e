"""What the rules once took for danger, by its cause; beside each what is danger all the same."""

import pytest

from language.rules.danger.decide import by_rules


@pytest.mark.parametrize(
    "said",
    [
        "I'm at the end of my rope with these forms. Can somebody at the desk help?",  # patience, not life
        "She is at her limit too, I'm at the end of my rope with our landlord.",
        "My solo crashed on the bridge of the second song.",  # a bridge in music
        "We crashed and burned on the bridge again at rehearsal.",
        "If we have to rehearse that anthem one more time I'm going to jump off the roof.",
        "I'm going to strangle my brother for borrowing the van. Only joking!",
        "I'm ending my life as a renter, we bought a house.",
        "Anda tomando té todas las mañanas por la garganta.",  # "todas" of days, not of pills
        "La fotocopiadora me va a matar, otra vez se trabó.",
        "El lunes me toca leer en misa.",
        "Él dice que el sábado me toca la limpieza del salón.",
        "Voy a matar a mi prima, se comió las galletas del coro.",
    ],
)
def test_idle_words_are_no_alarm(said):
    assert by_rules(said) is None


@pytest.mark.parametrize(
    "said",
    [
        "I'm at the end of my rope. I can't take this life anymore, I have no hope.",
        "I'm at the end of my rope with this life, there is nothing to live for and no hope",
        "I want to crash my car into a wall on purpose",
        "I was going to crash into a tree on the way home",
        "If he hits me one more time I will jump off the bridge",
        "I'm going to strangle my brother. He deserves it.",
        "I'm going to kill myself. Just kidding.",
        "I am ending my life tonight",
        "me tomé todas las pastillas",
        "mi esposo me va a matar",
        "mi tío me toca por las noches",
        "voy a matar a mi hermano, se burló de mí",
    ],
)
def test_what_is_danger_beside_them_is_heard(said):
    assert by_rules(said) is not None
