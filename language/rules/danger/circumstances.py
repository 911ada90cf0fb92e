# ruff: noqa: E501
"""What turns a statement around: a denial before it, years gone by, healing since, and whom it is said of."""

import re

from language.rules.danger.rule import phrase
from language.rules.danger.self_harm_en import KIN

NEGATION_REACH = 70
DENIAL_BEFORE = re.compile(
    r"\b(?:not|never|dont|didnt|wouldnt|wont|isnt|arent|aint|wasnt|havent|no longer|nor|no|nunca|jamas|tampoco|ni|without)"
    r"(?: (?:going|want|wanting|planning|trying|plan|plans|intend|intention|thinking|thought|feeling|feel|about|of|to|ever|"
    r"been|be|am|have|having|had|any|would|do|try|tried|commit|saying|that|i|once|considered|considering|voy|a|he|"
    r"quiero|pensado|pienso|en|estoy|planeo|querido|intentado|tengo|pensamientos|ganas|de|me|sido|soy)){0,6} ?$"
)
NOT_A_DENIAL = re.compile(r"\b(?:why not|not only|not sure|dont know|no reason|no point|not just|if not|no se)\b")
LONG_AGO = phrase(
    r"years? ago|months ago|decades? ago|used to|when i was (?:a )?(?:young\w*|little|teen\w*|kid|child|in|\d+|suicidal|at my)|back (?:in|when|then)|long time ago|in the past|"
    r"(?:in|since) (?:19|20)\d\d|as a (?:teen\w*|child|kid|young)|at (?:age )?\d\d|once (?:tried|wanted|attempted|thought)|in (?:high school|college|my (?:teens|twenties|20s))|no longer|before (?:i (?:met|found|knew|came)|god|jesus|christ)|"
    r"hace (?:\w+ ){0,2}anos|hace tiempo|cuando era|cuando tenia|en el pasado|antes (?:queria|pensaba|de)|de (?:joven|nina|nino|adolescente)|solia"
)
STILL = phrase(r"still|again|since|now|right now|every day|always|today|tonight|lately|todavia|aun|otra vez|hoy|ahora")
HEALED = phrase(
    r"(?:god|jesus|christ|he|lord|church|faith|therapy|counseling|this church|prayer|my \w+) (?:\w+ )?(?:saved|healed|rescued|delivered|pulled|brought|changed|restored|helped|carried|gave|set) me|saved my life|thankful|grateful|testimony|"
    r"(?:i am|am|doing|much|so much|feel|feeling|life is|things are) (?:\w+ )?(?:better|healed|ok|okay|good|fine|great|free|happy|recovered|at peace|past that)(?: now| today)?|recovered|so glad|glad (?:i|that)|praise god|thank (?:god|you jesus)|happy now|"
    r"(?:dios|jesus|cristo|el senor|la iglesia|el) (?:\w+ )?(?:me )?(?:salvo|sano|rescato|libero|cambio|levanto|restauro|ayudo)|testimonio|gracias a dios|agradecid[oa]|estoy (?:bien|mejor)|soy libre"
)
SAYS_I = phrase("i|me|my|myself|mine|yo|mi|mis|quiero|estoy|tengo|soy|siento")
PERSON = phrase(rf"i|he|she|they|{KIN}")
OF_ANOTHER = phrase(
    r"they|wants|wanted|says|said|saying|told|tells|tell|texted|doesnt|didnt|is|was|has|keeps|threat\w+|took|tried|talks|talking|"
    r"feels|seems|hates|plans|needs|wishes|hopes|wished|thinks|swallowed|attempted"
)
# Who is just named does what follows: "my neighbor says he will", "a man held a". After "my boss fired me," it is the one who writes.
DOES_IT = re.compile(
    rf"\b(?:he|she|they|{KIN})(?: (?:also|then|once|never|always))? "
    r"(?:will|would|(?:is|are|was|were|has been|keeps?) ?(?:going to|threatening to|planning to|thinking of|talking about)?|"
    r"(?:wants?|wanted|plans?|planned|threatens?|threatened|swears?|swore|tried|tries|vowed) (?:to|that)|has|had|having|"
    r"(?:held|holds|holding|put|puts|putting|pointed|points|pressed|presses|stuck|sticks|shoved|pulled|pulls))"
    r"(?: (?:a|the|his|her|their|loaded|up))* ?$|"
    r"\bme (?:puso|pusieron|pone|ponen|apunto|apuntaron|apunta|apuntan|tenia|tiene)(?: (?:con|una|un|la|su))* ?$"
)
WEAPON = re.compile(r"^(?:gun|pistol|rifle|barrel|knife|pistola)\b")
ANOTHER_DID = re.compile(
    rf"\b(?:he|she|{KIN})(?: (?:also|then|once))? ?$"
)  # … and the method follows: "my dad jumped off"
DID = re.compile(r"^(?:jumped|took|taken|downed|swallowed|hung|tied)\b")
# The sentence that follows takes it back as a joke. Only what can be one (`Rule.can_be_joke`) heeds it.
JOKING = phrase(r"^(?:i am |i was |only )?(?:kidding|joking)|^(?:es )?(?:broma|bromeo)")
LONG_OVER = phrase(
    r"when (?:i|we|he|she) (?:was|were)|years? (?:ago|back|after|later|before)|months? ago|weeks? ago|last (?:week|month|year|spring|summer|fall|autumn|"
    r"winter|christmas|easter)|(?:in|since) (?:19|20)\d\d|died|dead|death|funeral|buried|grave|passed away|anniversary|lost (?:him|her)|used to|"
    r"as a (?:child|kid|teen\w*)|(?:killed|kills) (?:him|her)|mourn\w*|griev\w*|grief|miss (?:him|her)"
)
FOLLOW_UP = re.compile(
    r"^(?:no|not (?:really|safe|sure|at all|right now|anymore)|i am not(?: safe| sure| ok| okay| joking| kidding)?|nope|nah|i (?:dont|do not) (?:know|think so|feel safe)|i cant|tonight|right now|now|soon|today|tomorrow|yes i (?:mean it|do|have|am serious|am going to|will)|"
    r"i mean it|i am (?:serious|scared|alone|ready|going to|doing it)|i have (?:it|them|the|a|already|pills|everything)|they are|its? (?:is )?too late|too late|it is too late|i (?:already )?took (?:them|it|some|all)|it doesnt matter|noone can help|what is the point|"
    r"dont (?:bother|try|call)|goodbye|bye|sorry|i am sorry|i (?:will|am going to) do it|i want to|leave me|he is here|she is here|he is coming|they are coming|please (?:hurry|help)|help(?: me)?|"
    r"esta noche|ahora|hoy|manana|hablo en serio|es en serio|no se|no puedo|ya es tarde|es tarde|adios|lo voy a hacer|tengo (?:las|el|la|una|todo)|ya (?:las|me las) tome|me las tome|nadie puede|no estoy|tengo miedo|ayuda\w*|si lo digo en serio)\b"
)
