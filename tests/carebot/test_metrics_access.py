"""/metrics is there for whoever may read it, and for everybody else there is nothing."""

import pytest
from django.test import override_settings

TOKEN = "only-for-tests-only-for-tests"


@pytest.mark.parametrize(
    ("own", "asked", "status"),
    [
        ({}, {}, 404),
        ({}, {"authorization": "Bearer "}, 404),
        ({"METRICS_TOKEN": TOKEN}, {}, 404),
        ({"METRICS_TOKEN": TOKEN}, {"authorization": f"Bearer {TOKEN}"}, 200),
        ({"METRICS_TOKEN": TOKEN}, {"authorization": f"bearer  {TOKEN} "}, 200),
        ({"METRICS_TOKEN": TOKEN}, {"authorization": f"Basic {TOKEN}"}, 404),
        ({"METRICS_TOKEN": TOKEN}, {"authorization": f"Bearer {TOKEN[:-1]}"}, 404),
        ({"METRICS_TOKEN": TOKEN}, {"authorization": "Bearer Größe"}, 404),
        ({"METRICS_FROM_LOOPBACK": True}, {}, 200),
        ({"METRICS_FROM_LOOPBACK": True}, {"x-forwarded-for": "127.0.0.1"}, 404),
        ({"METRICS_FROM_LOOPBACK": True}, {"forwarded": "for=127.0.0.1"}, 404),
    ],
)
def test_who_may_read_it(db, client, own, asked, status):
    with override_settings(**{"METRICS_TOKEN": "", "METRICS_FROM_LOOPBACK": False, **own}):
        assert client.get("/metrics", headers=asked).status_code == status


@pytest.mark.parametrize("address", ["203.0.113.9", "", "::ffff:203.0.113.9", "10.0.0.1"])
def test_no_other_machine_is_this_one(db, client, address):
    with override_settings(METRICS_TOKEN="", METRICS_FROM_LOOPBACK=True):
        assert client.get("/metrics", REMOTE_ADDR=address).status_code == 404


@pytest.mark.parametrize("address", ["::1", "127.0.0.2"])
def test_this_machine_by_its_other_names(db, client, address):
    with override_settings(METRICS_TOKEN="", METRICS_FROM_LOOPBACK=True):
        assert client.get("/metrics", REMOTE_ADDR=address).status_code == 200


def test_whoever_may_not_read_it_meets_what_stands_at_any_other_wrong_address(db, client):
    assert client.get("/metrics").content == client.get("/metric").content
