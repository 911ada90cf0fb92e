"""Long words are answered beside the event loop, which everybody else's replies run on."""

import threading
from typing import Any

import pytest

from carebot.llm.base import ModelRequest
from carebot.offline import model
from tests.carebot.offline.conversation import TOOLS, stream


@pytest.mark.parametrize(("words", "is_beside"), [("Please pray for us.", False), ("ima " * 5000, True)])
def test_only_long_words_leave_the_loop(monkeypatch: pytest.MonkeyPatch, words: str, is_beside: bool) -> None:
    answered_on = []
    answer = model.answer

    def noting(request: ModelRequest) -> Any:
        answered_on.append(threading.current_thread())
        return answer(request)

    monkeypatch.setattr(model, "answer", noting)
    stream(
        ModelRequest(system="", messages=({"role": "user", "content": [{"type": "text", "text": words}]},), tools=TOOLS)
    )

    assert [thread is not threading.main_thread() for thread in answered_on] == [is_beside]
