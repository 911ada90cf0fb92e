"""What the first turn of a process would otherwise wait for, and everybody else's with it: the event loop answers all of them."""

from carebot.assistants import prepare
from carebot.turn.signals import read_signals
from language.screen import screen
from language.utterance import utter

# With a number, an address and a name: the libraries that read those load their tables when they are first asked.
_SAID = "My name is Ana Ruiz, 217-555-0142 or ana@example.org. Please pray for me."


async def warm_up() -> None:
    """Import the model's SDK, build one client on this event loop, and read one message.

    Raises ValueError for a key that no model could be asked with: better now than in the first visitor's turn.
    """
    await prepare()
    screen(_SAID)
    read_signals(_SAID)
    utter("I'm so sorry.")
