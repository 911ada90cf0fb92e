"""What the console's first page tells of identity secrets."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from church.dashboard import Look, Notice
from church.identity.secrets import KEEPERS
from church.models import IdentitySecret


def notices(look: Look) -> Iterator[Notice]:
    """That a secret cannot be opened, so that members are not recognized, to those who may end it or have it mended."""
    if not look.may(KEEPERS):
        return
    rows = look.of_churches(IdentitySecret.objects.all(), KEEPERS)
    for church_id in sorted({each.church_id for each in rows.unopenable()}):
        words = format_html(
            '{} <a href="{}">{}</a>',
            gettext(
                "What the church's site signs with it is refused, and members are treated as visitors. Put the key it was stored "
                "with back into SEALING_KEYS or SECRET_KEY_FALLBACKS, or end the secret and make a new one."
            ),
            reverse("identity_secrets", args=[church_id]),
            gettext("Identity secrets"),
        )
        yield Notice(_("A secret with which your site signs its members cannot be opened."), words)
