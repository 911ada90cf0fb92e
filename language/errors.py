"""What can go wrong in `language`."""


class IncompletePack(RuntimeError):
    """Raised at start when a language pack lacks a piece or holds one of the wrong form. The message names file and piece."""


class IncompleteCrisisLines(RuntimeError):
    """Raised at start when a country's crisis lines cannot be read. The message names file and line."""


class IncompletePhrases(RuntimeError):
    """Raised at start when a list of phrases (`phrases/*.txt`) holds a line of the wrong form. The message names file and line."""
