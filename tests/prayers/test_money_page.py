"""What the page of a request for money tells, and the page on which an administrator stops what one approved alone."""

import re
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from church.models import Role, StaffMember
from church.testing import Cast, make_staff, signed_in
from prayers import handling
from prayers.models import Approval, CareRecord, Kind, Note, Payment
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


class Page:
    """The page of a request as somebody has it before them."""

    def __init__(self, member: StaffMember, record: CareRecord) -> None:
        self.client, self.record = signed_in(member.user), record
        self.html = self.client.get(record.get_absolute_url()).content.decode()
        self.hidden = {"seen": handling.seen(fresh(record)), "decision": handling.decision_token(fresh(record))}

    @property
    def told(self) -> str:
        section = self.html[self.html.index('<h2 id="money-title"') :]
        return " ".join(strip_tags(section[: section.index("</section>")].replace("<", " <")).split())

    @property
    def offers(self) -> set[str]:
        return set(re.findall(r"steps/(approve|confirm|wait|withdraw|decline|pay)/", self.html))

    def post(self, action: str, **data: Any) -> Any:
        url = reverse(f"item:{action}", args=[self.record.pk])
        return self.client.post(url, {**self.hidden, **data}, follow=True)


def request_of(cast: Cast, **fields: Any) -> CareRecord:
    record = make_record(cast.church, Kind.BENEVOLENCE, amount=Decimal("1250.50"), **fields)
    handling.claim(record, by=cast[Role.PASTOR].user)
    return fresh(record)


def fresh(record: CareRecord) -> CareRecord:
    return CareRecord.objects.get(pk=record.pk)


def alone(cast: Cast, *, hours_ago: int = 0) -> CareRecord:
    record = request_of(cast)
    StaffMember.objects.filter(pk=cast[Role.BENEVOLENCE].pk).update(is_active=False)
    now = timezone.now() - timedelta(hours=hours_ago)
    handling.approve(record, Decimal(600), by=cast[Role.PASTOR].user, now=now)
    return fresh(record)


def test_from_the_first_approval_to_the_payment(cast: Cast) -> None:
    record = request_of(cast)
    first = Page(cast[Role.BENEVOLENCE], record)
    assert "Asked $1,250.50" in first.told
    assert "Two people have to approve the same amount. They could: benevolence or pastor." in first.told
    assert first.offers == {"approve", "decline"}
    assert 'value="1250.50"' in first.html
    assert "Your approval counts." in first.post("approve", amount="600").content.decode()

    again = Page(cast[Role.BENEVOLENCE], record)
    assert "Granted $600" in again.told
    assert (
        "One more person must approve $600. Not benevolence, who approved it already. They could: pastor." in again.told
    )
    assert again.offers == {"approve", "withdraw", "decline"}  # another amount
    assert 'id="money-approve"' not in again.html

    second = Page(cast[Role.PASTOR], record)
    assert "Approve $600" in second.told
    assert "it is approved" in second.post("approve", amount="600.00").content.decode()
    page = Page(cast[Role.PASTOR], record)
    assert page.offers == {"withdraw", "pay", "decline"}
    assert "Once it is paid" in page.told

    answer = page.post("pay", how="other", note="", paid_on="2999-01-01")
    assert set(answer.context["pay_form"].errors) == {"note", "paid_on"}
    page.post("pay", how="check", note="No. 1042", paid_on="2026-01-05")
    done = Page(cast[Role.PASTOR], record)
    assert "$600 paid on Jan. 5, 2026 (check, No. 1042). pastor wrote it down." in done.told
    assert done.offers == set()
    assert "pastor wrote down that $600 was paid: check" in done.html
    assert "pastor approved $600 as the second person: it is approved" in done.html


def test_another_amount_voids_the_earlier_one_which_stays_on_the_page(cast: Cast) -> None:
    record = request_of(cast)
    Page(cast[Role.BENEVOLENCE], record).post("approve", amount="600")
    Page(cast[Role.PASTOR], record).post("approve", amount="400")
    told = Page(cast[Role.PASTOR], record).told
    assert "Granted $400" in told
    assert re.search(r"benevolence approved \$600 on .+; it does not count any more: another amount was approved", told)


def test_who_had_the_page_open_meanwhile_approves_nothing_unseen(cast: Cast) -> None:
    record = request_of(cast)
    old = Page(cast[Role.PASTOR], record)
    assert old.client.get(reverse("item:changed", args=[record.pk]), old.hidden).status_code == 204
    Page(cast[Role.BENEVOLENCE], record).post("approve", amount="600")
    answer = old.client.get(reverse("item:changed", args=[record.pk]), old.hidden)
    assert "benevolence approved $600" in answer.content.decode()
    assert "Nothing of yours was written" in old.post("approve", amount="600").content.decode()
    assert (fresh(record).status, Approval.objects.count()) == ("claimed", 1)


def test_withdrawing_and_declining_with_a_reason(cast: Cast) -> None:
    record = request_of(cast)
    Page(cast[Role.BENEVOLENCE], record).post("approve", amount="600")
    Page(cast[Role.BENEVOLENCE], record).post("withdraw")
    assert "withdrawn" in Page(cast[Role.PASTOR], record).told
    page = Page(cast[Role.PASTOR], record)
    assert page.post("decline", reason=" ").context["decline_form"].errors
    page.post("decline", reason="Paid twice this year")
    assert (fresh(record).status, Note.objects.get().text) == ("declined", "Paid twice this year")


@pytest.mark.parametrize("amount", ["", "0", "-5", "1.234", "much", "100000000000"])
def test_what_is_no_amount_is_shown_again(cast: Cast, amount: str) -> None:
    page = Page(cast[Role.PASTOR], request_of(cast))
    assert page.post("approve", amount=amount).context["approve_form"].errors
    assert not Approval.objects.exists()


def test_whoever_receives_it_is_told_that_somebody_else_decides(cast: Cast) -> None:
    record = request_of(cast, name="Ruth Hall")
    ruth = make_staff(cast.church, Role.PASTOR, display_name="Ruth Hall")
    page = Page(ruth, record)
    assert "The request has your name, so somebody else must decide." in page.told
    assert "approve" not in page.offers
    assert "has your name" in page.post("approve", amount="600").content.decode()


def test_alone_the_page_says_what_is_waited_for_and_then_asks_for_a_person(cast: Cast) -> None:
    page = Page(cast[Role.PASTOR], alone(cast))
    assert "Nobody else could approve $600, so it waits until" in page.told
    assert "nothing is approved by time alone" in page.told
    assert "confirm" not in page.offers
    assert "are not over" in page.post("confirm").content.decode()
    Approval.objects.update(waits_until=timezone.now() - timedelta(minutes=1))
    page = Page(cast[Role.PASTOR], page.record)
    assert "The 24 hours are over, and nobody stopped it." in page.told
    page.post("confirm")
    assert fresh(page.record).status == "approved"


def test_an_administrator_stops_it_on_a_page_that_tells_nothing_of_the_request(cast: Cast) -> None:
    record = alone(cast)
    url = reverse("inbox:approval", args=[Approval.objects.get().pk])
    client = signed_in(cast[Role.ADMIN].user)
    html = client.get(url).content.decode()
    assert "pastor approved help with money" in html
    for secret in ("600", "1250", "1,250", "Novak", "Rent", str(record.pk)):
        assert secret not in html
    assert client.post(url, {"reason": ""}).context_data["form"].errors
    assert "It is stopped." in client.post(url, {"reason": "Not before the meeting"}, follow=True).content.decode()
    page = Page(cast[Role.PASTOR], record)
    assert "it does not count: admin stopped it, “Not before the meeting”" in page.told
    assert page.offers == {"approve", "decline"}


@pytest.mark.parametrize("who", ["pastor", "office", "neighbour", "treasurer"])
def test_nobody_else_finds_that_page(cast: Cast, who: str) -> None:
    alone(cast)
    member = cast.neighbour if who == "neighbour" else cast[who]
    url = reverse("inbox:approval", args=[Approval.objects.get().pk])
    assert signed_in(member.user).get(url).status_code == 404
    assert signed_in(member.user).post(url, {"reason": "x"}).status_code == 404
    assert Approval.objects.get().voided_at is None


def test_there_is_no_such_page_of_an_approval_that_waits_for_a_second_person(cast: Cast) -> None:
    Page(cast[Role.PASTOR], request_of(cast)).post("approve", amount="600")
    url = reverse("inbox:approval", args=[Approval.objects.get().pk])
    assert signed_in(cast[Role.ADMIN].user).get(url).status_code == 404


def test_what_was_approved_before_two_were_needed_says_so(cast: Cast) -> None:
    record = request_of(cast)
    CareRecord.objects.filter(pk=record.pk).update(status="approved")
    page = Page(cast[Role.PASTOR], record)
    assert "It was approved before two people were needed." in page.told
    assert 'name="amount"' in page.html
    page.post("pay", how="cash", paid_on="2026-01-05", amount="500")
    assert (Payment.objects.get().amount, fresh(record).status) == (500, "done")


def test_a_superuser_from_outside_reads_it_and_decides_nothing(cast: Cast) -> None:
    record = request_of(cast)
    client = signed_in(cast.superuser)
    html = client.get(record.get_absolute_url()).content.decode()
    assert "Only staff of this church decide about money." in html
    assert not re.findall(r"steps/(approve|confirm|wait|withdraw|decline|pay)/", html)


def test_an_exported_file_and_lists_for_others_hold_nothing_of_it(cast: Cast) -> None:
    record = request_of(cast)
    for role in (Role.PASTOR, Role.BENEVOLENCE):
        handling.approve(fresh(record), Decimal("612.34"), by=cast[role].user)
    handling.pay(fresh(record), "gift_card", timezone.now().date(), note="Aldi 7788", by=cast[Role.PASTOR].user)
    exported = signed_in(cast[Role.PASTOR].user).get(reverse("inbox:export"), {"view": "closed"})
    file = b"".join(exported.streaming_content).decode()
    assert str(record.pk) in file
    for member in (cast[Role.ADMIN], cast[Role.OFFICE], cast[Role.TREASURER], cast.neighbour):
        client = signed_in(member.user)
        texts = [file]
        for model in ("approval", "payment", "recordstep", "benevolencerequest"):
            texts.append(client.get(reverse(f"admin:prayers_{model}_changelist")).content.decode())
        for text in texts:
            assert "612" not in text
            assert "7788" not in text


def test_the_page_is_in_spanish_for_whoever_reads_spanish(cast: Cast) -> None:
    page = Page(cast[Role.PASTOR], request_of(cast))
    html = page.client.get(page.record.get_absolute_url(), headers={"accept-language": "es"}).content.decode()
    assert "Ayuda económica" in html
    assert "Dos personas tienen que aprobar la misma cantidad" in html
