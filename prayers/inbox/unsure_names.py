"""Where somebody may be named in the words of a prayer, capitals or none: people type "pray for john miller".

Far more is taken for a name here than is one. It is asked only beside a sign of an illness or a child, and what it costs is a look.
"""

from collections.abc import Callable

from language.text.name_words import (
    FAMILIES,
    GIVEN,
    HOLY,
    ORDINARY,
    PARTICLES,
    RELATIONS,
    TITLES,
    Token,
    is_form,
    is_stop,
    tokens,
)
from language.text.names import Cue, announcements, find_names


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What goes on behind a first name and is no surname, beyond what the packs say of it.
_GOES_ON = _words("""
    during through throughout amid into against under upon between toward towards around like unto as or nor though although
    began begins begin starts started starting finished finishes goes going gets getting became become becomes undergoing undergoes
    recovering battles battling fights fighting beat beats faces facing awaits awaiting asks told knows thinks feels hears hurts
    must shall won't can't didn't doesn't isn't wasn't hasn't having next last who's
    durante hacia contra entre empieza comienza sigue lucha espera recibe padece segun padecio comeca sofre luta recebe
""")
_OURS = _words("our my nuestro nuestra mi nosso nossa meu minha")
_TITLES = _words("mr mrs ms dr sr sra srta dra pastor pastora rev reverend")
_NO_FIRST = HOLY | RELATIONS | TITLES
_ANNOUNCING = frozenset(Cue) - {Cue.SIGNED}


def may_hold_full_name(words: str, is_no_name: Callable[[str], bool]) -> bool:
    """Whether two words stand together that may be somebody's name. `is_no_name` tells folded words that are none here."""
    found = tokens(words)
    announced = {at for cue, at in announcements(words, found) if cue in _ANNOUNCING}
    return any(_may_be_name(found, at, announced, words, is_no_name) for at in range(len(found) - 1))


def may_name_somebody(words: str, is_no_name: Callable[[str], bool]) -> bool:
    """Whether anybody may be named, by a first name alone or by how they are called: "our timmy", "Mrs Baker"."""
    found = tokens(words)
    announced = {at for cue, at in announcements(words, found) if cue in _ANNOUNCING}
    begun = {name.start for name in find_names(words) if name.is_likely}
    for at, word in enumerate(found):
        if word.start in begun and not is_no_name(word.folded):
            return True
        is_placed = word.begins or at in announced
        if is_placed and _is_unknown(word.folded) and _may_be_rest(word, is_no_name):
            return True  # "jaylen misses his mom"
        if word.folded in GIVEN and word.folded not in ORDINARY and not is_no_name(word.folded):
            return True
        if at and _is_beside(words, found[at - 1], word) and not is_no_name(word.folded):
            before = found[at - 1].folded
            is_called = _is_unknown(word.folded) or word.folded in GIVEN or _is_written(word)
            if before in _OURS and is_called and word.folded not in _NO_FIRST:
                return True
            if before in _TITLES and _may_be_rest(word, is_no_name):
                return True
    return False


def _may_be_name(
    found: tuple[Token, ...], at: int, announced: set[int], words: str, is_no_name: Callable[[str], bool]
) -> bool:
    word = found[at]
    behind = _rest_of(found, at, words)
    plain = word.folded
    if behind is None or not _may_be_rest(behind, is_no_name):
        return False
    if plain in _TITLES:
        return True
    if len(plain) < 2 or plain in _GOES_ON or plain in _NO_FIRST or is_no_name(plain):
        return False
    if is_stop(plain):
        return plain in GIVEN and (at in announced or word.begins)  # "will miller"
    is_unknown = _is_unknown(behind.folded) or behind.folded in FAMILIES
    if _is_written(word) and not behind.is_capital and not is_unknown:
        return False  # "Peter beat cancer": who gives one name a capital gives it to both
    if plain in GIVEN and plain not in ORDINARY:
        return True
    if plain in GIVEN or _is_unknown(plain):
        return is_unknown or at in announced or word.begins
    return at in announced and is_unknown


def _rest_of(found: tuple[Token, ...], at: int, words: str) -> Token | None:
    """The word behind this one, or behind the particles that follow it: "juan de la cruz"."""
    for behind in range(at + 1, min(at + 4, len(found))):
        if not _is_beside(words, found[behind - 1], found[behind]):
            return None
        if found[behind].folded not in PARTICLES:
            return found[behind]
    return None


def _is_beside(words: str, first: Token, second: Token) -> bool:
    """Whether white space alone, or the full stop of "Mr.", stands between them. A possessive is an end: "Timmy's teacher"."""
    gap = words[first.end : second.start]
    return gap.isspace() or (first.folded in _TITLES and gap[:1] == "." and gap[1:].isspace())


def _may_be_rest(word: Token, is_no_name: Callable[[str], bool]) -> bool:
    plain = word.folded
    is_other = is_stop(plain) or plain in _GOES_ON or plain in HOLY or plain in RELATIONS
    return len(plain) > 1 and not is_other and not is_no_name(plain)


def _is_unknown(plain: str) -> bool:
    return not is_form(plain)


def _is_written(word: Token) -> bool:
    """With a capital, and not among capitals."""
    return word.is_capital and not word.is_all_capitals
