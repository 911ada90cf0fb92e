"""Workers that write at the same instant make one record of one call, and one contact of one person."""

from threading import Thread

import pytest
from django.db import connection

from church.models import Role
from church.testing import make_church, make_staff
from prayers import writes
from prayers.models import ContactMerge, Notification, Person, VisitorContact
from prayers.testing import make_origin

pytestmark = pytest.mark.sqlite

WORKERS = 8


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("is_same_call", "merges"), [(True, 0), (False, WORKERS - 1)])
def test_one_contact_however_many_write_it(is_same_call: bool, merges: int) -> None:
    church = make_church()
    make_staff(church, Role.OFFICE)
    call = make_origin(church)
    problems: list[Exception] = []

    def write() -> None:
        try:
            origin = call if is_same_call else make_origin(church)
            writes.write_visitor_contact(origin, name="Ana", phone="217-555-0142")
        except Exception as problem:
            problems.append(problem)
        finally:
            connection.close()

    threads = [Thread(target=write) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert (Person.objects.count(), VisitorContact.objects.count()) == (1, 1)
    assert (Notification.objects.count(), ContactMerge.objects.count()) == (1, merges)
