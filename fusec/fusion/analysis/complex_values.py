"""Find values of a candidate that are complex for every dtype of its arrays: `psi * cp.exp(0.5j * phase)`."""

from collections.abc import Collection, Mapping

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.scalars.array_functions import family, scalar_function
from fusec.base.scalars.cuda_functions import is_complex_literal
from fusec.base.scalars.expression import Apply, CallHelper, Constant, Expr, Load, Local, Reduce, Statement, Store, walk
from fusec.base.scalars.reduction_function import Family
from fusec.base.scalars.scalar_function import Result
from fusec.fusion.model.candidate import Candidate


def reduces_complex(candidate: Candidate) -> bool:
    """Whether a reduction sums or compares complex numbers."""
    known = dict(candidate.graph.region.constants)
    names = set[str]()
    for part in (part for launch in candidate.launches for part in launch.kernel.body):
        is_complex = _is_complex(part.value, names, known, candidate.helpers)
        if isinstance(part, Reduce) and is_complex:
            return True
        name = "" if isinstance(part, Store) else part.name  # an array that is stored into keeps its dtype
        names = names | {name} if is_complex else names - {name}
    return False


def without_code(candidate: Candidate) -> str:
    """The function that the candidate surely calls with complex numbers although kernels for NumPy arrays have code for
    real ones only; empty if there is none: `np.abs(field * np.exp(1j * phase))`."""
    known, helpers = dict(candidate.graph.region.constants), candidate.helpers
    bound = set[str]()
    for k, item in enumerate(candidate.graph.region.items[: candidate.last + 1]):
        if isinstance(item, HostStatement):
            bound -= item.writes
            continue
        names = bound | {array.name for array in item.kernel.parameters if array.base in bound}
        for part in item.kernel.body:
            found = _real_function(part, names, known, helpers) if k >= candidate.first else ""
            if found:
                return found
            if not isinstance(part, Store):
                names = names | {part.name} if _gives_complex(part, names, known, helpers) else names - {part.name}
        bound = (bound - set(item.results)) | (names & set(item.results))
    return ""


def _gives_complex(
    part: Statement, names: Collection[str], constants: Mapping[str, str], helpers: tuple[HelperFunction, ...]
) -> bool:
    has_number = not isinstance(part, Reduce) or family(part.function) is Family.SUM
    return has_number and _is_complex(part.value, names, constants, helpers)


def _real_function(
    part: Statement, names: Collection[str], constants: Mapping[str, str], helpers: tuple[HelperFunction, ...]
) -> str:
    """The real-valued function that is called with a complex number."""
    is_of_reals = isinstance(part, Reduce) and (part.is_column or family(part.function) is Family.SPREAD)
    if isinstance(part, Reduce) and is_of_reals and _is_complex(part.value, names, constants, helpers):
        return part.function.rpartition(".")[2]
    calls = (node for node in walk(part.value) if isinstance(node, Apply) and _is_of_reals(node))
    given = (node for node in calls if any(_is_complex(each, names, constants, helpers) for each in node.arguments))
    return next((node.function.rpartition(".")[2] for node in given), "")


def _is_of_reals(node: Apply) -> bool:
    """Whether kernels have no code for the function on complex numbers, as for `np.fabs`, of which variances and norms consist."""
    known = scalar_function(node.function)
    return known is not None and known.numba is not None and not known.numba.of_complex


def _is_complex(
    expression: Expr, names: Collection[str], constants: Mapping[str, str], helpers: tuple[HelperFunction, ...]
) -> bool:
    match expression:
        case Constant(text):
            return is_complex_literal(constants.get(text, text))
        case Load(name) | Local(name):
            return name in names
        case Apply(function, arguments):
            known = scalar_function(function)
            if known is not None and known.result in (Result.TRUTH, Result.REAL):
                return False
            return any(_is_complex(each, names, constants, helpers) for each in arguments)
        case CallHelper(key, arguments):
            helper = next(helper for helper in helpers if helper.key == key)
            given = {
                p
                for p, a in zip(helper.parameters, arguments, strict=True)
                if _is_complex(a, names, constants, helpers)
            }
            for let in helper.body.lets:
                given |= {let.name} if _is_complex(let.value, given, dict(helper.text.constants), helpers) else set()
            return _is_complex(helper.body.result, given, dict(helper.text.constants), helpers)
        case _:
            return False
