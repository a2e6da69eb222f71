"""Choose NumPy's own functions over tiles of the arrays if a compiled kernel would change bits of the result."""

from collections.abc import Iterator
from itertools import groupby

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import FunctionReference, UfuncReference
from fusec.base.ir.program import Region
from fusec.base.ir.ufunc import UfuncElements
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.schedule import Strategy
from fusec.base.scalars.array_functions import EXACT_POWERS, PRODUCT_POWERS, array_function
from fusec.base.scalars.cuda_functions import OWN_FUNCTIONS
from fusec.base.scalars.expression import Apply, CallHelper, Constant, Expr, Reduce, walk
from fusec.base.scalars.libraries import OF_CUPY
from fusec.base.scalars.scans import SCANS, is_scan
from fusec.fusion.model.candidate import Candidate, Settings

# NumPy's results for these functions may depend on an element's place, see docs/semantics.md
_PLACE_MATTERS = ("numpy.fmax", "numpy.fmin")
_LONG_ARITHMETIC = 8  # passes that pay as a separate kernel


def strategy(candidate: Candidate) -> Strategy:
    """TILES if every bit must be kept and a function of a kernel would change some."""
    if candidate.settings.fp is not FloatingPoint.EXACT:
        return Strategy.KERNEL
    changes = any(changes_bits(launch, candidate.helpers) for launch in candidate.launches)
    return Strategy.TILES if changes else Strategy.KERNEL


def changes_bits(launch: Launch, helpers: tuple[HelperFunction, ...]) -> bool:
    return any(True for _ in inexact(launch, helpers))


def has_own_functions(launch: Launch, helpers: tuple[HelperFunction, ...]) -> bool:
    """Whether it applies functions that CUDA kernels compute differently from CuPy unless bits must be equal."""
    if OF_CUPY not in launch.kernel.modules:
        return False
    values = [statement.value for statement in launch.kernel.body]
    functions = {name for value in values for name, _ in _functions(value, helpers)}
    return not OWN_FUNCTIONS.isdisjoint(functions) or any(_has_products(value, helpers) for value in values)


def _has_products(expression: Expr, helpers: tuple[HelperFunction, ...]) -> bool:
    """Whether it takes powers that kernels compute as products."""
    for node in walk(expression):
        match node:
            case Apply("operator.pow", (_, Constant(text))) if text in PRODUCT_POWERS:
                return True
            case CallHelper(helper=key):
                called = next(helper for helper in helpers if helper.key == key)
                if any(_has_products(value, helpers) for value in called.body.values):
                    return True
    return False


def ends_of_runs(region: Region, helpers: tuple[HelperFunction, ...], settings: Settings) -> frozenset[int]:
    """The items after which a run ends: before and at the end of long arithmetic, for which a kernel is faster than
    tiles."""
    if settings.fp is not FloatingPoint.EXACT:
        return frozenset()
    launches = [(k, item) for k, item in enumerate(region.items) if isinstance(item, Launch)]
    found: set[int] = set()
    before: int | None = None
    for changes, stretch in groupby(launches, lambda entry: changes_bits(entry[1], helpers)):
        numbered = list(stretch)
        if not changes and sum(launch.evidence.operations for _, launch in numbered) >= _LONG_ARITHMETIC:
            found.update([numbered[-1][0]] if before is None else [before, numbered[-1][0]])
        before = numbered[-1][0]
    return frozenset(found)


def runs_over_tiles(candidate: Candidate) -> bool:
    """Whether every member computes each element from elements at the same place of whole arrays, by functions whose
    results do not depend on that place. Then this is also true of each part."""
    if candidate.plain is not None or candidate.preparations:
        return False
    return all(_runs_over_tiles(launch, candidate.helpers) for launch in candidate.launches)


def _runs_over_tiles(launch: Launch, helpers: tuple[HelperFunction, ...]) -> bool:
    if any(array.is_view for array in launch.kernel.parameters):
        return False
    if any(isinstance(statement, Reduce) or is_scan(statement) for statement in launch.kernel.body):
        return False
    if any(isinstance(operand, UfuncReference | FunctionReference) for operand in launch.operands):
        return False  # numba's loop may compute the elements of a short tile differently
    if any(_computes_elsewhere(node) for part in launch.kernel.body for node in walk(part.value)):
        return False
    functions = (name for statement in launch.kernel.body for name, _ in _functions(statement.value, helpers))
    return not any(name in _PLACE_MATTERS for name in functions)


def _computes_elsewhere(node: Expr) -> bool:
    """Whether tiles would compute what NumPy computes only where a mask holds: `a[m] = np.log(a[m])`. NumPy may warn of it."""
    match node:
        case Apply("numpy.where", (_, Apply("numpy.full_like", (_, value)), _)):
            return any(isinstance(part, Apply | CallHelper) for part in walk(value))
        case _:
            return False


def inexact(launch: Launch, helpers: tuple[HelperFunction, ...]) -> Iterator[tuple[str, str]]:
    """The functions of a launch that may change bits in a kernel, each with the code of the reason. For CuPy, only
    those that add or multiply elements, since CUDA kernels call its other functions."""
    is_cupy = OF_CUPY in launch.kernel.modules
    for statement in launch.kernel.body:
        if isinstance(statement, Reduce) and not _is_exact(statement.function):
            yield "FUS502", statement.function
        if is_cupy and is_scan(statement) and isinstance(statement.value, Apply):
            yield "FUS502", statement.value.function
        if is_cupy:
            continue
        for function, is_exact in _functions(statement.value, helpers):
            if not is_exact:
                yield "FUS501", function


def _functions(expression: Expr, helpers: tuple[HelperFunction, ...]) -> Iterator[tuple[str, bool]]:
    """Each function that is applied, and whether a kernel has NumPy's bits for it."""
    for node in walk(expression):
        match node:
            case Apply("operator.pow", (_, Constant(text))) if text in EXACT_POWERS:
                yield "operator.pow", True
            case Apply(function=name):
                yield name, _is_exact(name)
            case CallHelper(helper=key):
                called = next(helper for helper in helpers if helper.key == key)
                if isinstance(called.form, UfuncElements):
                    yield called.name, not called.form.inexact
                for value in called.body.values:
                    yield from _functions(value, helpers)
            case _:
                continue


def _is_exact(name: str) -> bool:
    function = array_function(name)
    if name in SCANS:  # in NumPy's order
        return True
    return function is not None and function.exact
