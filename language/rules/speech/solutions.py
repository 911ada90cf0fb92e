"""Whether a sentence advises, informs or offers: what must wait until the person has been met."""

import re

from language.rules.speech.reading import plain, without_quotations

_DO = (
    r"(?:call|text|email|visit|join|reach|contact|talk|speak|meet|find|try|consider|check"
    r"|go|come|bring|stop|sign|fill|read|pray|take|start|begin|write|ask|use|click|attend"
    r"|look|get|schedule|book"
    r"|register|apply|see|make|set|send|give|share|tell|let|choose|park|enter|drop|keep"
    r"|rest|sit|walk|follow|learn|watch|listen|request|search|leave|message|help|open"
    r"|expect|also|always|even|simply|just|either|still|connect|breathe|wear|download|pick"
    r"|turn)"
)
_TIMES = re.compile(
    r"\b\d{1,2}(?::\d\d)? ?(?:a\.?m\b|p\.?m\b|o'clock|de la (?:mañana|tarde|noche))"
    r"|\b(?:at|a las|and|y|a la) (?:\d{1,2}:\d\d|\d{1,2}(?=[ .,;]|$)(?! (?:years?|months?"
    r"|weeks?|days?|hours?|times|años|meses|días)))"
    r"|\b\d{3}[-. ]\d{3,4}(?:[-. ]\d{4})?\b|\(\d{3}\) ?\d{3}|https?:|www\."
    r"|(?<![\w.+-])[\w.+-]++@[\w-]+\.\w+|(?<![\w-])[\w-]++\.(?:org|com|net|church)\b|\b(?:988|911|741741"
    r"|1-800)\b|\b\d{1,5} \w+ (?:st|street|ave|avenue|road|rd|blvd|drive|lane)\b",
    re.I,
)
_EN = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        # Advice to the person.
        r"\byou (?:can|could|may|might|should|need to|may want to|might want to|will want to"
        r"|are (?:always )?welcome to|ought to|must|could also|can always"
        r"|have to) (?:(?:want to|also|always|even|simply|just|consider|try|find it helpful to"
        r"|either|then|like to) )*(?!feel\b|only\b|hear\b|imagine\b|be (?:sad|angry|so|feeling"
        r"|carrying|hurting)|cry\b|grieve\b|not\b|barely\b|hardly\b|miss\b|have (?:been|felt)"
        r"|tell (?:how|he|she)|take your time|take all|lean\b|rest in|let it|keep loving"
        r"|see how much|hold\b|love\b|tell me as|say anything|be (?:honest|yourself)"
        rf"|go at your)(?:{_DO})\b",
        r"(?:^|[;:] |, (?:and |then |so |or |please )?|\band |\bthen |\bplease |\bjust |\bor "
        r"|\bso |\bfirst ,? ?|\bperhaps |\bmaybe )(?:please |just |also |simply |feel free to "
        r"|always |then |do |be sure to |make sure to |make sure you |don't hesitate to "
        r"|do not hesitate to )*(?:try|consider|call|dial|text|email|visit|join|reach out"
        r"|contact|check (?:out|with|in at|our|the)|click|go to|head to|stop by|come (?:to|by"
        r"|join|see|as|in|on)|sign up|fill (?:out|in)|take (?:a|some|one"
        r"|three) (?:\w+ )?(?:breath|walk|moment|step|day)|read|start (?:by|with)|begin (?:by"
        r"|with)|remember to|remember that|do not forget|bring (?:your|a|the)|park|use (?:the"
        r"|our)|look (?:for|at|up|into)|ask (?:for|a|the|your|any|our)|talk (?:to|with)"
        r"|speak (?:to|with)|write (?:down|it|a|to)|set aside|make (?:a|an) (?:list"
        r"|appointment|plan)|turn (?:left|right)|follow|plan to|let (?:us|me) (?:find|look"
        r"|know|help|pull|get|see|check|share|connect|walk|suggest|give|show|start|tell)|seek"
        r"|allow yourself|give yourself|get (?:some|enough|plenty)|enter|arrive|be sure"
        r"|make sure|feel free|keep (?:a|in mind|reading)|focus on|practice|focus|breathe|wear"
        r"|download|pick)\b",
        r"\bi (?:would |do |also |strongly |really |gently )*(?:recommend|suggest|encourage"
        r"|advise|urge)\b|\bmy (?:advice|suggestion|recommendation)\b|\bone (?:thing|way|step"
        r"|idea|option|place|small thing) (?:that |you |to |is |would |might |could )|\b(?:a"
        r"|the|one|your) (?:good |next |gentle |first |best |small |possible |helpful "
        r"|simple )+(?:step|place to start|thing to do|thing you can do|way to)\b|\b(?:it|that"
        r"|this) (?:may|might|can|could|would|often|sometimes|will) (?:also |often "
        r"|really )?help(?:s)? (?:to|you|if)\b|\bit helps to\b|\bhelp is available\b"
        r"|\bwhat (?:helps|often helps|may help|might help|can help)\b|\bthe (?:best|easiest"
        r"|first|quickest|simplest) (?:thing|way|step|place)\b",
        # An offer, or a question that is one.
        r"\b(?:i|we) (?:can|could|may) (?:(?:also|always|certainly|gladly|absolutely"
        r"|definitely|easily|just|then|even|help|try to) )*(?!hear|see|sense|feel|imagine|only"
        r"|tell|hardly|barely|not|understand|almost|be sad|hold\b|sit with|stay"
        rf"|just imagine)(?:{_DO}|connect|pass|add|put|arrange|have|offer|look|pray|provide"
        r"|order|cover|bring|sign|recommend|point|introduce|match|assist|be there|walk you)\b",
        r"\b(?:i|we) would (?:be (?:so |very |more than |really )?(?:happy|glad|honou?red"
        r"|delighted|able|willing) to|love to|like to|gladly|welcome)\b|\b(?:i am|we are"
        r"|i'd be) (?:more than |very |so )?(?:happy|glad|able|ready|willing) to\b|\b(?:want"
        r"|wish) (?:to|me to|us to) (?:connect|share|pass|help|arrange|invite|offer|introduce"
        r"|make sure you (?:know|have))\b",
        r"\b(?:would|do|might|may|could|can|should|shall|are) (?:you|i|we|someone|it"
        r"|a) (?:(?:be|also|perhaps|please|ever|still|feel) )?(?:like|want|prefer|mind|help if"
        r"|open to|comfortable|willing|pray|share|connect|pass|ask (?:someone|our|the|a|pastor"
        r"|them)|add|put|have (?:someone|a)|call|arrange|interested|consider|help you|find"
        r"|look|send|give you|suggest|offer|get you|set up|tell you|let (?:someone|our|the)"
        r"|okay with|ok with|invite|introduce|be helpful|helpful|use|need (?:a|some|help))\b"
        r"|\bwant me to\b|\bwould it (?:help|be helpful)\b|\b(?:how|what) about (?:\w+ing|a|we"
        r"|our|the|joining)\b|\bhave you (?:considered|tried|thought about|spoken|talked"
        r"|looked|ever)\b|\bis it (?:okay|ok|all right|alright) if i\b|\bif (?:you"
        r"|it) (?:would like|would help|like|want|wish|feel|are (?:open|ready|interested|able"
        r"|willing))\b|\bif you'?d like\b",
        r"\bhere (?:is|are|'s)\b(?! (?:a place|where you can be))|\b(?:below|above) (?:is|are"
        r"|you will)|\bthe following\b|\bas follows\b",
        # What the church has, and when.
        r"\b(?:we|our church|the church|they|our \w+ (?:team|ministry)) (?:also |do "
        r"|currently |actually )*(?:have|has|offers?|hosts?|runs?|provides?|holds?|gather"
        r"|meets?|worship|are open|are located|partner)\b(?! (?:this|you|heard|received|been"
        r"|so much|all|your|no words|loved|the same|lost|to |felt))|\bthere (?:is|are"
        r"|'s) (?:also |actually |always )?(?:(?:a|an|several|some|many|two|three|four|five"
        r"|one|other|free|plenty|no cost|help|resources?) )+(?:\w+ ){0,3}?(?:groups?|ministry"
        r"|ministries|resources?|programs?|programmes?|fund|pantry|class|classes|counsell?ors?"
        r"|services?|line|hotline|people (?:here|at|who)|places?|options?|ways?|steps?|events?"
        r"|rooms?|nursery|parking|form|link|team|support|help|meetings?|studies|study|courses?"
        r"|verses?|someone)\b",
        r"\b(?:services?|worship|mass|bible stud\w+|classes|class|youth group|small groups?"
        r"|groups?|office|nursery|pantry|sunday school|meetings?|parking|entrance|building"
        r"|sanctuary|doors?|childcare|counsel\w+|griefshare|celebrate recovery|registration"
        r"|the (?:next|first|event|retreat|sermon|link|form|address)) (?:\w+ ){0,2}?(?:is|are"
        r"|meets?|starts?|begins?|opens?|takes? place|happens?|runs?|will be|can be|gather"
        r"|lasts?)\b(?! (?:hard|so hard|painful|heavy))",
        r"\b(?:grief|care|support|recovery|counsel\w+|benevolence|bereavement|small|parenting"
        r"|marriage|divorce|addiction) ?(?:share|support)? (?:groups?|ministry|program\w*"
        r"|classes|class|course|counsel\w+|fund|team|line|hotline|resources?"
        r"|meetings?)\b(?=.*\b(?:is|are|can|meets?|may|could|might|for you|available|that|on"
        r"|every|here|help)\b)|\bgriefshare\b|\bcelebrate recovery\b|\balcoholics anonymous\b"
        r"|\b(?:hotline|helpline|lifeline|crisis line|resources?|food (?:pantry|bank)"
        r"|therapist|counselor|doctor)\b",
        r"\b(?:psalms?|genesis|exodus|isaiah|jeremiah|matthew|mark|luke|john|acts|romans"
        r"|corinthians|galatians|ephesians|philippians|colossians|thessalonians|hebrews|james"
        r"|peter|revelation|proverbs|lamentations|deuteronomy|joshua|salmos?|mateo|juan"
        r"|romanos|filipenses|isa[ií]as|hebreos) \d+",
        r"\b(?:all you (?:need|have) to do|next steps?|step (?:one|1)|first step|tips?"
        r"|options are|three things|a few (?:things|ideas|ways|options|steps|verses"
        r"|resources))\b|\bi (?:have )?found (?:\w+ ){1,3}?(?:groups?|resources?|options?"
        r"|verses?|events?|slots?|times?)\b|\bthis (?:week's|sunday's)\b",
    )
)
_ES = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"\b(?<!nadie )(?<!no )(?:puedes?|pueden|podr[ií]as?|debes?|deber[ií]as?|tienes? que"
        r"|te conviene|le conviene|conviene) (?:tambi[eé]n |siempre |intentar |probar "
        r"|comenzar |)(?!sentir|llorar|imaginar|ser (?:dur|dif)|estar|ser\b|tomarte|doler"
        r"|parecer|extrañar)\w+(?:ar|er|ir|arte|arse|arle|erse|irse|arlo|arnos|erlo"
        r"|irte)\b(?! (?:que|tan) )",
        r"\b(?:puedo|podemos|podr[ií]a|podr[ií]amos|me gustar[ií]a|quisiera|con gusto"
        r"|me encantar[ií]a|nos encantar[ií]a) (?:tambi[eé]n )?(?!o[ií]r|ver|sentir|imaginar"
        r"|escuchar)(?:\w+(?:ar|er|ir|arte|arle|arlo|erte|irte|irle|selo|arlos|ernos)\b)",
        r"¿? ?\b(?:te|le|les) (?:gustar[ií]a|parece|ayudar[ií]a|interesar[ií]a|sirve"
        r"|vendr[ií]a|importar[ií]a)\b|\b(?:quieres?|desea[s]?|prefieres?|necesitas?) (?:que"
        r"|hablar|ver|recibir|contarme|venir|participar|compartir|orar|una|un|ayuda)\b"
        r"|\bpuedo (?:pasar|orar|pedir|compartir|ayudar|enviar|poner|conectar)|\b(?:has"
        r"|ha) (?:pensado|considerado|intentado|probado|hablado)\b|\bsi (?:quieres?|gustas?"
        r"|lo deseas?|desea|te parece|le parece|lo prefieres?|necesitas?)\b",
        r"^(?:¡|por favor|primero|tambi[eé]n|,|solo|simplemente| )*(?:llam[ea]|intent[ea]"
        r"|prueb[ea]|considera|considere|visit[ea]|ven|venga|acude|acuda|busca|busque|habla"
        r"|hable|escribe|escriba|lee|lea|respira|respire|recuerda|recuerde|toma|tome|trata"
        r"|trate|consulta|consulte|ll[aá]menos|contacta|contacte|int[eé]ntalo|ora|ore|[uú]nete"
        r"|[uú]nase|reg[ií]strate|reg[ií]strese|acompáñanos|haz clic|haga clic|pide|pida"
        r"|pregunta|pregunte|aqu[ií] (?:tienes?|est[aá]n?|hay|te|le))\b",
        r"\b(?:tenemos|ofrecemos|contamos con|hay) (?:un|una|unos|unas|varios|varias|dos|tres"
        r"|grupos?|recursos|servicios?|consejer|ayuda|personas|clases|estudios|cultos?|el"
        r"|la)\b|\b(?:los |el |la |nuestr[oa]s? )?(?:servicios?|cultos?|reuniones|reuni[oó]n"
        r"|oficina|estudio b[ií]blico|grupo (?:de|que)|clases?|estacionamiento"
        r"|misa)\b.{0,40}\b(?:es|son|est[aá]n?|empiezan?|comienzan?|se re[uú]nen?|abre"
        r"|inicia)\b|\b(?:te|le) (?:recomiendo|sugiero|aconsejo|animo a|invito|invitamos)\b"
        r"|\bpuede ayudar(?:te|le)?\b|\b(?:l[ií]nea de|recursos?|consejero|terapeuta"
        r"|banco de alimentos|despensa)\b|\bun (?:buen|primer|pr[oó]ximo|siguiente) paso\b"
        r"|\bd[eé]jame (?:\w+(?:ar|er|ir))\b|\baqu[ií] (?:tienes?|est[aá]n (?:los|las|algun)"
        r"|hay|te dejo|le dejo|est[aá] (?:el|la))\b",
    )
)


def offers_solution(sentence: str) -> bool:
    """Whether the sentence gives advice, a next step, a resource, information or an offer."""
    return first_solution_at(without_quotations(plain(sentence))) is not None or bool(_TIMES.search(sentence[:2000]))


def first_solution_at(text: str) -> int | None:
    """Where in plain text the first advice, information or offer begins."""
    low = text.lower()
    places = [found.start() for pattern in (_TIMES, *_EN, *_ES) if (found := pattern.search(low))]
    return min(places, default=None)
