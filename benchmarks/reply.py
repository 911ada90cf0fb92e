"""The turn that is measured: what the visitor writes, and the two messages of the model that answer it."""

import re

VISITOR = "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me."
TOOL = "submit_prayer_request"
INPUT = {
    "request": "Her husband of 41 years died on Tuesday and she cannot stop crying.",
    "confidentiality": "prayer_team",
}
FIRST_SENTENCE = "I'm so sorry about your husband."
BEFORE_CALL = f"{FIRST_SENTENCE} Forty-one years together, and now this sudden quiet; of course the tears keep coming."
AFTER_CALL = (
    "Our prayer team will hold you before God this week, and you do not have to find any words of your own for it. "
    "Grief like this comes in waves, and nobody here will ask you to be over it soon. If you would like somebody to sit "
    "with you, one of our pastors would be glad to come by. Would you tell me a little about him?"
)


def deltas(text: str) -> list[str]:
    """The text as the model streams it: word by word, each with the space before it."""
    return re.findall(r"\s*\S+", text)


def completing_delta(text: str, sentence: str) -> int:
    """The index of the delta with which the sentence is whole and followed by its space."""
    so_far = ""
    for index, delta in enumerate(deltas(text)):
        so_far += delta
        if len(so_far) > len(sentence):
            return index
    raise ValueError("nothing follows the sentence")
