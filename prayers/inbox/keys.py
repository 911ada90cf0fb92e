"""The keys of the inbox, as its help lists them. What they do is said in the templates (`static/console/keys.js`)."""

from django.utils.translation import gettext_lazy as _

KEYS = (
    ("j", _("Next row")),
    ("k", _("Previous row")),
    ("o", _("Open the row (so does Enter)")),
    ("c", _("Claim the row")),
    ("a", _("Open the row to assign it")),
    ("s", _("Open the row to snooze it")),
    ("e", _("Open the row to close it")),
    ("/", _("Search")),
    ("r", _("Refresh")),
    ("?", _("This list")),
)
