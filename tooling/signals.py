"""What the ledger tells whoever listens, inside its own transactions.

Both are sent with `sender=ToolInvocation, invocation=row`. A receiver that raises rolls the transaction back,
so what it writes and the row's state are never apart.
"""

from django.dispatch import Signal

invocation_succeeded = Signal()  # a deferred call's effect happened
invocation_failed = Signal()  # a deferred call was given up; once in a row's life, whatever staff retry later
