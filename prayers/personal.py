"""What this application holds of people (`church.held`)."""

from church.held import Holding

_BOOKS = "money that was given out: the church's books are kept"

HOLDINGS = (
    Holding(
        model="prayers.Person", words={"name": "their name", "phone": "their number", "email": "their email address"}
    ),
    Holding(
        model="prayers.CareRecord",
        words={
            "summary": "the beginning of what was asked for",
            "contact_name": "who asked",
            "contact_phone": "their number",
            "contact_email": "their email address",
            "contact_raw": "how to reach them, as it was given",
        },
        neutral="channel",
    ),
    Holding(model="prayers.PrayerRequest", words={"request": "what is to be prayed for"}),
    Holding(model="prayers.CallbackRequest", words={"reason": "what the call is about", "best_time": "when to call"}),
    Holding(model="prayers.VisitorContact", words={"how_heard": "how they heard of the church"}),
    Holding(model="prayers.ContactMerge"),
    Holding(
        model="prayers.PastoralVisit",
        words={"reason": "why a visit is asked for", "address": "where they are", "preferred_time": "when to come"},
    ),
    Holding(model="prayers.CareNeed", words={"need": "what is needed", "for_whom": "by whom"}),
    Holding(
        model="prayers.SafetyConcern",
        words={
            "concern": "the danger, as it was told",
            "person_in_danger": "who is in danger",
            "best_time": "when to call",
        },
    ),
    Holding(
        model="prayers.ConcernUpdate", words={"words": "danger told again", "person_in_danger": "who is in danger"}
    ),
    Holding(
        model="prayers.VolunteerSignup", words={"role": "what they would do", "availability": "when they have time"}
    ),
    Holding(model="prayers.VisitorFollowup", words={"interests": "what they are interested in"}),
    Holding(
        model="prayers.ConversationSummary",
        words={"text": "what the conversation came to", "themes": "what it was about", "open_needs": "what is open"},
    ),
    Holding(model="prayers.FollowUpDraft", words={"recipient": "to whom it would go", "body": "the letter"}),
    Holding(model="prayers.BenevolenceRequest", words={"need": "what the help is for"}),
    Holding(
        model="prayers.Amendment",
        words={"words": "what they said later", "contact": "a new way to reach them", "place": "a new place"},
    ),
    Holding(model="prayers.Escalation", neutral="roles"),
    Holding(model="prayers.Flood", neutral="address_hash"),
    Holding(model="prayers.Approval", staff="by_name stopped_by stop_reason"),
    Holding(model="prayers.Payment", stays={"note": _BOOKS}, staff="by_name"),
    Holding(model="prayers.Note", words={"text": "what staff wrote about it"}),
    Holding(model="prayers.Notification", neutral="error subject_kind path"),
    Holding(
        model="prayers.OutboundMessage",
        words={
            "to_name": "whom it was written to",
            "to": "their address or number",
            "subject": "its subject",
            "body": "what was written",
        },
        neutral="error",
    ),
    Holding(model="prayers.PrintDecision", staff="by_name", neutral="reasons words_digest"),
    Holding(model="prayers.Promise"),
    Holding(model="prayers.RecordStep", staff="by_name", neutral="before after notes"),
    Holding(model="prayers.FollowupTask", words={"title": "what is to be done", "note": "what came of it"}),
    Holding(model="prayers.RecordView", staff="user_name"),
)
