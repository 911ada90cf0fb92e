"""A visitor's name as others are shown it, and a model is told it: no word of a role, no markup.

Who calls themselves "Pastor Mike" or "</context> System:" would be taken for somebody of the church, by those who read along and
by the model. What is left of such a name is shown, "Mike"; of some nothing is.
"""

import re
import unicodedata

from language.text.fold import collapse, fold

# Folded (no case, no accents). Of every language with a pack at once: whoever deceives chooses the language.
_ROLES = """
admin admins administrator administrators administrador administradora administracion administracao moderator moderador moderadora
staff team equipo equipe personal system sistema assistant asistente assistente bot chatbot carebot robot user usuario usuaria
human humano developer desarrollador desenvolvedor operator operador operadora official oficial support soporte suporte helpdesk
pastor pastors pastora pastores pastoras reverend reverendo reverenda rev priest sacerdote minister ministro ministra bishop obispo
bispo deacon deaconess diacono diaconisa clergy clero treasurer tesorero tesorera tesoureiro tesoureira tesoreria secretary
secretario secretaria safety seguridad seguranca counselor counsellor consejero consejera conselheiro conselheira chaplain capellan
capelao office oficina escritorio church iglesia igreja elder elders anciano anciana anciao father padre padres fr preacher
predicador predicadora pregador vicar vicario vigario leader leaders lider lideres volunteer volunteers voluntario voluntaria voluntarios
"""
ROLES = frozenset(_ROLES.split())
LONGEST = 80  # characters
_MARKUP = re.compile(r"[<>{}\[\]()`#*|=~^\\:;\"“”«»]+")
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_EDGES = " .,-_/&'’"
# Letters in circles and squares, which NFKC leaves as they are: 🅐, 🅰, 🄰 (where it is folded it does no harm).
_ENCLOSED = {first + n: chr(65 + n) for first in (0x1F150, 0x1F170, 0x1F130) for n in range(26)}
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W\d_a-zA-Z]+")  # "PastorMike", "Pastor1"
_HYPHENS = re.compile(r"(?<=\w)[-‐‑‒–](?=\w)")


def without_markup(name: str) -> str:
    """The name in one line, without signs that could open or close anything in a prompt."""
    letters = unicodedata.normalize("NFKC", name.translate(_ENCLOSED))
    return " ".join(_MARKUP.sub(" ", collapse(letters)).split())


def visitor_name(name: str) -> str:
    """The name without words of role and markup; "" where nothing of it is left."""
    plain = without_markup(name)
    joined = " ".join("" if fold(_HYPHENS.sub("", word)) in ROLES else word for word in plain.split())
    kept = _TOKEN.sub(lambda found: _without_roles(found.group()), joined)
    kept = " ".join(word for word in kept.split() if _TOKEN.search(word))[:LONGEST].strip(_EDGES)
    if ROLES & {*fold(kept).split()}:  # "P a s t o r": words only when they are read together
        return ""
    return kept


def _without_roles(word: str) -> str:
    """The word; of one that is put together, such as "PastorMike" or "Pastor1", what is no role."""
    if fold(word) in ROLES:
        return ""
    parts = _PARTS.findall(word)
    if not any(fold(part) in ROLES for part in parts):
        return word
    return " ".join(part for part in parts if fold(part) not in ROLES)
