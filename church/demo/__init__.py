"""The demo church: a believable congregation to try the assistant with. Its telephone numbers and addresses reach nobody."""

from datetime import UTC, date, timedelta
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from church import registrations
from church.clock import local_moment
from church.demo.published import (
    CHURCH,
    FULL_EVENT,
    MEMBER_ID,
    MONTHLY_GIFT,
    MONTHS,
    SIGNED_UP,
    by_language,
    rows,
    shared_rows,
)
from church.models import (
    Announcement,
    AppointmentHost,
    Belief,
    Church,
    ChurchAnswer,
    Devotional,
    Event,
    Facility,
    Gift,
    Giver,
    Illustration,
    KidsProgram,
    KidsRoom,
    LocalResource,
    OfficeHours,
    Reading,
    Role,
    Sermon,
    SmallGroup,
    StaffMember,
    StaffRole,
    VisitorGuide,
    WorshipService,
    WorshipSet,
    WorshipSong,
)

PUBLIC_KEY = "demo"
USERNAME = "demo"


@transaction.atomic
def build_demo(password: str, *, public_key: str = PUBLIC_KEY) -> Church:
    """The demo church, made or brought up to date; its dates are around today. Twice makes nothing double.

    The user "demo" signs in with `password` and holds every role; with an empty one there is no such user. The other
    members of staff cannot sign in.
    """
    church, _ = Church.objects.update_or_create(
        public_key=public_key, defaults=CHURCH | {"greeting": by_language("church", "greeting")}
    )
    today = timezone.now().astimezone(church.zone).date()
    for service in rows("church", "services"):
        duration = timedelta(minutes=service.pop("minutes"))
        _keep(WorshipService, church, ("weekday", "starts_at"), service | {"duration": duration})
    for language, guide in by_language("church", "guide").items():
        _keep(VisitorGuide, church, ("language",), guide | {"language": language})
    for sermon in rows("word", "sermons"):
        preached_on = newest_sunday(today) - timedelta(weeks=sermon["weeks_ago"])
        fields = {key: value for key, value in sermon.items() if key != "weeks_ago"}
        _keep(Sermon, church, ("title", "language"), fields | {"preached_on": preached_on})
    for answer in rows("church", "answers"):
        _keep(ChurchAnswer, church, ("question", "language"), _of_december(answer, today))
    for announcement in rows("church", "announcements"):
        _keep(Announcement, church, ("title", "language"), _dated(announcement, today))
    if password:
        _sign_in(church, password)
    for member in rows("church", "staff"):
        username, name, roles = (member.pop(key) for key in ("username", "name", "roles"))
        if member["language"] == church.language:  # goes without saying
            del member["language"]
        user, _ = User.objects.get_or_create(username=f"demo-{username}", defaults={"password": "!"})
        _on_staff(church, user, name, roles, email=f"{username}@example.org", **member)
    _community(church, today)
    _word(church, today)
    _help(church, today)
    return church


def _community(church: Church, today: date) -> None:
    for group in rows("community", "groups"):
        _keep(SmallGroup, church, ("name",), group)
    for facility in shared_rows("community", "facilities"):
        _keep(Facility, church, ("name",), facility)
    for room in shared_rows("community", "kids_rooms"):
        _keep(KidsRoom, church, ("name",), room)
    for program in rows("community", "kids_programs"):
        service = church.services.get(weekday=6, starts_at=program["service"])
        place = church.kids_rooms.get(name=program["room"])
        _keep(KidsProgram, church, ("name", "service"), program | {"service": service, "room": place})
    for event in rows("community", "events"):
        _keep(Event, church, ("title", "language"), _event(event, church, today))
    _fill(church.events.get(title=FULL_EVENT))
    for host in shared_rows("community", "hosts"):
        fields = {key: value for key, value in host.items() if key not in {"staff", "hours"}}
        staff = StaffMember.objects.filter(church=church, display_name=host.get("staff", "")).first()
        _keep(AppointmentHost, church, ("name",), fields | {"staff": staff})
        kept = church.appointment_hosts.get(name=host["name"])
        for weekday, opens_at, closes_at in host["hours"]:
            OfficeHours.objects.update_or_create(
                host=kept, weekday=weekday, opens_at=opens_at, defaults={"closes_at": closes_at}
            )


def _word(church: Church, today: date) -> None:
    authors = by_language("word", "devotional_author")
    for offset in range(-7, 15):
        day = today + timedelta(days=offset)
        for language, devotionals in by_language("word", "devotionals").items():
            fields = devotionals[day.toordinal() % len(devotionals)] | {"author": authors[language]}
            _keep(Devotional, church, ("day", "language"), fields | {"day": day, "language": language})
    for weeks in range(6):
        sunday = newest_sunday(today) - timedelta(weeks=weeks)
        for service in church.services.filter(weekday=6):
            _songs(church, service, sunday)
    for illustration in rows("word", "illustrations"):
        _keep(Illustration, church, ("title",), illustration)
    for belief in rows("word", "beliefs"):
        _keep(Belief, church, ("subject", "language"), belief)
    for reading in rows("word", "readings"):
        _keep(Reading, church, ("title", "language"), reading)


def _help(church: Church, today: date) -> None:
    for resource in rows("help", "resources"):
        _keep(LocalResource, church, ("name", "language"), {"checked_on": today} | resource)
    giver, _ = Giver.objects.update_or_create(church=church, member_id=MEMBER_ID, defaults={"name": "Demo Member"})
    month = today.replace(day=1)
    for _ in range(MONTHS):
        given = {"giver": giver, "given_on": month, "amount": Decimal(MONTHLY_GIFT), "method": "card"}
        _keep(Gift, church, ("reference",), given | {"reference": f"demo-{month:%Y-%m}"})
        month = (month - timedelta(days=1)).replace(day=1)


def _event(event: dict[str, Any], church: Church, today: date) -> dict[str, Any]:
    """The event with its weeks counted from this one made moments."""
    starts_on = newest_sunday(today) + timedelta(weeks=event["week"], days=(event["weekday"] + 1) % 7)
    starts_at = local_moment(starts_on, event["at"], church.zone)
    fields = {key: value for key, value in event.items() if key not in {"week", "weekday", "at", "hours"}}
    ends_at = starts_at.astimezone(UTC) + timedelta(hours=event["hours"])
    return fields | {"starts_at": starts_at, "ends_at": ends_at}


def _fill(event: Event) -> None:
    """All seats of this event are taken, so that the waiting list can be tried."""
    for name in SIGNED_UP:
        if not event.registrations.filter(name=name).exists():
            now = event.starts_at - timedelta(days=30)
            registrations.register(
                event, 1, now, conversation_id=None, name=name, email=f"{name.split()[0].lower()}@example.org"
            )


def _songs(church: Church, service: WorshipService, day: date) -> None:
    sets = by_language("word", "songs")[service.language]
    made, _ = WorshipSet.objects.update_or_create(
        church=church, day=day, service=service, defaults={"url": "https://cedarhollow.example.org/songs"}
    )
    for position, (title, artist) in enumerate(sets[day.toordinal() // 7 % len(sets)], start=1):
        WorshipSong.objects.update_or_create(
            worship_set=made, position=position, defaults={"title": title, "artist": artist}
        )


def newest_sunday(today: date) -> date:
    """Today, if it is a Sunday, else the Sunday before."""
    return today - timedelta(days=(today.weekday() + 1) % 7)


def _keep(model: type, church: Church, key: tuple[str, ...], fields: dict[str, object]) -> None:
    known = {name: fields[name] for name in key}
    model.objects.update_or_create(church=church, **known, defaults=fields)  # type: ignore[attr-defined]


def _of_december(answer: dict[str, Any], today: date) -> dict[str, Any]:
    """The answer with its days of December, this year's."""
    fields = {key: value for key, value in answer.items() if key not in {"from_day", "to_day"}}
    if "from_day" in answer:
        fields |= {
            "starts_on": date(today.year, 12, answer["from_day"]),
            "ends_on": date(today.year, 12, answer["to_day"]),
        }
    return fields


def _dated(announcement: dict[str, Any], today: date) -> dict[str, Any]:
    """The announcement with its days counted from today made dates."""
    first, last = announcement["from_day"], announcement["to_day"]
    fields = {key: value for key, value in announcement.items() if key not in {"from_day", "to_day"}}
    return fields | {"starts_on": today + timedelta(days=first), "ends_on": today + timedelta(days=last)}


def _sign_in(church: Church, password: str) -> None:
    user, _ = User.objects.get_or_create(username=USERNAME)
    user.set_password(password)
    user.is_staff = True
    user.save()
    _on_staff(church, user, "Demo Sign-in", tuple(Role.values), email="demo@example.org")


def _on_staff(church: Church, user: User, name: str, roles: tuple[str, ...], *, email: str, **more: object) -> None:
    User.objects.filter(pk=user.pk).update(email=email, first_name=name.split()[0], last_name=name.split()[-1])
    staff, _ = StaffMember.objects.update_or_create(
        church=church, user=user, defaults={"display_name": name, "is_active": True, **more}
    )
    for role in roles:
        StaffRole.objects.get_or_create(staff=staff, role=role, defaults={"given_at": None})
