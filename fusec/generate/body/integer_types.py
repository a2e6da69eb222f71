"""Integer dtypes of values in a kernel, and stores of Python numbers into integer arrays."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Expr, Load, Local, Reduce, Store, walk
from fusec.base.scalars.scalar_function import Result
from fusec.generate.text.expressions import dtype_text

_Sources = tuple[str, ...] | None  # the operands that a value is made of; None if one of them is an array


def integer_casts(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[str]:
    """The integer dtypes that expressions name, or that NumPy gives to arithmetic on booleans: `(x > y) ** 2` is an
    `int8`."""
    truths = _Truths(helpers)
    values = [step.statement.value for step in body.steps]
    for step in body.steps:
        truths.learn(step.name, step.statement.value)
    for helper in helpers.values():
        for let in helper.body.lets:
            truths.learn(let.name, let.value)
        values += helper.body.values
    for value in values:
        for node in walk(value):
            yield from _dtypes_named(node)
            if truths.become_bytes(node):
                yield "int8"


def _dtypes_named(node: Expr) -> Iterator[str]:
    named = [node.dtype] if isinstance(node, Cast) else []
    named += [value for _, value in node.keywords] if isinstance(node, Apply) else []
    return (dtype_text(dtype).removeprefix("np.") for dtype in named if "int" in dtype)


@dataclass(slots=True)
class _Truths:
    """The `names` of boolean values, in this body and in the functions that it calls."""

    helpers: Mapping[str, HelperFunction]
    names: set[str] = field(default_factory=set)

    def learn(self, name: str, value: Expr) -> None:
        if self.hold(value):
            self.names.add(name)

    def hold(self, value: Expr) -> bool:
        match value:
            case Local(name):
                return name in self.names
            case Apply(function, arguments) if _result(function) is Result.BITS:
                return all(map(self.hold, arguments))
            case Apply(function):
                return _result(function) is Result.TRUTH
            case CallHelper(helper):
                return self.hold(self.helpers[helper].body.result)
            case _:
                return False

    def become_bytes(self, node: Expr) -> bool:
        """Whether the operation can turn booleans into integers; any function that takes one can."""
        match node:
            case CallHelper(_, arguments):
                return any(map(self.hold, arguments))
            case Apply(function, arguments) if _result(function) is Result.BYTE:
                return any(map(self.hold, arguments))
            case _:
                return False


def _result(function: str) -> Result | None:
    known = scalar_function(function)
    return None if known is None else known.result


@dataclass(frozen=True, slots=True)
class StoredNumber:
    """`target[...] = value`, in which the value is a number unless one of the sources is an array."""

    target: str
    sources: tuple[str, ...]


def stored_numbers(body: Body, arrays: frozenset[str]) -> tuple[StoredNumber, ...]:
    """Stores of values made of operands outside `arrays`; stores of literals are checked when the original is tried."""
    known: dict[str, _Sources] = {}
    found: dict[StoredNumber, None] = {}
    for step in body.steps:
        sources = _sources(step.statement.value, known, arrays)
        if isinstance(step.statement, Store) and sources:
            found[StoredNumber(step.name, sources)] = None
        known[step.name] = None if isinstance(step.statement, Reduce) or step.is_cast or step.is_written else sources
    return tuple(found)


def _sources(value: Expr, known: Mapping[str, _Sources], arrays: frozenset[str]) -> _Sources:
    sources: dict[str, None] = {}
    for node in walk(value):
        match node:
            case Load(name):
                made_of: _Sources = None if name in arrays else (name,)
            case Local(name):
                made_of = known.get(name)
            case _:
                continue
        if made_of is None:
            return None
        sources |= dict.fromkeys(made_of)
    return tuple(sources)
