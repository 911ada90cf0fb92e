"""In words, where rules and heads differed about a message while the rules decided alone (READING=both)."""

from django.utils.translation import gettext as _

from prayers.models import SafetyConcern


def told(code: str) -> str:
    """A code of `language.screen.differs`, such as "none>soft.self_harm", as one sentence without a full stop."""
    ruled, _sign, heard = code.partition(">")
    return _("the rules heard %(ruled)s, with the heads it would be %(heard)s") % {
        "ruled": _side(ruled),
        "heard": _side(heard),
    }


def _side(side: str) -> str:
    tier, _dot, kind = side.partition(".")
    if not kind:
        return _("no danger")
    words = {"kind": SafetyConcern.Category(kind).label}
    return _("danger (%(kind)s)") % words if tier == "hard" else _("possible danger (%(kind)s)") % words
