"""Every text of every model says what it holds of people, or that it holds nothing: nobody adds one without deciding."""

import pytest
from django.apps import apps
from django.db import models

from church.held import Holding, holdings, texts_of

MODELS = {model._meta.label: model for model in apps.get_models(include_auto_created=True)}


@pytest.mark.parametrize("label", sorted(MODELS))
def test_every_text_of_the_model_is_declared_once(label: str) -> None:
    holding = holdings().get(label)
    assert holding is not None, f"{label} is not declared: add a Holding to the personal.py of its application."
    declared, texts = sorted(holding.declared), sorted(texts_of(MODELS[label]))
    assert declared == texts, (
        f"{label}: not declared: {set(texts) - set(declared)}; no such text: {set(declared) - set(texts)}"
    )


def test_nothing_is_declared_that_is_not_there() -> None:
    assert set(holdings()) == set(MODELS)


def test_what_is_emptied_can_be_empty() -> None:
    """The empty value of every field that is emptied fits its column and is truly nothing."""
    for holding in holdings().values():
        for name, empty in holding.emptied().items():
            field = holding.cls._meta.get_field(name)
            assert not empty, (holding.model, name)
            assert empty is not None or field.null, (holding.model, name)  # type: ignore[union-attr]


def test_what_stays_says_why() -> None:
    for holding in holdings().values():
        for name, why in holding.stays.items():
            assert ":" in why, (holding.model, name)


def test_a_text_that_is_not_declared_is_found() -> None:
    class Diary(models.Model):
        words = models.TextField()
        code = models.CharField(max_length=3, choices=[("a", "a")])
        kept = models.JSONField(default=dict)

        class Meta:
            abstract = True

    assert texts_of(Diary) == ["words", "kept"]
    assert Holding(model="carebot.Diary", words={"words": "what was thought"}).declared == ["words"]
