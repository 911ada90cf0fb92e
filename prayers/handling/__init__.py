"""What staff do with a care record. One function, one transaction, one row of history each.

Every function takes the record as the person saw it and changes it only if, in its status and in what would change, it
still is so: one conditional UPDATE decides between two people, and nobody's work is undone by a page that lay open. `by`
is the user who does it, None the software. They raise RecordMoved when somebody else was first or the record is closed to
`by`, TransitionRefused when the workflow has no such step, StepRefused for anything else that is not allowed.
"""

from prayers.handling.flooding import close_as_flood, closings_to_undo, undo_closing
from prayers.handling.marking import mark
from prayers.handling.merging import merge, merge_candidates
from prayers.handling.money import (
    approve,
    confirm_alone,
    decision_token,
    decline,
    pay,
    stop_alone,
    wait_alone,
    withdraw,
)
from prayers.handling.record_actions import assign, claim, give_back, move, set_due, set_urgency, snooze, unsnooze
from prayers.handling.seen import as_seen, seen
from prayers.handling.steps import last_step
from prayers.handling.undoing import UNDO_WITHIN, undo, undoable_step

__all__ = [
    "UNDO_WITHIN",
    "approve",
    "as_seen",
    "assign",
    "claim",
    "close_as_flood",
    "closings_to_undo",
    "confirm_alone",
    "decision_token",
    "decline",
    "give_back",
    "last_step",
    "mark",
    "merge",
    "merge_candidates",
    "move",
    "pay",
    "seen",
    "set_due",
    "set_urgency",
    "snooze",
    "stop_alone",
    "undo",
    "undo_closing",
    "undoable_step",
    "unsnooze",
    "wait_alone",
    "withdraw",
]
