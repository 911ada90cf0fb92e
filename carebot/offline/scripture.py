"""Places in the Bible that fit what somebody asks for."""

import re

from carebot.offline.heard import one_of
from language.text.plain import fold
from language.texts import texts

_PASSAGES = {
    "grief": ("Psalm 34:18", "Matthew 5:4"),
    "anxiety": ("Philippians 4:6-7", "1 Peter 5:7"),
    "fear": ("Isaiah 41:10", "Psalm 56:3"),
    "loneliness": ("Psalm 68:6", "Deuteronomy 31:8"),
    "forgiveness": ("1 John 1:9", "Psalm 103:12"),
    "healing": ("Psalm 103:2-3", "James 5:14-15"),
    "marriage": ("1 Corinthians 13:4-7", "Colossians 3:14"),
    "strength": ("Isaiah 40:31", "Matthew 11:28"),
    "hope": ("Romans 15:13", "Jeremiah 29:11"),
    "love": ("1 Corinthians 13:4-7", "1 John 4:7"),
    "peace": ("John 14:27", "Philippians 4:7"),
    "money": ("Matthew 6:31-33", "Philippians 4:19"),
    "thanks": ("1 Thessalonians 5:18", "Psalm 100:4"),
}
# How words on it begin, in the order in which they are looked for.
_SUBJECTS = {
    name: re.compile(rf"\b(?:{one_of(begins)})")
    for name, begins in texts("offline_heard").table_of_lines("scripture").items()
}
_COMFORT = ("Psalm 23", "Matthew 11:28")


def verses_on(*said: str) -> tuple[str, ...]:
    """Two places of comfort or counsel on the subject that the words name; where the first name none, the next."""
    named = (name for words in map(fold, said) for name, subject in _SUBJECTS.items() if subject.search(words))
    return next((_PASSAGES[name] for name in named), _COMFORT)
