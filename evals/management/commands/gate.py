"""manage.py gate FILE.jsonl: what a visitor is shown of replies that are given word for word."""

import asyncio
import json
import logging
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from church.demo import build_demo
from church.models import TierSlug
from evals.corpus import corpus, languages_with
from evals.gating import Item, Written, context_for, figures, gated, on_corpus
from evals.rows import Row, rows_of
from evals.runner import own_installation

SPLITS = ("learn", "dev", "spare", "gate_first", "gate_second", "unseen")


class Command(BaseCommand):
    help = (
        "Reads {“visitor”, “earlier”?, “ledger”?, “messages”: [[text or {“tool”, “input”}, …], …], “results”?: {tool: text}} a line, "
        "writes {“shown”, “lost”, “added”, “reordered”, “requirements”} a line, in the same order: the demo church, in chat."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="a .jsonl file, or - for standard input")
        parser.add_argument(
            "--corpus",
            metavar="SPLIT",
            choices=SPLITS,
            help=f"figures on replies of evals/corpus instead: {', '.join(SPLITS)}",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if (options["file"] is None) == (options["corpus"] is None):
            raise CommandError(f"Accepted: a file, or --corpus with one of {', '.join(SPLITS)}.")
        logging.disable(logging.CRITICAL)  # what is printed is rows
        if options["corpus"]:
            self._measure(options["corpus"])
            return
        rows = [_written(row) for row in rows_of(options["file"], "visitor")]
        with own_installation():
            church = build_demo("", public_key="gate")
            church.tier = TierSlug.FULL
            church.save(update_fields=["tier"])
            for written in rows:
                context = context_for(church, written)
                shown = asdict(asyncio.run(gated(context, written)))
                del shown["causes"]
                self.stdout.write(json.dumps(shown, ensure_ascii=False))

    def _measure(self, split: str) -> None:
        with own_installation():
            church = build_demo("", public_key="gate")
            church.tier = TierSlug.FULL
            church.save(update_fields=["tier"])
            for language in languages_with(split):
                for figure in figures(language, asyncio.run(on_corpus(church, corpus(split, language)))):
                    self.stdout.write(figure.line())


def _written(row: Row) -> Written:
    messages = row.fields.get("messages")
    if not isinstance(messages, list) or not all(isinstance(each, list) for each in messages):
        raise CommandError(f'Line {row.number}: "messages" is not a list of lists, one for each call of the model.')
    results = row.fields.get("results") or {}
    if not isinstance(results, dict) or not all(isinstance(each, str) for each in results.values()):
        raise CommandError(f'Line {row.number}: "results" is not an object of texts, by the names of tools.')
    return Written(
        visitor=row.text,
        messages=[[_item(item, row.number) for item in message] for message in messages],
        earlier=row.texts("earlier", "texts, the visitor's earlier messages, oldest first"),
        ledger=row.texts("ledger", "names of tools that were called in earlier turns"),
        results=results,
    )


def _item(item: Any, line: int) -> Item:
    if isinstance(item, str):
        return item
    if isinstance(item, dict) and isinstance(item.get("tool"), str) and isinstance(item.get("input", {}), dict):
        return item["tool"], item.get("input", {})
    raise CommandError(f'Line {line}: a message holds something else than texts and {{"tool": "…", "input": {{…}}}}.')
