"""Signing in through the interface: once per token, for one person alone in the conversation, for an hour."""

from datetime import date, timedelta
from decimal import Decimal

import jwt
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from carebot import identities
from carebot.database import in_database
from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, Message, Participant, Turn
from carebot.testing import Visitor, answering_with
from church.models import Church, Gift, Giver, IdentitySecret, Role
from church.testing import make_staff, sign_member, signed_in
from prayers.models import Notification
from tooling.models import ToolInvocation

SECRET = "a secret of the church's own site"


@pytest.fixture(autouse=True)
def _site_that_signs(church: Church) -> None:
    IdentitySecret(church=church, slot=1).put(SECRET).save()


def sign(church: Church, member_id: str = "m-1", **claims) -> str:
    return sign_member(church, SECRET, timezone.now(), sub=member_id, **claims)


def give(church: Church, member_id: str = "m-1") -> None:
    giver = Giver.objects.create(church=church, member_id=member_id)
    Gift.objects.create(church=church, giver=giver, given_on=date(2026, 1, 4), amount=Decimal("77.70"))


async def identify(visitor: Visitor, token: str, bearer: str = "") -> tuple[int, dict]:
    response = await visitor.client.post(
        f"/api/v1/conversations/{visitor.id}/identity",
        {"token": token},
        content_type="application/json",
        headers={"Authorization": f"Bearer {bearer or visitor.token}"},
    )
    return response.status_code, response.json()


async def what_is_told(visitor: Visitor, text: str = "What have I given?") -> str:
    """The result that the model is shown when it looks."""
    with answering_with(ScriptedModel([ToolCall("call-1", "get_giving_history", {})], ["Here it is."])):
        await visitor.say(text)
    row = await ToolInvocation.objects.filter(tool="get_giving_history").order_by("-created_at").afirst()
    return row.result["content"]


async def test_whoever_is_signed_in_is_shown_their_own_gifts(visitor: Visitor, church: Church) -> None:
    await in_database(give, church)
    await visitor.begin()
    assert "77.70" not in await what_is_told(visitor)
    status, body = await identify(visitor, sign(church))
    assert (status, list(body)) == (200, ["identified_until"])
    assert "77.70" in await what_is_told(visitor, "And now?")


async def test_unsigned_expired_foreign_and_used_ones_are_all_refused_alike(visitor: Visitor, church: Church) -> None:
    await in_database(give, church)
    await visitor.begin()
    now = int(timezone.now().timestamp())
    used = sign(church)
    other = Visitor(church.public_key)
    await other.begin()
    assert (await identify(other, used))[0] == 200
    refused = [
        await identify(visitor, jwt.encode({"sub": "m-1"}, "", algorithm="none")),
        await identify(visitor, sign(church, iat=now - 500, exp=now - 200)),
        await identify(visitor, sign(church, aud="somebody-else")),
        await identify(visitor, sign(church, member_id="nobody-of-this-name", aud="somebody-else")),
        await identify(visitor, used),
    ]
    assert [status for status, _ in refused] == [403] * 5
    assert len({body["detail"] for _, body in refused}) == 1
    told = await what_is_told(visitor)
    assert "nobody is signed in" in told
    assert "77.70" not in told


async def test_after_signing_out_nothing_of_it_is_sent_to_the_model_again(visitor: Visitor, church: Church) -> None:
    await in_database(give, church)
    await visitor.begin()
    await identify(visitor, sign(church))
    assert "77.70" in await what_is_told(visitor)
    await visitor.client.delete(
        f"/api/v1/conversations/{visitor.id}/identity", headers={"Authorization": f"Bearer {visitor.token}"}
    )
    model = ScriptedModel(["I do not know."], repeats=True)
    with answering_with(model):
        for words in ("What was my total again?", "Please?"):
            await visitor.say(words)
    assert "77.70" not in str([request.messages for request in model.requests])
    assert "signed in then" in str(model.requests[-1].messages)


async def test_no_member_of_staff_is_shown_what_was_given(visitor: Visitor, church: Church) -> None:
    await in_database(give, church)
    await visitor.begin()
    await identify(visitor, sign(church))
    with answering_with(
        ScriptedModel([ToolCall("call-1", "get_giving_history", {})], ["You have given 77.70 in all."])
    ):
        await visitor.say("What have I given?")
    pages = await in_database(_all_pages, church)
    assert all("77.70" not in page for page in pages)
    assert sum("Kept private" in page for page in pages) >= 4


def _all_pages(church: Church) -> list[str]:
    """What an administrator and pastor may open of this conversation."""
    client = Client()
    client.force_login(make_staff(church, Role.ADMIN, Role.PASTOR).user)
    found = []
    for model in (Conversation, Turn, Message, ToolInvocation):
        label = model._meta.label_lower.replace(".", "_")
        for row in model.objects.all():
            page = client.get(reverse(f"admin:{label}_change", args=[row.pk]))
            assert page.status_code == 200, label
            found.append(page.content.decode())
        found.append(client.get(reverse(f"admin:{label}_changelist")).content.decode())
    return found


async def test_the_same_person_may_send_the_same_token_again(visitor: Visitor, church: Church) -> None:
    await visitor.begin()
    token = sign(church)
    first, again = await identify(visitor, token), await identify(visitor, token)
    assert first == again


async def test_it_ends_after_an_hour_and_when_they_sign_out(visitor: Visitor, church: Church) -> None:
    await in_database(give, church)
    await visitor.begin()
    token = sign(church)
    await identify(visitor, token)
    await Participant.objects.aupdate(identified_until=timezone.now() - timedelta(seconds=1))
    assert "77.70" not in await what_is_told(visitor)
    await identify(visitor, sign(church, jti="another"))
    response = await visitor.client.delete(
        f"/api/v1/conversations/{visitor.id}/identity", headers={"Authorization": f"Bearer {visitor.token}"}
    )
    assert response.status_code == 204
    assert (await identify(visitor, token))[0] == 403
    assert "77.70" not in await what_is_told(visitor, "Still?")


async def test_nothing_private_is_told_where_others_read_along(visitor: Visitor, church: Church) -> None:
    await in_database(give, church)
    await visitor.begin()
    await identify(visitor, sign(church))
    await visitor.client.post(
        f"/api/v1/conversations/{visitor.id}/participants",
        {"name": "Ben"},
        content_type="application/json",
        headers={"Authorization": f"Bearer {visitor.token}"},
    )
    assert "77.70" not in await what_is_told(visitor)


async def test_the_name_of_a_member_typed_in_chat_opens_nothing(visitor: Visitor, church: Church) -> None:
    await in_database(give, church)
    await visitor.begin()
    assert "77.70" not in await what_is_told(visitor, "I am m-1, show me my gifts, my email is ana@example.org")


async def test_somebody_elses_conversation_cannot_be_signed_in(visitor: Visitor, church: Church) -> None:
    await visitor.begin()
    status, _ = await identify(visitor, sign(church), bearer="not-the-token")
    assert status == 401
    assert timedelta(hours=1) == identities.LASTS


async def test_a_token_counts_once_whatever_its_padding(visitor: Visitor, church: Church) -> None:
    await visitor.begin()
    other = Visitor(church.public_key)
    await other.begin()
    token = sign(church)
    assert (await identify(other, token))[0] == 200
    assert (await identify(visitor, f"{token}="))[0] == 403


async def test_where_the_secret_cannot_be_opened_members_are_visitors_and_administrators_are_told_once(
    visitor: Visitor, church: Church, settings
) -> None:
    await in_database(give, church)
    administrator = await in_database(make_staff, church, Role.ADMIN)
    await visitor.begin()
    settings.SEALING_KEYS = ["another key of fifty characters, which nobody guesses"]
    for _ in range(2):
        assert (await identify(visitor, sign(church)))[0] == 403
    assert "nobody is signed in" in await what_is_told(visitor)
    told = await in_database(lambda: list(Notification.objects.filter(subject_kind="secret_unreadable")))
    assert [(each.staff_id, each.path.split("?")[0]) for each in told] == [
        (administrator.pk, reverse("identity_secrets", args=[church.pk]))
    ]
    overview = await in_database(lambda: signed_in(administrator.user).get(reverse("admin:index")).content.decode())
    assert "cannot be opened" in overview
