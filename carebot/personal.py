"""What this application, and the libraries beneath it, hold of people (`church.held`)."""

from church.held import Holding

HOLDINGS = (
    Holding(model="carebot.PromptPin", neutral="digest system tools instructions empathy_tools"),
    Holding(
        model="carebot.Conversation",
        words={"cut_summary": "a long conversation in short, for the model"},
        neutral="language",
    ),
    Holding(
        model="carebot.Participant",
        words={"name": "what they called themselves", "member_id": "who they are at the church's own site"},
        neutral="token_hash",
    ),
    Holding(model="carebot.UsedIdentityToken", neutral="fingerprint"),
    Holding(
        model="carebot.Message",
        words={
            "text": "what was said",
            "reading": "what was read in it",
            "client_message_id": "what the visitor's page called it",
        },
        neutral="kept_because tool",
    ),
    Holding(
        model="carebot.AnswerConsent",
        words={"email": "where they want to be told that there is an answer"},
        stays={"wording": "what they agreed to: shows that they were asked"},
        neutral="language word_hash",
    ),
    Holding(model="carebot.AnswerMail", neutral="error token_hash address_hash"),
    Holding(model="carebot.FollowupLease", words={"question": "what the assistant asked back"}, neutral="domain"),
    Holding(model="carebot.Erasure", staff="by_name", neutral="rows"),  # keys of rows
    Holding(model="carebot.PurgeState", neutral="name days counts"),
    Holding(model="carebot.FailedModelCall", neutral="model request_id"),
    Holding(model="carebot.ModelHealth", neutral="name request_id"),
    Holding(model="carebot.ReadingHealth", neutral="name error"),
    Holding(
        model="carebot.Turn",
        words={
            "transcript": "what the model was told and answered",
            "delivered": "the reply",
            "dropped": "sentences that were kept back",
            "differs": "what the readers of meaning made of it",
            "safety_rule": "by which rule danger was heard",
            "danger_who": "of whom danger was told",
            "handled_note": "what staff did about it",
        },
        neutral="language safety_category possible_danger danger_or_kind requirements model needs_person",
    ),
)

# Members of staff and nobody else, the machine's own, or gone by itself. They leave with whoever leaves.
OF_LIBRARIES = (
    # Of rows that hold something of a person, what is shown is emptied with them.
    Holding(
        model="admin.LogEntry",
        words={"object_repr": "how a changed row is shown", "change_message": "what was changed"},
        neutral="object_id",
    ),
    Holding(model="auth.Permission", neutral="name codename"),
    Holding(model="auth.Group", neutral="name"),
    Holding(model="auth.Group_permissions"),
    Holding(model="auth.User", staff="password username first_name last_name email"),
    Holding(model="auth.User_groups"),
    Holding(model="auth.User_user_permissions"),
    Holding(model="contenttypes.ContentType", neutral="app_label model"),
    Holding(model="sessions.Session", staff="session_data", neutral="session_key"),
    Holding(model="otp_totp.TOTPDevice", staff="name key"),
    Holding(model="otp_static.StaticDevice", staff="name"),
    Holding(model="otp_static.StaticToken", neutral="token"),
    Holding(
        model="axes.AccessFailureLog", staff="ip_address", neutral="user_agent username http_accept path_info"
    ),  # the name is a keyed hash
    Holding(
        model="axes.AccessAttempt",
        staff="ip_address",
        neutral="user_agent username http_accept path_info get_data post_data",
    ),
    Holding(model="axes.AccessAttemptExpiration"),
    Holding(
        model="axes.AccessLog", staff="ip_address", neutral="user_agent username http_accept path_info session_hash"
    ),
)
