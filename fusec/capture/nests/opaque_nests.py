"""Compiled functions whose loops are not modelled: the arrays that they may touch."""

import ast
from collections.abc import Iterator, Mapping, Sequence

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import affine
from fusec.base.ir.domain import REST, IterationDomain
from fusec.base.ir.loop_call import LoopText
from fusec.base.ir.thread_kernel import DIMENSIONS, KernelText
from fusec.capture.kernels.accesses import ElementAccess
from fusec.capture.kernels.body_language import Body, KernelNames, indices
from fusec.capture.kernels.loop_kernel import LoopKernel
from fusec.capture.kernels.opaque_effects import effects
from fusec.capture.kernels.parameters import has_plain_parameters
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.loop_bodies import raising_part, unmodelled_part
from fusec.capture.nests.scalar_functions import number_functions
from fusec.capture.source.obstacle import Obstacle

_RANGES = ("builtins.range", "numba.prange")


def opaque_loop(function: ast.FunctionDef, scope: ScopeNames, options: Mapping[str, str]) -> LoopKernel | None:
    """The function without a body, which may read and write all elements of some parameters; None if it may do more.

    Loops and conditions over elements, numbers and sizes are accepted: they allocate, call and raise nothing. The
    parameters whose elements it takes are arrays of these ranks, all others numbers; the caller must check both.
    """
    if not has_plain_parameters(function):
        return None
    parameters = tuple(argument.arg for argument in function.args.args)
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    stored = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    functions = number_functions(function, scope)
    names = KernelNames(parameters, stored, scope, frozenset(functions), Body.NUMBERS)
    ranks = _ranks(body, parameters)
    divides_as_numpy = options.get("error_model", "") == '"numpy"'
    may_raise = raising_part(body, names, divides_as_numpy, None) or any(each.raising for each in functions.values())
    is_odd = ranks is None or not set(DIMENSIONS).isdisjoint(parameters) or any(_odd_statements(body, names))
    if ranks is None or is_odd or may_raise:
        return None
    text = KernelText(function.name, parameters)
    domain = IterationDomain((REST,), (affine(1),))
    model = GridKernel(text, dict(ranks), domain, tuple(_accesses(body, ranks)), frozenset())
    only_reads = all(access.kind is AccessKind.READ for access in model.accesses)
    return LoopKernel(LoopText(text, only_reads=only_reads), model)


def _odd_statements(statements: Sequence[ast.stmt], names: KernelNames) -> Iterator[bool]:
    """Whether each statement is anything but arithmetic, or a loop or condition around arithmetic."""
    for statement in statements:
        match statement:
            case ast.For(target=ast.Name(), iter=ast.Call(func=called, args=bounds, keywords=[]), body=body, orelse=[]):
                is_range = names.scope.canonical(called) in _RANGES and _counts(bounds)
                yield not is_range or bool(unmodelled_part(bounds, names))
                yield from _odd_statements(body, names)
            case ast.While(test=test, body=body, orelse=[]):
                yield bool(unmodelled_part([test], names))
                yield from _odd_statements(body, names)
            case ast.If(test=test, body=body, orelse=other):
                yield bool(unmodelled_part([test], names))
                yield from _odd_statements([*body, *other], names)
            case ast.Return(value=None):
                continue
            case _:
                yield bool(unmodelled_part([statement], names))


def _counts(bounds: Sequence[ast.expr]) -> bool:
    """Whether a range with these bounds raises nothing: a step must be a number other than zero."""
    match bounds:
        case [_] | [_, _] | [_, _, ast.Constant(value=int()) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant())]:
            return not any(isinstance(bound, ast.Constant) and bound.value == 0 for bound in bounds[2:])
        case _:
            return False


def _ranks(body: Sequence[ast.stmt], parameters: Sequence[str]) -> dict[str, int] | None:
    """The array parameters with the number of indices of their elements; None if one is used in any other way."""
    nodes = [node for statement in body for node in ast.walk(statement)]
    found: dict[str, set[int]] = {}
    whole = {id(node): node.id for node in nodes if isinstance(node, ast.Name) and node.id in parameters}
    for node in nodes:
        match node:
            case ast.Subscript(value=ast.Name(id=name) as array) if name in parameters:
                found.setdefault(name, set()).add(len(indices(node)))
                whole.pop(id(array), None)
            case (
                ast.Attribute(value=ast.Name() as array, attr="shape" | "size")
                | ast.Call(func=ast.Name(id="len"), args=[ast.Name() as array])
            ):
                whole.pop(id(array), None)
            case _:
                continue
    is_plain = all(len(ranks) == 1 for ranks in found.values()) and found.keys().isdisjoint(whole.values())
    sized = {n.value.id for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)}
    is_known = sized & set(parameters) <= found.keys()
    return {name: max(ranks) for name, ranks in found.items()} if is_plain and is_known else None


def _accesses(body: Sequence[ast.stmt], ranks: Mapping[str, int]) -> Iterator[ElementAccess]:
    """All elements of each array: read, and written if any element is stored."""
    nodes = [node for statement in body for node in ast.walk(statement) if isinstance(node, ast.Subscript)]
    stored = {n.value.id for n in nodes if isinstance(n.value, ast.Name) and not isinstance(n.ctx, ast.Load)}
    for name in ranks:
        yield ElementAccess(name, AccessKind.READ, None, name)
        if name in stored:
            yield ElementAccess(name, AccessKind.WRITE, None, name)


def reading_function(function: ast.FunctionDef, scope: ScopeNames) -> LoopKernel | None:
    """The function without a body, which may read all of its arguments; None if it may write any, or print.

    Its results are new memory, or memory of its arguments. It may raise: an index, a division, or lack of memory.
    """
    found = effects(function, scope, on_host=True)
    parameters = tuple(argument.arg for argument in function.args.args)
    if isinstance(found, Obstacle) or found.written or not set(DIMENSIONS).isdisjoint(parameters):
        return None
    text = KernelText(function.name, parameters)
    reads = tuple(ElementAccess(name, AccessKind.READ, None, name) for name in parameters)
    model = GridKernel(text, {}, IterationDomain((REST,), (affine(1),)), reads, frozenset())
    return LoopKernel(LoopText(text, only_reads=True, may_raise=True), model)
