"""Which loops of a function do nothing but run statements of arrays a number of times, on arrays that may take turns?"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fusec.base.source_span import SourceSpan
from fusec.base.time_loop import Exchange, NamedView, ProcedureCall, Refill, Snapshot, Step, Stretch, TimeLoop
from fusec.capture.blocks import Function, pauses
from fusec.capture.bound_names import surely_bound
from fusec.capture.early_statements import exchanged
from fusec.capture.liveness import names_bound, names_read_after, names_shown
from fusec.capture.names import ScopeNames
from fusec.capture.nodes import walk
from fusec.capture.number_literals import is_plain_number
from fusec.capture.source_file import SourceFile, is_plain_text, segment, span
from fusec.capture.statement_names import names_captured

_COMMENT = re.compile(rb"[ \t]*#[^\r\n]*")
_OPEN = (ast.If, ast.For, ast.While)  # blocks after whose errors nobody reads the variables of the function
_CHANGING = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)


def time_loops(name: str, function: Function, scope: ScopeNames, file: SourceFile) -> Iterator[TimeLoop]:
    """Those of the function by that qualified name, in source order; an outer one before those inside it."""
    if not isinstance(function, ast.FunctionDef) or names_shown(function):
        return
    reader = _Reader(name, function, scope, file, _names(function))
    for loop in _loops(function.body):
        found = reader.time_loop(loop)
        if found is not None:
            yield found


def _loops(block: list[ast.stmt]) -> Iterator[ast.For]:
    for statement in block:
        if isinstance(statement, ast.For):
            yield statement
        if isinstance(statement, _OPEN):
            yield from _loops(statement.body)
            yield from _loops(statement.orelse)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the loops of one function, in which these names stand."""

    name: str
    function: ast.FunctionDef
    scope: ScopeNames
    file: SourceFile
    names: frozenset[str]

    def time_loop(self, loop: ast.For) -> TimeLoop | None:
        match loop:
            case ast.For(ast.Name(id=target), ast.Call(func, [_, *_], []) as rounds, [_, *_], []):
                is_range = self.scope.canonical(func) == "builtins.range"
            case _:
                return None
        if not (is_range and _has_lines_of_its_own(loop, rounds)) or pauses(loop):
            return None
        if any(isinstance(node, _CHANGING) for node in walk(rounds)):
            return None
        live = names_read_after(self.function, (loop,))
        copies = self._copies(loop)
        variables = self._variables(loop) - {target, *copies}
        steps = [self._step(statement, variables, copies) for statement in loop.body]
        known = tuple(step for step in steps if step is not None)
        own = {step.name for step in known if isinstance(step, NamedView | Snapshot)}
        bound = [name for statement in loop.body for name in names_bound(statement) if name in {*own, target}]
        if len(known) < len(steps) or {target, *own} & (live | variables) or len(bound) > len(own):
            return None
        if not is_plain_text(segment(self.file, loop)) or "\n" in segment(self.file, rounds):
            return None
        places = span(self.file, rounds), self._with_comment(span(self.file, loop))
        return TimeLoop(self.name, target, segment(self.file, rounds), known, live, variables, *places)

    def _with_comment(self, place: SourceSpan) -> SourceSpan:
        """The stretch with the comment behind its last line, which speaks of a statement inside."""
        found = _COMMENT.match(self.file.content, place.end)
        more = 0 if found is None else len(found.group())
        return replace(place, end=place.end + more, end_column=place.end_column + more)

    def _variables(self, loop: ast.For) -> frozenset[str]:
        """Names that only the statements of this function, when they run, can see; they have a value before the loop."""
        own = surely_bound(self.function, loop) - names_captured(self.function)
        return frozenset(name for name in own if self.scope.is_local(name) and not self.scope.spoils(name))

    def _copies(self, loop: ast.For) -> frozenset[str]:
        """Names of this function's, which no function inside sees, that the body gives to copies of arrays."""
        found = (_copied(statement) for statement in loop.body)
        names = frozenset(names[0] for names in found if names is not None) - names_captured(self.function)
        return frozenset(name for name in names if self.scope.is_local(name) and not self.scope.spoils(name))

    def _step(self, statement: ast.stmt, variables: frozenset[str], copies: frozenset[str]) -> Step | None:
        place = span(self.file, statement)
        own = {name: name for name in variables}
        names = exchanged(statement)
        if names:
            return Exchange(names, place) if variables.issuperset(name for name, _ in names) else None
        copied = _copied(statement)
        if copied is not None:
            name, source = copied
            return Snapshot(name, source, place) if name in copies and source in variables else None
        refilled = _refilled(statement)
        if refilled is not None and variables.issuperset(refilled) and "\n" not in segment(self.file, statement):
            return Refill(*refilled, segment(self.file, statement), place)
        match statement:
            case ast.Expr(ast.Call() as call):
                return self._call(call, variables | copies)
            case ast.Assign([ast.Name(id=name)], value) if (text := _view(value, own)) is not None:
                return NamedView(name, text, place)
            case ast.Assign() | ast.AugAssign():
                return Stretch(place)
            case _:
                return None

    def _call(self, call: ast.Call, variables: frozenset[str]) -> ProcedureCall | None:
        """A call of a function of this module; its own names for views become ones that are free here."""
        canonical = self.scope.canonical(call.func)
        found = None if canonical is None else self.scope.definition(canonical)
        if found is None or found[0].file is not self.file or call.keywords or pauses(found[1]):
            return None
        function = found[1]
        parameters = _parameters(function)
        texts = [_argument(value, variables) for value in call.args]
        known = [text for text in texts if text is not None]
        if parameters is None or not len(parameters) == len(texts) == len(known) or names_shown(function):
            return None
        arguments = dict(zip(parameters, known, strict=True))
        body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
        views = self._views_first(function, body, arguments)
        rest, here = body[len(views) :], {view.name for view in views.values()}
        if not rest or views.keys() & frozenset().union(*map(names_bound, rest)):
            return None
        if len(here) < len(views) or here & self.names:
            return None
        places = tuple(span(self.file, statement) for statement in rest)
        text = ast.unparse(call)
        return ProcedureCall(
            function.name, text, tuple(arguments.items()), tuple(views.items()), places, span(self.file, call)
        )

    def _views_first(
        self, function: ast.FunctionDef, body: list[ast.stmt], arguments: Mapping[str, str]
    ) -> dict[str, NamedView]:
        """The slices of arguments that the function names before it does anything else, by its names for them."""
        views: dict[str, NamedView] = {}
        for statement in body:
            match statement:
                case ast.Assign([ast.Name(id=name)], value) if name not in arguments and name not in views:
                    text = _view(value, arguments)
                case _:
                    break
            if text is None:
                break
            free = f"{function.name}_{name}" if name in self.names else name
            views[name] = NamedView(free, text, span(self.file, statement))
        return views


def _copied(statement: ast.stmt) -> tuple[str, str] | None:
    """`before = now.copy()`: both names."""
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Call(ast.Attribute(ast.Name(id=source), "copy"), [], [])):
            return name, source
    return None


def _refilled(statement: ast.stmt) -> tuple[str, str] | None:
    """`before[:, :] = now`: both names."""
    match statement:
        case ast.Assign([ast.Subscript(ast.Name(id=name), index)], ast.Name(id=source)):
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            is_whole = all(isinstance(part, ast.Slice) and _bounds(part) == [None] * 3 for part in parts)
            return (name, source) if parts and is_whole and name != source else None
    return None


def _names(function: ast.FunctionDef) -> frozenset[str]:
    nodes = [*walk(function)]
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    return frozenset((*names, *(node.arg for node in nodes if isinstance(node, ast.arg))))


def _has_lines_of_its_own(loop: ast.For, rounds: ast.expr) -> bool:
    """Whether each statement begins on a line after that on which the one before it ends."""
    parts: list[ast.stmt | ast.expr] = [rounds, *loop.body]
    ends = [part.end_lineno or part.lineno for part in parts]
    return all(statement.lineno > end for statement, end in zip(loop.body, ends, strict=False))


def _parameters(function: ast.FunctionDef) -> list[str] | None:
    """The names of plain parameters, one for each argument; None where there are others."""
    given = function.args
    is_plain = not (given.vararg or given.kwarg or given.kwonlyargs)
    return [argument.arg for argument in (*given.posonlyargs, *given.args)] if is_plain else None


def _argument(value: ast.expr, variables: frozenset[str]) -> str | None:
    if is_plain_number(value):
        return ast.unparse(value)
    return value.id if isinstance(value, ast.Name) and value.id in variables else None


def _view(value: ast.expr, names: Mapping[str, str]) -> str | None:
    """`u[1:-1, 2:]` as text, where `u` has the name that `names` give it; None of anything else."""
    match value:
        case ast.Subscript(ast.Name(id=base), index) if names.get(base, "").isidentifier():
            parts = index.elts if isinstance(index, ast.Tuple) else [index]
            bounds = [bound for part in parts for bound in _bounds(part)]
            if bounds and all(isinstance(part, ast.Slice) for part in parts) and all(map(_is_bound, bounds)):
                return f"{names[base]}[{', '.join(map(ast.unparse, parts))}]"
    return None


def _bounds(part: ast.expr) -> list[ast.expr | None]:
    return [part.lower, part.upper, part.step] if isinstance(part, ast.Slice) else [part]


def _is_bound(bound: ast.expr | None) -> bool:
    return bound is None or is_plain_number(bound)
