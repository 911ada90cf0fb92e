"""The documentation says what the code does."""

from carebot.management.commands.document_tools import PAGE, page


def test_the_page_of_tools_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python manage.py document_tools"
