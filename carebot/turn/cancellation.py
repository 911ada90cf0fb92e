"""What is said when somebody takes back what was being arranged: fixed words, true whatever the model would have said."""

from carebot.turn.context import Cancellation
from language.openings import opening_words


def cancellation_reply(taken_back: Cancellation, language: str) -> str:
    words, not_done = opening_words(language), taken_back.not_done
    parts = [
        words.let_go,
        not_done.get(language, not_done["en"]) if not_done else "",
        words.withdrawn if taken_back.withdrawn else "",
        words.here_for_more,
    ]
    return " ".join(filter(None, parts))
