"""How simulated models put things in the visitor's language: the person first, what results say, what has to be asked."""

import re
from collections.abc import Iterable

from carebot.turn.transcript import Outcome
from evals.simulated import wording
from evals.simulated.calls import told_contact
from evals.simulated.situation import Situation, data_in
from tooling.registry import registry

MOST_FACTS_CHARS = 600  # of a tool's data in a simulated reply


def sensible(here: Situation) -> list[str]:
    """What a good model would say now, where it calls nothing."""
    if "already shown" in here.reminder:
        return []  # the visitor has the reply
    if "add only what the tool tells" in here.reminder:
        return facts(here)
    told = [*mentions(here), *facts(here)]
    if here.is_heavy:
        return [warm(here), *told, *([] if any("?" in each for each in told) else [gentle_end(here)])]
    return [here.pick(wording.PLEASANT[here.language]), *told] if told else [here.pick(wording.HERE[here.language])]


def own_words(here: Situation) -> list[str]:
    """What one says without having looked anything up."""
    if here.is_heavy:
        return [warm(here), gentle_end(here)]
    return [here.pick(wording.PLEASANT[here.language]), here.pick(wording.VAGUE[here.language])]


def warm(here: Situation) -> str:
    said = here.pick(wording.WARM[here.language]).format(near=_near(here))
    return said.replace(" de el ", " del ")


def gentle_end(here: Situation) -> str:
    return here.pick(wording.GENTLE_END[here.language])


def facts(here: Situation) -> list[str]:
    return [finding(here, each) for each in here.outcomes if data_in(each.content)]


def finding(here: Situation, outcome: Outcome) -> str:
    data = data_in(outcome.content)
    if len(data) > MOST_FACTS_CHARS:
        data = data[:MOST_FACTS_CHARS].rpartition("\n")[0] or data[:MOST_FACTS_CHARS]
    return here.pick(wording.FINDINGS[here.language]).format(data=data)


def mentions(here: Situation) -> list[str]:
    """For what the reply has to hold, and no result tells: the sentence that holds it."""
    found = "\n".join(data_in(each.content) for each in here.outcomes).casefold()
    groups = (group for group in here.expect.reply_mentions if not any(word.casefold() in found for word in group))
    said = (_mention(group, here.language) for group in groups)
    return [sentence for sentence in said if sentence]


def read_back(here: Situation) -> str:
    """The number or address that the visitor gave; "" where they gave none."""
    contact = told_contact(here.transcript)
    return wording.READ_BACK[here.language].format(contact=contact) if contact else ""


def brusque(here: Situation, name: str) -> str:
    tool = registry().get(name)
    by_topic = {topic: said[here.language] for topic, said in wording.BRUSQUE.items() if said[here.language]}
    topic = next((topic for topic in by_topic if tool is not None and topic in tool.backs), "otherwise")
    return here.pick(by_topic[topic])


def _mention(group: Iterable[str], language: str) -> str:
    words = [word.casefold() for word in group]
    return next((said[language] for key, said in wording.MENTIONS.items() if any(key in word for word in words)), "")


def _near(here: Situation) -> str:
    """Whom or what the visitor told of, by the words that the scenario wants named."""
    language = here.language
    names = here.expect.first_sentence_names or here.expect.builds_on
    for name in names:
        whose = re.search(rf"\b{wording.MY[language]} ((?:\w+ )?{re.escape(name)}\w*)", here.heard, re.IGNORECASE)
        if whose:
            return wording.YOUR[language].format(relation=whose[1])
    named = (said[language] for name in names for key, said in wording.NEAR.items() if name.startswith(key))
    return next(filter(None, named), "") or wording.SOMETHING[language]
