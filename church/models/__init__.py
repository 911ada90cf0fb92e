"""The congregation: the tenant, its people, what it publishes."""

from church.models.answers import ChurchAnswer, UnansweredQuestion
from church.models.appointments import (
    Appointment,
    AppointmentHost,
    AppointmentState,
    HostKind,
    OfficeHours,
    TimeAway,
)
from church.models.content import Announcement, Sermon, VisitorGuide, Weekday, WorshipService
from church.models.devotionals import Devotional
from church.models.events import Event, EventRegistration, RegistrationState
from church.models.facilities import BookingState, Facility, FacilityBooking
from church.models.giving import Gift, Giver
from church.models.groups import Frequency, LifeStage, SmallGroup
from church.models.identity import IdentitySecret
from church.models.imports import ImportRun, ImportState, ImportStep
from church.models.kids import CheckinState, ChildCheckin, KidsProgram, KidsRoom
from church.models.library import Belief, Illustration, Reading
from church.models.resources import LocalResource, ResourceCategory
from church.models.sender import Allowance, Sender
from church.models.sign_in import SignIn
from church.models.staff import StaffMember, StaffRole
from church.models.staff_change import StaffChange
from church.models.tenant import Church, TierSlug
from church.models.worship import WorshipSet, WorshipSong
from church.roles import Role

__all__ = [
    "Allowance",
    "Announcement",
    "Appointment",
    "AppointmentHost",
    "AppointmentState",
    "Belief",
    "BookingState",
    "CheckinState",
    "ChildCheckin",
    "Church",
    "ChurchAnswer",
    "Devotional",
    "Event",
    "EventRegistration",
    "Facility",
    "FacilityBooking",
    "Frequency",
    "Gift",
    "Giver",
    "HostKind",
    "IdentitySecret",
    "Illustration",
    "ImportRun",
    "ImportState",
    "ImportStep",
    "KidsProgram",
    "KidsRoom",
    "LifeStage",
    "LocalResource",
    "OfficeHours",
    "Reading",
    "RegistrationState",
    "ResourceCategory",
    "Role",
    "Sender",
    "Sermon",
    "SignIn",
    "SmallGroup",
    "StaffChange",
    "StaffMember",
    "StaffRole",
    "TierSlug",
    "TimeAway",
    "UnansweredQuestion",
    "VisitorGuide",
    "Weekday",
    "WorshipService",
    "WorshipSet",
    "WorshipSong",
]
