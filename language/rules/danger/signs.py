# ruff: noqa: E501
"""What weighs towards danger to oneself without being it: despair, burden, emptiness, isolation, the subject of suicide.

One of these alone is what half of all who write to a church say, and calls for care, not for an alarm. Several different ones
in one message are how people say it who never say it (the weights were set on posts labelled by annotators; see `decide`).
"""

from language.rules.danger.rule import Sign, phrase


def _sign(id: str, weight: float, pattern: str, *, again: float = 0.0) -> Sign:
    return Sign(id, weight, phrase(pattern), again)


SIGNS: tuple[Sign, ...] = (
    _sign(
        "suicide_named",
        0.65,
        r"suicid\w*|(?:kill|killing|off|offing|hang|unalive|end) (?:yourself|yourselves|themselves|oneself|ourselves|themself)|kms|kys",
        again=0.6,
    ),
    _sign(
        "death_named",
        0.35,
        r"(?:i|me|my|to|being|be|when|if|about|as|feel) (?:\w+ ){0,3}(?:die|dying|dead|death|corpse)|(?:die|dying|dead|death) (?:\w+ ){0,2}(?:i|me|my|easier|peace\w*)|we all die|(?:el|la|mi|de) (?:morir|muerte)|afterlife|the dead",
    ),
    _sign(
        "worthless",
        0.5,
        r"(?:i|am|me|so|a|feel|my|feeling|like|such|just|and|is) (?:\w+ )?(?:worthless|useless|pathetic|unlovable|disposable)|worthlessness|(?:i am|am|feel like|feels? like|being) (?:\w+ )?(?:nothing|a? ?(?:\w+ )?(?:failure|loser|waste|disappointment|mistake|piece of (?:shit|garbage|trash)|joke|garbage|trash|zero))|waste of (?:space|air|life|oxygen)|dissapointment|dont deserve (?:to|love|anything|good|happiness|any)|no valgo|no sirvo (?:para )?nada|soy (?:un |una )?(?:inutil|fracas\w+|basura|estorbo|nada|mierda)",
    ),
    _sign(
        "hates_self",
        0.55,
        r"(?:hate|hating|despise|loathe|disgusted (?:by|with)|detest) (?:\w+ )?(?:myself|who i am|the person i|everything about (?:me|myself)|being me|my(?:self)? body|my guts)|self (?:hat\w+|loath\w+)|me (?:odio|detesto)",
    ),
    _sign(
        "burden",
        0.6,
        r"(?:i|am|me|feel|feeling|just|being|like|such|a|become) (?:\w+ )?(?:a )?(?:huge |big |total )?burden(?: (?:to|on|for))?|soy (?:una |un )?(?:carga|estorbo|peso)|burdening",
    ),
    _sign(
        "hopeless",
        0.5,
        r"hopeless(?:ness)?|(?:no|lost|without|lose|losing|given up|zero|any|all) (?:\w+ )?(?:hope|future)(?! you)|(?:never|doesnt|wont|not|isnt|dont) (?:\w+ ){0,4}(?:get(?:s|ting)? (?:any )?better|feel better|change)|(?:it|things|life|things will) (?:\w+ )?gets? (?:\w+ )?better|trapped|no (?:escape|way out|other way|future)|(?:nothing|not anything|have nothing) (?:left|to look forward|good|will ever)|despair|doomed|sin (?:esperanza|salida|futuro)|no (?:hay|tengo|veo) (?:\w+ )?(?:esperanza|salida|futuro)|worse and worse|only (?:gets|getting) worse",
    ),
    _sign(
        "pointless",
        0.55,
        r"(?:what is|whats|wheres|see|is|is the|fucking|be|like what is|there is) (?:\w+ )?(?:the|no|any) (?:\w+ )?point(?! of (?:contact|sale|view|order|entry))|no (?:\w+ )?point|pointless|meaningless|(?:no|without|any) (?:\w+ )?(?:purpose|meaning)|(?:nothing|none of (?:this|it)|doesnt|dont) (?:\w+ )?matters?(?: anymore)?|what is it all for|is this (?:really )?all there is|all there is$|why (?:bother|am i (?:here|alive|like this)|was i born|do i (?:exist|bother|even|try)|try)|no (?:le )?(?:veo|encuentro|tiene|hay) (?:\w+ )?sentido|nada (?:tiene sentido|vale la pena|importa|me importa)|para que (?:vivir|seguir|sirvo|nac)\w*",
    ),
    _sign(  # the one wording of pointlessness that is enough alone: it is said of everything, and of now
        "nothing_matters_anymore",
        0.95,
        r"(?:nothing|none of (?:it|this)) (?:even |really |truly |\w+ )?matters? (?:to me )?(?:anymore|any more|now)|ya (?:no (?:me )?importa nada|nada (?:me )?importa)|nada (?:me )?importa ya|nada me importa$",
    ),
    _sign(
        "never_asked_for_life",
        0.65,
        r"(?:didnt|never|not|nobody) (?:\w+ )?ask(?:s|ed)? to be (?:born|here|alive)|involuntary existence|(?:yo )?no pedi (?:haber )?nac(?:er|ido)|ojala no hubiera nacido",
    ),
    _sign(
        "no_fight_wanted",
        0.65,
        r"(?:dont|no longer|not) (?:\w+ )?want to (?:keep )?(?:fight|fighting)(?: (?:anymore|any more|for (?:my )?life))|(?:done|tired of|through with) fighting(?: (?:to (?:live|stay|survive)|for (?:my )?life))|no quiero (?:seguir )?luch(?:ar|ando) mas|ya no quiero (?:seguir )?luch(?:ar|ando)",
    ),
    _sign(
        "at_the_end",
        0.4,
        r"i am at the end(?! of (?:the|my|a|this) (?:rope )?(?:street|line|road|hall|queue|semester|week|month|book|chapter))|llegue al (?:final|limite)|estoy al limite",
    ),
    _sign(
        "cannot_go_on",
        0.65,
        r"cant (?:\w+ )?(?:do (?:this|it|life)(?! (?:alone|by|without (?:help|you|volunteers)|until|on|job|at|because))(?: \w+)? ?(?:anymore)?|take (?:it|this|any|much)(?: anymore)?|go on|anymore|keep (?:going|doing|feeling|pretending|fighting|up)|handle (?:it|this|life|anything)|cope|hold on|endure|fight)|(?:am|i|literally) (?:\w+ )?(?:done|finished)(?: (?:trying|fighting|with (?:everything|this|it all|life|people|everyone|the world))|$)|(?:i am|i|have|had|want to|wanting to|ready to|about to|have) (?:\w+ )?(?:giv(?:e|ing|en) up|gave up)(?: on (?:life|everything|myself|living))?|(?:at|over|reached|past|near) (?:\w+ )?(?:the edge|my limit|breaking point|rock bottom|end of my rope)(?! with (?:them|these|those|this (?:company|phone|bank|printer|committee|app|website|machine|form)|(?:my|the|that|our|your) (?:boss|landlord|bank|company|printer|committee|neighbou?rs?|office|phone|insurance|app|website|machine|forms?))\b)|(?:no|ya no) (?:aguanto|soporto|puedo)(?: \w+)? (?:mas|esto|nada|seguir)|no (?:aguanto|puedo) mas|no fight left",
    ),
    _sign(
        "weary",
        0.25,
        r"(?:so|too|am|i|just|and|of|feel|very) (?:\w+ )?(?:tired|exhausted|weary|drained)(?: of (?:everything|it|this|trying|fighting|pretending|hurting|being|all|feeling|life))?|sick (?:and tired )?of (?:it|this|everything|everyone|being|feeling|life|trying|people|hearing)|(?:cansad[oa]|hart[oa]) (?:de (?:todo|luchar|sufrir|esto|llorar|fingir|la vida)|$)",
    ),
    _sign(
        "alone",
        0.35,
        r"alone(?! time)|lonely|lon(?:e)?liness|isolated|no (?:real )?friends|noone to talk|dont (?:have|belong)(?: \w+)? (?:any )?(?:friends|anyone|anywhere|noone)|outcast|unwanted|unloved|(?:tan|muy|siento|estoy|completamente) sol[oa]|soledad|no tengo (?:a nadie|amigos)",
    ),
    _sign(
        "nobody_cares",
        0.45,
        r"noone (?:\w+ ){0,4}(?:cares?|loves?|understands?|likes?|wants?|listens?|believes?|knows|gives|comments?|notice\w*|responded)|(?:dont|doesnt|didnt) (?:\w+ )?(?:give a (?:fuck|shit|damn)|gives? a (?:fuck|shit|damn)|care (?:about me|if i|anymore))|(?:everyone|they all|people|world|whole world) (?:\w+ )?(?:hates?|hated|against) me|everyone is against|invisible|a nadie le (?:importo|importa)|nadie me (?:quiere|entiende|ama|escucha|extran\w+)",
    ),
    _sign(
        "hates_life",
        0.65,
        r"(?:hate|hating|loathe|despise|fuck) (?:my |this |the |living |being )?(?:fucking |whole )?(?:life|living|alive|world|existence)|(?:my |this |whole )?(?:life|living|existence|world) (?:is|was|has been|feels) (?:\w+ ){0,4}?(?:shit|shitty|hell|unbearable|miser\w+|torture|painful|agony|over|ruined|mess|crap|horrible|awful|garbage|joke|nightmare|bullshit|suffering|boring|boredom|worthless|empty|waste|hard to|too hard|terrible|prison|miserable|a prison)|life (?:sucks|hurts)|(?:hate|waste|wasted|miserable|pathetic|worthless|meaningless|shitty|empty|useless|sad|fucked up|boring|messed up) (?:\w+ )?(?:life|existence|lives|world)|(?:shit|sick|cruel|fucked up) world|odio (?:mi |la )?vida|mi vida (?:es|no) (?:\w+ ){0,3}(?:mierda|basura|infierno|vacia|vale|tiene)|(?:rest of|all) my life (?:\w+ ){0,3}(?:suffer\w*|miser\w+|pain|alone)",
    ),
    _sign(
        "living_at_all",
        0.7,
        r"(?:keep|continue|forced to|reason to|want to|have to|only|still|stay|worth|why|barely|autopilot|supposed to|prolong\w*|just) (?:\w+ )?(?:live$|live for|living|alive|exist|existing|existence)|living for|(?<!thankful to )(?<!grateful to )(?<!glad to )(?<!happy to )(?<!lucky to )(?<!blessed to )(?:be|being) alive|enough to live|afraid to live|how i am still|isnt living|i (?:dont|barely) (?:live|exist)|living is",
    ),
    _sign(
        "empty",
        0.4,
        r"numb|empty|emptiness|hollow|void|husk|dead inside|(?:dont|cant|not|never) feel (?:\w+ )?(?:anything|real|alive|happy|happiness)|feel nothing|(?:nothing|not|never|no) (?:\w+ ){0,3}(?:happy|joy|excites|interesting|interests|enjoy\w*|fun)|(?:constant|pure) boredom|no motivation|vaci[oa] por dentro|me siento vaci[oa]|no siento nada|last time i was (?:\w+ )?happy",
    ),
    _sign(
        "pain",
        0.35,
        r"(?:the|this|my|in|so much|of|endless|all|much|end|emotional|mental|too much) (?:\w+ )?(?:pain|suffering|agony|torment|misery|anguish)|suffer(?:ing)?|unbearable|make it (?:all )?stop|want it to (?:all )?(?:stop|end)|hurts (?:so|too)|miserable|anguish|tortur\w+|suffocat\w+|(?:tanto|este|mucho|el) dolor|sufriendo|quiero que (?:todo )?(?:pare|acabe|termine)",
    ),
    _sign(
        "vanish",
        0.75,
        r"(?:want|wish|need|could|wanted|would) (?:\w+ ){0,4}(?:disappear|vanish|be gone)|(?:if i was|i were|be|will be) gone(?: (?:forever|soon)|$)|quiero desaparecer|quisiera desaparecer",
    ),
    _sign(
        "farewell",
        0.5,
        r"goodbye(?! (?:party|to sin|and god|god|and thank))|farewell(?! (?:party|lunch|dinner))|i am sorry (?:for everything|everyone|mom|to everyone|i)|sorry for (?:everything|being)|forgive me (?:for|please|everyone|mom)|perdon(?:enme|ame)? por todo|me despido|adios$|bye (?:everyone|world)",
    ),
    _sign(
        "self_injury_named",
        0.55,
        r"self (?:harm\w*|injur\w*)|cutting(?: (?:and|yourself|yourselves)|$)|cutting yourself|(?:scars|blade|razor)|hurt(?:ing)? yourself",
    ),
    _sign(
        "means_named",
        0.6,
        r"overdos\w+|noose|(?:with|of|the|my|some|take|her|his|have) (?:\w+ )?pills|hang(?:ing)? (?:me|myself|from)|(?:psych|mental) (?:ward|hospital)|crisis (?:line|hotline)|attempts?(?: on my life)|(?:my|the) (?:method|attempt|attempts|plan is)|called (?:a|the) hotline|benzo\w*",
    ),
    _sign(
        "reckless",
        0.5,
        r"(?:dont|stopped|not|no longer) (?:\w+ )?car(?:e|ing) (?:what happens|anymore|about (?:anything|myself|my life|living)|if i)|(?:take|taking|took) (?:\w+ ){0,3}risks|drink(?:ing)? myself to|reckless\w*",
    ),
    _sign(
        "unwell",
        0.25,
        r"depress\w+|bipolar|ptsd|antidepressants?|borderline|mental(?:ly)? (?:health|ill\w*)|trauma\w*|panic attacks?|deprimid[oa]|depresion|therap(?:y|ist)|psychiatrist|anxiety|ansiedad",
    ),
    _sign(
        "weeping",
        0.2,
        r"cry(?:ing)?|sobbing|in tears|llor\w+|cant sleep|scream(?:ing)?",
    ),
    _sign(
        "fear",
        0.2,
        r"(?:i am|am|so|very|im) (?:\w+ )?(?:scared|afraid|terrified)|ashamed|mucho miedo|tengo miedo",
    ),
    _sign(
        "asks_help",
        0.25,
        r"(?:please|someone|somebody|need|god) (?:\w+ )?help(?: me)?|help me(?: please|$)|(?:ayud(?:en|a)me|necesito ayuda)",
    ),
    _sign(
        "family_hurt_if_gone",
        0.7,
        r"(?:hurt|destroy|break|kill|devastate|ruin|tear|let\w* down|do that to|do this to|put (?:them|my \w+) through|leave) (?:\w+ ){0,3}(?:my (?:family|mom|mother|parents|kids|wife|husband|dad)|them|people|people around me|loved ones)(?: \w+){0,4} (?:if i|that|apart|like that|behind|around me)|(?:only|still) (?:\w+ ){0,2}(?:here|alive|doing|try|trying) (?:\w+ )?(?:for|because of) (?:my|them|other)|for their sake",
    ),
    _sign(
        "join_the_dead",
        0.5,
        r"(?:want|wish|ready|like|going|need) (?:\w+ ){0,3}(?:be with|join) (?:him|her|them|my (?:wife|husband|son|daughter|mom|dad|mother|father|baby|brother|sister))(?: (?:again|in heaven|now|soon|tonight)|$)",
    ),
    _sign(
        "will_not_go_on",
        0.65,
        r"dont want to (?:fight|try|keep (?:fighting|trying|doing this)|be strong)(?: anymore)?|no (?:quiero|tengo fuerzas para) (?:\w+ )?(?:luchar|seguir)",
    ),
)
