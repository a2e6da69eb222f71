"""Compiled functions of numbers, `@njit` too, that a loop calls for its elements."""

import ast

from fusec.base.ir.thread_kernel import DeviceFunction
from fusec.base.records import dataclass
from fusec.capture.kernels.body_language import Body, KernelNames, constants_of, library_names
from fusec.capture.kernels.device_functions import called_names, operand, ordered, renamed
from fusec.capture.kernels.parameters import has_plain_parameters
from fusec.capture.names.decorated_functions import compiled_definition
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.divisors import Divisors
from fusec.capture.nests.jit_decorators import COMPILERS, SWITCHES, LoopDecorator, njit_options
from fusec.capture.nests.loop_bodies import inexact_function, raising_part, unmodelled_part
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import is_plain_text, segment


@dataclass(frozen=True, slots=True)
class NumberFunction:
    """The function after the functions that it calls. `raising` is its part that may raise, `inexact` a function of
    elements whose last bits depend on the enclosing loop; both are empty for none."""

    functions: tuple[DeviceFunction, ...]
    raising: str
    inexact: str


def number_functions(
    function: ast.FunctionDef, scope: ScopeNames, callers: tuple[ast.FunctionDef, ...] = ()
) -> dict[str, NumberFunction]:
    """The functions that it calls by name and that only compute a number from numbers.

    `@njit def half(x): return 0.5 * x`
    """
    found: dict[str, NumberFunction] = {}
    for called in called_names(function):
        made = None if called.id in found else _number_function(called, scope, (*callers, function))
        found |= {} if made is None else {called.id: made}
    return found


def _number_function(
    called: ast.Name, scope: ScopeNames, callers: tuple[ast.FunctionDef, ...]
) -> NumberFunction | None:
    found = compiled_definition(called, scope)
    if found is None or found.function in callers or not has_plain_parameters(found.function, may_have_defaults=True):
        return None
    module, function = found.module, found.function
    if found.maker not in COMPILERS:
        return None
    given = tuple(found.options.keywords) if found.options is not None else ()
    inlined = [ast.unparse(each.value) for each in given if each.arg == "inline"]
    keywords = tuple(each for each in given if each.arg != "inline")
    has_types = found.options is not None and bool(found.options.args)
    options = njit_options(LoopDecorator(found.maker == "numba.jit", has_types, keywords))
    if isinstance(options, Obstacle) or not set(options) <= {*SWITCHES, "error_model"}:
        return None
    inside = scope.inside(module, function)
    if not set(inlined) <= {"'always'", "'never'"}:
        return None
    if inlined:
        options |= {"inline": inlined[0].replace("'", '"')}
    return _read(function, module, inside, options, callers)


def function_of_numbers(
    function: ast.FunctionDef, module: ModuleNames, scope: ScopeNames, options: dict[str, str]
) -> NumberFunction | None:
    """The function as one of numbers, compiled with these options; None if it does more."""
    inside = scope.inside(module, function)
    return _read(function, module, inside, options, ())


def _read(
    function: ast.FunctionDef,
    module: ModuleNames,
    inside: ScopeNames,
    options: dict[str, str],
    callers: tuple[ast.FunctionDef, ...],
) -> NumberFunction | None:
    """The function's text for another module; None if it does more than compute a number from numbers."""
    needed = number_functions(function, inside, callers)
    nodes = list(ast.walk(function))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    parameters = tuple(argument.arg for argument in function.args.args)
    names = KernelNames(parameters, stored, inside, frozenset(needed), Body.NUMBERS)
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    text = segment(module.file, function)
    if not body or unmodelled_part(body, names) or any(_takes_array(node, names) for node in nodes):
        return None
    if not is_plain_text(text):
        return None
    spelled = {name: each.functions[-1].name for name, each in needed.items()} | library_names(body, names)
    spelled |= {name: operand(literal) for name, literal in constants_of(body, names).items()}
    own = renamed(text, {old: new for old, new in spelled.items() if old != new})
    listed = ", ".join(f"{name}={literal}" for name, literal in options.items())
    decorator = f"@njit({listed})" if listed else "@njit"
    functions = ordered(
        [*(each.functions for each in needed.values()), (DeviceFunction(function.name, f"{decorator}\n{own}"),)]
    )
    divides_as_numpy, divisors = options.get("error_model", "") == '"numpy"', Divisors(names, {})
    raising = raising_part(body, names, divides_as_numpy, divisors)
    if divisors.floating:  # no guard checks whether the arguments of a function are floating-point
        raising = raising_part(body, names, divides_as_numpy, None)
    raising = raising or next((each.raising for each in needed.values() if each.raising), "")
    inexact = inexact_function(body, names) or next((each.inexact for each in needed.values() if each.inexact), "")
    return None if functions is None else NumberFunction(functions, raising, inexact)


def _takes_array(node: ast.AST, names: KernelNames) -> bool:
    """Whether it holds an element, or a size."""
    is_length = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"
    is_size = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names.parameters
    return is_length or is_size or isinstance(node, ast.Subscript)
