"""Readings for a day, and the makings of a devotional, a deeper study and a lesson: passages, outline, the church's words."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from church.models import Belief, Church, Devotional, Reading
from church.tiers import Tier
from language.text.passages import Passage
from language.text.references import read_references
from tooling.registry import Mode, Tool, ToolContext, ToolProblem, ToolResult

from . import schemas as s
from .booking import known_day
from .facts import Label, date_words, fact_lines, in_language, local_day, of, office, one_line, words_of
from .themes import Theme, content_words, hits, themes_in
from .word import quoted_passages

PASSAGES = 3
PASSAGE_CHARS = 900
COMFORT = ("Psalm 23", "Romans 8:38-39", "Matthew 11:28-30")  # where no theme is found: for nearly any day
SEGMENTS = {"welcome": 15, "reading": 25, "talk": 25, "activity": 25, "prayer": 10}  # of a lesson, in percent

_NO_DEVOTIONALS: Label = {"en": "No devotionals are on file.", "es": "No hay devocionales registrados."}
_OF_DAY: Label = {"en": "Devotional for {day}", "es": "Devocional del {day}"}
_EARLIER: Label = {
    "en": "There is none for {day}; this is the most recent one.",
    "es": "No hay uno para el {day}; este es el más reciente.",
}
_OTHER_LANGUAGE: Label = {"en": "It is on file in Spanish only.", "es": "Solo está registrado en inglés."}
_TITLE: Label = {"en": "Title", "es": "Título"}
_SCRIPTURE: Label = {"en": "Scripture", "es": "Pasaje"}
_PRAYER: Label = {"en": "Prayer", "es": "Oración"}
_AUTHOR: Label = {"en": "By", "es": "De"}
_THEME: Label = {"en": "Theme", "es": "Tema"}
_NO_THEME: Label = {
    "en": "No theme by that name is known here; these passages speak to nearly any day.",
    "es": "No se conoce un tema con ese nombre; estos pasajes hablan a casi cualquier día.",
}
_PASSAGES: Label = {"en": "Passages:", "es": "Pasajes:"}
_OUTLINE: Label = {"en": "Outline:", "es": "Esquema:"}
_DEVOTIONAL_OUTLINE = {
    "en": (
        "Begin where the person is: one sentence on what {theme} is like in ordinary life.",
        "Read {first}; say in one sentence what it tells about God.",
        "Ask what it changes today; one question to sit with, without hurrying to an answer.",
        "One small thing to do today.",
        "Close with a prayer of two or three sentences in the words of {last}.",
    ),
    "es": (
        "Empiece donde está la persona: una frase sobre cómo es {theme} en la vida diaria.",
        "Lea {first}; diga en una frase qué dice de Dios.",
        "Pregunte qué cambia hoy; una pregunta para quedarse con ella, sin prisa por responder.",
        "Una cosa pequeña para hacer hoy.",
        "Termine con una oración de dos o tres frases con las palabras de {last}.",
    ),
}
_HOLDS: Label = {
    "en": "The church's statement of belief on {subject}",
    "es": "La declaración de fe de la iglesia sobre {subject}",
}
_NO_POSITION: Label = {
    "en": "On {subject} the church takes no position: faithful people here differ.",
    "es": "Sobre {subject} la iglesia no toma posición: aquí hay personas fieles que piensan distinto.",
}
_NOT_STATED: Label = {
    "en": "The statement of belief on file says nothing on this; a pastor can say more.",
    "es": "La declaración de fe registrada no dice nada de esto; un pastor puede decir más.",
}
_READ_MORE: Label = {"en": "Recommended reading:", "es": "Lecturas recomendadas:"}
_AGES = {
    "en": {
        "preschool": "ages 3 to 5",
        "elementary": "ages 6 to 10",
        "preteens": "ages 11 to 13",
        "teens": "ages 14 to 18",
        "adults": "adults",
    },
    "es": {
        "preschool": "de 3 a 5 años",
        "elementary": "de 6 a 10 años",
        "preteens": "de 11 a 13 años",
        "teens": "de 14 a 18 años",
        "adults": "adultos",
    },
}
_ACTIVITIES = {
    "en": {
        "preschool": ("Act the story out with gestures.", "Draw one thing from it and take it home."),
        "elementary": ("Act the story out with three roles.", "Make a card for somebody who needs this."),
        "preteens": (
            "Retell the story as a news report in pairs.",
            "Write one sentence of it in your own words for the wall.",
        ),
        "teens": (
            "In threes, rewrite the passage as it would happen at school.",
            "Write a prayer nobody else will read.",
        ),
        "adults": (
            "In pairs, tell of a time when {theme} was close; the other only listens.",
            "Choose one thing to do this week and tell one person.",
        ),
    },
    "es": {
        "preschool": ("Representen la historia con gestos.", "Dibujen algo de ella para llevar a casa."),
        "elementary": ("Representen la historia con tres papeles.", "Hagan una tarjeta para alguien que lo necesite."),
        "preteens": (
            "Cuenten la historia en parejas como una noticia.",
            "Escriban una frase de ella con sus palabras para la pared.",
        ),
        "teens": (
            "De tres en tres, reescriban el pasaje como pasaría en la escuela.",
            "Escriban una oración que nadie más leerá.",
        ),
        "adults": (
            "En parejas, cuenten un momento en que {theme} estuvo cerca; la otra persona solo escucha.",
            "Elijan una cosa para esta semana y díganla a una persona.",
        ),
    },
}
_QUESTIONS = {
    "en": {
        "preschool": ("Who is in the story?", "What did God do?"),
        "elementary": ("What happened first, and then?", "When did you feel like somebody in the story?"),
        "preteens": ("What surprised you?", "Where do you meet {theme} in your week?"),
        "teens": (
            "What would you have done?",
            "What makes {theme} hard to talk about?",
            "What does the passage not say?",
        ),
        "adults": (
            "What does the passage say, before what we think of it?",
            "Where is {theme} in your life now?",
            "What would change if this were true?",
        ),
    },
    "es": {
        "preschool": ("¿Quién está en la historia?", "¿Qué hizo Dios?"),
        "elementary": ("¿Qué pasó primero y después?", "¿Cuándo te sentiste como alguien de la historia?"),
        "preteens": ("¿Qué te sorprendió?", "¿Dónde encuentras {theme} en tu semana?"),
        "teens": ("¿Qué habrías hecho tú?", "¿Por qué cuesta hablar de {theme}?", "¿Qué no dice el pasaje?"),
        "adults": (
            "¿Qué dice el pasaje, antes de lo que opinamos?",
            "¿Dónde está {theme} ahora en su vida?",
            "¿Qué cambiaría si fuera verdad?",
        ),
    },
}
_SEGMENT_NAMES = {
    "en": {
        "welcome": "Welcome and a first question about {theme}",
        "reading": "Reading: {first}",
        "talk": "Questions",
        "activity": "Activity (choose one)",
        "prayer": "Prayer and sending",
    },
    "es": {
        "welcome": "Bienvenida y una primera pregunta sobre {theme}",
        "reading": "Lectura: {first}",
        "talk": "Preguntas",
        "activity": "Actividad (elija una)",
        "prayer": "Oración y envío",
    },
}
_LESSON: Label = {
    "en": "Lesson on {theme}, {ages}, {minutes} minutes",
    "es": "Lección sobre {theme}, {ages}, {minutes} minutos",
}
_MINUTES: Label = {"en": "{name}: {minutes} min", "es": "{name}: {minutes} min"}


def _daily_devotional(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    today = local_day(church, timezone.now())
    day = min(known_day(call, "day"), today) if "day" in call else today
    past = Devotional.objects.filter(church=church, day__lte=day).order_by("-day")
    chosen = past.filter(language=language).first() or past.first()
    if chosen is None:
        return ToolResult(f"{of(_NO_DEVOTIONALS, language)} {office(church, language)}")
    lines = [of(_OF_DAY, language).format(day=date_words(chosen.day, language))]
    if chosen.day != day:
        lines.append(of(_EARLIER, language).format(day=date_words(day, language)))
    if chosen.language != language:
        lines.append(of(_OTHER_LANGUAGE, language))
    lines += fact_lines([(_TITLE, chosen.title), (_SCRIPTURE, chosen.scripture)], language)
    lines.append(one_line(chosen.body))
    lines += fact_lines([(_PRAYER, chosen.prayer), (_AUTHOR, chosen.author)], language)
    return ToolResult("\n".join(lines))


def _generate_devotional(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    language = ctx.language
    theme = _theme(call["theme"])
    passages = _passages(call, theme)
    name = theme.label(language) if theme else one_line(call["theme"])
    fill = {"theme": name, "first": passages[0].label(language), "last": passages[-1].label(language)}
    steps = words_of(_DEVOTIONAL_OUTLINE, language)
    return ToolResult(
        "\n".join(
            [
                *fact_lines([(_THEME, name)], language),
                *([of(_NO_THEME, language)] if theme is None and "references" not in call else []),
                of(_PASSAGES, language),
                quoted_passages(passages, language, budget=PASSAGE_CHARS),
                of(_OUTLINE, language),
                *(f"{number}. {step.format(**fill)}" for number, step in enumerate(steps, start=1)),
            ]
        )
    )


def _theological_deep_dive(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language, subject = ctx.language, one_line(call["subject"])
    belief = _belief(church, subject, language)
    theme = _theme(subject)
    lines = []
    if belief is None:
        lines += [of(_NOT_STATED, language), office(church, language)]
    elif not belief.takes_position:
        lines += [of(_NO_POSITION, language).format(subject=one_line(belief.subject)), one_line(belief.statement)]
    else:
        lines.append(f"{of(_HOLDS, language).format(subject=one_line(belief.subject))}: {one_line(belief.statement)}")
    cited = read_references(belief.scripture).passages if belief else ()
    passages = list(cited[:PASSAGES]) or (_passages(call, theme) if theme or "references" in call else [])
    if passages:
        lines += [of(_PASSAGES, language), quoted_passages(passages, language, budget=PASSAGE_CHARS)]
    if readings := _readings(church, subject, belief, theme, language):
        lines.append(of(_READ_MORE, language))
        lines += [f"- {_reading_words(each)}" for each in readings]
    return ToolResult("\n".join(filter(None, lines)))


def _generate_lesson_plan(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    language, group = ctx.language, call["age_group"]
    theme = _theme(call["topic"])
    passages = _passages(call, theme)[: 1 if group in {"preschool", "elementary"} else 2]
    name = theme.label(language) if theme else one_line(call["topic"])
    minutes = call.get("minutes", 45)
    fill = {"theme": name, "first": passages[0].label(language)}
    ages, activities = words_of(_AGES, language)[group], words_of(_ACTIVITIES, language)[group]
    questions = words_of(_QUESTIONS, language)[group]
    details = {"talk": questions, "activity": activities}
    lines = [of(_LESSON, language).format(theme=name, ages=ages, minutes=minutes)]
    if theme is None and "references" not in call:
        lines.append(of(_NO_THEME, language))
    for segment, length in _minutes(minutes).items():
        title = words_of(_SEGMENT_NAMES, language)[segment].format(**fill)
        lines.append(of(_MINUTES, language).format(name=title, minutes=length))
        lines += [f"- {each.format(**fill)}" for each in details.get(segment, ())]
    return ToolResult(
        "\n".join([*lines, of(_PASSAGES, language), quoted_passages(passages, language, budget=PASSAGE_CHARS)])
    )


def _theme(words: str) -> Theme | None:
    found = themes_in(words)
    return found[0] if found else None


def _passages(call: Mapping[str, Any], theme: Theme | None) -> list[Passage]:
    """Those that were asked for; else the theme's; else some that speak to nearly any day."""
    if "references" in call:
        reading = read_references(call["references"])
        if not reading.passages:
            raise ToolProblem(f"“{one_line(call['references'])}” could not be read. Accepted: Psalm 23; John 3:16-18.")
        return list(reading.passages[:PASSAGES])
    references = theme.references if theme else COMFORT
    return [passage for text in references[:PASSAGES] for passage in read_references(text).passages]


def _belief(church: Church, subject: str, language: str) -> Belief | None:
    """The entry that answers best: by its subject first, then by its keywords and text."""
    wanted = content_words(subject)
    rows = list(Belief.objects.filter(church=church))
    scored = [
        (3 * hits(wanted, row.subject) + 2 * hits(wanted, row.keywords) + hits(wanted, row.statement), row)
        for row in rows
    ]
    best = max((score for score, _ in scored), default=0)
    if best < 2:  # a word that merely occurs in a statement is no statement on it
        return None
    return in_language([row for score, row in scored if score == best], language)[0]


def _readings(church: Church, subject: str, belief: Belief | None, theme: Theme | None, language: str) -> list[Reading]:
    wanted = content_words(
        " ".join(filter(None, [subject, belief.subject if belief else "", theme.en if theme else ""]))
    )
    rows = [row for row in Reading.objects.filter(church=church) if hits(wanted, f"{row.subjects} {row.title}")]
    rows.sort(key=lambda row: (row.language != language, -hits(wanted, row.subjects), row.title))
    return rows[:4]


def _reading_words(reading: Reading) -> str:
    head = ", ".join(one_line(part) for part in (reading.title, reading.author) if part)
    return "; ".join(filter(None, [head, one_line(reading.note), reading.url]))


def _minutes(total: int) -> dict[str, int]:
    """Whole minutes of each segment, together exactly `total`; what rounding leaves over goes to the talk."""
    lengths = {segment: total * percent // 100 for segment, percent in SEGMENTS.items()}
    lengths["talk"] += total - sum(lengths.values())
    return lengths


_REFERENCES = s.line("Bible passages they want in it, such as 'Psalm 23; John 15', if they named any.")

TOOLS = (
    Tool(
        name="daily_devotional",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Gives the church's devotional for today, or the most recent one: title, scripture, text and prayer. "
            "Call it when somebody asks for today's devotional, a reading or a thought for the day. Not for one on "
            "a theme of their own (generate_devotional). Give it as it is and say whose it is."
        ),
        input_schema=s.an_object({"day": s.day("Another day than today, YYYY-MM-DD, if they asked for one.")}),
        handler=_daily_devotional,
        position=250,
    ),
    Tool(
        name="generate_devotional",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Gives the makings of a devotional on a theme: passages with their exact words, and an outline. Call "
            "it when somebody asks you to write a devotional or a meditation on something; then write it yourself "
            "from the result, quoting no other verses. Never in place of caring for somebody who is hurting: "
            "answer them first. Not for the church's own devotional of the day (daily_devotional)."
        ),
        input_schema=s.an_object(
            {"theme": s.line("What it is about, such as hope, grief or rest."), "references": _REFERENCES},
            required=("theme",),
        ),
        handler=_generate_devotional,
        position=320,
    ),
    Tool(
        name="theological_deep_dive",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Gives what the church's own statement of belief says on a subject, or that it takes no position, with "
            "passages and recommended reading. Call it when somebody asks what the church believes or teaches, or "
            "wants to study a doctrine. Never state the church's position from memory, and never argue with "
            "somebody who is grieving. Where it takes no position, say so and give both sides fairly."
        ),
        input_schema=s.an_object(
            {
                "subject": s.line("The doctrine or question, in their words, such as baptism of children."),
                "references": _REFERENCES,
            },
            required=("subject",),
        ),
        handler=_theological_deep_dive,
        position=330,
    ),
    Tool(
        name="generate_lesson_plan",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Gives the makings of a lesson for an age group and a length: passages with their exact words, minutes "
            "for each part, questions and activities. Call it when somebody who teaches asks for a lesson or class "
            "plan; then write it out from the result, quoting no other verses. Not for a personal devotional "
            "(generate_devotional)."
        ),
        input_schema=s.an_object(
            {
                "topic": s.line("What the lesson is about, such as forgiveness."),
                "age_group": s.choice("The age group it is for.", _AGES["en"]),
                "minutes": s.whole("How long it takes, in minutes. Left out: 45.", at_least=10, at_most=180),
                "references": _REFERENCES,
            },
            required=("topic", "age_group"),
        ),
        handler=_generate_lesson_plan,
        position=340,
    ),
)
