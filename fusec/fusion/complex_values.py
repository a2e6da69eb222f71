"""Which values of a candidate are surely complex numbers, whatever its arrays hold: `psi * cp.exp(0.5j * phase)`?"""

from collections.abc import Collection, Mapping

from fusec.base.array_function import array_function
from fusec.base.cuda_function import is_complex_literal
from fusec.base.expression import Apply, CallHelper, Constant, Expr, Load, Local, Reduce, Store
from fusec.base.kernel import HelperFunction
from fusec.fusion.candidate import Candidate

_GIVE_REAL = frozenset(
    f"numpy.{name}" for name in ("absolute", "fabs", "isnan", "isinf", "isfinite", "angle", "real", "imag")
)
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def reduces_complex(candidate: Candidate) -> bool:
    """Whether a reduction adds up, or compares, complex numbers."""
    known = dict(candidate.graph.region.constants)
    names = set[str]()
    for part in (part for launch in candidate.launches for part in launch.kernel.body):
        is_complex = _is_complex(part.value, names, known, candidate.helpers)
        if isinstance(part, Reduce) and is_complex:
            return True
        name = "" if isinstance(part, Store) else part.name  # an array that is stored into keeps its dtype
        names = names | {name} if is_complex else names - {name}
    return False


def _is_complex(
    expression: Expr, names: Collection[str], constants: Mapping[str, str], helpers: tuple[HelperFunction, ...]
) -> bool:
    match expression:
        case Constant(text):
            return is_complex_literal(constants.get(text, text))
        case Load(name) | Local(name):
            return name in names
        case Apply(function, arguments):
            known = array_function(function)
            if function in _GIVE_REAL or (known is not None and known.operator in _COMPARISONS):
                return False
            return any(_is_complex(each, names, constants, helpers) for each in arguments)
        case CallHelper(key, arguments):
            helper = next(helper for helper in helpers if helper.key == key)
            given = {
                p
                for p, a in zip(helper.parameters, arguments, strict=True)
                if _is_complex(a, names, constants, helpers)
            }
            for let in helper.body:
                given |= {let.name} if _is_complex(let.value, given, dict(helper.constants), helpers) else set()
            return _is_complex(helper.value, given, dict(helper.constants), helpers)
        case _:
            return False
