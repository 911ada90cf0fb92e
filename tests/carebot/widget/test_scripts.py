"""The widget's modules travel as one file for each page."""

import pytest

from carebot.widget import scripts

FILES = {
    "page": 'import { Log } from "./log.js";\nimport * as api from "./api.js";\napi.ask(new Log());\n',
    "log": 'import { ask } from "./api.js";\nexport class Log {}\nexport function* lines() {}\n',
    "api": "const URL = 1;\nexport const ask = async () => URL;\nexport async function* listen() {}\n",
    "odd": "export default 1;\n",
    "odder": 'import log from "./log.js";\n',
}


def test_each_module_is_there_once_before_what_imports_it() -> None:
    bundle = scripts.bundled("page", FILES.__getitem__)
    assert bundle.count("const _api =") == bundle.count("const _log =") == 1
    assert bundle.index("const _api =") < bundle.index("const _log =") < bundle.index("const api = _api;")
    assert "return { ask, listen };" in bundle
    assert "return { Log, lines };" in bundle
    assert "import" not in bundle
    assert "export" not in bundle


@pytest.mark.parametrize("name", ["odd", "odder"])
def test_a_form_that_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a form that is not known"):
        scripts.bundled(name, FILES.__getitem__)


@pytest.mark.parametrize("entry", scripts.ENTRIES)
def test_every_page_has_one_file(entry: str) -> None:
    found = scripts.module(entry)
    assert found is not None
    lines = found.plain.decode().splitlines()
    assert not [line for line in lines if line.startswith(("import ", "export ", "//"))]


def test_a_comment_at_the_end_of_a_statement_is_left_out_and_an_address_stays() -> None:
    assert scripts.small('const a = "https://x.org"; // why\n') == 'const a = "https://x.org";\n'
