"""Help near the demo church, and what its members give. Local numbers are 555 ones; national lines are the real ones."""

from typing import Any

RESOURCES: list[dict[str, Any]] = [
    {"name": "Fairhaven Food Pantry", "category": "food", "phone": "(217) 555-0161", "address": "22 Depot Street, Fairhaven",
     "postcode": "62799", "latitude": 39.905, "longitude": -89.602, "hours": "Tue and Fri 10-14", "cost": "free",
     "description": "Groceries for a week, once a month. No papers asked."},
    {"name": "Cedar Hollow Community Supper", "category": "food", "phone": "(217) 555-0142", "address": "410 Mill Street, Fairhaven",
     "postcode": "62799", "latitude": 39.901, "longitude": -89.611, "hours": "monthly, 17:30; see the events", "cost": "free"},
    {"name": "Harbor House Shelter", "category": "shelter", "phone": "(217) 555-0162", "address": "8 Canal Road, Fairhaven",
     "postcode": "62798", "latitude": 39.921, "longitude": -89.64, "hours": "every night from 18:00", "cost": "free",
     "description": "Beds for men, women and families, in separate wings."},
    {"name": "Township Rent Assistance", "category": "housing", "phone": "(217) 555-0163", "postcode": "62799",
     "latitude": 39.899, "longitude": -89.62, "hours": "Mon to Thu 9-15", "description": "Bring the notice and a lease."},
    {"name": "Prairie Counseling Center", "category": "counseling", "phone": "(217) 555-0164", "address": "150 Second Avenue, Fairhaven",
     "postcode": "62799", "latitude": 39.896, "longitude": -89.6, "cost": "sliding scale", "description": "English and Spanish."},
    {"name": "New Morning Recovery", "category": "recovery", "phone": "(217) 555-0165", "postcode": "62801",
     "latitude": 39.98, "longitude": -89.55, "hours": "meetings daily 19:00", "cost": "free"},
    {"name": "Safe Harbor (address not told)", "category": "domestic_violence", "phone": "(217) 555-0166",
     "hours": "day and night", "cost": "free", "description": "A room tonight, with children and pets."},
    {"name": "Fairhaven Free Clinic", "category": "medical", "phone": "(217) 555-0167", "address": "61 Depot Street, Fairhaven",
     "postcode": "62799", "latitude": 39.906, "longitude": -89.603, "hours": "Sat 9-13", "cost": "free"},
    {"name": "Prairie Legal Aid", "category": "legal", "phone": "(217) 555-0168", "postcode": "62701", "latitude": 39.8,
     "longitude": -89.65, "cost": "free with low income", "description": "Eviction, custody, protection orders."},
    {"name": "Job Bridge", "category": "employment", "phone": "(217) 555-0169", "postcode": "62799", "latitude": 39.9,
     "longitude": -89.605, "hours": "Mon to Fri 9-16", "cost": "free"},
    {"name": "Despensa San Martín", "category": "food", "phone": "(217) 555-0170", "address": "Calle Canal 30, Fairhaven",
     "postcode": "62798", "latitude": 39.918, "longitude": -89.635, "hours": "sábados 9-12", "cost": "gratis", "language": "es"},
    {"name": "988 Suicide and Crisis Lifeline", "category": "crisis", "phone": "988", "url": "https://988lifeline.org",
     "hours": "day and night", "cost": "free", "is_national": True, "description": "Call or text; press 2 for Spanish."},
    {"name": "Crisis Text Line", "category": "crisis", "phone": "text HOME to 741741", "hours": "day and night",
     "cost": "free", "is_national": True},
    {"name": "Línea 988", "category": "crisis", "phone": "988, opción 2", "hours": "día y noche", "cost": "gratis",
     "is_national": True, "language": "es"},
    {"name": "National Domestic Violence Hotline", "category": "domestic_violence", "phone": "1-800-799-7233",
     "url": "https://www.thehotline.org", "hours": "day and night", "cost": "free", "is_national": True,
     "description": "Or text START to 88788."},
    {"name": "SAMHSA National Helpline", "category": "recovery", "phone": "1-800-662-4357", "hours": "day and night",
     "cost": "free", "is_national": True, "description": "English and Spanish."},
    {"name": "211", "category": "food", "phone": "211", "is_national": True, "cost": "free",
     "description": "Finds food, shelter and help with bills near you."},
    {"name": "211 (shelter and rent)", "category": "shelter", "phone": "211", "is_national": True, "cost": "free"},
    {"name": "211 (housing)", "category": "housing", "phone": "211", "is_national": True, "cost": "free"},
]  # fmt: skip

MEMBER_ID = "demo-member"
MONTHLY_GIFT = "120.00"
MONTHS = 30
