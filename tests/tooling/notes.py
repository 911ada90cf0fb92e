"""A deferred tool whose effect can be counted: each run leaves one row."""

import uuid

from django.contrib.auth.models import Group


def leave_note(context, inputs):
    """Leaves a group named after the call; groups have no link to anything else here."""
    return Group.objects.create(name=f"{context.invocation_id}:{uuid.uuid4()}").pk


def notes_of(invocation):
    return Group.objects.filter(name__startswith=str(invocation.pk)).count()
