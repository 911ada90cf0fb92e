"""Whether a sentence takes in what a person feels or lives through, before it does anything else."""

import re

from language.rules.speech.claims import first_claim_at
from language.rules.speech.reading import plain, without_quotations
from language.rules.speech.solutions import first_solution_at

_VERY = (
    r"(?:(?:so|such|very|really|truly|deeply|incredibly|unbelievably|terribly|just|how|too"
    r"|all|quite|more|must|absolutely|utterly|especially|profoundly|extremely|painfully"
    r"|honestly|also|still|completely|totally|perfectly|a|an|much) ){0,4}"
)
_HARD = (
    r"(?:hard|heavy|painful|difficult|devastating|heart-?breaking|heart-?wrenching"
    r"|overwhelming|exhausting|scary|frightening|terrifying|lonely|unbearable|crushing"
    r"|awful|terrible|horrible|unfair|cruel|isolating|confusing|tough|rough|stressful"
    r"|draining|hurtful|humiliating|shattering|daunting|intimidating"
    r"|unsettling|nerve-?(?:w?racking)|agonizing|agonising|enormous|tiring|disorienting"
    r"|sad|raw|bewildering|hurting|gut-?wrenching|lot|much|burden|weight"
    r"|loneliest|hardest|blow|shock|loss|wound|ache|nightmare|disappointing|discouraging"
    r"|upsetting|distressing|wearing|relentless|maddening|frustrating|tragic|excruciating"
    r"|demoralizing)"
)
_FEELING = (
    r"(?:grief|pain|fear|fears|tears|sadness|sorrow|anger|worry|worries|heart|loss"
    r"|exhaustion|loneliness|shame|hurt|heartache|anguish|love|longing|ache"
    r"|burden|struggle|struggles|feelings|heaviness|despair|anxiety|guilt|doubt|doubts"
    r"|questions|weariness|panic|courage|honesty|nerves|nervousness|gratitude|joy|hope"
    r"|trust|suffering|distress|trauma|frustration|disappointment)"
)
_FEELS = (
    r"(?:scared|afraid|frightened|terrified|anxious|worried|sad|heartbroken|broken|hurt"
    r"|hurting|angry|lost|alone|lonely|exhausted|tired|weary|overwhelmed|ashamed|guilty"
    r"|numb|empty|hopeless|grieving|devastated|crushed|nervous|uneasy|confused|betrayed"
    r"|abandoned|rejected|stuck|trapped|weighed|worn|drained|helpless|invisible|torn"
    r"|shaken|struggling"
    r"|suffering|mourning|carrying|missing|holding|facing|aching|depleted|burned"
    r"|embarrassed|humiliated|desperate|discouraged|unseen|unwanted|disappointed|stretched"
    r"|shattered|going through|up against|living with|dealing with|through so much"
    r"|through a lot|fighting|enduring|bearing|longing|looking for (?:people|connection"
    r"|community|a place to belong)|grateful|thankful|in (?:so much |such )?pain)"
)
_LOVED = (
    r"(?:husband|wife|mother|father|mom|mum|dad|son|daughter|child|baby|brother|sister"
    r"|friend|grandm\w+|grandf\w+|grandpa|nana|partner|fianc\w+|twin|parent|parents|spouse"
    r"|dog|cat|pet"
    r"|home|job|marriage|faith|someone|family|little (?:one|boy|girl)|boy|girl|aunt|uncle"
    r"|cousin|nephew|niece|pregnancy|person|love|companion|loved one)"
)
_HARDSHIP = (
    r"(?:losing|burying|grieving|mourning|watching|carrying|saying goodbye|missing"
    r"|living (?:with|through|without)|waking up|sitting (?:with|by|beside|in)|caring for"
    r"|being (?:bullied|betrayed|left|abused|abandoned|rejected|told|hurt|lied|evicted"
    r"|alone|picked|laughed|laid|fired|let go|cheated|shut|excluded|the new|new)"
    r"|facing|going through|waiting (?:for|by|on) (?:test|results|news|a|that|your|the)"
    r"|fearing|walking (?:into|through)|having (?:to|your|someone|a)|hearing|relapsing"
    r"|struggling|wrestling|starting over|raising|fighting|not knowing|seeing"
    r"|wanting to belong|longing|feeling|worrying|looking after|coming back|admitting"
    r"|telling|asking|reaching out|trying)"
)
_NOUN = (
    (
        r"(?:this|that|it|what (?:you|he|she|they|has|happened)[^,;]{0,60}?"
        r"|all (?:of )?(?:this|that)|losing[^,;]{0,60}?|"
    )
    + _FEELING
    + "|everything[^,;]{0,40}?)"
)

_EN = tuple(
    re.compile(pattern)
    for pattern in (
        # Sorrow with the person.
        r"\bsorry (?:for|about) (?:(?:all|both) (?:of )?)?(?!the (?:inconvenience|confusion"
        r"|delay|trouble|wait|mistake|error|misunderstanding)|any |that (?:[\w-]+ )?(?:mix-?up"
        r"|confusion|delay|error|mistake|wait)|(?:my|our) |this (?:inconvenience|delay"
        r"|confusion)|the (?:\w+ )?(?:inconvenience|delay|confusion|wait|error))",
        r"\bsorry (?:to (?:hear|read|learn)|you (?:are|have|were|had to|feel|ever|lost|went"
        r"|had(?! trouble (?:finding|with|logging|using)))|he|she|your|they|life|it (?:has|is"
        r"|hurts|came|happened|feels)|this (?:is|has|happened|hurts|came)|that (?:you|this"
        r"|happened|he|she|your|they|life|it|no one|nobody|anyone))(?! (?:are|have|were"
        r"|had) (?:having )?(?:trouble|difficulty|problems?) (?:finding|with the|logging|using"
        r"|accessing)| (?:link|page|form|office|website|site))(?! not (?:find|help|book|have))",
        r"\b(?:so|very|truly|deeply|terribly|incredibly|just so"
        r"|really) sorry\b(?! (?:for (?:the|any)|about (?:the|any) (?:delay|wait|confusion"
        r"|mix)|but|i |we |to (?:bother|say|inform)|that (?:i|we|our|the))|, (?:but|i (?:can"
        r"|could|am|do)|we (?:can|could)))",
        r"^(?:oh )?i am sorry , (?!but|i\b|we\b|that\b|no\b|there\b|it\b)\w+$",
        r"\b(?:my|our|sincere|deepest|heartfelt) (?:\w+ )?(?:condolences|sympathy"
        r"|sympathies)\b|\b(?:grieve|grieving|weep|weeping|ache|aching|mourn|mourning|hurt"
        r"|hurting|sorrow|cry) with you\b",
        r"\b(?:my|our) hearts? (?:goes|go|breaks?|aches?|hurts?|is|are|sinks|sank|broke)\b"
        r"|\bbreaks my heart|\bheartbroken (?:to|for|by|with)|\bhurts (?:me )?to (?:hear|read)"
        r"|\bwish (?:you did not|none of|this had not|things were|i could (?:take|sit|be))",
        # The situation is given its weight.
        rf"\b{_NOUN} (?:sounds?|must (?:be|feel|have (?:been|felt))|is|are|was|feels?|felt"
        r"|seems?|can be|can feel|would be|has been|have been|had to be|may feel|could feel"
        rf"|looks?) (?:like )?{_VERY}{_HARD}\b(?! to (?:find|park|read|see|navigate|use|tell if"
        r"|book|reach|get to)| (?:about|of) (?:parking|time|fun))",
        rf"^(?:oh , |oh |and |wow , )?how {_VERY}(?:{_HARD}|{_FEELS}|brave|long|wonderful"
        r"|beautiful|precious|exciting|lovely|deep)\b(?! (?:is|are|does|do|can|will|have"
        r"|has) (?:the|it|i|we|you)\b.*\?)(?!.*\?$)",
        rf"^(?:oh , |oh |and |wow , )?what (?:a|an) (?:{_VERY})?(?:\w+ ){{0,2}}(?:{_HARD}|thing"
        r"|week|night|time|year|month|day|season|journey|gift|joy|blessing|place|love|life"
        r"|news|moment|road|load|answer|relief|fear|grief|sorrow)\b(?!.*\?$)"
        r"|^what (?:wonderful|good|beautiful|joyful|happy|great|hard|painful|terrible|awful"
        r"|sad|devastating) (?:news|thing|words)",
        rf"\b(?:such|so) (?:a |an )?(?:\w+ )?(?:{_HARD}|place|time|season)\b(?=.*\b(?:you|your"
        r"|this|that|to (?:carry|lose|face|hear|bear|be|go|live|wake|watch))\b)(?! (?:to"
        r"|of) (?:find|fun|park))",
        r"\b(?:this|that|it) (?:really |just |still |all |must |has to |can )*(?:hurts?|aches?"
        r"|stings|breaks|weighs|wounds)\b|\bno (?:small|easy|little) (?:thing|loss|burden"
        r"|step)\b|\bnot (?:a small|an easy) (?:thing|loss|burden|step|place)"
        r"|\bthere are (?:simply |just )?no (?:easy |right |good )?words\b|\bno words (?:for"
        r"|can|are)\b|\bnothing (?:\w+ ){0,3}?(?:easy|fair|simple)\b|\byou matter\b"
        r"|\bi hate that (?:you|this)\b|\bwords (?:feel|are|seem|fall|cannot|can not)\b",
        rf"\b(?:is|are|was|were|be|been|feels?|felt|sounds?|feeling|seems?) {_VERY}(?:painful"
        r"|devastating|heart-?breaking|terrifying|frightening|lonely|loneliest|cruel"
        r"|unbearable|crushing|exhausting|overwhelming|humiliating|shattering|isolating"
        r"|agonizing|unfair|excruciating)\b",
        rf"\byour {_LOVED} (?:sounds? like|must have (?:been|meant)|meant|clearly|will always"
        r"|was (?:so |such |clearly )?(?:a|loved|lucky|the))|\byou have lost\b",
        r"\b(?:grief|anger|stress|loss|loneliness|shame|addiction|depression|anxiety|betrayal"
        r"|heartbreak|fear|relapse|pressure|panic|exhaustion|worry|divorce|cancer|illness"
        r"|bullying|relapse|doubt|exhaustion|caregiving|rejection|miscarriage|infertility"
        r"|stillbirth|unemployment|eviction|abuse|chemo|dementia|widowhood|love|money worries?"
        r"|a diagnosis)\b (?:like (?:this|that|yours)|settles?|sits|presses|lingers|follows"
        r"|steals|swallows|drains|eats|gnaws|often|keeps|turns|can|hurts?|is|comes|does not"
        r"|has a way|runs|wears|leaves|weighs|makes|takes|that)\b(?! (?:on|at|in|held|meets"
        r"|offered|support)\b)",
        rf"^(?:and |when |after )?{_HARDSHIP}\b(?=.*\b(?:you|your|so|such|hard|heart|hurts?"
        r"|lonely|heavy|is|are|takes|can|after|alone|one|someone|wears|leaves|feels?"
        r"|at)\b)(?!.*\bis (?:easy|simple|free|quick)\b)",
        r"\byears? (?:together|of (?:marriage|love|life|memories|friendship|loving|being)"
        r"|is (?:a|such)|beside|side by side|shared|with (?:him|her|someone))\b"
        r"|\ba lifetime (?:of|together)|\b(?:died|passed away|is gone|lost) (?:so"
        r"|too) (?:suddenly|soon|young)|\bshould never have (?:happened|had|been)\b",
        r"\b(?:the|this|that|a|an|such) (?:\w+ )?(?:loss|death|passing|absence|grief|news"
        r"|diagnosis|wait|fear|uncertainty|betrayal|silence|emptiness|loneliness|pain"
        r"|pressure) (?:of|is|are|like|you|leaves|can|hurts|weighs|must|changes"
        r"|has)\b(?! (?:on|at|held))",
        # The person's feeling is seen.
        r"\bi (?:can |do |really |truly |also )*(?:hear|see|sense|feel|imagine|only imagine"
        rf"|tell) (?:so much |all |only |just )*(?:how|the (?:\w+ )?{_FEELING}|in your"
        rf"|your (?:\w+ )?{_FEELING}|what (?:this|that|it|you|a)|that (?:this"
        rf"|you are (?:{_FEELS}|hurt)|your|it)|(?:so )?much (?:love|pain|grief|fear|hurt"
        rf"|sorrow)|{_FEELING})\b",
        r"\bi (?:really |truly )?hear you\b|\bi can only (?:imagine|begin)\b|\bi can (?:not"
        r"|hardly|barely) (?:even |begin to )*(?:imagine|know how)\b|\bi (?:have )?(?:heard"
        r"|read|hear|am hearing) (?:every word|what you (?:are|said|have)|you say)",
        r"\byou (?:are|have been|feel|sound|seem|must be|must feel|must|have every right"
        r"|may be|might be|were|clearly|still) (?:(?:so|very|really|feeling|both|just|all"
        r"|clearly|already|probably|understandably|a|been|understandably|also|deeply|be|in"
        rf"|having|trying) ){{0,3}}{_FEELS}\b",
        r"\byou (?:must|have to) (?:be|feel|have been|miss|wonder)\b|\byou (?:clearly |so "
        r"|still |obviously |really |must have )?(?:loved?|adored?|miss(?:ed)?|lost|cared?"
        r"|cherish(?:ed)?) (?:him|her|them|your|each|someone|that|this|it|so)\b",
        rf"\byour (?:\w+ ){{0,2}}?{_FEELING} (?:is|are|makes?|matters?|shows?"
        r"|has(?! been (?:noted|recorded|received|logged|registered|submitted|shared"
        r"|forwarded))|have|deserves?|means|comes|says|speaks?|for|and|must|can|in|over|about"
        r"|tells?|does)\b",
        r"\byou have (?:been|had|lost|carried|gone|come|held|endured|lived|given|loved"
        r"|already)\b(?: \w+){0,4} (?:so (?:much|long|hard)|such|a lot|too much|through"
        rf"|carrying|alone|for (?:so|too|a) (?:long|many)|{_FEELS}|your|him|her|everything)\b",
        r"\b(?:no wonder|of course) (?:you|your|it|this|that)\b|\banyone (?:in your"
        r"|would (?:feel|be)|who)|\bwho would not (?:feel|be)|\bit (?:is|would be) (?:only "
        r"|completely |perfectly |so |very |entirely |totally |also )?(?:natural|human"
        r"|understandable|normal|okay|ok|all right|alright) (?:to (?:feel|be|cry|grieve|hurt"
        r"|miss|not|doubt|break|weep|fall|struggle|need|worry|want to (?:belong|cry|give)"
        r"|wonder if)|that you (?:feel|are|can|do not)|if you (?:feel|are|cry)|for you|not to)",
        r"\b(?:what|everything|anything|all|the way) (?:that )?you (?:are|feel"
        r"|have)(?: \w+){0,4} (?:is|are|makes|matters|sounds|was) (?:\w+ )?(?:real|valid"
        r"|understandable|normal|natural|sense|human|okay|allowed|heavy|hard|a lot|important"
        r"|enormous|so|not)|\bmakes? (?:so much |complete |perfect |total |a lot of "
        r"|all the )?sense (?:that|to feel|you|after|when|given)|\b(?:what you (?:are|feel)"
        r"|that|those feelings|your|this|it)\b.{0,30}\bmakes? (?:\w+ ){0,2}sense\b(?! of)",
        r"\byou (?:have )?(?:did|done) (?:nothing|not do anything) (?:wrong|to deserve)"
        r"|\b(?:is|was) (?:not|never) your fault\b|\byou (?:did|do) not (?:deserve|cause"
        r"|have to (?:carry|face|do|go|be|hold|bear|pretend|hide|earn|explain))|\bno ?(?:one"
        r"|body) (?:should|deserves|ought|wants|has to (?:carry"
        r"|face|go through|grieve|bear|walk|be alone|hurt|suffer|cry|do this))\b|\bno (?:parent|child|kid|family"
        r"|mother|father|person|teenager|one) (?:should|deserves|ought|wants)\b"
        r"|\byou are not (?:alone|weak|crazy|a (?:burden|failure|bad)|broken|too much|wrong"
        r"|failing|bothering|the only|overreacting|beyond)|\byou deserve\b(?! a (?:free"
        r"|discount))|\byou have every right",
        # Courage and trust are honoured.
        r"\b(?:took|takes|take|taking|needs?|required?s?) (?:(?:so much|real|great|a lot of"
        r"|such|true|more|deep|immense|tremendous|much|some|enormous) ){0,2}(?:courage|bravery"
        r"|strength|guts|trust|heart)\b|\b(?:brave|courageous|strong|honest) (?:of you|thing"
        r"|step|to)\b|\byou (?:are|were) (?:so |very |really |being |incredibly )*(?:brave"
        r"|courageous)\b|\b(?:courage|bravery|honesty)\b.{0,40}\b(?:you|your|say|tell|share)",
        r"\bthank you (?:so much |deeply )?for (?:trusting|opening|being (?:so "
        r"|this )?(?:honest|open|vulnerable|brave)|letting me|telling (?:me|us)|confiding"
        r"|putting (?:this|that|it) into words|your (?:trust|honesty|courage|openness)"
        r"|sharing (?:something|such|your (?:heart|pain|story|grief|burden|joy)|(?:this|that"
        r"|it|all of this|what)(?: \w+)* with me|what|about|how))|\bi am (?:so |really |very "
        r"|truly |deeply )*(?:glad|grateful|honou?red|thankful|moved|touched"
        r"|humbled) (?:that )?(?:you|for your (?:trust|honesty)|by (?:what|your))",
        r"^(?:oh|ah|aw+|ohh+) (?:, )?(?!great|good|ok|okay|yes|sure|i\b|no worries|nice|wow"
        r"|well|right|by)[\w']+(?: , [\w']+)?$|^(?:oh|aw+) no\b",
        # Joy, hope and nerves are shared too.
        r"\bi am (?:so |really |truly |very )*(?:happy|thrilled|glad|delighted|overjoyed"
        r"|rejoicing) (?:for|with|to hear (?:this|that|how|your|about)) ?(?:you|your|with|this"
        r"|that|how|about)?|\bcongratulations\b|\brejoice with you|\bwarms my heart"
        r"|\bwhat (?:a )?(?:joy|gift|blessing)\b|\b(?:wanting|longing|hoping"
        r"|looking) (?:to belong|for (?:a place|people|community|connection|friendship"
        r"|somewhere))\b.{0,60}\b(?:is|takes|makes|can)\b|\bwe all need (?:people|someone"
        r"|a place|each)",
    )
)

_DURO = (
    r"(?:dur[oa]|dif[ií]cil|doloros[oa]|pesad[oa]|triste|terrible|horrible|injust[oa]"
    r"|agotador[a]?|aterrador[a]?|abrumador[a]?|solitari[oa]|devastador[a]?|fuerte"
    r"|desgarrador[a]?|cruel|insoportable|angustiante|enorme|inmens[oa]|tanto|mucho"
    r"|frustrante|desalentador[a]?|amarg[oa]|delicad[oa]|impactante|confus[oa])"
)
_SENTIR = (
    r"(?:dolor|pena|miedo|tristeza|p[eé]rdida|duelo|angustia|soledad|carga|preocupaci[oó]n"
    r"|cansancio|verg[uü]enza|impotencia|ansiedad|coraz[oó]n|l[aá]grimas|temor|enojo|rabia"
    r"|sufrimiento|desesperaci[oó]n|agotamiento|valent[ií]a|valor|coraje|confianza|amor"
    r"|culpa|vac[ií]o|ausencia|incertidumbre|nervios|alegr[ií]a|gratitud|dudas?|herida"
    r"|golpe|peso|noticia|momento|situaci[oó]n|honestidad|anhelo)"
)
_ES = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:lo )?siento (?:mucho|much[ií]simo|tanto|tant[ií]simo|de verdad|de coraz[oó]n"
        r"|profundamente|en el alma)\b(?! (?:la (?:demora|molestia|confusi[oó]n)|las molestias"
        r"|el (?:inconveniente|error))|,? pero)|\bcu[aá]nt[oa]s? (?:lo )?(?:siento|lamento"
        r"|dolor|soledad|miedo|tristeza|siente|duele|sufr|pesa|has|ha |debe|am)"
        r"|\b(?:lo )?lamento (?:mucho|tanto|profundamente|de|que|la|lo|su"
        r"|tu)\b(?! (?:la (?:demora|molestia|confusi[oó]n)|las molestias|los? inconvenientes?"
        r"|que (?:no (?:pued|podamos|haya))))|\bsiento (?:la (?:muerte|p[eé]rdida|partida)|su "
        r"|tu |que (?:est|hay|teng|pas))",
        rf"\b(?:qu[eé]|cu[aá]n) (?:tan )?(?:{_DURO}|{_SENTIR}|valiente|bueno que|alegr[ií]a"
        r"|hermos[oa]|bonit[oa]|bendici[oó]n|largo|linda?|gran|golpe|peso|regalo|lindo"
        r"|desgarrador|momento)\b",
        r"\b(?:debe|debi[oó]|tiene que|ha de|puede|suena|es|son|fue|ha sido|parece|resulta"
        r"|est[aá] siendo|se siente)(?: (?:de|ser|haber sido|estar|sentirse|resultar|muy|tan"
        rf"|algo|realmente|una|un|siendo|como)){{0,4}} (?:{_DURO}|{_SENTIR})\b(?! (?:encontrar"
        r"|estacionar|llegar))",
        r"\b(?:mi|nuestro) coraz[oó]n\b|\bme (?:duele|parte|rompe|conmueve|entristece|apena"
        r"|alegra (?:much|que|por|tanto|de)|da (?:mucha |tanta )?(?:pena|tristeza|alegr[ií]a"
        r"|gusto que (?:me|haya|hayas)))|\b(?:te|le|lo|la|les) acompaño\b|\bp[eé]same\b"
        r"|\bcondolencias\b|\bno hay palabras\b|\babrazo\b|\b(?:te|le) (?:escucho|creo"
        r"|entiendo y)\b",
        r"\bgracias por (?:(?:la|tu|su) (?:confianza|valent[ií]a|honestidad|sinceridad)"
        r"|confiar|abrir|contarme|cont[aá]rmelo|decirme|dec[ií]rmelo|compartir (?:esto|eso"
        r"|algo|lo que|tu|su|conmigo|tu coraz)|atreverte|atreverse)",
        r"\bes (?:much[oa]|much[ií]simo|tant[oa]|tant[ií]simo|demasiado) lo que (?:lleva|carga|sufre|vive|ha |est[aá])",
        r"\b(?:hace falta|se necesita|requiere|hay que tener|se requiere|necesit[oó]|tuviste"
        r"|tuvo|hizo falta|pide) (?:much[oa] |tant[oa] |gran |un gran )?(?:valor|valent[ií]a"
        r"|coraje|fuerza)\b|\b(?:eres|es usted|fue|has sido|ha sido|fuiste) (?:muy "
        r"|tan )?valiente",
        r"\b(?:tiene|hace) (?:todo el |mucho |completo |perfecto )?sentido\b|\bno (?:est[aá]s?"
        r"|tienes?|tiene|deber[ií]as?) (?:que )?(?:sol[oa]|cargar|enfrentar|pasar|llevar"
        r"|fingir|vivir)\b|\b(?:nadie|ning[uú]n|ninguna) (?:\w+ )?(?:deber[ií]a|merece"
        r"|tendr[ií]a|quiere)\b|\bes (?:muy |tan |completamente |totalmente )?(?:humano\b"
        r"|(?:normal|natural|comprensible|l[oó]gico|v[aá]lido)) ?(?:$|que|sentir|llorar|tener"
        r"|estar|extrañar|querer|preocuparse|no)|\bno (?:es|fue|era) (?:tu|su) culpa"
        r"|\b(?:con raz[oó]n|c[oó]mo no (?:va|vas|iba|estar|sentir|tener))|\b(?:te"
        r"|se) mereces?\b|\bno (?:eres|es) (?:un[ao]? )?(?:carga|d[eé]bil|fracas|mala"
        r"|el [uú]nico|la [uú]nica)",
        rf"\b(?:tu|su|ese|esa|este|esta|el|la|lo que) (?:\w+ )?{_SENTIR} (?:es|son|importa"
        r"|cuenta|merece|que|de|tan|se|puede|duele|pesa|ante|por|en|deja|dice|habla|viene)\b"
        r"|\blo que (?:est[aá]s?|sientes?|siente|vives?|vive|has|ha|cuentas?|cuenta|llevas?"
        r"|lleva)\b.{0,40}\b(?:es|importa|tiene|duele|pesa|suena|son|merece)\b",
        r"\b(?:entiendo|comprendo|imagino|veo|noto|percibo|escucho|siento|puedo (?:o[ií]r"
        r"|sentir|ver|imaginar)|oigo) (?:lo |cu[aá]nt[oa]s? |que (?:est[aá]s?|debe|esto|te|le"
        r"|has|ha|duele|tienes?|tiene)|(?:el|la|tu|su|ese|esa) (?:\w+ )?(?:dolor|miedo"
        r"|tristeza|angustia|cansancio|preocupaci[oó]n|pena|temor|carga|soledad|amor|enojo)"
        r"|en (?:tus|sus) palabras|solo lo|apenas)",
        r"^(?:y )?(?:perder|despedir|ver|cuidar|vivir|cargar|llevar|enterrar|esperar|extrañar"
        r"|quedarse|sentirse|sentir|criar|enfrentar|pasar|estar|recaer|entrar|llegar|querer"
        rf"|buscar|decirlo|pedir|pagar|ser)\b.{{0,90}}\b(?:{_DURO}|{_SENTIR}|agota|duele|pesa"
        r"|cansa|cuesta|asusta|parte|valiente|rompe|deja|desgasta|sol[oa]|humano|natural"
        r"|nadie)\b",
        r"\baños (?:juntos|de (?:matrimonio|amor|vida|casados|compañ[ií]a)|a su lado|a tu lado"
        r"|compartidos)\b|^ay\b(?: , [\w]+)?|\bduele (?:tanto|mucho|en|perder|ver|que|cuando"
        r"|m[aá]s|de)\b|\beso duele\b|\b(?:amaba|amabas|quer[ií]as?|extraña|extrañas|ha amado"
        r"|am[oó]) (?:tanto|mucho|a )|\b(?:ha|has) (?:pasado|cargado|llevado|sufrido|vivido"
        r"|aguantado|soportado|luchado|dado) (?:por )?(?:tanto|mucho|demasiado|con|esto|ya)\b"
        r"|\bfelicidades\b|\bme alegro\b",
    )
)
_COURTESY = re.compile(
    r"\b(?:sorry|siento|lamento|disculp\w+|perd[oó]n\w*)\b(?:(?! so much"
    r"| for your loss).){0,25}?(?:\bi (?:can ?not|could not|am (?:not|unable)|do not have"
    r"|was not able|did not)|\bwe (?:can ?not|do not|are unable)|\bbut\b|\bpero\b"
    r"|no (?:puedo|podemos|tengo|pude|encuentro)|\bunable\b|not available|inconvenien"
    r"|molestias|technical|website|link\b|the form|enlace|formulario|\bfind(?:ing)? (?:our"
    r"|the|a|parking))"
)


def acknowledges(sentence: str) -> bool:
    """Whether the sentence meets the person (sorrow, pain, courage) ahead of any deed or advice in it."""
    text = without_quotations(plain(sentence))
    at = _first_meeting(text)
    if at is None:
        return False
    for other in (first_claim_at(sentence), first_solution_at(text)):
        if other is not None and other < at:
            return False
    return True


def _first_meeting(text: str) -> int | None:
    """Where the text first acknowledges, none when it does not."""
    low = text.lower().replace(",", " ,").rstrip(" .!;")
    low = re.sub(r"[¡¿\"]", "", low).strip()
    courtesy = _COURTESY.search(low)
    places = []
    for pattern in (*_EN, *_ES):
        found = pattern.search(low)
        if found and not (courtesy and courtesy.start() - 8 <= found.start() <= courtesy.end()):
            places.append(found.start())
            if not found.start():
                break
    return min(places, default=None)
