"""From life to test: what is found and replaced, what stays, and that nothing is kept before somebody has approved it."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, Message, Participant, PromptPin, Turn
from carebot.offline import OfflineModel
from carebot.testing import Visitor, answering_with
from church.models import Church, Role
from church.testing import Cast, make_cast, make_church, make_staff, signed_in
from evals.anonymize import Happened, draft, left_over, read_source, replace_all, to_yaml, with_words
from evals.console import anonymize as console
from evals.models import ChurchScenario
from evals.scenario import ScenarioError, load_scenarios, scenario_from
from prayers.testing import make_origin, make_record

pytestmark = pytest.mark.pages

# (language, what was said, what must be gone, what must stay). Every sentence is made up for this table.
SENTENCES = [
    ("en", "I'm Dana and my son Jake is sick.", ["Dana", "Jake"], ["my son", "is sick."]),
    ("en", "i'm dana, my son jake smith hurt himself", ["dana", "jake", "smith"], ["my son", "hurt himself"]),
    ("en", "Could Pastor Ruth call me on Tuesday?", ["Ruth"], ["Pastor", "on Tuesday?"]),
    ("en", "Dr. Brown and Mrs. Young were kind.", ["Brown", "Young"], ["Dr.", "Mrs.", "were kind."]),
    ("en", "My husband, Mark, died in March.", ["Mark"], ["My husband,", "died in March."]),
    ("en", "Will you pray for my brother Will?", ["Will?"], ["Will you pray for my brother"]),
    ("en", "Grace Kowalski says hope and faith keep her.", ["Grace", "Kowalski"], ["hope and faith"]),
    ("en", "My name is grace and I need help", ["grace"], ["I need help"]),
    ("en", "Please pray for the O'Malleys and for Nguyen.", ["O'Malleys", "Nguyen"], ["Please pray for the"]),
    ("en", "Thanks,\nRosalind", ["Rosalind"], ["Thanks,"]),
    ("en", "PLEASE PRAY FOR MY SON JAKE IN THE ICU", ["JAKE"], ["PLEASE PRAY FOR MY SON", "IN THE ICU"]),
    ("en", "My wife's name is Mary Lou de la Cruz.", ["Mary", "Lou", "Cruz"], ["My wife's name is"]),
    ("en", "He is at St. Mary's hospital, room 412.", ["Mary", "412"], ["hospital, room"]),
    ("en", "my mom is at mercy general hospital", ["mercy"], ["my mom is at", "hospital"]),
    (
        "en",
        "I go to Lincoln High and live in Springfield.",
        ["Lincoln", "Springfield"],
        ["I go to", "High and live in"],
    ),
    ("en", "we moved from guadalajara to be near her", ["guadalajara"], ["we moved from", "to be near her"]),
    ("en", "Come to 12 Oak Street, Apt 4B, Dayton, OH 45402.", ["12 Oak", "4B", "Dayton", "45402"], ["Come to", "OH"]),
    ("en", "Call 217-555-0142 or (217) 555 0143.", ["217", "0142", "0143"], ["Call", "or"]),
    ("en", "it's two one seven five five five oh one four two", ["two one seven", "four two"], ["it's"]),
    ("en", "Write to dana.reyes@gmail.com, please.", ["dana", "reyes", "gmail"], ["Write to", ", please."]),
    ("en", "See https://facebook.com/dana.reyes and @dana_r", ["facebook.com", "dana"], ["See", "and"]),
    ("en", "My confirmation number is K7MQ2R.", ["K7MQ2R"], ["My confirmation number is"]),
    ("en", "Account number 4417-2231, SSN 123-45-6789.", ["4417", "2231", "6789"], ["Account number"]),
    ("en", "She was born on March 5, 2009.", ["March 5"], ["She was born on", "2009."]),
    ("en", "The funeral is on the fifth of March at 10:30.", ["fifth of March"], ["The funeral is on", "at 10:30."]),
    ("en", "My gran was born in 1929.", ["1929"], ["My gran was born in"]),
    ("en", "My grandmother is 94 and my son is 14.", ["94"], ["My grandmother is 90 and my son is 14."]),
    (
        "en",
        "We go to St Jude's, and before that to Holy Cross.",
        ["Jude", "Holy Cross"],
        ["We go to", "and before that"],
    ),
    ("en", "5 Kowalskis live at 1200 w. main st.", ["Kowalski", "1200", "main"], ["5 ", "live at"]),
    ("en", "It's A-L-M-A, a l m a at gmail dot com.", ["A-L-M-A", "a l m a", "gmail"], ["It's"]),
    ("en", "He works at UCLA with ADHD kids.", ["UCLA"], ["He works at", "with ADHD kids."]),
    (
        "es",
        "Me llamo Dolores y mi hija Ximena está mal.",
        ["Dolores", "Ximena"],
        ["Me llamo", "y mi hija", "está mal."],
    ),
    ("es", "mi esposo jose murió el martes", ["jose"], ["mi esposo", "murió el martes"]),
    ("es", "Soy Juan Pérez, oren por mí.", ["Juan", "Pérez"], ["Soy", "oren por mí."]),
    ("es", "El pastor Ramón oró con la hermana Lupita.", ["Ramón", "Lupita"], ["El pastor", "la hermana"]),
    ("es", "La señora Flores y don Beto me ayudaron.", ["Flores", "Beto"], ["La señora", "y don", "me ayudaron."]),
    ("es", "Mi hijo Jesús confía en Jesús.", ["Mi hijo Jesús"], ["Mi hijo", "confía en Jesús."]),
    ("es", "Está en el Hospital San José de Monclova.", ["San José", "Monclova"], ["Está en el Hospital"]),
    ("es", "Vivo en la colonia Roma, calle Hidalgo 45.", ["Roma", "Hidalgo", "45"], ["Vivo en la colonia"]),
    ("es", "Mi número es 81 1234 5678.", ["81 1234", "5678"], ["Mi número es"]),
    ("es", "Nací el 5 de marzo de 1980.", ["5 de marzo"], ["Nací el", "de 1980."]),
    ("es", "Mi abuela tiene noventa y cuatro años y yo 15.", ["cuatro"], ["Mi abuela tiene noventa años y yo 15."]),
    ("es", "vivimos en monterrey desde enero", ["monterrey"], ["vivimos en", "desde enero"]),
]
STAYS = [
    ("en", "Psalm 23 and John 3:16 help me every Tuesday in March."),
    ("en", "What does the Bible say about David and Goliath?"),
    ("en", "The book of Ruth, and the Gospel of Luke, please."),
    ("en", "God is good. Jesus Christ is Lord. The Holy Spirit helps me."),
    ("en", "My mom and my dad fight. I'm 14. Kids at school call me names."),
    ("en", "Is there a service on Christmas Eve, December 24, at 7:00 PM?"),
    ("en", "What time is church on Sunday? Where do I park?"),
    ("en", "I have PTSD, and my doctor at the hospital says it is not my fault."),
    ("en", "I was born in 2011 and my aunt in 1968."),
    ("en", "I owe $12,000 and the rent is $1,450. We have 3 kids."),
    ("en", "Can't sleep. Won't eat. I've been crying since 2019."),
    ("es", "El Salmo 23 y Juan 3:16 me ayudan cada martes de marzo."),
    ("es", "Mi mamá y mi papá pelean. Tengo 15 años."),
    ("es", "Que Dios los bendiga. ¿A qué hora es el culto del domingo?"),
    ("es", "Mis dolores no paran y ya no tengo esperanza."),
]


class TestWhatIsFound:
    @pytest.mark.parametrize(("language", "said", "gone", "stays"), SENTENCES, ids=[each[1] for each in SENTENCES])
    def test_who_it_was_is_gone_and_the_rest_stays(self, language, said, gone, stays):
        (message,) = replace_all([said], seed="one", language=language).messages
        assert [each for each in gone if each in message.text] == []
        assert [each for each in stays if each not in message.text] == []

    @pytest.mark.parametrize(("language", "said"), STAYS, ids=[each[1] for each in STAYS])
    def test_what_tells_nobody_stays_as_it_is(self, language, said):
        assert replace_all([said], seed="one", language=language).messages[0].text == said

    def test_names_the_church_knows_are_found_where_nothing_else_shows_them(self):
        said = "i spoke with oyelaran about it"
        assert replace_all([said], seed="one").messages[0].spans == ()
        (span,) = replace_all([said], seed="one", names=["Deacon Tunde Oyelaran"]).messages[0].spans
        assert span.original == "oyelaran"

    def test_a_name_of_the_bible_stays_where_the_bible_is_spoken_of(self):
        (one,) = replace_all(["My brother David reads about David and Goliath."], seed="one").messages
        assert "David and Goliath" not in one.original.replace("about David and Goliath", "")
        (told, asked) = replace_all(["My brother David is sick.", "Who was David in the Bible?"], seed="one").messages
        assert "David" not in told.text
        assert asked.text == "Who was David in the Bible?"


class TestWhatStandsInstead:
    SAID = [
        "I'm Dana Reyes. My husband Will is at St. Mary's hospital.",
        "Will you pray for Will? His number is 217-555-0142.",
        "dana again, will's wife. Is Mary's open? Call (217) 555-0142, or 555-0142, before 3/5.",
        "The surgery is on March 5. Mrs. Reyes, dana@reyes.net",
    ]

    def test_the_same_original_is_replaced_alike_in_every_turn(self):
        found = replace_all(self.SAID, seed="one")
        instead: dict[str, set[str]] = {}
        for message in found.messages:
            for span in message.spans:
                instead.setdefault(span.original.lower(), set()).add(span.replacement.lower())
        assert all(len(each) == 1 for each in instead.values())
        assert {"dana", "reyes", "will", "march 5", "3/5"} <= set(instead)
        (numbers,) = {
            "".join(char for char in span.replacement if char.isdigit())[-7:]
            for message in found.messages
            for span in message.spans
            if span.kind == "phone"
        }
        assert numbers.startswith("55501")
        assert found.messages[1].text.startswith("Will you pray for ")

    def test_two_originals_never_become_one(self):
        names = [
            "Ana",
            "Beth",
            "Carl",
            "Dora",
            "Evan",
            "Fay",
            "Gus",
            "Hal",
            "Jan",
            "Kai",
            "Lou",
            "Ned",
            "Pia",
            "Quin",
            "Roy",
        ]
        found = replace_all([f"My friend {name} called." for name in names], seed="one")
        instead = [span.replacement for message in found.messages for span in message.spans]
        assert len(instead) >= len(names)
        assert len(set(instead)) == len(instead)
        assert not {each.lower() for each in instead} & {each.lower() for each in names}

    def test_a_conversation_gives_the_same_every_time_and_another_something_else(self):
        texts = [
            [message.text for message in replace_all(self.SAID, seed=seed).messages] for seed in ("one", "one", "two")
        ]
        assert texts[0] == texts[1] != texts[2]

    def test_an_email_goes_to_a_domain_that_is_nobodys(self):
        (span,) = replace_all(["Write to kim@acme.com"], seed="one").messages[0].spans
        assert span.replacement.endswith("@example.org")

    def test_days_keep_their_distance_and_the_way_they_are_written(self):
        (message,) = replace_all(["It was 03/05/2024, and then 03/08/2024, the 8th of March."], seed="one").messages
        first, second, third = (span.replacement for span in message.spans)
        assert first != "03/05/2024"
        assert [len(part) for part in first.split("/")][2] == 4
        assert third.split(" ")[0].rstrip("stndrh") == second.split("/")[1].lstrip("0")

    def test_speakers_get_the_names_they_get_in_the_words(self):
        found = replace_all(["I'm Anna.", "Mom, can we go?"], seed="one", speakers=["Anna", "Mom", "visitor"])
        assert found.speakers["Anna"] == found.messages[0].spans[0].replacement
        assert (found.speakers["Mom"], found.speakers["visitor"]) == ("Mom", "visitor")


PIECES = st.sampled_from(
    [each[1] for each in SENTENCES]
    + [each[1] for each in STAYS]
    + [
        "Dana ",
        "my son ",
        "will ",
        "Grace, ",
        "555-0142 ",
        "St. ",
        "'s ",
        "¿",
        "\n",
        "é",
        "I'm ",
        "@",
        "3/5",
        "(",
        "—",
        "#",
    ]
)


class TestWhateverTheText:
    @given(st.lists(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=6).map("".join)), max_size=4))
    def test_the_spans_make_the_replaced_text_and_the_rest_is_untouched(self, texts):
        for text, message in zip(texts, replace_all(texts, seed="any").messages, strict=True):
            assert message.original == text
            rebuilt, rest, at = "", message.text, 0
            for span in message.spans:
                assert at <= span.start < span.end
                assert text[span.start : span.end] == span.original
                kept = text[at : span.start]
                assert rest.startswith(kept + span.replacement)
                rest = rest[len(kept) + len(span.replacement) :]
                rebuilt += kept + span.replacement
                at = span.end
            assert rest == text[at:]
            assert rebuilt + text[at:] == message.text
            assert "".join(words for words, _ in message.pieces) == text

    @given(st.lists(st.lists(PIECES, min_size=1, max_size=4).map("".join), min_size=1, max_size=4))
    def test_a_draft_that_nobody_touched_holds_nothing_of_the_original(self, texts):
        found = replace_all(texts, seed="any")
        turns = [Happened(message.text) for message in found.messages if message.text.strip()]
        if turns:
            definition = draft("own-001", turns, title="A conversation")
            assert left_over(to_yaml(definition), definition, found.originals) == []


class TestTheDraft:
    TURNS = [
        Happened(
            "I'm done.\nI can't go on.", "Ann", emotional=True, tools=("flag_safety_concern",), is_safety_override=True
        ),
        Happened("Can we go?", "Ben", is_blocked=True),
        Happened("When is church?", "Ann", emotional=False, tools=("get_times", "get_times", "get_map")),
        Happened("Hello?", "Ann"),
    ]

    def test_what_happened_is_what_must_happen(self):
        scenario = scenario_from("draft", draft("own-001", self.TURNS, title="T", channel="voice", language="es"))
        danger, blocked, plain, unanswered = (turn.expect for turn in scenario.turns)
        assert (danger.emotional, danger.safety_override, danger.required) == (True, True, (("flag_safety_concern",),))
        assert (blocked.blocked, blocked.emotional, blocked.required) == (True, None, ())
        assert (plain.emotional, plain.required) == (False, (("get_times",), ("get_map",)))
        assert (unanswered.emotional, unanswered.required) == (None, ())
        assert [turn.speaker for turn in scenario.turns] == ["Ann", "Ben", "Ann", "Ann"]
        assert (scenario.channel, scenario.language, scenario.tier) == ("voice", "es", "full")

    def test_its_yaml_reads_as_it_was_written(self):
        definition = draft("own-001", self.TURNS, title="T: it's “so”")
        assert read_source(to_yaml(definition)).definition == definition

    def test_other_words_are_taken_over_and_the_rest_is_kept(self):
        source = to_yaml(draft("own-001", self.TURNS, title="T"))
        said = [turn.say for turn in self.TURNS]
        assert with_words(source + "# mine\n", said) == source + "# mine\n"
        changed = read_source(with_words(source, ["Other words.", *said[1:]]))
        assert changed.turns[0].say == "Other words."
        assert changed.turns[0].expect.safety_override
        assert with_words("id: [", said) == "id: ["

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (lambda text: text + "colour: red\n", "has colour, which nothing knows"),
            (lambda text: text.replace("own-001", "Own 1"), "small letters and digits"),
            (lambda text: text.replace("title: T", f"title: {'T' * 201}"), "title has 201 characters"),
            (lambda text: text.replace("title: T", "title: &t T\nlanguage: *t"), "by *name"),
            (lambda text: "[" * 5000, "too deep"),
            (lambda text: "id: [", "is no YAML"),
        ],
    )
    def test_what_cannot_be_played_is_refused_with_the_reason(self, change, words):
        with pytest.raises(ScenarioError) as refused:
            read_source(change(to_yaml(draft("own-001", [Happened("Hello")], title="T"))))
        assert words in str(refused.value)


class TestWhatIsLeft:
    SAID = ["I'm Dana Kowalski, 217-555-0142, at St. Mary's hospital.", "Code K7MQ2R, on March 5. My gran is 94."]

    def left(self, say: str, **other: Any) -> list[str]:
        found = replace_all(self.SAID, seed="one")
        definition = draft("own-001", [Happened("Hello."), Happened(say)], title="T") | other
        return [each.where for each in left_over(to_yaml(definition), definition, found.originals)]

    @pytest.mark.parametrize(
        "say",
        [
            "Ask Dana.", "dana's number", "DÁNA", "Mr. kowalski", "Kowalski-Lee came", "the Kowalskis", "x.kowalski@example.org",
            "(217) 555.0142", "call 5550142", "12175550142", "five five five oh one four two",
            "at St Mary’s", "k7m-q2r", "k7mq2r", "the fifth of March", "3/5/1990", "gran is 94",
        ],
    )  # fmt: skip
    def test_an_original_is_found_however_it_is_written(self, say):
        assert self.left(say) == ["turn 2"] * len(self.left(say)) != []

    @pytest.mark.parametrize(
        "say", ["Psalm 94 and 3:5", "Call 202-555-0199.", "Someone in March", "It is at 5.", "Danah"]
    )
    def test_what_only_looks_alike_is_none(self, say):
        assert self.left(say) == []

    def test_every_part_of_the_yaml_is_looked_at(self):
        found = replace_all(self.SAID, seed="one")
        source = "# of dana\nid: own-001\ntitle: Mary\nturns:\n  - say: Hello\n  - say: Hi\n    expect:\n      contact_used: 2175550142\n"
        wheres = {each.where for each in left_over(source, read_source(source).definition, found.originals)}
        assert wheres == {"line 1, in a comment", "the title", "turn 2"}


# --- the console ---------------------------------------------------------------------------------------------------------

SAID = [
    "I'm Dana Kowalski and my son Jake is sick. Please pray.",
    "Call me at 217-555-0142. What time is church on Sunday?",
]
ADD = "admin:evals_churchscenario_add"


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast(public_key="grace")


def converse(church: Church, *said: str, name: str = "visitor") -> Conversation:
    """A conversation in which each message was answered; the first was emotional, in the second a tool was called."""
    pin, _ = PromptPin.objects.get_or_create(
        digest=f"pin of {church.pk}", defaults={"church": church, "system": "", "tools": [], "instructions": {}}
    )
    conversation = Conversation.objects.create(church=church, pin=pin)
    visitor = Participant.objects.create(conversation=conversation, name=name, is_host=True)
    for number, text in enumerate(said, start=1):
        turn = Turn.objects.create(
            conversation=conversation,
            number=number,
            state="closed",
            deadline_at=conversation.created_at,
            emotional=number == 1,
        )
        Message.objects.create(
            conversation=conversation, seq=number, role="visitor", text=text, participant=visitor, turn=turn
        )
    return conversation


@pytest.fixture
def conversation(cast: Cast) -> Conversation:
    return converse(cast.church, *SAID)


def page(conversation: Conversation) -> str:
    return f"{reverse(ADD)}?conversation={conversation.pk}"


def fields_of(answer: Any) -> dict[str, str]:
    """What the form of a page sends when nothing is changed in it."""
    form = answer.context["form"]
    fields = {name: form[name].value() for name in form.fields if name != "has_read"}
    fields |= {f"say_{number}": say for number, say in answer.context.get("said", [])}
    return {name: str(value).replace("\n", "\r\n") for name, value in fields.items() if value is not None}


def to_expectations(client: Client, conversation: Conversation, **changed: str) -> Any:
    """Step 2, with these fields of step 1 changed."""
    fields = fields_of(client.get(page(conversation))) | changed
    return client.post(page(conversation), fields | {"to": "expectations"})


def approve(client: Client, conversation: Conversation, *, tick: bool = True, **changed: str) -> Any:
    fields = fields_of(to_expectations(client, conversation)) | changed | {"to": "approve"}
    return client.post(page(conversation), fields | ({"has_read": "on"} if tick else {}))


class TestWhoMay:
    @pytest.mark.parametrize("role", list(Role))
    def test_pastors_and_administrators_of_the_church(self, cast, conversation, role):
        answer = signed_in(cast[role].user).get(page(conversation))
        assert answer.status_code == (200 if role in (Role.PASTOR, Role.ADMIN) else 403)
        assert ("Dana" in answer.content.decode()) is (role in (Role.PASTOR, Role.ADMIN))

    def test_a_superuser(self, cast, conversation):
        assert signed_in(cast.superuser).get(page(conversation)).status_code == 200

    def test_nobody_from_outside(self, cast, conversation):
        assert signed_in(cast.outsider).get(page(conversation)).status_code == 403
        assert Client().get(page(conversation)).status_code == 302
        answer = signed_in(cast.neighbour.user).get(page(conversation))
        assert answer.status_code == 404
        assert "Dana" not in answer.content.decode()

    def test_a_post_is_held_to_the_same(self, cast, conversation):
        sent = {"to": "approve", "has_read": "on", "up_to": "2", "source": "id: a\ntitle: A\nturns: [{say: Hi}]\n"}
        assert signed_in(cast.neighbour.user).post(page(conversation), sent).status_code == 404
        assert signed_in(cast[Role.OFFICE].user).post(page(conversation), sent).status_code == 403
        assert not ChurchScenario.objects.exists()

    def test_a_form_of_another_site_is_refused(self, cast, conversation):
        client = Client(enforce_csrf_checks=True)
        client.force_login(cast[Role.PASTOR].user)
        assert client.post(page(conversation), {"to": "approve"}).status_code == 403

    def test_a_role_in_one_church_opens_no_conversation_of_another(self, cast, conversation):
        both = make_staff(make_church(), Role.PASTOR, user=cast[Role.SAFETY_ON_CALL].user)
        assert signed_in(both.user).get(page(conversation)).status_code == 404

    def test_what_led_to_something_for_the_pastors_alone_stays_with_them(self, cast, conversation):
        origin = make_origin(cast.church, conversation_id=conversation.pk)
        make_record(cast.church, "prayer", origin=origin, confidentiality="pastors_only")
        assert signed_in(cast[Role.ADMIN].user).get(page(conversation)).status_code == 404
        assert signed_in(cast[Role.ADMIN].user).get(reverse(ADD)).context["conversations"].count() == 0
        assert signed_in(cast[Role.PASTOR].user).get(page(conversation)).status_code == 200

    @pytest.mark.parametrize("wanted", ["", "1", "no-uuid", "00000000-0000-0000-0000-000000000000"])
    def test_a_conversation_that_is_none(self, cast, wanted):
        assert signed_in(cast[Role.PASTOR].user).get(reverse(ADD), {"conversation": wanted}).status_code == 404

    def test_an_erased_conversation_is_closed_even_to_a_form_that_lies_open(self, cast, conversation):
        client = signed_in(cast[Role.PASTOR].user)
        fields = fields_of(to_expectations(client, conversation))
        Conversation.objects.update(erased_at=conversation.created_at)
        answer = client.post(page(conversation), fields | {"to": "approve", "has_read": "on"})
        assert answer.status_code == 404
        assert not ChurchScenario.objects.exists()

    @pytest.mark.frame
    def test_the_way_from_the_conversations_page(self, cast, conversation):
        address = reverse("admin:carebot_conversation_change", args=[conversation.pk])
        way = reverse("admin:carebot_conversation_make_scenario", args=[conversation.pk])
        pastor, on_call = signed_in(cast[Role.PASTOR].user), signed_in(cast[Role.SAFETY_ON_CALL].user)
        assert way in pastor.get(address).content.decode()
        assert pastor.get(way).url == page(conversation)
        assert way not in on_call.get(address).content.decode()
        assert on_call.get(way).status_code == 403

    def test_conversations_are_offered_without_a_word_of_them(self, cast, conversation):
        converse(make_church(), "Another church's words")
        answer = signed_in(cast[Role.ADMIN].user).get(reverse(ADD))
        assert [each.pk for each in answer.context["conversations"]] == [conversation.pk]
        assert "Dana" not in answer.content.decode()


class TestStepByStep:
    @pytest.fixture
    def client(self, cast: Cast) -> Client:
        return signed_in(cast[Role.PASTOR].user)

    def test_original_and_replaced_words_stand_side_by_side(self, client, conversation):
        answer = client.get(page(conversation))
        said = answer.content.decode()
        assert '<mark class="ev-life-mark" title="name">Dana</mark>' in said
        form = answer.context["form"]
        assert "Dana" not in form["say_1"].value()
        assert "my son" in form["say_1"].value()
        assert "no-store" in answer["Cache-Control"]

    def test_nothing_is_kept_before_it_is_approved(self, client, conversation, settings):
        settings.CACHES = {
            "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "looked-into"}
        }
        before = [Session.objects.get().session_data, LogEntry.objects.count(), dict(cache._cache)]
        to_expectations(client, conversation, say_1="Other words, Dana.")
        approve(client, conversation, tick=False)
        assert [Session.objects.get().session_data, LogEntry.objects.count(), dict(cache._cache)] == before
        assert not ChurchScenario.objects.exists()

    def test_no_words_go_into_addresses_or_logs(self, client, conversation, caplog):
        answer = approve(client, conversation)
        logged = " ".join(str(record.msg) for record in caplog.records)
        assert not [word for word in ("Dana", "Jake", "sick", "0142") if word in answer.url + logged]
        assert str(conversation.pk) not in logged

    def test_what_happened_is_the_draft(self, client, conversation):
        scenario = read_source(to_expectations(client, conversation).context["form"]["source"].value())
        assert [turn.expect.emotional for turn in scenario.turns] == [True, False]
        assert (scenario.id, scenario.title) == ("own-001", "From a conversation of 2 turns")

    def test_edited_words_are_in_the_draft_and_the_way_back_keeps_both(self, client, conversation):
        step_2 = to_expectations(client, conversation, say_1="My child is sick.")
        fields = fields_of(step_2)
        fields["source"] = fields["source"].replace("emotional: false", "emotional: false # plain")
        assert "My child is sick." in fields["source"]
        step_1 = client.post(page(conversation), fields | {"to": "words"})
        assert step_1.context["form"]["say_1"].value() == "My child is sick."
        again = client.post(page(conversation), fields_of(step_1) | {"to": "expectations"})
        assert "# plain" in again.context["form"]["source"].value()

    def test_words_that_cannot_be_taken_over_are_said_to_be_so(self, client, conversation):
        fields = fields_of(client.get(page(conversation))) | {"source": "id: [", "to": "expectations"}
        answer = client.post(page(conversation), fields)
        assert "The words were not taken over" in answer.content.decode()
        assert answer.context["form"]["source"].value() == "id: ["

    def test_a_turn_without_words_is_refused(self, client, conversation):
        answer = to_expectations(client, conversation, say_1="")
        assert "A turn without words cannot be played." in answer.content.decode()
        assert not ChurchScenario.objects.exists()


class TestApproval:
    @pytest.fixture
    def client(self, cast: Cast) -> Client:
        return signed_in(cast[Role.PASTOR].user)

    def test_it_is_saved_when_all_is_well_and_can_be_played(self, cast, client, conversation):
        answer = approve(client, conversation)
        saved = ChurchScenario.objects.get()
        assert answer.url == reverse("admin:evals_churchscenario_change", args=[saved.pk])
        assert (saved.church, saved.scenario_id, saved.is_active) == (cast.church, "own-001", True)
        assert saved.created_by == saved.approved_by == cast[Role.PASTOR].user
        scenario = scenario_from("saved", dict(saved.scenario.definition))
        assert len(scenario.turns) == 2
        assert saved.made_from_digest == scenario.digest

    def test_nothing_of_it_leads_back_to_the_conversation(self, client, conversation):
        approve(client, conversation)
        stored = str(ChurchScenario.objects.values().get()) + str(list(LogEntry.objects.values()))
        for trace in (str(conversation.pk), conversation.pk.hex, "Dana", "Kowalski", "Jake", "0142"):
            assert trace not in stored

    def test_refused_without_the_tick(self, client, conversation):
        answer = approve(client, conversation, tick=False)
        assert "Tick that you have read every line." in answer.content.decode()
        assert not ChurchScenario.objects.exists()

    @pytest.mark.parametrize("left", ["Dana", "kowalski", "JAKE", "(217) 555-0142", "5550142"])
    def test_refused_when_an_original_is_left_in_and_told_where(self, client, conversation, left):
        fields = fields_of(to_expectations(client, conversation))
        source = fields["source"].replace("What time is church", f"{left} asks what time is church")
        assert left in source
        answer = client.post(page(conversation), fields | {"source": source, "to": "approve", "has_read": "on"})
        assert answer.status_code == 200
        assert [each.split(" still")[0] for each in answer.context["form"].errors["source"]] == ["Turn 2"]
        assert answer.context["form"]["source"].value() == source
        assert not answer.context["form"]["has_read"].value()
        assert not ChurchScenario.objects.exists()

    def test_what_is_in_no_turn_must_not_be_in_it_either(self, client, conversation):
        Message.objects.create(
            conversation=conversation, seq=9, role="visitor", text="It's Zelda.", kept_because="takeover"
        )
        fields = fields_of(to_expectations(client, conversation)) | {"to": "approve", "has_read": "on", "up_to": "1"}
        for name in ("Zelda", "217-555-0142"):  # the latter stands in a turn that this form leaves out
            source = fields["source"].replace("my son", f"{name}, my son")
            assert name in source
            answer = client.post(page(conversation), fields | {"source": source})
            assert [each.split(" still")[0] for each in answer.context["form"].errors["source"]] == ["Turn 1"]
        assert not ChurchScenario.objects.exists()

    def test_a_wrong_yaml_shows_its_error_and_keeps_what_was_typed(self, client, conversation):
        answer = approve(client, conversation, source="id: own-7\ntitle: Mine\nturns: none\n")
        said = answer.content.decode()
        assert "a list of at least one turn" in said
        assert "title: Mine" in said
        assert not ChurchScenario.objects.exists()

    @pytest.mark.parametrize("taken", [load_scenarios()[0].id, "own-001"])
    def test_an_id_that_is_taken_is_refused(self, cast, client, conversation, taken):
        ChurchScenario.objects.approve(cast.church, "id: own-001\ntitle: A\nturns: [{say: Hi}]\n", cast.superuser)
        source = fields_of(to_expectations(client, conversation))["source"].replace("own-002", taken)
        answer = approve(client, conversation, source=source)
        assert "Choose another." in answer.content.decode()
        assert ChurchScenario.objects.count() == 1

    def test_two_churches_may_use_the_same_id(self, cast):
        for church in (cast.church, cast.neighbour.church):
            ChurchScenario.objects.approve(church, "id: own-001\ntitle: A\nturns: [{say: Hi}]\n", cast.superuser)
        assert ChurchScenario.objects.count() == 2

    def test_what_the_visitor_writes_meanwhile_changes_nothing(self, cast, client, conversation):
        fields = fields_of(to_expectations(client, conversation))
        more = Turn.objects.create(
            conversation=conversation, number=3, state="closed", deadline_at=conversation.created_at
        )
        Message.objects.create(conversation=conversation, seq=3, role="visitor", text="And Zelda?", turn=more)
        client.post(page(conversation), fields | {"to": "approve", "has_read": "on"})
        assert len(ChurchScenario.objects.get().scenario.turns) == 2


class TestTheList:
    @pytest.fixture
    def saved(self, cast: Cast) -> Iterator[ChurchScenario]:
        source = "id: own-001\ntitle: A mother\nturns: [{say: My child is sick.}]\n"
        return ChurchScenario.objects.approve(cast.church, source, cast[Role.PASTOR].user)

    def test_it_shows_the_churchs_own_to_those_who_may_make_them(self, cast, saved):
        address = reverse("admin:evals_churchscenario_changelist")
        for role, sees in ((Role.ADMIN, True), (Role.PASTOR, True), (Role.OFFICE, False)):
            answer = signed_in(cast[role].user).get(address)
            assert answer.status_code == (200 if sees else 403)
            assert ("A mother" in answer.content.decode()) is sees
        assert "A mother" not in signed_in(cast.neighbour.user).get(address).content.decode()

    def test_its_page_shows_the_yaml_and_only_the_switch_can_be_turned(self, cast, saved):
        client, address = (
            signed_in(cast[Role.ADMIN].user),
            reverse("admin:evals_churchscenario_change", args=[saved.pk]),
        )
        assert "say: My child is sick." in client.get(address).content.decode()
        client.post(address, {"title": "Another", "source": "x"})  # a switch that is off is not sent
        saved.refresh_from_db()
        assert (saved.title, saved.is_active) == ("A mother", False)
        assert not ChurchScenario.objects.active().exists()


class TestInSpanish:
    def test_every_step_and_the_list_can_be_read(self, cast, conversation):
        client = Client(headers={"Accept-Language": "es"})
        client.force_login(cast[Role.PASTOR].user)
        steps = [client.get(reverse(ADD)), client.get(page(conversation)), to_expectations(client, conversation)]
        steps.append(client.get(f"{reverse(ADD)}?conversation=none"))
        steps.append(approve(client, conversation, tick=False))
        assert [each.status_code for each in steps] == [200, 200, 200, 404, 200]
        assert {each["Content-Language"] for each in steps} == {"es"}
        assert approve(client, conversation).status_code == 302
        saved = ChurchScenario.objects.get()
        assert saved.title == "From a conversation of 2 turns"  # what is stored is no page
        for name, args in (("changelist", []), ("change", [saved.pk])):
            assert client.get(reverse(f"admin:evals_churchscenario_{name}", args=args)).status_code == 200


class TestARealConversation:
    """Through the engine, as a visitor has it."""

    async def test_it_becomes_a_scenario_with_the_calls_that_were_made(self, church, visitor):
        asked = ToolCall("call-1", "submit_prayer_request", {"request": "For Jake", "name": "Quennell Dane"})
        with answering_with(ScriptedModel([asked], ["I'm so sorry about Jake."], repeats=False)):
            await visitor.say("My son Jake is sick, please pray. quennell")
        life = await self.life_of(visitor)
        (turn,) = life.turns
        assert (turn.emotional, turn.tools, turn.is_blocked) == (True, ("submit_prayer_request",), False)
        assert "quennell" not in life.found.messages[0].text  # known from the call's name

    async def test_safety_words_and_a_floor_that_was_held_are_in_it(self, church):
        await self.appoint(church)
        caller = Visitor(church.public_key, channel="voice")
        with answering_with(OfflineModel()):
            await caller.say("I'd like to make an appointment with Pastor Ruth.", participant="Anna")
            await caller.say("What time is church on Sunday?", participant="Ben")
            await caller.say("I don't want to live anymore.", participant="Anna")
        life = await self.life_of(caller)
        assert [(turn.is_blocked, turn.is_safety_override) for turn in life.turns] == [
            (False, False), (True, False), (False, True),
        ]  # fmt: skip
        scenario = read_source(await self.drafted(life))
        assert [turn.expect.blocked for turn in scenario.turns] == [False, True, False]
        assert scenario.channel == "voice"
        assert not {turn.speaker for turn in scenario.turns} & {"Anna", "Ben", "visitor"}

    async def appoint(self, church: Church) -> None:
        from datetime import time

        from carebot.database import in_database
        from church.models import AppointmentHost, OfficeHours

        def write() -> None:
            host = AppointmentHost.objects.create(church=church, name="Pastor Ruth", notice_hours=1)
            for weekday in range(7):
                OfficeHours.objects.create(host=host, weekday=weekday, opens_at=time(8), closes_at=time(18))

        await in_database(write)

    async def life_of(self, visitor: Visitor) -> console.Life:
        from carebot.database import in_database

        found = await in_database(
            lambda: console.read_life(Conversation.objects.select_related("church").get(pk=visitor.id))
        )
        assert found is not None
        return found

    async def drafted(self, life: console.Life) -> str:
        from carebot.database import in_database

        return await in_database(life.draft, life.said)
