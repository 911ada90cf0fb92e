"""Work that is done later: rows that are worked off, and what has them worked off.

The row is the queue (`row`). A model inherits `QueuedRow`, an app registers its worker (`dispatch.register_worker`), and whoever
writes a row calls `dispatch.enqueue_on_commit`.
"""

from prayers.jobs.row import MAY_HAVE_BEEN_SENT, OPEN_STATES, ClaimLost, QueuedRow, QueuedRowQuerySet, QueueState

__all__ = ["MAY_HAVE_BEEN_SENT", "OPEN_STATES", "ClaimLost", "QueueState", "QueuedRow", "QueuedRowQuerySet"]
