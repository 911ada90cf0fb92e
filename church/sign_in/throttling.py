"""How often somebody may be wrong. Nobody can keep the owner of an account out, and nobody guesses on for long.

Four measures, counted by django-axes' table in the database that all processes share, each over the last quarter of an hour:

- an account from one network: after eight wrong passwords that network waits a quarter of an hour;
- a network, whatever the accounts: after four times as many, since an office has one address for everybody;
- an account from anywhere: from eight on, each network waits between its tries, first too, 2 s, 4 s, … and at most two minutes;
- a browser in which the person signed in before passes all of these, for eight wrong passwords of its own.

A try is counted before the password is looked at, and taken back when it was right: a hundred at once are a hundred.
"""

from datetime import datetime, timedelta
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_cool_off, get_failure_limit
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Max, QuerySet, Sum
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from church.network import NOWHERE, network_address
from church.sign_in.known_devices import known_device

ADDRESS_FACTOR = 4
FIRST_PAUSE = timedelta(seconds=2)
LONGEST_PAUSE = timedelta(seconds=120)
_DEVICE = "device "  # how the `user_agent` of a known browser's row begins; that of all others is empty


def account_of(request: HttpRequest, credentials: Any) -> str:
    """What stands for the account in the table: a keyed hash, since people type their password where the name belongs."""
    name = _name_of(request, credentials).casefold()
    return salted_hmac("church.sign_in.account", name, algorithm="sha256").hexdigest()


def _name_of(request: HttpRequest, credentials: Any) -> str:
    return str((credentials or {}).get("username") or request.POST.get("username") or "").strip()


def network_of_request(request: HttpRequest) -> str:
    """The client's network, as the table holds it. Behind a proxy the server is told to trust it."""
    return network_address(request.META.get("REMOTE_ADDR"))


def pause_after(failures: int, limit: int) -> timedelta:
    """How long a network waits between its tries at an account that had so many wrong ones from anywhere."""
    if failures < limit:
        return timedelta()
    return min(FIRST_PAUSE * 2 ** min(failures - limit, 16), LONGEST_PAUSE)


class SignInAttempts(AxesDatabaseHandler):
    def is_allowed(self, request: HttpRequest, credentials: Any = None) -> bool:
        """Whether the password is looked at. If so, the try is counted as a wrong one until it turns out right."""
        self.clean_expired_user_attempts(request, credentials)
        return self._counted(request, credentials) or self._refused(request)

    def is_locked(self, request: HttpRequest, credentials: Any = None) -> bool:
        return self.locked_until(request, credentials) is not None

    def locked_until(self, request: HttpRequest, credentials: Any) -> datetime | None:
        """Until when this request was refused, or the next is after it; None when the next will be looked at."""
        refused: datetime | None = getattr(request, "sign_in_refused_until", None)
        if refused is not None:
            return refused
        return self._network_free_at(
            request, AccessAttempt.objects.filter(pk=getattr(request, "sign_in_counted", 0)).first()
        )

    def take_back(self, request: HttpRequest) -> None:
        """The password was right, and more is asked for: this try was no wrong one."""
        AccessAttempt.objects.filter(pk=getattr(request, "sign_in_counted", 0), failures_since_start__gt=0).update(
            failures_since_start=F("failures_since_start") - 1
        )

    def user_login_failed(
        self, sender: Any, credentials: Any, request: HttpRequest | None = None, **kwargs: Any
    ) -> None:
        """Was counted when it began."""

    def reset_user_attempts(self, request: HttpRequest, credentials: Any = None) -> int:
        """After a good sign-in the account begins anew from here. Others guess on from where they were; so does this network
        at other accounts: one's own password is no way to guess on.
        """
        rows = AccessAttempt.objects.filter(username=account_of(request, credentials))
        deleted, _ = (self._of_device(rows, request, credentials) | self._of_network(rows, request)).delete()
        return int(deleted)

    def _of_network(self, rows: QuerySet[AccessAttempt], request: HttpRequest) -> QuerySet[AccessAttempt]:
        return rows.filter(ip_address=network_of_request(request), user_agent="")

    def _of_device(self, rows: Any, request: HttpRequest, credentials: Any) -> QuerySet[AccessAttempt]:
        device = known_device(request, _name_of(request, credentials))
        return rows.filter(user_agent=f"{_DEVICE}{device}") if device else rows.none()

    def _refused(self, request: HttpRequest) -> bool:
        request.axes_locked_out = True  # type: ignore[attr-defined]
        return False

    @transaction.atomic
    def _counted(self, request: HttpRequest, credentials: Any) -> bool:
        """Count the try, if it may be made; otherwise note on the request until when it may not."""
        row = self._row_of_device(request, credentials) or self._row_of_network(request, credentials)
        if row is None:
            return False
        row.failures_since_start += 1
        row.attempt_time = request.axes_attempt_time  # type: ignore[attr-defined]
        row.save(update_fields=["failures_since_start", "attempt_time"])
        request.sign_in_counted = row.pk  # type: ignore[attr-defined]
        return True

    def _row_of_device(self, request: HttpRequest, credentials: Any) -> AccessAttempt | None:
        """Of a browser that the person signed in with before, unless it was wrong too often itself: then it is like any other."""
        device = known_device(request, _name_of(request, credentials))
        if not device:
            return None
        row = _locked_row(account_of(request, credentials), NOWHERE, f"{_DEVICE}{device}")
        return row if row.failures_since_start < get_failure_limit(request, credentials) else None

    def _row_of_network(self, request: HttpRequest, credentials: Any) -> AccessAttempt | None:
        account, now = account_of(request, credentials), request.axes_attempt_time  # type: ignore[attr-defined]
        until = self._network_free_at(request, None)
        if until is None:
            row = _locked_row(account, network_of_request(request), "")
            until = self._network_free_at(request, row)
            if until is None:
                tried = AccessAttempt.objects.filter(username=account, user_agent="").aggregate(
                    n=Sum("failures_since_start")
                )
                pause = pause_after(tried["n"] or 0, get_failure_limit(request, credentials))
                # Since its own last try here, or since it first asked: whoever waits is let through, however many others try.
                until = row.attempt_time + pause
                if until <= now or not pause:
                    return row
        request.sign_in_refused_until = until  # type: ignore[attr-defined]
        return None

    def _network_free_at(self, request: HttpRequest, row: AccessAttempt | None) -> datetime | None:
        """When this network may try again, at the account of the row or at any; None when it may now."""
        limit, cool_off = get_failure_limit(request, None), get_cool_off(request) or timedelta()
        wrong = AccessAttempt.objects.filter(
            ip_address=network_of_request(request), user_agent="", failures_since_start__gt=0
        ).aggregate(failures=Sum("failures_since_start"), latest=Max("attempt_time"))
        found = (
            [row.attempt_time] if row is not None and not row.user_agent and row.failures_since_start >= limit else []
        )
        found += [wrong["latest"]] if (wrong["failures"] or 0) >= limit * ADDRESS_FACTOR else []
        return max(found) + cool_off if found else None


@transaction.atomic
def is_known(request: HttpRequest, user: User) -> bool:
    """Whether this browser is one that the person signed in with before, so that a code is looked at though others were wrong.

    The code is counted like a password, until the sign-in is whole.
    """
    device = known_device(request, user.get_username())
    if not device:
        return False
    row = _locked_row(account_of(request, {"username": user.get_username()}), NOWHERE, f"{_DEVICE}{device}")
    if row.failures_since_start >= get_failure_limit(request, None):
        return False
    row.failures_since_start += 1
    row.attempt_time = timezone.now()
    row.save(update_fields=["failures_since_start", "attempt_time"])
    return True


def _locked_row(account: str, network: str, agent: str) -> AccessAttempt:
    """The row of this account and place, for us alone until the transaction ends. Nothing of the request is kept in it."""
    row, _ = AccessAttempt.objects.select_for_update().get_or_create(
        username=account, ip_address=network, user_agent=agent, defaults={"failures_since_start": 0}
    )
    return row
