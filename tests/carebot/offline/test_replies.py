"""How replies read: the person first, nothing claimed that was not called, facts given, plain and short."""

import re

import pytest

from language.text.reply_sentences import split_sentences
from language.utterance import acknowledges, claims, is_backed, utter
from tests.carebot.offline.conversation import TEXT, TOOLS, Conversation, tool

TOLD = [
    ("en", "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me.", "husband"),
    ("en", "My son has a high fever and I'm terrified. Please pray.", "son"),
    (
        "en",
        "My wife told me last night that she wants a divorce. I don't know what to do.",
        "wife|marriage|divorce",
    ),
    ("en", "My dad is in the hospital and I'm so afraid for him. Could a pastor visit?", "dad|father"),
    ("en", "I feel so lonely since I moved here. Nobody even knows my name.", "alone|lone|unknown|unseen"),
    ("en", "I relapsed again and I'm so ashamed of myself", "asham|shame|fall|again|relaps|honest"),
    ("es", "Mi esposo murió el martes. No puedo dejar de llorar. Oren por mí.", "esposo"),
    ("es", "Mi mamá está muy enferma y tengo mucho miedo. Oren por ella por favor.", "mamá|madre"),
    ("es", "Me siento muy sola y triste desde que llegué aquí", "sol|triste|tristeza"),
]
WORDS_NEVER_SAID = (
    "at least",
    "everything happens for a reason",
    "al menos",
    "todo pasa por algo",
    "better place",
)


@pytest.mark.parametrize(("language", "said", "names"), TOLD)
def test_first_sentence_meets_the_person_by_what_they_told(language: str, said: str, names: str) -> None:
    first = split_sentences(Conversation(language).say(said).text)[0]
    assert acknowledges(first)
    assert re.search(names, first, re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "said", "about"),
    [
        ("en", "My little girl was born still yesterday", "baby|grie|loss"),
        ("en", "Our son was born sleeping on Friday", "son|grie|loss|baby"),
        ("es", "Mi hijo se fue de la casa y no sé dónde está", "hijo"),
        ("en", "my son OD'd last night", "son"),
        ("en", "My brother ODed again", "brother"),
        ("en", "I keep drinking and I can't stop", "addict|courage|shame|alone"),
        ("en", "I was let go today", "job|work"),
        ("en", "It's the anniversary of my daughter's death", "daughter.*(loss|grie)|(loss|grie).*daughter"),
        ("en", "I don't want to lose my wife, she is so ill", r"wife.*\?$"),
        ("en", "😭😭😭", "told me|hear"),
        ("es", "No puedo dejar de llorar desde que murió mi papá", r"papá.*\?$"),
        ("en", "No one has called me since my wife died", r"wife.*\?$"),
    ],
)
def test_what_is_told_in_few_or_veiled_words_is_heard(language: str, said: str, about: str) -> None:
    reply = Conversation(language).say(said)
    assert reply.tools == []
    assert acknowledges(split_sentences(reply.text)[0])
    assert re.search(about, reply.text)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Is it a sin to be angry at God?"),
        ("en", "I'm so mad at God. Is that wrong?"),
        ("es", "¿Es pecado estar enojada con Dios?"),
    ],
)
def test_anger_at_god_is_not_sent_to_the_office(language: str, said: str) -> None:
    assert "202-555-0100" not in Conversation(language).say(said).text


@pytest.mark.parametrize("said", ["thank you so much that helped", "Thanks, you have helped me a lot tonight"])
def test_thanks_for_help_are_no_news_to_be_glad_about(said: str) -> None:
    assert "news" not in Conversation().say(said).text
    assert "joy" not in Conversation().say(said).text


@pytest.mark.parametrize(
    ("language", "said", "yes"),
    [("en", "Can I talk to a real person?", "Of course"), ("es", "¿Puedo hablar con una persona?", "Claro")],
)
def test_whoever_wants_a_person_hears_yes_before_a_question(language: str, said: str, yes: str) -> None:
    text = Conversation(language).say(said).text
    assert text.startswith(yes)
    assert "?" in text


@pytest.mark.parametrize(
    ("language", "said", "told"),
    [
        ("en", "Is this confidential?", "pastors"),
        ("en", "Who will read this?", "pastors"),
        ("en", "will you tell my parents?", "pastors"),
        ("es", "¿Esto es confidencial?", "pastores"),
        ("es", "¿Quién va a leer esto?", "pastores"),
        ("en", "Please delete everything I told you", "Clear this conversation"),
        ("es", "Borre todo lo que le dije por favor", "Borrar esta conversación"),
        ("en", "I just need someone to listen", "listening"),
        ("es", "Necesito que alguien me escuche", "escucho"),
    ],
)
def test_questions_about_the_conversation_itself_are_answered(language: str, said: str, told: str) -> None:
    text = Conversation(language).say(said).text
    assert told in text
    assert not any(claims(sentence) for sentence in split_sentences(text))


def test_who_asks_for_a_pastor_to_come_is_visited() -> None:
    talk = Conversation()
    assert talk.say("My grandmother is in hospice, can a pastor come today?").tools == ["request_pastoral_visit"]


BACKED = {
    "submit_prayer_request": {"prayer", "passed_on", "generic"},
    "request_callback": {"callback", "contact", "followup", "passed_on", "generic"},
    "request_pastoral_visit": {"visit", "followup", "passed_on", "generic"},
    "report_care_need": {"care", "passed_on", "generic"},
    "submit_benevolence_request": {"benevolence", "contact", "passed_on", "generic"},
    "signup_for_volunteer_role": {"volunteer", "contact", "passed_on", "generic"},
    "capture_visitor_contact": {"contact", "passed_on", "generic"},
}
TALKS = [
    ("en", "chat", ["My husband died. Please pray for me", "yes", "Ruth, 202-555-0142", "thank you so much"]),
    ("en", "chat", ["I can't pay my rent, can you help?", "Dana Cole, dana@example.org", "thanks"]),
    ("en", "chat", ["My dad is in hospital, can a pastor visit?", "202-555-0110", "ok"]),
    ("en", "chat", ["I'm 15 and they bully me every day at school", "no", "please pray for me"]),
    ("en", "chat", ["I'd like to volunteer", "the choir", "Ann Bell, ann@example.org"]),
    ("en", "voice", ["My mother died, please pray", "Ruth", "yes", "202-555-0142"]),
    ("es", "chat", ["Mi esposo murió. Oren por mí", "sí", "Ana Ruiz, 202-555-0142", "gracias"]),
    ("es", "chat", ["No puedo pagar la renta, ¿me pueden ayudar?", "Ana Ruiz, ana@example.org", "gracias"]),
    ("es", "voice", ["Mi mamá murió, por favor oren", "Ana", "sí", "202-555-0142"]),
]


@pytest.mark.parametrize(("language", "channel", "said"), TALKS)
def test_claims_only_what_it_called(language: str, channel: str, said: list[str]) -> None:
    talk = Conversation(language, channel)
    backed: set[str] = set()
    for words in said:
        reply = talk.say(words)
        for name in reply.tools:
            backed |= BACKED.get(name, set())
        unbacked = [each for each in split_sentences(reply.text) if not is_backed(utter(each), backed)]
        assert unbacked == [], reply.text


@pytest.mark.parametrize(("language", "channel", "said"), TALKS)
def test_replies_are_short_plain_and_never_the_same_twice(language: str, channel: str, said: list[str]) -> None:
    talk = Conversation(language, channel)
    replies = [talk.say(words).text for words in said]
    assert len(set(replies)) == len(replies)
    for text in replies:
        assert 1 <= len(split_sentences(text)) <= (3 if channel == "voice" else 5)
        assert not re.search(r"[*_#<>{}\n]|[\U0001f300-\U0001faff]", text)
        assert not any(words in text.lower() for words in WORDS_NEVER_SAID)


def test_without_leave_to_call_nothing_is_said_to_be_done() -> None:
    reply = Conversation(may_call_tools=False).say("My husband died on Tuesday. Please pray for me.")
    assert reply.tools == []
    assert not any(claims(sentence) for sentence in split_sentences(reply.text))


@pytest.mark.parametrize("language", ["en", "es"])
def test_refused_call_is_owned_up_to(language: str) -> None:
    said = {
        "en": "My brother is ill. Please pray for him.",
        "es": "Mi hermano está enfermo. Oren por él, por favor.",
    }
    reply = Conversation(language, errors={"submit_prayer_request": "This cannot be done now."}).say(said[language])
    sentences = split_sentences(reply.text)
    assert acknowledges(sentences[0])
    assert not any(claims(sentence) for sentence in sentences)
    assert "202-555-0100" in reply.text


def test_refused_number_is_asked_for_again() -> None:
    talk = Conversation(errors={"request_callback": "phone: this is no telephone number; digits are accepted."})
    reply = talk.say("I'm so worried. Please call me at 555-0142")
    assert "?" in reply.text
    assert not any(claims(sentence) for sentence in split_sentences(reply.text))


def test_repair_keeps_to_the_person() -> None:
    talk = Conversation()
    talk.say("My husband died on Tuesday. Please pray for me.")
    talk.may_call_tools = False
    text = (
        "<reminder>The visitor has not seen any reply yet. Write it now, in plain text: the first sentence acknowledges "
        "what they told you; say nothing about requests or what was done with them.</reminder>"
    )
    reply = talk.send({"role": "user", "content": [{"type": "text", "text": text}]})
    assert acknowledges(split_sentences(reply.text)[0])
    assert not any(claims(sentence) for sentence in split_sentences(reply.text))


def test_two_visitors_do_not_get_the_same_line() -> None:
    said = [
        f"My {who} died last week and I miss {who} so much. Please pray for me." for who in ("mother", "husband", "son")
    ]
    assert len({Conversation().say(words).text for words in said}) == len(said)


def test_same_request_gets_the_same_reply() -> None:
    words = "I'm so worried about my exam, please pray for me"
    assert Conversation().say(words) == Conversation().say(words)


PLAIN_QUESTIONS = [
    ("en", "What time is church on Sunday?", "get_first_visit_info", ["9:00 AM", "11:30 AM"]),
    ("en", "What should I wear?", "get_first_visit_info", ["Come as you are"]),
    (
        "en",
        "Do you have anything for kids during the service?",
        "get_first_visit_info",
        ["20 minutes before"],
    ),
    (
        "en",
        "How do I get there?",
        "get_church_directions",
        ["12 Oak Street", "https://maps.example.org/?q=12+Oak"],
    ),
    ("en", "Where can I park?", "get_church_directions", ["behind the building"]),
    ("en", "Is there wheelchair access?", "get_church_directions", ["Ramp at the side door"]),
    (
        "en",
        "What was the sermon about?",
        "get_sermon_info",
        ["The Lost Coin", "Ann Lee", "https://example.org/sermons/12"],
    ),
    ("en", "What's going on at church this week?", "get_announcements", ["Harvest supper", "6:00 PM"]),
    ("en", "What does John 3:16 say?", "lookup_bible_verse", ["For God so loved the world."]),
    ("en", "How can I give online?", "send_giving_link", ["https://example.org/give"]),
    ("en", "Can I fill in a connection card?", "send_connection_card_link", ["https://example.org/card"]),
    ("es", "¿A qué hora es el culto el domingo?", "get_first_visit_info", ["9:00 AM", "11:30 AM"]),
    ("es", "¿Dónde está la iglesia?", "get_church_directions", ["12 Oak Street"]),
    ("es", "¿De qué fue el sermón?", "get_sermon_info", ["The Lost Coin"]),
    ("es", "¿Qué dice Juan 3:16?", "lookup_bible_verse", ["For God so loved the world."]),
    ("es", "¿Cómo puedo diezmar?", "send_giving_link", ["https://example.org/give"]),
]


@pytest.mark.parametrize(("language", "question", "tool", "facts"), PLAIN_QUESTIONS)
def test_plain_question_gets_the_facts_and_no_condolences(
    language: str, question: str, tool: str, facts: list[str]
) -> None:
    reply = Conversation(language).say(question)
    assert reply.tools == [tool]
    assert all(fact in reply.text for fact in facts)
    assert "sorry" not in reply.text.lower()
    assert "siento" not in reply.text.lower()
    assert "<result" not in reply.text


def test_nervous_first_visitor_is_met_in_one_sentence_and_gets_the_times() -> None:
    reply = Conversation().say("It would be my first time and I'm nervous. What time are the services?")
    assert "nervous" in split_sentences(reply.text)[0]
    assert "9:00 AM" in reply.text


def test_mixed_message_is_met_first_and_answered() -> None:
    sentences = split_sentences(Conversation().say("My mum is ill, please pray for her, and when is the service?").text)
    assert acknowledges(sentences[0])
    assert "9:00 AM" in " ".join(sentences)


def test_what_the_model_is_told_of_a_lookup_that_broke_is_shown_to_nobody() -> None:
    tools = (*TOOLS, tool("find_small_group", life_stage=TEXT))
    broken = (
        "This took too long and was stopped. Say that you could not look it up just now, and give the office's number."
    )
    reply = Conversation(tools=tools, errors={"find_small_group": broken}).say("When does the youth group meet?")
    assert reply.tools == ["find_small_group"]
    assert "Say that" not in reply.text
    assert "202-555-0100" in reply.text


def test_failed_lookup_points_to_the_office() -> None:
    reply = Conversation(errors={"get_church_directions": "The lookup took too long."}).say("How do I get there?")
    assert "202-555-0100" in reply.text
    assert "Oak" not in reply.text


@pytest.mark.parametrize(
    ("language", "said", "expected"),
    [
        ("en", "Hello", "welcome|good to have you|glad"),
        ("en", "Thank you so much!", "welcome|good to hear"),
        ("en", "Are you a real person?", "automated"),
        ("en", "Who won the game last night?", "202-555-0100"),
        ("es", "Hola", "bienvenida|gusto|alegra"),
        ("es", "¿Eres una persona real?", "automático"),
        ("es", "¿Quién ganó el partido anoche?", "202-555-0100"),
    ],
)
def test_small_talk(language: str, said: str, expected: str) -> None:
    reply = Conversation(language).say(said)
    assert reply.tools == []
    assert re.search(expected, reply.text)


def test_grief_told_little_by_little_is_built_upon() -> None:
    talk = Conversation()
    talk.say("Hi there")
    talk.say("It has been a hard autumn")
    talk.say("My mom got sick in September")
    reply = talk.say("She died on Sunday. The funeral is on Friday and I don't know how to do this.")
    assert "funeral" in reply.text
    assert "Friday" in reply.text
    assert re.search("mom|mother", split_sentences(reply.text)[0])
    assert reply.tools == []  # nobody is prayed for unasked
    request = talk.say("Yes, please").input_of("submit_prayer_request")["request"]
    assert "My mom got sick" in request
    assert "She died on Sunday" in request


@pytest.mark.parametrize("called", ["start_visitor_followup", "conversation_summary", "draft_follow_up_message"])
def test_taking_over_after_another_models_call_it_never_reads_an_instruction_out(called: str) -> None:
    talk = Conversation()
    asked = {"type": "text", "text": "We were at your service on Sunday. I am Ana Ruiz, ana@example.org."}
    talk.messages += [
        {"role": "user", "content": [{"type": "text", "text": "<context>\nNow: Friday\n</context>"}, asked]},
        {
            "role": "assistant",
            "content": [{"type": "tool_use", "id": "toolu_1", "name": called, "input": {"name": "Ana Ruiz"}}],
        },
    ]
    instruction = "In your first sentence, acknowledge the person by name. Do not describe this call."

    reply = talk.send(
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": instruction}]}
    )

    assert reply.text
    assert "acknowledge" not in reply.text
    assert "this call" not in reply.text
