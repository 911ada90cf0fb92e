"""What the tests of this package share: a church, a dispatcher that only writes down, listeners of the ledger's
signals.
"""

import pytest

from church.testing import make_church
from tooling import signals
from tooling.models import ToolInvocation


@pytest.fixture
def church(db, enqueued):
    return make_church()


@pytest.fixture
def told():
    """(signal, id) of what the ledger told, in order."""
    heard = []

    def succeeded(invocation, **kwargs):
        heard.append(("succeeded", invocation.pk))

    def failed(invocation, **kwargs):
        heard.append(("failed", invocation.pk))

    signals.invocation_succeeded.connect(succeeded, sender=ToolInvocation)
    signals.invocation_failed.connect(failed, sender=ToolInvocation)
    yield heard
    signals.invocation_succeeded.disconnect(succeeded, sender=ToolInvocation)
    signals.invocation_failed.disconnect(failed, sender=ToolInvocation)
