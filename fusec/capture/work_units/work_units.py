"""Build the model of a work unit: a function whose first parameters are its place in a range."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.thread_kernel import ACCUMULATOR, DIMENSIONS
from fusec.base.records import dataclass
from fusec.base.scalars.languages import PYKOKKOS, language_of
from fusec.capture.kernels.body_language import Body, KernelNames, library_names
from fusec.capture.kernels.device_functions import annotations, device_functions
from fusec.capture.kernels.guarded_body import KernelParts
from fusec.capture.kernels.parameters import are_plain_parameters
from fusec.capture.kernels.plain_syntax import in_plain_syntax
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.kernels.thread_kernels import kernel_of_parts, with_functions
from fusec.capture.names.decorated_functions import decorated_once
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile
from fusec.capture.source.syntax import walk
from fusec.capture.work_units.declarations import Declared, declared, spelled

_WORK_UNIT = "numba.cuda.jit"  # as the model spells it
_PLACES = ("", "int")  # how the place may be declared


@dataclass(frozen=True, slots=True)
class Counts:
    """How many parameters are the place, and whether one more adds up the call's value."""

    places: int = 1
    reduces: bool = False


class WorkUnits:
    """The work units of a package, each read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[ast.FunctionDef, Counts], GridKernel | Obstacle] = {}

    def work_unit(self, called: ast.expr, scope: ScopeNames, counts: Counts) -> GridKernel | Obstacle | None:
        """The work unit, or the part that fusec does not model; None if it is none, or in doubt."""
        found = decorated_once(called, scope)
        if found is None:
            return None
        outside = scope.seen_from(found.module, (found.module.scope,))
        language = language_of(outside.origin(found.maker))
        if language is not PYKOKKOS or outside.canonical(found.maker) != _WORK_UNIT:
            return None
        key = (found.function, counts)
        if key not in self._known:
            inside = scope.inside(found.module, found.function)
            self._known[key] = modelled(found.function, found.module.file, inside, found.options, counts)
        return self._known[key]


def modelled(
    function: ast.FunctionDef, file: SourceFile, scope: ScopeNames, options: ast.Call | None, counts: Counts
) -> GridKernel | Obstacle:
    """The model of the function in the file; `options` is its decorator, if that is called."""
    obstacle = _of_parameters(function, scope, counts)
    if obstacle is not None:
        return obstacle
    said = declared(function.args.args[counts.places + counts.reduces :], options, scope)
    if isinstance(said, Obstacle):
        return said
    return _work_unit(function, file, scope, said, counts)


def _of_parameters(function: ast.FunctionDef, scope: ScopeNames, counts: Counts) -> Obstacle | None:
    """What is unusual about its parameters."""
    given, count = function.args, counts.places + counts.reduces
    if not are_plain_parameters(given) or given.defaults or len(given.args) < count:
        return Obstacle("takes other than plain parameters")
    places = given.args[: counts.places]
    if counts.reduces and given.args[counts.places].arg != ACCUMULATOR:
        return Obstacle(f"calls its accumulator `{given.args[counts.places].arg}`, and not `{ACCUMULATOR}`")
    odd = next((each for each in places if spelled(each.annotation, scope) not in _PLACES), None)
    if odd is not None:
        return Obstacle(f"declares its place as `{spelled(odd.annotation, scope)}`")
    names = [each.arg for each in (*places, *given.args[count:])]
    reserved = next((name for name in names if name in DIMENSIONS), None)
    if reserved is not None:
        return Obstacle(f"calls a parameter `{reserved}`, as the model calls a dimension of its own")
    bound = Counter(_bound(function))
    rebound = next((name for name in names if bound[name]), None)
    if rebound is not None:
        return Obstacle(f"rebinds its parameter `{rebound}`")
    if not all(_is_known(node) for statement in function.body for node in walk(statement)):
        return Obstacle("has a local function, a part of an array, or a loop with a step")
    return None


def _work_unit(
    function: ast.FunctionDef, file: SourceFile, scope: ScopeNames, said: Declared, counts: Counts
) -> GridKernel | Obstacle:
    given, count = function.args, counts.places + counts.reduces
    own = tuple(argument.arg for argument in given.args[count:])
    places = tuple(argument.arg for argument in given.args[: counts.places])
    bound = Counter(_bound(function))
    body = in_plain_syntax(_without_docstring(function.body))
    variables = frozenset((*bound, *(argument.arg for argument in given.args[:count])))
    functions = device_functions(function, scope, PYKOKKOS)
    names = KernelNames(own, variables, scope, frozenset(functions), Body.THREAD)
    line = function.body[0].lineno - 1 if len(body) == len(function.body) else function.body[0].end_lineno or 0
    parts = KernelParts(places, (), (), tuple(body), line, ())
    once = {*places, *(name for name, times in bound.items() if times == 1)}
    kernel = kernel_of_parts(function, file, names, parts, once, functions)
    kernel = kernel if isinstance(kernel, Obstacle) else with_functions(kernel, functions)
    if isinstance(kernel, Obstacle):
        return kernel
    if not counts.reduces and not kernel.writes:
        return Obstacle("writes no element")
    compilation = replace(kernel.text.compilation, types=said.types, views=said.views, language=PYKOKKOS)
    words = dict(kernel.text.names.libraries) | library_names(annotations(function), names)
    outer = replace(kernel.text.names, libraries=tuple(sorted(words.items())))
    return replace(kernel, text=replace(kernel.text, names=outer, compilation=compilation))


def _bound(function: ast.FunctionDef) -> Iterator[str]:
    nodes = (node for statement in function.body for node in walk(statement))
    return (node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))


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
