"""Objects and verbs that make a deed one for the visitor."""

# ruff: noqa: SIM905 (lists of words read better as lines of words)

import re

from language.rules.speech.words import PERSON, REQUEST, THING

DEITY = re.compile(
    r"\b(?:god|lord|jesus|christ|holy spirit|our father|heaven|savior|his (?:throne|feet"
    r"|hands|cross|care))\b"
)
COMMON = (
    r"(?:to|with|over to|on to|onto|along to|along with|directly to|straight to|up with"
    r"|up to|in front of|before|past|for)"
)
TO_PERSON = re.compile(rf"\b{COMMON} {PERSON}(?!\w)")
TO_YOU = re.compile(r"^(?:\w+ ){0,6}?(?:with|to|for) you\b")
TO_NAME = re.compile(r"\b(?:to|with|in front of) (?:\w+ ){0,2}~")  # ~ marks a capitalised word
A_THING = re.compile(rf"^(?:of |down |on |in |along |up |off |out |back |that )?{THING}(?!\w)")
A_PERSON = re.compile(
    r"^(?:with |to |out to |in with |for |in |on |up with |back to |in touch with "
    rf"|base with )?{PERSON}(?!\w)"
)
NAME = re.compile(r"^(?:with |to |out to |in |in touch with )?~")
NOTHING = re.compile(
    r"^(?:,|and |but |so |now\b|already\b|for you\b|successfully\b|as well\b|too\b|right\b"
    r"|immediately\b|today\b|tonight\b|$)"
)

SENT_TO_YOU = re.compile(
    r"^(?:you |over |out |along |it |that |this |the |a |an "
    r"|your )*(?:\w+ ){0,3}?(?:links?|text|e?mail|message|confirmation|details|info"
    r"|information|copy|list|reminder|calendar|card|form|directions|address|number"
    r"|resources?|packet|invite|invitation|schedule"
    r"|note|code|pdf|guide)\b"
)
REQUEST_NOUN = re.compile(
    r"^(?:in |up |out |down )?(?:a|an|the|your|this|that|another|our|his|her|their|that"
    rf"|you a|you an|you the|someone a)? ?(?:[\w'-]+ ){{0,4}}?(?:{REQUEST[3:-1]}|alert"
    r"|notification|time|room|task|plan|list|message|urgent)\b"
)
PASS = re.compile(
    rf"^(?:(?:{THING}) )?(?:[\w']+ ){{0,5}}?(?:on|along|forward|over|up)\b|^(?:on|along"
    r"|over|forward)\b"
)
CONTACT_VERBS = (
    r"(?:call|reach|contact|get|visit|follow|text|e?mail|pray|stop|come|check|meet|connect"
    r"|respond|bring|drop|phone|give|touch|look"
    r"|add|ring|see|hear|write|sit|speak|talk|help|know|read|receive|take|be|message|calls"
    r"|reaches|contacts|gets|knows|hears|sees|prays"
    r"|follows|reads|receives|has|have|comes|visits|is|are|texts|emails|meets|responds"
    r"|replies|reply|heard|knew|saw|got|received|called|swing|deliver|arrange|sign|find)"
)
HAVE_SOMEONE = re.compile(rf"^(?:{PERSON}|~\w+)(?: [\w',~]+){{0,5}}? {CONTACT_VERBS}\b")
SURE = re.compile(
    rf"^(?:sure|certain|it so|to it)(?: that)? (?:(?:{PERSON}|~\w+)(?: [\w',~]+){{0,4}}? {CONTACT_VERBS}\b"
    r"|(?:it|this|that|your|everything|his|her|the"
    r"|what you)\b(?: [\w'-]+){0,5}? (?:gets?|got|reach(?:es|ed)?|is|are|was|were|lands?"
    r"|landed|arrives?|arrived|goes|went|will|has|stays?)\b"
    r"|you (?:get|receive|hear|are (?:contacted|called|added|connected|taken|on|put"
    r"|matched)|have (?:a|someone|the))"
    rf"|(?:we|i) (?:get|pass|tell|call|follow|let|share|add|contact))"
)
YOU_SOON = re.compile(
    r"^(?:you|him|her|them|your \w+|back|tomorrow|today|tonight|soon|this (?:week|evening"
    r"|afternoon|morning|weekend)|shortly|first thing"
    r"|within|in the|later|on (?:mon|tue|wed|thu|fri|sat|sun)\w*|right away|before|next"
    r"|as soon|at the number|the number|~\w+|after|to (?:see|hear|check|talk|pray|listen"
    r"|set))\b"
    r"|^,? ?(?:or|and) (?:text|email|visit|write|message)"
)
FOR_VISITOR = re.compile(
    r"^(?:\w+ ){0,4}?(?:for|over|with|about|around|alongside) (?:you|your|him|her|them"
    r"|this|it|that|both|everyone in your|~)"
    r"|^(?:you|him|her|them|your|this)\b|^(?:right now|now|already|tonight|today|,|and|$)"
    r"|^for (?:the|a) \w+(?: \w+)? (?:you|we)"
)
REACTS = re.compile(
    r"^(?:to )?(?:you|your|soon|shortly|within|as soon|by|today|tomorrow|directly"
    r"|personally|$)"
)
FOOD = re.compile(
    r"^(?:you |over |by |some |a |hot |home |home-cooked |warm |cooked |off |round |your "
    r"|the |few )*(?:meals?|food|dinners?|dinner|supper|groceries|casserole"
    r"|lunch|soup|~)\b|^(?:it|them|communion|something|this|that|\w+) (?:by|over|round"
    r"|to you|to your)\b|^you\b|^(?:by|over) "
)
MONEY = re.compile(
    r"\b(?:rent|bills?|costs?|utilities|groceries|food|expenses|mortgage|deposit|money"
    r"|meals|ride|funeral|arrangements)\b"
)
COMES_BY = re.compile(
    r"^(?:by\b|over\b|round\b|out to (?:see|you|your)|and (?:see|visit|pray|sit|meet)"
    r"|to (?:see|visit|you|your|pray|sit|the hospital|be with)|see you (?:at|in)|alongside"
    r"|in to see|up to)"
)
LIST = re.compile(
    rf"^(?:{THING}|you|~\w+)(?: [\w']+){{0,5}}? (?:to|on|onto|into|in) (?:the|our|their"
    r"|this|my|tonight|sunday|a)\b|^(?:your|you|it|this|that|him|her|them)\b"
)

PASSING = frozenset(
    (
        "pass share forward relay convey hand route refer bring deliver submit escalate communicate "
        "present raise mention move channel send transfer direct put take get give post report flag "
        "carry lift"
    ).split()
)
TELLING = frozenset(
    (
        "tell notify alert inform ask message text email call phone contact page brief update remind "
        "request loop reach talk speak check consult touch ping let involve connect encourage write "
        "engage invite coordinate"
    ).split()
)
RECORDING = frozenset(
    (
        "record log note save enter register sign enroll book schedule reserve arrange organize "
        "organise confirm create open start draft prepare place complete process receive capture "
        "file document store mark pencil handle finalize secure issue launch initiate activate "
        "generate set put make submit write jot hold do add queue assign report flag expedite order "
        "apply list include post dispatch trigger update print send get take request refresh check"
    ).split()
)
ORDERLY = frozenset(
    ("register sign enroll book schedule reserve arrange organize organise confirm secure pencil hold set").split()
)
HUMAN = frozenset(("church", "they", "one", "name", "we"))
SIGNIFIES_ALERT = frozenset(["alert", "flag", "escalate", "report"])


STRONG = frozenset(
    (
        "submit forward record log note register book schedule reserve relay escalate report flag "
        "process complete handle arrange file deliver receive add pass convey route queue finalize "
        "confirm document capture assign communicate enter save store expedite initiate secure "
        "dispatch review sign approve update mark refer direct transfer create open"
    ).split()
)
WEAK = frozenset(
    (
        "send share give take put make bring hand set move channel raise place post draft start "
        "prepare get include list"
    ).split()
)
ELSEWHERE = re.compile(
    r"(?:last|every|each|by (?:god|the (?:holy )?(?:spirit|lord|apostle|prophet))"
    r"|in (?:the (?:bible|book|gospel|scripture|psalm|first|early)|love|scripture|\d{3,4}"
    r"|hebrew|greek)"
    r"|to (?:moses|israel|us (?:by|in|from|through)|be (?:hard|easy|good)|honor|god"
    r"|the (?:church|saints) (?:at|in))|on (?:sunday|the website|the cross|youtube)"
    r"|for (?:us|our sins|sin|everyone|anyone|all|those)|at (?:9|10|11|church)"
    r"|down through|from generation)"
)
