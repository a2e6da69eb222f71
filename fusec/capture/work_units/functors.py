"""Read a work unit that is a method: its object's attributes become the parameters of a function."""

import ast
from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.kernel import GridLaunch, LocalFunction
from fusec.base.records import dataclass
from fusec.base.scalars.languages import PYKOKKOS
from fusec.base.text.diagnostic import Diagnostic
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile, is_plain_text, parse_source
from fusec.capture.source.syntax import walk
from fusec.capture.work_units.work_units import Counts, modelled

_LAYOUT = Obstacle("is laid out in a way that fusec does not copy")
_TYPES = frozenset({"int", "float", "bool"})


@dataclass(frozen=True, slots=True)
class FunctorUnit:
    """The work unit as a function of the attributes that it takes. The run decides whether `spelling`, `w.copy`, is the
    `method`, `Stream.copy`."""

    kernel: GridKernel | Obstacle
    attributes: tuple[str, ...]
    method: str
    spelling: str

    @property
    def owner(self) -> str:
        return self.spelling.partition(".")[0]

    @property
    def arguments(self) -> dict[str, ast.expr]:
        """`a=w.a`"""
        return {name: ast.Attribute(ast.Name(self.owner, ast.Load()), name, ast.Load()) for name in self.attributes}

    def called_by(self, launch: GridLaunch) -> GridLaunch:
        """The launch, which asks for the method."""
        name = launch.grid.configured.name
        own = LocalFunction(name, "", frozenset(), self.method, self.spelling, self.owner)
        return replace(launch, callees=replace(launch.callees, local_functions=(own,)))


@dataclass(frozen=True, slots=True)
class _Method:
    kind: ast.ClassDef
    function: ast.FunctionDef


class Functors:
    """The work units of the classes of a package, each read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[ast.FunctionDef, Counts], tuple[GridKernel | Obstacle, tuple[str, ...]]] = {}

    def unit(self, called: ast.expr, scope: ScopeNames, counts: Counts) -> FunctorUnit | None:
        """The work unit that the attribute may be; None if no class of the module, or more than one, has it."""
        if not isinstance(called, ast.Attribute) or not isinstance(called.value, ast.Name):
            return None
        outside = scope.seen_from(scope.module, (scope.module.scope,))
        found = list(_methods(called.attr, outside))
        if len(found) != 1 or scope.package.changes.is_loose(called.attr):
            return None
        return self._unit(found[0], ast.unparse(called), outside, counts)

    def unit_of_class(
        self, kind: ast.ClassDef, called: ast.Attribute, scope: ScopeNames, counts: Counts
    ) -> FunctorUnit | None:
        """The work unit that the attribute of an object of the class is; None if the class defines none, or another one."""
        found = [each for each in kind.body if isinstance(each, ast.FunctionDef) and each.name == called.attr]
        if len(found) != 1 or scope.package.changes.is_loose(called.attr):
            return None
        outside = scope.seen_from(scope.module, (scope.module.scope,))
        return self._unit(_Method(kind, found[0]), ast.unparse(called), outside, counts)

    def _unit(self, method: _Method, spelling: str, outside: ScopeNames, counts: Counts) -> FunctorUnit:
        key = (method.function, counts)
        if key not in self._known:
            self._known[key] = _read(method, outside, counts)
        kernel, attributes = self._known[key]
        return FunctorUnit(kernel, attributes, f"{method.kind.name}.{method.function.name}", spelling)


def _methods(name: str, scope: ScopeNames) -> Iterator[_Method]:
    """The work units of this name in the functors at the module's top level."""
    for kind in scope.module.file.tree.body:
        if isinstance(kind, ast.ClassDef) and any(is_made_by(each, "functor", scope) for each in kind.decorator_list):
            for function in kind.body:
                if isinstance(function, ast.FunctionDef) and function.name == name:
                    yield _Method(kind, function)


def is_made_by(decorator: ast.expr, word: str, scope: ScopeNames) -> bool:
    """Whether it is PyKokkos' decorator of this name, called or not."""
    maker = decorator.func if isinstance(decorator, ast.Call) else decorator
    return scope.origin(maker) == f"{PYKOKKOS.module}.{word}"


def _read(method: _Method, scope: ScopeNames, counts: Counts) -> tuple[GridKernel | Obstacle, tuple[str, ...]]:
    """The model, and the attributes that are its parameters."""
    function, kind = method.function, method.kind
    if len(function.decorator_list) != 1 or not is_made_by(function.decorator_list[0], "workunit", scope):
        return Obstacle("has other decorators than that of a work unit"), ()
    if len(kind.decorator_list) != 1 or isinstance(function.decorator_list[0], ast.Call):
        return Obstacle("or its class has further decorators"), ()
    taken = _attributes(function)
    if isinstance(taken, Obstacle):
        return taken, ()
    types = declared_attributes(kind)
    odd = next((name for name in taken if not _is_known_type(types.get(name), scope)), None)
    if odd is not None:
        return Obstacle(f"takes `self.{odd}`, of which the class declares no type that fusec knows"), ()
    alone = _as_function(method, {name: types[name] for name in taken}, scope.module.file)
    if isinstance(alone, Obstacle):
        return alone, ()
    plain, file = alone
    inside = scope.inside(scope.module, function)
    options = kind.decorator_list[0]
    return modelled(plain, file, inside, options if isinstance(options, ast.Call) else None, counts), taken


def _attributes(function: ast.FunctionDef) -> tuple[str, ...] | Obstacle:
    """The attributes of its object, in the order in which they occur, if nothing else is done with the object."""
    parameters = [each.arg for each in function.args.args]
    own = parameters[0] if parameters else ""
    nodes = [node for statement in function.body for node in walk(statement)]
    taken = [node for node in nodes if isinstance(node, ast.Attribute) and _is_name(node.value, own)]
    if len(taken) < sum(_is_name(node, own) for node in nodes):
        return Obstacle(f"uses `{own}` itself")
    names = tuple(dict.fromkeys(node.attr for node in sorted(taken, key=lambda node: (node.lineno, node.col_offset))))
    called = next((node.func.attr for node in nodes if isinstance(node, ast.Call) and node.func in taken), "")
    stored = next((node.attr for node in taken if not isinstance(node.ctx, ast.Load)), "")
    others = {node.id for node in nodes if isinstance(node, ast.Name)} | {*parameters}
    mixed = next((name for name in names if name in others), "")
    if called or stored:
        return Obstacle(f"calls or sets `{own}.{called or stored}`")
    return Obstacle(f"has a name `{mixed}` beside `{own}.{mixed}`") if mixed else names


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def declared_attributes(kind: ast.ClassDef) -> dict[str, ast.expr]:
    """The types that the constructor declares of attributes, each once."""
    made = [each for each in kind.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    found: dict[str, ast.expr] = {}
    twice: set[str] = set()
    for node in (node for function in made for node in walk(function)):
        match node:
            case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=annotation):
                twice |= {name} if name in found else set()
                found[name] = annotation
            case _:
                continue
    return {name: annotation for name, annotation in found.items() if name not in twice}


def _is_known_type(annotation: ast.expr | None, scope: ScopeNames) -> bool:
    """Whether it names types of Python and PyKokkos alone."""
    if annotation is None:
        return False
    names = [node for node in ast.walk(annotation) if isinstance(node, ast.Name)]
    return bool(names) and all(node.id in _TYPES or scope.origin(node) == PYKOKKOS.module for node in names)


def _as_function(
    method: _Method, types: dict[str, ast.expr], file: SourceFile
) -> tuple[ast.FunctionDef, SourceFile] | Obstacle:
    """`def copy(self, i: int): self.c[i] = self.a[i]`  ->  `def copy(i: int, c: ..., a: ...): c[i] = a[i]`"""
    text = "\n".join(file.text.splitlines()[method.function.lineno - 1 : method.function.end_lineno])
    if not is_plain_text(text) or "\t" in text:
        return _LAYOUT
    first, *further = method.function.args.args
    if not further:
        return Obstacle("has no place")
    starts = [0]
    for line in text.splitlines():
        starts.append(starts[-1] + len(line) + 1)

    def at(line: int, column: int) -> int:
        return starts[line - method.function.lineno] + column

    edits = [(at(first.lineno, first.col_offset), at(further[0].lineno, further[0].col_offset), "")]
    last = further[-1]
    end = at(last.end_lineno or last.lineno, last.end_col_offset or 0)
    edits.append((end, end, "".join(f", {name}: {ast.unparse(own)}" for name, own in types.items())))
    edits += [
        (at(node.lineno, node.col_offset), at(node.end_lineno or 0, node.end_col_offset or 0), node.attr)
        for statement in method.function.body
        for node in walk(statement)
        if isinstance(node, ast.Attribute) and _is_name(node.value, first.arg)
    ]
    for start, stop, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[stop:]
    margin = method.function.col_offset
    lines = [line[min(margin, len(line) - len(line.lstrip(" "))) :] for line in text.splitlines()]
    found = parse_source(file.path, file.module, "\n".join((*lines, "")).encode(), file.import_prefix)
    if isinstance(found, Diagnostic) or not isinstance(found.tree.body[0], ast.FunctionDef):
        return _LAYOUT
    return found.tree.body[0], found
