"""How often somebody may be wrong: per account, and per address, counted by django-axes in the database all processes share."""

from datetime import datetime
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_client_username, get_cool_off, get_failure_limit
from axes.models import AccessAttempt
from django.db.models import Max, Sum
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

# A church office often has one address for everybody: it may be wrong so many times as often as one account.
ADDRESS_FACTOR = 4


def account_of(request: HttpRequest, credentials: Any) -> str:
    """What stands for the account in the table: a keyed hash, since people type their password where the name belongs."""
    name = (credentials or {}).get("username") or request.POST.get("username") or ""
    return salted_hmac("church.sign_in.account", str(name).strip().casefold(), algorithm="sha256").hexdigest()


class SignInAttempts(AxesDatabaseHandler):
    def get_failures(self, request: HttpRequest, credentials: Any = None) -> int:
        """The failures that count against the limit: those of the account, or the address's by its own measure."""
        return max(self._failures(request, credentials))

    def _failures(self, request: HttpRequest, credentials: Any) -> tuple[int, int]:
        of_account, of_address = (
            attempts.aggregate(failures=Sum("failures_since_start"))["failures"] or 0
            for attempts in self.get_user_attempts(request, credentials)
        )
        return of_account, of_address // ADDRESS_FACTOR

    def locked_until(self, request: HttpRequest, credentials: Any) -> datetime | None:
        """When the account may be tried again from this address; None when neither is locked."""
        cool_off, limit = get_cool_off(request), get_failure_limit(request, credentials)
        attempts = zip(self._failures(request, credentials), self.get_user_attempts(request, credentials), strict=True)
        latest = [
            rows.aggregate(latest=Max("attempt_time"))["latest"] for failures, rows in attempts if failures >= limit
        ]
        return max(latest) + cool_off if latest and cool_off else None

    def reset_user_attempts(self, request: HttpRequest, credentials: Any = None) -> int:
        """After a good sign-in the account begins anew. Its address does not: one's own password is no way to guess on."""
        deleted, _ = AccessAttempt.objects.filter(username=get_client_username(request, credentials)).delete()
        return int(deleted)
