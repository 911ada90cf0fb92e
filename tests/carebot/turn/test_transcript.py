"""The conversation is read back off the blocks that the engine wrote."""

from carebot.turn.transcript import Latest, read_transcript


def test_transcript_tells_notes_words_and_results_apart() -> None:
    call = {"type": "tool_use", "id": "a", "name": "get_announcements", "input": {}}
    transcript = read_transcript(
        [
            {
                "role": "user",
                "content": [
                    {
                        "type": "text",
                        "text": "<context>\nChannel: voice\nOffice telephone: 202-555-0100\n</context>",
                    },
                    {"type": "text", "text": "<context>hi</context>"},
                ],
            },
            {"role": "assistant", "content": [call]},
            {
                "role": "user",
                "content": [{"type": "tool_result", "tool_use_id": "a", "content": "nothing on", "is_error": True}],
            },
        ]
    )
    assert transcript.is_voice
    assert transcript.office_phone == "202-555-0100"
    assert transcript.current.words == "<context>hi</context>"
    assert transcript.current.latest is Latest.RESULTS
    assert [(outcome.name, outcome.is_error) for outcome in transcript.current.outcomes] == [
        ("get_announcements", True)
    ]
