"""Static files in production: compressed, under names that change with their content."""

from servestatic.storage import CompressedManifestStaticFilesStorage

_IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Names our own modules by their content inside other modules too: a browser never mixes two releases of them.

    Ours alone: scripts that packages bring along import what is not there as a file.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("widget/*.js", _IMPORTS), ("console/*.js", _IMPORTS))
