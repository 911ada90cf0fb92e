"""What this application holds of people (`church.held`)."""

from church.held import Holding

_RESERVED = {
    "name": "whom it is for",
    "phone": "their telephone number",
    "email": "their email address",
    "note": "what they said about it",
}

HOLDINGS = (
    Holding(
        model="church.Church",
        neutral="name public_key timezone country phone email website street city region postcode own_map_url giving_url "
        "connection_card_url sign_in_url currency allowed_origins greeting crisis_words crisis_phrases office_days",
    ),
    Holding(model="church.WorshipService", neutral="name location description"),
    Holding(
        model="church.VisitorGuide",
        neutral="what_to_expect parking entrance accessibility dress kids_checkin kids_safety",
    ),
    Holding(model="church.Sermon", staff="speaker", neutral="title series scripture url summary topics transcript"),
    Holding(model="church.ChurchAnswer", neutral="question topics answer"),
    # As a model put it, without who asked, less every number, address and likely name (`tooling.tools.answers`).
    Holding(model="church.UnansweredQuestion", neutral="question key"),
    Holding(model="church.IdentitySecret", neutral="key_id sealed"),
    Holding(model="church.StaffChange", staff="reason asked_by_name decided_by_name"),
    Holding(model="church.Announcement", neutral="title body"),
    Holding(model="church.StaffMember", staff="display_name phone"),
    Holding(model="church.StaffRole"),
    Holding(model="church.AppointmentHost", staff="name title specialities about location", neutral="languages"),
    Holding(model="church.OfficeHours"),
    Holding(model="church.TimeAway"),
    Holding(
        model="church.Appointment",
        words=_RESERVED | {"first_visit": "a counselor's form, as they answered it"},
        neutral="code",
    ),
    Holding(model="church.Devotional", staff="author", neutral="title scripture body prayer"),
    Holding(model="church.Event", neutral="title description location cost url external_id"),
    Holding(model="church.EventRegistration", words=_RESERVED, neutral="code"),
    Holding(model="church.Facility", neutral="name description equipment"),
    Holding(
        model="church.FacilityBooking", words=_RESERVED | {"purpose": "what they want the room for"}, neutral="code"
    ),
    Holding(
        model="church.Giver",
        stays={
            "member_id": "who they are at the church's own site: the church's books are kept",
            "name": "the giver's name: the church's books are kept",
        },
    ),
    Holding(
        model="church.Gift",
        stays={
            "fund": "what it was given for: the church's books are kept",
            "method": "how it was given: the church's books are kept",
            "reference": "the bookkeeping's own number: the church's books are kept",
        },
    ),
    Holding(
        model="church.SmallGroup", staff="leader leader_contact", neutral="name description topics neighborhood address"
    ),
    Holding(model="church.ImportRun", staff="file report", neutral="what format name"),  # a file is gone within a day
    Holding(model="church.KidsRoom", neutral="name location"),
    Holding(model="church.KidsProgram", neutral="name description"),
    Holding(
        model="church.ChildCheckin",
        words={
            "child_name": "the child's name",
            "allergies": "what the child must not have",
            "guardian_name": "who brings the child",
            "guardian_phone": "their telephone number",
        },
        neutral="pickup_code",
    ),
    Holding(model="church.Illustration", neutral="title body topics scripture source"),
    Holding(model="church.Belief", neutral="subject keywords statement scripture"),
    Holding(model="church.Reading", staff="author", neutral="title subjects note url"),
    Holding(model="church.LocalResource", neutral="name description phone url address postcode hours cost"),
    Holding(model="church.Sender", neutral="address_hash"),  # keyed, and gone after a day
    Holding(model="church.Allowance", neutral="what who"),  # keyed, and gone after a day
    Holding(model="church.SignIn", staff="browser"),
    Holding(model="church.WorshipSet", neutral="url"),
    Holding(model="church.WorshipSong", neutral="title artist url"),
)
