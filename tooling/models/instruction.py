"""What the model is shown in place of a deferred tool's result: a template per tool and language, every
version kept.
"""

import difflib
from collections.abc import Callable, Sequence
from typing import Any

import structlog
from django.conf import settings
from django.db import models, transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from church.access import ChurchOwnedQuerySet
from tooling.errors import InstructionRefused, VersionIsFinal
from tooling.evidence import NOTHING, Evidence
from tooling.instruction_lint import Problem, lint
from tooling.objections import objections

log = structlog.get_logger(__name__)


class InstructionTemplate(models.Model):
    """The instruction of one tool in one language, whatever its version."""

    church = models.ForeignKey("church.Church", on_delete=models.CASCADE, related_name="instruction_templates")
    tool = models.CharField(max_length=64)
    language = models.CharField(max_length=5, choices=settings.LANGUAGES)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["church", "tool", "language"]
        constraints = [
            models.UniqueConstraint(fields=["church", "tool", "language"], name="one_template_per_tool_and_language")
        ]

    def __str__(self) -> str:
        return f"{self.tool} ({self.language})"

    def current(self) -> "InstructionVersion | None":
        return self.versions.filter(state=VersionState.PUBLISHED).first()

    def draft(self, text: str, by: Any, note: str = "") -> "InstructionVersion":
        """A new draft with the next number. It may still break rules of the lint; publishing checks them."""
        with transaction.atomic():
            self._lock()
            last = self.versions.aggregate(last=Max("number"))["last"] or 0
            return InstructionVersion.objects.create(
                template=self, number=last + 1, text=text.strip(), created_by=by, note=note
            )

    def rollback_to(self, number: int, by: Any) -> "InstructionVersion":
        """A new published version with the text of an old one, so that the history says when and by whom.

        Raises InstructionRefused when that version was never published.
        """
        with transaction.atomic():
            old = self.versions.filter(number=number).exclude(state=VersionState.DRAFT).first()
            if old is None:
                raise InstructionRefused(f"Version {number} was never published; accepted: one that was.")
            version = self.draft(old.text, by, note=f"Version {number} again")
            # These words were published before: to have them back in a hurry takes one person.
            version.publish(by, override_reason=f"Rolled back to version {number}", is_confirmed=True)
        return version

    def _lock(self) -> None:
        """One writer of versions at a time (on SQLite every transaction is alone already)."""
        InstructionTemplate.objects.select_for_update().get(pk=self.pk)


class VersionState(models.TextChoices):
    DRAFT = "draft", "draft"  # can be edited; no conversation sees it
    PUBLISHED = "published", "published"  # what conversations that begin now are pinned to
    RETIRED = "retired", "retired"  # published before; older conversations are still pinned to it


class InstructionVersionQuerySet(ChurchOwnedQuerySet):
    church_path = "template__church_id"

    def delete(self) -> tuple[int, dict[str, int]]:
        if self.exclude(state=VersionState.DRAFT).exists():
            raise VersionIsFinal("A version that was published is kept.")
        return super().delete()


class InstructionVersion(models.Model):
    template = models.ForeignKey(InstructionTemplate, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField(help_text="Acknowledge the person first, state no outcome, at most 600 characters.")
    state = models.CharField(max_length=10, choices=VersionState.choices, default=VersionState.DRAFT, editable=False)
    note = models.CharField(max_length=200, blank=True, help_text="What changes and why, for your colleagues.")
    # Null: shipped with the software.
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    override_reason = models.CharField(
        "reason for publishing",
        max_length=300,
        blank=True,
        help_text="Needed to publish where no eval run stands behind this version. It is kept and logged.",
    )
    eval_run_id = models.UUIDField(null=True, editable=False)  # the run that was enough to publish it

    objects = InstructionVersionQuerySet.as_manager()

    class Meta:
        ordering = ["template", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["template", "number"], name="version_number_once"),
            models.UniqueConstraint(
                fields=["template"], condition=Q(state="published"), name="one_published_version_per_template"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.template} {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk and InstructionVersion.objects.filter(pk=self.pk).exclude(state=VersionState.DRAFT).exists():
            raise VersionIsFinal("A version that was published stays as it was. Make a new one.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        if self.is_final:
            raise VersionIsFinal("A version that was published is kept.")
        return super().delete(*args, **kwargs)

    @property
    def is_final(self) -> bool:
        return self.state != VersionState.DRAFT

    def rewrite(self, text: str, note: str, by: Any, seen: str) -> "InstructionVersion":
        """The draft that holds these words: this one where it is one's own, else a new one, so that each version has one author.

        `seen` is the text that was changed. Whoever changed it meanwhile, in another window, keeps what they wrote.
        """
        own = InstructionVersion.objects.filter(pk=self.pk, state=VersionState.DRAFT, created_by=by, text=seen)
        if own.update(text=text.strip(), note=note):
            self.refresh_from_db()
            return self
        return self.template.draft(text, by, note)

    def evidence(self) -> Evidence:
        """What stands behind this draft, as the evals tell it; nothing where there are none."""
        return _sources[-1](self) if _sources else NOTHING

    def examine(self, by: Any, override_reason: str = "") -> Evidence:
        """What stands behind it. Raises InstructionRefused for what it says or orders, or when no eval run is enough and nobody
        gave a reason; VersionIsFinal when it is no draft. `by` None is the software itself, which evals play a hostile draft by.
        """
        if self.is_final:
            raise VersionIsFinal("Only a draft can be published; roll back to have an old version's words again.")
        found = lint(self.text)
        if by is not None:
            found += objections(self.text, self.template.language)
        if found:
            raise InstructionRefused(" ".join(_told(problem) for problem in found))
        evidence = self.evidence() if by is not None else NOTHING
        if by is not None and not override_reason.strip() and not evidence.is_enough:
            raise InstructionRefused(
                f"{evidence.words} {_('Play a run with it, or give the reason for publishing it anyway.')}"
            )
        return evidence

    def publish(self, by: Any, override_reason: str = "", *, is_confirmed: bool = False) -> None:
        """Make this draft what new conversations are pinned to. Raises what `examine` does; InstructionRefused, too, where another
        person has to say yes and has not (`tooling.releases`).
        """
        found_evidence = self.examine(by, override_reason)
        reason = override_reason.strip()[:300]
        if by is not None and not is_confirmed and not found_evidence.is_enough and _second_person_is_there(self, by):
            raise InstructionRefused(
                _("Another administrator or pastor confirms this. Ask for it on the draft's page under Instructions.")
            )
        with transaction.atomic():
            self.template._lock()
            now = timezone.now()
            others = InstructionVersion.objects.filter(template=self.template_id, state=VersionState.PUBLISHED)
            others.update(state=VersionState.RETIRED)
            drafts = InstructionVersion.objects.filter(pk=self.pk, state=VersionState.DRAFT, text=self.text)
            run_id = found_evidence.run_id if found_evidence.is_enough else None
            won = drafts.update(
                state=VersionState.PUBLISHED,
                published_by=by,
                published_at=now,
                override_reason=reason,
                eval_run_id=run_id,
            )
            if not won:
                raise VersionIsFinal("Only a draft that nobody changed meanwhile can be published.")
            log.info(
                "instruction.published",
                template_id=self.template_id,
                number=self.number,
                user_id=by.pk if by else None,
                override=bool(reason) and run_id is None,
                eval_run_id=str(run_id) if run_id else None,
            )
        self.refresh_from_db()

    def diff_from(self, older: "InstructionVersion | None") -> list[tuple[str, str]]:
        """(mark, words) pieces from the older text to this one: mark is " ", "-" or "+". Word by word, as
        people read.
        """
        return word_diff(older.text if older else "", self.text)


_sources: list[Callable[[InstructionVersion], Evidence]] = []  # the last one counts


def register_evidence(source: Callable[[InstructionVersion], Evidence]) -> None:
    """Have this tell what stands behind a draft. The evals do, being a layer above."""
    _sources.append(source)


def _told(problem: Problem) -> str:
    return f"{problem.message} “{problem.excerpt}”" if problem.excerpt else problem.message


def _second_person_is_there(version: InstructionVersion, by: Any) -> bool:
    from tooling.releases import could_confirm  # which writes rows of this module

    return could_confirm(version.template.church_id, without=[by.pk]).exists()


def word_diff(old: str, new: str) -> list[tuple[str, str]]:
    before, after = old.split(), new.split()
    pieces: list[tuple[str, str]] = []

    def add(mark: str, words: Sequence[str]) -> None:
        if words:
            pieces.append((mark, " ".join(words)))

    for kind, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            add(" ", before[a:b])
        else:
            add("-", before[a:b])
            add("+", after[c:d])
    return pieces
