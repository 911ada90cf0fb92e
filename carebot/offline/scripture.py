"""Places in the Bible that fit what somebody asks for."""

import re

from language.text.plain import fold

_THEMES = (
    (r"grie|mourn|loss|lost|death|died|duelo|luto|muerte|perdida", ("Psalm 34:18", "Matthew 5:4")),
    (r"anxi|worr|stress|ansiedad|preocup|afan", ("Philippians 4:6-7", "1 Peter 5:7")),
    (r"fear|afraid|scared|miedo|temor", ("Isaiah 41:10", "Psalm 56:3")),
    (r"lonel|alone|soledad|solo|sola", ("Psalm 68:6", "Deuteronomy 31:8")),
    (r"forgiv|guilt|shame|perdon|culpa|verguenza", ("1 John 1:9", "Psalm 103:12")),
    (r"heal|sick|ill|pain|sanidad|salud|enferm|dolor", ("Psalm 103:2-3", "James 5:14-15")),
    (r"marri|wedding|matrimonio|boda", ("1 Corinthians 13:4-7", "Colossians 3:14")),
    (r"strength|strong|tired|weary|fuerza|cansad|fortaleza", ("Isaiah 40:31", "Matthew 11:28")),
    (r"hope|esperanza", ("Romans 15:13", "Jeremiah 29:11")),
    (r"love|amor", ("1 Corinthians 13:4-7", "1 John 4:7")),
    (r"peace|paz", ("John 14:27", "Philippians 4:7")),
    (r"money|provi|dinero|trabajo|job", ("Matthew 6:31-33", "Philippians 4:19")),
    (r"thank|grat|gracias|gratitud", ("1 Thessalonians 5:18", "Psalm 100:4")),
)
_COMFORT = ("Psalm 23", "Matthew 11:28")


def verses_on(text: str) -> tuple[str, ...]:
    """Two places of comfort or counsel on the subject that the words name."""
    words = fold(text)
    for pattern, references in _THEMES:
        if re.search(rf"\b(?:{pattern})", words):
            return references
    return _COMFORT
