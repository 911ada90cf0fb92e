"""One person's way through the console, and what is wrong with any answer they get."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from prayers.models import RecordView
from tests.walk.planting import HERE, THERE, WORD, World
from tooling.models import ConversationView

# An administrator sees which emails went, by kind and never by words; and how many steps of care plans did what they declared.
TELLS_THAT_IT_IS_THERE = ("notification", "plans/numbers", "plans:numbers")
# Pages that tell of each record or conversation in a row, of the people, or what a task to be deleted is called:
# docs/access.md says why nobody is noted there.
ROWS_OF_A_LIST = re.compile(
    r"inbox:(page|arrivals|claim)|tasks:page|conversations:live(_rows)?|plans:list|admin:\w+_changelist|admin:prayers_person_\w+"
    r"|admin:prayers_(followuptask_(delete|history)|visitorfollowup_delete)"
)
MARK = re.compile(rf"{WORD.pattern}|{HERE}|{THERE}")


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def client_of(world: World, who: str) -> Client:
    client = Client(raise_request_exception=True)
    user = world.people[who]
    if user is not None:
        client.force_login(user)
    return client


def body(response: HttpResponse) -> str:
    """Everything of an answer: status line, headers, text. A stream that never ends is not waited for."""
    headers = "\n".join(f"{name}: {value}" for name, value in response.items())
    if not response.streaming:
        text = response.content.decode(errors="replace")
    elif response.is_async:
        text = ""
    else:
        text = b"".join(response.streaming_content).decode(errors="replace")
    return f"{headers}\n{text}"


class Walk:
    """One person's way through everything. Collects what they met and may not have, and what they met without a trace."""

    def __init__(self, world: World, who: str) -> None:
        self.world, self.who = world, who
        self.forbidden = world.forbidden_words(who)
        self.hidden_ids = re.compile("|".join([*map(str, world.ids_hidden_from(who)), "nothing hidden"]))
        self.client = client_of(world, who)
        self.leaks: dict[str, set[str]] = {}
        self.untraced: dict[str, set[str]] = {}
        self.asked = 0

    def ask(self, address: str, method: str = "get", *, follow: bool = False, **data: Any) -> HttpResponse:
        """What this person gets; with `follow` where in the console they are led to, as a search leads to what it found."""
        self.asked += 1
        self.client.cookies.pop("messages", None)  # which may repeat what was asked for before
        with undone():
            try:
                response: HttpResponse = getattr(self.client, method)(address, data)
                if follow and response.headers.get("Location", "").startswith("/admin/"):
                    response = self.client.get(response["Location"])
            except Exception as problem:
                raise AssertionError(f"{self.who}: {method} {address} {data}") from problem
            text = body(response)
            leaked = set(MARK.findall(text)) & self.forbidden
            if not any(part in address for part in TELLS_THAT_IT_IS_THERE):
                # That it is there tells something too. The answer may repeat what was asked for.
                leaked |= {found for found in self.hidden_ids.findall(text) if found not in address}
            if leaked:
                self.leaks.setdefault(f"{method} {address}", set()).update(leaked)
            without_trace = self._without_trace(set(MARK.findall(text)))
            if without_trace and not ROWS_OF_A_LIST.fullmatch(resolve(response.request["PATH_INFO"]).view_name):
                self.untraced.setdefault(f"{method} {address}", set()).update(without_trace)
        return response

    def _without_trace(self, words: set[str]) -> set[str]:
        """The words of records and conversations of which it is not written down that this person has read them."""
        records = {word: self.world.records[word] for word in words & self.world.records.keys()}
        talks = {word: self.world.talks[word] for word in words & self.world.talks.keys()}
        user = self.world.people[self.who]
        read = {
            *(RecordView.objects.filter(user=user).values_list("record_id", flat=True) if records else ()),
            *(ConversationView.objects.filter(user=user).values_list("conversation_id", flat=True) if talks else ()),
        }
        return {word for word, pk in (records | talks).items() if pk not in read}

    def told(self) -> str:
        return "\n".join(
            [f"{self.who} met {sorted(words)} at {where}" for where, words in self.leaks.items()]
            + [f"{self.who} read {sorted(words)} at {where}, unnoticed" for where, words in self.untraced.items()]
        )
