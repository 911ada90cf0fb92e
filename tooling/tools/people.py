"""Tools about people: who visited, who wants to serve, what a conversation was, what to write to somebody."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from church.tiers import Tier
from prayers import writes
from prayers.models import Confidentiality, Kind
from tooling.models.plan import CarePlan
from tooling.plans import rows
from tooling.registry import Example, Mode, Tool, ToolContext, Writes

from . import schemas as s
from .instruction import reply_now
from .notices import sorry
from .origin import given, origin_of, with_words_kept
from .reading import read_day


def _capture_visitor_contact(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "name", "phone", "email", "how_heard", "consent")
    return str(writes.write_visitor_contact(origin_of(ctx), **fields).pk)


def _signup_for_volunteer_role(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "role", "name", "contact", "availability")
    needs_check = bool(call.get("minors_ministry"))
    return str(writes.write_volunteer_signup(origin_of(ctx), needs_background_check=needs_check, **fields).pk)


def _start_visitor_followup(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "name", "contact", "interests")
    visited_on = read_day(call["visited_on"]) if "visited_on" in call else None
    if visited_on is None and call.get("visited_on"):
        fields["interests"] = with_words_kept(fields.get("interests", ""), {"Visited": call["visited_on"]}).strip()
    followup = writes.write_visitor_followup(origin_of(ctx), visited_on=visited_on, **fields)
    if not CarePlan.objects.filter(record=followup.pk).exists():
        rows.start(followup, by=None, invocation_id=ctx.invocation_id)
    return str(followup.pk)


def _conversation_summary(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "summary", "themes", "sentiment", "open_needs")
    return str(writes.write_conversation_summary(origin_of(ctx), **fields).pk)


def _draft_follow_up_message(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "recipient", "channel", "body")
    return str(writes.write_follow_up_draft(origin_of(ctx), **fields).pk)


_PASSED_TO_OFFICE = {
    "en": "Your details were passed to the church office",
    "es": "Sus datos se pasaron a la oficina de la iglesia",
}

TOOLS = (
    Tool(
        name="capture_visitor_contact",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Keeps a visitor's name, phone number or email address for the church office. Call it when "
            "the visitor gives them of their own accord or wants to stay in touch. Do not call it when "
            "another tool of this turn already carries the same details (prayer, call back, visit, "
            "follow-up), do not ask for details only to call it, and never ask somebody under 18 for "
            "them."
        ),
        input_schema=s.an_object(
            {
                "name": s.name(),
                "phone": s.phone(),
                "email": s.email(),
                "how_heard": s.line("How they heard of the church, if they said so."),
                "consent": s.flag("True when the visitor said that the church may write to or call them."),
            },
        ),
        handler=_capture_visitor_contact,
        position=30,
        title=_("A visitor's contact details"),
        one_of=(("name", "phone", "email"),),
        backs=frozenset({"contact", "passed_on", "generic"}),
        writes=Writes(Kind.CONTACT, Confidentiality.STAFF),
        worded_fields=(),
        instruction=reply_now(
            en=(
                "acknowledge the person, by name if they gave it, and name what brought them here, heavy or glad",
                (
                    "Then thank them simply for trusting the church with how to reach them; do not read all of it "
                    "back, and ask for no further details. Take up what they came for, with at most one gentle "
                    "question."
                ),
            ),
            es=(
                "reconoce a la persona, por su nombre si lo dio, y nombra lo que la trae aquí, sea alegre o pesado",
                (
                    "Luego agradece con sencillez la confianza de dejar cómo ubicarla; no repitas todos los datos "
                    "ni pidas más. Retoma lo que vino a buscar, con una sola pregunta amable, como mucho."
                ),
            ),
        ),
        example=Example(
            {
                "en": "We just moved here and know nobody. I am Omar, you can write to me at omar@example.org.",
                "es": "Acabamos de mudarnos y no conocemos a nadie. Soy Omar, pueden escribirme a omar@example.org.",
            },
            {"name": "Omar", "email": "omar@example.org", "consent": True},
        ),
        receipt=_PASSED_TO_OFFICE,
        correction=sorry(
            en="I could not pass your contact details on", es="no pude hacer llegar sus datos de contacto"
        ),
    ),
    Tool(
        name="signup_for_volunteer_role",
        mode=Mode.DEFERRED,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Tells the volunteer coordinator that somebody wants to serve. Call it once the visitor has "
            "named what they would like to do and given a name and a phone number or email address; ask "
            "for what is missing. Do not call it for a question about volunteering alone, and do not "
            "promise a place."
        ),
        input_schema=s.an_object(
            {
                "role": s.line("What they want to do, such as 'greeter', 'choir', 'food pantry'."),
                "name": s.name("The visitor's name, as they gave it."),
                "contact": s.contact("Phone number or email address, as the visitor gave it."),
                "availability": s.line("When they can serve, as they said it."),
                "minors_ministry": s.flag(
                    "True when the role is with children or teenagers (nursery, Sunday school, youth "
                    "group): it needs a background check."
                ),
            },
            required=("role", "name", "contact"),
        ),
        handler=_signup_for_volunteer_role,
        position=70,
        title=_("Volunteer sign-up"),
        backs=frozenset({"volunteer", "contact", "passed_on", "generic"}),
        writes=Writes(Kind.VOLUNTEER, Confidentiality.STAFF),
        worded_fields=(),
        instruction=reply_now(
            en=(
                "acknowledge the person's wish to serve and name the role and anything they told of why",
                (
                    "Then you may say, with thanks, that you are telling the team of their wish. Promise no place, "
                    "date or decision, and do not bring up checks unless they ask. End with at most one light "
                    "question."
                ),
            ),
            es=(
                "reconoce el deseo de servir de la persona y nombra el puesto y el motivo, si lo contó",
                (
                    "Luego puedes decir, con gratitud, que cuentas al equipo su deseo. No prometas lugar, fecha ni "
                    "decisión, y no hables de verificaciones si no pregunta. Termina con una sola pregunta ligera, "
                    "como mucho."
                ),
            ),
        ),
        example=Example(
            {
                "en": "I would love to help in the nursery on Sundays. Grace Kim, grace@example.org.",
                "es": "Me encantaría ayudar en la guardería los domingos. Grace Kim, grace@example.org.",
            },
            {
                "role": "nursery",
                "name": "Grace Kim",
                "contact": "grace@example.org",
                "availability": "Sundays",
                "minors_ministry": True,
            },
        ),
        receipt={
            "en": "Your offer to serve reached the volunteer coordinator",
            "es": "Su ofrecimiento llegó a la persona que coordina a los voluntarios",
        },
        correction=sorry(
            en="I could not pass your offer to serve on",
            es="no pude hacer llegar su ofrecimiento de servir",
        ),
    ),
    Tool(
        name="start_visitor_followup",
        mode=Mode.DEFERRED,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Starts the church's welcome follow-up for a new visitor: a person of the church gets in "
            "touch within two days. Call it when somebody who visited or is about to wants to hear from "
            "the church, and has given a name and a phone number or email address. Do not call it for "
            "somebody who only asks for information, or for somebody in need of care (request_callback)."
        ),
        input_schema=s.an_object(
            {
                "name": s.name("The visitor's name, as they gave it."),
                "contact": s.contact("Phone number or email address, as the visitor gave it."),
                "visited_on": s.day(f"The day they visited, as YYYY-MM-DD, if they did and said when. {s.LAST_SUNDAY}"),
                "interests": s.words("What they would like to know more about, in their words.", at_most=1000),
            },
            required=("name", "contact"),
        ),
        handler=_start_visitor_followup,
        position=80,
        title=_("Welcome of a new visitor"),
        backs=frozenset({"followup", "contact", "passed_on", "generic"}),
        writes=Writes(Kind.FOLLOWUP, Confidentiality.STAFF),
        worded_fields=("interests",),
        instruction=reply_now(
            en=(
                (
                    "acknowledge the person by name and name what they told of their visit: what touched them, or "
                    "what was hard"
                ),
                (
                    "Then you may say that you would love somebody of the church to keep in touch with them. "
                    "Promise no day and no name. Take up one thing they are curious about, with at most one gentle "
                    "question."
                ),
            ),
            es=(
                "reconoce a la persona por su nombre y nombra lo que contó de su visita: lo que le gustó o lo que le costó",
                (
                    "Luego puedes decir que te gustaría que alguien de la iglesia siga en contacto con ella. No "
                    "prometas día ni nombre. Retoma una cosa que le interese, con una sola pregunta amable, como "
                    "mucho."
                ),
            ),
        ),
        example=Example(
            {
                "en": "I was at your service on Sunday and would like to hear about small groups. Lucía Ortega, 217 555 0144.",
                "es": "Estuve en el culto el domingo y quisiera saber de los grupos pequeños. Lucía Ortega, 217 555 0144.",
            },
            {"name": "Lucía Ortega", "contact": "217 555 0144", "interests": "small groups"},
        ),
        receipt=_PASSED_TO_OFFICE,
        correction=sorry(
            en="I could not pass your details on, so nobody has been asked to get in touch",
            es="no pude hacer llegar sus datos, así que nadie sabe aún que debe llamarle",
        ),
    ),
    Tool(
        name="conversation_summary",
        mode=Mode.DEFERRED,
        tier=Tier.FULL,
        description=(
            "Leaves staff a summary of this conversation, so that the visitor need not tell it all "
            "again. Call it at the end of a longer conversation, or when a person of the church is to "
            "take over; at most once unless much was added since. Keep to what was said: no diagnosis, "
            "no judgement. Never mention it to the visitor."
        ),
        input_schema=s.an_object(
            {
                "summary": s.words("Who the person is, what moves them and what was agreed, in a few sentences."),
                "themes": s.lines("Themes in a word or two each, such as 'grief', 'new in town'."),
                "sentiment": s.choice(
                    "How the person seemed at the end.", ("positive", "neutral", "mixed", "distressed")
                ),
                "open_needs": s.lines("What is still open, one need each, such as 'wants a call on Friday'."),
            },
            required=("summary",),
        ),
        handler=_conversation_summary,
        writes=Writes(Kind.SUMMARY, Confidentiality.PASTORS_ONLY),
        worded_fields=(),
        instruction=reply_now(
            en=(
                "acknowledge the person and name the last thing they told you",
                (
                    "The visitor knows nothing of any notes: speak of none, and do not sum up the conversation for "
                    "them. Go on from where they are, or say a warm goodbye if they are leaving. At most one gentle "
                    "question."
                ),
            ),
            es=(
                "reconoce a la persona y nombra lo último que te contó",
                (
                    "La persona no sabe de notas: no hables de ellas ni le resumas la conversación. Sigue desde "
                    "donde está, o despídete con calidez si se va. Una sola pregunta amable, como mucho."
                ),
            ),
        ),
        example=Example(
            {
                "en": "Thank you for listening. I feel a little less alone in this new town now.",
                "es": "Gracias por escucharme. Ahora me siento un poco menos sola en esta ciudad nueva.",
            },
            {"summary": "New in town and lonely; was glad to be heard.", "themes": ["lonely"], "sentiment": "mixed"},
        ),
        is_silent=True,
        position=90,
        title=_("Summary of the conversation"),
    ),
    Tool(
        name="draft_follow_up_message",
        mode=Mode.DEFERRED,
        tier=Tier.FULL,
        description=(
            "Puts a message to somebody before the staff as a draft: an email, a text message or a "
            "letter. A member of staff reads and approves it; nothing is sent before that, so never say "
            "that it was sent. Call it when the visitor or a member of staff asks for such a message "
            "and it is clear to whom. Do not call it to pass on the visitor's own request (use the tool "
            "for that need)."
        ),
        input_schema=s.an_object(
            {
                "recipient": s.line("Whom it is to: a name, with phone number or email address if known."),
                "channel": s.choice("How it would be sent once approved.", ("email", "sms", "letter")),
                "body": s.words("The whole message, ready to send, in the recipient's language."),
            },
            required=("recipient", "channel", "body"),
        ),
        handler=_draft_follow_up_message,
        position=100,
        title=_("Draft of a message"),
        backs=frozenset({"draft", "generic"}),
        writes=Writes(Kind.DRAFT, Confidentiality.STAFF),
        worded_fields=("body",),
        instruction=reply_now(
            en=(
                "acknowledge the person and name what the two of you were speaking of, and how it is for them",
                (
                    "Speak of a message only if they asked for one; then say that you are putting words together "
                    "for a person of the church to look at. Promise no delivery and no day. End with at most one "
                    "gentle question."
                ),
            ),
            es=(
                "reconoce a la persona y nombra aquello de lo que hablaban y cómo lo está viviendo",
                (
                    "Habla de un mensaje solo si lo pidió; entonces di que preparas unas palabras para que las mire "
                    "alguien de la iglesia. No prometas entrega ni día. Termina con una sola pregunta amable, como "
                    "mucho."
                ),
            ),
        ),
        example=Example(
            {
                "en": "Could you write a thank-you email to Dana, who drove me to chemo? dana@example.org",
                "es": "¿Podría escribir un correo de agradecimiento a Dana, que me llevó a la quimio? dana@example.org",
            },
            {
                "recipient": "Dana, dana@example.org",
                "channel": "email",
                "body": "Dear Dana, thank you for driving me to chemo.",
            },
        ),
        receipt={
            "en": "Drafted; a member of staff reads it before anything is sent",
            "es": "Borrador listo; una persona del equipo lo revisará antes de enviar nada",
        },
        correction=sorry(en="I could not save that draft", es="no pude guardar ese borrador"),
    ),
)
