# ruff: noqa: E501 - sentences and patterns stay on one line each

"""The assistant's own words in English, several ways to say each, so that two visitors do not read the same line."""

PHRASES: dict[str, tuple[str, ...]] = {
    "greeting": (
        "Hello, and welcome. How are you today, and what can I help you with?",
        "Hi there, it's good to have you here. What brings you today?",
        "Hello, I'm glad you stopped by. How can I help?",
    ),
    "thanks": (
        "You're very welcome. I'm here whenever you'd like to talk again.",
        "You are so welcome. Come back any time, for anything at all.",
        "It was good to hear from you. Please write again whenever you need to.",
    ),
    "thanks_care": (
        "You're very welcome. Please be gentle with yourself, and come back any time you want to talk.",
        "Thank you for trusting us with this. I'm here whenever you'd like to talk again.",
        "You are so welcome. You don't have to go through this by yourself; write again whenever you need to.",
    ),
    "goodbye": ("Goodbye, and take good care of yourself.", "Take care, and come back any time."),
    "about_me": (
        "I'm an automated assistant of the church, not a person. I can listen, answer questions about the church, and pass what you need to the people here.",
        "I'm the church's automated assistant rather than a person. What you'd like the people here to know, I can pass to them.",
    ),
    "abilities": (
        "I can listen, ask our prayer team to pray, ask someone to call or visit you, and answer questions about services, directions, sermons and Bible verses. What would help you most?",
        "You can tell me what is on your heart, ask for prayer, a call or a visit, or ask about services, directions and what is going on here. Where would you like to begin?",
    ),
    "unknown": (
        "I don't know the answer to that, and I don't want to guess. {office} I can help with service times, directions, sermons, Bible verses and prayer.",
        "That is something I have no information about. {office} What I can tell you about is service times, directions, sermons and Bible verses, and I can take a prayer request.",
    ),
    "office": ("The church office will know: {phone}.", "Our office can tell you: {phone}."),
    "office_unknown": ("Our church office is the best place to ask.", "The people in our church office will know."),
    "unclear": (
        "I'd like to understand you well. Could you tell me a little more about what you need?",
        "I want to be sure I understand. Could you say a little more?",
    ),
    "declined": (
        "That's perfectly all right. I'm here if you'd like to talk some more.",
        "Of course, there is no need to. Whatever you want to share, I'm listening.",
    ),
    "stopped": (
        "Of course, we'll leave it there. I'm here if you need anything.",
        "All right, we'll stop here. You're welcome back any time.",
    ),
    "follow_up": ("Thank you, {name}.", "Thank you for telling me, {name}."),
    "follow_up_nameless": ("Thank you.", "Thank you for that."),
    "doing_prayer": (
        "I'm asking our prayer team to pray for {whom}.",
        "I'm passing your words to our prayer team, so that they can pray for {whom}.",
        "I'm sharing this with our prayer team, so that {whom} will be held in prayer.",
    ),
    "doing_prayer_private": (
        "I'm passing this to our pastors only, so that they can pray for {whom} and it stays between you and them.",
        "I'm sharing your prayer request with our pastors and nobody else, so that they can pray for {whom}.",
    ),
    "doing_callback": (
        "I'm asking someone from the church to call you at {where}.",
        "I'm passing your number, {where}, to someone here and asking them to call you.",
    ),
    "doing_callback_email": (
        "I'm asking someone from the church to write to you at {where}.",
        "I'm passing your address, {where}, to someone here and asking them to get in touch.",
    ),
    "doing_callback_other": (
        "I'm asking someone from the church to get in touch at {where}.",
        "I'm passing {where} to someone here and asking them to get in touch.",
    ),
    "doing_visit": (
        "I'm asking one of our pastors about a visit.",
        "I'm passing your wish for a visit to one of our pastors.",
    ),
    "doing_visit_talk": (
        "I'm letting one of our pastors know that you'd like to talk.",
        "I'm passing to one of our pastors that you would like to talk with them.",
    ),
    "doing_money": (
        "I'm passing this in confidence to the people here who help with such needs; I can't promise what they will be able to do.",
        "I'm sharing this in confidence with our benevolence committee; I can't promise what they will decide, only that it is treated with respect.",
    ),
    "doing_care": (
        "I'm letting our care team know what would help.",
        "I'm passing this to our care team.",
    ),
    "doing_volunteer": (
        "I'm passing your offer to serve ({role}) to our volunteer coordinator.",
        "I'm letting our volunteer coordinator know that you'd like to help: {role}.",
    ),
    "doing_contact": (
        "I'm passing your details to our church office.",
        "I'm giving your contact details to our church office.",
    ),
    "background_check": ("Serving with children and teenagers includes a background check, which they will explain.",),
    "volunteer_thanks": ("Thank you for wanting to serve; that is a real gift.", "How kind of you to offer your time."),
    "doing_callback_voice": (
        "I'm asking someone from the church to call you at {where}; is that number right?",
        "I'm passing your number, {where}, to someone here who can call you; did I hear it right?",
    ),
    "meanwhile": (
        "If you'd like to tell me more in the meantime, I'm listening.",
        "Until then, I'm here if you want to go on talking.",
        "Is there anything more you would like to tell me?",
    ),
    "offer_prayer": (
        "Would you like our prayer team to pray for {whom}?",
        "Would it be a comfort if our prayer team prayed for {whom}?",
        "If you would like it, our prayer team can pray for {whom}; shall I ask them?",
    ),
    "offer_call": (
        "Would it help to have someone from the church call you?",
        "Would you like someone from the church to call you?",
        "Would it be good to talk with someone here?",
    ),
    "go_on": (
        "Is there anything more you would like to tell me?",
        "What has been the hardest part of it?",
        "I'm listening, if you want to tell me more.",
    ),
    "still_here": (
        "I'm still here with you, and I'm glad you wrote again. The lines I gave you are there day and night, whenever the pain comes close.",
        "Thank you for staying in touch with me. If it gets heavy again, please use the lines I gave you, at any hour.",
    ),
    "safe_now": ("Are you safe right now?", "Is somebody with you at this moment?"),
    "who_reads": (
        "The church's pastors and administrators can read what is written here. A prayer or a need is read by the team it is meant for; if you say that a prayer is private, by the pastors only. Where somebody may be in danger, those on call are told.",
    ),
    "erase": (
        "You can erase it yourself, with “Clear this conversation” in the menu. What you asked of the church's people stays with them. {office}",
    ),
    "listening": (
        "I'm listening. Tell me as much or as little as you like, in your own time.",
        "I'm here, and I'm listening. Begin wherever you like.",
    ),
    "person_wanted": (
        "Of course; some things are for a person.",
        "Of course, and it's good that you ask.",
    ),
    "hard_question": (
        "That is one of the hardest questions there is, and I have no answer that would make it smaller.",
        "People who love God have asked that through tears for as long as there have been people, and I won't pretend to have the answer.",
    ),
    "welcome": (
        "Yes. You would be welcome here, just as you are.",
        "Please do; you would be welcome, just as you are.",
    ),
    "bookings_change": ("I can't change that from here. {office}", "That is something our office changes. {office}"),
    "one_child": (
        "I register one child at a time; when this is done, tell me about the next one.",
        "Let us do one child first, and then the other.",
    ),
    "ask_contact_again": (
        "What is the best number or email for them to reach you on?",
        "Is there a number or email where they can reach you?",
    ),
    "ask_contact": (
        "What is the best number or email to reach you on?",
        "If you'd like someone to call you, what number or email would be best?",
    ),
    "ask_contact_minor": ("If you'd like someone to call you, you can leave a number here, but you don't have to.",),
    "ask_name": ("May I ask your name?", "Would you tell me your name?"),
    "ask_name_prayer": (
        "May I ask your name, so that our team knows whom to pray for?",
        "May I have your name for the prayer request?",
    ),
    "ask_name_and_contact": (
        "If you are comfortable with it, may I have your name and a number or email?",
        "May I ask your name, and a number or email where you can be reached?",
    ),
    "ask_money": (
        "There are people here who look at such needs in confidence. May I have your name and a number or email where they can reach you?",
        "You don't need to explain more than you want to. If you give me your name and a number or email, the people here who help with this can look at it in confidence.",
    ),
    "ask_role": (
        "What would you enjoy doing: children, music, welcoming people, sound, the kitchen, or something else?",
        "Is there something you would especially like to do, such as music, children, welcoming people or meals?",
    ),
    "nervous_welcome": (
        "It's very natural to feel nervous about a first visit, and you would be most welcome.",
        "Feeling nervous before a first visit is something many of us know, and you'd be very welcome just as you are.",
    ),
    "minor_next": (
        "Is there a grown-up you trust, a parent, a teacher or our youth pastor, whom you could tell today?",
        "Who is one adult you trust that you could tell about this today?",
    ),
    "minor_affirm": (
        "It took courage to tell me, and none of this is your fault.",
        "You were brave to say it, and it is not your fault.",
    ),
    "abuse_next": (
        "If you are in danger right now, please call your emergency number. Is there somewhere safe you can be tonight?",
        "If it is not safe where you are, please call your emergency number. Do you have somewhere safe to go?",
    ),
    "relapse": (
        "A setback doesn't undo the way you have come, and you are not alone in it.",
        "Reaching out right after a fall takes strength, and nobody here will judge you.",
    ),
    "event": ("I can imagine how much {event} is on your mind.", "Thinking of {event} must be hard too."),
    "error_contact": (
        "I could not take that number or address; could you check it for me?",
        "Something in that number or address looks incomplete to me; could you send it once more?",
    ),
    "error_write": (
        "I'm sorry, I was not able to pass this on just now. {office}",
        "I'm sorry, I could not pass this on at the moment. {office}",
    ),
    "error_lookup": (
        "I'm sorry, I could not look that up just now. {office}",
        "I'm sorry, looking that up did not work just now. {office}",
    ),
    "reference_unclear": (
        "I'm sorry, I could not find that passage. A book, chapter and verse would help, such as John 3:16.",
    ),
}
YOU = "you"
YOU_AND_FAMILY = "you and your family"
YOU_AND = "you and {other}"
