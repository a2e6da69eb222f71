"""Arguments and configurations of a launch that the dispatcher computes: `math.ceil(n / 64)`, `blocks(n)`."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.ir.kernel import GridLaunch, Launch, LocalFunction
from fusec.base.ir.operand import Operand, Variable
from fusec.base.ir.thread_kernel import RESERVED, Prepared
from fusec.base.text.access_paths import method_text, path_root, path_text
from fusec.capture.kernels.call_binding import attributes, is_arithmetic, named_by
from fusec.capture.launches.argument_names import ArgumentNames, ReadPaths
from fusec.capture.launches.configurations import LaunchSpelling
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.arithmetic_reader import ArithmeticReader
from fusec.capture.numbers.host_statements import arithmetic_of
from fusec.capture.numbers.written_out import WrittenOut, is_own_function, written_out
from fusec.capture.source.number_literals import is_tuple_of_numbers
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.syntax import walk

_LIBRARIES = {"math": "math", "np": "numpy"}  # that generated modules import by these names
_FUNCTIONS = ("float", "int", "len", "max", "min")


@dataclass(slots=True)
class Ranks:
    """The ranks of the arrays that launches of a line index or make, and the arrays whose sizes were asked before."""

    known: dict[str, int] = field(default_factory=dict)
    lacking: set[str] = field(default_factory=set)


@dataclass(slots=True)
class ComputedArguments:
    """The computed arguments of one launch.

    `found` are the formulas, `literals` the numbers that called functions give, and `read` the attributes in formulas.
    `named` is what only the author's text names: functions of the package, and constants; `methods` are those by name,
    and `passed` variables that a function may not use.
    """

    scope: ScopeNames
    names: ArgumentNames
    read: ReadPaths
    found: list[HostArithmetic] = field(default_factory=list)
    literals: dict[str, str] = field(default_factory=dict)
    named: dict[str, None] = field(default_factory=dict)
    methods: dict[str, LocalFunction] = field(default_factory=dict)
    passed: dict[str, None] = field(default_factory=dict)

    def argument(self, wanted: str, value: ast.expr) -> Operand | None:
        """The variable for the expression; None if it may raise."""
        written = written_out(value, self.scope)
        return None if written is None else self._computed(wanted, written, value, whole=False)

    def settings(self, spelling: LaunchSpelling, *, is_first: bool) -> list[Operand] | Obstacle:
        """The grid, the block, the stream and the memory, without zeros at the end; or all of them as one variable,
        `k[cfg]`.

        Python evaluates variables, attributes and arithmetic first; the dispatcher computes the others, and quotients
        that would raise after the first launch of a line, if `is_first` is not true.
        """
        if spelling.is_forall or len(spelling.parts) > 1:
            parts = [(part, WrittenOut(part)) for part in _without_zeros(spelling)]
        else:
            (part,) = spelling.parts
            written = written_out(part, self.scope)
            if written is not None and written.value is part:
                is_read = isinstance(part, ast.Name) or bool(self.names.path(part))
                return [self.names.operand("configuration", part)] if is_read else _unknown(part, self.scope)
            parts = [] if written is None else [(part, each) for each in _elements(written)]
        found = [self._setting(w, *each, is_first=is_first) for w, each in zip(spelling.words, parts, strict=False)]
        known = [each for each in found if each is not None]
        if len(known) == len(parts) >= (1 if spelling.is_forall else 2):
            return known
        lost = (part for (part, _), each in zip(parts, found, strict=True) if each is None)
        return _unknown(next(lost, spelling.parts[0]), self.scope)

    def _setting(self, word: str, part: ast.expr, written: WrittenOut, *, is_first: bool) -> Operand | None:
        if written.value is part:
            is_early = is_arithmetic(part) and (is_first or not _may_raise(part) or self.names.has(word, part))
            if self.names.path(part) or is_early:
                return self.names.operand(word, part)
            found = written_out(part, self.scope)
            return None if found is None else self._computed(word, found, part, whole=True)
        return self._computed(word, written, part, whole=True)

    def _computed(self, wanted: str, written: WrittenOut, text: ast.expr, *, whole: bool) -> Operand | None:
        """The variable for what the author's text computes."""
        value = written.value
        if isinstance(value, ast.Name) and not written.beside and value is not text:
            self._note(text, written)
            return self.names.operand(wanted, value)
        if _is_literal(value) and not written.beside and value is not text:
            name = self.names.prepared(wanted, ast.unparse(value))
            self.literals[name] = ast.unparse(value)
        elif whole and (constant := self._constant(written)):
            name = self.names.prepared(wanted, constant)
            self.literals[name] = constant
        else:
            reader = ArithmeticReader(self.scope, self.read.name)
            arithmetic = arithmetic_of("", written, reader, whole=whole)
            if arithmetic is None or isinstance(value, ast.Name | ast.Constant):
                return None
            name = self.names.prepared(wanted, arithmetic.expression)
            self.found.append(replace(arithmetic, name=name))
        self._note(text, written)
        return Variable(name, name)

    def _constant(self, written: WrittenOut) -> str:
        """The formula, if it has no variables: `(1024 + 63) // 64`; else empty."""
        value = written.value
        parts = value.elts if isinstance(value, ast.Tuple) else [value]
        reader = ArithmeticReader(self.scope, self.read.name)
        found = reader.all_of([*parts, *written.beside], whole=True)
        if found is None or reader.integers or reader.sizes:
            return ""
        return ast.unparse(ast.Tuple(found[: len(parts)], ast.Load()) if isinstance(value, ast.Tuple) else found[0])

    def _note(self, text: ast.expr, written: WrittenOut) -> None:
        """Record the names in the author's text that mean nothing, or something else, in a generated module."""
        spelled = {method_text(node.func) for node in walk(text) if isinstance(node, ast.Call)}
        for own in written.methods:
            operand, function = self.names.method(own)
            self.methods[operand.name] = function
            self.read.found |= {operand.name: operand} if own.spelling in spelled else {}
        paths = [node for node in walk(text) if isinstance(node, ast.Attribute | ast.Subscript)]
        read = {path_root(path_text(node)) for node in paths if self.names.path(node)}
        read |= {path_root(own.spelling) for own in written.methods}
        for node in walk(text):
            if isinstance(node, ast.Name) and self.scope.is_local(node.id):
                self.passed |= {} if node.id in read else {node.id: None}
            elif isinstance(node, ast.Name):
                is_library = node.id in _LIBRARIES and _LIBRARIES[node.id] == self.scope.canonical(node)
                is_builtin = node.id in _FUNCTIONS and self.scope.canonical(node) == f"builtins.{node.id}"
                self.named |= {} if is_library or is_builtin else {node.id: None}

    def added_to(self, launch: Launch, ranks: Ranks) -> Launch | Obstacle:
        """The launch with these preparations."""
        if not (self.found or self.literals or self.named or self.methods) or not isinstance(launch, GridLaunch):
            return launch
        sizes = [size for each in self.found for size in each.sizes]
        exact = [pair for each in self.found for pair in each.exact]
        unknown = [name for name, axis in sizes if ranks.known.get(name, 0) <= axis]
        unknown += [name for name, count in exact if ranks.known.get(name, 0) != count]
        ranks.lacking |= set(unknown)
        if unknown:
            return Obstacle(f"asks for a size of `{unknown[0]}`, and fusec does not know its axes")
        integers = _each_once([each.integers for each in self.found])
        numbers = tuple(name for name in _each_once([each.numbers for each in self.found]) if name not in integers)
        prepared = Prepared(
            tuple(dict.fromkeys((*self.literals.items(), *((each.name, each.expression) for each in self.found)))),
            tuple(dict.fromkeys((name, ranks.known[name]) for name, _ in sizes)),
            integers,
            numbers,
            _each_once([each.positives for each in self.found]),
            tuple(self.named),
        )
        asked = dict.fromkeys((*integers, *numbers, *(name for name, _ in sizes), *self.named))
        asked |= dict.fromkeys(name for name in self.methods if name in self.read.found) | self.passed
        if not RESERVED.isdisjoint((*asked, *named_by(self.read.found.values()))):
            return Obstacle("uses a name that generated code needs")
        known = {operand.name for operand in launch.operands}
        further = [self.read.found.get(name) or Variable(name, name) for name in asked if name not in known]
        return replace(
            launch,
            grid=replace(launch.grid, prepared=prepared),
            operands=(*launch.operands, *further),
            attributes=tuple(dict.fromkeys((*launch.attributes, *attributes(further)))),
            callees=replace(launch.callees, local_functions=tuple(self.methods.values())),
        )


def _unknown(part: ast.expr, scope: ScopeNames) -> Obstacle:
    """Why a part of a configuration is not modelled."""
    called = (node for node in walk(part) if isinstance(node, ast.Call) and is_own_function(node.func, scope))
    call = next((node for node in called if written_out(node, scope) is None), None)
    if call is None:
        return Obstacle("has a launch configuration that fusec does not model")
    return Obstacle(f"is configured by `{ast.unparse(call)}`, which may do more than compute numbers")


def _may_raise(part: ast.expr) -> bool:
    """Whether it divides by anything but a number that is not 0."""
    nodes = (node for node in walk(part) if isinstance(node, ast.BinOp))
    divided = (node.right for node in nodes if isinstance(node.op, ast.FloorDiv | ast.Mod | ast.Div))
    return any(not isinstance(right, ast.Constant) or not right.value for right in divided)


def _without_zeros(spelling: LaunchSpelling) -> list[ast.expr]:
    """The parts without a stream and a memory of 0 at the end, which numba takes if they are left out."""
    parts = list(spelling.parts)
    while (
        len(parts) > 2 and isinstance(parts[-1], ast.Constant) and type(parts[-1].value) is int and not parts[-1].value
    ):
        parts.pop()
    return parts


def _elements(written: WrittenOut) -> Iterator[WrittenOut]:
    """The parts of a configuration that a function gives as a tuple."""
    value = written.value
    if isinstance(value, ast.Tuple) and 2 <= len(value.elts) <= 4:
        for k, each in enumerate(_without_zeros(LaunchSpelling(value, tuple(value.elts), is_forall=False))):
            yield WrittenOut(each, () if k else written.beside, written.methods)


def _is_literal(value: ast.expr) -> bool:
    is_number = isinstance(value, ast.Constant) and type(value.value) in (int, float)
    return is_number or (isinstance(value, ast.Tuple) and bool(value.elts) and is_tuple_of_numbers(value))


def _each_once(parts: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for part in parts for name in part))
