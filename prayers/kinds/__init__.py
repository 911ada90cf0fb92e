"""What there is to know of each kind of care record: one module per kind, each with one `SPEC`.

To add a kind, write

1. its value and label in `prayers.models.Kind`,
2. its model in `prayers/models/kinds.py`, exported by `prayers.models`, and the migration (its table, and the kinds that the database
   accepts),
3. `prayers/kinds/<kind>.py` with its `SPEC`,
4. its `write_…` function in `prayers/writes/`, and what a usual call of it holds in `prayers/testing.py`.

Everything else asks the spec: access, workflow, promises, notifications, emails, what is kept in confidence, inbox, item page, admin. A
spec that lacks a part, two specs of one kind and a kind without a spec stop the process at start.
"""

from prayers.kinds.registry import check_models, spec_of, specs
from prayers.kinds.spec import Audience, KindSpec, Steps, Term, Words

__all__ = ["Audience", "KindSpec", "Steps", "Term", "Words", "check_models", "spec_of", "specs"]
