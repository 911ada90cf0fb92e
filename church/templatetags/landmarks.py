"""What unfold's chrome lacks for people who find their way by landmarks."""

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def with_main(page: str) -> SafeString:
    """Unfold's `#main` as the page's main landmark: a screen reader leads past the sidebar to it. `page` is rendered HTML."""
    return mark_safe(page.replace('<div id="main"', '<div id="main" role="main"', 1))


@register.filter
def without_heading(header: str) -> SafeString:
    """Unfold's header with its title as plain text: the page below has the one heading of the first level. `header` is rendered HTML."""
    return mark_safe(re.sub(r"<(/?)h1\b", r"<\1div", header))
