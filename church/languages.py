"""The languages that a church is served in, as staff read their names: those whose packs have texts."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from language.pack import packs
from language.texts import languages


def language_choices() -> list[tuple[str, Promise]]:
    """Code and name. A model's field is given the function, not its result: one language more takes no migration."""
    return [(code, gettext_lazy(packs()[code].english_name)) for code in languages()]


def wrote_in(code: str) -> Promise:
    """ "Wrote in Spanish.", for staff."""
    return gettext_lazy(_wrote_in(code))


def words_of_languages() -> Iterator[str]:
    """What staff are shown of this module, in English, to be gathered for translation."""
    for code in languages():
        yield packs()[code].english_name
        yield _wrote_in(code)


def _wrote_in(code: str) -> str:
    return f"Wrote in {packs()[code].english_name}."
