# ruff: noqa: E501
"""English ways of telling of danger from or to others: threats, harm, abuse, violence at home, a child at risk."""

from language.danger import DangerKind
from language.rules.danger.rule import AT_A_GAME, Rule, phrase
from language.rules.danger.self_harm_en import KIN

_PARTNER = r"(?:husband|wife|hubby|boyfriend|girlfriend|partner|spouse|fiancee?|ex(?: (?:husband|wife|boyfriend|girlfriend|partner))?|baby daddy|he|she|man i live with)"
_PARENT = r"(?:mom|mum|mother|dad|daddy|father|stepdad|stepmom|stepfather|stepmother|parents?|foster (?:mom|dad|parents|father|mother)|uncle|aunt|grandpa|grandfather|grandma|grandmother|guardian|moms boyfriend|mothers boyfriend|dads girlfriend)"
_ABUSER = rf"(?:{_PARENT}|step ?brother|(?:older |big )?brother|cousin|coach|teacher|pastor|priest|youth (?:pastor|leader)|deacon|elder|babysitter|neighbor|family friend|boss|tutor|a man|an older (?:man|guy|boy)|older (?:man|guy)|a guy|some guy|someone|he|she|they|stepbrother|roommate|counselor|worship leader)"
_CHILD = r"(?:(?:my|her|his|their|our|the|a|this|that|little|year old) (?:\w+ )?(?:kids?|child|children|son|daughter|baby|granddaughter|grandson|grandchild|grandchildren|niece|nephew|stepdaughter|stepson|girl|boy|little (?:girl|boy|one)|student|babies|toddler|infant))"
_PERSON = r"(?:him|her|them|you|everyone|someone|somebody|people|these people|those people|that (?:man|woman|guy|bastard|bitch|pastor)|all of (?:you|them)|every one of|my (?:\w+ )?(?:wife|husband|ex|boss|neighbou?r|mom|mother|dad|father|stepdad|son|daughter|kids?|children|baby|family|parents|brother|sister|roommate|boyfriend|girlfriend|partner|coworkers?|teacher|pastor|boyfriends?|classmates?|uncle)|the (?:pastor|priest|man|guy|woman|teacher|kids|person|people|bastard|baby|neighbors?|boss)|others|other people|another person|your (?:pastor|family|church|congregation))"
_INTENT = r"(?:i (?:\w+ )?(?:will|am going to|am about to|want to|am gonna|might|could|am planning to|plan to|would like to|have decided to|swear i will|feel like|need to|am thinking (?:of|about)|keep thinking (?:of|about)|have thoughts of|think about|fantasi[sz]e about|dream of|am afraid i will|am afraid i might|am scared i will|am scared i might)|(?:thoughts|urges?|images|fantasies|fantasi[sz]e|plan|planning|fantasi[sz]ing|dreaming|going|ready|want|tempted) (?:\w+ )?(?:of|about|to))"
_DO = r"(?:kill|killing|murder|murdering|shoot|shooting|stab|stabbing|strangle|strangling|poison|poisoning|beat|beating (?:up|to death)|hurt|hurting|harm|harming|smother|smothering|drown|drowning|slaughter|choke|choking|slit|run over|burn|attack|attacking|put a bullet in|blow up|take out|bury|bash)"


def _rule(
    category: DangerKind,
    id: str,
    pattern: str,
    *,
    third: bool = False,
    denied: bool = True,
    fades: bool = False,
) -> Rule:
    return Rule(
        f"en.{id}",
        category,
        phrase(pattern, can_be_denied=denied),
        is_third_party=third,
        can_be_denied=denied,
        fades=fades,
        is_about_people=True,
        can_be_joke=id == "will_hurt",
    )


_THREAT, _HARM = DangerKind.THREAT, DangerKind.HARM_TO_OTHERS
_URGENT = DangerKind.MEDICAL_EMERGENCY
_NEWBORN = r"(?:newborn|(?:\d|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:days?|weeks?) old|(?:1|2|one|two) months? old)"
_NO_DENIAL = r"(?: (?!(?:no|not|never|without|broke|gone)\b)\w+)"
_NOT_OVER = r"(?!.*\b(?:ago|broke|is gone|is down|went down|at the hospital|in the hospital)\b)"
_ABUSE, _HOME, _MINOR = DangerKind.ABUSE, DangerKind.DOMESTIC_VIOLENCE, DangerKind.MINOR_AT_RISK

DANGER_EN: tuple[Rule, ...] = (
    # Threats: what somebody says will be done
    _rule(
        _THREAT,
        "attack_on_place",
        r"(?:shoot(?:ing)?|shot|blow(?:ing)?|burn(?:ing)?|light(?:ing)?) (?:\w+ )?up (?:the|this|that|my|your|our|a|his|her) (?:\w+ )?(?:church|school|office|place|building|synagogue|mosque|congregation|service|house|everyone|workplace|mall|party|job)|(?:burn|burning|blow|bring) (?:the|this|that|your|my|our|his|her|their) (?:\w+ )?(?:church|school|place|building|house)(?: \w+)? ?(?:down|up)?(?: (?:to the ground|with))?|burn(?:ing)? (?:down |it all down )(?:the|this|your|that|my|his|her|their)|"
        r"(?:there is|planted|put|place|set off|have|made|making|build|building|brought|bring) (?:a |the )?(?:pipe )?bombs? (?:in|at|under|inside|and|to|for)|bomb (?:the|this|your|that) (?:church|school|building|place)|(?:i am|coming|come|showing up|bring\w*|going|will be there|walk in) (?:\w+ ){0,6}(?:with|have) (?:a|my) (?:gun|rifle|knife|ar)(?: \w+)*? ?(?:church|school|sunday|service|you|them|everyone|all)|(?:mass shooting|school shooting) (?:at|tomorrow|i|my)|(?:going to|planning to|will|want to) (?:bring|take) (?:a|his|her|my|the) (?:gun|knife|rifle) to (?:school|church|work)",
        denied=True,
    ),
    _rule(
        _THREAT,
        "you_will_die",
        r"you (?:all |people )?(?:are all|will all|are|will|all) (?:\w+ )?(?:die|dead|going to die|be dead)(?: (?:tonight|on sunday|soon|tomorrow|for this|this sunday))|i (?:will|am going to) (?:make (?:you|them|him|her) (?:\w+ )?(?:pay|suffer|bleed|regret)(?: (?:with|for|in) (?:blood|his life|her life|their lives))|put you in (?:the ground|a grave))|(?:watch your back|know where you live) (?:\w+ ){0,6}(?:dead|kill|die|hurt)",
    ),
    _rule(
        _THREAT,
        "threat_told",
        r"(?:threatened|threatening|threatens|(?:says|said|saying|swears|swore|told me|texted|messaged|claims)(?: \w+){0,4}? (?:will|would|wants to|going to|plans to|planning to)|wants to|plans to|planning to|talks about|talking about) (?:to )?(?:\w+ )?(?:shoot(?:ing)?|kill|murder|stab|bomb|blow up|shoot up|hurt|beat|burn down) (?:\w+ )?(?:me|us|my (?:\w+ )?\w+|everyone|people|someone|somebody|the (?:school|church|kids|children|family|house)|his (?:\w+ )?(?:class\w*|school|wife|teacher|boss|family|mother|mom|dad|father|sister|brother)|her (?:\w+ )?(?:husband|family|baby|kids|children)|their \w+|kids at|others|him|her)(?! feelings)|(?:death threats?|threat(?:ening|ened|s) (?:my|our|to take my) (?:\w+ )?(?:life|kids|family|children))|has a gun(?: and|$)|(?:gun|knife) to (?:his|her|their) (?:head|throat|neck)|threatened (?:me|us|her|him|them) (?:with a|at) (?:gun|knife|weapon|gunpoint|machete|bat)|(?:bomb|shooting|gun) threat",
        third=True,
        fades=True,
    ),
    _rule(
        _THREAT,
        "stalked",
        r"(?:is|been|being|keeps|are|has been|am) (?:\w+ )?(?:stalking|stalked|following)(?: me| by)(?: (?:home|around|everywhere|again|to (?:work|church|my|the)|and|with|my|a)|$)(?! jesus)|stalker|(?:trying to break (?:in|into my)|outside my (?:house|door|window|apartment) (?:\w+ ){0,4}(?:gun|knife|scared|wont leave|right now|screaming|banging|threat\w+))|(?:broke into|breaking into) my (?:house|apartment|home) (?:right now|and i am)",
        third=True,
        fades=True,
    ),
    # Harm to others: what the visitor feels driven to
    _rule(
        _HARM,
        "will_hurt",
        rf"{_INTENT} (?:\w+ )?(?:to )?(?:kill|killing|murder|murdering|shoot|shooting|stab|stabbing|strangle|strangling|poison|poisoning|smother|smothering|drown|drowning|slaughter|choke|suffocate|slit) {_PERSON}(?! (?:with kindness|if (?:he|she|they|you) (?:eats?|ate|forgets?|dont|doesnt|leaves? (?:the|his|her)|spoil\w*|wakes?|touch\w* my|steals?|sings?)|an? email|a (?:text|message|email|note|line)|in (?:call|fortnite|the game|minecraft|mario)|for (?:eating|forgetting|leaving)|he ate|she ate|lol|over (?:an?|the)))|"
        rf"{_INTENT} (?:\w+ )?(?:to )?(?:hurt|hurting|harm|harming|attack|attacking|beat|bash|beating) (?:someone|somebody|people|others|other people|everyone|him|them|my (?:\w+ )?(?:kids?|baby|children|wife|husband|child|son|daughter|ex|boss|stepdad|dad|mom|family|boyfriend)|the (?:baby|kids|person|people|man|guy))(?! (?:feelings|at|in (?:chess|checkers|a race))| by (?:saying|telling|leaving))(?: (?:\w+)|$)|i (?:will|am going to|want to|am gonna) (?:beat|burn|attack|take) (?:him|her|them|you) (?:to death|alive|out tonight|with (?:a|my))|(?:i will|i am going to|i swear|ill) (?:kill|end) (?:him|her|them|you)",
    ),
    _rule(
        _HARM,
        "homicidal",
        r"(?:i am|feeling|am|i have|having|feel|i|me) (?:\w+ )?homicidal|homicidal (?:thoughts|ideation)|(?:want|going|wanting|plan|thoughts of|ready) (?:to )?(?:murder\w*|kill\w*) (?:someone|people|somebody)|(?:afraid|scared|worried|terrified) (?:that )?(?:i|of what i) (?:might|will|am going to|could|would) (?:\w+ )?(?:hurt|harm|kill|do (?:to|something to)) (?:my|the|someone|him|her|them|somebody|people)|voices (?:\w+ ){0,3}(?:telling|tell|told|say\w*) (?:me )?(?:to )?(?:\w+ )?(?:kill|hurt|harm)|(?:got|have|bought|getting|grabbed|loading) (?:a|my|the|his) gun (?:and|to|for) (?:\w+ ){0,5}(?:him|her|them|pay|kill|everyone|my (?:wife|ex|boss))|(?:get|getting|grab|bring|bringing|loading) (?:a|my|the|his) (?:gun|shotgun|rifle|pistol) (?:and|to) (?:\w+ )?(?:settle (?:this|it)|get even|make (?:him|her|them) (?:pay|sorry))|kill (?:my|someone|somebody) (?:\w+ ){0,2}(?:without|and) get\w* (?:caught|away)|how (?:to|do i|can i) (?:kill|poison|murder) my (?:wife|husband|boss|neighbor|ex|mom|dad|stepdad|boyfriend|girlfriend|parents)",
    ),
    _rule(
        _HARM,
        "might_snap",
        r"(?:snap|snapping|lose it|losing it|lose control|losing control) and (?:\w+ )?(?:hurt|harm|hit|shake|kill|do something to) (?:my|the|someone|somebody|him|her|them|one of)(?: \w+)?",
    ),
    # Abuse
    _rule(
        _ABUSE,
        "touched",
        rf"{_ABUSER}(?: \w+){{0,6}}? (?:touch(?:es|ed|ing)? (?:me|my (?:private|body|chest|breasts?|butt|legs?|thighs?|privates|parts))(?: (?:at night|down there|there|inappropriately|in (?:ways|places|my|a way|bed)|when|and|sexually|under|private|wrong|weird|again|every|while|where|without|parts)|$)|molest(?:s|ed|ing)? me|rap(?:e|ed|es|ing) me|grop(?:es|ed) me|fondl\w+ me|(?:sexually )?assault(?:s|ed|ing) me|(?:sexually|physically) abus(?:es|ed|ing) me|is abusing me|abuses me|forc(?:es|ed|ing) (?:himself|herself|me to (?:have|touch|do|watch|undress|kiss|sleep|take))|made me (?:touch|undress|take off|do (?:things|stuff|sexual)|sleep with|kiss))|"
        r"(?:i was|i got|was|being|been|i am being|getting) (?:\w+ )?(?:raped|molested|sexually (?:assaulted|abused)|gang raped|groped)(?! (?:as a|when i was|years))|(?:stepdad|stepfather|uncle|dad|father|brother|cousin|grandpa|grandfather|boyfriend) (?:\w+ ){0,2}(?:comes?|gets?|climbs?|crawls?|came|got) (?:in|into|in to) (?:my )?bed with me|(?:keeps?|kept) (?:touching|grabbing|rubbing) (?:me|my (?:leg|thigh|body|chest|butt|waist|breasts?))(?! (?:heart|soul))|(?:comes?|came|coming) (?:into|in) my (?:room|bed) (?:at night|and (?:touch\w*|get\w*)|when everyone)|touched me (?:down there|inappropriately|sexually)|touches me|(?:makes|made) me (?:touch him|touch his|feel his)",
        fades=True,
    ),
    _rule(
        _ABUSE,
        "hit_by_parent",
        rf"{_PARENT}(?: \w+){{0,5}}? (?:hits?|beats?|hitting|beating|slaps?|slapped|punche[sd]|punching|chokes?|choked|kicks?|kicked|whips?|whipped|burn[sed]*|hurts?|hurting|threw|throws|abuse[sd]?|abusing|strangle[sd]?|shove[sd]|starves?) (?:me|us|on me)(?! (?:{AT_A_GAME} |out|up with|to (?:the|it)|in (?:chess|a game|cards)))|{_PARENT}(?: \w+){{0,3}}? (?:push(?:es|ed)|shoved) me (?:down|into|against|around)|{_PARENT} (?:is|are|was|were|been) (?:\w+ )?(?:abusive|abusing me|beating me|hitting me|hurting me)|(?:i am|being|i get|get|getting|i was|been|getting) (?:\w+ )?(?:abused|beaten(?: up)?|beat up)(?: (?:at home|by|again|every|almost|today|at)|$)(?! (?:in|at) (?:chess|the game|as a child))|(?:beaten|beat up|hurt|hit) by (?:my|them|him|her) ?(?:{_PARENT})?|(?:locks?|locked) (?:me|us) (?:in (?:the|a|my)|out of the house)|scared of (?:my|going home to) (?:\w+ )?{_PARENT}|bruises (?:\w+ ){{0,4}}(?:from|where) (?:my|he|she) ?(?:{_PARENT})?",
        fades=True,
    ),
    _rule(
        _ABUSE,
        "child_abused",
        rf"(?:abus(?:ing|es|ed)|molest(?:ing|s|ed)|touch(?:ing|es|ed)|hit(?:ting|s)?|beat(?:ing|s)?|hurt(?:ing|s)?|neglect(?:ing|s|ed)|rap(?:ing|ed|es)|chok(?:ing|es|ed)|starv(?:ing|es)|burn(?:ing|s|ed)|slap(?:s|ping|ped)) (?:on )?{_CHILD}(?! (?:feelings|heart))|{_CHILD}(?: \w+){{0,6}}? (?:is|are|was|were|being|been|get|gets|getting) (?:\w+ )?(?:abused|molested|beaten|hit by|raped|hurt by|neglected|touched|sexually \w+|starved)|{_CHILD}(?: \w+){{0,5}}? (?:has|with|have|had|covered in) (?:\w+ )?bruises|touch(?:es|ed|ing) (?:her|him|them|{_CHILD}) (?:down there|inappropriately|in (?:private|wrong|her|his|a bad|bad)|privates|sexually|private)|(?:child|elder|sexual|physical) abuse (?:\w+ ){{0,4}}(?:going on|happening|next door|in my|by)|(?:caregiver|nurse|aide|son|grandson|brother|neighbor|helper) (?:\w+ ){{0,3}}(?:(?:hits|abuses|is abusing|hurts|beats|is hitting|slapped|slaps) my (?:\w+ )?(?:mother|mom|father|dad|grandmother|grandma|grandpa|grandfather))|(?:caregiver|nurse|aide) (?:\w+ )?(?:slaps|hits|hurts|abuses|slapped|hit) (?:her|him)",
        third=True,
        fades=True,
    ),
    # Violence at home
    _rule(
        _HOME,
        "hit_by_partner",
        rf"(?:my |that |the |and |that |when |if |because |then |but |so |said |yesterday |tonight |^){_PARTNER}(?: \w+){{0,3}}? (?:hits?|beats?|hitting|beating|punche[sd]|punching|chokes?|choked|choking|strangle[sd]|strangling|slaps?|slapped|slapping|kicks?|kicked|kicking|shove[sd]|shoves|push(?:es|ed) me (?:down|into|against|around|off)|threw|throws|drags?|dragged|burned|slam(?:s|med)|pin(?:s|ned)|rape[sd]?|hurts?|grabs?|grabbed|pushes|pushed) (?:me|my (?:face|arms?|throat|neck|hair|head)|us)(?! (?:up|with (?:a|an|the|some|that|his (?:car|truck|bike|golf)|this) (?!knife|belt|fist|bat|bottle|hammer|gun)|{AT_A_GAME}|in (?:the car|chess|a|checkers|my feelings|monopoly|scrabble|ping|cards|golf|tennis|bowling)|to (?:it|the|work|church)|from behind|off guard|when he|by (?:leaving|cheating|lying|a)|so (?:much|bad) when (?:he|she) (?:left|lied|cheated)|emotionally by|a little|home|towards?|closer|in the right))(?: |$)|(?:husband|wife|boyfriend|girlfriend|partner|ex|he|she) (?:\w+ )?(?:put|puts|laid|lays|putting) (?:his|her|their) hands on (?:me|my (?:neck|throat))|hit me again|(?:hands|hand) around my (?:throat|neck)|(?:gave me|have|left|got) (?:\w+ ){{0,3}}(?:black eye|bruises|broken (?:rib|jaw|nose|arm)) (?:\w+ ){{0,4}}(?:husband|wife|boyfriend|girlfriend|partner|he|she|again)",
        fades=True,
    ),
    _rule(
        _HOME,
        "abusive_relationship",
        r"(?:in|leave|leaving|escape|from|get out of|flee|fleeing|stuck in|trapped in|have) (?:a |an |my |this )(?:\w+ (?:and )?)?(?:abusive|violent|controlling and abusive) (?:relationship|marriage|husband|wife|boyfriend|girlfriend|partner|home|situation|ex|household)|(?:husband|wife|boyfriend|girlfriend|partner|marriage|relationship|home|fiancee?|spouse|ex|he) (?:is|has become|has been|gets|became|got|can be|has gotten|being|turned) (?:\w+ ){0,2}(?:abusive|violent|abusing me)|(?:husband|wife|boyfriend|girlfriend|partner|spouse) (?:\w+ )?(?:abuses|beats|hits) (?:me|my|the kids|our)|(?:victim|survivor|situation|dealing with|experiencing) (?:of )?(?:\w+ )?domestic (?:violence|abuse)(?! (?:ministry|awareness|training|shelter volunteer))",
        fades=True,
    ),
    _rule(
        _HOME,
        "afraid_of_partner",
        r"(?:afraid|scared|terrified|frightened|living in fear) of (?:my )?(?:husband|wife|boyfriend|girlfriend|partner|ex (?:husband|wife|boyfriend)|spouse|fiancee?|ex)(?! (?:dying|being|getting|leaving|going|finding|losing|not|s))|(?:afraid|scared|fear|fearing|terrified) for my (?:own )?(?:life|safety)(?! (?:with|after|because of (?:the )?(?:cancer|surgery)))|i fear my (?:husband|wife|boyfriend|partner|ex)|(?:afraid|scared|terrified|not safe|unsafe|cant|dont want|dont feel safe|dont feel safe enough) (?:to )?(?:go|going|be|being|to be|return\w*|at|come|coming) (?:back )?(?:at )?home (?:because|to him|to her|with|tonight|again|he|she|when)|(?:afraid|scared|terrified) to go (?:back )?home|(?:not|dont feel|isnt|never feel|doesnt feel|no longer feel|no longer) safe (?:at home|in my (?:own )?(?:home|house)|with (?:him|her|my (?:husband|wife|boyfriend|partner))|around (?:him|my)|here with him)|"
        r"(?:he|she|husband|boyfriend|wife|partner|ex) (?:will|is going to|would|might|could|said he will|says he will|tried to|wants to|threatened to|threatens to|said hell|says hell|said he would) (?:\w+ )?kill me(?! (?:when (?:he|she) (?:finds|sees)|if (?:i (?:forget|miss|buy|dont (?:get|bring|finish|pick)|am late|eat|break|lose)|we|he finds out i (?:bought|ate|forgot|spent))|lol|for (?:this|buying|forgetting|spending|eating|losing|breaking)|over (?:the|this)))(?: (?:if i (?:leave|tell|go|call|try|ever|talk|say)|and|one day|tonight|someday|eventually|i|in front|with|last|or|again)|$)|(?:wont|doesnt|never|refuses to) (?:let|allow) me (?:to )?(?:leave (?:the house|him|home)|see my (?:family|friends)|have (?:my|a) phone|go anywhere|out of the house|talk to (?:anyone|my family))|(?:pulled|pointed|held|points|pulls|put) (?:a|the|his|her) (?:gun|knife) (?:on|at|to) (?:me|us|my)|hiding from (?:him|my (?:husband|ex|boyfriend|wife|partner))|(?:he|she|husband|boyfriend|wife|partner) (?:locked|locks|has locked) me (?:in|inside|up|out)",
        fades=True,
    ),
    _rule(
        _HOME,
        "hurt_when_home",
        rf"(?:{_PARTNER}|{_PARENT}) (?:is going to|will|is gonna|going to|wants to|is about to) (?:\w+ )?(?:hurt|hit|beat|punch|kill) (?:me|us) (?:\w+ )?(?:when (?:he|she|they|i) (?:\w+ )?(?:gets?|comes?|is back|finds? out|wakes?|sobers?|hears?|learns?)|if (?:he|she|they) (?:\w+ )?(?:finds?|hears?|sees?|knows?|learns?)|tonight|if i (?:go|leave|tell|come|return|stay))",
    ),
    _rule(
        _HOME,
        "partner_of_other",
        rf"(?:{KIN}s? |her |his )(?:\w+ )?(?:husband|boyfriend|wife|girlfriend|partner|fiancee?|ex|he|she) (?:\w+ ){{0,3}}?(?:hits?|is hitting|beats?|is beating|abuses|is abusing|choked|chokes|punched|hurts|been (?:hitting|beating|abusing)|is hurting|slaps|beat up) (?:her|him|them|my (?:sister|daughter|mom|mother|friend))(?! (?:at|in (?:chess|the)))|(?:{KIN}) (?:\w+ ){{0,4}}?(?:is|are|in) (?:\w+ ){{0,2}}(?:being (?:beaten|abused|hit)|an? abusive (?:relationship|marriage|home))|(?:hears?|hear|heard) (?:\w+ ){{0,4}}(?:beating|hitting) (?:his|her|the) (?:wife|husband|girlfriend|kids|child)|(?:dad|father|stepdad|he|mom|mother|stepfather) (?:\w+ ){{0,3}}?(?:hits|beats|hitting|beating|chokes|choking|hit|beat|choked|hurts|slaps|hurting|punched) (?:on )?my (?:mom|mother|mum|sister|brother|dad|little (?:sister|brother)|siblings)(?! (?:(?:at|in|to|s) |with (?:the|a|some|his|her) (?:\w+ )?(?:news|idea|question|bill|truth)))"
        r"|(?:brother|son|uncle|cousin|neighbou?r|friend|nephew|grandson|coworker)s? (?:\w+ ){0,2}?(?:hits|beats|hit|beat up|beat|punched|choked|slapped|slaps|chokes|is hitting|is beating|is hurting) (?:his (?:wife|girlfriend|partner|fiancee?)|her (?:husband|boyfriend|partner))(?! (?:at|in|to|s) )",
        third=True,
        fades=True,
    ),
    # A baby in its first three months with a fever, or one that is limp or blue: minutes may count (AAP: 100.4 °F, call at once)
    _rule(
        _URGENT,
        "baby_fever",
        rf"{_NEWBORN}{_NO_DENIAL}{{0,6}}? (?:fever|(?:temp|temperature) (?:of |is )?1\d\d){_NOT_OVER}|(?:fever|temperature){_NO_DENIAL}{{0,6}}? {_NEWBORN}{_NOT_OVER}",
        third=True,
        fades=True,
    ),
    _rule(
        _URGENT,
        "baby_limp",
        r"(?:baby|newborn|infant|toddler)(?: \w+){0,8}? (?:(?:is|are|went|gone|goes|all|so|really|just) (?:floppy|limp)|(?:is|are|went|turned|turning|look|looks) (?:\w+ )?blue|(?:will not|wont|cannot|cant) (?:wake|be woken))",
        third=True,
        fades=True,
    ),
    # A child at risk
    _rule(
        _MINOR,
        "groomed",
        r"(?:ask\w*|wants?|told|makes?|made|making|pressur\w+|forc\w+|begging|get|for|sending) (?:me|us|my (?:\w+ )?(?:daughter|son|child|kid|granddaughter|grandson|niece|nephew|sister|brother)|kids) (?:\w+ ){0,5}(?:nudes|naked (?:pics|pictures|photos|selfies)|nude (?:pics|photos|pictures)|dirty pics|sexual (?:pics|photos))|(?:threaten\w*|going to|will|says|blackmail\w*) (?:\w+ ){0,8}(?:post|share|leak|send|show) (?:\w+ ){0,4}(?:nudes|naked|my (?:pictures|photos|pics))|(?:ask\w*|want\w*|send) (?:\w+ ){0,3}(?:pictures|pics|photos|videos) of my (?:body|breasts|chest|private\w*)|sextort\w+|blackmail\w* me (?:with|over)|(?:older|grown|adult|\d\d year old|a) (?:man|guy|woman|men) (?:\w+ ){0,8}(?:online|internet|instagram|snapchat|discord|app) (?:\w+ ){0,8}(?:meet|secret|pictures|pics|nudes|alone)|(?:sold|selling|trafficked|trafficking) (?:me|girls|us)(?! (?:a|an|the|some|our|his|her))",
    ),
    _rule(
        _MINOR,
        "child_uncared_for",
        r"(?:my )?(?:mom|mother|dad|father|parents|foster \w+|stepdad|stepmom) (?:\w+ ){0,4}(?:left|leaves|leave|abandoned) (?:me|us|my (?:little )?(?:brothers?|sisters?|siblings)|me and my \w+) (?:\w+ ){0,5}(?:home )?(?:alone|by (?:our|my)sel\w+|for days|days ago|with no (?:food|money)|no food|all (?:night|weekend))|(?:ran|run|running|runaway) away (?:from (?:home|my (?:house|parents|foster|dad|mom))|tonight|tomorrow|because (?:he|my|they))|(?:parents?|mom|dad|mother|father|stepdad|stepmom) (?:\w+ ){0,3}(?:kicked|threw|throwing|kicking) me out(?! of (?:the )?(?:band|group|kitchen|game))|(?:no|any) food (?:at home|in (?:the|my|our) (?:house|home)) (?:\w+ ){0,6}(?:mom|dad|parents|alone|years? old|brother|sister)|(?:kids?|child|children|toddler|baby|babies) (?:\w+ ){0,4}(?:left |locked )?(?:alone|unattended) (?:\w+ ){0,4}(?:for (?:days|hours)|in (?:a|the) (?:\w+ )?car|at night|all (?:day|night)|overnight|next door)",
    ),
    _rule(
        _MINOR,
        "unsafe_at_home",
        r"(?:i am|im) (?:\d|1[0-7])(?: years? old| yo| and|$)(?: \w+){0,10} (?:not safe|dont feel safe|scared|afraid|unsafe) (?:\w+ ){0,3}(?:home|house|dad|mom|stepdad|parents|here)|(?:i am|im|a) (?:\w+ ){0,4}(?:kid|minor|teen) (?:\w+ ){0,6}(?:not safe|dont feel safe|unsafe|scared) (?:\w+ ){0,2}home|(?:scared|afraid|terrified) of my (?:dad|father|mom|mother|stepdad|stepfather|stepmom|uncle|parents|brother|foster)",
    ),
)
