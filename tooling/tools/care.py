"""Tools for need: prayer, a call back, a visit, practical care. Each writes one record."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from church.tiers import Tier
from prayers import writes
from prayers.models import Confidentiality, Kind
from tooling.registry import Example, Mode, Tool, ToolContext, Writes

from . import schemas as s
from .instruction import reply_now
from .notices import sorry
from .origin import given, origin_of


def _submit_prayer_request(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "request", "name", "contact", "confidentiality", "anonymous")
    return str(writes.write_prayer_request(origin_of(ctx), **fields).pk)


def _request_callback(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "reason", "phone", "email", "name", "best_time", "urgency")
    return str(writes.write_callback_request(origin_of(ctx), **fields).pk)


def _request_pastoral_visit(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "reason", "location", "address", "name", "contact", "preferred_time")
    return str(writes.write_pastoral_visit(origin_of(ctx), **fields).pk)


def _report_care_need(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "need", "category", "for_whom", "name", "contact")
    return str(writes.write_care_need(origin_of(ctx), **fields).pk)


TOOLS = (
    Tool(
        name="submit_prayer_request",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Hands a prayer request to the church's prayer team. Call it as soon as the visitor asks "
            "for prayer or says yes to it; the visitor's own words are enough. Never ask for a name or "
            "contact details first: pass them on only if they were already given. Do not call it when "
            "the visitor only asks how to pray, or turned prayer down. One call for one request; call "
            "again only when something new is asked for."
        ),
        input_schema=s.an_object(
            {
                "request": s.words("What to pray for, in the visitor's own words and language."),
                "name": s.name(),
                "contact": s.contact(),
                "confidentiality": s.choice(
                    "Who may read it: prayer_chain (the wider circle of people who pray), prayer_team "
                    "(the usual; taken when left out), pastors_only (when the visitor asks for privacy "
                    "or the matter is delicate, such as abuse, a marriage, an addiction).",
                    ("prayer_chain", "prayer_team", "pastors_only"),
                ),
                "anonymous": s.flag("True when the visitor does not want their name with the request."),
            },
            required=("request",),
        ),
        handler=_submit_prayer_request,
        position=10,
        title=_("Prayer request"),
        is_care=True,
        backs=frozenset({"prayer", "passed_on", "generic"}),
        writes=Writes(Kind.PRAYER, Confidentiality.PRAYER_TEAM, said_in="confidentiality"),
        worded_fields=("request",),
        instruction=reply_now(
            en=(
                "acknowledge the person and name what they carry (the loss, the illness, the fear) in plain warm words",
                (
                    "Then you may say that you are bringing this to the prayer team, as something you want for "
                    "them, with a short line of hope that makes nothing smaller. End with at most one gentle "
                    "question or offer."
                ),
            ),
            es=(
                (
                    "reconoce a la persona y nombra lo que lleva encima (la pérdida, la enfermedad, el miedo) con "
                    "palabras cálidas"
                ),
                (
                    "Luego puedes decir que llevas esto al equipo de oración, como algo que deseas para ella, con "
                    "una línea breve de esperanza. Termina con una sola pregunta u oferta amable, como mucho."
                ),
            ),
        ),
        example=Example(
            {
                "en": "My husband of 41 years died on Tuesday. Please pray for me.",
                "es": "Mi esposo murió el martes después de 41 años juntos. Por favor, oren por mí.",
            },
            {"request": "Her husband of 41 years died on Tuesday."},
        ),
        receipt={"en": "Shared with the prayer team", "es": "Compartido con el equipo de oración"},
        correction=sorry(
            en="I could not pass your prayer request on", es="no pude hacer llegar su petición de oración"
        ),
    ),
    Tool(
        name="request_callback",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Asks a person of the church to call or write back. Call it when the visitor wants to talk "
            "to someone, or accepts your offer of it, and has given a phone number or an email address. "
            "If neither is known, ask for one first, gently. Somebody under 18 is never made to give "
            "contact details: when they give none and are in distress, call flag_safety_concern with "
            "minor_at_risk instead. Do not call it for a question you can answer yourself."
        ),
        input_schema=s.an_object(
            {
                "reason": s.words("What it is about, briefly, in the visitor's own words where possible."),
                "phone": s.phone(),
                "email": s.email(),
                "name": s.name(),
                "best_time": s.line("When to reach them, as they said it, such as 'weekday evenings'."),
                "urgency": s.choice(
                    "How soon: urgent (today: fresh grief, a crisis, a deadline), normal (the usual; "
                    "taken when left out), low (whenever it suits).",
                    ("low", "normal", "urgent"),
                ),
            },
            required=("reason",),
        ),
        handler=_request_callback,
        position=20,
        title=_("Request for a call back"),
        one_of=(("phone", "email"),),
        is_care=True,
        backs=frozenset({"callback", "contact", "followup", "passed_on", "generic"}),
        writes=Writes(Kind.CALLBACK, Confidentiality.STAFF),
        worded_fields=("reason",),
        instruction=reply_now(
            en=(
                "acknowledge the person and name what makes them want to talk",
                (
                    "Then repeat the number or address they gave, so that they can gently correct it, and say that "
                    "you are asking the church to call. Promise no day, hour or caller. Offer at most one further "
                    "step, and keep it light."
                ),
            ),
            es=(
                "reconoce a la persona y nombra aquello de lo que quiere hablar",
                (
                    "Luego repite el número o correo que dio, para que pueda corregirlo con calma, y di que pides a "
                    "la iglesia que llame. No prometas día, hora ni quién. Ofrece un solo paso más, como mucho."
                ),
            ),
        ),
        example=Example(
            {
                "en": "I am so worn out with my marriage. Can somebody call me? 217-555-0142, after six.",
                "es": "Estoy agotada con mi matrimonio. ¿Puede llamarme alguien? 217-555-0142, después de las seis.",
            },
            {"reason": "Worn out with her marriage", "phone": "217-555-0142", "best_time": "after six"},
        ),
        receipt={
            "en": "Your call-back request reached the church",
            "es": "La iglesia recibió su petición de llamada",
        },
        correction=sorry(
            en="I could not pass on your request to be called back",
            es="no pude hacer llegar su petición de que le llamen",
        ),
    ),
    Tool(
        name="request_pastoral_visit",
        mode=Mode.DEFERRED,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Asks a pastor to visit somebody at home, in hospital or in a care facility. Call it when "
            "the visitor asks for a visit or accepts one and you know which kind of place it is; "
            "hospital name, ward and room go into address. Contact details help but are not required. "
            "Do not call it for an appointment at the church, nor when the visitor only wants a phone "
            "call (request_callback)."
        ),
        input_schema=s.an_object(
            {
                "reason": s.words("Why a visit is wanted and who is to be visited, in the visitor's words."),
                "location": s.choice(
                    "What kind of place the visit is to.", ("home", "hospital", "care_facility", "other")
                ),
                "address": s.line("Address, or the hospital or facility with ward and room, as given."),
                "name": s.name("Name of the person who asks, as they gave it."),
                "contact": s.contact(),
                "preferred_time": s.line("When a visit would suit, as they said it."),
            },
            required=("reason", "location"),
        ),
        handler=_request_pastoral_visit,
        position=40,
        title=_("Request for a pastoral visit"),
        is_care=True,
        backs=frozenset({"visit", "followup", "passed_on", "generic"}),
        writes=Writes(Kind.VISIT, Confidentiality.STAFF),
        worded_fields=("reason",),
        instruction=reply_now(
            en=(
                "acknowledge the person and name who is ill or what happened, and where they are",
                (
                    "Then you may say that you are asking for a pastor to come. Promise no day, hour or name. If "
                    "the address, the room or a way to reach them is missing, ask gently for one of these, never as "
                    "a condition."
                ),
            ),
            es=(
                "reconoce a la persona y nombra quién está enfermo o qué pasó, y dónde",
                (
                    "Luego puedes decir que pides que vaya un pastor. No prometas día, hora ni nombre. Si falta la "
                    "dirección, el cuarto o cómo ubicarla, pregunta con suavidad por una sola de estas cosas, nunca "
                    "como condición."
                ),
            ),
        ),
        example=Example(
            {
                "en": "My father had a stroke, he is in St. Luke's, room 412. Could a pastor visit him?",
                "es": "Mi padre tuvo un derrame, está en St. Luke's, habitación 412. ¿Podría visitarlo un pastor?",
            },
            {"reason": "Her father had a stroke", "location": "hospital", "address": "St. Luke's, room 412"},
        ),
        receipt={
            "en": "Your visit request reached the pastor",
            "es": "El pastor recibió su petición de visita",
        },
        correction=sorry(
            en="I could not pass on your request for a visit",
            es="no pude hacer llegar su petición de visita",
        ),
    ),
    Tool(
        name="report_care_need",
        mode=Mode.DEFERRED,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Tells the care team about a practical need: meals, a ride, a place to stay, help in "
            "illness or bereavement, child care. Call it when the visitor describes such a need, their "
            "own or somebody else's, and would welcome help. Do not call it for money the visitor asks "
            "the church to pay (submit_benevolence_request, where it is offered), nor for prayer alone."
        ),
        input_schema=s.an_object(
            {
                "need": s.words("What is needed, in the visitor's own words, with times or places they named."),
                "category": s.choice(
                    "What kind of need it is.",
                    (
                        "meals",
                        "transport",
                        "housing",
                        "illness",
                        "bereavement",
                        "childcare",
                        "financial",
                        "other",
                    ),
                ),
                "for_whom": s.line("Whom it is for, such as 'herself' or 'her neighbour Rosa'."),
                "name": s.name(),
                "contact": s.contact(),
            },
            required=("need", "category"),
        ),
        handler=_report_care_need,
        position=50,
        title=_("Practical need"),
        is_care=True,
        backs=frozenset({"care", "passed_on", "generic"}),
        writes=Writes(Kind.CARE, Confidentiality.STAFF),
        worded_fields=("need", "for_whom"),
        instruction=reply_now(
            en=(
                "acknowledge how hard this is and name the need and who is affected",
                (
                    "Keep their dignity: needing help is no failure. Then you may say that you are bringing this to "
                    "the care team; promise no meal, ride, money or date. Ask at most one gentle question, such as "
                    "what would help most today."
                ),
            ),
            es=(
                "reconoce lo difícil que es esto y nombra la necesidad y a quién afecta",
                (
                    "Cuida su dignidad: necesitar ayuda no es un fracaso. Luego puedes decir que llevas esto al "
                    "equipo de cuidado; no prometas comida, transporte, dinero ni fecha. Haz una sola pregunta "
                    "amable, como mucho."
                ),
            ),
        ),
        example=Example(
            {
                "en": "I had surgery last week and cannot stand long enough to cook for the children. We need meals.",
                "es": "Me operaron la semana pasada y no aguanto de pie para cocinar a los niños. Necesitamos comidas.",
            },
            {
                "need": "Meals after surgery, she cannot cook for the children",
                "category": "meals",
                "for_whom": "her family",
            },
        ),
        receipt={"en": "Shared with the care team", "es": "Compartido con el equipo de cuidado"},
        correction=sorry(
            en="I could not pass this need on to the care team",
            es="no pude hacer llegar esta necesidad al equipo de cuidado",
        ),
    ),
)
