"""The demo church: a believable congregation to try the assistant with. Its telephone numbers and addresses reach nobody."""

from collections.abc import Iterable
from datetime import UTC, date, timedelta
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, QuerySet
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

Kept = dict[tuple[Any, ...], Any]  # what identifies a row → the row


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
    services = [row | {"duration": timedelta(minutes=row.pop("minutes"))} for row in rows("church", "services")]
    _keep(WorshipService, church, ("weekday", "starts_at"), services)
    guides = by_language("church", "guide").items()
    _keep(VisitorGuide, church, ("language",), [guide | {"language": language} for language, guide in guides])
    _keep(Sermon, church, ("title", "language"), [_preached(sermon, today) for sermon in rows("word", "sermons")])
    answers = [_of_december(answer, today) for answer in rows("church", "answers")]
    _keep(ChurchAnswer, church, ("question", "language"), answers)
    announcements = [_dated(announcement, today) for announcement in rows("church", "announcements")]
    _keep(Announcement, church, ("title", "language"), announcements)
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
    _keep(SmallGroup, church, ("name",), rows("community", "groups"))
    _keep(Facility, church, ("name",), shared_rows("community", "facilities"))
    rooms = _keep(KidsRoom, church, ("name",), shared_rows("community", "kids_rooms"))
    on_sundays = {service.starts_at: service for service in church.services.filter(weekday=6)}
    programs = [
        program | {"service": on_sundays[program["service"]], "room": rooms[program["room"],]}
        for program in rows("community", "kids_programs")
    ]
    _keep(KidsProgram, church, ("name", "service"), programs)
    _keep(Event, church, ("title", "language"), [_event(event, church, today) for event in rows("community", "events")])
    _fill(church.events.get(title=FULL_EVENT))
    by_name = {member.display_name: member for member in church.staff.all()}
    described = shared_rows("community", "hosts")
    hosts = _keep(
        AppointmentHost,
        church,
        ("name",),
        [_without(host, "staff", "hours") | {"staff": by_name.get(host.get("staff", ""))} for host in described],
    )
    hours = [
        {"host": hosts[host["name"],], "weekday": weekday, "opens_at": opens_at, "closes_at": closes_at}
        for host in described
        for weekday, opens_at, closes_at in host["hours"]
    ]
    _keep_rows(
        OfficeHours.objects.filter(host__church=church).select_related("host"), ("host", "weekday", "opens_at"), hours
    )


def _word(church: Church, today: date) -> None:
    authors = by_language("word", "devotional_author")
    devotionals = [
        told[day.toordinal() % len(told)] | {"author": authors[language], "day": day, "language": language}
        for day in (today + timedelta(days=offset) for offset in range(-7, 15))
        for language, told in by_language("word", "devotionals").items()
    ]
    _keep(Devotional, church, ("day", "language"), devotionals)
    _songs(church, [newest_sunday(today) - timedelta(weeks=weeks) for weeks in range(6)])
    _keep(Illustration, church, ("title",), rows("word", "illustrations"))
    _keep(Belief, church, ("subject", "language"), rows("word", "beliefs"))
    _keep(Reading, church, ("title", "language"), rows("word", "readings"))


def _help(church: Church, today: date) -> None:
    resources = [{"checked_on": today} | resource for resource in rows("help", "resources")]
    _keep(LocalResource, church, ("name", "language"), resources)
    giver, _ = Giver.objects.update_or_create(church=church, member_id=MEMBER_ID, defaults={"name": "Demo Member"})
    given = {"giver": giver, "amount": Decimal(MONTHLY_GIFT), "method": "card"}
    gifts, month = [], today.replace(day=1)
    for _ in range(MONTHS):
        gifts.append(given | {"given_on": month, "reference": f"demo-{month:%Y-%m}"})
        month = (month - timedelta(days=1)).replace(day=1)
    _keep(Gift, church, ("reference",), gifts)


def _event(event: dict[str, Any], church: Church, today: date) -> dict[str, Any]:
    """The event with its weeks counted from this one made moments."""
    starts_on = newest_sunday(today) + timedelta(weeks=event["week"], days=(event["weekday"] + 1) % 7)
    starts_at = local_moment(starts_on, event["at"], church.zone)
    ends_at = starts_at.astimezone(UTC) + timedelta(hours=event["hours"])
    return _without(event, "week", "weekday", "at", "hours") | {"starts_at": starts_at, "ends_at": ends_at}


def _fill(event: Event) -> None:
    """All seats of this event are taken, so that the waiting list can be tried."""
    for name in SIGNED_UP:
        if not event.registrations.filter(name=name).exists():
            now = event.starts_at - timedelta(days=30)
            registrations.register(
                event, 1, now, conversation_id=None, name=name, email=f"{name.split()[0].lower()}@example.org"
            )


def _songs(church: Church, days: Iterable[date]) -> None:
    """What is sung at each service of a Sunday, on these days."""
    services = list(church.services.filter(weekday=6))
    url = "https://cedarhollow.example.org/songs"
    sung = [{"day": day, "service": service, "url": url} for day in days for service in services]
    sets = _keep(WorshipSet, church, ("day", "service"), sung)
    told = by_language("word", "songs")
    songs = [
        {"worship_set": made, "position": position, "title": title, "artist": artist}
        for (day, service), made in sets.items()
        for position, (title, artist) in enumerate(_of_week(told[service.language], day), start=1)
    ]
    known = WorshipSong.objects.filter(worship_set__church=church).select_related("worship_set")
    _keep_rows(known, ("worship_set", "position"), songs)


def _of_week(sets: list[list[tuple[str, str]]], day: date) -> list[tuple[str, str]]:
    return sets[day.toordinal() // 7 % len(sets)]


def newest_sunday(today: date) -> date:
    """Today, if it is a Sunday, else the Sunday before."""
    return today - timedelta(days=(today.weekday() + 1) % 7)


def _keep(model: type[Model], church: Church, key: tuple[str, ...], rows: Iterable[dict[str, Any]]) -> Kept:
    """`_keep_rows` of what belongs to the church itself."""
    manager = model._default_manager
    return _keep_rows(manager.filter(church=church), key, [row | {"church": church} for row in rows])


def _keep_rows(known: QuerySet[Any], key: tuple[str, ...], rows: Iterable[dict[str, Any]]) -> Kept:
    """Those of the rows that are known by the fields of `key` are brought up to date, the others made, all at once."""
    kept = {tuple(getattr(row, name) for name in key): row for row in known}
    made, given = [], {}
    for fields in rows:
        identity = tuple(fields[name] for name in key)
        row = kept.get(identity)
        if row is None:
            row = kept[identity] = known.model()
            made.append(row)
        given[identity] = row
        for name, value in fields.items():
            setattr(row, name, value)
        if not row._state.adding:
            row.save()
    known.model._default_manager.bulk_create(made)
    return given


def _without(fields: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in names}


def _preached(sermon: dict[str, Any], today: date) -> dict[str, Any]:
    """The sermon with its weeks counted back from the newest Sunday made a day."""
    preached_on = newest_sunday(today) - timedelta(weeks=sermon["weeks_ago"])
    return _without(sermon, "weeks_ago") | {"preached_on": preached_on}


def _of_december(answer: dict[str, Any], today: date) -> dict[str, Any]:
    """The answer with its days of December, this year's."""
    fields = _without(answer, "from_day", "to_day")
    if "from_day" in answer:
        fields |= {
            "starts_on": date(today.year, 12, answer["from_day"]),
            "ends_on": date(today.year, 12, answer["to_day"]),
        }
    return fields


def _dated(announcement: dict[str, Any], today: date) -> dict[str, Any]:
    """The announcement with its days counted from today made dates."""
    first, last = announcement["from_day"], announcement["to_day"]
    days = {"starts_on": today + timedelta(days=first), "ends_on": today + timedelta(days=last)}
    return _without(announcement, "from_day", "to_day") | days


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
