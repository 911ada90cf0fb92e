"""How a reply meets the person: a loss by its name, gladness as gladness, anything else in their own words."""

import re
import zlib

from carebot.offline import handing_on, manner
from carebot.offline.heard import one_of, whole
from carebot.offline.said_back import only_tells, said_back
from carebot.offline.scene import Scene
from carebot.offline.wording import event, relation, say, say_back
from carebot.turn.lookups.heard import disclosure_of
from language.acts import ASKS, Act, Feeling
from language.needs import CARE, INFORMATION
from language.openings import feeling_sentence, opening_sentence
from language.rules.subjects import Need
from language.rules.yes_no import is_no, is_yes
from language.text.numbers import written_digits
from language.text.plain import plain
from language.texts import texts
from language.themes import Theme
from language.told import DISTRESS, NAMES_TROUBLE, ruled_acts, tell

_T = texts("offline_manner")
_GOES_ON = texts("offline").table_of_lines("goes_on")
_AFFIRMED = re.compile(one_of(_T.lines("affirmed")), re.IGNORECASE)
TELLS_LITTLE = frozenset({Theme.UNKNOWN, Theme.PRAYER_ASK, Theme.GRATITUDE})
# A loss is named by its name; so is what somebody of theirs goes through.
NAMED = frozenset(
    {
        Theme.DEATH, Theme.MISCARRIAGE, Theme.PET_LOSS, Theme.CHILD_ILLNESS, Theme.JOB_LOSS, Theme.ABUSE, Theme.BULLYING,
        Theme.ADDICTION,
    }
)  # fmt: skip
_NAMED_OF_ANOTHER = frozenset({Theme.ILLNESS, Theme.HOSPITAL, Theme.CAREGIVING, Theme.MARRIAGE, Theme.FAMILY})
# What hurts without a word of how it feels.
TROUBLES = NAMED | {
    Theme.ILLNESS, Theme.HOSPITAL, Theme.DISASTER, Theme.MONEY, Theme.MARRIAGE, Theme.SHAME, Theme.DEPRESSION
}  # fmt: skip
_OF_SOMEBODY = frozenset({Theme.DEATH, Theme.MISCARRIAGE, Theme.PET_LOSS})
_A_LONG_TELLING = 14  # words; of more than that, what is said back is only a part
A_NO = 3  # words
A_NUMBER = 7  # digits
_OPENINGS_TRIED = 12
_JOY_LASTS = _LOSS_LASTS = 2  # messages
_LONG_THANKS = 5  # words; longer thanks tell of something that is worth being glad about
_WE_HELPED = whole(_T.lines("helped"))
MAY_BE_ASKED = frozenset({Need.CARE, Need.VISIT, Need.CALLBACK})


def met_in_pain(scene: Scene) -> str:
    """The sentence that meets the person, where they are in pain; "" where they are not."""
    return first_sentence(scene) if scene.signals.emotional else ""


def person_first(scene: Scene) -> list[str]:
    if is_nervous_visitor(scene):
        return [say("nervous_welcome", scene)]
    if only_wants_a_person(scene):
        return [say("person_wanted", scene)]
    is_pained = scene.signals.emotional or tells_of_trouble(scene) or goes_on_with_trouble(scene)
    is_wish = bool(scene.needs) and scene.told.distress < DISTRESS
    if not is_pained or (is_wish and not (tells_anew(scene) or scene.gave_name or only_tells(scene))):
        named = scene.gave_name and scene.name  # a wish is met, and nobody is condoled with
        return [say("name_given", scene, name=scene.name.split()[0]) if named else gladly(scene)]
    if Need.VOLUNTEER in scene.needs and not scene.told.themes:
        return [say("volunteer_thanks", scene)]
    first = first_sentence(scene)
    parts = [first]
    if scene.is_voice or not tells_anew(scene):
        return parts
    if Need.SAFETY in scene.needs and scene.is_minor and not scene.was_called("flag_safety_concern"):
        if not _AFFIRMED.search(first):
            parts.append(say("minor_affirm", scene))
    elif manner.tells_of_relapse(scene.words) and not scene.disclosure.relation:
        parts.append(say("relapse", scene))
    elif (near := event(scene)) and plain(near).strip() not in plain(first):
        parts.append(say("event", scene, event=near))
    return parts


def first_sentence(scene: Scene) -> str:
    """Meets the person: what is told anew by its name, what goes on with it as part of that. No loss is condoled with twice."""
    told = scene.disclosure
    asks_prayer = Need.PRAYER in scene.needs and (told.theme not in TELLS_LITTLE or bool(told.relation))
    is_anew = tells_anew(scene)
    is_named = told.theme in NAMED or (told.relation and told.theme in _NAMED_OF_ANOTHER)
    is_named = is_named or (told.theme not in TELLS_LITTLE and len(scene.words.split()) > _A_LONG_TELLING)
    is_named = is_named and disclosure_of(scene.words, (), scene.language).theme is told.theme
    is_wish = bool(scene.needs.intersection(CARE) - {Need.PRAYER}) and scene.told.distress < DISTRESS
    if is_wish and not (scene.gave_name or only_tells(scene)):
        return gladly(scene)
    if asks_prayer or (is_anew and is_named):  # whom a prayer is for is named, in words not used before
        return opening(scene)
    if only_tells(scene):
        if is_joy_near(scene):
            return glad(scene)
        if not (is_anew and told.theme not in TELLS_LITTLE) and (near := goes_on(scene)):
            return near
    if scene.needs.intersection(CARE) and (told.theme in TELLS_LITTLE or not is_anew) and not scene.gave_name:
        return gladly(scene)
    if is_anew and told.theme not in TELLS_LITTLE:
        return opening(scene)
    if Feeling.SHAME in scene.told.feelings and (felt := feeling_in_words(Feeling.SHAME, scene)):
        return felt
    if is_anew and not is_joy_near(scene) and not asks(scene):
        return opening(scene)
    if scene.gave_name and scene.name:
        return say("name_given", scene, name=scene.name.split()[0])
    if scene.may_need & MAY_BE_ASKED and (asks(scene) or handing_on.asks_to_be_done(scene.words)):
        return say("gladly", scene)
    if says_no(scene):
        return say("said_no", scene)
    if asks(scene):
        return say("asked_well", scene)
    return say("heard" if scene.told.distress >= NAMES_TROUBLE else "noted", scene)


def goes_on(scene: Scene) -> str:
    """Takes in what goes on with a trouble told before, by what that trouble is, or whom it is about; "" where neither is known, or all
    was said."""
    lines = _GOES_ON.get(str(scene.disclosure.theme), {}).get(scene.language, ())
    start = zlib.crc32(scene.seed.encode())
    in_turn = [lines[(start + step) % len(lines)] for step in range(len(lines))]
    if not in_turn and scene.disclosure.relation and scene.told.distress >= NAMES_TROUBLE:
        in_turn = [say("goes_on_with", scene, whom=relation(scene))]
    return next((each for each in in_turn if each not in all_said(scene)), "")


def gladly(scene: Scene) -> str:
    """Yes to a wish, with whom it is for where that is told; to a yes or a number of theirs no more than thanks."""
    if not (asks(scene) or ruled_acts(scene.words) & ASKS or is_yes(scene.words)):  # they only told more of it
        if len(written_digits(scene.words)) >= A_NUMBER:
            return say("follow_up_nameless", scene)
        return goes_on(scene) or say("noted", scene)
    if is_yes(scene.words) and len(scene.words.split()) <= A_NO:
        return say("noted", scene)
    whom = disclosure_of(scene.words, (), scene.language).relation and relation(scene)
    return say("gladly_about", scene, whom=whom) if whom else say("gladly", scene)


def says_no(scene: Scene) -> bool:
    """Whether it is no more than a no ("no, I have no family here" tells something)."""
    if is_no(scene.words):
        return len(scene.words.split()) <= A_NO or scene.does(Act.DECLINES)
    was_asked = "?" in scene.transcript.last_reply or bool(scene.told.declined)
    return was_asked and bool(scene.told.sure & {Act.DECLINES, Act.WITHDRAWS}) and scene.told.distress < DISTRESS


def asks(scene: Scene) -> bool:
    return "?" in scene.words or Act.ASKS_FACT in scene.told.sure


def is_joy_near(scene: Scene) -> bool:
    """Whether gladness was told, here or a moment ago, and no trouble since."""
    if disclosure_of(scene.words, (), scene.language).theme not in TELLS_LITTLE:
        return False
    return any(Act.REJOICES in tell(each).sure for each in (*scene.history[-_JOY_LASTS:], scene.words))


def goes_on_with_trouble(scene: Scene) -> bool:
    """Whether a plain sentence follows one that told of a trouble ("his name was Pickles")."""
    if scene.does(Act.ASKS_FACT, Act.THANKS, Act.TAKES_LEAVE) or "?" in scene.words or scene.needs:
        return False
    before = scene.history[-1] if scene.history else ""
    return bool(before) and disclosure_of(before, (), scene.language).theme in NAMED and only_tells(scene)


def remembers(scene: Scene) -> bool:
    """Whether it tells more of somebody whose loss was told before ("his name was Walter, we had 41 years")."""
    if scene.gave_contact or "?" in scene.words or scene.does(Act.ASKS_FACT, Act.THANKS, Act.TAKES_LEAVE, Act.DECLINES):
        return False
    return any(disclosure_of(each, (), scene.language).theme in _OF_SOMEBODY for each in scene.history[-_LOSS_LASTS:])


def tells_anew(scene: Scene) -> bool:
    """Whether it tells of a trouble that was not met yet."""
    if all(tell(earlier).distress < DISTRESS for earlier in scene.history):
        return True
    told, *before = (disclosure_of(each, (), scene.language) for each in (scene.words, *scene.history))
    names_anew = told.relation and told.relation not in {each.relation for each in before}
    if names_anew and scene.told.distress >= DISTRESS:  # "It was our son. The accident was in August."
        return True
    return told.theme is scene.disclosure.theme and told.theme not in TELLS_LITTLE.union(each.theme for each in before)


def tells_of_trouble(scene: Scene) -> bool:
    """Tells of one, be it without a word of how it feels."""
    if scene.told.distress < NAMES_TROUBLE or scene.does(Act.ASKS_FACT):
        return False
    return disclosure_of(scene.words, (), scene.language).theme in TROUBLES


def only_wants_a_person(scene: Scene) -> bool:
    """Asks for somebody human and tells nothing that could be met: yes comes first."""
    wants = scene.wants_a_person and scene.needs <= {Need.CALLBACK, Need.COUNSELING}
    return wants and scene.disclosure.theme is Theme.UNKNOWN and not scene.contact


def is_nervous_visitor(scene: Scene) -> bool:
    return Need.FIRST_VISIT in scene.needs and manner.is_nervous(scene.words) and scene.needs <= INFORMATION


def opening(scene: Scene) -> str:
    """An opening that names whom this is about and that this conversation has not heard yet, if possible."""
    said = all_said(scene)
    openings = [
        opening_sentence(
            scene.disclosure, language=scene.language, is_minor=scene.is_minor, seed=f"{scene.seed}-{attempt}"
        ).strip()
        for attempt in range(_OPENINGS_TRIED)
    ]
    unheard = [opening for opening in openings if opening not in said] or openings
    who = scene.disclosure.relation or ""
    return next((opening for opening in unheard if who in opening), unheard[0])


def glad(scene: Scene) -> str:
    """Gladness with them, in their own words where they can be said back."""
    if own := said_back(scene):
        return say_back("said_back_glad", own, scene)
    return feeling_in_words(Feeling.JOY, scene) or say("rejoiced", scene)


def rejoices(scene: Scene) -> bool:
    """Whether there is something to be glad about, more than that we helped."""
    tells_more = len(scene.words.split()) > _LONG_THANKS and not _WE_HELPED.search(plain(scene.words))
    return Act.REJOICES in scene.told.sure and (Act.THANKS not in scene.told.sure or tells_more)


def feeling_in_words(feeling: Feeling, scene: Scene) -> str:
    """A sentence on the feeling that this conversation has not heard; "" where it heard them all."""
    tried = (
        feeling_sentence({feeling}, language=scene.language, seed=f"{scene.seed}-{n}") for n in range(_OPENINGS_TRIED)
    )
    return next((each.strip() for each in tried if each.strip() not in all_said(scene)), "")


def all_said(scene: Scene) -> str:
    return " ".join(exchange.reply for exchange in scene.transcript.earlier)
