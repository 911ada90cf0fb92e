"""What a parent told of a child does not hang on a wall: such a line is printed only once somebody has read it and let it pass."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from church.models import Role
from church.testing import Cast
from prayers.inbox import prayer_lists
from prayers.models import CareRecord, Kind, Person, PrintDecision
from prayers.testing import make_origin, make_record

pytestmark = pytest.mark.django_db
LIST = reverse("inbox:prayer_list")
EMMA = "my daughter Emma, 6, has leukemia"


@pytest.fixture
def office(cast: Cast, browser) -> Client:
    return browser(cast[Role.OFFICE])


def pray(cast: Cast, request: str, **fields: Any) -> Any:
    return make_record(cast.church, Kind.PRAYER, request=request, **({"confidentiality": "prayer_chain"} | fields))


def line(client: Client, **query: str) -> prayer_lists.Line:
    (found,) = client.get(LIST, query).context["list"].lines
    return found


def decide(client: Client, record: Any, name: str = "let_pass", circle: str = "prayer_chain", **more: Any) -> Any:
    return client.post(reverse(f"inbox:{name}", args=[record.pk, circle]), **more)


def printed(client: Client) -> str:
    """What is on paper: the page without the lines and parts that are hidden in print."""
    article = client.get(LIST).content.decode().split('<article class="pl-list">')[1].split("</article>")[0]
    lines = [each for each in article.split("<li ")[1:] if "pl-held" not in each.split(">")[0]]
    return "".join(each.split('<div class="pl-printed">')[1] for each in lines)


def test_a_childs_name_and_age_are_not_printed_and_the_reason_is_shown(cast: Cast, office: Client) -> None:
    pray(cast, EMMA)
    pray(cast, "For patience")
    assert "Emma" not in printed(office)
    assert "For patience" in printed(office)
    page = office.get(LIST).content.decode()
    assert "It speaks of a child or a young person." in page
    assert page.count("Let it pass</button>") == 1


def test_every_reason_is_shown(cast: Cast, office: Client) -> None:
    pray(cast, "Peter Hall has cancer, room 412, his son too", origin=make_origin(cast.church, is_minor=True))
    assert [str(each) for each in line(office).reasons] == [str(each) for each in prayer_lists.REASONS.values()]


def test_what_a_minor_asks_for_is_held_whoever_knew_it(cast: Cast, office: Client) -> None:
    pray(cast, "For my other exam", contact="217-555-0142", name="Dan Evans")
    Person.objects.update(is_minor=True)
    assert line(office).is_held


def test_a_name_that_was_shortened_is_held_with_an_illness_all_the_same(cast: Cast, office: Client) -> None:
    pray(cast, "Peter Hall has cancer")
    assert line(office).request == "Peter H. has cancer"
    assert line(office).is_held


def test_a_number_that_was_taken_out_holds_the_line_all_the_same(cast: Cast, office: Client) -> None:
    pray(cast, "For patience, I am at susan@example.org")
    assert line(office).is_held


def test_it_is_printed_once_somebody_lets_it_pass_and_it_is_written_down_who(cast: Cast, office: Client) -> None:
    record = pray(cast, EMMA)
    answer = decide(office, record)
    assert answer["Location"] == f"{LIST}?circle=prayer_chain#line-{record.pk}"
    assert "Emma" in printed(office)
    decision = PrintDecision.objects.get()
    assert (decision.by, decision.by_name, decision.reasons) == (cast[Role.OFFICE].user, "office", ["minor"])
    assert "office let it pass" in office.get(LIST).content.decode()
    assert "emma" not in str(PrintDecision.objects.values().get()).casefold()


def test_for_a_script_the_line_alone_is_answered(cast: Cast, office: Client) -> None:
    record = pray(cast, EMMA)
    answer = decide(office, record, headers={"HX-Request": "true"}).content.decode()
    assert answer.startswith(f'<li id="line-{record.pk}"')
    assert "pl-held" not in answer
    assert "Hold it back" in answer


def test_it_can_be_held_back_again_and_both_are_kept(cast: Cast, office: Client, browser) -> None:
    record = pray(cast, EMMA)
    decide(office, record)
    decide(browser(cast[Role.PASTOR]), record, "hold_back")
    assert line(office).is_held
    assert list(PrintDecision.objects.order_by("pk").values_list("by_name", "passes")) == [
        ("office", True),
        ("pastor", False),
    ]


def test_words_that_changed_since_are_held_again(cast: Cast, office: Client) -> None:
    record = pray(cast, EMMA)
    decide(office, record)
    record.request = "my daughter Emma, 6, has died"
    record.save()
    assert line(office).is_held


def test_what_passed_for_the_team_is_held_for_the_chain(cast: Cast, browser) -> None:
    record = pray(cast, EMMA)
    pastor = browser(cast[Role.PASTOR])
    decide(pastor, record, circle="prayer_team")
    assert not line(pastor, circle="prayer_team").is_held
    assert line(pastor).is_held


def test_nobody_lets_pass_what_is_not_on_their_list(cast: Cast, browser) -> None:
    team, secret = pray(cast, EMMA, confidentiality="prayer_team"), pray(cast, EMMA, confidentiality="pastors_only")
    plain = pray(cast, EMMA)
    for client, record, circle in (
        (browser(cast[Role.OFFICE]), team, "prayer_team"),
        (browser(cast[Role.PASTOR]), team, "prayer_chain"),
        (browser(cast[Role.PASTOR]), secret, "pastors_only"),
        (browser(cast.neighbour), plain, "prayer_chain"),
    ):
        assert decide(client, record, circle=circle).status_code == 404
    CareRecord.objects.filter(pk=plain.pk).update(closed_at=plain.created_at)
    assert decide(browser(cast[Role.PASTOR]), plain).status_code == 404
    assert decide(Client(), plain).status_code == 302
    assert not PrintDecision.objects.exists()


def test_a_link_lets_nothing_pass(cast: Cast, office: Client) -> None:
    record = pray(cast, EMMA)
    assert office.get(reverse("inbox:let_pass", args=[record.pk, "prayer_chain"])).status_code == 405


def test_in_spanish(cast: Cast, office: Client) -> None:
    pray(cast, "Por mi hija Emma, de 6 años, tiene leucemia")
    page = office.get(LIST, headers={"Accept-Language": "es"}).content.decode()
    assert "Habla de un niño, una niña o alguien joven." in page
    assert re.search(r">\s*Dejar pasar\s*</button>", page)
