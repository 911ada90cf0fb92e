"""Static files in production: compressed, under names that change with their content."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Names the widget's modules by their content inside other modules too: a browser never mixes two releases of them.

    The widget's alone: scripts that packages bring along import what is not there as a file.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "widget/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
