"""A visitor's message as the safety rules read it: plain lower-case words, one string per sentence.

People in danger write "I dont wanna b here", "k1ll my self", "s u i c i d e", "quiero morír". All of these are brought to
one spelling here, so that a rule is written once, in the plainest way:

- no accents, no apostrophes, no zero-width characters, no leetspeak, no stretched letters;
- pronouns spelled out ("im" is "i am", "ive" is "i have"), negations drawn together ("do not" is "dont");
- words that only add force ("just", "really", "ya") left out.
"""

import re
import unicodedata
from functools import lru_cache

from language.text import at_the_door, both_ends
from language.text.piles import without_piles

# Of a long message both ends are read (`language.text.at_the_door`); what spelling makes longer than this is cut once more: nobody
# types it, and the time must stay bounded.
LONGEST_READ = 16_000
_READ = (LONGEST_READ // 2, LONGEST_READ // 2)

_FILLERS = frozenset(
    [
        "just",
        "really",
        "fucking",
        "fuckin",
        "freaking",
        "effing",
        "literally",
        "honestly",
        "actually",
        "even",
        "kinda",
        "sorta",
        "totally",
        "simply",
        "seriously",
        "legit",
        "lowkey",
        "tbh",
        "ngl",
        "fr",
        "frfr",
        "definitely",
        "basically",
        "truly",
        "sometimes",
        "bloody",
        "damn",
        "desperately",
        "badly",
        "completely",
        "absolutely",
        "constantly",
        "probably",
        "maybe",
        "sincerely",
        "genuinely",
        "ya",
        "realmente",
        "simplemente",
        "sinceramente",
    ]
)

_RESPELLED = {
    "im": "i am", "ive": "i have", "imma": "i am going to", "ima": "i am going to", "iam": "i am", "iwant": "i want",
    "hes": "he is", "shes": "she is", "theyre": "they are", "youre": "you are", "were": "were", "thats": "that is",
    "theres": "there is", "its": "it is", "whats": "what is", "id": "i would", "theyd": "they would", "hed": "he would",
    "itd": "it would", "itll": "it will", "theyll": "they will", "shed": "she would", "everyones": "everyone is",
    "wanna": "want to", "wana": "want to", "wnna": "want to", "wanto": "want to", "wnat": "want", "wan": "want",
    "wanting": "want", "wnt": "want", "wanted": "wanted", "gonna": "going to", "gunna": "going to", "gona": "going to",
    "finna": "going to", "gon": "going to", "bouta": "about to", "boutta": "about to", "tryna": "trying to",
    "tryina": "trying to", "gotta": "have to", "hafta": "have to", "u": "you", "ur": "your", "r": "are", "b": "be",
    "rn": "right now", "2nite": "tonight", "tonite": "tonight", "tn": "tonight", "bf": "boyfriend", "gf": "girlfriend",
    "cannot": "cant", "couldn": "couldnt", "dnt": "dont", "dnot": "dont", "dun": "dont", "donot": "dont",
    "aint": "aint", "anymor": "anymore", "nomore": "anymore", "anylonger": "anymore", "nobody": "noone",
    "everybody": "everyone", "everybodys": "everyone is", "somebody": "someone", "anybody": "anyone",
    "myslef": "myself", "mysef": "myself", "myselfs": "myself", "meself": "myself", "mself": "myself", "mysel": "myself",
    "myself": "myself", "mysefl": "myself", "mylife": "my life",
    "suiside": "suicide", "sucide": "suicide", "suicde": "suicide", "suicied": "suicide", "sucicide": "suicide",
    "suacide": "suicide", "siucide": "suicide", "suisyde": "suicide", "suicid": "suicide", "sewerslide": "suicide",
    "sewercide": "suicide", "sooicide": "suicide", "suicidle": "suicidal", "sucidal": "suicidal",
    "suisidal": "suicidal", "suicidel": "suicidal", "siucidal": "suicidal", "suidical": "suicidal",
    "kil": "kill", "kll": "kill", "kyll": "kill", "killl": "kill", "kiling": "killing", "killin": "killing",
    "unaliving": "unaliving", "dieing": "dying", "dyin": "dying", "commiting": "committing", "comit": "commit",
    "comitting": "committing", "comiting": "committing", "tierd": "tired", "tiered": "tired", "tird": "tired",
    "ded": "dead", "alot": "a lot", "pil": "pill", "pilz": "pills", "fukin": "fucking", "selfharm": "self harm",
    "selfharming": "self harming", "selfharmed": "self harmed", "beter": "better", "wor thless": "worthless",
    "worthles": "worthless", "hopless": "hopeless", "alon": "alone", "lonley": "lonely", "noones": "noone is",
    "q": "que", "k": "que", "xq": "porque", "pq": "porque", "kiero": "quiero", "qiero": "quiero", "quero": "quiero",
    "kisiera": "quisiera", "bibir": "vivir", "vibir": "vivir", "morirme": "morirme", "komo": "como", "toy": "estoy",
    "tb": "tambien", "aki": "aqui", "aca": "aqui", "asta": "hasta", "ablar": "hablar", "suisidarme": "suicidarme",
    "suicidarm": "suicidarme", "nadien": "nadie",
}  # fmt: skip

_DRAWN_TOGETHER = {
    ("do", "not"): "dont", ("does", "not"): "doesnt", ("did", "not"): "didnt", ("can", "not"): "cant",
    ("could", "not"): "couldnt", ("will", "not"): "wont", ("would", "not"): "wouldnt", ("is", "not"): "isnt",
    ("are", "not"): "arent", ("was", "not"): "wasnt", ("have", "not"): "havent", ("has", "not"): "hasnt",
    ("should", "not"): "shouldnt", ("any", "more"): "anymore", ("any", "longer"): "anymore",
    ("no", "more"): "no more", ("no", "one"): "noone", ("my", "self"): "myself", ("her", "self"): "herself",
    ("him", "self"): "himself", ("them", "selves"): "themselves", ("every", "one"): "everyone",
    ("good", "bye"): "goodbye", ("want", "2"): "want to", ("going", "2"): "going to", ("need", "2"): "need to",
    ("ready", "2"): "ready to", ("step", "dad"): "stepdad", ("step", "father"): "stepfather",
    ("step", "mom"): "stepmom", ("un", "alive"): "unalive", ("kind", "of"): "", ("sort", "of"): "",
    ("to", "be"): "to be", ("year", "olds"): "year old", ("de", "verdad"): "",
}  # fmt: skip

_INVISIBLE = re.compile("[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")
_ACCENTS = re.compile("[\u0300-\u036f]")
_APOSTROPHES = re.compile("['\u2018\u2019\u02bc\u00b4`\u2032\uff07]")
_I_WILL = re.compile(r"\bi(?:'ll\b| ?ll (?=kill|end|hurt|shoot|take|do it|be dead|be gone))")
_LAUGHING_FACE = re.compile("[\U0001f602\U0001f923\U0001f606\U0001f605\U0001f639]")
_LAUGHTER = re.compile(r"\b(?=[hjalrx])(?:a?(?:ha|je|ja){2,}h?|lo+l|lmf?ao+|rofl|jk|xd+)\b")
_DISGUISE = re.compile(r"[013457@$*#!]")
_LEET_INSIDE = re.compile(r"(?<=[a-z])[013457@$*](?=[a-z])|(?<![\w$@])[$@](?=[a-z]{2})")
_LEET = {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "*": ""}
_CENSORED = (
    (re.compile(r"\bk[i1!*#\-_]?l[l1*][*#\-_]?(?=(?:ing|ed)?\b)|\bk\*+l*(?=(?:ing)?\b)"), "kill"),
    (
        re.compile(r"\bsu[i1!*][c*][i1!*]?d[e*3]|\bs\*+cide\b|\bs\*icide\b|\bsui\*+e?\b|\bsu\*+ide\b"),
        "suicide",
    ),
    (re.compile(r"\bd[*1!]e\b"), "die"),
)
_STRETCHED = re.compile(r"([a-z])\1{2,}")
_SPACED_OUT = re.compile(r"(?<![a-z0-9])(?:[a-z](?: {1,2}|[.\-_*])){4,}[a-z](?![a-z0-9])")
_GLUED = (
    ("iwanttodie", "i want to die"), ("iwannadie", "i want to die"), ("killmyself", "kill myself"),
    ("wanttodie", "want to die"), ("wannadie", "want to die"), ("killingmyself", "killing myself"),
    ("endmylife", "end my life"), ("enditall", "end it all"), ("quieromorir", "quiero morir"),
)  # fmt: skip
_SENTENCE_END = re.compile(r"[.!?;\n\r\u2026\u00a1\u00bf]+")
_DYE = re.compile(r"\bwant to (?:dye|di|dy|dei)\b(?! (?:my|the|her|his|it|easter|eggs|hair|some|a|this|them)\b)")
_WORD = re.compile(r"[a-z0-9]+")


def sentences(text: str) -> tuple[str, ...]:
    """The message's sentences in plain spelling; a word that laughs ("jaja", "lol") stands as `lol`."""
    return _sentences(at_the_door(without_piles(text)))


@lru_cache(maxsize=64)
def _sentences(text: str) -> tuple[str, ...]:
    """Cut again wherever a spelling grew: a ligature may be eighteen letters, "ima" is four words."""
    pieces = _SENTENCE_END.split(both_ends(_plain_letters(text), *_READ))
    spelled = "\n".join(" ".join(_plain_words(piece)) for piece in pieces)
    found = (_DYE.sub("want to die", sentence) for sentence in both_ends(spelled, *_READ).split("\n"))
    return tuple(sentence for sentence in found if sentence)


def _plain_letters(text: str) -> str:
    text = _APOSTROPHES.sub("'", text.casefold())
    if not text.isascii():
        text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text).casefold())
        text = _LAUGHING_FACE.sub(" lol ", text)
        text = _ACCENTS.sub("", unicodedata.normalize("NFD", text))
    if "ll" in text:
        text = _I_WILL.sub("i will ", text)
    text = text.replace("'", "")
    text = _LAUGHTER.sub(" lol ", text)
    if _DISGUISE.search(text):
        for pattern, plain in _CENSORED:
            text = pattern.sub(plain, text)
        text = _LEET_INSIDE.sub(lambda m: _LEET[m.group()], text)
    text = _STRETCHED.sub(lambda m: "ll" if m.group(1) == "l" else m.group(1), text)
    text = _SPACED_OUT.sub(_joined, text)
    for glued, plain in _GLUED:
        text = text.replace(glued, plain)
    return text


def _joined(match: re.Match[str]) -> str:
    """Letters set apart ("k i l l  m y s e l f") joined; two spaces between words keep the words apart."""
    return " ".join("".join(_WORD.findall(word)) for word in match.group().split("  "))


def _plain_words(sentence: str) -> list[str]:
    words: list[str] = []
    for raw in _WORD.findall(sentence):
        if raw in _FILLERS:
            continue
        pair = _DRAWN_TOGETHER.get((words[-1], raw)) if words else None
        if pair is not None:
            words.pop()
            words.extend(pair.split())
        else:
            words.extend(_RESPELLED.get(raw, raw).split())
    return words
