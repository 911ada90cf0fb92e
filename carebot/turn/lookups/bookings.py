"""Bookings and the questions that go with them: what was said goes into the call, what was asked back is answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from carebot.turn.lookups.heard import Heard
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.transcript import items_of, parts_of_town, result_text, slot_of
from language.needs import BOOKED, CARE, INFORMATION, request_part
from language.rules.bookings import (
    age_in,
    allergies_in,
    bare_age,
    bare_count,
    child_called,
    children_named,
    equipment_in,
    event_instead,
    event_words,
    facility_in,
    guardian_in,
    host_in,
    hours_in,
    language_wanted,
    life_stage_in,
    means_another,
    name_beside,
    neighborhood_in,
    people_in,
    places_named,
    purpose_in,
    says_no_allergies,
    seats_in,
    topic_in,
    wants_childcare,
    wants_online,
    who_comes_in,
    without_clauses_on,
    without_details,
)
from language.rules.subjects import Need
from language.rules.yes_no import is_no, is_yes
from language.text import dates
from language.text.names import bare_name
from language.text.plain import plain
from language.themes import Theme

Inputs = dict[str, Any]

_TAKEN_BACK = "taken back"  # fields given before that count no longer
_TOPIC_OF_THEME = {
    Theme.DEATH: "grief", Theme.MISCARRIAGE: "grief", Theme.MARRIAGE: "marriage", Theme.ADDICTION: "addiction",
    Theme.DEPRESSION: "depression", Theme.ILLNESS: "illness", Theme.CAREGIVING: "caregiving",
}  # fmt: skip
_DAY_NAMES = dates.day_names("en")  # as the tool is told them


@dataclass(frozen=True)
class Asked:
    """What the last call of a tool was given and answered."""

    input: Mapping[str, Any]
    result: str

    @property
    def items(self) -> list[str]:
        return items_of(self.result)


def last_asked(tool: str, heard: Heard) -> Asked:
    """The latest call of this tool in an earlier turn; an empty one where there is none."""
    for exchange in reversed(heard.transcript.earlier):
        for outcome in reversed(exchange.outcomes):
            if outcome.name == tool:
                return Asked(outcome.input, "" if outcome.is_error else result_text(outcome.content))
    return Asked({}, "")


def answered_need(heard: Heard) -> Need | None:
    """The need whose tool asked something back that this message answers."""
    tool = heard.transcript.asked_back
    if tool not in BOOKING_TOOLS or not _is_answer(tool, heard):
        return None
    need = next(need for need, names in TOOLS_OF_NEED.items() if tool in names)
    others = heard.needs - {need, *CARE} - BOOKED
    is_only_details = heard.gave_contact or heard.gave_name or len(heard.words.split()) <= 12
    return need if is_only_details or not others else None


def _is_answer(tool: str, heard: Heard) -> bool:
    """Whether this message answers what this tool asked back, rather than beginning something else."""
    if _declines(tool, heard.words):
        return False
    if "?" in heard.words and heard.needs & INFORMATION and not heard.gave_contact:
        return False  # a question in between is answered, and the booking waits
    given = inputs_for(tool, heard)
    return given != dict(last_asked(tool, heard).input)


def _declines(tool: str, words: str) -> bool:
    """ "No, thanks"; but neither "no allergies" nor "no, for two"."""
    if tool == "register_child_checkin" and says_no_allergies(words):
        return False
    return is_no(words) and len(plain(words).split()) <= 4 and not any(map(str.isdecimal, words))


def inputs_for(tool: str, heard: Heard) -> Inputs:
    """What goes into the call: what was given before, where it asked back, and what this message says."""
    is_asked = heard.transcript.asked_back == tool
    asked = last_asked(tool, heard) if is_asked else Asked({}, "")
    own = dict(_READERS[tool](heard, asked))
    before = {name: value for name, value in asked.input.items() if name not in own.pop(_TAKEN_BACK, ())}
    return {**before, **{name: value for name, value in own.items() if value not in ("", None)}}


def chosen(words: str, asked: Asked, heard: Heard) -> str:
    """The item of the list that was offered that these words choose, or ""."""
    items = asked.items
    for place in places_named(words) if items else ():
        if place < len(items):
            return items[place]
    if len(items) == 1 and is_yes(words):
        return items[0]
    return _by_moment(words, items, heard)


def _by_moment(words: str, items: list[str], heard: Heard) -> str:
    """The only item, or the first of those of the day, at the day or time that is named."""
    day, times = dates.day_in(words, heard.transcript.today), dates.times_in(words)
    weekday = dates.weekday_in(words)
    days = {item: dates.day_in(item, heard.transcript.today) for item in items}
    if day in days.values():  # "Monday" is the coming one where that is offered
        weekday = None
    fitting = [
        item
        for item in items
        if (
            day is None
            or dates.day_in(item, heard.transcript.today) == day
            or (weekday is not None and dates.weekday_in(item) == weekday)
        )
        and (not times or times[0] in dates.times_in(item)[:1])
    ]
    if (day is None and not times) or not fitting:
        return ""
    if day is not None and times:
        return fitting[0]
    of_one_day = len({str(dates.day_in(item, heard.transcript.today)) for item in fitting}) == 1
    return fitting[0] if len(fitting) == 1 or (times and of_one_day) else ""


def _who(heard: Heard) -> Inputs:
    return {"name": name_beside(heard.words) or heard.name, "phone": heard.phone, "email": heard.email}


def _event(heard: Heard, asked: Asked) -> Inputs:
    given: Inputs = {**_who(heard), "seats": seats_in(heard.words)}
    if item := chosen(heard.words, asked, heard) or _by_title(heard.words, asked):
        day = dates.day_in(item, heard.transcript.today)
        return {**given, "event": item.split(": ")[0], "day": day and day.isoformat()}
    if not asked.input:
        day = dates.day_in(heard.words, heard.transcript.today)
        given |= {"event": event_words(heard.words), "day": day and day.isoformat()}
        return given
    names_another = (asked.items and not heard.gave_contact) or means_another(heard.words)
    if names_another and (wanted := event_instead(heard.words)):
        given |= {"event": wanted, _TAKEN_BACK: ("day",)}  # of the event that is not meant any more
    return given


def _by_title(words: str, asked: Asked) -> str:
    said = set(plain(words).split())
    scores = [
        (len({word for word in plain(item.split(": ")[0]).split() if len(word) > 3} & said), item)
        for item in asked.items
    ]
    best = max((score for score, _ in scores), default=0)
    fitting = [item for score, item in scores if score == best]
    return fitting[0] if best and len(fitting) == 1 else ""


def _appointment(heard: Heard, asked: Asked) -> Inputs:
    given: Inputs = _who(heard) | _slot(heard, asked)
    if not asked.input:
        given |= {"with": host_in(heard.words), "reason": request_part(heard.words)[:1000]}
    return given


def _counseling(heard: Heard, asked: Asked) -> Inputs:
    given: Inputs = _who(heard) | _slot(heard, asked)
    who = who_comes_in(heard.words)
    if who != "family" or asked.input:
        given["who_comes"] = who
    if not asked.input:
        given |= {"topic": _topic(heard) or request_part(heard.words)[:200], "with": host_in(heard.words)}
    elif "concern" not in asked.input and _words(heard.words) >= (3 if "starts_at" in asked.input else 6):
        told = without_details(heard.words)
        if _words(told) >= 6:
            given["concern"] = told[:1000]
    if not asked.input and _words(request_part(heard.words)) >= 7:
        given.setdefault("concern", heard.words.strip()[:1000])  # why they come is told in the wish itself
    return given


def _slot(heard: Heard, asked: Asked) -> Inputs:
    """The slot that is chosen of those offered, or when they would like one."""
    if found := slot_of(chosen(heard.words, asked, heard)):
        return {"starts_at": found[0], "host": found[1]}
    day, times = dates.day_in(heard.words, heard.transcript.today), dates.times_in(heard.words)
    known = str(asked.input.get("starts_at", ""))[:10] or str(asked.input.get("day", ""))
    if times and (day or known):  # "Tuesday at 10", "2:30" of the day that is spoken of
        return {"starts_at": f"{day.isoformat() if day else known}T{times[0]}"}
    if "starts_at" in asked.input and day is None:
        return {}
    is_short = len(heard.words.split()) <= 14  # "every night we scream" tells no time to meet
    part = dates.part_of_day_in(heard.words) if is_short else ""
    return {"day": day.isoformat() if day else None, "part_of_day": part}


def _room(heard: Heard, asked: Asked) -> Inputs:
    given: Inputs = _who(heard)
    words, today = heard.words, heard.transcript.today
    item = chosen(words, asked, heard) or _by_title(words, asked)
    if item:
        given["facility"] = item.partition(": ")[0].partition(" (")[0]
        times = dates.times_in(item)
        if len(times) >= 2:
            given |= {"from": times[0], "to": times[1]}
            return given
    day, span, times = dates.day_in(words, today), dates.range_in(words), dates.times_in(words)
    given["day"] = day and day.isoformat()
    if span:
        given |= {"from": span[0], "to": span[1]}
    elif len(times) >= 2:
        given |= {"from": times[0], "to": times[1]}
    elif times:
        given["to" if "from" in asked.input and "to" not in asked.input else "from"] = times[0]
    given["people"] = people_in(words)
    if given["people"] is None and asked.input and "people" not in asked.input and not times:
        given["people"] = bare_count(words)
    if facility := facility_in(words):
        given.setdefault("facility", facility)
    given["equipment"] = ", ".join(each for each in equipment_in(words) if each != given.get("facility"))
    if not asked.input:
        given["purpose"] = purpose_in(words)
    elif "purpose" not in asked.input:
        given["purpose"] = purpose_in(words) or ("" if heard.gave_contact else words.strip()[:200])
    return given


def _checkin(heard: Heard, asked: Asked) -> Inputs:
    words = heard.words
    words = _about_one_child(words, asked)
    age = age_in(words)
    if age is None and "age" not in asked.input:
        age = bare_age(words)
    given: Inputs = {"guardian_phone": heard.phone, "age": age}
    if child := child_called(words):
        given["child_name"] = child
    elif "child_name" not in asked.input and (named := children_named(words)):
        given["child_name"] = named[0]
    elif asked.input and "child_name" not in asked.input and (name := bare_name(words)):
        given["child_name"] = name.split()[0]
    given["allergies"] = allergies_in(words)
    if guardian := guardian_in(words):
        given["guardian_name"] = guardian
    elif (
        "guardian_name" not in asked.input
        and heard.name
        and heard.name.split()[0] != given.get("child_name", asked.input.get("child_name"))
    ):
        given["guardian_name"] = heard.name
    if item := chosen(words, asked, heard):
        times = dates.times_in(item)
        given["service_time"] = times[0] if times else None
        day = dates.day_in(item, heard.transcript.today)
        given["day"] = day and day.isoformat()
    else:
        times = hours_in(words)
        day = dates.day_in(words, heard.transcript.today)
        given |= {"service_time": times[0] if times else None, "day": day and day.isoformat()}
    return given


def _about_one_child(words: str, asked: Asked) -> str:
    """The words less the clauses that are about another child: an allergy belongs to the one it was told of."""
    names = children_named(words)
    mine = asked.input.get("child_name") or (names[0] if len(names) > 1 else "")
    others = [name for name in names if name != mine]
    if not mine or not others:
        return words
    return without_clauses_on(others, words)


def _group(heard: Heard, asked: Asked) -> Inputs:
    words = heard.words
    weekday = dates.weekday_in(words)
    given: Inputs = {
        "topic": topic_in(words) if asked.input else _topic(heard),
        "day": "" if weekday is None else _DAY_NAMES[weekday],
        "time_of_day": dates.part_of_day_in(words),
        "life_stage": life_stage_in(words),
        "childcare": wants_childcare(words) or None,
        "online": wants_online(words) or None,
        "language": language_wanted(words),
        "neighborhood": neighborhood_in(words),
    }
    if not given["neighborhood"] and asked.input == {}:
        given["neighborhood"] = _listed_place(words, asked)
    return given


def _listed_place(words: str, asked: Asked) -> str:
    """A part of town that the tool's own overview named."""
    said = plain(words)
    return next((place for place in parts_of_town(asked.result) if plain(place).strip() in said), "")


def _topic(heard: Heard) -> str:
    return topic_in(heard.words) or _TOPIC_OF_THEME.get(heard.disclosure.theme, "")


def _words(text: str) -> int:
    return len(plain(text).split())


_READERS = {
    "register_for_event": _event,
    "book_appointment": _appointment,
    "schedule_counseling": _counseling,
    "facility_booking": _room,
    "register_child_checkin": _checkin,
    "find_small_group": _group,
}
BOOKING_TOOLS = frozenset(_READERS)
