# ruff: noqa: E501 - patterns stay on one line each
"""The words that the rules judge by, in English and Spanish.

Written apart from the product's gate and its claims on purpose: a judge that used the gate's own would only ever agree with it.
"""

import re

SENTENCE = re.compile(r"(?<=[.!?…])[\"”’)]*\s+(?=[\"“‘(¿¡]*[^\s])|\n+")
ABBREVIATION = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|St|Rev|Sr|Sra|Lic|No|a\. m|p\. m|a\.m|p\.m)\.$", re.IGNORECASE)

# A person is met: their pain is named, or they are told that it was heard.
EMPATHY = re.compile(
    r"\b(?:sorry|my heart|heart goes|hearts? (?:is|are|breaks?)|sorrow|grie(?:f|ve|ving)|mourn|condolence|heartbreak\w*|heart-break\w*"
    r"|that (?:sounds|must|is|hurts?)|sounds? (?:so|like|very|incredibly|terribly)|must (?:be|feel|have)|how (?:hard|painful|frightening|heavy|lonely|scary|exhausting|much|worried|anxious|scared)|i can (?:hear|see|imagine|feel)"
    r"|it(?:'|’)?s (?:so |very |completely |perfectly )?(?:hard|painful|natural|okay|understandable)|so (?:hard|painful|heavy|frightening|lonely)|painful|frighten\w*|terrif\w*|scary|heavy|overwhelm\w*|lonel\w*|aching?|hurt(?:s|ing)?"
    r"|(?:thank you|glad|grateful) (?:for|that|you)|took (?:courage|strength)|takes (?:courage|strength)|courage\w*|brave|you(?:'|’)?re not alone|you are not alone|i(?:'|’)?m here|i am here|here with you|with you in|no shame|nothing to be ashamed|loss of|losing|means? a lot|matters?"
    r"|lo siento|siento (?:mucho|much[ií]simo|tanto)|lamento|me duele|dolor|p[eé]rdida|duelo|coraz[oó]n|qu[eé] (?:duro|dif[ií]cil|doloroso)|debe (?:ser|de ser|sentir\w*)|gracias por (?:cont|conf|dec|escrib)\w*|(?:mucho|much[ií]simo|tanto) lo que (?:lleva|carga|ha pasado)|pesa(?:r|rle|rte|n)?|valent[ií]a|valiente|no est[aá] sol[oa]|acompa[nñ]\w+|aqu[ií] (?:estoy|con usted)|miedo|angustia)\b",
    re.IGNORECASE,
)
# A report or a solution in place of it.
STATUS = re.compile(
    r"\b(?:(?:has|have|was|been) (?:\w+ )?(?:submitted|received|recorded|sent|passed|shared|added|forwarded|logged|processed|scheduled|booked|queued)"
    r"|(?:i|we)(?:'|’)?(?:ve| have| had)? (?:just |already )?(?:submitted|sent|passed|shared|added|forwarded|recorded|logged|scheduled|booked|notified|asked|let)\b"
    r"|i(?:'|’)?m (?:asking|passing|sharing|sending|letting|submitting)|successfully|your (?:prayer )?(?:request|submission|form|ticket)\b|status|confirmed|confirmation"
    r"|you can (?:call|find|visit|contact|reach|submit)|please (?:call|visit|contact|fill|provide|submit)|here (?:is|are) (?:the|some|our|a)\b|these fit|next service|our (?:prayer team|services?|office|pastor\w*) (?:will|is|are|can)|we offer|options? (?:are|include)"
    r"|(?:ha|han|fue|he|hemos) (?:sido )?(?:enviad[oa]|recibid[oa]|registrad[oa]|compartid[oa]|pasad[oa]|enviado|pasado|compartido|registrado)|con [eé]xito|su (?:petici[oó]n|solicitud))",
    re.IGNORECASE,
)
CONDOLENCE = re.compile(
    r"\b(?:(?:so|very|deeply|truly) sorry|sorry (?:for|to hear|that you|about)|condolence|my heart|heart goes|what you(?:'|’)?re going through|carrying (?:so much|this)|heavy (?:burden|load)|grief|lo siento mucho|lamento|mi m[aá]s sentido)\b",
    re.IGNORECASE,
)
# Something is said to have been done, or to be sure to happen. By topic; `rules_tools` knows which calls make it true.
DONE = r"(?:(?:i|we)(?:'|’)?(?:ve| have)? (?:just |already |now )?|has (?:just |already |now )?been |have (?:just |already |now )?been |was |is now )"
CLAIMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "prayer",
        re.compile(
            rf"\b{DONE}(?:shared|passed|sent|submitted|added|put|forwarded|told|asked|placed)\b[^.!?]{{0,60}}\bpray(?:er|ers|ing)?\b|\bpray(?:er|ers) (?:request )?(?:has|have) been\b|\bpray(?:er)? (?:team|chain) (?:is praying|has (?:been|received)|knows|will be praying)\b|\b(?:he|hemos) (?:pasado|compartido|enviado)[^.!?]{{0,40}}\boraci[oó]n",
            re.IGNORECASE,
        ),
    ),
    (
        "call",
        re.compile(
            r"\b(?:pastor|someone|somebody|he|she|they|staff|the church|our team|we)\b[^.!?]{0,30}\b(?:will|(?:'|’)ll|is going to|are going to) (?:\w+ )?(?:call|phone|ring|contact|reach out to|get back to) (?:you|back)\b|\b(?:le|te) (?:va a llamar|llamar[aá]n?|contactar[aá]n?)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "visit",
        re.compile(
            r"\b(?:pastor|someone|somebody|he|she|they|we)\b[^.!?]{0,30}\b(?:will|(?:'|’)ll|is going to|is on (?:his|her|their) way to) (?:\w+ )?(?:visit|come (?:by|to see|and see)|stop by|be there)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "booking",
        re.compile(
            r"\b(?:(?:you(?:'|’)?re|you are|is|are|was) (?:all )?(?:booked|registered|signed up|scheduled|confirmed)|(?:i|we)(?:'|’)?(?:ve| have) (?:booked|registered|reserved|scheduled|signed))\b|\best[aá] (?:reservad[oa]|registrad[oa]|confirmad[oa])\b",
            re.IGNORECASE,
        ),
    ),
    (
        "passed on",
        re.compile(
            rf"\b{DONE}(?:shared|passed|sent|submitted|forwarded|notified|alerted|told|let)\b[^.!?]{{0,60}}\b(?:pastor\w*|team|staff|office|church|committee|coordinator|them)\b|\b(?:pastor \w+|our pastor|the pastor|the office|our team|the care team) (?:knows|has been told|is aware|has your)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "arranged",
        re.compile(
            r"\b(?:call|callback|call-back|visit|appointment|llamada|visita|cita)\b[^.!?]{0,15}\b(?:(?:has|have) (?:now |already )?been|was|is (?:now )?|ha sido|fue|qued[oó]|est[aá])(?: \w+)? ?(?:booked|scheduled|arranged|confirmed|set up|programad[oa]|agendad[oa]|confirmad[oa]|reservad[oa])\b"
            r"|\bi(?:'|’)?(?:ve| have)? (?:booked|scheduled|arranged|reserved) (?:you )?(?:an?|the|your) (?:visit|call|callback|appointment|time)\b"
            r"|\ble (?:reserv[eé]|agend[eé]|program[eé]) (?:una?|la|su) (?:cita|visita|llamada)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "done",
        re.compile(
            r"\byour (?:\w+ ){0,3}?(?:request|form|message|need|name|visit)\b[^.!?]{0,12}\b(?:has been|was|is (?:now )?on (?:the|our)|is with)\b(?! (?:heard|safe|welcome))"
            r"|\b(?:that|this|it|everything you (?:shared|said|told me|wrote)|what you (?:shared|said|wrote)|a (?:\w+ )?(?:visit|call)) (?:has been|have been|was) (?:now |already )?(?:recorded|submitted|processed|requested|passed (?:on|along)|forwarded|sent|logged|noted|shared)\b"
            r"|\bi(?:'|’)?(?:ve| have) (?:just |already )?(?:submitted|put in|emailed|texted|messaged|recorded|filed|sent (?:your|this|it)|added (?:this|you|your|it))\b|\bi (?:just )?(?:spoke|talked) (?:with|to) (?:the |our )?pastor\b"
            r"|\b(?:deacons?|elders?|team|someone|somebody|a (?:pastor|volunteer)|people)\b[^.!?]{0,25}\b(?:will be (?:bringing|praying|coming|there)|(?:is|are) (?:now |already )?(?:on the(?:ir)? way|praying|coming|driving)|(?:will|(?:'|’)ll) (?:come (?:by|to)|bring|visit|pray))\b"
            r"|\b(?:ya |acabo de )?(?:(?:se )?(?:lo|la|le) )?(?:pas[eé]|envi[eé]|mand[eé]|a[nñ]ad[ií]|anot[eé]|registr[eé]|compart[ií]|ped[ií] que|coment[eé])(?!\w)|\b(?:petici[oó]n|solicitud|mensaje|oficina|nombre)\b[^.!?]{0,20}\b(?:ha sido|fue|qued[oó]|ya est[aá]|est[aá] en)\b|\best[aá]n orando\b|\b(?:alguien|ella|[eé]l|pastora?|di[aá]conos?)\b[^.!?]{0,20}\b(?:le|te) (?:llamar[aá]n?|visitar[aá]n?|marcar[aá]n?)(?!\w)",
            re.IGNORECASE,
        ),
    ),
)
# What a reply must not be padded with.
PLATITUDES = re.compile(
    r"\b(?:everything happens for a reason|at least (?:you|he|she|they)|god needed (?:another|an)|better place|god (?:never|doesn(?:'|’)t|does not) give (?:you|us) more|time heals|be strong"
    r"|todo (?:pasa|sucede) por algo|por lo menos|al menos (?:usted|[eé]l|ella|tuvo)|dios necesitaba (?:otro|un)|est[aá] en un lugar mejor|el tiempo lo cura)\b",
    re.IGNORECASE,
)
# The engine's own words and marks, which no visitor should read.
ENGINE_WORDS = re.compile(
    r"</?(?:result|reminder|context|summary)\b|\btool_(?:use|result)\b|required tools not called|(?:write|writing) (?:your|my) reply now|in (?:your|my) first sentence|(?:announce|describe) (?:this call|any result)|\bstarts_at\b|escrib[eo] ahora (?:tu|mi) respuesta|en (?:tu|mi) primera frase",
    re.IGNORECASE,
)
NOT_SAID = re.compile(
    r"\b(?:not|n't|never|nothing|nobody|no one|cannot|unable|could not|no longer|would you like|shall i|may i|if you|do you want|can i|no se|no pude|quiere que|le gustar[ií]a)\b",
    re.IGNORECASE,
)
CLINICAL = re.compile(
    r"\b(?:please be advised|your symptoms|ideation|mental health crisis|seek (?:professional|immediate) (?:help|medical attention)|i am (?:only )?an? (?:ai|automated|language)[^.]{0,40}(?:cannot|unable)|unable to (?:assist|help|provide)|at your earliest convenience|we take (?:this|these)[^.]{0,20}seriously|policy|protocol|has been (?:logged|escalated))\b",
    re.IGNORECASE,
)
WARM = re.compile(
    r"\b(?:glad|sorry|matter|matters|not alone|with you|here|care|love|precious|thank you|please (?:stay|don(?:'|’)t)|stay|heart|important|vida|importa|sol[oa]|gracias|aqu[ií]|quédese|no est[aá])\b",
    re.IGNORECASE,
)
CRISIS_LINES = re.compile(
    r"\b(?:988|911|116\s?123|741741|112|1[- ]?800[- ]?799[- ]?7233|800[- ]?422[- ]?4453|1[- ]?800[- ]?422[- ]?4453)\b"
)
MARKUP = re.compile(r"(?m)^[^\S\n]*+(?:[-*•]|\d+\.|#{1,4})\s|\*\*|__|[\U0001F300-\U0001FAFF\u2600-\u27BF]")
OFFER = re.compile(
    r"\b(?:would you like|would it help|if you(?:'|’)?d like|you are welcome|you(?:'|’)?re welcome|let me know|i(?:'|’)?m (?:here|asking|passing|sharing|letting)|i am (?:here|asking)|we (?:can|could)|i can|please (?:call|text|tell|stay)|feel free|to (?:join|sign up)|(?:office|church) (?:helps|can say more)|le gustar[ií]a|si (?:quiere|desea)|puedo|aqu[ií] estoy|le acompa[nñ]o|estoy (?:pasando|pidiendo|compartiendo))\b",
    re.IGNORECASE,
)
FAILED = frozenset({"failed", "cancelled"})
