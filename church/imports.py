"""How a row of a file becomes a row of the church: columns, what is accepted in them, and what tells that it is there already."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import translation
from import_export.fields import Field
from import_export.resources import ModelResource
from import_export.widgets import Widget

from church.clock import local_moment
from church.languages import language_choices
from church.models import (
    Church,
    Event,
    Frequency,
    Gift,
    Giver,
    LifeStage,
    LocalResource,
    ResourceCategory,
    Sermon,
    SmallGroup,
    Weekday,
)

Note = Callable[[int, int], None]
_YES, _NO = frozenset({"yes", "y", "true", "1", "x", "sí", "si"}), frozenset({"no", "n", "false", "0"})
_MONEY = re.compile(r"\$?\s?(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?")
_TIMES = ("%H:%M", "%H:%M:%S", "%I:%M %p", "%I %p", "%I:%M%p", "%I%p")


class Text(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> str:
        return str(value or "").strip()


class YesNo(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> bool:
        word = str(value or "").strip().lower()
        if word not in _YES | _NO:
            raise ValueError(f"“{value}” is neither. Accepted: yes, no.")
        return word in _YES

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return "yes" if value else "no"


class Number(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> int | None:
        text = str(value or "").strip()
        if not text:
            return None
        if not text.isdecimal():
            raise ValueError(f"“{value}” is no whole number. Accepted: digits, or nothing.")
        return int(text)


class Degrees(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> float | None:
        text = str(value or "").strip()
        try:
            return float(text) if text else None
        except ValueError:
            raise ValueError(f"“{value}” is no number. Accepted: degrees, such as 39.901.") from None


class Money(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Decimal:
        found = _MONEY.fullmatch(str(value or "").strip())
        if found is None:  # a decimal comma among them: 12,50 read as 1250 would be a hundred times too much
            raise ValueError(
                f"“{value}” is no sum of money. Accepted: 50, 50.00, $1,250.00, with a point before the cents."
            )
        return Decimal(f"{found[1].replace(',', '')}{found[2] or ''}").quantize(Decimal("0.01"))


class OneOf(Widget):
    """A choice, by its value or its label."""

    def __init__(self, choices: Iterable[tuple[Any, Any]]) -> None:
        super().__init__()
        choices = list(choices)
        self._by_word = {str(word).lower(): value for value, label in choices for word in (value, label)}
        self._accepted = ", ".join(str(value) for value, _label in choices)

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        word = str(value or "").strip().lower()
        if word not in self._by_word:
            raise ValueError(f"“{value}” is not known. Accepted: {self._accepted}.")
        return self._by_word[word]


@cache
def _numbers_of_days() -> dict[str, int]:
    """The day of the week by its name, less an s at its end, and by its first three letters, in every language of the console."""
    found: dict[str, int] = {}
    for language in dict(settings.LANGUAGES):
        with translation.override(language):
            for number, label in enumerate(Weekday.labels):
                name = str(label).lower()
                found |= {name.rstrip("s"): number, name[:3]: number}
    return found


class DayOfWeek(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> int | None:
        word = str(value or "").strip().lower()
        if not word:
            return None
        if (number := _numbers_of_days().get(word.rstrip("s"))) is not None:
            return number
        raise ValueError(f"“{value}” is no day of the week. Accepted: Monday … Sunday, lunes … domingo, or nothing.")

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return "" if value is None else str(Weekday(value).label)


class Clock(Widget):
    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> time | None:
        text = str(value or "").strip().upper().replace(".", "")
        return _read_time(text, value) if text else None

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return f"{value:%H:%M}" if value else ""


def _read_time(text: str, given: Any) -> time:
    for shape in _TIMES:
        try:
            return datetime.strptime(text, shape).time()
        except ValueError:
            continue
    raise ValueError(f"“{given}” is no time. Accepted: 18:30, 6:30 PM.")


class Day(Widget):
    """2026-03-01; or 3/1/2026 as the church's country writes it: month first in the US, day first elsewhere."""

    def __init__(self, church: Church) -> None:
        super().__init__()
        self._shapes = ("%Y-%m-%d", "%m/%d/%Y" if church.country == "US" else "%d/%m/%Y")

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> date | None:
        text = str(value or "").strip()
        return self.read(text, value) if text else None

    def read(self, text: str, given: Any) -> date:
        for shape in self._shapes:
            try:
                return datetime.strptime(text, shape).date()
            except ValueError:
                continue
        example = f"{date(2026, 3, 31):{self._shapes[1]}}"
        raise ValueError(f"“{given}” is no day. Accepted: 2026-03-31, {example}.")


class Moment(Widget):
    """A day and a time by the church's clock, unless it says another offset (2026-03-31T18:30:00-05:00)."""

    def __init__(self, church: Church) -> None:
        super().__init__()
        self._zone, self._day = church.zone, Day(church)

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> datetime | None:
        text = str(value or "").strip()
        if not text:
            return None
        if (aware := _read_aware(text)) is not None:
            return aware.astimezone(self._zone)
        day, _, clock = text.replace("T", " ").partition(" ")
        if not clock.strip():
            raise ValueError(f"“{value}” has no time. Accepted: 2026-03-31 18:30, 3/31/2026 6:30 PM.")
        at = _read_time(clock.strip().upper().replace(".", ""), value)
        return local_moment(self._day.read(day, value), at, self._zone)

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return f"{value.astimezone(self._zone):%Y-%m-%d %H:%M}" if value else ""


def _read_aware(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else None


class GiverOf(Widget):
    """The giver of this member id; a new one is made with the row's name."""

    def __init__(self, church: Church) -> None:
        super().__init__()
        self._church = church

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Giver:
        member_id = str(value or "").strip()
        if not member_id:
            raise ValueError("member_id is empty. Accepted: how the church's site names this member.")
        name = str((row or {}).get("giver_name", "")).strip()
        giver = Giver.objects.filter(church=self._church, member_id=member_id).first()
        if giver is None:
            giver = Giver(church=self._church, member_id=member_id, name=name)
            try:
                giver.full_clean()
            except ValidationError as error:
                raise ValueError(f"member_id or giver_name: {' '.join(error.messages)}") from None
            giver.save()
        return giver

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        return str(value.member_id) if value else ""


class ChurchResource(ModelResource):
    """Rows of one church. `required` columns must be there; a column that is not leaves the field as it is.

    A row that is there already, by `import_id_fields`, is changed; one that would change nothing is left alone. Every row is
    checked as the form would check it.
    """

    required: ClassVar[tuple[str, ...]]
    fields: dict[str, Field]

    class Meta:
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = True

    def __init__(self, church: Church, *, note: Note | None = None, total: int = 0, **kwargs: Any) -> None:
        """`note` is told after each row how many of the `total` are done."""
        super().__init__(**kwargs)
        self.church = church
        self._note, self._total, self._done = note, total, 0
        self.fields = dict(self.fields)
        for name, widget in self.local_widgets(church).items():
            old = self.fields[name]
            self.fields[name] = Field(attribute=old.attribute, column_name=old.column_name, widget=widget)

    def local_widgets(self, church: Church) -> Mapping[str, Widget]:
        """Widgets that must know the church, by field."""
        return {}

    @classmethod
    def columns(cls) -> list[str]:
        declared: dict[str, Field] = cls.fields
        return [field.column_name for field in declared.values()]

    def get_queryset(self) -> Any:
        return self._meta.model.objects.filter(church=self.church)

    def import_field(self, field: Field, instance: Any, row: Any, is_m2m: bool = False, **kwargs: Any) -> None:
        """An empty cell of a choice, or of yes and no, leaves what is."""
        if isinstance(field.widget, YesNo | OneOf) and not str(row.get(field.column_name) or "").strip():
            return
        super().import_field(field, instance, row, is_m2m, **kwargs)

    def import_row(self, row: Any, instance_loader: Any, **kwargs: Any) -> Any:
        """Errors stand at the column as the file names it."""
        result = super().import_row(row, instance_loader, **kwargs)
        if result.validation_error is not None and hasattr(result.validation_error, "error_dict"):
            names = {field.attribute: field.column_name for field in self.fields.values()}
            told = result.validation_error.error_dict
            result.validation_error.error_dict = {names.get(field, field): words for field, words in told.items()}
        return result

    def after_import_row(self, row: Any, row_result: Any, **kwargs: Any) -> None:
        super().after_import_row(row, row_result, **kwargs)
        self._done += 1
        if self._note is not None:
            self._note(self._done, self._total)

    def init_instance(self, row: Any = None) -> Any:
        instance = self._meta.model(church=self.church)
        if hasattr(instance, "language"):
            instance.language = self.church.language
        return instance


def _text(attribute: str, column: str = "") -> Field:
    return Field(attribute=attribute, column_name=column or attribute, widget=Text())


def _language() -> Field:
    return Field(attribute="language", column_name="language", widget=OneOf(language_choices()))


class GroupResource(ChurchResource):
    required = ("name",)
    name = _text("name")
    description = _text("description")
    topics = _text("topics")
    life_stage = Field(attribute="life_stage", column_name="life_stage", widget=OneOf(LifeStage.choices))
    weekday = Field(attribute="weekday", column_name="day", widget=DayOfWeek())
    starts_at = Field(attribute="starts_at", column_name="time", widget=Clock())
    frequency = Field(attribute="frequency", column_name="frequency", widget=OneOf(Frequency.choices))
    neighborhood = _text("neighborhood")
    address = _text("address")
    is_online = Field(attribute="is_online", column_name="online", widget=YesNo())
    has_childcare = Field(attribute="has_childcare", column_name="childcare", widget=YesNo())
    capacity = Field(attribute="capacity", column_name="capacity", widget=Number())
    members = Field(attribute="members", column_name="members", widget=Number())
    leader = _text("leader")
    leader_contact = _text("leader_contact")
    language = _language()

    class Meta(ChurchResource.Meta):
        model = SmallGroup
        import_id_fields = ("name",)
        fields = (
            "name",
            "description",
            "topics",
            "life_stage",
            "weekday",
            "starts_at",
            "frequency",
            "neighborhood",
            "address",
            "is_online",
            "has_childcare",
            "capacity",
            "members",
            "leader",
            "leader_contact",
            "language",
        )


class EventResource(ChurchResource):
    required = ("title", "starts_at")
    uid = _text("external_id", "uid")
    title = _text("title")
    starts_at = Field(attribute="starts_at", column_name="starts_at", widget=Text())
    ends_at = Field(attribute="ends_at", column_name="ends_at", widget=Text())
    location = _text("location")
    description = _text("description")
    cost = _text("cost")
    has_childcare = Field(attribute="has_childcare", column_name="childcare", widget=YesNo())
    takes_registrations = Field(attribute="takes_registrations", column_name="sign_up", widget=YesNo())
    capacity = Field(attribute="capacity", column_name="capacity", widget=Number())
    url = _text("url")
    is_published = Field(attribute="is_published", column_name="published", widget=YesNo())
    language = _language()

    class Meta(ChurchResource.Meta):
        model = Event
        import_id_fields = ("title", "starts_at")
        fields = (
            "uid",
            "title",
            "starts_at",
            "ends_at",
            "location",
            "description",
            "cost",
            "has_childcare",
            "takes_registrations",
            "capacity",
            "url",
            "is_published",
            "language",
        )

    def local_widgets(self, church: Church) -> Mapping[str, Widget]:
        return {"starts_at": Moment(church), "ends_at": Moment(church)}

    def get_instance(self, instance_loader: Any, row: Any) -> Any:
        """By the calendar's UID, so that an event that was moved or renamed is changed and not doubled."""
        if uid := row.get("uid"):
            return self.get_queryset().filter(external_id=uid).first()
        try:
            starts_at = self.fields["starts_at"].widget.clean(row.get("starts_at"))
        except ValueError:
            return None  # told as this row's error when the field is read
        return self.get_queryset().filter(title=row.get("title"), starts_at=starts_at, external_id="").first()

    def import_field(self, field: Field, instance: Any, row: Any, is_m2m: bool = False, **kwargs: Any) -> None:
        """What staff set here stays: a calendar knows nothing of sign-up, and may not know the place."""
        if row.get("uid") and instance.pk:
            value = str(row.get(field.column_name) or "").strip()
            if field.column_name == "sign_up" or not value or (field.column_name == "published" and value != "no"):
                return
        super().import_field(field, instance, row, is_m2m, **kwargs)


class SermonResource(ChurchResource):
    required = ("title", "preached_on")
    title = _text("title")
    preached_on = Field(attribute="preached_on", column_name="preached_on", widget=Text())
    speaker = _text("speaker")
    series = _text("series")
    scripture = _text("scripture")
    topics = _text("topics")
    summary = _text("summary")
    transcript = _text("transcript")
    url = _text("url")
    language = _language()

    class Meta(ChurchResource.Meta):
        model = Sermon
        import_id_fields = ("title", "preached_on")
        fields = (
            "title",
            "preached_on",
            "speaker",
            "series",
            "scripture",
            "topics",
            "summary",
            "transcript",
            "url",
            "language",
        )

    def local_widgets(self, church: Church) -> Mapping[str, Widget]:
        return {"preached_on": Day(church)}


class LocalResourceResource(ChurchResource):
    required = ("name", "category")
    name = _text("name")
    category = Field(attribute="category", column_name="category", widget=OneOf(ResourceCategory.choices))
    description = _text("description")
    phone = _text("phone")
    url = _text("url")
    address = _text("address")
    postcode = _text("postcode")
    latitude = Field(attribute="latitude", column_name="latitude", widget=Degrees())
    longitude = Field(attribute="longitude", column_name="longitude", widget=Degrees())
    hours = _text("hours")
    cost = _text("cost")
    is_national = Field(attribute="is_national", column_name="national", widget=YesNo())
    language = _language()
    checked_on = Field(attribute="checked_on", column_name="checked_on", widget=Text())

    class Meta(ChurchResource.Meta):
        model = LocalResource
        import_id_fields = ("name",)  # and the language: see get_instance
        fields = (
            "name",
            "category",
            "description",
            "phone",
            "url",
            "address",
            "postcode",
            "latitude",
            "longitude",
            "hours",
            "cost",
            "is_national",
            "language",
            "checked_on",
        )

    def get_instance(self, instance_loader: Any, row: Any) -> Any:
        """By name and language: the same line may stand there in both."""
        language = str(row.get("language") or self.church.language).strip().lower()
        known = {str(word).lower(): value for value, label in language_choices() for word in (value, label)}
        return self.get_queryset().filter(name=row.get("name"), language=known.get(language, language)).first()

    def local_widgets(self, church: Church) -> Mapping[str, Widget]:
        return {"checked_on": Day(church)}


class GiftResource(ChurchResource):
    required = ("reference", "member_id", "given_on", "amount")
    reference = _text("reference")
    giver = Field(attribute="giver", column_name="member_id", widget=Text())
    giver_name = Field(attribute=None, column_name="giver_name", readonly=True)
    given_on = Field(attribute="given_on", column_name="given_on", widget=Text())
    amount = Field(attribute="amount", column_name="amount", widget=Money())
    fund = _text("fund")
    method = _text("method")

    class Meta(ChurchResource.Meta):
        model = Gift
        import_id_fields = ("reference",)
        fields = ("reference", "giver", "giver_name", "given_on", "amount", "fund", "method")

    def local_widgets(self, church: Church) -> Mapping[str, Widget]:
        return {"given_on": Day(church), "giver": GiverOf(church)}

    def before_import_row(self, row: Any, **kwargs: Any) -> None:
        if not row.get("reference"):
            raise ValueError(
                "reference is empty. Accepted: the bookkeeping's own number, so that nothing is counted twice."
            )
        if not row.get("fund"):
            row.pop("fund", None)
