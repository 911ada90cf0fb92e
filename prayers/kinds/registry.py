"""Every kind's spec, found by looking through the package."""

import pkgutil
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from django.apps import apps

from prayers.errors import KindIncomplete
from prayers.kinds.spec import KindSpec
from prayers.models.choices import Kind


def read_specs(package: str, path: Iterable[str]) -> dict[Kind, KindSpec]:
    """The `SPEC` of each module of the package that has one, in the order of `Kind`.

    Raises KindIncomplete for a spec that lacks a part, two specs of one kind, and a kind without one.
    """
    found: dict[Kind, KindSpec] = {}
    for _, name, _ in pkgutil.iter_modules(path):
        try:
            spec = getattr(import_module(f"{package}.{name}"), "SPEC", None)
        except TypeError as lacking:  # which names the parts that are not given
            raise KindIncomplete(f"{package}.{name}: {lacking}") from lacking
        if spec is None:
            continue
        if spec.kind in found:
            raise KindIncomplete(f"The kind {spec.kind} has two specs; one of them is {package}.{name}.")
        found[spec.kind] = spec
    if missing := [kind for kind in Kind if kind not in found]:
        raise KindIncomplete(f"No spec for: {', '.join(missing)}. Write {package}.<kind> for each.")
    return {kind: found[kind] for kind in Kind}


_SPECS = read_specs("prayers.kinds", [str(Path(__file__).parent)])


def spec_of(kind: Kind | str) -> KindSpec:
    """Raises ValueError for what is no kind."""
    return _SPECS[Kind(kind)]


def specs() -> tuple[KindSpec, ...]:
    """All of them, in the order of `Kind`."""
    return tuple(_SPECS.values())


def check_models() -> None:
    """Raises KindIncomplete where a spec's model is not there, is another kind's, or lacks a field that the spec names."""
    for spec in specs():
        try:
            model = apps.get_model("prayers", spec.model)
        except LookupError as missing:
            raise KindIncomplete(f"The kind {spec.kind} has no valid model: {missing}") from missing
        if getattr(model, "KIND", None) != spec.kind:
            raise KindIncomplete(
                f"The kind {spec.kind} has no valid model: {spec.model} does not say KIND = {spec.kind!r}."
            )
        if lacking := set(spec.about_fields) - {field.name for field in model._meta.local_fields}:
            raise KindIncomplete(
                f"The kind {spec.kind} has no valid about_fields: {spec.model} has no {', '.join(sorted(lacking))}."
            )
