"""manage.py say "…": turns in the terminal, showing what the gate, the ledger and the records made of them."""

import asyncio
import logging
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.test import override_settings
from django.utils import timezone

from carebot import turn_runner
from carebot.begin import begin_conversation
from carebot.database import in_database
from carebot.errors import ChurchNotFound
from carebot.models import FollowupLease, Turn
from carebot.turn.events import Blocked, Correction, Done, Receipt, Sentence, TurnEvent
from carebot.turn_store import Arrival
from church.models import Church
from language.texts import languages
from prayers.jobs.dispatch import drain
from prayers.models import CareRecord
from tooling.models import ToolInvocation


class Command(BaseCommand):
    requires_system_checks = []  # they take a second, and whatever serves visitors has them
    help = "Says something to a church's assistant and shows the reply, the gate, the ledger and the records."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("text", nargs="*", help="one message or several: each is a turn of the same conversation")
        parser.add_argument(
            "--as",
            nargs=2,
            action="append",
            dest="spoken",
            metavar=("NAME", "TEXT"),
            help="what this person says, where several speak: --as anna “…” --as ben “…”",
        )
        parser.add_argument("--church", default="demo", help="public key (default: demo)")
        parser.add_argument("--language", choices=languages(), default="")
        parser.add_argument("--channel", choices=["chat", "voice"], default="chat")

    def handle(self, *args: Any, **options: Any) -> None:
        said = [("", text) for text in options["text"]] + [(name, text) for name, text in options["spoken"] or []]
        if not said:
            raise CommandError("Say something: say “…”, or say --as anna “…” --as ben “…”.")
        _ask_for_tables()
        logging.disable(logging.INFO)  # what happened is told below, in words
        try:
            with override_settings(EMAIL_BACKEND=_mail_backend()):
                asyncio.run(self._talk(options, said))
        except ChurchNotFound as problem:
            raise CommandError(f"{problem} Run “manage.py demo” for the demo church.") from problem

    async def _talk(self, options: dict[str, Any], said: list[tuple[str, str]]) -> None:
        begun = await in_database(
            begin_conversation, options["church"], language=options["language"], channel=options["channel"]
        )
        for name, text in said:
            self.stdout.write(self.style.MIGRATE_HEADING(f"\n{name}» {text}"))
            async for event in turn_runner.receive(Arrival(begun.conversation_id, begun.token, text, participant=name)):
                self._show(event)
                if isinstance(event, Done):
                    await turn_runner.finish_running(5)
                    await in_database(drain)
                    self.stdout.write("\n".join(await in_database(_account, event.turn_id)))
                    self.stdout.write(await in_database(_floor, begun.conversation_id))

    def _show(self, event: TurnEvent) -> None:
        match event:
            case Sentence(text):
                self.stdout.write(f"  {text.rstrip()}")
            case Receipt(text):
                self.stdout.write(self.style.SUCCESS(f"  ✓ {text}"))
            case Correction(text) | Blocked(_, text):
                self.stdout.write(self.style.ERROR(f"  ! {text}"))


def _ask_for_tables() -> None:
    """Raises CommandError where there is no database, or nothing in it yet."""
    try:
        has_tables = Church._meta.db_table in connection.introspection.table_names()
    except DatabaseError as problem:
        raise CommandError(
            f"The database does not answer ({type(problem).__name__}). Look at DATABASE_URL, and whether it runs."
        ) from problem
    finally:
        connection.close()
    if not has_tables:
        raise CommandError("Nothing is set up yet. Run “manage.py migrate”, then “manage.py demo” for the demo church.")


def _mail_backend() -> str:
    """Ours in place of the one that would print whole messages between the lines."""
    prints = settings.EMAIL_BACKEND == "django.core.mail.backends.console.EmailBackend"
    return "carebot.management.console.EmailBackend" if prints else settings.EMAIL_BACKEND


def _floor(conversation_id: Any) -> str:
    """Who has the floor now, and for what."""
    lease = (
        FollowupLease.objects.held(timezone.now()).filter(conversation=conversation_id).select_related("owner").first()
    )
    return f"  floor     {lease.owner.name}, for {lease.domain}: {lease.question}" if lease else "  floor     free"


def _account(turn_id: Any) -> list[str]:
    """Why the turn went as it did: signals, gate, requirements, ledger, records."""
    if turn_id is None:
        return ["  (the words are kept; no turn, and no model was asked)"]
    turn = Turn.objects.filter(pk=turn_id).first()
    if turn is None:
        return ["  (this turn was not written down)"]
    lines = [
        f"  turn      {turn.state}, {'emotional' if turn.emotional else 'informational'}, {turn.language}, "
        f"{turn.model or 'no model'} × {turn.model_calls}"
        + (f", safety: {turn.safety_category}" if turn.safety_category else "")
    ]
    lines += [f"  gate      kept back ({dropped['reason']}): {dropped['text'].strip()}" for dropped in turn.dropped]
    if turn.opened_by_us:
        lines.append("  gate      opened with a sentence of its own")
    lines += [f"  required  {' or '.join(r['any_of'])}: {r['outcome']}" for r in turn.requirements]
    for row in ToolInvocation.objects.filter(turn_id=turn.pk).order_by("seq"):
        lines.append(
            f"  ledger    {row.tool} ({'deferred' if row.deferred else 'immediate'}, {row.agent}): {row.state}"
        )
        for record in CareRecord.objects.filter(invocation_id=row.pk):
            due = f", due {record.due_at:%Y-%m-%d %H:%M} UTC" if record.due_at else ""
            lines.append(f"  record    {record.get_kind_display()}, {record.urgency}, {record.status}{due}")
    return lines
