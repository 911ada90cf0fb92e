# ruff: noqa: E501
"""English ways of saying "I want to die", "I am hurting myself" or "my friend wants to die".

Grouped after what interviewers and research listen for: intent, wish to be dead, reasons for living gone, burden to
others, method and means, farewell and preparation, earlier attempts, injury to oneself (Columbia Suicide Severity Rating
Scale; Joiner's interpersonal theory). Written over the spelling of `reading.sentences`.
"""

from language.danger import DangerKind
from language.rules.danger.rule import Rule, phrase

KIN = (
    r"(?:mom|mum|mommy|mother|dad|daddy|father|parents?|wife|husband|spouse|partner|son|daughter|child|kids?|children|"
    r"brother|sister|sibling|cousin|nephew|niece|aunt|uncle|grand(?:son|daughter|ma|pa|mother|father|child)|friend|"
    r"bestie|roommate|boyfriend|girlfriend|fiancee?|ex|student|neighbou?r|co ?worker|teen(?:ager)?|boy|girl|guy|man|"
    r"woman|lady|person|classmate|pastor|buddy|stepson|stepdaughter|someone|family)"
)
_SOMEBODY = rf"(?:he|she|they|{KIN})"
_SELF_KILLING = (
    r"(?:kill(?:ing)?|murder(?:ing)?|unaliv(?:e|ing)|hang(?:ing)?|shoot(?:ing)?|drown(?:ing)?|suffocat(?:e|ing)|"
    r"gas(?:sing)?|strangl(?:e|ing)|poison(?:ing)?|delet(?:e|ing)|overdos(?:e|ing)|electrocut(?:e|ing))"
)
_DEATH = (
    r"(?:be dead|not be alive|not exist|not live|not wake up|not be here|never wake up(?! (?:late|early|at|in|to))|stop (?:living|existing|breathing)|"
    r"cease to exist|end (?:it(?: all)?(?! (?:on|with|here|by|there|between|amicabl\w*|peacefully|well))|my(?: own)? life|everything(?! (?:on|with|by))|my (?:pain|suffering|misery))|"
    r"(?:go to |fall )?(?:sleep|asleep) (?:forever|and (?:never|not) wake)|leave this (?:world|earth|life)|"
    r"never have been born|disappear forever|vanish forever|no longer (?:be here|exist|live|be alive)|be (?:gone|done with life) forever)"
)
_WANT = (
    r"(?:want|wants|wanted|wish|need|needed|ready|going|about|plan|planning|planned|decided|tempted|hope|hoping|longing|"
    r"long|beg|begging|pray|praying|like|love|prefer|trying|tried|intend|determined|prepared|rather|waiting|waited|supposed)"
)
_OWN_HAND = r"(?:(?:kill|killed|killing) myself|kms|(?:end|ended|ending|take|took|taking) my (?:own )?life|(?:i|i were to) (?:commit|committed|die by|died by) suicide|(?:die|died) by my own hand|i (?:did|do) it)"
_WISH = r"(?:want|wants|wanted|wish|need|needed|ready|decided|tempted|hope|hoping|longing|long|beg|begging|pray|praying|prefer|trying|tried|determined|prepared|waiting|love|rather|plan|planning|deserve)"
_GONE = (
    r"(?:(?:was|were|am|be|is) (?:dead|gone|not (?:here|around|alive)|no longer (?:here|around)|never (?:born|here))|wasnt "
    r"(?:here|around|alive|born)|werent (?:here|around|alive)|died|disappeared|vanished|killed myself|didnt exist|"
    r"(?:do|did) it|ended it|never existed|never woke up|didnt wake up|dropped dead)"
)
_LIVE = r"(?:live|living|life|be alive|being alive|exist|existing|go on|going on|keep going|carry on|breathe|wake up)"
_MEDICINE = r"(?:pills|tablets|bottle|meds|medication|antidepressants?|painkillers?|tylenol|xanax|ibuprofen|paracetamol|aspirin|benadryl|insulin)"
_PEOPLE = r"(?:everyone|they|the world|people|(?:my |the |our )?(?:\w+ )?(?:family|kids|children|wife|husband|mom|mother|dad|parents|friends|son|daughter|church|life))"


def _mine(id: str, pattern: str, *, denied: bool = True, fades: bool = False) -> Rule:
    return Rule(
        f"en.{id}",
        DangerKind.SELF_HARM,
        phrase(pattern, can_be_denied=denied),
        can_be_denied=denied,
        fades=fades,
    )


def _theirs(id: str, pattern: str) -> Rule:
    return Rule(
        f"en.{id}",
        DangerKind.SELF_HARM,
        phrase(pattern),
        is_third_party=True,
        fades=True,
        is_about_people=True,
    )


SELF_HARM_EN: tuple[Rule, ...] = (
    # Intent
    _mine(
        "kill_myself",
        rf"{_SELF_KILLING} (?:\w+ )?myself|(?:to|and|of|about|should|could|would|will|almost|not|now|ill) "
        r"(?:off myself|(?:go )?end myself)|offing myself|do myself in|end myself|get rid of myself|(?:put|putting) myself (?:down|out of)",
        fades=True,
    ),
    _mine(
        "killed_myself",
        r"(?:killed|hanged|hung|shot|drowned|offed|unalived) myself",
        denied=False,
        fades=True,
    ),
    _mine(
        "end_my_life",
        r"(?:end|ending|ended|finish|finishing) (?:my (?:own )?life|this life)|(?:take|taking|took) my own life|"
        r"(?:to|could|would|will|should|about|of|and|i|might) (?:take|taking) my life|throw(?:ing)? my life away for good",
        fades=True,
    ),
    _mine(
        "end_it",
        rf"(?:{_WANT} to|will|could|should|can|about|of|and|must|i) (?:end|ending) (?:it|this)(?: all)?(?: (?:now|tonight|today|soon|"
        r"right now|once and for all|anymore|already|forever|before|because|so|but|and|i|for good|myself))|(?:end|ending|ended) it all|"
        r"(?:i|to) (?:end|finish) it all|(?:want|wish|need) (?:it|this|everything) (?:all )?to (?:end|be over)(?: forever| for good)?$",
        fades=True,
    ),
    _mine("kms", r"kms|ctb|kermit (?:\w+ )?(?:suicide|sewer)", fades=True),
    _mine(
        "wish_to_die",
        rf"{_WISH} (?:\w+ )?to (?:\w+ )?die(?! (?:at|in (?:the|a|christ)|with (?:him|christ|jesus)))|{_WANT} (?:\w+ )?to (?:\w+ )?{_DEATH}|i am going to die (?:tonight|today|by my|soon i|tomorrow and)|(?:could|can i|let me|may i|would|will) (?:please )?(?:die|cease to exist)(?: (?:now|tonight|already|right now|"
        r"today|in my sleep|and|because|but|please)|$)",
        fades=True,
    ),
    _mine(
        "death_wanted",
        r"wish i (?:was|were|am|would be) (?:dead|gone|never born|six feet under)|wish (?:i|that i|god|i could) (?:\w+ )?(?:die|died)|"
        r"rather (?:be dead|die|not be alive|be gone)(?: (?:now|tonight|and|but|at this point|honestly|because|too|if)|$)|"
        r"(?:i|id|i am|i would be|be|being) better off dead|hope i (?:\w+ )?(?:die|dont wake|never wake|get hit|get cancer)|want me (?:to die|dead)|dont care if i (?:die|live)|"
        r"(?:wouldnt|dont|not) (?:care|mind|matter)(?: \w+){0,3} if i (?:die|died|was dead|were dead|didnt wake)|wouldnt mind (?:dying|not waking)|"
        r"i (?:should|shouldve|could|ought to) (?:be dead|have died|of died)|deserve to be dead|supposed to be dead|(?:i|should) should be dead|better off if i died|wouldnt mind dying",
    ),
    _mine(
        "regret",
        r"should(?:ve| have| of) (?:killed myself|died|done it (?:when|years|back))|wish i (?:had|would have|d) (?:killed myself|died|done it|ended it)",
        denied=False,
    ),
    _mine(
        "dying_wanted",
        r"(?:thought|thoughts|think|thinking|fantasi[sz]e|fantasi[sz]ing|dream|dreaming|daydream\w*|obsess\w*|idea|considering|fantasies) "
        r"(?:\w+ )?(?:of|about) (?:my (?:own )?)?(?:dying|death|being dead|how i would die|ways to die)|(?:long|wish|hope|pray|ready|beg|waiting|wait|craving|crave|welcome) (?:\w+ )?(?:for )?(?:my )?(?:own )?death|"
        r"(?:rather|hoping for|looking forward to|excited (?:about|for)|comfort in) (?:my )?(?:dying|death)",
        fades=True,
    ),
    _mine(
        "never_born",
        r"(?:wish|wished) (?:\w+ ){0,4}(?:never (?:been |was )?born|not been born|wasnt born|hadnt been born|didnt exist|never existed|was never born)|"
        r"never (?:asked|chose|wanted) to be (?:born|alive|here)|should(?:nt| never| not) have been (?:born|alive)|want to (?:\w+ )?not exist|(?:dont|not|stop|quit) want(?:ing)? to exist|"
        r"(?:cant|dont|wish i could|want to|if i could) (?:stop existing|be erased|erase myself)|stop existing|cease to exist",
    ),
    # Wish not to live
    _mine(
        "not_want_to_live",
        r"(?:dont|didnt|no longer|not|doesnt|never|wouldnt|havent|stopped|quit) want(?:ed|ing)?(?: to)? (?:\w+ )?"
        r"(?:(?:be alive|exist|keep living|go on living|continue living|stay alive|keep breathing|breathe|have this life|this life|my life)|live(?: (?:anymore|like this|this life|without|with this|to see|on|"
        r"with myself|any of|another|and|but|because|another day|past|in this (?:world|life)|on this)|$)|wake up(?: (?:anymore|tomorrow|in the morning|again|to this|one day|ever|and)|$))",
        denied=False,
    ),
    _mine(
        "not_want_to_be_here",
        r"(?:dont|no longer|not|didnt|wouldnt|never) (?:\w+ )?(?:want|wish)(?: to)? (?:\w+ )?be (?:here(?: (?:anymore|at all|and|but|tomorrow|with|on earth|in this world|no more)|$)|"
        r"around(?: anymore|$)|on (?:this|the) (?:earth|planet)|in this world|part of this world)|(?:want|wish|wished) (?:i )?(?:to )?(?:(?:not|no longer|wasnt|werent) )(?:be )?(?:here|around|alive)(?: anymore)?|"
        r"(?:dont|shouldnt|no) (?:deserve|belong|need)(?: to)? (?:be )?(?:live|here|alive|on (?:this )?earth|in this world|exist)(?: anymore|$)",
        denied=False,
    ),
    _mine(
        "cannot_live",
        r"(?:cant|cannot|couldnt|unable to|how (?:do|can) i|dont know how to) (?:\w+ )?(?:live (?:like this|anymore|this way|with (?:myself|this (?:pain|guilt|shame))|any)|"
        r"(?:keep|go on|continue|stand|bear) (?:living|existing|being alive)|bear (?:to live|life)|stay alive|face (?:life|another day|living))",
        denied=False,
    ),
    _mine(
        "tired_of_life",
        r"(?:tired|sick|exhausted|weary|fed up|done|finished|through|over|bored) (?:\w+ ){0,3}?(?:of|with|from|by) (?:\w+ ){0,2}?(?:(?:my |this |whole )?life(?: (?:and|anymore|itself|already|in general)|$)|"
        r"living|being alive|existing|existence|fighting to (?:live|stay)|breathing|waking up|being here)|dont (?:like|enjoy) (?:being alive|living)",
    ),
    _mine(
        "life_not_worth",
        rf"(?:life|living|it|being alive) (?:isnt|is not|aint|not|is no longer|doesnt (?:feel|seem)|isnt even|feels? not|has no|no longer) (?:\w+ )?(?:worth (?:living|it anymore|it$|the pain|the (?:struggle|fight)|all)|"
        rf"meaning|purpose|point)|not worth (?:living|being alive)|(?:nothing|noone|no reason|no (?:real )?point|no purpose|not much|anything|anyone|no will|no motivation|without a reason|a reason|reasons?|zero (?:motivation|reason)|no use|no desire|little) (?:left )?(?:\w+ )?(?:to|for|in|of|why) (?:\w+ )?{_LIVE}(?: for)?|"
        r"(?:nothing|noone) (?:left )?(?:to|worth) (?:live|living) for|(?:lost|losing|lose|no) (?:my |the |all |any )?(?:will|desire|reason|motivation) (?:to|for) (?:live|living|go on)|life is(?: \w+){0,2} (?:meaningless|pointless|worthless|not worth)",
    ),
    _mine(
        "why_live",
        rf"(?:what is |what the fuck is |see |there is |see any |seeing |is there |know )?(?:the |a |any |no |much |even a )?point (?:of|in|to|with|for)?(?: me| my)? ?(?:{_LIVE}|fighting|trying anymore|being (?:here|alive)|staying (?:alive|here)|this life|any of this|be here|prolong\w*|continuing)|"
        r"why (?:\w+ )?(?:should|do|am|would|must|bother|keep|cant|did|have) (?:i )?(?:\w+ )?(?:be |being |to )?(?:forced to )?(?:live(?: for)?$|live (?:anymore|for|when|if|like|any)|living|alive|exist|existing|go on|keep going|staying alive|die|here on (?:this )?earth|still (?:here|alive)|still breathing|keep living)",
    ),
    _mine(
        "gone_soon",
        r"(?:wont|not) be (?:(?:around|here)(?: (?:much longer|for (?:long|much)|to see (?:it|christmas|another|them grow)|in the morning)|$)|alive)|(?:wont|dont|not) have to worry about me(?: \w+)? (?:soon|anymore|much longer|ever again)|(?:wont|not going to) make it to (?:my next birthday|\d\d|next year|another birthday)$|"
        r"i (?:will|would|am going to|might|am|may) (?:\w+ )?(?:be )?(?:dead (?:soon|tomorrow|by|in a|before|tonight|within|anyway|when)|gone (?:in a year|forever|for good|anyway))|by the time (?:you|anyone|someone|they|this) (?:\w+ ){0,2}(?:read|get|see|find|is read)\w*|"
        r"(?:my|this is my|it is my) last (?:night|day|week|hours?|christmas|birthday|sunday) (?:on earth|alive|here|on this|tonight|i think)|(?:one|a few) (?:last|final) (?:things?|days?) before i (?:go|die|leave)|when i am (?:dead|gone) (?:they|you|noone|will|maybe|everyone|then)|find me dead|find my body",
        denied=False,
    ),
    _mine(
        "disappear",
        r"(?:want|wish|need|wanted|would like|love|hope|could)(?: i)?(?: to| could| would| can)? (?:\w+ )?(?:disappear|vanish|fade away|cease to be)(?: (?:forever|and never|from (?:this|the) (?:world|earth|life|everything|existence)|completely|off|for good|so (?:that )?(?:noone|everyone)))|"
        r"(?:sleep|asleep|close my eyes|bed|night)(?: \w+){0,3} (?:and|but|to|hoping|hope|praying|pray|wishing|that i|i) (?:\w+ )?(?:never|not|dont|wont|didnt|wouldnt) (?:\w+ )?(?:wake|waking|woke|open them)(?! up (?:late|early|at|in time))|(?:hope|wish|pray|prayed|praying|hoping|wishing) (?:\w+ ){0,4}(?:dont|never|wont|didnt|wouldnt|not) (?:to )?wake(?! up (?:late|early|at|in time|my|the|him|her))|(?:sleep|asleep) forever|"
        r"(?:wish|want|wanted|rather) (?:\w+ ){0,3}not (?:be alive|exist|be here|wake up|be around)|rather not (?:be alive|exist|live)|never wake up(?: again)?$",
    ),
    _mine(
        "take_me",
        r"(?:god|lord|jesus|death|cancer|satan|virus|covid|heart attack) (?:\w+ ){0,3}(?:take me(?: (?:home|now|already|away|out|tonight|too|instead|from this)|$)|kill me|let me die|end (?:it|my life)|strike me)|"
        r"(?:someone|somebody|something) (?:\w+ ){0,3}(?:take me(?: (?:now|already|away|out|tonight|too|instead|from this)|$)|kill me|let me die|end (?:it|my life)|strike me)|"  # not home: that is a ride
        r"(?:wish|hope|want|wanted|pray|praying|hoping|could|rather|waiting)(?: (?!he |she |they |who )\w+){0,6} (?:get|be|got|getting) (?:hit|run over|struck|shot|killed|cancer|in (?:a|an) (?:car )?(?:accident|crash|wreck))|(?:wish|hope|hoping|want|pray|praying|wishing) (?:\w+ ){0,4}(?:kills?|take|hits?|killed) me|take me instead|why (?:did )?god (?:wont|doesnt|didnt|not) (?:you )?(?:take|let|kill) me|hope it (?:will )?kills? me",
    ),
    _mine(
        "kill_me_please",
        r"(?:please|somebody|someone|want \w+ to|begging|beg) (?:\w+ )?kill me|kill me please",
    ),
    # Burden
    _mine(
        "better_without_me",
        rf"(?:better|happier|easier|best|relieved|fine|improved|okay|ok|less stress\w*)(?: \w+){{0,5}} (?:without me|if i {_GONE}|when i am (?:gone|dead)|with me (?:dead|gone|out of))|{_PEOPLE} (?:\w+ ){{0,4}}(?:dont need|doesnt need|wouldnt miss|wont miss|would be fine without|want me (?:gone|dead)) (?:me$|me anymore|without me)",
        denied=False,
    ),
    _mine(
        "missed_by_none",
        rf"(?:noone|who|anyone|they|not \w+|wouldnt|dont) (?:\w+ ){{0,4}}(?:miss|notice|care|matter|cry|mourn|be sad|noticed?|cared)(?: \w+){{0,2}} (?:if|when|that|whether) i (?:\w+ )?(?:{_GONE}|die|disappear|am gone|kill|left this|was gone|go)|(?:noone|who|nobody) (?:\w+ )?would (?:\w+ )?(?:miss|mourn) me|if i {_GONE}(?: \w+){{0,8}} (?:noone|would anyone|nothing would|who would|happier|better|care|miss|notice|matter)|(?:noone|who|anyone) (?:will |would )?(?:come|be|show up) (?:to|at) my funeral",
        denied=False,
    ),
    # Method and means
    _mine(
        "pills",
        rf"(?:i|have|i have|to|just|and) (?:\w+ )?(?:took|take|taken|swallow\w*|taking|downed) (?:\w+ )?(?:(?:a|the|all|too many|every|whole|an entire|handful|bunch|lots?|enough|\d+|so many|of|entire|bottle|full|these|those|loads|fistful|about|these) )+(?:of )?(?:my |the |these |sleeping |\w+ )?{_MEDICINE} (?:of )?(?:\w+ )?(?:and|to (?:die|end|sleep)|because|i|now|hoping|last night|tonight|today|right now|with)|took (?:all|too many|every|a bunch|handful|a whole|the whole|a handful|an entire|a bottle|30|40|50|60|20|100)(?: of)?(?: my| the| a)?(?: \w+)? {_MEDICINE}|"
        r"(?:pills|bottle|tablets|meds|stash|medication) (?:\w+ ){0,3}(?:next to me|beside me|in (?:front of me|my hand|my hands|my lap)|in front of me|ready|saved up|right here|with me|counted|calling me)|(?:saving|saved|hoarding|stockpil\w*|counting|counted|staring at|looking at|stash of|stash) (?:\w+ ){0,2}(?:my |the |a bottle of |up )?(?:pills|meds|tablets)|(?:swallow|swallowed|take|downed) (?:all|the whole|the entire|every|this|a) (?:\w+ ){0,3}(?:bottle|pills|meds|antidepressants?|painkillers?|tablets)|"
        r"how many (?:\w+ )?(?:pills|tylenol|tablets|xanax|meds|ibuprofen|sleeping pills) (?:\w+ ){0,6}(?:die|kill|overdose|enough|lethal|not wake|never wake)|(?:to|i|tried|by|could|will|an|want|going to|by|about|of|from|might) (?:overdose|overdosed|overdosing|od)(?: on)?|drink (?:the )?bleach",
        fades=True,
    ),
    _mine(
        "means",
        r"(?:gun|pistol|rifle|barrel|knife) (?:\w+ ){0,4}(?:to|in|at|against|under) my (?:own )?(?:head|mouth|temple|chin|lap|hand|throat|wrists?|chest)|(?:loaded|got|have|holding|bought|get|buy|looking at|cleaning) (?:a |my |the |dads |his )*(?:loaded )?(?:gun|pistol|noose|rope) (?:\w+ ){0,3}(?:and|right|ready|in|loaded|next|beside|tonight|to (?:end it|do it|die|kill myself|hang myself))|(?:tie|tying|tied|made|making|make|hang|hung|bought|got|have) (?:a |the |my )?noose|pull (?:the|that) trigger|"
        r"(?:jump|jumping|jumped|leap|throw myself|step|walk|stepping|walking|drive|driving|lie|lay|run|running|crash\w*(?! (?:and burn\w* )?on )|wrap|steer) (?:\w+ ){0,4}(?:off|from|in front of|into|out of|under|onto|on|around) (?:\w+ ){0,2}(?:bridge|roof|building|cliff|balcony|train|window|traffic|tree|truck|bus|tracks|overpass|ledge|wall|oncoming|garage|pole)|(?:standing|sitting|stand|sit|am|sat|stood) (?:\w+ ){0,3}(?:on|at) (?:\w+ ){0,3}(?:bridge|roof|ledge|edge|overpass|train tracks|cliff)(?! \w+ \w+ (?:view|beautiful|pretty|fishing))|"
        r"(?:slit|slitting|cut|cutting|slash\w*|slice|slicing|open|opening) (?:open )?my (?:wrists?|veins|throat|arms?|thighs?|legs?)|(?:blow|blowing|shoot|shooting|put a bullet (?:in|through)) (?:\w+ )?my (?:brains?|head|own head|skull)(?: out| off)?|bullet (?:in|through|to) my (?:head|brain|mouth)|"
        r"hang (?:myself|from)(?: a| the)? ?(?:tree|rope|ceiling|belt|closet)|carbon monoxide (?:\w+ ){0,6}(?:car|painless|die|method|garage and)|(?:run|running) (?:the|my) car in (?:the|my) garage|let go of (?:the )?(?:steering )?wheel|swerve (?:\w+ ){0,2}(?:into|off)|my (?:rope|belt|noose) (?:\w+ ){0,3}(?:ready|is ready|looking|around)|(?:rope|belt|cord) around my neck",
        fades=True,
    ),
    _mine(
        "method_sought",
        r"(?:painless(?:ly)?|easiest|quickest|least painful|fastest|most peaceful|peaceful|quick|best|easy|painless and quick|way) (?:\w+ ){0,3}(?:to|of) (?:die|dying|go out|commit|kill(?:$| (?:my|me|your|one|ur|u|him|her|them|some|a person|people)\w*)|suicide|end it)|lethal (?:dose|amount)|(?:die|death|suicide|kill myself) (?:\w+ )?(?:painless(?:ly)?|without pain|quick and painless)|(?:want|wish for|need|hope for|looking for|give me|hoping for|deserve) (?:\w+ ){0,2}(?:quick|painless|peaceful) (?:and \w+ )?death|(?:best|good|easy|which|painless|my) (?:suicide )?methods? (?:of suicide|to (?:die|kill)|for (?:dying|suicide))|(?:ways?|methods?) (?:to|for|of) (?:die|dying|kill myself|killing myself)",
    ),
    _mine(
        "plan",
        r"(?:have|got|made|making|had|my) (?:\w+ )?(?:a |my |the )?(?:suicide )?plan (?:and (?:the )?(?:means|date|method)|to (?:die|end|kill|do it)|for (?:how|killing|ending|dying|suicide))|"
        r"(?:wrote|written|write|writing|left|finished|leaving|drafted|leave) (?:\w+ ){0,3}(?:suicide (?:note|letter)|goodbye (?:note|letter|message|video)s?|my (?:last |final |goodbye )?(?:note|will and note)s?(?: (?:to|and|for)|$)|last letters?|farewell|goodbyes)|(?:set|picked|chose|chosen|have) (?:a |the |my )?(?:date|day) (?:to (?:die|do it|end)|for my (?:death|suicide))|"
        r"(?:everything|it) (?:is )?(?:all )?(?:ready|planned|set up) (?:to (?:do it|die|end)|for (?:me to go|when i am gone))|(?:planned|planning) (?:it|this|my (?:death|suicide|exit)) (?:\w+ ){0,3}(?:out|all|detail|for|tonight|everything)|planned everything (?:\w+ ){0,4}detail|ready to do it tonight|how i would do it|i (?:am going to|will|want to|have to|can|could) do it (?:tonight|this time|tomorrow|right now|now)|do it (?:tonight|right now) (?:and|so|they|noone)",
    ),
    # Farewell
    _mine(
        "farewell",
        r"(?:this|it) is my last (?:message|post|letter|note)(?! (?:to the|about|regarding|on|for the))|wrote (?:\w+ )?letters? to my (?:kids|children|family|wife|husband|mom|parents|son|daughter)(?: \w+){0,7} (?:know|gone|fault|sorry|after|read|understand)|goodbye (?:cruel|forever|world|to (?:this|the) world|this world)|(?:this is|my|the|one) (?:\w+ )?(?:last|final) (?:message|post|letter|note|goodbye|words|prayer) (?:\w+ )*?(?:before|goodbye|to|ever|i)|(?:final|last) goodbyes?|(?:this is|saying|say|said|time (?:for|to say)|here to say) (?:my |a )?(?:goodbye|goodbyes|farewell)(?: (?:to (?:everyone|you all|my (?:kids|children|family|friends|loved)|this world)|forever|world|for (?:good|ever|the last))|$)|"
        r"tell (?:my )?(?:\w+ )?(?:kids|children|mom|mother|wife|husband|family|parents|dad|son|daughter|daughters|boys|girls|sister|brother|dog|everyone) (?:that )?(?:i (?:\w+ )?love[d]? (?:them|her|him|you)(?: (?:and|so|always|too|very|more|all)|$)|i am sorry(?: (?:for everything|and|please|it)|$)|it (?:isnt|wasnt) (?:their|her|his) fault|goodbye)|(?:take|taking|care) (?:care )?(?:of|for) my (?:kids|children|dog|cat|cats|dogs|pets|baby|daughter|son|family)(?: \w+){0,4} (?:when|after|if|once) i (?:am gone(?! (?:on|to|for|at|this|next|over|with|in))|am dead|die|do it)|"
        r"(?:giving|gave|give|given) (?:away )?(?:all |most of )?(?:my |the )?(?:things|stuff|belongings|possessions|everything) away|(?:giving|gave|given) away (?:all |most of |everything )?(?:my |i )?(?:things|stuff|belongings|possessions|own)?$|see you (?:all )?on the other side|forgive me for what i am (?:going to|about to)|forgive me for (?:leaving|giving up|doing this)|sorry (?:\w+ ){0,4}(?:for (?:leaving|giving up)|i couldnt (?:hold|keep|stay|be stronger))",
    ),
    # Thoughts and attempts
    _mine(
        "suicidal",
        r"(?:i|i am|i have been|been|feel|feeling|me|makes me|my|become|becoming|feels|felt|getting|am|actively|passively|so|being|anyone else|not only|again) (?:\w+ )?suicidal|suicidal (?:thoughts?|ideation|feelings?|urges?|again|today|tonight|and|for|right now|every|everyday|mess|because|since|but|over|lately|im|i)|suicidal$|^suicid\w+|(?:thoughts?|think|thinking|thought|fantasi\w+|dream\w*|consider\w*|contemplat\w+|attempt\w*|plan\w*|tried|trying|googl\w+|research\w*|obsess\w+) (?:\w+ ){0,2}suicide(?! prevention)|"
        r"my (?:\w+ )?suicide(?! (?:prevention|loss|awareness))|suicide (?:is|was|seems|feels|would be|sounds|looks) (?:\w+ ){0,3}(?:only|best|an option|the (?:answer|way|solution|easy)|my|easier|looking|better|tempting)|ideation|(?:why|wish|wished) (?:\w+ ){0,4}suicide (?:\w+ )?(?:is|was|were|isnt)? ?(?:unacceptable|acceptable|legal|easier|painless|okay)",
        fades=True,
    ),
    _mine(
        "commit_suicide",
        r"(?:i|to|me|ill|could|want|will|would|should|myself|and|not|almost|of|about|like|feel like|else feel like) (?:\w+ )?commit(?:ting|ted)? (?:suicide|toaster)|(?:i|ive|i have|survived|my|me|failed|after|another|last|first|second|third) (?:\w+ ){0,2}(?:attempted suicide|suicide attempts?|attempts? (?:on|at) (?:my life|suicide))",
        fades=True,
    ),
    _mine(
        "attempted",
        r"i (?:have )?(?:\w+ )?(?:tried|attempted) (?:\w+ )?(?:to )?(?:die|hang|od|overdos\w+|end (?:it|my)|suicide|kill|take my)|(?:my|a|one|another|last|first|second|third|failed|since my|multiple) (?:failed |last |suicide |first |second )?attempts?(?: (?:failed|last|at (?:ending|suicide|my)|on my life|i|two|three|in the hospital))|almost did it (?:last|tonight|again|yesterday)|i almost (?:did it|went through with it|killed|jumped|ended)|(?:sadly|unfortunately|regret|wish i hadnt|hate that i) (?:i )?survived|survived (?:\w+ ){0,4}wish i hadnt",
        fades=True,
    ),
    _mine(
        "no_courage",
        r"(?:balls|guts|courage|nerve|coward\w*|brave|strength|too chicken) (?:\w+ ){0,3}(?:to|of) (?:\w+ )?(?:do it$|do it (?:myself|and|but|though)|die(?: but| and|$)|kill|end (?:it|my)|pull the trigger|jump|go through with)|too (?:scared|afraid|cowardly|much of a coward) to (?:die|do it|kill|end)|afraid to die (?:\w+ ){0,6}(?:live|living)|(?:only|one) (?:thing|reason|person) (?:\w+ ){0,4}(?:keep\w*|stop\w*|hold\w*|kept) me (?:here|alive|from (?:doing it|ending|killing|jumping|going)|going is)|(?:keep\w*|kept) me alive|(?:keeping|keeps) me (?:here|from (?:doing it|ending|killing))|(?:the )?(?:only )?reason (?:why )?i (?:am|was|stay|stayed|keep|have stayed|havent) (?:still )?(?:alive|here on|living|done it|killed|around still)",
        denied=False,
    ),
    # Injury to oneself
    _mine(
        "self_injury",
        r"(?:want|need|urge|urges|thoughts?|thinking|going|keep|kept|cant stop|like|love|start|started|feel like|been|am|always|deserve|to|about|of|when i|could|might|will|from|again|ever) (?:\w+ )?(?:to |about |of )?(?:cut|cutting|hurt|hurting|harm|harming|burn|burning|injur\w+|punish\w*|starv\w+|mutilat\w+|punch\w*|hit|hitting|scratch\w*|strike|bleed) myself|self (?:harm\w*|injur\w+|mutilat\w+)|"
        r"^(?:and |so |but |then |today |tonight |yes |yeah )?i (?:cut|burn|harm|hurt|hit|punch|starve) myself$|i (?:cut|burn|burned|harm|harmed|hurt|bite|hit|punch|starve|scratch|cutted) myself (?:to|so|because|when|again|every|on purpose|with|last night|tonight|today|and (?:it|i|noone)|at night|often|for|daily|sometimes|until|instead|as|almost|deep|in secret)|only (?:thing|time) (?:\w+ ){0,8}(?:hurt|cut) myself|"
        r"(?:cant|couldnt|keep|kept|started|start|back to|been|want to|stop|relapsed|relapse|urge to|urges to|tried|need to|thinking (?:of|about)|addicted to|relapsed (?:on|by|and|into)) (?:\w+ )?cut(?:ting)?(?: (?:again|anymore|because|and|to|last|tonight|so|since|but|it helps|my (?:arms?|legs?|thighs?|wrists?|skin|stomach)|when)|$)|i (?:have )?(?:cut|started cutting)(?: (?:again|too deep|last night|because|so deep|to feel)|$)|(?:my|with|the|on|hiding|hide|covered in) (?:\w+ )?(?:cuts|scars) (?:on my|are|from (?:cutting|the|my)|all|so|and)|(?:razor|blade|knife|lighter) (?:\w+ ){0,4}(?:my (?:skin|arms?|wrists?|legs?|thighs?)|to (?:feel|cope|cut))|make myself bleed|cuts on my (?:arms?|legs?|wrists?|thighs?)|urges? to (?:sh|cut|self)",
        fades=True,
    ),
    _mine(
        "unsafe_with_myself",
        r"(?:danger|risk|threat) to myself|(?:afraid|scared|terrified|frightened|worried|fear) (?:of )?(?:what i (?:might|could|will|am going to|may) do(?: to myself)?|being alone with my|myself$|i (?:might|will|am going to|could) (?:do something|(?:hurt|kill|end) (?:myself|it|me|my (?:own )?life))|to be alone with(?! (?:him|her|them|the baby|my (?:\w+ )?(?:baby|husband|wife|boyfriend|girlfriend|partner|dad|father|stepdad|uncle|brother|son|daughter|child|newborn|kids?|children))\b))|dont trust myself (?:to be alone|not to|tonight|right now|anymore|with)|(?:not|dont feel|isnt|dont think i am|cant keep myself) safe (?:with|from|being|around) (?:myself|me|alone|my own)|(?:cant|dont know (?:if|how) i can) keep (?:myself )?safe|do something (?:stupid|drastic|bad|terrible|awful|to myself|i cant take back|permanent)(?: to myself| tonight)",
    ),
    _mine(
        "afraid_alone_with",
        r"(?:afraid|scared|terrified|frightened|worried|fear) (?:of )?(?:to be|being) alone with (?:him|her|them|the baby|my (?:\w+ )?(?:baby|husband|wife|boyfriend|girlfriend|partner|dad|father|stepdad|uncle|brother|son|daughter|child|newborn|kids?|children))",
    ),
    _mine(
        "will_god_forgive",
        rf"(?:hell|heaven|forgiv\w+|sin|accept me|understand|unforgivable)(?: \w+){{0,4}} (?:if|for|when|to|because)(?: \w+){{0,4}}? {_OWN_HAND}|if i (?:\w+ ){{0,3}}?{_OWN_HAND}(?: \w+){{0,9}} (?:hell|heaven|forgive\w*|god)",
    ),
    _mine(
        "want_none_of_it",
        r"(?:every|each) (?:morning|day|night) (?:\w+ ){0,3}(?:i )?(?:wish|pray|hope|disappointed|wake up (?:\w+ ){0,3}(?:disappointed|wishing|angry|sad) (?:that )?)(?: \w+){0,4} (?:woke|wake|dead|die|alive|over)|(?:disappointed|upset|angry|mad|sad|hate|regret) (?:\w+ ){0,2}(?:that |when )?i (?:woke up|wake up|am (?:still )?alive)|(?:cant|wont|dont think i can|dont think i will|not going to|dont think i am going to|dont know if i (?:can|will)|might not|dont want to) (?:make it|survive|last|get through|see) (?:\w+ )?(?:through )?(?:the night|tonight|tomorrow|another (?:day|night|week|year)|until morning|to morning|to tomorrow|the (?:week|morning|sun rise))",
        denied=False,
    ),
    _mine(
        "bullied_to_die",
        r"(?:told|tell|tells|telling|says?|said|want|wants|messag\w+|texting|asking|asked|comment\w*) (?:me )?(?:to |that i should |i should )?(?:\w+ )?(?:kys|kill (?:myself|yourself)|go die|killed myself)(?! they)",
    ),
    # Veiled
    _mine(
        "ready_for_the_end",
        r"ready for (?:it|this|everything|life|my life) (?:all )?to (?:be over|end|stop)|want (?:it|this|everything|the pain|my pain|the suffering|my life) (?:all )?(?:to )?(?:stop|end|be over|over) (?:forever|for good|permanently|once and for all)|(?:pictur\w+|imagin\w+|fantasi\w+|daydream\w*) (?:of |about )?(?:my own|my) (?:funeral|death)|(?:dont|cant) (?:see|imagine|picture) (?:a |any |myself |my )?(?:future|being|living|life)?(?: \w+){0,4} ?(?:where i am alive|with me alive|alive|past (?:this (?:week|month|year)|\d\d))|feel(?:ing)? like ending (?:things|everything)$|worth more dead|life insurance (?:\w+ ){0,8}(?:more than (?:i|me)|better off|than me|if i (?:die|am gone|was gone))|dont want another (?:day|minute|hour|year)|(?:want|need|looking for a way) out of (?:this|my) (?:life|world|existence)",
    ),
    _mine(
        "imagined_gone",
        r"what if i (?:\w+ )?(?:didnt exist|wasnt here|was gone|was dead|died|disappeared|werent here)|(?:imagine|imagining|world would be (?:\w+ )?better|better place) (?:\w+ ){0,3}without me",
    ),
    _mine(
        "no_will_to_go_on",
        r"(?:dont|no longer|do not) (?:feel like|care about|care to) (?:living|being alive|being here anymore|existing|going on|waking up|live)|dont want to (?:do life|go on|keep going|continue|carry on)(?: (?:anymore|like this|without (?:him|her|them))|$)",
        denied=False,
    ),
    _mine(
        "voices",
        r"voices? (?:\w+ ){0,5}(?:tell\w*|told|say\w*|urging|want\w*) (?:me )?(?:to )?(?:\w+ )?(?:jump|die|do it|end it|cut|kill myself|hurt myself|end my|kill me)",
    ),
    _mine(
        "means_near",
        r"(?:research\w*|googl\w*|look\w* up|search\w*) (?:\w+ ){0,2}(?:methods$|ways to (?:die|kill|end)|suicide|how to (?:die|kill myself|overdose|tie a noose))|(?:look\w*|star(?:e|ed|ing)) at (?:\w+ ){0,3}(?:medicine cabinet|pills|knives|knife|razor|gun|rope|blade)(?: \w+){0,6} (?:and|enough|wonder\w*|think\w*|end|die)|(?:drove|went|walked|was|drive|ended up) (?:\w+ ){0,2}(?:to|on|at) the (?:bridge|cliff|train tracks|tracks|roof) (?:\w+ ){0,3}(?:turned|couldnt|stood|almost|wanted to|but i (?:couldnt|turned|came))|(?:keep|hide|hid|have|kept|hidden) (?:\w+ ){0,2}(?:rope|noose|pills|blade|razor)s? (?:\w+ ){0,5}(?:in case$|just in case|for when|in case i|in case it)|sit\w* (?:\w+ ){0,4}(?:garage|car) with the (?:car|engine) (?:running|on)",
    ),
    _mine(
        "death_by_another",
        r"wish (?:\w+ ){0,3}(?:shoot|kill|end|murder|run over) me",
    ),
    _mine(
        "relief_in_injury",
        r"cutting (?:is|helps|makes me feel|feels|calms|was) (?:the |me |like |my )*(?:only|best|cope|better|good|relief|helps|release|way|numb|calm)\w*|(?:only )?thing that helps is (?:cutting|burning|hurting|the blade|a razor)",
    ),
    _mine("goodbye_and_sorry", r"goodbye everyone i am sorry"),
    # Somebody else
    _theirs(
        "other_wants_to_die",
        rf"{_SOMEBODY}(?: \w+){{0,9}}? (?:want|wants|wanted|wanting|threatens?|threatened|threatening|going|plans?|planning|talks?|talking|talked|tried|try|trying|ready|says?|said|about|attempted|text(?:ed|ing)?) (?:\w+ ){{0,3}}?(?:to |about |of )?(?:\w+ )?(?:(?<!going to )(?<!about to )die(?:$| (?:and|but|because|tonight|i|please|what|he|she|they)\b)|be dead|kill(?:ing)? (?:himself|herself|themselves|themself)|(?:hang|shoot|drown|unalive|hurt|harm|cut)(?:ing)? (?:himself|herself|themselves|themself)|end(?:ing)? (?:it all|it$|(?:his|her|their) (?:own )?life|his life|it tonight)|commit suicide|committing suicide|suicide|not be here anymore|(?:taking|take) (?:his|her|their) (?:own )?life|overdos\w+|jump(?:ing)? off|jump$)|"
        rf"{_SOMEBODY} (?:\w+ ){{0,6}}?(?:doesnt|dont|didnt) (?:\w+ )?want to (?:live|be alive|be here anymore|exist|wake up|be here)(?: \w+|$)|{_SOMEBODY} (?:\w+ ){{0,4}}?(?:is|might be|feels?|seems?|has been|could be|says (?:he|she|they) (?:is|are)|was|are|has|having|have|about|being|sounds) (?:\w+ ){{0,2}}?suicidal|{_SOMEBODY} (?:\w+ ){{0,3}}?(?:is|has been|started|keeps|been|cant stop) (?:self harming|cutting (?:himself|herself|themselves)|hurting (?:himself|herself)|cutting)$|"
        rf"{_SOMEBODY} (?:\w+ ){{0,3}}?(?:cuts|hurts|harms) (?:himself|herself|themselves|themself)|{_SOMEBODY} (?:\w+ ){{0,3}}?(?:overdosed|took (?:all|a bunch|too many|a bottle|a handful|handful|the whole)(?: \w+)?(?: of)? (?:\w+ )?(?:pills|meds))|found (?:a|his|her|my \w+) (?:suicide|goodbye) note|self harms",
    ),
)
