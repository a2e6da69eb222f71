"""Build the model of a work unit: a function whose first parameter is its place in a range."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.thread_kernel import ACCUMULATOR, DIMENSIONS
from fusec.base.scalars.languages import KernelLanguage, language_of
from fusec.capture.kernels.body_language import Body, KernelNames
from fusec.capture.kernels.guarded_body import KernelParts
from fusec.capture.kernels.parameters import are_plain_parameters
from fusec.capture.kernels.plain_syntax import in_plain_syntax
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.kernels.thread_kernels import kernel_of_parts
from fusec.capture.names.decorated_functions import decorated_once
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.syntax import walk

_WORK_UNIT = "numba.cuda.jit"  # as the model spells it
_PLACES = (None, "int")  # how the place may be declared


class WorkUnits:
    """The work units of a package, each read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[ast.FunctionDef, bool], GridKernel | Obstacle] = {}

    def work_unit(self, called: ast.expr, scope: ScopeNames, *, reduces: bool) -> GridKernel | Obstacle | None:
        """The work unit, or the part that fusec does not model; None if it is none, or in doubt."""
        found = decorated_once(called, scope)
        if found is None:
            return None
        outside = scope.seen_from(found.module, (found.module.scope,))
        language = language_of(outside.origin(found.maker))
        if language is None or outside.canonical(found.maker) != _WORK_UNIT:
            return None
        if found.options is not None:
            return Obstacle("declares how its views are laid out")
        key = (found.function, reduces)
        if key not in self._known:
            inside = ScopeNames(
                scope.package, found.module, (found.module.scope, found.module.found.scopes[found.function])
            )
            self._known[key] = _work_unit(found.function, inside, language, reduces=reduces)
        return self._known[key]


def _work_unit(
    function: ast.FunctionDef, scope: ScopeNames, language: KernelLanguage, *, reduces: bool
) -> GridKernel | Obstacle:
    given = function.args
    count = 1 + reduces
    if not are_plain_parameters(given) or given.defaults or len(given.args) < count:
        return Obstacle("takes other than plain parameters")
    place, *further = given.args
    own = tuple(argument.arg for argument in given.args[count:])
    if reduces and further[0].arg != ACCUMULATOR:
        return Obstacle(f"calls its accumulator `{further[0].arg}`, and not `{ACCUMULATOR}`")
    if _spelled(place.annotation) not in _PLACES:
        return Obstacle(f"declares its place as `{_spelled(place.annotation)}`")
    reserved = next((name for name in (*own, place.arg) if name in DIMENSIONS), None)
    if reserved is not None:
        return Obstacle(f"calls a parameter `{reserved}`, as the model calls a dimension of its own")
    bound = Counter(_bound(function))
    rebound = next((name for name in (*own, place.arg) if bound[name]), None)
    if rebound is not None:
        return Obstacle(f"rebinds its parameter `{rebound}`")
    if any(isinstance(node, ast.FloorDiv | ast.Mod) for node in walk(function)):
        return Obstacle(f"divides integers, and {language.name} rounds to zero")
    if not all(_is_known(node) for statement in function.body for node in walk(statement)):
        return Obstacle("has a local function, a part of an array, or a loop with a step")
    body = in_plain_syntax(_without_docstring(function.body))
    variables = frozenset((*bound, *(argument.arg for argument in given.args[:count])))
    names = KernelNames(own, variables, scope, frozenset(), Body.THREAD)
    line = function.body[0].lineno - 1 if len(body) == len(function.body) else function.body[0].end_lineno or 0
    parts = KernelParts((place.arg,), (), (), tuple(body), line, ())
    once = {place.arg, *(name for name, times in bound.items() if times == 1)}
    kernel = kernel_of_parts(function, scope.module.file, names, parts, once, {})
    if isinstance(kernel, Obstacle):
        return kernel
    if not reduces and not kernel.writes:
        return Obstacle("writes no element")
    types = tuple(_spelled(argument.annotation) or "" for argument in given.args[count:])
    compilation = replace(kernel.text.compilation, types=types, language=language)
    return replace(kernel, text=replace(kernel.text, compilation=compilation))


def _bound(function: ast.FunctionDef) -> Iterator[str]:
    nodes = (node for statement in function.body for node in walk(statement))
    return (node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))


def _spelled(annotation: ast.expr | None) -> str | None:
    return None if annotation is None else ast.unparse(annotation)


def _without_docstring(body: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    match body:
        case [ast.Expr(ast.Constant(value=str())), *rest]:
            return rest
        case _:
            return body


def _is_known(node: ast.AST) -> bool:
    """Whether C++ means the same by it as the model."""
    match node:
        case ast.Slice() | ast.FunctionDef() | ast.Lambda() | ast.Starred() | ast.NamedExpr():
            return False
        case ast.Call(func=ast.Name(id="range"), args=arguments):
            return len(arguments) < 3
        case _:
            return True
