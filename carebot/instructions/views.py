"""The pages on instructions: the list, one template's history, the editor with lint, preview and trial."""

import hashlib
from typing import Any

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from carebot.instructions import reading
from carebot.instructions.examples import message_for
from carebot.instructions.forms import DraftForm, ReasonForm, TrialForm
from carebot.instructions.preview import preview
from carebot.instructions.trial import TrialFailed, try_draft
from carebot.kept_back import REASON_WORDS
from church.admin.scoped import sees_several
from church.console import HtmxHttpRequest, page
from church.errors import NotYours
from church.models import Church
from tooling import releases
from tooling.errors import InstructionRefused, VersionIsFinal
from tooling.instruction_lint import MAX_CHARS, Problem, lint
from tooling.models import InstructionTemplate, InstructionVersion
from tooling.objections import objections
from tooling.registry import words_of

NEWEST = 50  # versions in a history; older ones are in the admin's list of all versions


@require_GET
def instructions_view(request: HttpRequest) -> TemplateResponse:
    found = _templates(request)
    churches = Church.objects.filter(instruction_templates__in=found).distinct() if sees_several(request) else ()
    chosen = next((each for each in churches if str(each.pk) == request.GET.get("church")), None)
    if churches:
        chosen = chosen or churches[0]
        found = found.filter(church=chosen)
    return page(
        request, "instructions/list.html", _("Instructions"),
        tools=reading.tools(found), churches=churches, chosen=chosen,
    )  # fmt: skip


@require_GET
def history_view(request: HttpRequest, template_id: int) -> TemplateResponse:
    """Every version with who and when, and any two of them side by side."""
    template = _template(request, template_id)
    found = template.versions.select_related("created_by", "published_by")
    versions = list(found[: NEWEST + 1])
    older, newer = request.GET.get("from", ""), request.GET.get("to", "")
    asked = [int(each) for each in (older, newer) if each.isdecimal() and len(each) < 9]
    compared = list(found.filter(number__in=asked)) if asked else []
    return page(
        request, "instructions/history.html", _title(template),
        instruction=template, has_older=len(versions) > NEWEST, current=template.current(),
        versions=[(each, reading.run_address(each.eval_run_id)) for each in versions[:NEWEST]],
        difference=reading.difference(compared, older, newer), asked=bool(asked), older=older, newer=newer,
    )  # fmt: skip


def new_view(request: HttpRequest, template_id: int) -> HttpResponse:
    """A new version, which begins with the published words, or with those of the version asked for."""
    template = _template(request, template_id)
    if request.method == "POST":
        return _saved(request, template, None)
    wanted = request.GET.get("from", "")
    begun = template.versions.filter(number=wanted).first() if wanted.isdecimal() and len(wanted) < 9 else None
    begun = begun or template.current()
    text = begun.text if begun else ""
    return _editor(request, template, None, DraftForm(initial={"text": text, "seen": text}))


def version_view(request: HttpRequest, template_id: int, number: int) -> HttpResponse:
    """The editor of a draft; a version that was published is only shown."""
    template = _template(request, template_id)
    version = _version(template, number)
    if version.is_final:
        return page(
            request, "instructions/version.html", f"{_title(template)}, {number}",
            instruction=template, version=version, pieces=reading.changes(version),
            run=reading.run_address(version.eval_run_id), request_shown=async_to_sync(preview)(template, version.text),
        )  # fmt: skip
    if request.method == "POST":
        return _saved(request, template, version)
    return _editor(request, template, version, _form_of(version))


def _form_of(draft: InstructionVersion) -> DraftForm:
    return DraftForm(initial={"text": draft.text, "seen": draft.text, "note": draft.note, "number": draft.number})


def _saved(request: HttpRequest, template: InstructionTemplate, version: InstructionVersion | None) -> HttpResponse:
    """Save what was typed; publish it where that button was pressed."""
    form, reason = DraftForm(request.POST), ReasonForm(request.POST)
    if not (form.is_valid() and reason.is_valid()):
        return _editor(request, template, version, form, reason=reason)
    text, note = form.cleaned_data["text"], form.cleaned_data["note"]
    if version is None:
        draft = template.draft(text, request.user, note)
    else:
        draft = version.rewrite(text, note, request.user, seen=form.cleaned_data["seen"])
    if request.POST.get("do") == "publish":
        return _published(request, draft, reason.cleaned_data["reason"])
    if version is not None and draft.pk != version.pk:
        words = _("Saved as draft %(new)s. Draft %(old)s stays as its author left it.")
        messages.success(request, words % {"new": draft.number, "old": version.number})
    else:
        messages.success(request, _("Draft %(number)s is saved. No conversation sees it.") % {"number": draft.number})
    return redirect("instructions:version", template.pk, draft.number)


def _published(request: HttpRequest, draft: InstructionVersion, reason: str) -> HttpResponse:
    try:
        release = releases.publish_or_ask(draft, _user(request), reason)
    except (InstructionRefused, VersionIsFinal) as refusal:
        messages.error(request, _("Saved as a draft, not published. %(why)s") % {"why": refusal})
        if reason:  # it is written down with what is published alone: it stays in its field
            given = ReasonForm(initial={"reason": reason})
            return _editor(request, draft.template, draft, _form_of(draft), reason=given, was_refused=True)
        return redirect("instructions:version", draft.template_id, draft.number)
    if release is not None:
        messages.success(request, _("Saved. It is published once another administrator or pastor confirms it."))
        return redirect("instructions:version", draft.template_id, draft.number)
    words = _("Version %(number)s is published: new conversations begin with it, running ones keep theirs.")
    messages.success(request, words % {"number": draft.number})
    return redirect("instructions:history", draft.template_id)


@require_POST
def release_view(request: HttpRequest, template_id: int, number: int) -> HttpResponse:
    """The second person's yes or no to a draft that no run stands behind; for whoever asked, to withdraw it."""
    template = _template(request, template_id)
    version = _version(template, number)
    release = releases.waiting_for(version)
    try:
        if release is None:
            told = ""
        elif "confirm" in request.POST:
            words = _("Version %(number)s is published: new conversations begin with it, running ones keep theirs.")
            told = words % {"number": version.number} if releases.confirm(release, by=_user(request)) else ""
        else:
            told = _("It will not be published.") if releases.refuse(release, by=_user(request)) else ""
    except NotYours:
        raise PermissionDenied from None
    except (InstructionRefused, VersionIsFinal) as refusal:
        messages.error(request, _("Not published. %(why)s") % {"why": refusal})
    else:
        if told:
            messages.success(request, told)
        else:
            messages.error(request, _("It was decided or changed meanwhile. Look at it again."))
    return redirect("instructions:version", template.pk, version.number)


def _user(request: HttpRequest) -> User:
    return User.objects.get(pk=request.user.pk or 0)


@require_POST
def rollback_view(request: HttpRequest, template_id: int) -> HttpResponse:
    """Publish an old version's words again, as a new version."""
    template = _template(request, template_id)
    version = _version(template, request.POST.get("number", ""))
    try:
        new = template.rollback_to(version.number, request.user)
    except InstructionRefused as refusal:
        messages.error(request, str(refusal))
    else:
        words = _("Version %(new)s is published, with the words of version %(old)s.")
        messages.success(request, words % {"new": new.number, "old": version.number})
    return redirect("instructions:history", template.pk)


@require_POST
def lint_view(request: HttpRequest, template_id: int) -> HttpResponse:
    """What is wrong with the text so far. Nothing new is no news: a screen reader would read it again."""
    template = _template(request, template_id)
    context = _lint_context(_problems(template, _typed(request)))
    if request.POST.get("told") == context["told"]:
        return HttpResponse(status=204)
    return TemplateResponse(request, "instructions/lint.html", context)


@require_POST
def preview_view(request: HtmxHttpRequest, template_id: int) -> HttpResponse:
    template = _template(request, template_id)
    shown = {"instruction": template, "request_shown": async_to_sync(preview)(template, _typed(request)), "asked": True}
    if request.htmx:
        return TemplateResponse(request, "instructions/preview.html", shown)
    return _editor(request, template, _opened(request, template), DraftForm(request.POST), **shown)


@require_POST
def try_view(request: HtmxHttpRequest, template_id: int) -> HttpResponse:
    """One turn with what was typed. Nothing of it is stored, nor is the text."""
    template = _template(request, template_id)
    form = TrialForm(request.POST)
    shown: dict[str, Any] = {"instruction": template, "trial_form": form, "reasons": REASON_WORDS}
    if form.is_valid():
        try:
            shown["tried"] = async_to_sync(try_draft)(
                template,
                _typed(request),
                form.cleaned_data["message"],
                user_id=request.user.pk or 0,
                offline=form.cleaned_data["model"] == "offline",
            )
        except TrialFailed as problem:
            shown["problem"] = str(problem)
    else:
        shown["problem"] = " ".join(str(error) for errors in form.errors.values() for error in errors)
    if request.htmx:
        return TemplateResponse(request, "instructions/tried.html", shown)
    return _editor(request, template, _opened(request, template), DraftForm(request.POST), **shown)


def _editor(
    request: HttpRequest,
    template: InstructionTemplate,
    version: InstructionVersion | None,
    form: DraftForm,
    **context: Any,
) -> TemplateResponse:
    text = str(form["text"].value() or "")
    example = message_for(template.tool, template.language)
    name = _("draft %(number)s") % {"number": version.number} if version else _("new version")
    current = template.current()
    return page(
        request, "instructions/editor.html", f"{_title(template)}, {name}",
        **{
            "instruction": template, "version": version, "form": form, "text": text, "max_chars": MAX_CHARS,
            "current": current, "pieces": reading.changes(version) if version else (),
            "evidence": version.evidence() if version else None,
            "reason": ReasonForm(), "trial_form": TrialForm(initial={"message": example}),
            "release": reading.release_shown(version, request.user) if version else None,
            "asks_second": reading.asks_second(version, request.user) if version else False,
            **_lint_context(_problems(template, text)), **context,
        },
    )  # fmt: skip


def _problems(template: InstructionTemplate, text: str) -> list[Problem]:
    return [*lint(text), *objections(text, template.language)]


def _lint_context(problems: list[Problem]) -> dict[str, Any]:
    said = "\n".join(f"{each.message} {each.excerpt}" for each in problems)
    return {"problems": problems, "told": hashlib.sha256(said.encode()).hexdigest()[:16]}


def _typed(request: HttpRequest) -> str:
    form = DraftForm(request.POST)
    form.is_valid()
    return str(form.cleaned_data.get("text") or request.POST.get("text", ""))[:5000].strip()


def _opened(request: HttpRequest, template: InstructionTemplate) -> InstructionVersion | None:
    """The draft that the editor had open."""
    number = request.POST.get("number", "")
    return template.versions.filter(number=number).first() if number.isdecimal() and len(number) < 9 else None


def _templates(request: HttpRequest) -> Any:
    if not reading.may_open(request):
        raise PermissionDenied
    return reading.templates(request)


def _template(request: HttpRequest, template_id: int) -> InstructionTemplate:
    return get_object_or_404(_templates(request), pk=template_id)


def _version(template: InstructionTemplate, number: Any) -> InstructionVersion:
    if not str(number).isdecimal() or len(str(number)) > 8:
        raise Http404
    return get_object_or_404(template.versions.select_related("created_by", "published_by"), number=number)


def _title(template: InstructionTemplate) -> str:
    return f"{words_of(template.tool)} ({template.get_language_display()})"
