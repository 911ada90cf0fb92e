"""The secrets with which a church's own site signs who a visitor is."""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from church.access import ChurchOwnedQuerySet
from church.errors import CannotOpen
from church.models.tenant import Church
from church.sealing import KEY_ID_CHARS, Sealed, newest_key_id, seal, unseal

SLOTS = (1, 2)  # two at a time: the old one counts until the site signs with the new one


class IdentitySecretQuerySet(ChurchOwnedQuerySet):
    def unopenable(self) -> list["IdentitySecret"]:
        """Those that no key of the settings opens."""
        return [each for each in self if not each.opens]

    def sealed_with_old_keys(self) -> Self:
        return self.exclude(key_id=newest_key_id())


class IdentitySecret(models.Model):
    """A secret, sealed. Whoever holds it can sign as any member, so it is shown once, when it is made."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="identity_secrets")
    slot = models.PositiveSmallIntegerField(editable=False)
    key_id = models.CharField(max_length=KEY_ID_CHARS, editable=False)
    sealed = models.TextField(editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, editable=False, on_delete=models.SET_NULL)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(null=True, editable=False)  # to the hour: when a token signed with it was taken

    objects = IdentitySecretQuerySet.as_manager()

    class Meta:
        ordering = ["church", "created_at", "pk"]
        constraints = [
            models.CheckConstraint(name="church_identity_secret_of_two", condition=Q(slot__in=SLOTS)),
            models.UniqueConstraint(name="church_identity_secrets_two_at_most", fields=["church", "slot"]),
        ]

    def __str__(self) -> str:
        return f"Identity secret {self.pk}"

    def put(self, secret: str) -> "IdentitySecret":
        """Seal `secret` into this row, which is yet to be saved."""
        sealed = seal(secret, row=self._row)
        self.key_id, self.sealed = sealed.key_id, sealed.text
        return self

    def open(self) -> str:
        """The secret. Raises CannotOpen."""
        return unseal(Sealed(self.key_id, self.sealed), row=self._row)

    @property
    def opens(self) -> bool:
        try:
            self.open()
        except CannotOpen:
            return False
        return True

    def reseal(self) -> bool:
        """Seal it with the newest key; whether this did it, and not somebody else meanwhile. Raises CannotOpen."""
        before = IdentitySecret.objects.filter(pk=self.pk, sealed=self.sealed)
        self.put(self.open())
        return bool(before.update(key_id=self.key_id, sealed=self.sealed))

    @property
    def _row(self) -> str:
        return row_name(self.church_id)


def row_name(church_id: Any) -> str:
    """By which a secret is bound to its church."""
    return f"church.identitysecret of church {church_id}"
