"""Infer which parameters are numbers from the calls in the whole package; this affects profit only.

In `def width(a, b): return (b - a) * 0.5 + a`, both are numbers if the package calls `width(0.0, extent)` with numbers
alone. A call counts for every function of its name, so that calls of methods count too.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import product

from fusec.base.records import dataclass
from fusec.capture.evidence.declared_numbers import documented_numbers
from fusec.capture.evidence.questions import called_as
from fusec.capture.evidence.ranks import PENDING, Rank, alike, is_number_type, rank_of
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.reaching_definitions import assigned_parts
from fusec.capture.names.constants import integer_value
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import PackageNames, ScopeNames
from fusec.capture.source.number_literals import is_number
from fusec.capture.source.syntax import all_parameters, children, parameter_defaults, walk

Parameter = tuple[str, str]  # of the functions with a name: `("width", "a")`
Verdict = frozenset[Parameter] | None  # a number if all these parameters are; None if nothing shows it


@dataclass(frozen=True, slots=True)
class _Value:
    """An argument, and the `integer` that is written out."""

    verdict: Verdict
    integer: int | None


@dataclass(frozen=True, slots=True)
class _Call:
    """A call inside a function of the name `inside`; `is_method`: on an object, which is the first argument."""

    inside: str
    arguments: tuple[_Value, ...]
    keywords: Mapping[str, _Value]
    is_method: bool


@dataclass(frozen=True, slots=True)
class _Signature:
    """The parameters of a function in order, and those with numbers as defaults."""

    positional: tuple[str, ...]
    named: tuple[str, ...]
    defaulted: frozenset[str]
    is_method: bool

    def verdicts(self, call: _Call) -> Iterator[tuple[str, Verdict]]:
        """Whether the call gives a number to each parameter."""
        given, default = self.given(call), frozenset[Parameter]()
        for name in (*self._positional(call), *self.named):
            value = given.get(name)
            yield name, value.verdict if value is not None else default if name in self.defaulted else None

    def given(self, call: _Call) -> Mapping[str, _Value]:
        """The arguments of the call by the names of their parameters."""
        return dict(zip(self._positional(call), call.arguments, strict=False)) | {**call.keywords}

    def _positional(self, call: _Call) -> tuple[str, ...]:
        return self.positional[self.is_method and call.is_method :]


@dataclass(slots=True)
class PassedNumbers:
    """The calls and functions of a package by name; `loose` are names that are used without a call, or with `*`."""

    calls: dict[str, list[_Call]] = field(default_factory=dict)
    functions: dict[str, list[_Signature]] = field(default_factory=dict)
    loose: set[str] = field(default_factory=set)
    settled: frozenset[Parameter] | None = None

    def numbers_of(self, key: str) -> frozenset[str]:
        """The parameters of functions that are `called_as` this, to which all calls in the package give numbers."""
        if self.settled is None:
            self.settled = self._settled()
        return frozenset(name for holder, name in self.settled if holder == key)

    def integer_of(self, function: str, parameter: str) -> int | None:
        """The integer that most calls in the package write out for the parameter; None if none does."""
        named = product(self.functions.get(function, ()), self.calls.get(function, ()))
        given = (signature.given(call).get(parameter) for signature, call in named)
        found = Counter(value.integer for value in given if value is not None and value.integer is not None)
        return min(found, key=lambda number: (-found[number], number), default=None)

    def _settled(self) -> frozenset[Parameter]:
        """Leaves out parameters until those that are left depend only on each other."""
        verdicts: dict[Parameter, list[Verdict]] = {}
        for key, signatures in self.functions.items():
            calls = self.calls.get(key, ())
            if key in self.loose or all(call.inside == key for call in calls):
                continue
            for signature, call in product(signatures, calls):
                for name, verdict in signature.verdicts(call):
                    verdicts.setdefault((key, name), []).append(verdict)
        numbers, size = set(verdicts), -1
        while len(numbers) != size:
            size = len(numbers)
            numbers = {each for each in numbers if all(v is not None and v <= numbers for v in verdicts[each])}
        return frozenset(numbers)


def passed_numbers(names: PackageNames) -> PassedNumbers:
    """The calls between the functions of the package."""
    found = PassedNumbers()
    modules = [names.package.modules[name] for name in sorted(names.package.modules)]
    for module in modules:
        for owner, function in _functions(module.file.tree):
            found.functions.setdefault(called_as(function, owner), []).append(_signature(function, owner))
    for module in modules:
        _read_calls(module, names, found)
    return found


def _functions(tree: ast.Module) -> Iterator[tuple[ast.AST, Function]]:
    return ((node, child) for node in walk(tree) for child in children(node) if isinstance(child, Function))


def _signature(function: Function, owner: ast.AST) -> _Signature:
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    is_class = called_as(function, owner) != function.name  # a call of the class
    defaults = parameter_defaults(arguments).items()
    return _Signature(
        tuple(each.arg for each in positional[is_class:]),
        tuple(each.arg for each in arguments.kwonlyargs),
        frozenset(name for name, default in defaults if default is not None and is_number(default)),
        isinstance(owner, ast.ClassDef) and not is_class and not _is_static(function),
    )


def _is_static(function: Function) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "staticmethod" for each in function.decorator_list)


def _read_calls(module: ModuleNames, names: PackageNames, found: PassedNumbers) -> None:
    """Records the calls of the module, each with the function that makes it."""
    tree = module.file.tree
    waiting: list[tuple[ast.AST, _Body]] = [(tree, _Body("", tree, names.scope(module, ())))]
    while waiting:
        node, body = waiting.pop()
        for child in children(node):
            inner = body
            match child:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    scope = body.scope.inside(module, child)
                    inner = _Body(called_as(child, node), child, scope)
                case ast.Call(ast.Name(name) | ast.Attribute(attr=name)) if name in found.functions:
                    _note_call(child, name, body, found)
                case ast.Name(name, ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                    if not (isinstance(node, ast.Call) and node.func is child):
                        found.loose.add(name)
            waiting.append((child, inner))


def _note_call(call: ast.Call, name: str, body: "_Body", found: PassedNumbers) -> None:
    if any(isinstance(each, ast.Starred) for each in call.args) or any(each.arg is None for each in call.keywords):
        found.loose.add(name)
        return
    is_method = isinstance(call.func, ast.Attribute) and body.scope.canonical(call.func) is None
    arguments = tuple(map(body.value, call.args))
    keywords = {each.arg: body.value(each.value) for each in call.keywords if each.arg is not None}
    found.calls.setdefault(name, []).append(_Call(body.name, arguments, keywords, is_method))


@dataclass(slots=True, eq=False)
class _Body:
    """A function, or the top level of a module, whose calls are read; `name` is what others call it."""

    name: str
    node: ast.AST
    scope: ScopeNames
    given: dict[str, list[ast.expr | None]] | None = None
    ranks: dict[str, Rank] = field(default_factory=dict)
    used: set[Parameter] = field(default_factory=set)

    def value(self, node: ast.expr) -> _Value:
        self.used.clear()
        self.ranks.clear()
        rank = rank_of(node, self.scope, self._known)
        return _Value(frozenset(self.used) if rank == 0 else None, integer_value(node, self.scope))

    def _known(self, node: ast.expr) -> Rank:
        if not isinstance(node, ast.Name):
            return None
        if node.id not in self.ranks:
            self.ranks[node.id] = PENDING
            self.ranks[node.id] = self._rank(node.id)
        return self.ranks[node.id]

    def _rank(self, name: str) -> Rank:
        if self.given is None:
            self.given = _given(self.node)
        values = self.given.get(name)
        if values is None:
            return 0 if self.scope.constant(name) is not None else None
        ranks = [None if value is None else rank_of(value, self.scope, self._known) for value in values]
        ranks += [self._rank_of_parameter(each) for each in _parameters(self.node) if each.arg == name]
        return alike(ranks)

    def _rank_of_parameter(self, parameter: ast.arg) -> Rank:
        """0 if it is declared to be a number, or if all callers pass one, which is settled later."""
        node = self.node
        is_typed = parameter.annotation is not None and is_number_type(parameter.annotation, self.scope)
        if not is_typed and not (isinstance(node, Function) and parameter.arg in documented_numbers(node)):
            self.used.add((self.name, parameter.arg))
        return 0


def _parameters(node: ast.AST) -> Iterator[ast.arg]:
    return all_parameters(node.args) if isinstance(node, Function) else iter(())


def _given(body: ast.AST) -> dict[str, list[ast.expr | None]]:
    """The names that the function binds, each with its values; None for a value that no expression gives."""
    found: dict[str, list[ast.expr | None]] = {each.arg: [] for each in _parameters(body)}
    parts = [part for node in walk(body) if isinstance(node, ast.stmt) for part in assigned_parts(node)]
    values = {target: value for target, value in parts if isinstance(target, ast.Name)}
    for node in walk(body):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.setdefault(node.id, []).append(values.get(node))
    return found
