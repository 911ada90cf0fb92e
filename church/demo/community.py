"""What happens at the demo church: groups, children, events, rooms, people to meet. Days are counted from today."""

from datetime import time
from typing import Any

from church.models import HostKind, LifeStage

GROUPS: list[dict[str, Any]] = [
    {
        "name": "GriefShare",
        "topics": "grief, loss, bereavement",
        "description": "For anybody who has lost somebody. Nobody has to speak; come any week.",
        "weekday": 3, "starts_at": time(19), "neighborhood": "Downtown", "address": "Church library",
        "leader": "Tom Whitaker", "members": 9, "capacity": 16,
    },
    {
        "name": "Young Families",
        "topics": "parenting, marriage, small children",
        "description": "Dinner, a short talk and a lot of noise. Children eat with us and then play next door.",
        "life_stage": LifeStage.PARENTS, "weekday": 4, "starts_at": time(17, 30), "neighborhood": "Riverside",
        "address": "218 Willow Lane", "has_childcare": True, "leader": "Ben and Laura Castillo", "members": 11, "capacity": 14,
    },
    {
        "name": "Tuesday Morning Women",
        "topics": "Bible study, prayer, friendship",
        "description": "We read one book of the Bible at a time. Presently the Gospel of Mark.",
        "life_stage": LifeStage.WOMEN, "weekday": 1, "starts_at": time(9, 30), "neighborhood": "Downtown",
        "address": "Fellowship Hall", "has_childcare": True, "leader": "Joyce Okafor", "members": 12, "capacity": 20,
    },
    {
        "name": "Men at Dawn",
        "topics": "prayer, work, accountability",
        "description": "Coffee, a psalm and an honest hour before work.",
        "life_stage": LifeStage.MEN, "weekday": 2, "starts_at": time(6, 15), "neighborhood": "Downtown",
        "address": "Corner Diner, Mill Street", "leader": "Walter Lindqvist", "members": 7, "capacity": 12,
    },
    {
        "name": "Twenties and Thirties",
        "topics": "faith and work, loneliness, friendship",
        "description": "A meal in somebody's flat and a question worth asking.",
        "life_stage": LifeStage.YOUNG_ADULTS, "weekday": 3, "starts_at": time(18, 45), "neighborhood": "Mill District",
        "address": "Flat 3B, 90 Mill Street", "leader": "Hannah Brooks", "members": 14, "capacity": 15,
    },
    {
        "name": "Students at Cedar",
        "topics": "school, friendship, doubt",
        "description": "Grades 9 to 12. Games, food and talk about what is on your mind.",
        "life_stage": LifeStage.STUDENTS, "weekday": 2, "starts_at": time(18, 30), "neighborhood": "Downtown",
        "address": "Youth room", "leader": "Marcus Bell", "members": 18,
    },
    {
        "name": "Marriage Table",
        "topics": "marriage, communication, conflict",
        "description": "Couples of any age, married a month or fifty years. Every other week.",
        "life_stage": LifeStage.COUPLES, "weekday": 5, "starts_at": time(18), "frequency": "fortnightly",
        "neighborhood": "North Hill", "address": "7 Orchard Close", "leader": "Dan and Ruth Ellison", "members": 10,
        "capacity": 10,
    },
    {
        "name": "Recovery at the Well",
        "topics": "addiction, recovery, sobriety",
        "description": "For people on the way out of alcohol, drugs or gambling, and for those who love them. Confidential.",
        "weekday": 0, "starts_at": time(19), "neighborhood": "Downtown", "address": "Chapel, side door",
        "leader": "Ray Donnelly", "members": 8,
    },
    {
        "name": "Silver Psalms",
        "topics": "aging, Bible study, caregiving",
        "description": "Older hands and good coffee. Rides can be arranged.",
        "life_stage": LifeStage.SENIORS, "weekday": 3, "starts_at": time(10), "neighborhood": "Riverside",
        "address": "Riverside Court, community room", "leader": "Margaret Hale", "members": 9, "capacity": 18,
    },
    {
        "name": "Evening Prayer Online",
        "topics": "prayer, anxiety, rest",
        "description": "Half an hour by video to lay the day down. Cameras may stay off.",
        "weekday": 6, "starts_at": time(20, 30), "is_online": True, "leader": "Priya Nair", "members": 13,
    },
    {
        "name": "Casa de Oración",
        "topics": "oración, familia, estudio bíblico",
        "description": "Oramos, leemos y cenamos juntos en una casa. Los niños son bienvenidos.",
        "weekday": 4, "starts_at": time(19), "neighborhood": "Mill District", "address": "Calle Mill 44",
        "has_childcare": True, "leader": "Carmen Ibarra", "members": 12, "capacity": 16, "language": "es",
    },
    {
        "name": "Mujeres de Esperanza",
        "topics": "duelo, ansiedad, amistad",
        "description": "Para mujeres que llevan una carga y no quieren llevarla solas.",
        "life_stage": LifeStage.WOMEN, "weekday": 5, "starts_at": time(10), "neighborhood": "Downtown",
        "address": "Capilla", "leader": "Rosa Medina", "members": 6, "capacity": 12, "language": "es",
    },
]  # fmt: skip

# (name, how to find it, how many children it holds)
KIDS_ROOMS: list[dict[str, Any]] = [
    {"name": "Acorn Room", "location": "left of the lobby, first door", "capacity": 10},
    {"name": "Cedar Room", "location": "left of the lobby, second door", "capacity": 20},
    {"name": "Upper Room", "location": "upstairs, by elevator or stairs", "capacity": 30},
]

# `service` is the hour at which the service on Sunday begins.
KIDS_PROGRAMS: list[dict[str, Any]] = [
    {"name": "Nursery", "room": "Acorn Room", "service": time(9), "min_age": 0, "max_age": 2,
     "description": "Two adults at all times, a quiet corner, and a pager for parents."},
    {"name": "Little Lambs", "room": "Cedar Room", "service": time(9), "min_age": 3, "max_age": 5,
     "description": "Songs, a story and play."},
    {"name": "Nursery", "room": "Acorn Room", "service": time(11), "min_age": 0, "max_age": 2,
     "description": "Two adults at all times, a quiet corner, and a pager for parents."},
    {"name": "Little Lambs", "room": "Cedar Room", "service": time(11), "min_age": 3, "max_age": 5,
     "description": "Songs, a story and play."},
    {"name": "Children's Church", "room": "Upper Room", "service": time(11), "min_age": 6, "max_age": 11,
     "description": "They begin with everybody and leave for their own story during the sermon."},
    {"name": "Semillas", "room": "Cedar Room", "service": time(13), "min_age": 3, "max_age": 10, "language": "es",
     "description": "Historias, canciones y juegos durante la predicación."},
]  # fmt: skip

# `week` counts Sundays-to-Saturdays from this one (0); `weekday` 0 is Monday; `hours` is how long it takes.
EVENTS: list[dict[str, Any]] = [
    {"title": "Fall Work Day", "week": -2, "weekday": 5, "at": time(9), "hours": 4, "location": "Church grounds",
     "description": "Rakes, gutters and doughnuts.", "capacity": 40},
    {"title": "Community Blood Drive", "week": -1, "weekday": 5, "at": time(10), "hours": 4, "location": "Fellowship Hall",
     "description": "With the county blood center.", "takes_registrations": False},
    {"title": "Newcomers' Lunch", "week": 1, "weekday": 6, "at": time(12, 30), "hours": 1.5, "location": "Fellowship Hall",
     "description": "New here? Lunch is on us. Meet the pastors and ask anything.", "capacity": 40},
    {"title": "Blood Pressure and Flu Shot Clinic", "week": 1, "weekday": 2, "at": time(16), "hours": 3,
     "location": "Lobby", "description": "Free, no appointment.", "takes_registrations": False},
    {"title": "Parents' Night Out", "week": 1, "weekday": 4, "at": time(18), "hours": 3, "location": "Upper Room",
     "description": "Leave the children with us and go out. Ages 1 to 11, two adults to every six children.",
     "capacity": 18, "has_childcare": True},
    {"title": "Surviving the Holidays", "week": 2, "weekday": 3, "at": time(19), "hours": 1.5, "location": "Library",
     "description": "A GriefShare evening for anybody who dreads the holidays without somebody they loved.",
     "capacity": 24},
    {"title": "Women's Day Retreat", "week": 2, "weekday": 5, "at": time(9), "hours": 6, "location": "Cedar Lodge",
     "description": "A day to be still. Lunch is included.", "capacity": 3, "cost": "$15; scholarships by the office"},
    {"title": "Community Supper", "week": 2, "weekday": 2, "at": time(17, 30), "hours": 1.5, "location": "Fellowship Hall",
     "description": "Free, for everybody, every month.", "takes_registrations": False},
    {"title": "Budget Basics", "week": 3, "weekday": 1, "at": time(18, 30), "hours": 2, "location": "Library",
     "description": "Getting out of debt, one page at a time. Confidential.", "capacity": 15},
    {"title": "Youth Bowling Night", "week": 3, "weekday": 4, "at": time(18), "hours": 2.5, "location": "Fairhaven Lanes",
     "description": "Grades 6 to 12. Shoes included.", "capacity": 30, "cost": "$8"},
    {"title": "Choir Concert", "week": 4, "weekday": 6, "at": time(16), "hours": 1.5, "location": "Sanctuary",
     "description": "Carols old and new, and cocoa after.", "takes_registrations": False},
    {"title": "Baptism Class", "week": 5, "weekday": 5, "at": time(10), "hours": 2, "location": "Library",
     "description": "What baptism is and how it goes.", "capacity": 20},
    {"title": "Night of Prayer", "week": 6, "weekday": 4, "at": time(19), "hours": 2, "location": "Chapel",
     "description": "Come and go as you like.", "takes_registrations": False},
    {"title": "Cena de la comunidad hispana", "week": 1, "weekday": 5, "at": time(18), "hours": 2,
     "location": "Fellowship Hall", "description": "Comida compartida, música y juegos para los niños.",
     "capacity": 60, "language": "es"},
    {"title": "Taller: crianza en dos culturas", "week": 3, "weekday": 5, "at": time(10), "hours": 2,
     "location": "Biblioteca", "description": "Para madres y padres. Hay cuidado de niños.", "capacity": 20,
     "has_childcare": True, "language": "es"},
    {"title": "Clase de bautismo", "week": 5, "weekday": 6, "at": time(15), "hours": 1.5, "location": "Capilla",
     "description": "Qué es el bautismo y cómo se celebra.", "capacity": 15, "language": "es"},
]  # fmt: skip
FULL_EVENT = "Women's Day Retreat"
SIGNED_UP = ("Margaret Hale", "Laura Castillo", "Hannah Brooks")

FACILITIES: list[dict[str, Any]] = [
    {"name": "Fellowship Hall", "capacity": 140, "equipment": "kitchen, tables, projector, sound system",
     "description": "Level floor, doors to the parking lot."},
    {"name": "Chapel", "capacity": 60, "equipment": "piano, hearing loop", "closes_at": time(21)},
    {"name": "Library", "capacity": 24, "equipment": "screen, whiteboard"},
    {"name": "Youth Room", "capacity": 40, "equipment": "sound system, games, sofas"},
    {"name": "Meeting Room", "capacity": 10, "equipment": "screen"},
]  # fmt: skip

# `staff` is who signs in; `hours` are (weekday, from, to).
HOSTS: list[dict[str, Any]] = [
    {"name": "Pastor Ruth Ellison", "title": "Senior pastor", "staff": "Pastor Ruth Ellison", "location": "Pastor's study",
     "hours": [(1, time(10), time(12)), (3, time(14), time(16))]},
    {"name": "Pastor Daniel Fuentes", "title": "Pastor, Spanish congregation", "staff": "Pastor Daniel Fuentes",
     "languages": "es, en", "location": "Capilla", "hours": [(2, time(15), time(18)), (5, time(10), time(12))]},
    {"name": "Marcus Bell", "title": "Youth pastor", "staff": "Marcus Bell", "location": "Youth Room",
     "hours": [(0, time(15), time(17)), (3, time(15), time(17))]},
    {"name": "Dr. Anita Rao", "kind": HostKind.COUNSELOR, "title": "Psychologist", "slot_minutes": 50,
     "specialities": "grief, trauma, depression, illness", "location": "Counseling room, side entrance",
     "about": "Twenty years in hospice care.", "hours": [(0, time(9), time(12, 20)), (2, time(13), time(16, 20))]},
    {"name": "James Porter", "kind": HostKind.COUNSELOR, "title": "Marriage and family therapist", "slot_minutes": 50,
     "specialities": "marriage, family, parenting, conflict, addiction", "location": "Counseling room, side entrance",
     "about": "Sees couples and families, in the evening too.", "hours": [(1, time(16), time(19, 20)), (3, time(16), time(19, 20))]},
    {"name": "Lic. Sofía Mendoza", "kind": HostKind.COUNSELOR, "title": "Consejera", "slot_minutes": 50,
     "specialities": "anxiety, depression, marriage, ansiedad, depresión, matrimonio, familia, duelo",
     "languages": "es, en", "location": "Counseling room, side entrance",
     "about": "Atiende en español e inglés.", "hours": [(4, time(9), time(12, 20)), (5, time(9), time(11, 30))]},
]  # fmt: skip
