"""What the demo church teaches and sings. Weeks are counted back from the newest Sunday."""

from typing import Any

_AT = "https://cedarhollow.example.org/sermons"
_LUZ = "Luz para el camino"

# Topics of the sermons in `content.SERMONS`, by title.
TOPICS = {
    "When the Road Bends": "trust, change, fear, guidance",
    "El Señor es mi pastor": "confianza, miedo, dirección",
    "Bread Enough for Today": "anxiety, trust, money, daily bread",
    "A Table in the Wilderness": "generosity, community, service",
    "The One Who Came Back": "gratitude, healing",
    "Strangers on the Way": "grief, hope, doubt",
    "Where Are You?": "guilt, shame, grace",
}

MORE_SERMONS: list[dict[str, Any]] = [
    {"weeks_ago": 1, "title": "Pan para hoy", "scripture": "Éxodo 16:1-21", "topics": "ansiedad, dinero, confianza",
     "summary": "El maná no se podía guardar. Pedir el pan de cada día, y no más."},
    {"weeks_ago": 2, "title": "Cinco panes", "scripture": "Marcos 6:30-44", "topics": "generosidad, comunidad",
     "summary": "Lo poco, entregado, llega más lejos de lo que pensamos."},
    {"weeks_ago": 3, "title": "El que volvió", "scripture": "Lucas 17:11-19", "topics": "gratitud, sanidad",
     "summary": "Diez fueron sanados y uno dio las gracias."},
    {"weeks_ago": 4, "title": "Camino a Emaús", "scripture": "Lucas 24:13-35", "topics": "duelo, esperanza, duda",
     "summary": "Dos caminan a casa con su dolor, y alguien se une a ellos."},
    {"weeks_ago": 5, "title": "¿Dónde estás?", "scripture": "Génesis 3:1-13", "topics": "culpa, vergüenza, gracia",
     "summary": "La primera pregunta de Dios no es una acusación."},
]  # fmt: skip
for _sermon in MORE_SERMONS:
    _sermon |= {
        "speaker": "Pastor Daniel Fuentes",
        "series": _LUZ,
        "language": "es",
        "url": f"{_AT}/{_sermon['weeks_ago']}-es",
    }

# Seven devotionals, one for each day of a week that comes round again. (title, scripture, body, prayer)
DEVOTIONALS: dict[str, list[tuple[str, str, str, str]]] = {
    "en": [
        ("The day begins with mercy", "Lamentations 3:22-23",
         "Before you have done anything today, well or badly, mercy was there. It did not wait for you to wake up in a "
         "better mood.", "Let me begin from what you give, and not from what I lack. Amen."),
        ("Cast it", "1 Peter 5:6-7",
         "The word for casting is the one for throwing a saddle-cloth over a donkey. Put the load on the one who can "
         "carry it, and let go of the edge.", "I put this on you, and I leave it there. Amen."),
        ("He wept", "John 11:32-36",
         "Jesus knew what he was about to do, and wept all the same. Grief is no lack of faith.",
         "Stay with those who weep today. Amen."),
        ("A cup of water", "Matthew 10:40-42",
         "Nothing in the gospel is too small to count. A cup of cold water has a place in it.",
         "Show me one small thing today. Amen."),
        ("Be still", "Psalm 46:8-11",
         "Be still is said to armies as much as to hearts. Lay something down for five minutes.",
         "You are God, and I am not. Thank you. Amen."),
        ("Seventy times seven", "Matthew 18:21-22",
         "Peter wanted a number. Forgiveness is not a sum; it is a way of walking.",
         "Where I cannot yet forgive, make me willing to be made willing. Amen."),
        ("Rest is a command", "Exodus 20:8-11",
         "The only commandment that is a gift of time. The world goes on turning while you sleep.",
         "Teach me to stop. Amen."),
    ],
    "es": [
        ("El día empieza con misericordia", "Lamentaciones 3:22-23",
         "Antes de que hiciera algo hoy, bien o mal, la misericordia ya estaba. No esperó a que despertara de mejor ánimo.",
         "Que empiece por lo que das, y no por lo que me falta. Amén."),
        ("Échela sobre él", "1 Pedro 5:6-7",
         "Ponga la carga en quien puede llevarla, y suelte también la orilla.", "Esto lo pongo en ti, y ahí lo dejo. Amén."),
        ("Jesús lloró", "Juan 11:32-36",
         "Jesús sabía lo que iba a hacer, y lloró igual. El duelo no es falta de fe.", "Quédate hoy con quienes lloran. Amén."),
        ("Un vaso de agua", "Mateo 10:40-42",
         "Nada es demasiado pequeño para contar. Un vaso de agua fresca tiene su lugar.", "Muéstrame hoy una cosa pequeña. Amén."),
        ("Estad quietos", "Salmo 46:8-11",
         "Se dice a los ejércitos tanto como a los corazones. Deje algo en el suelo durante cinco minutos.",
         "Tú eres Dios, y yo no. Gracias. Amén."),
        ("Setenta veces siete", "Mateo 18:21-22",
         "Pedro quería un número. El perdón no es una suma; es una manera de andar.",
         "Donde aún no puedo perdonar, hazme querer. Amén."),
        ("Descansar es un mandato", "Éxodo 20:8-11",
         "El único mandamiento que regala tiempo. El mundo sigue girando mientras usted duerme.", "Enséñame a parar. Amén."),
    ],
}  # fmt: skip

# Songs in the public domain, in sets that come round: (title, whose)
SONGS: dict[str, list[list[tuple[str, str]]]] = {
    "en": [
        [("Come, Thou Fount of Every Blessing", "Robert Robinson"), ("Be Thou My Vision", "Irish hymn"),
         ("It Is Well with My Soul", "Horatio Spafford"), ("Doxology", "Thomas Ken")],
        [("Holy, Holy, Holy", "Reginald Heber"), ("Great Is Thy Faithfulness", "Thomas Chisholm"),
         ("Abide with Me", "Henry Lyte"), ("Amazing Grace", "John Newton")],
        [("All Creatures of Our God and King", "Francis of Assisi"), ("For the Beauty of the Earth", "Folliott Pierpoint"),
         ("What a Friend We Have in Jesus", "Joseph Scriven"), ("Blessed Assurance", "Fanny Crosby")],
    ],
    "es": [
        [("Sublime gracia", "John Newton"), ("Santo, santo, santo", "Reginald Heber"), ("Oh, qué amigo nos es Cristo", "Joseph Scriven")],
        [("Castillo fuerte es nuestro Dios", "Martín Lutero"), ("Cuán grande es tu fidelidad", "Thomas Chisholm"),
         ("Jubilosos, te adoramos", "Henry van Dyke")],
    ],
}  # fmt: skip

ILLUSTRATIONS: list[dict[str, Any]] = [
    {"title": "The mended bowl", "topics": "grace, suffering, healing", "source": "The craft of kintsugi",
     "body": "In Japan a broken bowl may be mended with lacquer and gold dust. The crack is not hidden; it becomes the "
     "line by which the bowl is known."},
    {"title": "The lighthouse keeper's window", "topics": "service, perseverance, hope", "source": "A sailor's tale",
     "body": "A keeper who never met a single captain cleaned the glass every night for thirty years. None wrote to "
     "thank him; they came home."},
    {"title": "Two sons of one debt", "topics": "forgiveness, money", "scripture": "Luke 7:41-43",
     "body": "Two brothers owed their father the same sum. One paid it off by degrees and never came to supper. The other "
     "had it struck out, and has not missed a Sunday since."},
    {"title": "The child on the stairs", "topics": "trust, fear, faith",
     "body": "A child in a dark stairwell called up: I cannot see you. But I can see you, said her father; jump."},
    {"title": "Planting walnuts", "topics": "patience, hope, generosity", "source": "A folk tale from the Talmud, retold",
     "body": "Asked why he plants a tree whose nuts he will not live to eat, an old man said: I found walnut trees in the "
     "world when I came."},
    {"title": "The empty chair", "topics": "grief, prayer, loneliness",
     "body": "A man who could not pray set a chair across from his own, and talked to it as one does to a friend. On the "
     "morning he died his head was found resting on its seat."},
    {"title": "The slow clock", "topics": "rest, work",
     "body": "A farmer set the kitchen clock ten minutes slow on Saturdays. Nobody, he said, was ever late for rest."},
    {"title": "Bread at the back door", "topics": "justice, generosity, service", "scripture": "Isaiah 58:7",
     "body": "A baker put what was left at the back door each night with no sign on it. A sign, he said, would make them "
     "read before they ate."},
    {"title": "El cuenco remendado", "topics": "gracia, sufrimiento, sanidad", "language": "es", "source": "El arte del kintsugi",
     "body": "En Japón un cuenco roto puede remendarse con laca y polvo de oro. La grieta no se esconde; se vuelve la línea "
     "por la que se reconoce."},
    {"title": "La silla vacía", "topics": "duelo, oración, soledad", "language": "es",
     "body": "Un hombre que no podía orar puso una silla frente a la suya y le hablaba como a un amigo."},
    {"title": "Sembrar nogales", "topics": "paciencia, esperanza, generosidad", "language": "es",
     "body": "Le preguntaron por qué sembraba un árbol cuyas nueces no comería. Encontré nogales en el mundo cuando llegué, dijo."},
    {"title": "Pan en la puerta de atrás", "topics": "justicia, servicio", "language": "es", "scripture": "Isaías 58:7",
     "body": "Un panadero dejaba cada noche lo que sobraba en la puerta de atrás, sin letrero."},
]  # fmt: skip

BELIEFS: list[dict[str, Any]] = [
    {"subject": "God", "keywords": "Trinity, Father, Son, Holy Spirit", "scripture": "Matthew 28:18-20; 2 Corinthians 13:14",
     "statement": "We believe in one God, who is Father, Son and Holy Spirit, maker of heaven and earth."},
    {"subject": "Salvation", "keywords": "grace, saved, gospel, faith", "scripture": "Ephesians 2:8-10; John 3:16-17",
     "statement": "We are saved by the grace of God in Jesus Christ, received by faith, and not by anything we could earn."},
    {"subject": "Scripture", "keywords": "Bible, word of God", "scripture": "2 Timothy 3:14-17",
     "statement": "The Bible is our trustworthy witness to God. We read it together, humbly, and by the light of Christ."},
    {"subject": "Baptism", "keywords": "infant baptism, immersion, christening", "scripture": "Romans 6:3-11; Acts 2:37-41",
     "statement": "Baptism joins us to Christ and to his church. We baptize believers, and the children of believers, and we "
     "do not repeat a baptism given elsewhere."},
    {"subject": "The Lord's Supper", "keywords": "communion, eucharist, bread and wine", "scripture": "1 Corinthians 11:23-26",
     "statement": "Everybody who trusts in Christ is welcome at his table, whatever church they come from."},
    {"subject": "Life after death", "keywords": "heaven, resurrection, dead, funeral", "scripture": "1 Corinthians 15:51-57; John 14:1-6",
     "statement": "We hope for the resurrection of the dead and the life of the world to come. We leave the judgment of "
     "every person, those who died by their own hand among them, to the mercy of God."},
    {"subject": "The end times", "keywords": "millennium, rapture, second coming", "takes_position": False,
     "statement": "We confess that Christ will come again; how and when, we do not say."},
    {"subject": "The age of the earth", "keywords": "creation, evolution, science, six days", "takes_position": False},
    {"subject": "Alcohol", "keywords": "drinking, wine", "takes_position": False,
     "statement": "Some here drink and some do not, and those who are in recovery are never pressed."},
    {"subject": "Dios", "keywords": "Trinidad, Padre, Hijo, Espíritu Santo", "language": "es", "scripture": "Mateo 28:18-20",
     "statement": "Creemos en un solo Dios, que es Padre, Hijo y Espíritu Santo, creador del cielo y de la tierra."},
    {"subject": "La salvación", "keywords": "gracia, salvo, evangelio, fe", "language": "es", "scripture": "Efesios 2:8-10; Juan 3:16-17",
     "statement": "Somos salvos por la gracia de Dios en Jesucristo, recibida por la fe, y no por lo que pudiéramos ganar."},
    {"subject": "El bautismo", "keywords": "bautizar, bebés, niños", "language": "es", "scripture": "Romanos 6:3-11",
     "statement": "El bautismo nos une a Cristo y a su iglesia. Bautizamos a creyentes y a los hijos de creyentes."},
    {"subject": "La Cena del Señor", "keywords": "comunión, eucaristía", "language": "es", "scripture": "1 Corintios 11:23-26",
     "statement": "Quien confía en Cristo es bienvenido a su mesa, venga de la iglesia que venga."},
    {"subject": "El fin de los tiempos", "keywords": "milenio, segunda venida, rapto", "language": "es", "takes_position": False,
     "statement": "Confesamos que Cristo vendrá otra vez; cómo y cuándo, no lo decimos."},
]  # fmt: skip

READINGS: list[dict[str, Any]] = [
    {
        "title": "Confessions",
        "author": "Augustine of Hippo",
        "subjects": "grace, repentance, faith",
        "note": "A restless heart, told by its owner.",
    },
    {
        "title": "The Practice of the Presence of God",
        "author": "Brother Lawrence",
        "subjects": "prayer, work",
        "note": "Short letters from a monastery kitchen.",
    },
    {
        "title": "A Grief Observed",
        "author": "C. S. Lewis",
        "subjects": "grief, doubt, suffering",
        "note": "For the first year, and for those who love somebody in it.",
    },
    {
        "title": "Life Together",
        "author": "Dietrich Bonhoeffer",
        "subjects": "community, church",
        "note": "On living with real people.",
    },
    {
        "title": "Mere Christianity",
        "author": "C. S. Lewis",
        "subjects": "faith, God, doubt, salvation",
        "note": "A first book for anybody with questions.",
    },
    {
        "title": "The Return of the Prodigal Son",
        "author": "Henri Nouwen",
        "subjects": "forgiveness, grace, family",
        "note": "One painting, three people.",
    },
    {
        "title": "On the Incarnation",
        "author": "Athanasius",
        "subjects": "God, salvation, Trinity",
        "note": "Short, old and clear.",
    },
    {
        "title": "Confesiones",
        "author": "Agustín de Hipona",
        "subjects": "gracia, arrepentimiento, fe",
        "language": "es",
        "note": "Un corazón inquieto, contado por su dueño.",
    },
    {
        "title": "La práctica de la presencia de Dios",
        "author": "Hermano Lorenzo",
        "subjects": "oración, trabajo",
        "language": "es",
        "note": "Cartas breves desde una cocina.",
    },
    {
        "title": "Una pena en observación",
        "author": "C. S. Lewis",
        "subjects": "duelo, duda, sufrimiento",
        "language": "es",
        "note": "Para el primer año.",
    },
]
