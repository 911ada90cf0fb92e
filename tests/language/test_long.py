"""A long message: both ends at the door, the rest in pieces that leave out nothing."""

import pytest

from language.text import at_the_door, piece_at, unread_from
from language.text.long import AT_THE_DOOR, LONGEST_AT_DOOR, OVERLAP, PIECE

PROSE = "".join(f"This is sentence number {number} of a letter. " for number in range(2_000))


def pieces(text: str) -> list[str]:
    found, place = [], unread_from(text)
    while place is not None:
        piece = piece_at(text, place)
        found.append(piece.text)
        assert piece.following is None or piece.following > place
        place = piece.following
    return found


@pytest.mark.parametrize("text", ["", "Hello", PROSE[:8_000], "é" * 8_000])
def test_what_is_read_whole_at_the_door_leaves_no_rest(text: str) -> None:
    assert at_the_door(text) == text
    assert unread_from(text) is None


@pytest.mark.parametrize("length", [8_001, 8_300, 10_000, 10_001, 18_000, 20_000])
def test_every_sentence_stands_whole_at_the_door_or_in_a_piece(length: int) -> None:
    text = PROSE[:length].rsplit(". ", 1)[0] + "."
    read = [*at_the_door(text).split("\n"), *pieces(text)]

    for sentence in text.split(". "):
        assert any(sentence in part for part in read), sentence


def test_pieces_are_short_and_begin_with_a_sentence() -> None:
    found = pieces(PROSE[:20_000])

    assert len(found) == -(-(20_000 - sum(AT_THE_DOOR)) // PIECE)
    assert max(map(len, found)) <= PIECE + 2 * OVERLAP
    assert all(piece.startswith("This is sentence") for piece in found)


def test_of_what_grows_when_it_is_spelled_out_all_is_read_again() -> None:
    text = "ﷺ" * 5_000 + "I want to die" + "ﷺ" * 2_000

    assert len(at_the_door(text)) < LONGEST_AT_DOOR
    assert unread_from(text) == 0
    assert any("I want to die" in piece for piece in pieces(text))
