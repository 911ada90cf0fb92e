# ruff: noqa: E501
"""Alarming words in harmless company: idioms, the Bible's and the church's own speech, films, games, tools, the dead.

What `without_idioms` takes out is no longer seen by any rule; `is_story` says of a whole sentence that the people in it are
not people in danger today.
"""

import re

from language.rules.danger.rule import AT_A_GAME, phrase

_KIN = (
    r"(?:mom|mum|mother|dad|father|parents?|wife|husband|spouse|son|daughter|child|brother|sister|cousin|nephew|niece|aunt|uncle|"
    r"grandson|granddaughter|grandpa|grandma|grandfather|grandmother|friend|roommate|boyfriend|girlfriend|fiancee?|ex|student|neighbou?r|"
    r"co ?worker|classmate|guy|man|woman|girl|boy|someone|people|pastor|teacher|dude|celebrit\w+|person)s?"
)
_DEATH_OR_LIFE = re.compile(
    r"(?:die|dead|death|dying|kill|suic|life|live|cross|shoot|hang|bomb|hurt|cut|beat|hit|mori|muer|mata|vida|cruz|punch|explo|burn|myself|jump|over it|me toca)"
)
_IDIOMS = phrase(
    r"(?:could|can|might) (?:just )?(?:die|jump (?:off|from) (?:the|a|this) (?:roof|bridge|building))(?: right now)? i am (?:\w+ )?(?:so|just|that|too) (?:happy|excited|proud|glad|thankful)|"
    r"kill(?:ing)? (?:myself|yourself|ourselves|himself|herself) (?:laughing|lol|at the gym|in the gym|working out|with (?:kindness|cardio)|to (?:finish|get|make|pay|keep|lose|please|meet|be on time))|"
    r"(?:shoot|shooting|shot) (?:myself|yourself|himself|ourselves|itself) in the foot|(?:drown|drowning) (?:myself|yourself|ourselves) in (?:work|food|ice cream|chocolate|coffee|music|netflix|books|homework)|(?:kicking|kick|beat|beating) (?:myself|yourself)(?: up)?|"
    r"(?:die|dies|died|dying|dead) (?:of|from|with) (?:laugh\w*|embarrass\w+|boredom|hunger|thirst|curiosity|cuteness|excitement|anticipation|the (?:heat|cold|cuteness|cringe)|heat)|(?:die|dies|died|dying|dead) laughing|lol (?:i am )?dying|i am dead lol|dying lol|"
    r"dying to (?:know|see|try|meet|hear|get|go|eat|find|tell|visit|watch|read|learn|ask|hold|taste|join|come)|(?:is|are|was|were|be) (?:\w+ )?to die for|to die for$|die hards?|(?:phone|battery|laptop|car|engine|computer|tablet|plant|plants|tree|flowers?|grass|fish|hamster|mic|speaker)(?: \w+){0,2} (?:die[sd]?|dead|dying)|dead (?:tired|line|ends?|lifts?|sea|weight|battery|serious|set|last|silence|on my feet|broke|phone|language|links?|heading|heat|zone|bolt|pool|plants?|sea scrolls|hamster)|"
    r"(?:die|dies|dying|died|dead|death|mort\w+) (?:in christ|daily|(?:to|unto|of) (?:self|sins?|myself|ourselves|oneself|yourself|the (?:flesh|old|world|law)|my(?:self)? (?:self|flesh|old|pride|sins?|ego|will|own)|his|our (?:old|own|sins?)))|die with christ|died? (?:for|on) (?:me|us|you|my|our|your|the|all|sins?|everyone|him|them|a friend)|death (?:and resurrection|of (?:jesus|christ|god|a))|to die is gain|"
    r"(?:take|taking|taken|takes|took|carry|bear) (?:up )?(?:my|your|his|our|the|their) (?:own )?cross|(?:lay|laid|laying) down (?:my|his|your|our|their|ones) li(?:fe|ves)|(?:lose|lost|save|saves|find) (?:my|his|your|their) life (?:for|will)|(?:give|gave|giving|given|surrender|dedicate|submit|offer|devote|turn) (?:\w+ )?my (?:whole )?life|take my life and let it|(?:take|took) my life (?:lord|jesus|back|to the next|in a)|(?:a )?suicide (?:prevention|awareness|hotlines?|helplines?|squad|bomb\w*|doors?|squeeze|missions?|pass|lane|ministry|loss|drills?|rates?|statistics|stats|training|runs?|support group|crisis (?:line|training))|(?:political|career|social|commercial|financial) suicide|survivors? of suicide(?: loss)?|"
    rf"(?:lost|losing|loss of|losing) (?:\w+ ){{1,6}}(?:to|by|from|in|after) (?:his |her |a )?suicide|(?:died|dead|passed(?: away)?|dies|death|deaths|gone|loss|lost) (?:\w+ )?(?:by|from|of|via|due to|to) suicide|(?:{_KIN}|he|she|they|who)(?: \w+)? committed suicide(?! attempt)|{_KIN}(?:s)? suicide|(?:his|her|their) suicide|(?:killed|hung|hanged|shot|drowned) (?:himself|herself|themselves|themself|them selves)|(?:took|taken) (?:his|her|their) (?:own )?li(?:fe|ves)|ended (?:his|her|their) (?:own )?li(?:fe|ves)|"
    r"(?:is|are|was|were|be|been|keeps?|you) (?:\w+ )?killing me|kills me (?:when|that|to (?:see|know|think|say|hear|watch)|how|every time|inside)|killing (?:it|time|me softly)|kill (?:two birds|time|it|the (?:lights?|engine|process|mood|vibe|music|switch|mic|power|weeds|bugs|messenger|fatted|program|app|job|server)|a (?:process|tree|spider|bug|fly|job|program|mosquito|wasp)|bill|weeds|germs|bacteria|ants|mosquitoes|bed bugs)|if looks could kill|dressed to kill|(?:would|could) kill for|kill for (?:a|some)|"
    r"rather die than|die (?:at home|in my own bed|of old age|a natural death)|over my dead body|do or die|never say die|old habits die|die ?cast|tie ?dye|dye (?:my|the|her|it|easter|eggs|hair)|(?:live|living) and die|life (?:and|or) death|born to die|matter of life and death|life and death|"
    r"(?:want|wants|wanted|like|love) to disappear (?:into|in a good book|to (?:the|a))|(?:end|ending) (?:it|this) (?:on|with a|by saying|here with)|(?:jump|jumping) (?:in|on|into|off) (?:the )?(?:call|zoom|pool|deep end|bandwagon|trampoline|diving board|rope|line|car|shower)|(?:hit|hits) me (?:up|with (?:a great|a good|an|some|that|your|the (?:link|details))|that|like a ton|in the feels|all at once|differently)|(?:it|that|this|reality|grief|news|song|sermon|message|truth|loss|everything) (?:\w+ )?hits? (?:me|us|home)|beats? me (?:"
    + AT_A_GAME
    + r" |to (?:it|the)|in (?:chess|checkers|a race|monopoly|cards|ping))|^beats me$|beats me (?:why|how|what)|"
    r"(?:cut|cutting|hurt|hurting|burn|burned|burning|harm) myself (?:shaving|cooking|while|on (?:a|the|glass|paper|my)|slicing|chopping|accidentally|by accident|playing|lifting|running|working|at (?:work|the gym|practice|football|soccer|school)|in (?:the kitchen|a fall|practice|an accident)|moving|falling|skiing|financially|off)|(?:accidentally|accident) (?:\w+ )?(?:cut|hurt|burned|burn) myself|cut myself (?:some slack|off|short|a (?:break|slice|piece))|cut (?:back|down|out|off|the grass|my (?:hair|grass|nails|hours|bangs|losses|finger))|"
    r"bomb (?:cyclone|shell|diggity)|(?:photo|bath|cherry) bombs?|the bomb|shoot (?:me|us|you|him|her|them|pastor) (?:an?|the|over|some|your|back)(?: quick)? ?(?:email|text|message|note|line|info|details|photo|link)?|shoot (?:some )?hoops|shoot (?:a )?(?:video|photos?|pictures|commercial|wedding|film|goal)|"
    r"(?:muero|muere|morir|morirme|morirse|muerto|muerta|morimos|morimos|morir) (?:de|del|por|al|a mi|a nosotros|para|en cristo|en (?:la )?cruz|en paz) ?(?:la |las |el )?(?:risa|hambre|sueno|sed|calor|frio|verguenza|ganas|amor|curiosidad|emocion|aburrimiento|pecado|yo|mismo|mi mismo|nosotros|carne|nuestros pecados|mis pecados|mi|ver\w*|ir|comer|conocer|saber|probar|aburrid\w|cansancio|viejo|vieja|ti|jesus|antojo)?|"
    r"mat(?:a|an|ando|arme|armos|ar|o) (?:de (?:la )?risa|el tiempo|el hambre|a risas|trabajando|estudiando|de hambre|dos pajaros)|me mata la curiosidad|(?:tomar|cargar|llevar|toma|tome|carga|tomo) (?:mi|su|tu|la|nuestra) cruz|(?:dar|doy|di|entregar|entrego|entregue|entregarle|rendir|dio|consagrar|dedicar) (?:toda )?(?:mi|su) vida|prevencion del suicidio|(?:mensaje|noticia|cancion|sermon|palabra|muerte|gripe|eso|esto|predica|realidad) (?:\w+ )?me (?:pego|golpeo|toco|toca|pega)|me (?:pego|golpeo) (?:la gripe|fuerte la|el sol)|(?:se (?:suicido|mato|ahorco|quito la vida)|murio por suicidio|su suicidio|el suicidio de)|"
    # A piece that is sung once too often, a thing that does not work, whose turn it is, who ate the cake
    r"if (?:i|we) have to (?:sing|play|print|rehearse|fold|proofread|vacuum|photocopy) (?:\w+ ){1,8}(?:one more time|once more|again) i (?:will|am going to|might|would) (?:\w+ ){0,8}\w+|(?:end|ending|ended) my life as a (?:single|bachelor|bachelorette|renter|student|smoker)|"
    r"(?:i[mn]presora|computadora|compu|maquina|fotocopiadora|celular|telefono|internet|pagina|aplicacion|app|calor|frio|trafico|tarea|examen|escalera|dieta|alergia|gripe)s? (?:\w+ )?me (?:va|van) a matar|"
    r"(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo) (?:\w+ )?me toca|me toca (?:la )?(?:dialisis|quimio|cita|turno|limpieza|cocina|guardia|consulta)|"
    r"mat(?:o|ar(?:lo|la)?)(?: a mi (?:hermano|hermana|primo|prima|perro|gato|hijo|hija|esposo|esposa))? (?:porque |es que )?se (?:comio|bebio|acabo|trago) (?:mi|el|la|los|las|todo|toda|mis)"
)
_TRIVIAL = phrase(
    r"(?:homework|exams?|test|finals|traffic|math|class|meeting|commute|mondays?|heat|hangover|movie|game|song|food|spreadsheet|taxes|workout|leg day|sermon|zoom|group project|update|email\w*|"
    r"tarea|examen|trafico|clase|calor|lunes|reunion) (?:\w+ ){0,3}(?:makes?|making|made|got|has|me|have)(?: \w+){0,5} (?:want to|going to|wanna|quiero|dan ganas de|querer) (?:die|kill myself|kms|end it|jump off a \w+|morir\w*|matar\w*)(?: myself)?"
)
_STORY_WORDS = frozenset(
    [
        "abel",
        "abimelech",
        "ahithophel",
        "apocalipsis",
        "bible",
        "biblia",
        "cain",
        "cancion",
        "catholic",
        "catholics",
        "checkers",
        "chess",
        "commandment",
        "commandments",
        "corinthians",
        "david",
        "docker",
        "doctrina",
        "doctrine",
        "documentary",
        "ecclesiastes",
        "elias",
        "elijah",
        "episode",
        "essay",
        "evangelio",
        "evangelios",
        "exodus",
        "film",
        "films",
        "fortnite",
        "genesis",
        "goliath",
        "gospel",
        "gospels",
        "gta",
        "hamlet",
        "herod",
        "historical",
        "history",
        "hitler",
        "holocaust",
        "hymn",
        "jezebel",
        "jonah",
        "jonas",
        "judas",
        "juliet",
        "kennedy",
        "linux",
        "lyrics",
        "mandamiento",
        "mandamientos",
        "minecraft",
        "moises",
        "moses",
        "movie",
        "movies",
        "netflix",
        "novel",
        "novela",
        "novels",
        "pablo",
        "pedro",
        "pelicula",
        "personaje",
        "peter",
        "philippians",
        "pilate",
        "podcast",
        "poem",
        "president",
        "process",
        "processes",
        "psalm",
        "psalms",
        "python",
        "revelation",
        "romans",
        "romeo",
        "salmo",
        "salmos",
        "samson",
        "samuel",
        "sanson",
        "saul",
        "scene",
        "screenplay",
        "scripture",
        "scriptures",
        "season",
        "serie",
        "sermon",
        "sermons",
        "server",
        "shakespeare",
        "song",
        "stephen",
        "terminal",
        "testament",
        "testamento",
        "unix",
        "verse",
        "verses",
        "versiculo",
        "versiculos",
        "videojuego",
        "zelda",
    ]
)
_STORY = phrase(
    r"theolog\w+|job felt|jesus (?:die|died|was|had|say|said|rose|went|want|wanted|really|forgive|teach|talk)|did je"
    r"sus|the apostles?|john the baptist|paul (?:say|said|die|died|mean|write|wrote|want\w*)|crucif\w+|resurrect\w+|"
    r"tv show|(?:main|fictional|tv|favorite|movie|book|game) characters?|call of duty|video ?games?|true crime|comma"
    r"nd line|world war|nazi\w*|abraham lincoln|youth play|easter play|school play|school project|book report|resear"
    r"ch paper|for class|libro de|cristo murio|jesus murio"
)


def without_idioms(sentence: str) -> str:
    """The sentence without its harmless turns of phrase; `~` stands where one was."""
    if not _DEATH_OR_LIFE.search(sentence):
        return sentence
    if "lol" in sentence:
        sentence = _TRIVIAL.sub("~", sentence)
    return _IDIOMS.sub("~", sentence)


def is_story(sentence: str) -> bool:
    """True of a sentence on scripture, history, fiction or software."""
    return not _STORY_WORDS.isdisjoint(sentence.split()) or _STORY.search(sentence) is not None
