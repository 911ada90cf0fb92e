"""What the schema says of answers and tokens beside each call."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from carebot.api.problems import CONTENT_TYPE
from carebot.api.serializers import ProblemOut

WHY = {
    400: "The request could not be read.",
    401: "The token does not belong to this conversation.",
    403: "The token speaks for somebody else, the identity signs nobody in, or the word is not the one that was chosen.",
    404: "There is nothing at this address.",
    408: "The request did not arrive in time.",
    409: "The name is taken, or nobody else may take part; or what is to be taken back is not open; or no email is offered.",
    410: "It was erased, the link opens nothing any more, or (type `urn:carebot:token-ended`) the token was not used for too long.",
    413: "More was sent than is accepted.",
    415: "What was sent is not called JSON.",
    429: "Too many requests, or as many are answered at once as may be; see Retry-After.",
    503: "Nothing could be stored; the message was not accepted.",
}
ALWAYS = (404, 503)
OF_TOKEN = (401, 410)
OF_BODY = (400, 408, 413, 415)

# `carebot.settings` names the scheme and has every call ask for it that says nothing else.
NO_TOKEN: Any = []
TOKEN_UNLESS_DANGER: Any = [{"token": []}, {}]

PLACE = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
AFTER = OpenApiParameter("after", PLACE, description="Only what came after this `seq`.")
LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID", PLACE, OpenApiParameter.HEADER, description="A `seq`; counts more than `after`."
)
RETRY_AFTER = OpenApiParameter(
    "Retry-After", OpenApiTypes.INT, OpenApiParameter.HEADER, required=True, description="Seconds.", response=[429]
)
CHALLENGE = OpenApiParameter(
    "WWW-Authenticate", OpenApiTypes.STR, OpenApiParameter.HEADER, required=True, response=[401]
)


def events(**data: Any) -> OpenApiResponse:
    """A stream of events of these names, each with the schema of its data. What stands here is one event (OpenAPI 3.1 has no word for
    the whole stream)."""
    kinds = [
        {
            "type": "object",
            "properties": {
                "event": {"const": name},
                "id": {"type": "string", "description": "Its `seq`, where it has one to be resumed from."},
                "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": schema},
            },
            "required": ["event", "data"],
        }
        for name, schema in data.items()
    ]
    return OpenApiResponse({"oneOf": kinds}, description="Events: " + ", ".join(f"`{name}`" for name in data) + ".")


def component(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


# In the order in which they may come; `done` is the last.
EVENTS_OF_A_TURN = events(
    sentence=_object(text={"type": "string"}, language={"type": ["string", "null"]}),
    receipt=component("OutcomeOut"),
    correction=component("OutcomeOut"),
    pending=component("OutcomeOut"),
    blocked=component("BlockedOut"),
    done=_object(message={"oneOf": [component("ReplyOut"), {"type": "null"}]}, turn=component("TurnOut")),
)
LATER_EVENTS = events(**dict.fromkeys(("message", "receipt", "correction", "pending"), component("MessageOut")))


def problems(*codes: int) -> dict[Any, OpenApiResponse]:
    """These refusals and those that any call may give, each as the problem document that it is."""
    return {
        (code, CONTENT_TYPE): OpenApiResponse(ProblemOut, description=WHY[code]) for code in sorted({*codes, *ALWAYS})
    }
