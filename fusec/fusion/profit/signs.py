"""Weigh what the source shows of the operands of a candidate against what a kernel of arrays would save.

The guard decides at run time whether operands are arrays. For numbers it costs more than their arithmetic. So a
candidate needs more operations if nothing shows an array, and none suffices if something shows numbers.
"""

from fusec.base.ir.kernel import Launch, Sign
from fusec.base.ir.operand import KernelOperand
from fusec.base.scalars.expression import Apply, CallHelper, walk
from fusec.base.text.words import listed
from fusec.fusion.analysis.ranks import fewer_dimensions
from fusec.fusion.model.candidate import Candidate

_LEAST_IN_DOUBT = 3  # operations
_MOST_NAMES = 6
_JOINING = frozenset(  # what texts, lists, sets and flags have, too
    f"numpy.{name}" for name in ("add", "bitwise_and", "bitwise_or", "bitwise_xor", "equal", "not_equal", "copy")
)


def no_arrays(candidate: Candidate) -> str | None:
    """Why the operands are taken for numbers or objects; None if they are arrays, or may be and enough would be saved."""
    signs = [_sign(candidate, launch) for launch in candidate.launches]
    if not {Sign.ARRAYS, Sign.IN_LOOP}.isdisjoint(signs):
        return None
    unknown = [launch for launch, sign in zip(candidate.launches, signs, strict=True) if sign is Sign.NOTHING]
    if not unknown:
        return f"the source shows numbers or other objects among {_named(candidate)}, and no array."
    if all(map(_joins, unknown)):
        others = "it may be a text, a list or a flag" if _is_one(candidate) else "they may be texts, lists or flags"
        return f"nothing shows that {_are_arrays(candidate)}; {others}."
    operations = sum(launch.evidence.operations for launch in unknown)
    if operations >= _LEAST_IN_DOUBT:
        return None
    return f"nothing shows that {_are_arrays(candidate)}; for plain numbers a call costs more than {operations} operations."


def _sign(candidate: Candidate, launch: Launch) -> Sign:
    """What shows that its operands are arrays. `u[0]` is a number if the region reads `u[1:]`; `u[:, 0]` never is."""
    sign = launch.evidence.sign
    if sign is Sign.IN_LOOP:
        return sign
    sign = Sign.OTHERS if launch.evidence.gives_number else sign
    views = (array for array in launch.kernel.parameters if array.is_view)
    if sign is Sign.OTHERS or any(not view.may_be_element for view in views):
        return sign
    others = (item for item in candidate.graph.region.items if isinstance(item, Launch))
    return Sign.OTHERS if any(fewer_dimensions(launch, other) for other in others) else sign


def _joins(launch: Launch) -> bool:
    """Whether it may join texts or lists, or combine flags."""
    parts = [part for statement in launch.kernel.body for part in walk(statement.value)]
    applied = {part.function for part in parts if isinstance(part, Apply)}
    return applied <= _JOINING and not any(isinstance(part, CallHelper) for part in parts)


def _are_arrays(candidate: Candidate) -> str:
    return f"{_named(candidate)} {'is an array' if _is_one(candidate) else 'are arrays'}"


def _is_one(candidate: Candidate) -> bool:
    return len(_names(candidate)) == 1


def _named(candidate: Candidate) -> str:
    names = _names(candidate)
    return listed(names) if 0 < len(names) < _MOST_NAMES else "the operands"


def _names(candidate: Candidate) -> tuple[str, ...]:
    values = (f"`{operand.expression}`" for operand in candidate.operands if isinstance(operand, KernelOperand))
    return tuple(dict.fromkeys(values))
