"""Do the launches start the same threads, numbered along the same axes?"""

from itertools import combinations

from fusec.base.isl import can_be_equal
from fusec.base.kernel import Launch
from fusec.base.verdict import FactKind, Proved, RuntimeFact, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection, object_to


def same_threads(candidate: Candidate) -> Proved | Objection:
    """The launches have one configuration, which extends along the axes that the kernels know and no others, and their
    guards let the same threads work for some sizes at least.

    Each kernel keeps its own guard, so that threads which work for one launch only do so in the fused kernel, too. A grid
    with further axes would run each instance several times.

    Breaks: `a[8, 32](x)` then `b[4, 64](x)`.
    """
    for pair in combinations(candidate.launches, 2):
        reason = _difference(pair)
        if reason:
            return object_to("FUS201", Unproved(reason), pair, "it runs other threads")
        domains = [launch.kernel.domain for launch in pair]
        if not can_be_equal(*domains):
            reason = "no size lets the same threads pass both guards."
            return object_to("FUS201", Unproved(reason), pair, "it runs other threads")
    grid = candidate.launches[0].grid
    assert grid is not None
    axes = str(len(grid.text.axes))
    return Proved(tuple(RuntimeFact(FactKind.AXES.name, (part, axes)) for part in grid.configuration[:2]))


def _difference(pair: tuple[Launch, Launch]) -> str:
    first, second = (launch.grid for launch in pair)
    assert first is not None and second is not None
    texts = [_configuration(launch) for launch in pair]
    if texts[0] != texts[1]:
        return f"it is launched with {texts[1]}, `{pair[0].name}` with {texts[0]}."
    if len(first.text.axes) != len(second.text.axes):
        return f"its threads have {len(second.text.axes)} axes, those of `{pair[0].name}` {len(first.text.axes)}."
    return ""


def _configuration(launch: Launch) -> str:
    assert launch.grid is not None
    texts = {operand.name: operand.expression for operand in launch.operands}
    return f"`[{', '.join(texts[part] for part in launch.grid.configuration)}]`"
