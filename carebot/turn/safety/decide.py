"""Decides whether a message tells of danger, and of which kind.

First the rules, sentence by sentence: each stands for a statement that is enough alone. Then the signs, over the whole message:
despair, burden and the like, which count only when several different ones come together. `BAR` was set on posts labelled by
annotators, so that plain grief stays below it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from carebot.turn.safety.danger_en import DANGER_EN
from carebot.turn.safety.danger_es import DANGER_ES
from carebot.turn.safety.harmless import is_story, without_idioms
from carebot.turn.safety.kinds import SafetyCategory, SafetyHit
from carebot.turn.safety.reading import sentences
from carebot.turn.safety.rule import Lexicon, Rule, Sign, phrase
from carebot.turn.safety.self_harm_en import KIN, SELF_HARM_EN
from carebot.turn.safety.self_harm_es import SELF_HARM_ES
from carebot.turn.safety.signs import SIGNS

BAR = 1.1
DENIED = 0.5  # "I am not suicidal": the subject is there, the statement is not
MEMORY = 0.6  # "years ago I tried": the same
HEALED_MEMORY = 0.3  # … "and God saved me"
EARLIER_MESSAGES_READ = 4
SHORT_ANSWER_WORDS = 14
SHORT_TEXT_LETTERS = 300

_RULES: Lexicon[Rule] = Lexicon.of((*SELF_HARM_EN, *SELF_HARM_ES, *DANGER_EN, *DANGER_ES))
_SIGNS: Lexicon[Sign] = Lexicon.of(SIGNS)

_SUBJECT_ITSELF = frozenset({"suicide_named", "suicide_named_again", "death_named", "living_at_all"})

# The visitor's own life first, then danger that somebody is about to do, then danger that somebody is in.
_RANK = {category: rank for rank, category in enumerate((
    SafetyCategory.SELF_HARM, SafetyCategory.THREAT, SafetyCategory.HARM_TO_OTHERS, SafetyCategory.MINOR_AT_RISK,
    SafetyCategory.ABUSE, SafetyCategory.DOMESTIC_VIOLENCE,
))}  # fmt: skip

_NEGATION_REACH = 70
_DENIAL_BEFORE = re.compile(
    r"\b(?:not|never|dont|didnt|wouldnt|wont|isnt|arent|aint|wasnt|havent|no longer|nor|no|nunca|jamas|tampoco|ni|without)"
    r"(?: (?:going|want|wanting|planning|trying|plan|plans|intend|intention|thinking|thought|feeling|feel|about|of|to|ever|"
    r"been|be|am|have|having|had|any|would|do|try|tried|commit|saying|that|i|once|considered|considering|voy|a|he|"
    r"quiero|pensado|pienso|en|estoy|planeo|querido|intentado|tengo|pensamientos|ganas|de|me|sido|soy)){0,6} ?$"
)
_NOT_A_DENIAL = re.compile(
    r"\b(?:why not|not only|not sure|dont know|no reason|no point|not just|if not|no se)\b"
)
_MEMORY = phrase(
    r"years? ago|months ago|decades? ago|used to|when i was (?:a )?(?:young\w*|little|teen\w*|kid|child|in|\d+|suicidal|at my)|back (?:in|when|then)|long time ago|in the past|"
    r"(?:in|since) (?:19|20)\d\d|as a (?:teen\w*|child|kid|young)|at (?:age )?\d\d|once (?:tried|wanted|attempted|thought)|in (?:high school|college|my (?:teens|twenties|20s))|no longer|before (?:i (?:met|found|knew|came)|god|jesus|christ)|"
    r"hace (?:\w+ ){0,2}anos|hace tiempo|cuando era|cuando tenia|en el pasado|antes (?:queria|pensaba|de)|de (?:joven|nina|nino|adolescente)|solia"
)
_STILL = phrase(
    r"still|again|since|now|right now|every day|always|today|tonight|lately|todavia|aun|otra vez|hoy|ahora"
)
_HEALED = phrase(
    r"(?:god|jesus|christ|he|lord|church|faith|therapy|counseling|this church|prayer|my \w+) (?:\w+ )?(?:saved|healed|rescued|delivered|pulled|brought|changed|restored|helped|carried|gave|set) me|saved my life|thankful|grateful|testimony|"
    r"(?:i am|am|doing|much|so much|feel|feeling|life is|things are) (?:\w+ )?(?:better|healed|ok|okay|good|fine|great|free|happy|recovered|at peace|past that)(?: now| today)?|recovered|so glad|glad (?:i|that)|praise god|thank (?:god|you jesus)|happy now|"
    r"(?:dios|jesus|cristo|el senor|la iglesia|el) (?:\w+ )?(?:me )?(?:salvo|sano|rescato|libero|cambio|levanto|restauro|ayudo)|testimonio|gracias a dios|agradecid[oa]|estoy (?:bien|mejor)|soy libre"
)
_SAYS_I = phrase("i|me|my|myself|mine|yo|mi|mis|quiero|estoy|tengo|soy|siento")
_PERSON = phrase(rf"i|he|she|they|{KIN}")
_OF_ANOTHER = phrase(
    r"they|wants|wanted|says|said|saying|told|tells|tell|texted|doesnt|didnt|is|was|has|keeps|threat\w+|took|tried|talks|talking|"
    r"feels|seems|hates|plans|needs|wishes|hopes|wished|thinks|swallowed|attempted"
)
_FOLLOW_UP = re.compile(
    r"^(?:no|not (?:really|safe|sure|at all|right now|anymore)|i am not(?: safe| sure| ok| okay| joking| kidding)?|nope|nah|i (?:dont|do not) (?:know|think so|feel safe)|i cant|tonight|right now|now|soon|today|tomorrow|yes i (?:mean it|do|have|am serious|am going to|will)|"
    r"i mean it|i am (?:serious|scared|alone|ready|going to|doing it)|i have (?:it|them|the|a|already|pills|everything)|they are|its? (?:is )?too late|too late|it is too late|i (?:already )?took (?:them|it|some|all)|it doesnt matter|noone can help|what is the point|"
    r"dont (?:bother|try|call)|goodbye|bye|sorry|i am sorry|i (?:will|am going to) do it|i want to|leave me|he is here|she is here|he is coming|they are coming|please (?:hurry|help)|help(?: me)?|"
    r"esta noche|ahora|hoy|manana|hablo en serio|es en serio|no se|no puedo|ya es tarde|es tarde|adios|lo voy a hacer|tengo (?:las|el|la|una|todo)|ya (?:las|me las) tome|me las tome|nadie puede|no estoy|tengo miedo|ayuda\w*|si lo digo en serio)\b"
)


@dataclass(frozen=True)
class _Findings:
    hits: tuple[Rule, ...]
    signs: dict[str, float]

    @property
    def weight(self) -> float:
        return sum(self.signs.values())


def screen(text: str, *, extra_phrases: Sequence[str] = (), history: Sequence[str] = ()) -> SafetyHit | None:
    """The gravest danger that the message tells of, or None.

    `extra_phrases` are the church's own trigger phrases: any of them in the message is a hit. `history` holds the visitor's
    earlier messages, oldest first: a short answer ("tonight", "no, I'm not safe") carries on a danger told in one of the last
    few, and signs spread over the last two messages are weighed together.
    """
    read = sentences(text)
    own = _find(read)
    if own.hits:
        return _gravest(own.hits)
    if _has_phrase(read, extra_phrases):
        return SafetyHit(SafetyCategory.SELF_HARM, "church_phrase", False)
    if own.weight >= BAR:
        return SafetyHit(
            SafetyCategory.SELF_HARM, "signs." + max(own.signs, key=lambda sign: own.signs[sign]), False
        )
    return _carried_on(read, own, history[-EARLIER_MESSAGES_READ:]) if read and history else None


def _find(read: Iterable[str]) -> _Findings:
    hits: list[Rule] = []
    signs: dict[str, float] = {}
    read = tuple(read)
    healed = any(_HEALED.search(sentence) for sentence in read)
    is_short = sum(map(len, read)) < SHORT_TEXT_LETTERS
    is_question_on_scripture = is_short and any(map(is_story, read))
    for sentence in map(without_idioms, read):
        words = sentence.split()
        story = is_story(sentence)
        taken_back = _read_rules(sentence, words, story, healed, hits)
        signs |= taken_back
        if not story:
            is_only_denial = bool(taken_back) and (healed or is_short)
            skipped = _SUBJECT_ITSELF if is_only_denial or is_question_on_scripture else frozenset()
            _read_signs(sentence, words, skipped, signs)
    return _Findings(tuple(hits), signs)


def _read_rules(
    sentence: str, words: list[str], story: bool, healed: bool, hits: list[Rule]
) -> dict[str, float]:
    """Adds the rules that match to `hits`; gives the signs left by statements that were denied or are memories."""
    taken_back: dict[str, float] = {}
    for rule in _RULES.candidates(words):
        if rule.is_about_people and story:
            continue
        match = _undenied(rule, sentence)
        if match is None:
            if (
                rule.can_be_denied
                and rule.category is SafetyCategory.SELF_HARM
                and rule.pattern.search(sentence)
            ):
                taken_back["denied"] = DENIED
        elif rule.fades and _MEMORY.search(sentence) and (healed or not _STILL.search(sentence)):
            if rule.category is SafetyCategory.SELF_HARM:
                taken_back["memory"] = HEALED_MEMORY if healed else MEMORY
        else:
            about_another = _is_about_another(rule, sentence, match)
            if story and (about_another or not _SAYS_I.search(sentence)):
                continue
            hits.append(replace(rule, is_third_party=True) if about_another else rule)
    return taken_back


def _read_signs(sentence: str, words: list[str], skipped: frozenset[str], signs: dict[str, float]) -> None:
    for sign in _SIGNS.candidates(words):
        if sign.id in skipped or (sign.id in signs and not sign.again):
            continue
        mentions = sum(1 for _ in sign.pattern.finditer(sentence))
        if mentions and (mentions > 1 or sign.id in signs) and sign.again:
            signs[f"{sign.id}_again"] = sign.again
        if mentions:
            signs[sign.id] = sign.weight


def _undenied(rule: Rule, sentence: str) -> re.Match[str] | None:
    if not rule.can_be_denied:
        return rule.pattern.search(sentence)
    for match in rule.pattern.finditer(sentence):
        before = sentence[max(0, match.start() - _NEGATION_REACH) : match.start()]
        if not _DENIAL_BEFORE.search(before) or _NOT_A_DENIAL.search(before):
            return match
    return None


def _is_about_another(rule: Rule, sentence: str, match: re.Match[str]) -> bool:
    """True where "wants to die" is said of a son or a friend, by the last person named before it and the form of the verb."""
    if rule.category is not SafetyCategory.SELF_HARM or rule.is_third_party or _SAYS_I.search(match.group()):
        return rule.is_third_party
    before = sentence[: match.start()]
    people = _PERSON.findall(before)
    return bool(people) and people[-1] != "i" and _OF_ANOTHER.search(before[-30:] + match.group()) is not None


def _gravest(hits: Iterable[Rule]) -> SafetyHit:
    rule = min(hits, key=lambda hit: (hit.is_third_party, _RANK[hit.category]))
    return SafetyHit(rule.category, rule.id, rule.is_third_party)


def _has_phrase(read: Sequence[str], phrases: Iterable[str]) -> bool:
    said = f" {' '.join(read)} "
    return any(f" {' '.join(sentences(phrase_))} " in said for phrase_ in phrases if sentences(phrase_))


def _carried_on(read: Sequence[str], own: _Findings, earlier: Sequence[str]) -> SafetyHit | None:
    if sum(len(sentence.split()) for sentence in read) <= SHORT_ANSWER_WORDS and _FOLLOW_UP.match(read[0]):
        for message in reversed(earlier):
            before = screen(message)
            if before is not None:
                return SafetyHit(before.category, "carried_on", before.is_third_party)
    if own.signs and earlier:
        together = _find(sentences(earlier[-1])).signs | own.signs
        if sum(together.values()) >= BAR:
            return SafetyHit(SafetyCategory.SELF_HARM, "signs.together", False)
    return None
