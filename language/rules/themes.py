"""The words that the themes of a message are known by, in English and Spanish."""

import re

from language.themes import Theme

_PET = (
    r"(?:dogs?|cats?|puppy|kitten|kitty|pet|horse|rabbit|bunny|hamster|guinea pig|parrot"
    r"|perr[oa]s?|perrit[oa]|gat[oa]s?|gatit[oa]|mascota|caballo|conejo)"
)
_CHILD = (
    r"(?:sons?|daughters?|child|kid|baby|little (?:boy|girl|one|guy)|newborn|toddler"
    r"|infant|twins?|grandson|granddaughter|grandchild|grandbaby|step-?(?:son|daughter)"
    r"|niece|nephew|hij[oa]s?|hijit[oa]|beb[eé]|niet[oa]s?|niñ[oa]s?|sobrin[oa])"
)
_DIED = (
    r"(?:died|dies|passed away|passed on|passed (?:last|this|on|in|yesterday|two|three|a)"
    r"|passed$|passed\.|is gone now|has died|is dead|was killed|killed (?:in|by)"
    r"|took (?:his|her|their) (?:own )?life|lost (?:his|her) (?:battle|fight)"
    r"|funeral|burial|buried(?! in)|bury|memorial service|widow(?:ed|er)?|grief\b|grieving"
    r"|mourning|late (?:husband|wife|father|mother)|(?:his|her|their|'s) passing"
    r"|passing of|death of|(?:'s|his|her|their) death|stillb\w+|murdered|suicide of|lost (?:my"
    r"|our) (?:dear |beloved |sweet |own |only |oldest |youngest |little |baby "
    r"|best )?(?:husband|wife|mother|father|mom|mum|mam|dad|son|daughter|brother|sister"
    r"|friend|grand\w+|nana|nan|papa|baby|child|boy|girl|partner|fianc\w+|aunt|uncle"
    r"|cousin|twin|niece|nephew|spouse|parents?|everything when|love|soulmate)|lost (?:him"
    r"|her|them)\b"
    r"|muri[oó]|murieron|ha muerto|falleci\w+|ha fallecido|se (?:nos |me )?fue (?:al cielo"
    r"|con dios)|funeral|entierro|enterr\w+|luto|duelo|viud[oa]|perd[ií] a (?:mi"
    r"|nuestr[oa])|muerte de|sepelio|velorio|la p[eé]rdida de mi)"
)
_SICK = (
    r"(?:cancer|tumou?r|leuk\w+|chemo\w*|radiation|stage (?:four|three|4|3|iv|iii)"
    r"|dementia|alzheimer'?s?|parkinson'?s?|stroke|heart attack|heart failure"
    r"|kidney (?:failure|disease)|dialysis|diabetes|sepsis|pneumonia|seizures?|epilepsy"
    r"|covid|lupus|ms\b|multiple sclerosis|als\b"
    r"|biopsy|diagnos\w+|hospice|dying|terminal\w*|very (?:sick|ill)|really (?:sick|ill)"
    r"|so sick|is (?:sick|ill)\b|getting (?:worse|sicker)|illness|disease|chronic pain"
    r"|in (?:so much|constant) pain|fever|test results|the scan|a lump|brain bleed"
    r"|aneurysm|not going to make it|months? to live|weeks? to live|meningitis"
    r"|heart defect"
    r"|c[aá]ncer|tumor|quimio\w*|leucemia|demencia|derrame|infarto|insuficiencia"
    r"|di[aá]lisis|neumon[ií]a|convulsiones|diagn[oó]stic\w+|diagnosticaron|enferm[oa]s?"
    r"|enfermedad|fiebre|biopsia|resultados|muy grave|grave\b|fase terminal|muriendo"
    r"|agoniza\w*)"
)
_HOSPITAL = (
    r"(?:hospital|icu|intensive care|emergency room|\ber\b|surgery|operation|operated"
    r"|ventilator|life support|ambulance|coma|nicu|picu|transplant|bypass|admitted"
    r"|hospitalized|hospitalised|cirug[ií]a|operaci[oó]n|operar|operaron"
    r"|cuidados intensivos|\buci\b|terapia intensiva|internad[oa]|hospitalizad[oa]"
    r"|ambulancia|urgencias|respirador|trasplante)"
)

# In order: the first that is found decides. A death outweighs the hospital it happened in.
SIGNS: tuple[tuple[Theme, re.Pattern[str]], ...] = tuple(
    (theme, re.compile(pattern))
    for theme, pattern in (
        (
            Theme.MISCARRIAGE,
            r"\bmiscarr\w+|\bstillb\w+|\bborn (?:still\b|sleeping|asleep)|\blost (?:the|our|my) (?:baby|pregnancy)|\bectopic"
            r"|\bpregnancy loss|\bno heartbeat|\baborto espont[aá]neo|\bperd(?:[ií]|imos) (?:al|el"
            r"|un|mi|nuestro) (?:beb[eé]|embarazo)|\bno (?:tiene|hab[ií]a) latido",
        ),
        (
            Theme.PET_LOSS,
            rf"\b(?:my|our|the|mi|nuestr[oa]) (?:\w+ ){{0,3}}?{_PET}\b.{{0,60}}\b(?:died|passed"
            r"|put (?:down|to sleep)|gone|euthan\w+|killed|muri[oó]|falleci[oó]|sacrific\w+"
            r"|dormir)|\b(?:lost|losing|put down|perd[ií]|euthanize) (?:my|our|a|mi"
            rf"|nuestr[oa]) (?:\w+ ){{0,2}}?{_PET}\b|\bput (?:my|our|him"
            rf"|her) (?:\w+ )?(?:{_PET} )?(?:down|to sleep)\b",
        ),
        (Theme.DEATH, rf"\b{_DIED}"),
        (
            Theme.ABUSE,
            r"\b(?:hits?|hitting|beats?|beating|chok\w+|strangl\w+|punch\w+|slapp\w+|shov\w+"
            r"|kick\w+) (?:me|us|my|her|him)\b|\babus\w+|\bmolest\w+|\brap(?:ed|e)\b|\bassault\w*"
            r"|\bdomestic violence|\btouch(?:es|ed) me\b|\bthreatens? (?:me|to kill)"
            r"|\bafraid of (?:my|him|her) ?(?:husband|boyfriend|wife|dad|father|stepdad)?"
            r"|\bme (?:pega|golpea|maltrata|amenaza|toca|viol[oó])|\bmaltrato|\bviolencia|\babuso",
        ),
        (
            Theme.BULLYING,
            r"\bbull(?:y|ied|ies|ying)\b|\b(?:pick(?:s|ed|ing)? on|mak(?:e|es|ing) fun of"
            r"|made fun of|laugh(?:s|ed|ing)? at|teas\w+) (?:me|him|her|my)|\bcalls? me (?:names"
            r"|ugly|fat|gay|stupid|(?:a|an) (?:loser|freak|nobody|baby|idiot|pig|dog|slut|weirdo))"
            r"|\bcall(?:ing|ed) (?:me|him|her) names"
            r"|\beveryone (?:at school )?hates me|\bkids at (?:my )?school|\bhate school"
            r"|\bsit alone at lunch|\bgroup chat|\bmean to me|\bacoso|\bme (?:molestan|insultan"
            r"|humillan|hacen bullying)|\bse (?:burlan|r[ií]en) de m[ií]|\bbullying",
        ),
        (
            Theme.ADDICTION,
            r"\brelaps\w+|\b(?:overdosed|od'd|oded)\b|\b(?:alcohol\w*|addict\w*|sober|sobriety|drinking (?:again|too much"
            r"|every|problem)"
            r"|(?:keeps?|can'?t stop|cannot stop) (?:on )?(?:drinking|using|gambling)"
            r"|started drinking|drunk|heroin|meth\b|cocaine|opioids?|fentanyl|pills"
            r"|gambl\w+|porn\w*|rehab|detox|using again|vaping|weed|got high)\b|\brecaí\w*"
            r"|\brecaida|\balcoh[oó]lic\w+|\badicci[oó]n|\badict[oa]|\bdrogas?\b|\bborrach\w+"
            r"|\bbebiendo|\bvolv[ií] a (?:beber|tomar|consumir)|\bpornograf\w+|\bapuestas",
        ),
        (
            Theme.CAREGIVING,
            r"\b(?:car(?:e|ing)|looking after|take care|taking care) (?:for |of )?(?:my"
            r"|our) (?:\w+ )?(?:mother|father|mom|mum|dad|husband|wife|parents?|grand\w+|son"
            r"|daughter|brother|sister|in-laws?)|\bcaregiv\w+|\bcarer\b|\bcuid(?:o|ar|ando) (?:a"
            r"|de) mi|\bcuidador[a]?",
        ),
        (
            Theme.CHILD_ILLNESS,
            rf"\b(?:my|our|mi|nuestr[oa]|mis) (?:\w+[- ]){{0,4}}?{_CHILD}\b.{{0,90}}\b(?:{_SICK}"
            rf"|{_HOSPITAL})|\b(?:{_SICK}|{_HOSPITAL})\b.{{0,60}}\b(?:my|our|mi"
            rf"|nuestr[oa]) (?:\w+ ){{0,3}}?{_CHILD}\b",
        ),
        (Theme.HOSPITAL, rf"\b{_HOSPITAL}\b"),
        (Theme.ILLNESS, rf"\b{_SICK}\b"),
        (
            Theme.MARRIAGE,
            r"\bdivorc\w+|\bmarriage\b|\bseparat(?:ed|ing|ion)\b|\b(?:husband|wife|spouse|partner"
            r"|boyfriend|girlfriend|fianc\w+)\b.{0,60}\b(?:cheat\w*|affair|left|leaving|leave"
            r"|walked out|moved out|another (?:woman|man)|does not love|doesn't love|betray\w*"
            r"|fight|fighting|argu\w+|lied|lying|unfaithful)|\b(?:cheated on|affair"
            r"|walked out on me|broke up|breakup|break up|dumped me)\b|\bmatrimonio|\bdivorci\w+"
            r"|\bseparaci[oó]n|\bnos separamos|\binfidel\w*|\bme (?:engañ[oó]|dej[oó]|fue infiel"
            r"|traicion[oó])|\bmi (?:espos[oa]|marido|mujer|pareja"
            r"|novi[oa])\b.{0,50}\b(?:se (?:fue|va)|me (?:dej[oó]|engañ\w+)|otra|otro|pele\w+)",
        ),
        (
            Theme.DISASTER,
            r"\b(?:house|home|apartment)\b.{0,30}\b(?:fire|burn\w+|flood\w*|destroyed)|\bhurricane"
            r"|\btornado|\bearthquake|\bflood(?:ed|ing)?\b|\bwildfire|\blost everything|\bincendio"
            r"|\bhurac[aá]n|\binundaci[oó]n|\bterremoto|\bse (?:quem[oó]|inund[oó])"
            r"|\bperdimos todo",
        ),
        (
            Theme.HOUSING,
            r"\bevict\w+|\bhomeless|\bliving in (?:my|our|the) car|\bsleeping in (?:my|our) car"
            r"|\bno(?:where| place) to (?:live|stay|go|sleep)|\blos(?:e|t|ing) (?:my|our"
            r"|the) (?:house|home|apartment)|\bforeclos\w+|\bshelter\b|\bdesaloj\w+|\bsin (?:casa"
            r"|hogar|techo)|\bno tengo d[oó]nde (?:vivir|dormir|ir)|\bperd\w+ (?:la|mi"
            r"|nuestra) casa",
        ),
        (
            Theme.JOB_LOSS,
            r"\b(?:laid off|fired|(?:was|were|been|got|being) let go|let (?:me )?go (?:from|at|today|last|yesterday|by)|unemployed"
            r"|out of work|redundan\w+|lost (?:my|his|her|our) (?:\w+ )?(?:job|business|position)"
            r"|losing my job|without a job|can'?t find (?:a job|work)|company closed|no job)\b"
            r"|\b(?:perd[ií]|perdi[oó]|perdimos) (?:mi|el|su|nuestro) (?:trabajo|empleo)"
            r"|\bme (?:despidieron|echaron|corrieron)|\bsin (?:trabajo|empleo)|\bdesemple\w+",
        ),
        (
            Theme.MONEY,
            r"\b(?:rent\b|bills?\b|debts?\b|overdue|past due|(?:am|are|is|was|were|'m|'re|'s|so|flat|dead) broke\b|can'?t (?:afford|pay)"
            r"|cannot (?:afford|pay)|behind on|groceries|no (?:money|food)|not enough (?:money"
            r"|food)|shut ?off|electric(?:ity)?|utilities|mortgage|paycheck|bankrupt\w*"
            r"|repossess\w*|food stamps|feed (?:my|the|our))|\b(?:renta|alquiler|deudas?|facturas?"
            r"|no (?:me )?alcanza|no tengo (?:dinero|comida|para)|sin dinero|hipoteca|la luz"
            r"|comer)\b",
        ),
        (
            Theme.LEGAL,
            r"\b(?:arrest\w*|jail|prison|court|custody|lawyer|deport\w*|immigration|\bice\b"
            r"|detained|probation|sentenced|trial|convicted|felony|incarcerat\w+|visa|asylum)\b"
            r"|\b(?:c[aá]rcel|prisi[oó]n|pres[oa]\b|arrest\w+|detuvieron|detenid[oa]|deport\w+"
            r"|migraci[oó]n|juicio|corte|custodia|abogad[oa]|papeles)\b",
        ),
        (
            Theme.FAITH_DOUBT,
            r"\b(?:doubt\w*|los(?:t|ing) my faith|lost faith|where (?:is|was) god|god (?:feels"
            r"|seems|is|has) (?:so |very )?(?:far|silent|distant|absent|abandoned|forgotten|left)"
            r"|does god (?:even|hear|care|love|exist)|angry (?:at|with) god|mad at god"
            r"|not sure (?:i|if i) (?:still )?believe|stopped believing|can'?t pray|unanswered"
            r"|god (?:doesn'?t|does not|won'?t) (?:hear|listen|answer|care|love))\b|\b(?:dudas?"
            r"|dudo|perd(?:[ií]|iendo) (?:la|mi) fe|d[oó]nde est[aá] dios|dios no me (?:escucha"
            r"|oye)|enojad[oa] con dios|ya no creo)\b",
        ),
        (
            Theme.SHAME,
            r"\b(?:ashamed|shame\b|guilt\w*|can'?t forgive myself|unforgiv\w+|disgust\w* (?:with"
            r"|at|by) (?:me|myself)|hate myself|what i (?:did|have done)|i (?:did"
            r"|have done) something (?:terrible|awful|bad|wrong)|abortion|worthless|failure"
            r"|i cheated|i sinned|too far gone|embarrassed)\b|\b(?:vergüenza|avergonzad[oa]"
            r"|culpa\w*|no me (?:puedo )?perdon\w+|me odio|fracas\w+|pecado|pequ[eé])\b",
        ),
        (
            Theme.FAMILY,
            r"\b(?:estranged|won'?t (?:speak|talk) to me|not (?:speaking|talking) to me"
            r"|stopped (?:speaking|talking)|kicked (?:me )?out|ran away|prodigal|family (?:is"
            r"|fight|fights|conflict|drama|falling apart|problems)|parents (?:are )?(?:fight\w*"
            r"|divorc\w*|always|hate|yell\w*|don'?t)|(?:son|daughter|mother|father|mom|mum|dad"
            r"|brother|sister|stepdad|stepmom|in-laws?)\b.{0,50}\b(?:hates?|yell\w*|scream\w*"
            r"|fight\w*|arguing|argue\w*|rebell\w*|disown\w*|cut (?:me|us) off|won'?t (?:speak"
            r"|talk|listen|come|let|forgive|answer|visit|see|forgive)|lied|hurt me|drifting"
            r"|lost touch|left home))\b|\bfamilia\b.{0,40}\b(?:pele\w+|problemas|separad\w+|rota)"
            r"|\bmi (?:hij[oa]|madre|padre|mam[aá]|pap[aá]|herman[oa])\b.{0,40}\b(?:no me habla"
            r"|se fue de|rebelde|pele\w+|grita)",
        ),
        (
            Theme.NERVOUS_VISIT,
            r"\b(?:nervous|anxious|scared|intimidat\w+|shy|awkward|worried|apprehensive"
            r"|unsure)\b(?!.{0,80}\b(?:from (?:the|your) church|(?:call|phone|ring|text) me|visit(?:ed|ing)? (?:me|him|her|us|my)"
            r"|come (?:see|to see|by|over)))"
            r".{0,80}\b(?:visit\w*|church|come|coming|sunday|service|first time|new here"
            r"|walk\w* in|attend\w*|fit in|new people)\b|\b(?:never been to (?:a )?church"
            r"|first time (?:at|in|visiting|coming)|visit\w*|haven'?t been to church|new to church"
            r"|back to church)\b.{0,80}\b(?:nervous|anxious|scared|shy|awkward|worried|judged"
            r"|years|intimidat\w+)\b|\b(?:nervios[oa]|miedo|pena"
            r"|t[ií]mid[oa])\b.{0,60}\b(?:iglesia|visitar|ir|domingo|primera vez)"
            r"|\bprimera vez\b.{0,60}\b(?:nervios|miedo|pena|juzg\w+)",
        ),
        (
            Theme.CONNECTION,
            r"\b(?:make friends|meet people|get connected|connect with|feel connected"
            r"|find (?:a )?(?:community|my people|friends|people|a (?:small )?group)|small group"
            r"|belong\w*|community|fellowship|don'?t know anyone|do not know anyone|get involved"
            r"|join (?:a|the) group|plugged in|new (?:in town|to (?:the )?(?:area|town|city))"
            r"|just moved|we moved|i moved)\b|\b(?:hacer amigos|conocer gente|conectar\w*"
            r"|grupo peque[ñn]o|pertenecer|comunidad|no conozco a nadie|(?:me |nos )?(?:acabo"
            r"|acabamos) de mudar\w*|me mud[eé]|nos mudamos|participar|involucrar\w*)\b",
        ),
        (
            Theme.LONELINESS,
            r"\b(?:lonel\w+|so alone|all alone|feel alone|am alone|by myself|no friends"
            r"|no one to talk|nobody to talk|isolat\w+|no ?(?:one|body) (?:cares|calls|visits"
            r"|likes me|notices|sees me)|empty house|left out|invisible|alone)\b|\b(?:sol[oa]"
            r"|soledad|sin amigos|nadie me|no tengo (?:a nadie|amigos|con qui[eé]n))\b",
        ),
        (
            Theme.DEPRESSION,
            r"\b(?:depress\w*|hopeless\w*|numb|can'?t get out of bed|no (?:point|hope|energy"
            r"|reason)|empty|darkness|so sad|crying|can'?t stop crying|cry|feel nothing|miserable"
            r"|heartbroken|broken|give up|giving up|falling apart|unhappy|sad|hurting"
            r"|struggling)\b|\b(?:depresi[oó]n|deprimid[oa]|sin esperanza|vac[ií]o|triste|tristeza"
            r"|llor(?:o|ar|ando)|no puedo m[aá]s|destrozad[oa]|sufriendo)\b",
        ),
        (
            Theme.ANXIETY,
            r"\b(?:anxi\w+|panic\w*|worr(?:y|ied|ying)|afraid|scared|terrified|frightened|fear\w*"
            r"|can'?t (?:sleep|breathe|stop thinking)|overwhelm\w*|stress\w*|nervous|on edge"
            r"|racing thoughts|uneasy)\b|\b(?:ansiedad|ansios[oa]|p[aá]nico|preocupad[oa]|miedo"
            r"|asustad[oa]|nervios[oa]?s?|angustia\w*|no puedo dormir|estr[eé]s|estresad[oa]"
            r"|agobiad[oa])\b",
        ),
        (
            Theme.TIRED,
            r"\b(?:tired|exhaust\w*|burn(?:ed|t) ?out|burnout|worn out|weary|drained|no sleep"
            r"|can'?t keep (?:going|up)|running on empty|too much)\b|\b(?:cansad[oa]|agotad[oa]"
            r"|agotamiento|rendid[oa]|no doy m[aá]s|sin fuerzas)\b",
        ),
        (
            Theme.GRATITUDE,
            r"\b(?:thank(?:s|ful)?|grateful|blessed|praise (?:god|report)|good news|answered (?:my"
            r"|our|the) prayers?|cancer[- ]free|recovered|engaged|got (?:the|a) job|baby (?:was"
            r"|is) (?:born|here)|so happy|celebrat\w+|amazing news)\b|\b(?:gracias a dios"
            r"|agradecid[oa]|buenas noticias|bendecid[oa]|muy feliz|gracias)\b",
        ),
        (
            Theme.PRAYER_ASK,
            r"\bpray(?:er|ers|ing)?\b|\boraci[oó]n(?:es)?\b|\bor(?:en|ar|e|a|emos) por\b"
            r"|\bintercesi[oó]n",
        ),
    )
)
# A child came into the world: told of the child, or of who gave birth.
_BABY = r"(?:baby|babies|twins?|boy|girl|son|daughter|child|grandson|granddaughter|grandchild|niece|nephew)"
BORN = re.compile(
    rf"\b(?:gave birth|(?:had|delivered) (?:her|his|their|our|the|my|a) (?:\w+ )?{_BABY}|had twins"
    rf"|{_BABY} (?:(?:boy|girl) )?(?:was|were|is|has been) (?:just |finally )?born|newborn)\b"
    r"|\b(?:dio a luz|di a luz|naci[oó]|nacieron|reci[eé]n nacid[oa])(?!\w)"
)
