"""What only a tool can tell of what was asked, and how an answer completes a booking that asked something back.

The engine requires these lookups of whatever model answers; the offline responder plans its own calls with the same reading.

    tools      which tools meet a need
    heard      what was said over the conversation: what this message answers, what is known of the visitor
    bookings   what an answer adds to a booking
    questions  what was plainly asked for that only a tool can tell
"""

from carebot.turn.lookups.questions import asked_facts, meets_too, stays_known

__all__ = ["asked_facts", "meets_too", "stays_known"]
