"""The instruction a church starts with for a deferred tool. Staff edit it from there.

It is what the model is shown in place of a result: how to write the reply, now, the person first. What may be said of the tool
is worded as an intention ("that you are bringing this to…"), because nothing has happened yet.
"""

# What the first sentence does, "acknowledge …", without a full stop; and what may follow, in sentences.
Parts = tuple[str, str]


def reply_now(*, en: Parts, es: Parts) -> dict[str, str]:
    """The whole instruction by language, around what is particular to a tool."""
    return {"en": _english(*en), "es": _spanish(*es)}


def _english(first: str, then: str) -> str:
    return (
        "Write your reply now, in the visitor's language; from where they stand nothing has happened yet. "
        f"In your first sentence, {first}. {then} "
        "Do not describe this call or announce any result, and do not call this tool again with the same "
        "input."
    )


def _spanish(first: str, then: str) -> str:
    return (
        "Escribe ahora tu respuesta, en el idioma de la persona; para ella todavía no ha pasado nada. "
        f"En tu primera frase, {first}. {then} "
        "No describas esta llamada ni anuncies ningún resultado, y no llames otra vez a esta herramienta con "
        "los mismos datos."
    )
