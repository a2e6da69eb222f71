"""Which statements between launches may run earlier than they stand, so that they part no launches?"""

import ast

from fusec.capture.liveness import names_shown
from fusec.capture.number_literals import is_number
from fusec.capture.operands import Surroundings
from fusec.capture.statement_names import names_captured, walk


def may_run_earlier(statement: ast.stmt, seen_on_error: frozenset[str], around: Surroundings) -> bool:
    """`c = 0.5`, where only statements of this function, when they run, can see when the name was bound.

    `seen_on_error`: names that may be read after another statement has raised.
    """
    match statement:
        case ast.Assign([ast.Name(id=name)], value) | ast.AnnAssign(
            ast.Name(id=name), _, ast.expr() as value, simple=1
        ):
            pass
        case _:
            return False
    if not is_number(value) or any(isinstance(node, ast.BinOp) for node in walk(value)):
        return False  # `1 / 0` raises, `9**9**9` takes its time
    function = around.scope.chain[-1].node
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    is_own = around.scope.is_local(name) and not around.scope.spoils(name)
    return is_own and name not in seen_on_error | names_captured(function) | names_shown(function)
