"""How grave a danger is, and whether danger that is told later calls staff once more. The one place that orders dangers."""

from collections.abc import Collection
from dataclasses import dataclass

from prayers.models.kinds import SafetyConcern

_C = SafetyConcern.Category
# The gravest first: somebody may die today; somebody is being hurt; somebody may be hurt, or is watched over as a precaution.
GRAVEST_FIRST = (
    _C.MEDICAL_EMERGENCY, _C.SELF_HARM, _C.HARM_TO_OTHERS, _C.THREAT, _C.DOMESTIC_VIOLENCE, _C.SEXUAL_VIOLENCE, _C.ABUSE,
    _C.MINOR_AT_RISK,
)  # fmt: skip


@dataclass(frozen=True)
class Danger:
    """One danger as it was told."""

    category: str  # of SafetyConcern.Category
    is_minor: bool = False

    @property
    def gravity(self) -> tuple[bool, int]:
        """Greater is graver: of a minor before anybody else, then by what may happen."""
        return self.is_minor, -GRAVEST_FIRST.index(_C(self.category))


def calls_again(new: Danger, told: Collection[Danger], *, was_taken: bool) -> bool:
    """Whether staff are called once more by danger that joins a concern: it is graver than what was `told`, or of another kind, or
    somebody had taken the concern on and may have gone since. The same once more calls nobody: they are being called already.
    """
    is_graver = all(new.gravity > danger.gravity for danger in told)
    is_other = new.category not in {danger.category for danger in told}
    return was_taken or is_graver or is_other
