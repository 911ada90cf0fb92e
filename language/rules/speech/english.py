"""Claims in an English clause: a deed with its doer, a state ("you're all set"), a report ("Done!")."""

import re

from language.rules.speech.deeds import deed
from language.rules.speech.deeds_undergone import passive_deed
from language.rules.speech.frames import frames
from language.rules.speech.reading import Clause
from language.rules.speech.scope import taken_back
from language.rules.speech.topics import Claim, ClaimTopic, Tense, topic_of
from language.rules.speech.words import PERSON, REQUEST, UNNAMED

Found = tuple[int, Claim]  # where in the plain text, and what

_DONE_WORDS = (
    r"(?:done|submitted|sent|noted|recorded|received|confirmed|booked|registered|added"
    r"|logged|saved|completed|complete|scheduled|forwarded"
    r"|delivered|shared|reserved|filed|notified|alerted|updated|success|relayed|processed"
    r"|posted|escalated|queued|handled|sorted|entered|arranged|informed)"
)
_NOUN = (
    rf"(?:(?:your|the|a|this) )?(?:[\w'-]{{1,30}} ){{0,3}}?(?:{REQUEST[3:-1]}|team|staff|pastor"
    r"|office|details|status|list|everything)"
)
# The whole clause is a report.
_REPORT = re.compile(
    r"^(?:ok(?:ay)?,? |all right,? |alright,? |great,? |perfect,? |good news,? "
    r"|wonderful,? |there,? |and |so |yes,? |sure,? |absolutely,? |of course,? "
    r"|status,? )*"
    r"(?:(?:and |, )?(?:(?:it|that|this|that one|this one|that part|everything) is "
    r"|we are |you are )?(?:all |now |already |just |successfully )*(?:done|all set|sorted"
    r"|good to go|taken care of|squared away)(?: for you| now| and \w+)?"
    r"|(?:(?:it|that|this|that one|everything) is )?(?:all |now |already |just |duly "
    rf"|successfully |officially )*{_DONE_WORDS}(?: successfully| and {_DONE_WORDS}"
    r"| for you| now| already)?(?: , thank you| , \w+)?"
    rf"|{_NOUN} (?:has been |have been |now |already "
    rf"|all )*(?:successfully )?{_DONE_WORDS}(?: successfully| now| (?:to|with|by|on|in"
    r"|for) (?!.*\b(?:every|each|during)\b).*)?"
    rf"|(?:your|the) (?:[\w'-]{{1,30}} ){{0,3}}?(?:{REQUEST[3:-1]}) (?:was |were |is "
    rf"|are )(?:successfully |now |already )*{_DONE_WORDS}"
    r"|(?:please )?(?:consider|count) (?:it|that|this|yourself) (?:as )?(?:done|registered"
    r"|booked|signed up|added|enrolled|confirmed|in|handled|taken care of|sent|passed on"
    r"|shared|sorted)"
    r"|(?:i am |we are |they are )?(?:already |all )?on it|will do|you can count on it"
    r"|leave (?:it|that|this|everything) (?:with|to) (?:me|us)|done and done"
    r"|we have got you covered|mission accomplished"
    rf"|(?:success|done) , .*)$"
)
# A participle opens the clause and the visitor's thing or a person of the church follows.
_HEADLESS = re.compile(
    r"^(?:just |already |now |successfully |all |also |and )*(?:passed (?:on|along)$"
    r"|(?:notified|told|messaged|alerted|informed|emailed|called|asked|notifying|letting"
    rf"|alerting|contacting|messaging) {PERSON}"
    r"|(?:shared|passed|forwarded|submitted|sent|added|recorded|logged|saved|relayed"
    r"|booked|registered|scheduled|reserved|noted|sending|passing|forwarding|adding"
    r"|submitting|sharing|recording|logging|relaying|connecting|transferring) "
    rf"(?:(?:it|this|that|you|your (?:\w+ ){{0,3}}?(?:{REQUEST[3:-1]}))(?: (?:on|along|over"
    r"|to|with|down|off|now|for|through|,|and|up|in|as|right)\b|$)|on to|along to"
    r"|to (?:the|our|pastor)|with (?:the|our)))"
)
# Whatever the verb: "I have lodged this with our team" hands what is the visitor's to the church.
_CHURCH_NOUN = (
    r"(?:the|our|my|your|one of (?:our|the)) (?:[\w'-]{1,30} ){0,3}?(?:team|pastors?|staff"
    r"|office|elders?|deacons?|leaders?"
    r"|list|chain|committee|coordinator|intercessors|church|ministry|counsell?ors?"
    r"|chaplain|system)\b|pastor \w+"
)
_HANDED = re.compile(
    r"\b(?:i|we) (?:(?:have|just|already|now|also|am|are|will) )+(?!not\b|never\b|been\b"
    r"|be\b|know|think|believe|hope|want|love"
    r"|understand|hear|see|feel|glad|happy|able|sorry)(?:\w+ )(?:\w+ )?(?:your|this|it"
    r"|that|everything)\b(?: [\w']+){0,4}?"
    rf" (?:with|to|into|before|in front of|for) (?:{_CHURCH_NOUN})"
)
_STATES: tuple[tuple[re.Pattern[str], ClaimTopic, Tense], ...] = tuple(
    (re.compile(pattern), topic, tense)  # type: ignore[misc]
    for pattern, topic, tense in (
        (
            rf"\b(?:someone|somebody|{PERSON})(?: from (?:[\w']{{1,30}} ){{1,3}}?)? ?(?:is|are) (?:now |already )*(?:on (?:the|their"
            r"|his|her) way|headed (?:to you|over)|driving (?:to|over))\b",
            ClaimTopic.VISIT,
            "done",
        ),
        (
            r"\byou (?:will|should|are going to|can expect to|should expect to"
            r"|can look forward to) (?:\w+ )?(?:hear|hearing) (?:back )?(?:from|back)\b",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            r"\byou (?:will|should|are going to|can expect to|should expect to) (?:\w+ )?(?:get"
            r"|receive|see|have|find|be getting|be receiving|be hearing) (?:a |an |the |your "
            r"|some )?(?:\w+ ){0,3}?"
            r"(?:call|text|e?mail|message|confirmation|link|reply|response|visit|reminder"
            r"|note from|callback|voicemail|answer|update)\b",
            ClaimTopic.SENT,
            "will",
        ),
        (
            r"(?:^|\b(?:you (?:can|should|may)|please|and|so|do|to|just)) (?:then )?(?:expect"
            r"|look out for|watch for|keep an eye (?:out )?(?:for|on)|be on the lookout for"
            r"|look for) (?:to hear|(?:a |an |the |your |one )?(?:\w+ ){0,3}?(?:call|text|e?mail"
            r"|message|visit|reply|response|inbox|confirmation|phone))\b|^(?:expect|watch for"
            r"|look out for|keep an eye out for|look for) (?:to hear|(?:a|an|the"
            r"|your) (?:\w+ ){0,3}?(?:call|text|e?mail|message|visit|inbox|reply|phone))\b",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (r"\bcheck your (?:e?mail|inbox|phone|texts|messages|spam)\b", ClaimTopic.SENT, "done"),
        (
            r"\byou are (?:now |already |officially |all )*(?:set(?: up)?(?: for| to go| now|$"
            r"| and| with| ,)|good to go|signed up|on (?:[\w']{1,30} ){0,4}?(?:list|calendar|schedule"
            r"|roster|books)|in the system|down for|expected|registered|booked(?! (?:solid|up))"
            r"|in$)",
            ClaimTopic.BOOKING,
            "done",
        ),
        (
            r"\byou are (?:all )?set\b(?! (?:apart|free|on|in))|\byou are good to go",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\byou (?:now )?have (?:got )?(?:a|an) (?:\w+ ){0,2}?(?:appointment|reservation"
            r"|booking|spot|seat|slot)\b(?! to)",
            ClaimTopic.BOOKING,
            "done",
        ),
        (
            r"\b(?:it|this|that|everything|(?:your|the|his|her"
            rf"|their) (?:[\w'-]{{1,30}} ){{0,3}}?(?:{REQUEST[3:-1]})|help|(?:[\w-]{{1,30}} )?(?:meals?|food"
            rf"|dinner|groceries|ride|support)|someone|somebody|{PERSON}) (?:is|are) (?:now "
            r"|already |all )*(?:coming(?=$| ,| to you| for you| over| by)|on (?:its|the|their|his"
            r"|her|your) way\b|headed (?:to|over|your)|in (?:the (?:hands|system|queue|works|care)"
            r"|their hands|good hands|place|motion|our system|front of)|with (?:the|our|them"
            r"|pastor)|going (?:straight|directly|right|out|over)|under ?(?:way|review)"
            r"|before (?:the|our) (?:team|staff|pastors?|elders))",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            rf"\b(?:it|this|that|your (?:[\w'-]{{1,30}} ){{0,3}}?(?:{REQUEST[3:-1]})) (?:went|goes"
            r"|has gone|have gone|have reached|have made it|will go|is going|has reached|reached"
            r"|will reach|has made it|made it|has landed) (?:straight |directly |right |out |now "
            r"|safely |successfully )*(?:through(?! (?:a|the|your|so|hard|this|me|us))\b"
            rf"|to (?:{PERSON}|pastor)|out to|{PERSON})",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            rf"\b(?:it|this|that|everything|your (?:[\w'-]{{1,30}} ){{0,3}}?(?:{REQUEST[3:-1]})) (?:is"
            r"|are) (?:now |already |all |officially )*(?:done(?= for you| now|$| ,| and)"
            r"|set\b(?! (?:apart|free|in|on|before))|in(?= now|$| ,)|official|complete\b|confirmed"
            r"|live|good to go|taken care of|sorted|squared away|on (?:file|record|(?:the|our"
            r"|their) (?:\w+ ){0,2}?(?:list|calendar|desk|radar|schedule)))",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\b(?:everything|all|what|whatever)(?: that)? you (?:have |just )*(?:shared|told"
            r"|said|wrote|written|asked for|described)(?: (?:with )?(?:me|us|here))? (?:has been|have been"
            r"|was|were|is being|will be|got) (?:now |already |all )*(?:passed|sent|forwarded|submitted"
            r"|relayed|handed|recorded|logged|delivered|shared with)\b",
            ClaimTopic.PASSED_ON,
            "done",
        ),
        (
            rf"^(?:and |so |now |but )?(?!(?:the |our )?(?:church )?office){PERSON}(?: \w+)? (?:now |already )?knows"
            r"(?: now| already)?(?=$| and (?:he|she|they|we|is|are|will|has|have)\b)",
            ClaimTopic.PASSED_ON,
            "done",
        ),
        (
            r"\byour appointment is (?:on|at|for|with)\b|\b(?:i"
            r"|we) have (?:got )?you (?:all )?(?:down|signed|booked|registered|scheduled|confirmed"
            r"|set|on the)\b",
            ClaimTopic.BOOKING,
            "done",
        ),
        (
            rf"(?<!no one )(?<!nobody )\b{PERSON} (?:is|are) (?:now |already |all |fully "
            r"|also )*(?:aware\b|on it\b|expecting you|looking into (?:it|this|that|your)"
            r"|working on (?:it|this|that|your)|coming (?:to|over|by|out) (?:to )?(?:see|help"
            r"|visit|you)|in the loop|up to (?:date|speed)|informed\b|standing by for your"
            r"|on (?:the|their|his|her) way)",
            ClaimTopic.PASSED_ON,
            "done",
        ),
        (
            r"\bthey (?:are|will be) (?:now |already )?(?:expecting|waiting for"
            r"|looking for) (?:you|your)\b|\bthey (?:now |already )*(?:know"
            r"|have heard) (?:about (?:it|this|you|your)|you are coming|to expect)",
            ClaimTopic.PASSED_ON,
            "done",
        ),
        (
            rf"\b(?:{PERSON}|they|he|she)(?: ,)? (?:now |already |both "
            r"|all )*(?:knows? (?:about (?:it|this|your|what you)|to (?:call|expect|reach|contact)"
            r"|(?:that )?you are (?:waiting|coming|expecting|here|hoping)|now\b)|(?:has"
            r"|have) (?:now |already )*(?:you (?:on|down|in)\b"
            rf"|your (?:\w+ ){{0,2}}?(?:{REQUEST[3:-1]})|it now|this now))",
            ClaimTopic.PASSED_ON,
            "done",
        ),
        (
            r"\byou (?:are|will be|will stay|will remain|remain) (?:now |always |all )?(?:in"
            r"|on) (?:all )?(?:our|the church's|their|the team's) (?:\w+ and |\w+ , )?(?:prayers?"
            r"|prayer list)|\b(?:our|their) (?:thoughts and )?prayers (?:are|will be) with (?:you"
            r"|your)|\b(?:he|she|they|your \w+|~?\w+) (?:is|are|will be) (?:in"
            r"|on) our (?:\w+ and )?prayers?\b|\byou are being (?:prayed for|lifted)",
            ClaimTopic.PRAYER,
            "will",
        ),
        (
            r"\b(?:his|her|their|your (?:\w+ )?(?:name|family|\w+'s name)"
            r"|\w+'s name) (?:name )?(?:is|will be) (?:now |already )?on (?:the|our"
            r"|their) (?:\w+ ){0,3}?(?:list|chain|wall|board|prayers)\b",
            ClaimTopic.PRAYER,
            "done",
        ),
        (
            r"\bi (?:just )?hit (?:send|submit)\b"
            rf"|\byour (?:[\w'-]{{1,30}} ){{0,3}}?(?:{REQUEST[3:-1]}) will be (?:waiting|there|on (?:his"
            r"|her|their)|in front|ready|seen|read|heard|in (?:his|her|their))|\b(?:i"
            r"|we) have (?:got )?(?:someone|somebody|people|a \w+) (?:coming|heading|on (?:the"
            r"|their) way|ready to call|calling|lined up)",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\b(?:we|i|they) (?:now |already )*have (?:got )?(?:now "
            r"|already )*your (?:\w+ )?(?:number|name|request|details|message|information|contact"
            r"|email|address)\b",
            ClaimTopic.CONTACT,
            "done",
        ),
        (
            r"\b(?:is|are|was|were|has been|have been|will be) (?:being |now "
            r"|already )*prayed for(?! (?:centuries|years|generations|by))\b",
            ClaimTopic.PRAYER,
            "will",
        ),
        (
            r"\b(?:he|she|they|your \w+) (?:is|are) (?:now |already )?on our (?:\w+ ){0,2}?(?:list"
            r"|prayers|chain|wall|hearts and list)\b",
            ClaimTopic.PRAYER,
            "done",
        ),
        (
            r"^(?:you can |so |please |do )*expect (?:[\w']{1,30} ){1,4}(?:call|visit|email|text)\b",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            r"\b(?:i|we) have (?:got )?(?:[\w']{1,30} ){1,3}(?:calling|visiting|praying for"
            r"|reaching out|contacting|following up)\b",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            r"\byour \w+ (?:is|are) (?:all |now |both |officially )*(?:registered|signed up|enrolled)\b",
            ClaimTopic.BOOKING,
            "done",
        ),
        (
            r"\b(?:is|are|has been|have been) (?:now |being )?(?:reserved|saved|held|set aside) for you\b",
            ClaimTopic.BOOKING,
            "done",
        ),
        (
            r"\b(?:email|text|message|note|alert|request) (?:went|goes|is going"
            rf"|has gone) (?:out )?to {PERSON}",
            ClaimTopic.PASSED_ON,
            "done",
        ),
        (
            r"\byours (?:is|has been|will be) (?:now )?(?:among|one of|with|added|on|in)\b",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\byour (?:appointment|visit|call|meeting|session|time"
            r"|booking) with [\w ]{1,30} is (?:now )?(?:set|confirmed|booked|scheduled)",
            ClaimTopic.BOOKING,
            "done",
        ),
        (
            r"\bthank you for (?:submitting|your submission)|\bconfirmation (?:number"
            r"|code)(?: is)?\b|\breference number(?: is)?\b",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\b(?:a|an|the) (?:\w+ ){0,2}?(?:notification|alert|message|e?mail|text|confirmation"
            r"|note|reminder|referral|ticket|callback|followup|visit|appointment|request"
            r"|call) (?:has been|was|is being|will be|is|has gone|went|is going|is on) (?:now "
            r"|just |already |on its )?(?:sent|on|out|way|made|created|scheduled|arranged|set"
            r"|booked|placed|opened|generated|submitted|filed|added|logged|requested|headed)\b",
            ClaimTopic.GENERIC,
            "done",
        ),
    )
)
# "has been submitted" and its like never stand in a fact about the church when the clause speaks of "your".
_DENIED = re.compile(r"\b(?:nothing|no one|nobody|none|not|never|neither|yet to|no)\b")


def english_claims(clause: Clause) -> list[Found]:
    """Every claim of the clause with its place."""
    found: list[Found] = []
    text = clause.text
    for frame in frames(clause):
        after = clause.rest(frame.verb + 1)
        named = " ".join(
            "~" + w if c and w not in UNNAMED else w
            for w, c in zip(
                clause.words[frame.verb + 1 : frame.verb + 15],
                clause.capital[frame.verb + 1 : frame.verb + 15],
                strict=True,
            )
        )
        topic = passive_deed(frame, after, named) if frame.passive else deed(frame, after, named)
        if topic is None or taken_back(clause.before(frame.start), " ".join(clause.words[frame.verb :]), frame.tense):
            continue
        deedful = clause.rest(frame.start, frame.verb - frame.start + 12)
        tense: Tense = (
            "done" if topic is ClaimTopic.PRAYER and frame.progressive and " be " not in deedful[:40] else frame.tense
        )
        found.append((clause.at[frame.start], Claim(topic_of(deedful, topic), tense)))
    if found:
        return found
    return _states(clause, text)


def _states(clause: Clause, text: str) -> list[Found]:
    if clause.ends_in == "?":
        return []
    if len(clause.words) <= 14 and _REPORT.match(text) and not _DENIED.search(text):
        return [(clause.at[0], Claim(topic_of(text, ClaimTopic.GENERIC), "done"))]
    handed = _HANDED.search(text)
    if handed and not _DENIED.search(handed[0]):
        tense: Tense = "will" if re.search(r"\b(?:will|am|are)\b", handed[0]) else "done"
        if not taken_back(text[: handed.start()], text[handed.end() :], tense):
            return [(clause.at[0], Claim(topic_of(handed[0], ClaimTopic.PASSED_ON), tense))]
    headless = _HEADLESS.match(text)
    if (
        headless
        and not _DENIED.search(headless[0])
        and not re.search(r"\b(?:is|are|can|may|helps?|takes?|will|means)\b", text[headless.end() - 1 :])
    ):
        return [(clause.at[0], Claim(topic_of(text, ClaimTopic.PASSED_ON), "done"))]
    for pattern, topic, tense in _STATES:
        match = pattern.search(text)
        if not match or _DENIED.search(match[0]) or taken_back(text[: match.start()], text[match.end() :], tense):
            continue
        if re.search(
            r"\b(?:if|once|whether|when|unless|until|no one|nobody|not|like to|want to|can|could"
            r"|would|might|may)(?: \w+)? ?$",
            text[: match.start()],
        ):
            continue
        word = text[: match.start()].count(" ")
        return [(clause.at[min(word, len(clause.at) - 1)], Claim(topic_of(match[0], topic), tense))]
    return []
