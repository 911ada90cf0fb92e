"""A process of its own that reads what is long, while a web process has many long texts to read.

Reading a long text keeps the interpreter busy for a tenth of a second and more; a row of them would keep everybody else's replies
waiting, whatever the number of threads. The process is started when it is first needed and ends with the one that started it.
It needs no Django, so it costs no more memory than the heads and the rules do.
"""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from language import by_phrase, reading
from language.danger import Danger
from language.rules.danger import decide

_NICER = 10  # than the process that answers visitors
_LOOKS_SECONDS = 5.0


@dataclass(frozen=True)
class ReadBeside:
    """What heads, rules and lists of phrases make of a text alone."""

    scores: reading.Scores | None  # None where the heads cannot be asked
    findings: decide.Findings
    phrased: Danger | None

    def keep(self, text: str) -> None:
        """For `language.screen.screen` to go by in this process."""
        if self.scores is not None:
            reading.keep(text, self.scores)
        decide.keep(text, self.findings)
        by_phrase.keep(text, self.phrased)


class ReaderBeside:
    """Reads texts in a process of its own, one after the other."""

    def __init__(self) -> None:
        self._process: ProcessPoolExecutor | None = None

    @property
    def is_running(self) -> bool:
        """Whether it was started, and was not ended since."""
        return self._process is not None

    def read(self, text: str) -> Future[ReadBeside]:
        """The future raises BrokenExecutor if the process was killed; `close` and begin anew then."""
        if self._process is None:
            self._process = ProcessPoolExecutor(1, get_context("spawn"), _begin, (os.getpid(),))
        return self._process.submit(_read, text)

    def close(self) -> None:
        """Ends the process, what it reads unfinished."""
        process, self._process = self._process, None
        if process is not None:
            process.shutdown(wait=False, cancel_futures=True)


def _read(text: str) -> ReadBeside:
    try:
        scores = reading.scores(text)
    except Exception:  # whatever it is: `screen` meets it again, goes by the rules, and counts it
        scores = None
    return ReadBeside(scores, decide.find(text), by_phrase.by_phrases(text))


def _begin(parent: int) -> None:
    os.nice(_NICER)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOKS_SECONDS)
    os._exit(0)  # it was killed: nobody would end us
