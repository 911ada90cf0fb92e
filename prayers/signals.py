"""What the layers above listen to. This one cannot import them."""

from django.dispatch import Signal

# Sent once rows that workers work off are committed: `sender` the model, `label` (such as "prayers.notification"),
# `ids` (list of UUID). Missing one loses nothing: the sweep finds what is due.
rows_queued = Signal()
