"""What was told to the pastors alone, or without a name, is not quoted in a call back that the office reads."""

import pytest

from carebot.testing import Visitor
from prayers.models import CallbackRequest, PrayerRequest


@pytest.mark.parametrize(
    ("first", "then", "secret"),
    [
        (
            "Please pray for me. I had an affair and my wife Nora doesn't know. Only the pastor should see this.",
            "Can someone call me? I'm Greg Stone, 217-555-0155",
            "affair",
        ),
        (
            "Can you pray for me, anonymously? I'm pregnant and nobody knows.",
            "Please call me back, my name is Lily Moss, 217-555-0156",
            "pregnant",
        ),
    ],
)
async def test_a_call_back_does_not_tell_what_was_told_in_confidence(
    visitor: Visitor, first: str, then: str, secret: str
):
    await visitor.say(first)
    await visitor.say(then)

    prayer = await PrayerRequest.objects.aget()
    call = await CallbackRequest.objects.aget()
    assert secret in prayer.request
    assert secret not in f"{call.summary} {call.reason}"
