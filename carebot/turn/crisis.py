"""What a person in danger is told: the lines to call where they live, inside fixed, warm words.

The lines are facts of the code, not of a church's settings (`language/crisis_lines`): a church may change the warm words, never the
lines.
"""

from dataclasses import replace

from language.crisis import CrisisLine, crisis_lines, is_named
from language.danger import Danger, DangerKind
from language.pack import Pack, pack_for

__all__ = [
    "CrisisLine",
    "crisis_lines",
    "crisis_reply",
    "direct_question",
    "gentle_question",
    "lines_alone",
    "names_a_line",
    "quiet_line",
]

_BY_THE_VISITOR = {DangerKind.THREAT, DangerKind.HARM_TO_OTHERS}
_VIOLENT = {
    DangerKind.ABUSE, DangerKind.DOMESTIC_VIOLENCE, DangerKind.SEXUAL_VIOLENCE, DangerKind.MINOR_AT_RISK, DangerKind.THREAT,
    DangerKind.HARM_TO_OTHERS,
}  # fmt: skip


def crisis_reply(
    hit: Danger | None,
    *,
    language: str,
    country: str = "US",
    church_words: str = "",
    church_name: str = "",
    church_phone: str = "",
    is_minor: bool = False,
    repeated: bool = False,
    recorded: bool = True,
) -> str:
    """The whole fixed reply: warm words to this person, the lines, one gentle question.

    `church_words` stand in for the warm words alone; the lines follow all the same, but for those whose very number
    the church wrote itself. `repeated` is the second danger in one conversation, answered in other words.
    `recorded` False says that nothing could be stored, so the reply does not leave the person to wait for the
    church. It never says that anybody was told.
    """
    danger = _for_this_person(hit or Danger(DangerKind.SELF_HARM, "unknown"), is_minor)
    pack = pack_for(language)
    words = pack.crisis_words(danger, is_minor=is_minor)
    warm = church_words.strip() or (words.again if repeated else words.first)
    lines = _lines(danger, country, language, is_minor)
    is_watched = danger.who == "watched"
    shown = [_shown(line, pack, in_writing=is_watched) for line in lines if not is_named(line, warm)]
    parts = [warm, *(["\n".join([words.lead, *shown])] if shown else [])]
    if not church_words.strip() and words.care:
        parts.append(words.care)
    callable_phone = "" if is_watched else church_phone.strip()  # a call would be heard
    church = _church(church_name.strip(), callable_phone, recorded, pack)
    if church:
        parts.append(church)
    parts.append(words.question_again if repeated else words.question)
    return "\n\n".join(parts)


def quiet_line(danger: Danger, *, language: str, country: str, is_minor: bool = False) -> str:
    """One sentence that names the first crisis line for this danger, or for each that it may be, to stand at the end of a reply that
    goes on.

    "" where there is none but the emergency number: it is nobody to talk things over with, and what is perhaps a threat is no
    emergency yet.
    """
    pack = pack_for(language)
    likely = [replace(danger, kind=kind, or_kind=None) for kind in (danger.kind, danger.or_kind) if kind]
    shown = dict.fromkeys(
        _named(lines[0], pack)
        for each in likely
        if (lines := _quiet_lines(_lines(each, country, language, is_minor), each))
    )
    if not shown:
        return ""
    return pack.wording["quietly"][_manner(danger)].format(line=pack.wording["lines"]["or"].join(shown))


def _quiet_lines(lines: tuple[CrisisLine, ...], danger: Danger) -> tuple[CrisisLine, ...]:
    return lines if danger.kind is DangerKind.MEDICAL_EMERGENCY else lines[:-1]


def _named(line: CrisisLine, pack: Pack) -> str:
    ways = _ways(line, pack)
    return f"{line.name} ({ways})" if ways else line.name


def lines_alone(danger: Danger, *, language: str, country: str, is_minor: bool = False) -> str:
    """The lines with the words that lead to them, as a paragraph of its own in a reply that somebody else writes."""
    pack = pack_for(language)
    who = _for_this_person(danger, is_minor)
    words = pack.crisis_words(who, is_minor=is_minor)
    lines = _lines(who, country, language, is_minor)
    shown = [_shown(line, pack, in_writing=who.who == "watched") for line in lines]
    return "\n\n" + "\n".join([words.lead, *shown]) + "\n\n"


def names_a_line(text: str, country: str) -> bool:
    """Whether the text names any number of this country's crisis lines."""
    return any(is_named(line, text) for kind in DangerKind for line in crisis_lines(country, kind, "en")[:-1])


def direct_question(danger: Danger, *, language: str) -> str:
    """The plain question that soft danger asks for. For thoughts of death only the visitor is asked who surely told of them; somebody
    else in danger is asked after, and a new parent for the baby, too.
    """
    words = pack_for(language).wording["direct"]
    if danger.who == "anyone":
        return words["anyone"]
    if danger.is_third_party:
        return words["self_harm_other" if danger.kinds == {DangerKind.SELF_HARM} else "violence_other"]
    if DangerKind.SELF_HARM in danger.kinds:
        return words["unsure" if danger.is_unsure else "self_harm"]
    if danger.who == "parent":
        return words["parent"]
    return words["violence" if danger.kinds.isdisjoint(_BY_THE_VISITOR) else "anyone"]


def gentle_question(danger: Danger, *, language: str) -> str:
    """What is asked where it may be no more than sorrow: whether they think of ending their life, or whether they are hurt."""
    return pack_for(language).wording["gently"]["unsure" if danger.is_unsure else "self_harm"]


def _manner(danger: Danger) -> str:
    if danger.is_unsure:
        return "unsure"
    if danger.kind is DangerKind.MEDICAL_EMERGENCY:
        return "emergency"
    return "violence" if danger.kind in _VIOLENT else "self_harm"


def _for_this_person(danger: Danger, is_minor: bool) -> Danger:
    """A child who tells of being hurt at home is spoken to as a child at risk."""
    if (
        is_minor
        and not danger.is_third_party
        and not danger.is_unsure
        and danger.who in ("", "watched")
        and danger.kind in (DangerKind.ABUSE, DangerKind.DOMESTIC_VIOLENCE)
    ):
        return replace(danger, kind=DangerKind.MINOR_AT_RISK)
    return danger


def _lines(danger: Danger, country: str, language: str, is_minor: bool) -> tuple[CrisisLine, ...]:
    """Those for each danger that it may be. Somebody who is watched is shown first what can be reached in writing."""
    who = "" if danger.who in ("watched", "anyone") else danger.who
    lines = crisis_lines(country, danger.kind, language, or_kind=danger.or_kind, who=who, is_minor=is_minor)
    if danger.who == "watched":
        return tuple(sorted(lines, key=lambda line: line.text is None and (line.call is not None or line.url is None)))
    return lines


def _shown(line: CrisisLine, pack: Pack, *, in_writing: bool = False) -> str:
    how = _ways(line, pack, in_writing=in_writing)
    shown = f"• {line.name}: {how}" if how else f"• {line.name}"
    return f"{shown} ({line.note})" if line.note else shown


def _ways(line: CrisisLine, pack: Pack, *, in_writing: bool = False) -> str:
    """How to reach the line; `in_writing`: what is not heard stands first."""
    words = pack.wording["lines"]
    ways = []
    if line.call:
        ways.append(words["call"].format(number=line.call))
    if line.text:
        keyword, _, number = line.text.rpartition(" to ")
        ways.append(words["text_keyword" if keyword else "text"].format(keyword=keyword, number=number))
    if line.url and not ways:
        ways.append(line.url)
    if in_writing:
        ways.reverse()
    return words["or"].join(ways)


def _church(name: str, phone: str, recorded: bool, pack: Pack) -> str:
    words = pack.wording["church"]
    if phone:
        return words["call"].format(name=name or words["unnamed"], phone=phone)
    return "" if recorded else words["unrecorded"]
