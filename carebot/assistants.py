"""Which model answers in this installation, and which one when it cannot."""

from functools import lru_cache

from django.conf import settings

from carebot.offline import OfflineModel
from carebot.turn.take import Models

_standing_in: list[Models] = []  # models of tests and evals, the last one counts


def models() -> Models:
    return _standing_in[-1] if _standing_in else _configured()


async def prepare() -> None:
    """Import the model's SDK and build one client on the running event loop, which everybody's replies run on.

    Raises ValueError for a key that nothing could be asked with.
    """
    models()
    if settings.ANTHROPIC_API_KEY:
        from carebot.llm.anthropic import AnthropicModel

        if isinstance(primary := models().primary, AnthropicModel):
            primary.prepare()


@lru_cache(maxsize=1)
def _configured() -> Models:
    """Anthropic's with a key, the offline one without; the offline one is always the rescue."""
    offline = OfflineModel()
    if not settings.ANTHROPIC_API_KEY:
        return Models(primary=offline, rescue=offline)
    from carebot.llm.anthropic import AnthropicModel  # the SDK takes a second to import

    return Models(
        primary=AnthropicModel(
            api_key=settings.ANTHROPIC_API_KEY,
            model=settings.ANTHROPIC_MODEL,
            base_url=settings.ANTHROPIC_BASE_URL,
            connect_seconds=settings.MODEL_CONNECT_SECONDS,
            first_token_seconds=settings.MODEL_FIRST_TOKEN_SECONDS,
        ),
        rescue=offline,
    )
