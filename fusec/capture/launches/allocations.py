"""Device arrays that a function allocates and passes only to its own launches."""

import ast
from collections.abc import Iterator

from fusec.base.ir.thread_kernel import Allocation
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound, names_read, names_shown
from fusec.capture.launches.configurations import is_spelled_as_launch
from fusec.capture.numbers.harmless_values import device_array, is_harmless
from fusec.capture.source.source_file import span
from fusec.capture.source.statement_names import names_captured


def allocation(statement: ast.stmt, line: StraightLine, around: LoweringContext) -> Allocation | None:
    """`t = cuda.device_array_like(u)` or `t = cuda.device_array(n, dtype=np.float32)`, if all other uses of `t` in the
    function pass it to later launches of the line, and nothing in between can change what is allocated.
    """
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Call() as call) if _is_own(name, line, around):
            made = device_array(call, around)
        case _:
            return None
    position = line.statements.index(statement)
    later = line.statements[position + 1 :]
    users = [k for k, each in enumerate(later) if name in names_read(each)]
    if made is None or not users or not _only_given(name, [later[k] for k in users], around):
        return None
    reads = names_read(call)
    if not all(_changes_nothing(each, reads, around) for each in later[: users[-1] + 1]):
        return None
    like, dtype, text = made
    own, following = (span(around.file, each) for each in (statement, later[0]))
    return Allocation(name, f"{name} = {text}", like, dtype, reads, own, following)


def _is_own(name: str, line: StraightLine, around: LoweringContext) -> bool:
    """Whether the variable is bound once, and only statements of this function can see it."""
    function = around.scope.chain[-1].node
    if not isinstance(function, ast.FunctionDef) or not around.scope.owns(name):
        return False
    bound = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name]
    given = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    once = sum(not isinstance(node.ctx, ast.Load) for node in bound) == 1
    return once and name not in given | line.seen_on_error | names_captured(function) | names_shown(function)


def _only_given(name: str, users: list[ast.stmt], around: LoweringContext) -> bool:
    """Whether every other use of the array is as an argument of one of the launches."""
    function = around.scope.chain[-1].node
    given = [
        argument
        for user in users
        if isinstance(user, ast.Expr) and isinstance(user.value, ast.Call) and is_spelled_as_launch(user)
        for argument in user.value.args
        if isinstance(argument, ast.Name) and argument.id == name
    ]
    named = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name]
    return len(named) == len(given) + 1


def _changes_nothing(statement: ast.stmt, reads: frozenset[str], around: LoweringContext) -> bool:
    """Whether it is a launch, or binds a variable that the allocation does not read without running user code."""
    match statement:
        case ast.Expr(ast.Call(func=ast.Subscript() | ast.Call())) if is_spelled_as_launch(statement):
            return True
        case ast.Assign(targets=targets, value=value) if all(map(_is_variable, targets)):
            return reads.isdisjoint(names_bound(statement)) and is_harmless(value, around)
        case _:
            return False


def _is_variable(target: ast.expr) -> bool:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(isinstance(part, ast.Name) for part in parts)


def allocations(line: StraightLine, around: LoweringContext) -> Iterator[Allocation]:
    """The allocations of the whole line, in order."""
    found = (allocation(statement, line, around) for statement in line.statements)
    return (each for each in found if each is not None)
