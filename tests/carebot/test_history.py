"""What goes back to the model: unmodified, append-only between cuts, never all of a long conversation."""

from carebot.history import KEPT_TURNS, MAX_TURNS, Cut, PastTurn, cut_again, messages, needs_cut, shown_instead


def past(number: int, reply: str = "I'm so sorry.", delivered: str = "") -> PastTurn:
    transcript = [
        {
            "role": "user",
            "content": [{"type": "text", "text": "<context>"}, {"type": "text", "text": f"words {number}"}],
        },
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "hm", "signature": "c2ln"},
                {"type": "tool_use", "id": "t", "name": "submit_prayer_request", "input": {}},
            ],
        },
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": "go on"}]},
        {"role": "assistant", "content": [{"type": "text", "text": reply}]},
    ]
    return PastTurn(number, transcript, delivered or reply)


def test_a_short_conversation_goes_back_as_it_was():
    turns = [past(1), past(2)]

    assert messages(Cut(), turns) == (*turns[0].transcript, *turns[1].transcript)
    assert not needs_cut(turns)


def test_between_cuts_the_history_only_grows():
    turns = [past(number) for number in range(1, MAX_TURNS)]

    shorter, longer = messages(Cut(), turns[:-1]), messages(Cut(), turns)

    assert longer[: len(shorter)] == shorter


def test_a_long_conversation_is_cut_once_and_keeps_its_newest_turns():
    turns = [past(number) for number in range(1, MAX_TURNS + 2)]
    assert needs_cut(turns)

    cut = cut_again(Cut(), turns)
    sent = messages(cut, turns)

    assert cut.after == turns[-1].number - KEPT_TURNS
    assert len(sent) == 1 + 4 * KEPT_TURNS
    assert "words 1" in sent[0]["content"][0]["text"]
    assert "submit_prayer_request" in sent[0]["content"][0]["text"]


def test_thinking_up_to_the_cut_is_left_out_and_after_it_kept():
    turns = [past(number) for number in range(1, MAX_TURNS + 2)]
    cut = cut_again(Cut(), turns)
    later = past(MAX_TURNS + 2)

    sent = messages(cut, [*turns, later])

    kinds = [block["type"] for message in sent[:-4] for block in message["content"]]
    assert "thinking" not in kinds
    assert list(sent[-4:]) == later.transcript


def test_after_a_cut_the_history_only_grows_again():
    turns = [past(number) for number in range(1, MAX_TURNS + 2)]
    cut = cut_again(Cut(), turns)
    before = messages(cut, turns)

    after = messages(cut, [*turns, past(MAX_TURNS + 2)])

    assert after[: len(before)] == before


def test_the_summary_stays_short_however_long_the_conversation():
    cut = Cut()
    for start in range(1, 3000, 20):
        turns = [past(number) for number in range(start, start + MAX_TURNS + 1)]
        cut = cut_again(cut, turns)

    assert len(cut.summary) <= 4000


def test_the_model_is_told_when_the_visitor_was_shown_something_else():
    assert shown_instead(past(1, reply="Submitted.", delivered="I'm so sorry.")) == "I'm so sorry."
    assert shown_instead(past(1, reply="I'm so\nsorry.", delivered="I'm so sorry.")) == ""
    assert shown_instead(None) == ""
