"""Until when a record is put aside, by the church's own clock."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

import pytest

from church.models import Church
from prayers.item.snoozes import snooze_choices

pytestmark = pytest.mark.clock

CHICAGO = ZoneInfo("America/Chicago")
CHURCH = Church(name="Grace", timezone="America/Chicago", callback_business_hours_start=time(8, 30))


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        # Wednesday morning
        ("2026-03-04T09:00", {"afternoon": "03-04 14:00", "tomorrow": "03-05 08:30", "monday": "03-09 08:30"}),
        # the afternoon has come
        ("2026-03-04T14:00", {"tomorrow": "03-05 08:30", "monday": "03-09 08:30"}),
        # Saturday before the clocks go forward
        ("2026-03-07T20:00", {"tomorrow": "03-08 08:30", "monday": "03-09 08:30"}),
        # on Sunday, tomorrow is Monday
        ("2026-03-08T20:00", {"tomorrow": "03-09 08:30"}),
        # on Monday, Monday is the next one
        ("2026-03-09T07:00", {"afternoon": "03-09 14:00", "tomorrow": "03-10 08:30", "monday": "03-16 08:30"}),
    ],
)
def test_the_usual_times(now: str, expected: dict[str, str]) -> None:
    choices = snooze_choices(CHURCH, datetime.fromisoformat(now).replace(tzinfo=CHICAGO))
    assert {choice.key: f"{choice.until:%m-%d %H:%M}" for choice in choices} == expected
    assert all(choice.until.tzinfo == CHICAGO for choice in choices)
