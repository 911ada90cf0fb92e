"""The visitor that tests and evals write with."""

import asyncio
import threading

from carebot.testing import Visitor
from prayers.jobs import dispatch


async def test_who_settles_beside_another_reads_nothing_half_done(monkeypatch):
    """Whoever finds nothing due may not go on while another visitor's drain still works the row off."""
    side_by_side = threading.Barrier(2, timeout=0.3)
    met = []

    def drain() -> int:
        try:
            side_by_side.wait()
        except threading.BrokenBarrierError:
            side_by_side.reset()
        else:
            met.append(True)
        return 0

    monkeypatch.setattr(dispatch, "drain", drain)
    await asyncio.gather(Visitor("grace").settle(), Visitor("grace").settle())
    assert not met
