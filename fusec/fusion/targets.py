"""For which targets can a launch be printed: where may its arrays live, and is there code for all that it does?"""

from collections.abc import Iterable, Iterator
from functools import reduce

from fusec.base.array import Array
from fusec.base.array_function import array_function
from fusec.base.array_module import TARGETS_OF, ArrayModule, KernelTarget
from fusec.base.cuda_function import CUDA_FUNCTIONS, CUDA_TYPES, cuda_literal
from fusec.base.expression import Apply, CallHelper, Cast, Constant, Expr, Reduce, Store, Update, walk
from fusec.base.kernel import HelperFunction, Launch
from fusec.fusion.attributes import moves_attributes
from fusec.fusion.candidate import Candidate


def group_targets(candidate: Candidate) -> frozenset[KernelTarget]:
    """The targets that every launch of the candidate has code for, without those that the user did not ask for."""
    wanted = candidate.settings.targets
    each = [launch_targets(launch, candidate) for launch in candidate.launches]
    found = reduce(frozenset.__and__, each, wanted)
    if candidate.preparations or moves_attributes(candidate):
        return found - {KernelTarget.CUDA}
    return found


def launch_targets(launch: Launch, candidate: Candidate) -> frozenset[KernelTarget]:
    """The targets whose arrays the launch works on and that have code for it."""
    found = frozenset(KernelTarget)
    for module in called_modules(launch, candidate.helpers):
        found &= TARGETS_OF[module]
    return found - {KernelTarget.CUDA} if next(without_cuda(launch, candidate), None) else found


def called_modules(launch: Launch, helpers: Iterable[HelperFunction]) -> frozenset[ArrayModule]:
    """The array libraries that the launch and the helpers which it calls take functions from."""
    known = {helper.key: helper for helper in helpers}
    waiting = [node.helper for value in _values(launch) for node in walk(value) if isinstance(node, CallHelper)]
    waiting += launch.inlined
    found = set(launch.kernel.modules)
    while waiting:
        helper = known[waiting.pop()]
        found |= helper.modules
        waiting += helper.helpers
    return frozenset(found)


def without_cuda(launch: Launch, candidate: Candidate) -> Iterator[str]:
    """What the launch does that CUDA kernels cannot, in the user's words."""
    views = [array for array in launch.kernel.parameters if array.is_view and not _has_grid(array)]
    if views:
        yield f"view `{views[0].text}`"
    if any(isinstance(statement, Reduce) for statement in launch.kernel.body):
        yield "reduction"
    if any(isinstance(s, Update | Store) and _is_power(s.value) for s in launch.kernel.body):
        yield "power in place"
    constants = dict(candidate.graph.region.constants)
    for value in _values(launch):
        yield from _unprinted_parts(value, constants, candidate.helpers)


def _has_grid(view: Array) -> bool:
    """Whether it has the dimensions of its array: no element, row or column of it; and bounds that the source shows."""
    return view.column_axes is None and not view.lost_axes and not view.spelling and not view.bounds


def _unprinted_parts(value: Expr, constants: dict[str, str], helpers: tuple[HelperFunction, ...]) -> Iterator[str]:
    for node in walk(value):
        text = _unprinted(node, constants)
        if text:
            yield text
        if isinstance(node, CallHelper):
            helper = next(helper for helper in helpers if helper.key == node.helper)
            for part in (*(let.value for let in helper.body), helper.value):
                yield from _unprinted_parts(part, dict(helper.constants), helpers)


def _is_power(value: Expr) -> bool:
    """CuPy's `x **= 2` is another function than its `x ** 2`."""
    return isinstance(value, Apply) and value.function == "operator.pow"


def _unprinted(node: Expr, constants: dict[str, str]) -> str:
    match node:
        case Apply(name, _, keywords):
            function = array_function(name)
            known = function is not None and function.name in CUDA_FUNCTIONS and not keywords
            return "" if known else f"function `{name.removeprefix('numpy.')}`"
        case Cast(dtype=dtype):
            return "" if dtype in CUDA_TYPES else f"dtype `{dtype}`"
        case Constant(text):
            return f"constant `{text}`" if cuda_literal(constants.get(text, text)) is None else ""
        case _:
            return ""


def _values(launch: Launch) -> Iterator[Expr]:
    return (statement.value for statement in launch.kernel.body)
