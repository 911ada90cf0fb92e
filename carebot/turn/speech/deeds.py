"""Which verbs, with which words after them, are a deed for this visitor when an agent of the church does them."""

import re

from .frames import Frame
from .topics import ClaimTopic
from .words import PERSON, REQUEST, THING

_DEITY = re.compile(r"\b(?:god|lord|jesus|christ|holy spirit|our father|heaven|savior|his (?:throne|feet|hands|cross|care))\b")
_COMMON = r"(?:to|with|over to|on to|onto|along to|along with|directly to|straight to|up with|up to|in front of|before|past|for)"
_TO_PERSON = re.compile(rf"\b{_COMMON} {PERSON}(?!\w)")
_TO_YOU = re.compile(r"^(?:\w+ ){0,6}?(?:with|to|for) you\b")
_TO_NAME = re.compile(r"\b(?:to|with|in front of) (?:\w+ ){0,2}~")  # ~ marks a capitalised word
_THING = re.compile(rf"^(?:of |down |on |in |along |up |off |out |back |that )?{THING}(?!\w)")
_PERSON = re.compile(rf"^(?:with |to |out to |in with |for |in |on |up with |back to |in touch with |base with )?{PERSON}(?!\w)")
_NAME = re.compile(r"^(?:with |to |out to |in |in touch with )?~")
_NOTHING = re.compile(r"^(?:,|and |but |so |now\b|already\b|for you\b|successfully\b|as well\b|too\b|right\b|immediately\b|today\b|tonight\b|$)")

_SENT_TO_YOU = re.compile(
    r"^(?:you |over |out |along |it |that |this |the |a |an |your )*(?:\w+ ){0,3}?(?:links?|text|e?mail|message|confirmation|details|info"
    r"|information|copy|list|reminder|calendar|card|form|directions|address|number|resources?|packet|invite|invitation|schedule"
    r"|note|code|pdf|guide)\b"
)
_REQUEST_NOUN = re.compile(
    rf"^(?:in |up |out |down )?(?:a|an|the|your|this|that|another|our|his|her|their|that|you a|you an|you the|someone a)? ?(?:[\w'-]+ ){{0,4}}?(?:{REQUEST[3:-1]}|alert|notification|time|room|task|plan|list|message|urgent)\b"
)
_PASS = re.compile(rf"^(?:(?:{THING}) )?(?:[\w']+ ){{0,5}}?(?:on|along|forward|over|up)\b|^(?:on|along|over|forward)\b")
_CONTACT_VERBS = (
    r"(?:call|reach|contact|get|visit|follow|text|e?mail|pray|stop|come|check|meet|connect|respond|bring|drop|phone|give|touch|look"
    r"|add|ring|see|hear|write|sit|speak|talk|help|know|read|receive|take|be|message|calls|reaches|contacts|gets|knows|hears|sees|prays"
    r"|follows|reads|receives|has|have|comes|visits|is|are|texts|emails|meets|responds|replies|reply|heard|knew|saw|got|received|called|swing|deliver|arrange|sign|find)"
)
_HAVE_SOMEONE = re.compile(rf"^(?:{PERSON}|~\w+)(?: [\w',]+){{0,5}}? {_CONTACT_VERBS}\b")
_SURE = re.compile(
    rf"^(?:sure|certain|it so|to it)(?: that)? (?:(?:{PERSON}|~\w+)(?: [\w',]+){{0,4}}? {_CONTACT_VERBS}\b"
    rf"|(?:it|this|that|your|everything|his|her|the|what you)\b(?: [\w'-]+){{0,5}}? (?:gets?|got|reach(?:es|ed)?|is|are|was|were|lands?|landed|arrives?|arrived|goes|went|will|has|stays?)\b"
    r"|you (?:get|receive|hear|are (?:contacted|called|added|connected|taken|on|put|matched)|have (?:a|someone|the))"
    rf"|(?:we|i) (?:get|pass|tell|call|follow|let|share|add|contact))"
)
_YOU_SOON = re.compile(
    r"^(?:you|him|her|them|your \w+|back|tomorrow|today|tonight|soon|this (?:week|evening|afternoon|morning|weekend)|shortly|first thing"
    r"|within|in the|later|on (?:mon|tue|wed|thu|fri|sat|sun)\w*|right away|before|next|as soon|at the number|the number|~\w+|after|to (?:see|hear|check|talk|pray|listen|set))\b"
    r"|^,? ?(?:or|and) (?:text|email|visit|write|message)"
)
_FOR_VISITOR = re.compile(
    r"^(?:\w+ ){0,4}?(?:for|over|with|about|around|alongside) (?:you|your|him|her|them|this|it|that|both|everyone in your|~)"
    r"|^(?:you|him|her|them|your|this)\b|^(?:right now|now|already|tonight|today|,|and|$)|^for (?:the|a) \w+(?: \w+)? (?:you|we)"
)
_REACTS = re.compile(r"^(?:to )?(?:you|your|soon|shortly|within|as soon|by|today|tomorrow|directly|personally|$)")
_FOOD = re.compile(
    r"^(?:you |over |by |some |a |hot |home |home-cooked |warm |cooked |off |round |your |the |few )*(?:meals?|food|dinners?|dinner|supper|groceries|casserole"
    r"|lunch|soup|~)\b|^(?:it|them|communion|something|this|that|\w+) (?:by|over|round|to you|to your)\b|^you\b|^(?:by|over) "
)
_MONEY = re.compile(r"\b(?:rent|bills?|costs?|utilities|groceries|food|expenses|mortgage|deposit|money|meals|ride|funeral|arrangements)\b")
_BY = re.compile(r"^(?:by\b|over\b|round\b|out to (?:see|you|your)|and (?:see|visit|pray|sit|meet)|to (?:see|visit|you|your|pray|sit|the hospital|be with)|see you (?:at|in)|alongside|in to see|up to)")
_LIST = re.compile(rf"^(?:{THING}|you|~\w+)(?: [\w']+){{0,5}}? (?:to|on|onto|into|in) (?:the|our|their|this|my|tonight|sunday|a)\b|^(?:your|you|it|this|that|him|her|them)\b")

_PASSING = frozenset(
    "pass share forward relay convey hand route refer bring deliver submit escalate communicate present raise mention move channel send "
    "transfer direct put take get give post report flag carry lift".split()
)
_TELLING = frozenset(
    "tell notify alert inform ask message text email call phone contact page brief update remind request loop reach talk speak check "
    "consult touch ping let involve connect encourage write engage invite coordinate".split()
)
_RECORDING = frozenset(
    "record log note save enter register sign enroll book schedule reserve arrange organize organise confirm create open start draft "
    "prepare place complete process receive capture file document store mark pencil handle finalize secure issue launch initiate "
    "activate generate set put make submit write jot hold do add queue assign report flag expedite order apply list include post dispatch "
    "trigger update print send get take request refresh check".split()
)
_ORDERLY = frozenset(
    "register sign enroll book schedule reserve arrange organize organise confirm secure pencil hold set".split()
)
_HUMAN = frozenset(("church", "they", "one", "name", "we"))
_SIGNIFIES_ALERT = frozenset("alert flag escalate report".split())


def deed(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    """The topic a frame's verb implies with the words after it, or None when it is no deed for the visitor.

    `rest` is what follows the verb; in `named` every capitalised word carries a leading ~.
    """
    if _DEITY.search(rest) and not _TO_PERSON.search(rest):
        return None
    if frame.agent in ("i", "we"):
        return _by_us(frame, rest, named)
    if frame.agent in ("church", "they", "one", "name", "praying"):
        return _by_church(frame, rest, named)
    return None


def _by_us(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if lemma in _PASSING and _passes_on(lemma, rest, named):
        return ClaimTopic.SAFETY if lemma in _SIGNIFIES_ALERT else ClaimTopic.PASSED_ON
    if lemma in _TELLING and _tells(lemma, rest, named):
        return ClaimTopic.SAFETY if lemma in _SIGNIFIES_ALERT else ClaimTopic.PASSED_ON
    if lemma in _RECORDING and _records(frame, rest, named):
        return ClaimTopic.DRAFT if lemma == "draft" else ClaimTopic.BOOKING if lemma in _ORDERLY else ClaimTopic.GENERIC
    if lemma == "have" and frame.tense == "will" and _HAVE_SOMEONE.search(named):
        return ClaimTopic.CALLBACK
    if lemma in ("make", "bring") and re.match(rf"(?:{PERSON}|~\w+)(?: [\w~]+){{0,3}}? (?:aware|up to (?:speed|date))\b", named):
        return ClaimTopic.PASSED_ON
    if lemma in ("make", "see") and _SURE.search(named if lemma == "make" else re.sub(r"^(?:that|to it)", "sure", named)):
        return ClaimTopic.PASSED_ON
    if lemma == "send" and frame.tense == "done" and frame.bare and not rest.startswith(("you", "it", "this", "that", "your", "the")):
        return None
    if lemma == "send" and re.match(rf"{PERSON} (?:to|by|over|out|your|a|your)\b", rest):
        return ClaimTopic.VISIT if re.search(r"\b(?:see|visit|over|by)\b", rest) else ClaimTopic.PASSED_ON
    if lemma in ("send", "text", "email") and "you" in rest.split()[:6] and _SENT_TO_YOU.search(rest):
        return ClaimTopic.SENT
    if lemma in ("text", "email", "message") and rest.startswith("you") and frame.tense == "done":
        return ClaimTopic.SENT
    if lemma in ("handle", "cover", "do") and rest.startswith(("it", "that", "this", "everything")) and frame.tense == "will":
        return ClaimTopic.GENERIC if lemma == "handle" or len(rest.split()) < 5 else None
    if frame.tense == "will":
        return _promised_by_us(frame, rest, named)
    if frame.agent == "we":
        return _by_church(frame, rest, named)
    return None


def _promised_by_us(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if lemma == "let" and re.match(r"you know (?:when|as soon|once|what they|how|the minute|by|if they)", rest):
        return ClaimTopic.FOLLOWUP
    if lemma == "get" and re.match(r"(?:right )?back (?:to|with) you|in touch with you", rest):
        return ClaimTopic.CALLBACK
    if lemma == "look" and re.match(r"into (?:it|this|that|your)", rest):
        return ClaimTopic.GENERIC
    if lemma == "follow" and rest.startswith("up"):
        return ClaimTopic.FOLLOWUP
    if lemma == "check" and re.match(r"(?:back |in )+(?:with|on) you|on you|back (?:with|in|tomorrow|soon|later)", rest):
        return ClaimTopic.FOLLOWUP
    if lemma in ("call", "phone", "ring", "contact", "visit") and re.match(r"you (?!by)|you$|you\b.*(?:tomorrow|back|soon|later)", rest):
        return ClaimTopic.CALLBACK
    if lemma == "give" and re.match(r"you a (?:call|ring|shout|buzz)", rest):
        return ClaimTopic.CALLBACK
    if lemma == "leave" and re.match(r"(?:it|this|that|a|your) .*(?:with|for) (?:the|our|pastor|them)", rest):
        return ClaimTopic.PASSED_ON
    if frame.agent == "we":
        return _by_church(frame, rest, named)
    return None


def _passes_on(lemma: str, rest: str, named: str) -> bool:
    if lemma == "get":
        return bool(
            re.match(r"(?:you|your \w+|him|her|them) (?:\w+ )?(?:signed|registered|on |onto|connected|in touch|scheduled|booked|set|added|enrolled|plugged|checked|a |an |some(?:one)? )", rest)
            or re.match(rf"(?:it|this|that|your|everything|these|the \w+|word)\b.* (?:to|over to|in front of|into|through|on|started|submitted|recorded|in|booked|scheduled|arranged|going|moving|sent|logged|noted) ?", rest)
            or re.match(rf"in touch with {PERSON}", rest)
            or re.match(rf"{PERSON} (?:to|on)\b", rest)
        )
    if lemma in ("give", "take", "put", "move", "hand", "direct", "post"):
        if lemma == "give" and (_PERSON.match(rest) or _NAME.match(named)) and re.search(r"\b(?:your|this|it|the|a heads|that)\b", rest):
            return True
        if lemma == "take" and re.match(r"care of (?:it|this|that|everything|the|your|those|all|letting|getting|passing)", rest):
            return True
        return bool(_THING.match(rest) and (_TO_PERSON.search(rest) or _TO_NAME.search(named)) or re.match(r"(?:in )?(?:a|your|the) (?:good )?word", rest))
    if lemma == "pass":
        return bool(_PASS.match(rest) or _TO_PERSON.search(rest)) and not _TO_YOU.match(rest)
    if _TO_PERSON.search(rest) or _TO_NAME.search(named):
        return lemma not in ("present", "send", "bring", "carry") or bool(_THING.match(rest)) or lemma == "send"
    if _TO_YOU.match(rest):
        return False
    if lemma in ("forward", "relay", "convey", "escalate", "submit", "deliver", "route", "report", "flag", "communicate"):
        return bool(_THING.match(rest) or _NOTHING.match(rest) or _PERSON.match(rest) or _REQUEST_NOUN.match(rest))
    if lemma in ("share", "send", "raise", "refer"):
        if lemma == "refer":
            return bool(re.match(r"(?:you|this|your|it) to", rest))
        return bool(re.match(r"(?:it|this|that|your|everything|the (?:request|message|details|information)|off|word|a (?:message|note|word|text|request))\b", rest)) and not re.match(
            r"(?:this|that|your|it) (?:with|to) you|(?:this|that|your) (?:\w+ )?(?:pain|grief|sorrow|joy|verse|psalm|burden|because|so that|love|feelings?|sadness|faith)", rest
        ) and not re.match(r"(?:your|this|that) (?:\w+ )?(?:concern|hope|worry|heartache)s?\b", rest)
    return False


def _tells(lemma: str, rest: str, named: str) -> bool:
    if lemma == "let":
        return bool(re.match(rf"(?:{PERSON}|~\w+(?: \w+)?)(?: [\w']+){{0,5}}? (?:know|in on)\b", named)) and not rest.startswith("you ")
    if lemma == "connect":
        return bool(re.match(rf"you(?: \w+)? (?:up )?(?:with|to)|{PERSON} (?:with|to) you", rest))
    if lemma in ("ask", "request"):
        if re.match(rf"(?:for |that )(?:{PERSON}|~|a|an|prayer|some|help)|around\b", named) or lemma == "request" and _REQUEST_NOUN.match(rest):
            return not rest.startswith(("for forgiveness", "for his", "for help with"))
    if lemma == "reach" and re.match(rf"(?:{PERSON}|~)", named):
        return True
    if lemma in ("talk", "speak", "check", "reach", "touch", "write", "coordinate", "engage"):
        return bool(re.match(rf"(?:out |in |base |back )*(?:with |to )(?:{PERSON}|~)", named)) and not re.search(r"^(?:\w+ ){0,3}(?:with|to) you\b", rest)
    if lemma == "loop":
        return True
    if lemma == "update":
        return bool(re.match(rf"{PERSON}|~|(?:your|the) (?:\w+ )?(?:record|request|details|file|information)", named))
    if rest.startswith(("you", "him to", "her to", "god")):
        return False
    return bool(_PERSON.match(rest) or _NAME.match(named))


def _records(frame: Frame, rest: str, named: str) -> bool:
    lemma = frame.lemma
    if lemma in _ORDERLY and re.match(r"~\w+(?: ~\w+)? (?:for|in|up|to|on|and)\b", named):
        return True
    if lemma in ("write", "jot", "put", "take"):
        if lemma == "take" and re.match(r"(?:note of|down|your (?:details|name|number|information)|(?:it|that|this|your [\w ]+) down|care of)", rest):
            return not re.match(r"care of (?:you|yourself)", rest)
        if lemma == "put" and re.match(r"(?:you|your|his|her|their|him|them|it|this|that|~?\w+)(?: \w+){0,3} (?:down|on|in|through|into|forward)\b|(?:in|through|together) (?:a|an|your|the) (?:[\w-]+ ){0,3}(?:request|word|order|referral)", rest):
            return not re.match(r"(?:it|this|that) (?:on|in) (?:hold|words|perspective)|together", rest)
        return bool(re.match(r"(?:it|that|this|everything|your [\w' ]{1,30}|the [\w ]{1,20}) down|down\b|(?:a|the) (?:note|message|email|letter|request|report) ", rest)) if lemma != "take" else False
    if lemma == "make":
        return bool(re.match(r"(?:a|the|an|your|some|you a|you an|all the) (?:[\w-]+ ){0,3}(?:note|request|referral|appointment|reservation|arrangements?|booking|record|call|entry)\b|arrangements|note of", rest))
    if lemma == "do":
        return bool(re.match(r"(?:that|it|this|so)(?: (?:for you|now|already|right)|$|,)", rest)) and frame.tense == "done"
    if lemma in ("get", "receive"):
        return frame.tense == "done" and bool(
            re.match(rf"(?:your|all your|the|both) (?!time)(?:[\w-]+ ){{0,3}}?{REQUEST}\b|(?:it|this|that|everything|you|your \w+(?: \w+)?|\w+ \w+) (?:noted|down|recorded|written|logged|saved|booked|registered|signed|all set|on file|covered|handled|under control|from here|scheduled|submitted|sent|added|in\b|sorted)", rest)
        ) and not re.match(r"you covered$|your (?:pain|prayers?)\b|the (?:pastor|answer)", rest)
    if lemma in ("start", "open", "create", "issue", "place", "file", "launch", "initiate", "generate", "prepare", "draft", "post", "send", "order", "print", "apply", "request"):
        return bool(_REQUEST_NOUN.match(rest)) and not re.match(r"(?:\w+ ){0,3}prayers?\b(?! request)|(?:this|our|the) (?:space|door|conversation|line)", rest)
    if lemma == "note" and re.match(r"(?:how|that you|that it|here|in|\d)", rest) and not re.match(r"that you(?: would|'d| are| will)? (?:prefer|like|want|asked)", rest):
        return False
    if lemma == "check":
        return bool(re.match(r"(?:you|your|him|her|them|~\w+)(?: [\w~]+){0,2}? in\b", named))
    if lemma in ("sign", "pencil"):
        return bool(re.match(r"(?:you|your|him|her|them|it|\w+)(?: \w+){0,2}? (?:up|in|on)\b|(?:up|in) ", rest)) and not rest.startswith("in on")
    if lemma == "hold":
        return bool(re.match(r"(?:a|your|the|you a|two|\w+) (?:\w+ ){0,2}(?:spots?|seats?|places?|slots?|room|time)\b", rest))
    if lemma == "set":
        return bool(re.match(r"(?:it|that|this|everything|up|you)\b(?: (?!free|apart|an example)\w+)?", rest)) and bool(re.match(rf"(?:it|that|this|everything|you) (?:all )?up|(?:up )?(?:a|an|the|your|you up) (?:[\w-]+ ){{0,3}}?(?:{REQUEST[3:-1]}|time|appointment|meal|meals|account)", rest) or re.match(r"up (?:it|that|this|everything|an?|your)\b", rest))
    if lemma == "add":
        return bool(_LIST.match(named))
    if lemma in ("arrange", "organize", "organise", "schedule", "book", "reserve"):
        return bool(_THING.match(rest) or re.match(rf"for (?:{PERSON}|your|it|this|that|a)|you\b|(?:a|an|two|your|\w+) (?:[\w-]+ ){{0,3}}?(?:{REQUEST[3:-1]}|time|appointment|meals?|rides?|help|spots?|seats?|transport\w*)\b", rest))
    if lemma in ("list", "include", "apply", "handle", "complete", "process", "assign", "mark", "queue", "activate", "trigger", "expedite", "dispatch", "hold"):
        return bool(re.match(r"(?:it|this|that|everything|your|you|the (?:\w+ )?(?:request|form|registration|referral|booking|rest))\b", rest)) and not re.match(r"(?:this|that|it|your) (?:to (?:the|my) heart|below|here|\w+ (?:pain|grief))", rest)
    if rest.startswith(("the ", "a ", "an ")) or not rest:
        return bool(_REQUEST_NOUN.match(rest)) or (not rest and lemma in ("record", "note", "log", "save", "submit", "register", "book"))
    return bool(re.match(rf"(?:it|this|that|everything|your|you|his|her|their|him|them|both|down|all(?: of)? (?:it|this|that|your)|what you)\b|\w+ as (?:your|a|an)\b", rest)) and not re.match(
        r"(?:your|this|that) (?:\w+ )?(?:pain|grief|heart|feelings?|tears|sorrow|burden)\b|(?:this|that) (?:\w+ )?(?:sermon|passage|series|verse|truth)", rest
    )


def _by_church(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    lemma, agent = frame.lemma, frame.agent
    if lemma in ("pray", "intercede", "lift", "remember", "keep", "hold", "cover", "carry", "support"):
        return _prays(frame, rest, named)
    if agent == "praying" or frame.bare and lemma not in ("receive", "call", "read", "agree"):
        return None
    if frame.tense == "done":
        return _done_by_church(frame, rest)
    soon = bool(_YOU_SOON.match(named))
    if lemma in ("call", "phone", "ring", "text", "email", "message", "contact"):
        return (ClaimTopic.CALLBACK if soon and not re.match(r"you (?:by name|home|to (?:himself|repent|love|follow|serve|be|a))", rest) else None)
    if lemma == "reach":
        return ClaimTopic.CALLBACK if rest.startswith(("out", "you")) and not re.match(r"out (?:his|a hand|to (?:the|our) (?:community|poor|neighbo))", rest) else None
    if lemma in ("be", "get", "stay"):
        return _is_in_touch(lemma, rest)
    if lemma == "follow":
        return ClaimTopic.FOLLOWUP if rest.startswith("up") else None
    if lemma == "check":
        return ClaimTopic.FOLLOWUP if re.match(r"(?:back |in )+(?:with|on) (?:you|him|her|them)|on you|(?:back|in) (?:tomorrow|soon|later|this)|into (?:it|this|that)", rest) else None
    if lemma in ("visit", "meet", "sit", "speak", "talk", "connect", "see", "join"):
        return _meets(lemma, rest)
    if lemma in ("come", "stop", "swing", "drop", "go", "head") and _BY.match(rest):
        return ClaimTopic.CARE if re.match(r"(?:off|by) .*(?:meal|food|dinner|grocer)", rest) else ClaimTopic.VISIT
    if lemma in ("bring", "deliver", "cook", "drop", "provide") and _FOOD.match(named):
        return ClaimTopic.CARE if agent != "one" else None
    if lemma in ("respond", "reply", "answer", "write"):
        return ClaimTopic.FOLLOWUP if _REACTS.match(rest) else None
    if lemma == "give":
        return ClaimTopic.CALLBACK if re.match(r"you a (?:call|ring|shout|buzz)|your (?:request|message|number)", rest) else None
    if lemma == "help":
        return ClaimTopic.CARE if re.match(r"(?:you|your family|pay|cover)\b", rest) and _MONEY.search(rest) else None
    if lemma in ("care", "look", "take", "handle", "pay"):
        if re.match(r"(?:care of|good care of|after|into|for|at|over)? ?(?:it|this|that|you|your|everything|the (?:rent|bill|rest|meals))\b", rest) and not (agent == "we" and rest.startswith("care")):
            return ClaimTopic.CARE
        return None
    if lemma in ("hear", "know"):
        return ClaimTopic.PASSED_ON if re.match(r"(?:about|of) (?:it|this|that|your|what)|your (?:request|message)", rest) else None
    if lemma in ("read", "receive", "review", "discuss", "consider", "approve", "process", "see", "have", "include", "add", "put", "let", "pass", "share"):
        if lemma == "let":
            return ClaimTopic.FOLLOWUP if rest.startswith("you know") else None
        return ClaimTopic.PASSED_ON if re.match(rf"(?:it|this|that|your (?:[\w-]+ ){{0,3}}?(?:{REQUEST[3:-1]})|you (?:on|to)|what you)\b", rest) else None
    if lemma in _ORDERLY or lemma in ("find", "send", "walk", "coordinate", "expect"):
        if lemma == "expect":
            return ClaimTopic.GENERIC if rest.startswith(("you", "your")) else None
        if lemma == "send":
            return ClaimTopic.SENT if re.match(r"(?:you|it|that|the (?:link|details))\b", rest) else None
        return ClaimTopic.BOOKING if re.match(r"(?:up )?(?:it|this|that|your|you|with you|a (?:time|visit|call|meeting|ride|day)|something)\b", rest) and not re.match(r"you (?:a (?:bulletin|name ?tag|seat)|in (?:love|prayer))", rest) else None
    return None


def _prays(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    if frame.agent in ("i", "one", "name") and not (frame.agent == "name" and frame.tense == "will"):
        return None
    if frame.bare:
        return ClaimTopic.PRAYER if re.match(r"for (?:you|your|him|her|them)\b", rest) and frame.agent != "they" else None
    if frame.lemma in ("pray", "intercede"):
        if rest.startswith(("together", "with us")) and " for " not in rest:
            return None
        return ClaimTopic.PRAYER if _FOR_VISITOR.match(named) and not re.search(r"\bduring the service|every (?:sun|mon|tue|wed|thu|fri|sat|week|day)", rest) else None
    if frame.lemma == "support" and frame.agent != "we":
        return ClaimTopic.CARE if rest.startswith(("you", "your")) else None
    prayerful = re.match(r"(?:you|your|him|her|them|this|it|~\w+|\w+ and \w+)\b.*(?:\bpray|\bup\b|before god|to god|to the lord|close|thoughts)", named)
    return ClaimTopic.PRAYER if prayerful else None


def _done_by_church(frame: Frame, rest: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if frame.agent == "one" and lemma in ("hear", "see", "take", "accept"):
        return None
    if lemma in ("receive", "have", "get", "read", "see", "hear", "take", "accept"):
        mine = re.match(rf"(?:now |already )?(?:your (?:[\w-]+ ){{0,3}}?(?:{REQUEST[3:-1]})|it\b|this\b|everything\b|(?:about|note of) (?:this|it|what|your))", rest)
        return ClaimTopic.PASSED_ON if mine and not re.match(r"(?:it|this) (?:all|hard|from)", rest) else None
    if lemma in ("call", "contact", "phone", "email", "text", "visit", "reach", "message"):
        return ClaimTopic.CALLBACK if re.match(r"(?:out to )?you(?!r)(?! (?:by|to (?:be|a|his)))", rest) and not re.match(r"(?:out to )?you (?:names|a|an|the|too|weak|stupid|out|on)\b", rest) and frame.agent in ("church", "name", "we") else None
    if lemma in ("add", "put", "book", "schedule", "reserve", "register", "arrange", "set", "approve", "confirm", "process", "assign"):
        return ClaimTopic.BOOKING if re.match(r"(?:it|this|that|you|your|a (?:visit|call|time|spot)|up a|aside)\b", rest) else None
    return None


def _is_in_touch(lemma: str, rest: str) -> ClaimTopic | None:
    if re.match(r"(?:back )?in (?:touch|contact)\b|back (?:to|with) you|(?:back )?in (?:direct )?contact", rest):
        return ClaimTopic.CALLBACK
    if lemma == "be" and re.match(r"with you (?:shortly|soon|in a|right away|momentarily|within)|(?:over|by|there) (?:to see|tomorrow|today|tonight|at \d|on \w+day) ?", rest):
        return ClaimTopic.VISIT
    return None


def _meets(lemma: str, rest: str) -> ClaimTopic | None:
    if lemma == "visit":
        return ClaimTopic.VISIT if re.match(r"(?:with )?(?:you|him|her|them|your|the hospital|~|tomorrow|on \w+day|this|soon)", rest) else None
    if lemma == "see":
        if re.match(r"your (?:husband|wife|mother|father|mom|mum|dad|son|daughter|family|\w+ (?:at|in) )", rest):
            return ClaimTopic.VISIT
        return ClaimTopic.PASSED_ON if re.match(r"(?:this|it|that|what you|your (?:message|request|note|\w+ request))\b", rest) else None
    if lemma in ("meet", "sit", "speak", "talk", "connect"):
        return ClaimTopic.CALLBACK if re.match(r"(?:down )?(?:with|to) (?:you|your)\b", rest) else None
    return None


def passive_deed(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    """The topic of what was or will be done to the visitor's request, to the visitor, or told to somebody."""
    lemma = frame.lemma
    if frame.agent == "thing":
        return _done_to_thing(frame, rest, named)
    if frame.agent == "you":
        return _done_to_you(frame, rest)
    if frame.agent in ("church", "they", "one", "name", "praying"):
        if lemma in ("tell", "notify", "alert", "inform", "message", "text", "email", "brief", "page", "remind", "loop", "ping", "update", "assign", "contact", "call", "ask"):
            if frame.agent in ("one", "name") and frame.tense == "done" and lemma in ("call", "ask", "tell", "contact"):
                return None
            if lemma in ("call", "ask") and re.match(r"(?:to (?:ministry|serve|be|love|preach|plant|lead|this church)|by god|into|in \d)", rest):
                return None
            return ClaimTopic.SAFETY if lemma == "alert" else ClaimTopic.PASSED_ON
        if frame.agent == "name" and lemma in ("register", "enroll", "book", "sign", "check", "add", "put"):
            fits = {"sign": r"(?:\w+ )?up\b", "check": r"in\b", "add": r"to\b", "put": r"on\b"}.get(lemma, "")
            return ClaimTopic.BOOKING if re.match(fits, rest) else None
        if lemma in ("give", "send", "make") and re.match(r"(?:your|this|it|the|aware)\b", rest):
            return ClaimTopic.PASSED_ON
    return None


_STRONG = frozenset(
    "submit forward record log note register book schedule reserve relay escalate report flag process complete handle arrange file "
    "deliver receive add pass convey route queue finalize confirm document capture assign communicate enter save store expedite "
    "initiate secure dispatch review sign approve update mark refer direct transfer create".split()
)
_WEAK = frozenset("send share give take put make bring hand write set hold move channel raise place post draft open start prepare get include list".split())
_ELSEWHERE = re.compile(
    r"(?:last|every|each|by (?:god|the (?:holy )?(?:spirit|lord|apostle|prophet))|in (?:the (?:bible|book|gospel|scripture|psalm|first|early)|love|scripture|\d{3,4}|hebrew|greek)"
    r"|to (?:moses|israel|us (?:by|in|from|through)|be (?:hard|easy|good)|honor|god|the (?:church|saints) (?:at|in))|on (?:sunday|the website|the cross|youtube)|for (?:us|our sins|sin|everyone|anyone|all|those)|at (?:9|10|11|church)|down through|from generation)"
)


def _done_to_thing(frame: Frame, rest: str, named: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if _ELSEWHERE.match(rest):
        return None
    if lemma == "take":
        return ClaimTopic.GENERIC if rest.startswith(("care of", "down", "to the", "to our", "up with")) else None
    if lemma in _STRONG:
        if lemma == "receive" and rest.startswith("with"):
            return None
        return ClaimTopic.SAFETY if lemma in _SIGNIFIES_ALERT else ClaimTopic.BOOKING if lemma in _ORDERLY else ClaimTopic.GENERIC
    if lemma in ("email", "text", "message"):
        return ClaimTopic.SENT
    if lemma in _WEAK and not (frame.present and not frame.mine):
        if _TO_PERSON.search(rest) or _TO_NAME.search(named) or re.match(r"(?:down|in|through|up|on (?:to|the|our)|off|out|over|into)\b(?! (?:love|vain|god))", rest):
            return ClaimTopic.PASSED_ON
        ends = _NOTHING.match(rest) or re.match(r"(?:confidentially|to you|to your)", rest)
        return ClaimTopic.GENERIC if ends and lemma in ("send", "share", "make", "draft", "prepare", "set") else None
    if lemma == "do":
        return ClaimTopic.GENERIC if _NOTHING.match(rest) else None
    if lemma in ("pray", "lift", "lift up"):
        return ClaimTopic.PRAYER if rest.startswith(("over", "for", "up")) else None
    return None


def _done_to_you(frame: Frame, rest: str) -> ClaimTopic | None:
    lemma = frame.lemma
    if lemma in ("register", "book", "sign", "enroll", "confirm", "schedule", "check", "pencil", "reserve"):
        return ClaimTopic.BOOKING if lemma != "sign" or rest.startswith("up") else None
    if lemma in ("add", "put", "include", "place", "list", "assign", "match", "connect", "refer"):
        return ClaimTopic.GENERIC if re.match(r"(?:to|on|in|with|onto)\b", rest) and not re.match(r"(?:in christ|to (?:god|jesus|his|each|one)|with (?:christ|god))", rest) else None
    if lemma in ("contact", "call", "notify", "email", "text", "visit"):
        return ClaimTopic.CALLBACK if frame.tense == "will" and not re.match(r"(?:to|by god|into|children|sons|friends)", rest) else None
    if lemma in ("send", "give") and re.match(r"(?:a|the|an) (?:\w+ )?(?:link|email|text|confirmation|message|copy|call)", rest):
        return ClaimTopic.SENT
    if lemma == "pray":
        return ClaimTopic.PRAYER if rest.startswith(("for", "over")) else None
    if lemma == "lift":
        return ClaimTopic.PRAYER if "pray" in rest else None
    return None
