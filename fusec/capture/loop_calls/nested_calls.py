"""Expand compiled functions that only call other compiled functions into the loop nests that they run."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.operand import Operand
from fusec.base.records import dataclass
from fusec.capture.kernels.loop_kernel import LoopKernel
from fusec.capture.kernels.parameters import has_plain_parameters
from fusec.capture.loop_calls.call_operands import CallOperands, called_in
from fusec.capture.names.decorated_functions import Decorated
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.function_lookup import LoopFunctions
from fusec.capture.nests.jit_decorators import SWITCHES
from fusec.capture.source.number_literals import is_real_literal
from fusec.capture.source.obstacle import Obstacle


@dataclass(frozen=True, slots=True)
class InnerCall:
    """A call of a modelled loop nest, with expressions of the outer caller, or names of locals, as arguments.

    It binds `targets`, which are also locals; None if the function returns its result.
    """

    kernel: LoopKernel
    arguments: tuple[ast.expr | str, ...]
    targets: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class InnerCalls:
    """The calls in order. The function returns the locals `returned`, or the result of its last call."""

    parameters: tuple[str, ...]
    calls: tuple[InnerCall, ...]
    returned: tuple[str, ...]

    @property
    def locals(self) -> tuple[str, ...]:
        return tuple(name for call in self.calls for name in call.targets or ())


def inner_calls(call: ast.Call, scope: ScopeNames, functions: LoopFunctions) -> InnerCalls | Obstacle | None:
    """The calls; None if the function does more than call others or numba does not compile it, and an obstacle if one
    of the calls is not modelled.

    `@njit def step(u, v): scale(u, v); shift(v)`, called as `step(a, b)`  ->  `scale(a, b)`, `shift(b)`
    """
    found = functions.compiled(call.func, scope)
    if found is None or not has_plain_parameters(found.function):
        return None
    body, returned = _parts(found.function)
    statements = [called_in(statement) for statement in body]
    known = [each for each in statements if each is not None]
    if not known or len(known) < len(statements) or not _is_plain(body, returned, found):
        return None
    options = functions.options(call.func, scope)
    if isinstance(options, Obstacle) or not set(options) <= set(SWITCHES):
        return Obstacle("is compiled with options around the calls that it makes")
    parameters = [argument.arg for argument in found.function.args.args]
    if call.keywords or len(call.args) != len(parameters):
        return Obstacle("is not called with one argument for each parameter")
    given: dict[str, ast.expr | str] = dict(zip(parameters, call.args, strict=True))
    inside = scope.inside(found.module, found.function)
    calls: list[InnerCall] = []
    for k, (inner, targets) in enumerate(known):
        made = _inner_call(inner, targets, given, inside, functions, is_last=k + 1 == len(known))
        if not isinstance(made, InnerCall):
            return made
        calls.append(made)
        given |= {name: name for name in targets or ()}
    passed = {id(value) for each in calls for value in each.arguments}
    unused = next((name for name in parameters if id(given[name]) not in passed), None)
    if unused is not None:  # its argument is evaluated, and numba wants a type of it
        return Obstacle(f"does nothing with `{unused}`")
    return InnerCalls(tuple(parameters), tuple(calls), returned)


def _parts(function: ast.FunctionDef) -> tuple[list[ast.stmt], tuple[str, ...]]:
    """The statements between the docstring and the `return`, and the returned variables."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    match body[-1] if body else None:
        case ast.Return(value=None):
            return body[:-1], ()
        case ast.Return(ast.Name(id=name)):
            return body[:-1], (name,)
        case ast.Return(ast.Tuple(elts=[_, _, *_] as values)) if all(isinstance(value, ast.Name) for value in values):
            return body[:-1], tuple(value.id for value in values if isinstance(value, ast.Name))
        case _:
            return body, ()


def _is_plain(body: Sequence[ast.stmt], returned: tuple[str, ...], found: Decorated) -> bool:
    """Whether each variable is bound once and is not a parameter, and only the last statement returns."""
    bound = [argument.arg for argument in found.function.args.args]
    for statement in body:
        called = called_in(statement)
        bound += (called[1] or ()) if called is not None else ()
    own = set(bound[len(found.function.args.args) :])
    is_end = all(not isinstance(statement, ast.Return) for statement in body[:-1])
    return is_end and len(set(bound)) == len(bound) and {*returned} <= own and len(set(returned)) == len(returned)


def _inner_call(
    written: ast.Call,
    targets: tuple[str, ...] | None,
    given: Mapping[str, ast.expr | str],
    inside: ScopeNames,
    functions: LoopFunctions,
    *,
    is_last: bool,
) -> InnerCall | Obstacle | None:
    """The inner call; None if numba does not certainly compile its function."""
    called = ast.unparse(written.func)
    arranged = functions.arranged(written, inside)
    parameters = functions.parameters(arranged.call.func, inside)
    numbers = tuple(
        (name, ast.unparse(value))
        for name, value in zip(
            (name for name in parameters if name not in arranged.omitted), arranged.call.args, strict=False
        )
        if is_real_literal(value)
    )
    kernel = functions.kernel(arranged.call.func, inside, arranged.omitted, numbers)
    if kernel is None or isinstance(kernel, Obstacle):
        return kernel and Obstacle(f"calls `{called}`, which {kernel.what}", kernel.code)
    if kernel.text.ending.numbers and not (is_last and targets is None):
        return Obstacle(f"calls `{called}`, which returns a number")
    if kernel.returns_given and targets != ():
        return Obstacle(f"calls `{called}`, which returns something other than arrays that it makes")
    values = [value for value in arranged.call.args if not is_real_literal(value)]
    odd = next((value for value in values if not isinstance(value, ast.Name) or value.id not in given), None)
    if odd is not None:
        return Obstacle(f"calls `{called}` with `{ast.unparse(odd)}`, no number, parameter or array of its own")
    return InnerCall(kernel, tuple(given[value.id] for value in values if isinstance(value, ast.Name)), targets)


def number_operands(call: ast.Call, parameters: Sequence[str], own: CallOperands) -> dict[ast.expr, Operand]:
    """The numbers among the arguments, under the names of the parameters."""
    return {
        value: own.operand(name, value)
        for name, value in zip(parameters, call.args, strict=True)
        if is_real_literal(value)
    }


def inner_argument(value: ast.expr | str, meant: Mapping[str, str], numbers: Mapping[ast.expr, Operand]) -> ast.expr:
    """The line's name for a local of the function, or the number that is passed for it."""
    if isinstance(value, str):
        return ast.Name(meant[value], ast.Load())
    return ast.Name(numbers[value].name, ast.Load()) if value in numbers else value


def of_inner_calls(launches: Sequence[Launch], numbers: Mapping[ast.expr, Operand]) -> list[Launch]:
    """The launches that together stand for one statement; the last one has its form, and all share its attributes."""
    named = {operand.name for operand in numbers.values()}
    attributes = tuple(dict.fromkeys(pair for each in launches for pair in each.attributes))
    read = tuple(dict.fromkeys(name for each in launches for name in each.evaluation.attribute_reads))
    further = {o.name: o for each in launches for o in each.operands if o.name in read}
    return [
        replace(
            each,
            operands=tuple(({o.name: o for o in each.operands if o.name not in named} | further).values())
            + tuple(numbers.values()),
            attributes=attributes,
            evaluation=replace(each.evaluation, attribute_reads=read),
            source=each.source if each is launches[-1] else replace(each.source, form=LaunchForm.ASSIGNMENT),
        )
        for each in launches
    ]
