"""Evaluate the local names of a function that wraps a launch, as expressions over the variables of its caller."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum

from fusec.base.records import dataclass
from fusec.capture.launches.argument_names import ReadPaths
from fusec.capture.launches.computed_arguments import Ranks
from fusec.capture.names.function_lookup import OwnFunction
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.arithmetic_reader import ArithmeticReader
from fusec.capture.numbers.written_out import written_out

_DTYPES = tuple(
    f"numpy.{name}"
    for name in ("float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
)


class ValueKind(Enum):
    GIVEN = "given"  # an argument of the caller's: an array, or a number of any type
    MADE = "made"  # an array that the function allocates
    SIZE = "size"  # an extent of an array, 0 or more
    INTEGER = "integer"
    NUMBER = "number"  # an integer or a float
    TUPLE = "tuple"  # of integers or floats
    OBJECT = "object"  # whose method is called


@dataclass(frozen=True, slots=True)
class Value:
    """A value; `node` is its expression, and `literal` the integer if it is known."""

    node: ast.expr
    kind: ValueKind
    literal: int | None = None

    @property
    def text(self) -> str:
        return ast.unparse(self.node)

    @property
    def parts(self) -> "tuple[Value, ...]":
        """The elements of a tuple of numbers; else the value itself."""
        return tuple(map(_element, self.node.elts)) if isinstance(self.node, ast.Tuple) else (self,)


@dataclass(slots=True)
class Conditions:
    """What the caller's variables must be so that no preparation raises, see `Prepared`."""

    arrays: dict[str, int] = field(default_factory=dict)
    integers: dict[str, None] = field(default_factory=dict)
    numbers: dict[str, None] = field(default_factory=dict)
    positives: dict[str, None] = field(default_factory=dict)


@dataclass(slots=True)
class WrapperValues:
    """The values by name, for the part of the function read so far; `named` gives a variable to an expression.

    `ranks` are those of the kernel's arrays, by the function's names. `preparations` bind variables, in order, and raise
    nothing under the `conditions`.
    """

    scope: ScopeNames
    ranks: dict[str, int]
    named: Callable[[str, str], str]
    alike: Mapping[str, str]  # arrays of the caller's that were allocated like others
    paths: ReadPaths  # of the caller, read before all launches
    line: Ranks  # of the caller's arrays
    values: dict[str, Value] = field(default_factory=dict)
    preparations: dict[str, str] = field(default_factory=dict)
    conditions: Conditions = field(default_factory=Conditions)
    methods: list[OwnFunction] = field(default_factory=list)

    def variable(self, wanted: str, value: Value) -> Value:
        """A variable of the caller's that holds the value."""
        if isinstance(value.node, ast.Name):
            return value
        name = self.named(wanted, value.text)
        self.preparations[name] = value.text
        return Value(ast.Name(name), value.kind, value.literal)

    def number(self, node: ast.expr, *, whole: bool = True) -> Value | None:
        """A number whose computation raises nothing, `whole` for an integer, or a tuple of them; None if it may be
        anything else."""
        written = written_out(node, self.scope, {name: self._formula(name) for name in self.values})
        if written is None:
            return None
        self.methods += written.methods
        value = written.value
        if isinstance(value, ast.Constant) and not written.beside:
            return _literal(value, whole=whole)
        parts = value.elts if isinstance(value, ast.Tuple) else [value]
        reader = ArithmeticReader(self.scope, self._caller_name)
        found = reader.all_of([*parts, *written.beside], whole=whole)
        if found is None or not self._add(reader):
            return None
        if isinstance(value, ast.Tuple):
            return Value(ast.Tuple(found[: len(parts)], ast.Load()), ValueKind.TUPLE)
        kind = ValueKind.SIZE if _is_size(found[0]) else ValueKind.INTEGER if whole else ValueKind.NUMBER
        return Value(found[0], kind)

    def _formula(self, name: str) -> ast.expr:
        """The value in formulas: sizes are asked of the array that another one was made like."""
        value = self.values[name]
        return ast.Name(self._root(name)) if isinstance(value.node, ast.Name) else value.node

    def _caller_name(self, node: ast.expr) -> str:
        """Variables in formulas are the caller's, or bound by preparations."""
        return node.id if isinstance(node, ast.Name) else self.paths.name(node)

    def _add(self, reader: ArithmeticReader) -> bool:
        """Take over the conditions; False if the variables cannot meet them, or are asked before they are bound."""
        ranks = self.line.known | {self._root(name): rank for name in self.values if (rank := self._rank(name))}
        paths = (
            (ast.parse(text, mode="eval").body, rank) for text, rank in self.ranks.items() if not text.isidentifier()
        )
        ranks |= {self.paths.name(path): rank for path, rank in paths}
        exact = dict(reader.exact)
        for name, axis in reader.sizes.items():
            if ranks.get(name, 0) <= axis or exact.get(name, ranks[name]) != ranks[name]:
                self.line.lacking.add(name)
                return False
        kinds = {value.text: value.kind for value in self.values.values() if isinstance(value.node, ast.Name)}
        kinds |= dict.fromkeys(self.paths.found, ValueKind.GIVEN)
        allowed = (ValueKind.GIVEN, ValueKind.INTEGER, ValueKind.SIZE)
        if any(kinds.get(name) not in allowed for name in reader.integers):
            return False
        if any(kinds.get(name) not in (*allowed, ValueKind.NUMBER) for name in reader.numbers):
            return False
        if not reader.positives.keys().isdisjoint(self.preparations) or reader.sizes.keys() & reader.numbers.keys():
            return False
        for name in reader.sizes:
            self._ask(name, ranks[name])
        self.conditions.integers |= {name: None for name in reader.integers if name not in self.preparations}
        self.conditions.numbers |= {name: None for name in reader.numbers if name not in self.preparations}
        self.conditions.positives |= reader.positives
        return True

    def allocation(self, node: ast.expr, rank: int) -> Value | None:
        """`cuda.device_array_like(a)`, or `cuda.device_array(shape, dtype)` of array sizes, with that many axes."""
        if not isinstance(node, ast.Call) or rank < 1:
            return None
        match self.scope.canonical(node.func), node.args, node.keywords:
            case "numba.cuda.device_array_like", [ast.Name(id=name)], [] if self._asked(name) == rank:
                return _call("cuda.device_array_like", [ast.Name(self._root(name))], [])
            case "numba.cuda.device_array", [shape, *dtypes], keywords if len(dtypes) + len(keywords) <= 1:
                if any(keyword.arg != "dtype" for keyword in keywords):
                    return None
                extents = self._shape(shape, rank)
                given = [*dtypes, *(keyword.value for keyword in keywords)]
                spelled = [self._dtype(dtype) for dtype in given]
                if extents is None or None in spelled:
                    return None
                options = [ast.keyword("dtype", dtype) for dtype in spelled if dtype is not None]
                return _call("cuda.device_array", [extents], options)
            case _:
                return None

    def _asked(self, name: str) -> int:
        """The rank of an array, which the caller is then required to pass; 0 if it is not an array."""
        rank = self._rank(name)
        if rank:
            self._ask(self._root(name), rank)
        return rank

    def _rank(self, name: str) -> int:
        value = self.values.get(name)
        is_array = value is not None and value.kind in (ValueKind.GIVEN, ValueKind.MADE)
        return self.ranks.get(name, 0) if value is not None and is_array and isinstance(value.node, ast.Name) else 0

    def _ask(self, root: str, rank: int) -> None:
        """Require an array of the caller's, if the function has not made it itself."""
        made = {value.text for value in self.values.values() if value.kind is ValueKind.MADE}
        self.conditions.arrays |= {} if root in made else {root: rank}

    def _root(self, name: str) -> str:
        """The caller's array with the same shape and dtype."""
        text = self.values[name].text
        return self.alike.get(text, text)

    def _shape(self, node: ast.expr, rank: int) -> ast.expr | None:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="shape") if self._asked(name) == rank:
                return ast.Attribute(ast.Name(self._root(name)), "shape", ast.Load())
            case ast.Tuple(elts=parts) if len(parts) == rank:
                sizes = [self.number(part) for part in parts]
                known = [size.node for size in sizes if size is not None and size.kind is ValueKind.SIZE]
                return ast.Tuple(known, ast.Load()) if len(known) == rank else None
            case _:
                size = self.number(node)
                return size.node if rank == 1 and size is not None and size.kind is ValueKind.SIZE else None

    def _dtype(self, node: ast.expr) -> ast.expr | None:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="dtype") if self._asked(name):
                return ast.Attribute(ast.Name(self._root(name)), "dtype", ast.Load())
            case _:
                canonical = self.scope.canonical(node) or ""
                return ast.Name(canonical.replace("numpy.", "np.")) if canonical in _DTYPES else None


def _literal(node: ast.Constant, *, whole: bool) -> Value | None:
    match node.value:
        case int(number) if not isinstance(number, bool):
            return Value(node, ValueKind.INTEGER, number)
        case float() if not whole:
            return Value(node, ValueKind.NUMBER)
        case _:
            return None


def _element(node: ast.expr) -> Value:
    is_integer = isinstance(node, ast.Constant) and type(node.value) is int
    return Value(node, ValueKind.INTEGER, int(ast.literal_eval(node)) if is_integer else None)


def _is_size(node: ast.expr) -> bool:
    """Whether it is an extent of an array: `a.size`, `a.shape[0]`, `len(a)`."""
    match node:
        case ast.Attribute(attr="size") | ast.Subscript(value=ast.Attribute(attr="shape")):
            return True
        case ast.Call(func=ast.Name(id="len")):
            return True
        case _:
            return False


def _call(name: str, arguments: list[ast.expr], options: list[ast.keyword]) -> Value:
    return Value(ast.Call(ast.Name(name), arguments, options), ValueKind.MADE)
