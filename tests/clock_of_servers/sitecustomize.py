"""Python imports this before anything else, in the servers that tests start: they tell the time of the tests (tests/clock.py)."""

import os
import time

import time_machine

time_machine.travel(time.time() + float(os.environ["TEST_CLOCK_SHIFT_SECONDS"]), tick=True).start()
