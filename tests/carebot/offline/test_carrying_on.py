"""A conversation of several turns: what was told stays known, what was asked is answered, and nothing is said twice."""

from collections import Counter

import pytest

from language.rules.offers import offers_in
from language.rules.subjects import Need
from language.text.reply_sentences import split_sentences
from tests.carebot.offline.conversation import TOOLS, Conversation, tool

LOOKUP = tool("lookup_church_answer", "question", question={"type": "string"}, day={"type": "string"})
GRIEF = [
    "My husband died in March.",
    "He loved the garden so much",
    "I still set two plates",
    "The evenings are so long",
]


def test_a_loss_is_condoled_with_once() -> None:
    talk = Conversation()
    first, *later = [split_sentences(talk.say(each).text)[0] for each in GRIEF]
    assert "husband" in first
    assert not any("loss" in each or "sorry" in each for each in later)


@pytest.mark.parametrize(
    "said", [GRIEF, ["Nobody talks to me", "yes", "no", "since the summer", "I don't know", "yes"]]
)
def test_no_sentence_is_said_twice(said: list[str]) -> None:
    talk = Conversation()
    sentences = Counter(each.strip() for words in said for each in split_sentences(talk.say(words).text))
    assert [each for each, times in sentences.items() if times > 1] == []


@pytest.mark.parametrize(
    ("said", "never"),
    [
        (["My sister called me a loser", "they started a group chat without me"], "small group"),
        (["I gave money for ten years and nobody came when my wife left"], "in confidence"),
        (["my phone broke so I couldn't call in, what are your office hours"], "money"),
        (["My wife wants a separation", "I don't know what to do"], "passing"),
        (["I feel empty. I can't get out of bed", "I wouldn't know what to say to a counselor"], "Open times"),
    ],
)
def test_what_was_not_surely_asked_for_is_not_done(said: list[str], never: str) -> None:
    talk = Conversation(tools=(*TOOLS, tool("schedule_counseling", topic={"type": "string"}), tool("find_small_group")))
    replies = [talk.say(each) for each in said]
    assert [name for reply in replies for name in reply.tools] == []
    assert not any(never in reply.text for reply in replies)


@pytest.mark.parametrize(
    "said", ["your church is a bunch of hypocrites", "shut up you stupid machine", "ustedes solo quieren dinero"]
)
def test_who_insults_is_neither_misunderstood_nor_counselled(said: str) -> None:
    reply = Conversation("es" if "ustedes" in said else "en").say(said)
    assert reply.tools == []
    assert "understand" not in reply.text
    assert any(word in reply.text for word in ("angry", "polite", "come to this", "enojo", "llegado a esto"))


@pytest.mark.parametrize(
    "said", ["Our baby girl was born this morning!! Everybody is healthy!", "I got the job!! Praise God"]
)
def test_joy_is_met_as_joy(said: str) -> None:
    talk = Conversation()
    reply = talk.say(said)
    assert "glad" in reply.text or "wonderful" in reply.text
    assert "sorry" not in reply.text
    assert reply.text != talk.say("Her name is Junia").text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "will you tell my parents?"),
        ("en", "if I ask you to pray for her do you tell her?"),
        ("es", "¿le van a decir a mi mamá?"),
    ],
)
def test_who_is_told_is_said_honestly(language: str, said: str) -> None:
    reply = Conversation(language).say(said)
    assert reply.tools == []
    assert "family" in reply.text or "familia" in reply.text
    assert "pastors" in reply.text or "pastores" in reply.text
    assert "danger" in reply.text or "peligro" in reply.text


@pytest.mark.parametrize("said", ["are you real?", "you're a robot, aren't you", "¿eres una persona?"])
def test_who_asks_whether_it_is_real_is_told_and_nobody_is_called(said: str) -> None:
    reply = Conversation("es" if "¿" in said else "en").say(said)
    assert "automat" in reply.text or "automátic" in reply.text
    assert reply.tools == []


def test_a_number_that_cannot_be_one_is_not_asked_for_as_if_none_was_given() -> None:
    reply = Conversation().say("Please call me back, 555-100-2000")
    assert reply.tools == []
    assert "number" in reply.text
    assert "best" not in reply.text


def test_a_call_that_was_refused_is_not_offered_again() -> None:
    talk = Conversation()
    talk.say("My mother died on Sunday")
    talk.say("Please pray for us, but no need to call")
    later = [talk.say(each).text for each in ("The house is empty", "I sleep badly", "My brother is no help")]
    assert not any("call you" in each for each in later)


def test_a_question_that_nothing_else_answers_is_looked_up_among_the_churchs_answers() -> None:
    results = {
        "lookup_church_answer": "The church has nothing on file about this. The office can say more: 202-555-0100."
    }
    talk = Conversation(tools=(*TOOLS, LOOKUP), results=results)
    reply = talk.say("how do we get her baptized?")
    assert reply.input_of("lookup_church_answer")["question"] == "how do we get her baptized?"
    assert "202-555-0100" in reply.text
    assert reply.text.endswith("?")  # nobody is left with that: a person is offered
    assert "number" in talk.say("yes please").text


def test_of_the_churchs_answers_the_nearest_is_told() -> None:
    results = {
        "lookup_church_answer": "On file, in the church's own words:\n- How do baptisms work? “On the first Sunday.”\n"
        "- Can we marry here? “Yes, four months ahead.”"
    }
    reply = Conversation(tools=(*TOOLS, LOOKUP), results=results).say("what do I have to do to get baptized?")
    assert "first Sunday" in reply.text
    assert "four months" not in reply.text


def test_a_name_and_a_number_do_not_change_the_language() -> None:
    talk = Conversation("es")
    talk.say("Mi abuelito está en el hospital y quiero que lo visite un pastor")
    reply = talk.say("Miguel Soto 217-432-1000")
    assert "number" not in reply.text
    assert "your" not in reply.text


@pytest.mark.parametrize("said", ["does God still love me", "Can God forgive me?", "¿Dios todavía me ama?"])
def test_who_asks_whether_god_loves_them_is_not_left_without_an_answer(said: str) -> None:
    reply = Conversation("es" if "¿" in said else "en").say(said)
    assert "8:38" in reply.text


def test_joy_is_gone_on_with_and_a_thank_you_takes_nothing_back() -> None:
    talk = Conversation()
    talk.say("I made manager!! thank you Jesus")
    assert "weighs" not in talk.say("my wife cried").text
    assert "stop" not in talk.say("the food box came, thank you so much").text


def test_more_than_a_no_is_heard_as_what_it_tells() -> None:
    talk = Conversation()
    talk.say("Our water got cut off this morning and I am scared for my newborn")
    assert "choice" not in talk.say("no I have nobody here and the winter is coming").text


def test_who_asks_for_prayer_hears_that_it_is_known_for_whom() -> None:
    talk = Conversation()
    talk.say("It was our son. He was nineteen. The accident was in August.")
    reply = talk.say("Would you pray for us? For me and my husband.")
    assert "husband" in split_sentences(reply.text)[0]


def test_a_wish_for_another_caller_is_a_wish_for_a_call() -> None:
    talk = Conversation()
    talk.say("we lost the baby at 11 weeks")
    assert Need.CALLBACK in offers_in(talk.say("I'd rather a woman called me").text)
    assert talk.say("Hannah 217-343-9090 after 6").tools == ["request_callback"]


def test_after_danger_the_lines_are_pointed_to_once_and_then_what_is_said_is_heard() -> None:
    talk = Conversation(notes="This person was in danger earlier in this conversation.")
    first, second = (
        talk.say("I made some tea"),
        talk.say("Could somebody bring us a meal this week? We live on Elm Street"),
    )
    assert "lines I gave you" in first.text
    assert "lines I gave you" not in second.text
    assert "report_care_need" in second.tools


@pytest.mark.parametrize(
    ("language", "said"), [("en", "does that make me a bad daughter?"), ("es", "¿eso me hace una mala hija?")]
)
def test_who_asks_for_a_verdict_hears_none(language: str, said: str) -> None:
    reply = Conversation(language).say(said)
    assert any(each in reply.text for each in ("won't judge", "No le juzgo", "no le juzgo"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "is it ok to still come?"),
        ("en", "can my gay son come"),
        ("es", "¿la iglesia me va a juzgar?"),
        ("es", "¿puedo seguir viniendo?"),
    ],
)
def test_who_asks_whether_they_may_come_is_welcome(language: str, said: str) -> None:
    assert any(each in Conversation(language).say(said).text for each in ("welcome", "bienvenid", "abiertas"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "you people never called me back"),
        ("en", "nobody at the church has ever called back"),
        ("es", "Ya van tres veces que escribo y nadie contesta"),
    ],
)
def test_who_was_left_without_an_answer_is_asked_where_to_be_called(language: str, said: str) -> None:
    talk = Conversation(language)
    reply = talk.say(said)
    assert Need.CALLBACK in offers_in(reply.text)
    given = talk.say("616-555-0126")
    assert given.tools == ["request_callback"]
    assert said in given.calls[0][1]["reason"]


def test_what_nobody_here_knows_is_said_in_new_words_the_second_time() -> None:
    talk = Conversation(tools=(*TOOLS, LOOKUP))
    first, second = (talk.say(each).text for each in ("what denomination are you?", "do you have bells?"))
    assert "office" in first
    assert "office" not in second
    assert second


def test_a_verse_is_chosen_by_what_was_told_before() -> None:
    bible = tool("lookup_bible_verse", "references", references={"type": "string"})
    talk = Conversation(tools=(*TOOLS, bible))
    talk.say("I am so worried about my exams, I can't sleep")
    assert "Philippians 4:6-7" in talk.say("a bible verse maybe").calls[0][1]["references"]


def test_who_takes_leave_is_asked_for_nothing() -> None:
    talk = Conversation()
    talk.say("are you a real person")
    assert "?" not in talk.say("ok cool. have a good one").text


def test_whether_somebody_comes_is_no_question_of_being_welcome() -> None:
    assert "abiertas" not in Conversation("es").say("¿puede ir el pastor al hospital a ver a mi papá?").text
