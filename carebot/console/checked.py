"""What staff are told of a language in which no native reader has checked how danger is heard."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from language.identify import has_pack, identify
from language.pack import packs

_READ = 4000  # characters, those written last


def unchecked(texts: Iterable[str], language: str) -> str:
    """A notice where what a visitor wrote seems to be in such a language, else "". `language`: where nothing tells."""
    text = "\n".join(texts)[-_READ:]
    if not has_pack(text):
        return _(
            "This seems to be written in a language that has no language pack: the rules do not know it, and no native reader "
            "has checked how danger is heard in it."
        )
    pack = packs().get(identify(text, language))
    if pack is None or pack.is_checked_by_native:
        return ""
    return _("No native reader has checked how danger is heard in this language: %(language)s.") % {
        "language": pack.name
    }
