"""`make quick` runs what is nearest to a change, and nothing twice."""

from tests.quick import choose, modules_of

IMPORTERS = {
    "church.clock": {"tooling.tools.word", "tests.church.test_clock"},
    "tooling.tools.word": {"carebot.turn", "tests.tooling.tools.test_word"},
    "tooling.claim": set(),
    "carebot.turn": {"tests.carebot.test_turn"},
    "tests.church.test_clock": set(),
    "tests.tooling.tools.test_word": set(),
    "tests.tooling.test_claim": set(),
    "tests.carebot.test_turn": set(),
}


def test_those_that_import_it_come_before_those_further_away() -> None:
    assert choose({"church.clock"}, IMPORTERS, {}).files == (
        "tests/church/test_clock.py",
        "tests/tooling/tools/test_word.py",
        "tests/carebot/test_turn.py",
    )


def test_what_mirrors_a_module_runs_though_it_imports_nothing_of_it() -> None:
    assert choose({"tooling.claim"}, IMPORTERS, {}).files == ("tests/tooling/test_claim.py",)
    assert choose({"tooling.claim.taking"}, IMPORTERS, {}).files == ("tests/tooling/test_claim.py",)


def test_what_is_beyond_the_budget_is_told() -> None:
    seconds = {"tests/church/test_clock.py": 1.0, "tests/tooling/tools/test_word.py": 70.0}
    chosen = choose({"church.clock"}, IMPORTERS, seconds, budget=60)
    assert chosen.files == ("tests/church/test_clock.py",)
    assert chosen.left_out == ("tests/tooling/tools/test_word.py", "tests/carebot/test_turn.py")


def test_a_changed_test_runs_however_long_it_takes() -> None:
    changed = {"tests.tooling.test_claim"}
    assert choose(changed, IMPORTERS, {"tests/tooling/test_claim.py": 300.0}).files == ("tests/tooling/test_claim.py",)


def test_imports_in_a_circle_end() -> None:
    circle = {"a": {"b"}, "b": {"a", "tests.test_b"}, "tests.test_b": set()}
    assert choose({"a"}, circle, {}).files == ("tests/test_b.py",)


def test_a_template_stands_for_the_modules_that_name_it() -> None:
    sources = {"prayers.inbox.views": 'render(request, "inbox/page.html")', "prayers.item.views": '"item/page.html"'}
    assert modules_of(["templates/inbox/page.html"], sources) == {"prayers.inbox.views"}
    assert modules_of(["church/__init__.py", "church/clock.py", "README.md"], sources) == {"church", "church.clock"}
