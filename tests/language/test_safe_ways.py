"""Which way of reaching them somebody called safe. What is not plain is not safe."""

import pytest

from language.safe_ways import NOTHING_SAFE, SafeWays, Way, When, read_safe_ways

TEXT, CALL, EMAIL, OTHER = Way.TEXT, Way.CALL, Way.EMAIL, Way.OTHER_PERSON


@pytest.mark.parametrize(
    ("message", "ways", "times"),
    [
        ("you can text me", {TEXT}, set()),
        ("only text, mornings", {TEXT}, {When.MORNING}),
        ("Please text me, any time, it's safe.", {TEXT}, {When.ANY}),
        ("call my sister at 217 555 0142", {OTHER}, set()),
        ("email is safe", {EMAIL}, set()),
        ("don't call, just text me in the morning", {TEXT}, {When.MORNING}),
        ("don't call just text me", {TEXT}, set()),
        ("You can call me when he's at work", {CALL}, {When.AWAY}),
        ("you can text me after 5", {TEXT}, {When.AS_WRITTEN}),
        ("you can text me, not in the morning", {TEXT}, {When.AS_WRITTEN}),
        ("no me llames, mándame un mensaje", {TEXT}, set()),
        ("solo por mensaje, por las mañanas", {TEXT}, {When.MORNING}),
        ("el correo es seguro, a cualquier hora", {EMAIL}, {When.ANY}),
        ("llama a mi hermana", {OTHER}, set()),
        ("pode me mandar mensagem de manhã", {TEXT}, {When.MORNING}),
    ],
)
def test_a_way_that_is_plainly_called_safe(message: str, ways: set[Way], times: set[When]) -> None:
    assert read_safe_ways([message]) == SafeWays(frozenset(ways), frozenset(times))


@pytest.mark.parametrize(
    "message",
    [
        "don't call",
        "you can text me but not in the morning",
        "my number is 217 555 0142",
        "please call me at 217 555 0142",
        "please don't text me",
        "don't call or text me",
        "don't call, text, or email me",
        "do not call me and text me",
        "is it safe to call?",
        "can you text me?",
        "it is not safe to text",
        "he says you can call me",
        "maybe you can text me",
        "if you can call me he hears it",
        "you can't text me",
        "you can text me. no wait, he reads my texts",
        "I wish you could text me",
        "no me llames ni me mandes mensajes",
        "no me mandes mensajes",
        "nobody can contact me, he'll find out",
        "he texts me all day",
        "",
    ],
)
def test_when_unsure_it_is_not_safe(message: str) -> None:
    assert read_safe_ways([message]) == NOTHING_SAFE


@pytest.mark.parametrize(
    "message",
    [
        "Please text me, any time.",
        "send me an email at dana@example.org when you have prayed",
        "Email me when you know more.",
        "just text me the address",
        "text works for me",
        "Send me an email. The kids are safe with my mother.",
        "email me if it is safe",
        "email me, is it private?",
        "mándame un correo cuando hayan orado",
        "escríbeme un mensaje por favor",
        "me manda um email quando orar",
    ],
)
def test_a_way_that_was_asked_for_was_not_called_safe(message: str) -> None:
    assert read_safe_ways([message]) == NOTHING_SAFE


@pytest.mark.parametrize(
    ("message", "way"),
    [
        ("email me at dana@example.org, he doesn't see it", EMAIL),
        ("Send me an email. My husband never reads it.", EMAIL),
        ("Text me, it is private.", TEXT),
        ("email me because he doesn't know about this email", EMAIL),
        ("he checks my phone, so email me", EMAIL),
        ("mándame un correo, él no lo ve", EMAIL),
        ("me manda um email, ele não vê", EMAIL),
    ],
)
def test_unless_it_is_private_or_the_only_one_because_of_him(message: str, way: Way) -> None:
    assert read_safe_ways([message]).ways == {way}


@pytest.mark.parametrize(
    ("message", "ways"),
    [
        ("actually he has that phone", {EMAIL}),
        ("he checks my phone every night", {EMAIL}),
        ("he reads my text messages", {CALL, EMAIL}),
        ("he checks my mileage", {EMAIL}),
        ("sorry, that's his phone", {EMAIL}),
        ("he answers that number", {EMAIL}),
        ("we share the email", {TEXT, CALL}),
        ("he opens my email", {TEXT, CALL}),
        ("él tiene ese teléfono", {EMAIL}),
        ("compartimos el correo", {TEXT, CALL}),
        ("ele tem esse celular", {EMAIL}),
    ],
)
def test_what_the_other_has_reads_or_shares_is_out(message: str, ways: set[Way]) -> None:
    named = "you can text me. you can call me. email is safe"
    assert read_safe_ways([named, message]).ways == ways


def test_another_number_in_place_of_one_that_he_has() -> None:
    told = read_safe_ways(["you can call me at 217 555 0142", "actually he has that phone, only text me at 0199"])
    assert told.ways == {TEXT}
    assert told.is_for("+12175550199")
    assert not told.is_for("+12175550142")
    assert not SafeWays(told.ways, frozenset({When.ANY}), told.numbers).allow(TEXT, 9, "+12175550142")
    assert SafeWays(told.ways, frozenset({When.ANY}), told.numbers).allow(TEXT, 9, "+12175550199")
    assert read_safe_ways(["actually he has that phone, text me"]) == NOTHING_SAFE


def test_what_comes_later_counts_more() -> None:
    assert read_safe_ways(["you can text me", "he checks my phone now"]) == NOTHING_SAFE
    assert read_safe_ways(["don't text", "ok he is gone. you can text me"]).ways == {TEXT}
    assert read_safe_ways(["you can text me", "mornings please"]).times == {When.MORNING}
    assert read_safe_ways(["you can text me", "he came home in the morning and he hit me again"]).times == frozenset()


def test_before_the_violence_was_told_ways_are_only_ruled_out() -> None:
    assert read_safe_ways(["text me about the picnic", "my husband hits me"], naming=range(1, 9)) == NOTHING_SAFE
    assert read_safe_ways(["he reads my texts", "my husband hits me", "email is safe"], naming=range(1, 9)).ways == {
        EMAIL
    }


def test_software_sends_something_only_where_way_and_time_are_plain() -> None:
    morning = SafeWays(frozenset({TEXT}), frozenset({When.MORNING}))
    assert morning.allow(TEXT, 9)
    assert not morning.allow(TEXT, 20)
    assert not morning.allow(CALL, 9)
    assert not SafeWays(frozenset({TEXT})).allow(TEXT, 9)
    assert SafeWays(frozenset({TEXT}), frozenset({When.ANY})).allow(TEXT, 3)
    for when in (When.AWAY, When.AS_WRITTEN, When.NIGHT):
        assert not any(SafeWays(frozenset({TEXT}), frozenset({when})).allow(TEXT, hour) for hour in range(24))
