"""English words that a claim is built from: who acts, with which verb, on what, towards whom."""

# ruff: noqa: SIM905 (lists of words read better as lines of words)

import re

from language.text import dates

# lemma: past, participle, gerund. What is left out is regular.
_IRREGULAR = """
send sent sent sending|let let let letting|get got gotten getting|get got got getting
give gave given giving|tell told told telling|bring brought brought bringing|put put put putting
set set set setting|take took taken taking|make made made making|write wrote written writing
speak spoke spoken speaking|hold held held holding|keep kept kept keeping
hand handed handed handing|do did done doing|have had had having|hear heard heard hearing
see saw seen seeing|come came come coming|meet met met meeting|sit sat sat sitting
be was been being|know knew known knowing|say said said saying|ping pinged pinged pinging
log logged logged logging|flag flagged flagged flagging|submit submitted submitted submitting
stop stopped stopped stopping|drop dropped dropped dropping|jot jotted jotted jotting
brief briefed briefed briefing|refer referred referred referring
transfer transferred transferred transferring|swing swung swung swinging|read read read reading
leave left left leaving|go went gone going|find found found finding|pay paid paid paying
queue queued queued queueing
"""
_REGULAR = """
pass share forward relay convey deliver route direct escalate communicate present raise mention move
channel notify alert inform ask message text email call phone contact page update remind request loop
reach talk connect invite check consult touch engage involve assign encourage refresh record note save
enter add register sign enroll book schedule reserve arrange organize organise confirm create open start
draft prepare place complete process receive capture file document store mark pencil handle finalize
secure issue launch initiate activate report post print dispatch trigger generate include list expedite
order apply coordinate attach lodge head match circle pick visit follow respond reply answer help look
support care cover provide cook review discuss consider approve pray intercede lift remember ring expect
join gather carry
"""
FORMS: dict[str, list[tuple[str, str]]] = {}


def _learn(lemma: str, kind: str, form: str) -> None:
    FORMS.setdefault(form, [])
    if (lemma, kind) not in FORMS[form]:
        FORMS[form].append((lemma, kind))


for _row in _IRREGULAR.replace("\n", "|").split("|"):
    if _row:
        _lemma, _past, _part, _ger = _row.split()
        for _kind, _form in (("base", _lemma), ("past", _past), ("part", _part), ("ger", _ger)):
            _learn(_lemma, _kind, _form)
for _lemma in _REGULAR.split():
    _stem = _lemma[:-1] if _lemma.endswith("e") else _lemma
    _past = _lemma[:-1] + "ied" if _lemma.endswith("y") and _lemma[-2] not in "aeiou" else _stem + "ed"
    _ger = _stem + "ing"
    for _kind, _form in (("base", _lemma), ("past", _past), ("part", _past), ("ger", _ger)):
        _learn(_lemma, _kind, _form)

ADVERBS = frozenset(
    (
        "just already also now then right away soon still all both so too always even ever since "
        "here safely straight first today tonight tomorrow together myself ourselves himself herself "
        "themselves instead , indeed well next once again"
    ).split()
)
NEGATIVE = frozenset(("no nobody none neither nothing never not without hardly no-one").split())
HAVE, BE = frozenset(("have", "has", "had")), frozenset(("am", "is", "are", "was", "were"))

CHURCH_HEADS = frozenset(
    (
        "team teams staff pastor pastors office church elders elder deacon deacons minister "
        "ministers reverend chaplain priest father committee coordinator coordinators secretary "
        "counselor counselors counsellor counsellors someone somebody leader leaders director "
        "ministry congregation chain volunteer volunteers members member intercessors warriors "
        "administrator group deaconess bishop vicar rector partners partner helper helpers "
        "fellowship department board receptionist caregiver caregivers driver fund stephen "
        "leadership clergy"
    ).split()
)
PRAYING_HEADS = CHURCH_HEADS | frozenset(
    ("everyone everybody people folks many others community family all us circle").split()
)
TITLES = frozenset(
    (
        "pastor pastors reverend rev father fr dr deacon elder sister brother minister bishop chaplain mr mrs ms miss"
    ).split()
)
DEITY = frozenset(
    ("god lord jesus christ spirit holy savior saviour almighty father's heaven scripture bible he'll him").split()
)

_KIND = r"(?:[\w'&~-]{1,30} ){0,3}?"
# Somebody at the church, as the one told, asked or handed something.
PERSON = (
    r"(?:them|him|her|someone|somebody|anyone|everyone|people|folks|everybody"
    r"|(?:our|the|a|an|your|my|one of (?:our|the)|some of (?:our|the)|any of (?:our|the)|both|all)? ?"
    + _KIND
    + r"(?:team|staff|pastors?|office|church|elders?|deacons?|leaders?|leadership|ministers?"
    r"|reverend|rev|chaplain|priest"
    r"|volunteers?|ministry|ministries|committee|coordinators?|secretary|counsell?ors?"
    r"|directors?|congregation|colleagues?"
    r"|prayer (?:list|chain|team|wall|circle|group|warriors|partners?|ministry|board)"
    r"|(?:prayer|care|visitation|contact) list"
    r"|intercessors|community|church family|warriors|chain|small group|administrator"
    r"|people|folks|person|hands|members?"
    r"|authorities|police|(?:child|protective|social) services|clergy|department|partners?"
    r"|adults?|mentors?|bishop|vicar|rector|line|queue|system|inbox|desk|responder)\b"
    r"|(?:pastor|father|fr|reverend|rev|deacon|elder|sister|brother|dr|mr|mrs|ms|miss) ~?\w+)"
)
# What the visitor gave or asked: the thing that is passed on, recorded or done.
THING = (
    r"(?:it|this|that|these|those|everything|both|all(?: of)?(?: (?:this|that|it"
    r"|your [\w' ]{1,30}))?|what(?:ever)? you(?: have)?"
    r"(?: just)? \w+(?: with me| me| here)?|your|his|her|their|them|you"
    r"|(?:the|a|an|another|my|our) (?:[\w'-]+ ){0,4}?(?:request|requests|message|note|need"
    r"|needs|concern|situation|details|information"
    r"|info|name|names|number|story|word|words|report|referral|ticket|record|card|form"
    r"|entry|summary|reminder|followup"
    r"|callback|call back|call|visit|appointment|meeting|time|slot|spot|seat|place|seats"
    r"|spots|reservation|booking|room|case|file"
    r"|alert|notification|email|text|link|letter|application|date|session|conversation"
    r"|meal train|ride|meals|draft|signup"
    r"|registration|list|arrangements?|plan|task|flag|urgent \w+|check-in|everything))"
)
REQUEST = (
    r"(?:request|message|note|need|concern|details|information|info|name|number|story"
    r"|words|report|referral|ticket|record|card"
    r"|form|entry|summary|application|registration|reservation|booking|appointment|spot"
    r"|seat|place|seats|slot|callback|call"
    r"|visit|followup|email|text|link|letter|draft|case|situation|submission|signup|prayer"
    r"|prayers|intention|confirmation|reminder"
    r"|paperwork|signups?|requests|messages|pedido|contact|answers?|response|responses"
    r"|reply|meals|ride|session|meeting|room|invitation|order)"
)

person = re.compile(PERSON)
thing = re.compile(THING)

# Capitalised, yet nobody's name.
UNNAMED = (
    CHURCH_HEADS
    | TITLES
    | DEITY
    | frozenset("i prayer care pastoral youth list request done sent".split())
    | frozenset(dates.day_names("en"))
)
