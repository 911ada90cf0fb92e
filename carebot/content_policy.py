"""What a browser may load and run on our pages: the policy of settings, and what the console needs beyond it."""

from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponseBase

# Unfold's Alpine makes functions of the attributes in its own templates, and sets style attributes by script. No script stands in
# a page of the console and none comes from elsewhere, so markup that somebody smuggled in runs nothing by <script> or on….
CONSOLE = {"script-src": ["'unsafe-eval'"], "style-src-attr": ["'unsafe-inline'"]}


class ContentSecurityPolicy(CSPMiddleware):
    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if request.path.startswith("/admin/"):
            parts.update = {**CONSOLE, **(parts.update or {})}
        return parts


def without_inline_theme(request: HttpRequest) -> dict[str, object]:
    """Unfold writes its colors into each page's head; ours stand in `static/console/theme.css`, which the policy lets in."""
    return {"colors": {}}
