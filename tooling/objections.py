"""What speaks against a draft of an instruction beside its form (`instruction_lint`): what it orders to be done to people.

The phrases of the packs are read here. What else hears a draft registers itself: the evals do, being a layer above.
"""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from language.orders import OrderedHarm, harms_ordered
from tooling.instruction_lint import Fault, Problem

Reader = Callable[[str, str], list[Problem]]  # the text and the language of its template

WHY: Mapping[OrderedHarm, str | Promise] = {
    OrderedHarm.CRUELTY: _(
        "It orders cruelty: the reply would scold, mock or turn cold on somebody who asks for help."
    ),
    OrderedHarm.BLAME: _("It orders blame: somebody in need would be told that it is their fault, or to repent."),
    OrderedHarm.MONEY: _("It asks for money. A reply to somebody in need asks for none, and puts no price on help."),
    OrderedHarm.PRESSURE: _("It orders pressure: to come, to join, to decide, or help only under a condition."),
    OrderedHarm.DOCTRINE: _("It imposes doctrine on somebody who did not ask what the church teaches."),
    OrderedHarm.SECRECY: _("It orders secrecy. Whoever is hurt must be free to tell anybody."),
    OrderedHarm.ENDING: _("It ends the conversation. The visitor decides when it is over."),
    OrderedHarm.DANGER: _(
        "It sends somebody into danger: back to whoever hurts them, away from medicine or from help."
    ),
}

_readers: list[Reader] = []


def register_reader(reader: Reader) -> None:
    """Have this read every draft that a person writes."""
    if reader not in _readers:
        _readers.append(reader)


def objections(text: str, language: str) -> list[Problem]:
    """What it orders that no reply may do, each with the sentence that is meant; empty when a person may publish it."""
    found = [Problem(Fault.HARM, str(WHY[each.harm]), each.sentence) for each in harms_ordered(text)]
    for reader in _readers:
        found += reader(text, language)
    return list(dict.fromkeys(found))
