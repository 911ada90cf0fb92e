"""Which words tell that a name follows, and which capitalised words are no part of one. Without accents, in small letters."""

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Between the words of a name: "Juan de la Cruz".
PARTICLES = _words("de del la las los da das do dos di van von der den ter bin al")

# What a name ends before, however it is written: "My Son Peter Needs Prayer", "my name is ana and i am ill".
STOPS = _words("""
    a about after again all also always am an and are as asking at be because been before but by came can come could cry crying
    did died do does fell felt find for from get got had has have he help her him his how i if in is it its just keep kept lives
    lost love me may might more my need needed needs no not now of on only or our passed please pray prayer prayers praying prays
    really request said says she should sick since so some suffers thank thanks that the their them then there these they this to
    today too urgent very want wants was we went were what when where which who whose will with without work works would yes you
    your ill yesterday tomorrow tonight
    al antes aqui asi ayer ayuda ayudenme como con cuando de desde donde dice e el ella ellos en enferma enfermo era es esta estaba
    estamos estan este estoy fue gracias ha hace han hasta hay hoy la las le les lo los mas me mi mis muy necesita necesitamos necesito
    no nos nuestra nuestro o ora oracion oraciones ore oren para pero pide pido por porque que quien quiere quiero se ser si sin sobre
    somos son soy su sus sufre tambien tengo tiene tienen un una va vive vivo voy y ya yo
""")

# Of these, what is a name where it is written as one: "my aunt May Chen".
ALSO_NAMES = _words("will may love")

# With which no name begins; nor does one with a word for a relative. First names that are months or books of the Bible, too (April,
# John, Ruth), are not here.
NEVER_FIRST = _words("""
    god lord christ holy almighty heavenly savior saviour saint saints st virgin blessed pope president king queen prime governor
    dios cristo espiritu santo santa san santisimo santisima virgen nuestra senor altisimo papa presidente
    new north south east west northern southern eastern western middle central great good united saudi sri los las el la las costa
    puerto estados buenos ciudad monte mount fort port lake cape hong tel el rio
    first second third fourth primera primero segunda segundo tercera old
    genesis exodus leviticus numbers deuteronomy judges chronicles psalm psalms proverbs ecclesiastes lamentations hebrews acts romans
    corinthians galatians ephesians philippians colossians thessalonians revelation exodo levitico numeros deuteronomio jueces cronicas
    salmo salmos proverbios eclesiastes lamentaciones hebreos hechos romanos corintios galatas efesios filipenses colosenses
    tesalonicenses apocalipsis bible scripture biblia
    january february march july september october november december monday tuesday wednesday thursday friday saturday sunday
    enero febrero marzo mayo junio septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado
    easter christmas thanksgiving advent lent pentecost semana navidad pascua cuaresma adviento pentecostes
    born red black white memorial labor veterans independence
    dear hello hi hey praise bless breast prayer social mental querido querida hola buenas bendito bendita
    mr mrs ms miss dr dra rev sr sra srta doctor doctora pastor pastora brother sister hermano hermana mother father mom
    dad madre padre mama
""")

DAYS = _words("""
    january february march april june july september october november december
    monday tuesday wednesday thursday friday saturday sunday
    enero febrero marzo abril mayo junio septiembre octubre noviembre diciembre
    lunes martes miercoles jueves viernes sabado
""")

# "Jesus Christ", "Father Almighty": with these behind it, it is the name of God.
HOLY = _words(
    "god lord christ almighty savior saviour spirit ghost redeemer dios cristo todopoderoso senor espiritu nazareno"
)

# With one of these in it, it is a place, an institution or a community.
PLACES = _words("""
    hospital clinic center centre medical medicine health church chapel cathedral ministry ministries mission university
    college school academy seminary avenue road boulevard drive county city state island valley army shelter hospice
    department company bank airport prison jail court week catholic baptist methodist lutheran presbyterian orthodox
    pentecostal american mexican testament disease syndrome
    clinica centro medico salud iglesia capilla catedral parroquia ministerio templo universidad colegio escuela academia seminario
    calle avenida condado estado isla valle cruz-roja refugio hogar asilo departamento empresa banco aeropuerto carcel catolica
    catolico bautista metodista evangelica evangelico americana americano mexicana mexicano testamento
""")

# A surname that stands alone and is a word of prayer first of all: "the Grace of God" of somebody called Mary Grace.
PRAYED = HOLY | _words(
    "grace faith hope joy love jesus mary maria cross cruz santos santo paz gracia fe esperanza amor bishop church iglesia may day"
)

_KIN = re.sub(
    r"\s+",
    "",
    """
    son|daughter|stepson|stepdaughter|husband|wife|spouse|partner|fianc[ée]e?|boyfriend|girlfriend|mother|father|mom|mum|mommy|dad|daddy
    |stepmother|stepfather|stepmom|stepdad|parent|brother|sister|stepbrother|stepsister|twin|baby|child|kid|boy|girl|man|woman|lady
    |grandmother|grandfather|grandma|grandpa|granny|grandson|granddaughter|grandchild|aunt|auntie|uncle|niece|nephew|cousin|friend
    |neighbou?r|co-?worker|colleague|boss|teacher|pastor|deacon|elder|nurse|classmate|roommate|godson|goddaughter|godmother|godfather
    |brothers|sisters|children|wives
    |hij[oa]|hijastr[oa]|espos[oa]|marido|mujer|pareja|novi[oa]|prometid[oa]|madre|padre|mam[aá]|pap[aá]|mami|papi|padrastro|madrastra
    |herman[oa]|hermanit[oa]|hermanastr[oa]|gemel[oa]|beb[eé]|ni[ñn][oa]|muchach[oa]|se[ñn]or[a]?|abuel[oa]|abuelit[oa]|niet[oa]|t[ií][oa]
    |sobrin[oa]|prim[oa]|suegr[oa]|cu[ñn]ad[oa]|yerno|nuera|amig[oa]|vecin[oa]|compa[ñn]er[oa]|colega|jef[ea]|maestr[oa]|pastora
    |ahijad[oa]|madrina|padrino|comadre|compadre|ex-?espos[oa]
""",
)
RELATIVE = rf"(?:{_KIN})(?:e?s)?"
_TITLES = "mr|mrs|ms|miss|mx|dr|dra|rev|reverend|doctora?|profe?s?o?ra?|sr|sra|srta|se[ñn]orita|don|do[ñn]a|fr"
_CALLED = r"named|called|llamad[oa]s?|(?:que\s+)?se\s+llaman?|is|es"

# Somebody says a name, and says that it is one: taken for a name also in small letters.
SAYS_A_NAME = (
    r"(?:(?:my|his|her|their|whose)\s+(?:full\s+)?name(?:\s+is|['’]s)"
    r"|me\s+llamo|se\s+llama|(?:mi|su)\s+nombre(?:\s+completo)?\s+es)"
)
# A person, for certain.
IS_A_PERSON = (
    rf"(?:{RELATIVE}(?:[-\s]in[-\s]law)?(?:\s*[,:(]|\s+(?:{_CALLED}))?"
    rf"|(?:{_TITLES})\.?|named|called|llamad[oa]s?)"
)
# A person, as a rule: on a list of prayers what is prayed for is mostly somebody.
MAY_BE_A_PERSON = (
    r"(?:i\s+am|i['’]?m|this\s+is|it\s+is|it['’]s|call\s+me|soy|(?:les?\s+)?habla|saluda"
    r"|for|por|para|behalf\s+of|(?:de\s+)?parte\s+de|lift(?:ing)?\s+up|remember|recuerden)"
)
# What people do and suffer, behind a name.
DOES = (
    r"(?:['’]s\s+\w|,?\s+(?:who\s+|que\s+)?(?:is|was|has|had|needs?|will|died|passed|fell|lost|went|asks?|requests?|just|suffers?|está"
    r"|estaba|tiene|necesita|falleció|murió|fue|sufre|pide|va|perdió|quiere)\b)"
)
# What stands before a name at the very end.
SAYS_GOODBYE = (
    r"(?:thanks|thank\s+(?:you|u)|love|blessings|bless(?:\s+you)?|sincerely|yours|regards|in\s+christ|gracias|bendiciones|bendiga"
    r"|atentamente|saludos|am[eé]n)"
)
