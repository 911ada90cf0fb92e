"""What the demo church is and publishes, in English and Spanish. Days are counted from today, weeks from the newest Sunday."""

from datetime import time, timedelta
from typing import Any

from church.roles import Role

CHURCH: dict[str, Any] = {
    "name": "Cedar Hollow Community Church",
    "tier": "full",
    "timezone": "America/Chicago",
    "language": "en",
    "country": "US",
    "phone": "(217) 555-0142",
    "email": "office@cedarhollow.example.org",
    "website": "https://cedarhollow.example.org",
    "street": "410 Mill Street",
    "city": "Fairhaven",
    "region": "IL",
    "postcode": "62799",
    "latitude": 39.901,
    "longitude": -89.611,
    "sign_in_url": "https://cedarhollow.example.org/members",
    "giving_url": "https://cedarhollow.example.org/give",
    "connection_card_url": "https://cedarhollow.example.org/connect",
    "allowed_origins": ["https://cedarhollow.example.org"],
    "greeting": {
        "en": "Hello, and welcome to Cedar Hollow. I'm the church's automated assistant. What is on your heart today?",
        "es": "Hola, le damos la bienvenida a Cedar Hollow. Soy el asistente automático de la iglesia. "
        "¿Qué lleva hoy en el corazón?",
    },
    "is_active": True,
}

SERVICES: list[dict[str, Any]] = [
    {
        "name": "Morning Worship",
        "weekday": 6,
        "starts_at": time(9, 0),
        "duration": timedelta(minutes=75),
        "location": "Sanctuary",
        "language": "en",
        "description": "Hymns and choir; communion on the first Sunday of the month.",
    },
    {
        "name": "Late Morning Worship",
        "weekday": 6,
        "starts_at": time(11, 0),
        "duration": timedelta(minutes=75),
        "location": "Sanctuary",
        "language": "en",
        "description": "The same message with a band; nursery and children's church during the sermon.",
    },
    {
        "name": "Culto en español",
        "weekday": 6,
        "starts_at": time(13, 0),
        "duration": timedelta(minutes=90),
        "location": "Capilla",
        "language": "es",
        "description": "Alabanza, predicación y comida compartida después del culto.",
    },
    {
        "name": "Midweek Prayer and Bible Study",
        "weekday": 2,
        "starts_at": time(18, 30),
        "duration": timedelta(minutes=60),
        "location": "Fellowship Hall",
        "language": "en",
        "description": "A simple supper is served from 17:45; come for either part.",
    },
]

GUIDES: list[dict[str, Any]] = [
    {
        "language": "en",
        "what_to_expect": "People greet you at the door and nobody asks you to stand up or speak. We sing, pray and "
        "listen to a sermon of about half an hour. Coffee is in the lobby before and after.",
        "parking": "Free parking behind the building, entrance from Second Avenue. The row by the door is kept for "
        "visitors.",
        "entrance": "The glass doors facing the parking lot. Somebody at the welcome desk will walk you in.",
        "accessibility": "Ramp and automatic door at the parking lot entrance, an accessible restroom beside the lobby, "
        "room for wheelchairs in rows 3 and 8, and hearing loops: ask an usher for a receiver.",
        "dress": "Come as you are. You will see jeans and you will see suits.",
        "kids_checkin": "Nursery to fifth grade check in at the desk left of the lobby, from 20 minutes before each "
        "Sunday morning service. You get a tag with a number, and only that tag picks your child up.",
        "kids_safety": "Every helper has had a background check. There are always two adults in a room, doors have "
        "windows, and allergies stand on the child's tag.",
    },
    {
        "language": "es",
        "what_to_expect": "Alguien le saluda en la puerta y nadie le pedirá que se ponga de pie ni que hable. Cantamos, "
        "oramos y escuchamos una predicación de una media hora. Después del culto compartimos la comida.",
        "parking": "Estacionamiento gratuito detrás del edificio, entrada por la Segunda Avenida. La fila junto a la "
        "puerta es para visitantes.",
        "entrance": "Las puertas de vidrio frente al estacionamiento. La capilla está a la derecha del vestíbulo.",
        "accessibility": "Rampa y puerta automática en la entrada del estacionamiento, baño accesible junto al vestíbulo "
        "y espacio para sillas de ruedas en la capilla.",
        "dress": "Venga como se sienta cómodo.",
        "kids_checkin": "Los niños hasta quinto grado se registran en la mesa a la izquierda del vestíbulo, desde 20 minutos "
        "antes del culto. Le damos una etiqueta con un número y solo con ella se recoge al niño.",
        "kids_safety": "Cada ayudante ha pasado una revisión de antecedentes. Siempre hay dos adultos en la sala, las "
        "puertas tienen ventana y las alergias van en la etiqueta.",
    },
]

_AT = "https://cedarhollow.example.org/sermons"
_LIGHT = "Light for the Road"
_LUZ = "Luz para el camino"

SERMONS: list[dict[str, Any]] = [
    {
        "weeks_ago": 0,
        "title": "When the Road Bends",
        "speaker": "Pastor Ruth Ellison",
        "series": _LIGHT,
        "scripture": "Psalm 23",
        "url": f"{_AT}/when-the-road-bends",
        "language": "en",
        "summary": "The shepherd does not take the valley away; he walks it with us. On trusting God when plans change.",
    },
    {
        "weeks_ago": 0,
        "title": "El Señor es mi pastor",
        "speaker": "Pastor Daniel Fuentes",
        "series": _LUZ,
        "scripture": "Salmo 23",
        "url": f"{_AT}/el-senor-es-mi-pastor",
        "language": "es",
        "summary": "El pastor no quita el valle: camina con nosotros. Confiar en Dios cuando cambian los planes.",
    },
    {
        "weeks_ago": 1,
        "title": "Bread Enough for Today",
        "speaker": "Pastor Daniel Fuentes",
        "series": _LIGHT,
        "scripture": "Exodus 16:1-21",
        "url": f"{_AT}/bread-enough",
        "language": "en",
        "summary": "Manna could not be stored up. What it means to ask for daily bread, and no more.",
    },
    {
        "weeks_ago": 2,
        "title": "A Table in the Wilderness",
        "speaker": "Pastor Ruth Ellison",
        "series": _LIGHT,
        "scripture": "Mark 6:30-44",
        "url": f"{_AT}/a-table-in-the-wilderness",
        "language": "en",
        "summary": "Five loaves and a tired crowd. Little things, handed over, go further than we think.",
    },
    {
        "weeks_ago": 3,
        "title": "The One Who Came Back",
        "speaker": "Pastor Ruth Ellison",
        "series": _LIGHT,
        "scripture": "Luke 17:11-19",
        "url": f"{_AT}/the-one-who-came-back",
        "language": "en",
        "summary": "Ten were healed and one gave thanks. Gratitude as a way of seeing who stands before us.",
    },
    {
        "weeks_ago": 4,
        "title": "Strangers on the Way",
        "speaker": "Marcus Bell, youth pastor",
        "series": _LIGHT,
        "scripture": "Luke 24:13-35",
        "url": f"{_AT}/strangers-on-the-way",
        "language": "en",
        "summary": "Two people walk home in grief, and somebody joins them. How hope comes: slowly, and at a table.",
    },
    {
        "weeks_ago": 5,
        "title": "Where Are You?",
        "speaker": "Pastor Ruth Ellison",
        "series": _LIGHT,
        "scripture": "Genesis 3:1-13",
        "url": f"{_AT}/where-are-you",
        "language": "en",
        "summary": "The first question God asks is not an accusation. On hiding, and on being looked for.",
    },
]

ANNOUNCEMENTS: list[dict[str, Any]] = [
    {
        "title": "Food pantry needs canned goods",
        "body": "The shelves are low on soup, beans and cereal. Bring some on Sunday or leave them at the office.",
        "from_day": -6,
        "to_day": 15,
        "language": "en",
    },
    {
        "title": "Newcomers' lunch after the 11:00 service",
        "body": "New to Cedar Hollow? Lunch is on us, in the Fellowship Hall, this and next Sunday. Children are welcome.",
        "from_day": -3,
        "to_day": 12,
        "language": "en",
    },
    {
        "title": "GriefShare begins",
        "body": "A group for anybody who has lost somebody, Thursdays at 7 PM in the library. Come any week; no sign-up.",
        "from_day": -10,
        "to_day": 30,
        "language": "en",
    },
    {
        "title": "Comida compartida después del culto",
        "body": "Este domingo y el próximo comemos juntos en el salón. Traiga un plato si puede, y venga aunque no pueda.",
        "from_day": -3,
        "to_day": 12,
        "language": "es",
    },
    {
        "title": "Se necesitan alimentos para la despensa",
        "body": "Faltan sopa, frijoles y cereal. Puede traerlos el domingo o dejarlos en la oficina.",
        "from_day": -6,
        "to_day": 15,
        "language": "es",
    },
]

# (name for email and sign-in, display name, roles, further fields)
STAFF: list[tuple[str, str, tuple[str, ...], dict[str, Any]]] = [
    ("ruth", "Pastor Ruth Ellison", (Role.PASTOR, Role.ADMIN), {"phone": "(217) 555-0150", "on_call": True}),
    ("daniel", "Pastor Daniel Fuentes", (Role.PASTOR,), {"phone": "(217) 555-0151", "language": "es"}),
    ("helen", "Helen Marsh", (Role.OFFICE, Role.ADMIN), {"phone": "(217) 555-0142"}),
    ("joyce", "Joyce Okafor", (Role.PRAYER_TEAM,), {}),
    ("tom", "Tom Whitaker", (Role.CARE_TEAM,), {"phone": "(217) 555-0153"}),
    ("marcus", "Marcus Bell", (Role.YOUTH_PASTOR,), {"phone": "(217) 555-0154"}),
    ("priya", "Priya Nair", (Role.SAFETY_ON_CALL,), {"phone": "(217) 555-0155", "on_call": True}),
    ("walter", "Walter Lindqvist", (Role.BENEVOLENCE,), {}),
    ("grace", "Grace Hadley", (Role.TREASURER,), {}),
    ("carmen", "Carmen Ibarra", (Role.VOLUNTEER_COORDINATOR, Role.CARE_TEAM), {"language": "es"}),
]
