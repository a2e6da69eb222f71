"""The header of a compound statement as a statement of its own: the test of an `if` or `while`, the iterable of a
`for`.
"""

import ast
import builtins
from functools import lru_cache
from typing import ClassVar

from fusec.capture.source.syntax import walk

_PYTHONS = frozenset(vars(builtins)) - {"abs", "all", "any", "max", "min", "round", "sum"}  # may be NumPy's
_OF_TEXTS = frozenset((*dir(str), *dir(dict)))
LEAST_OPERATIONS = 2  # in an iterable; a test may be one reduction of the preceding results


class Head(ast.stmt):
    """The test of an `if` or `while`, or the iterable of a `for`, as a statement that computes only that. It starts at
    the start of the compound statement.

    `is_test`: Python tests the value for truth. `owner` is the compound statement.
    """

    _fields: ClassVar[tuple[str, ...]] = ("value",)
    value: ast.expr
    is_test: bool
    owner: ast.stmt


class Check(Head):
    """An `if` that only raises an error, or an `assert`, as one simple statement: its test, and the `raise` or the message."""

    _fields = ("value", "raised")
    raised: ast.Raise | ast.expr | None


def check_of(statement: ast.stmt) -> Check | None:
    """`if np.any(x < 0): raise ValueError("negative")`, the same object each time; None for other statements."""
    match statement:
        case ast.If(_, [ast.Raise(ast.expr(), None | ast.Constant(None))], []) | ast.Assert():
            return _check(statement)
        case _:
            return None


@lru_cache(maxsize=1024)
def _check(statement: ast.If | ast.Assert) -> Check:
    check = ast.copy_location(Check(), statement)
    raised = statement.body[0] if isinstance(statement, ast.If) else statement.msg
    assert raised is None or isinstance(raised, ast.Raise | ast.expr)
    check.value, check.raised = statement.test, raised
    check.is_test, check.owner = True, statement
    return check


def head_of(statement: ast.stmt) -> Head | None:
    """The header of an `if`, `while` or `for`, the same object each time; None if it surely holds no launch."""
    return _head(statement) if isinstance(statement, ast.If | ast.While | ast.For) else None


@lru_cache(maxsize=1024)
def _head(statement: ast.If | ast.While | ast.For) -> Head | None:
    value = statement.iter if isinstance(statement, ast.For) else statement.test
    calls = sum(isinstance(node, ast.Call) and _may_compute(node.func) for node in walk(value))
    operators = sum(isinstance(node, ast.BinOp | ast.Compare) for node in walk(value))
    if calls == 0 or (isinstance(statement, ast.For) and calls + operators < LEAST_OPERATIONS):
        return None
    head = ast.copy_location(Head(), statement)
    head.end_lineno, head.end_col_offset = value.end_lineno, value.end_col_offset
    head.value = value
    head.is_test = not isinstance(statement, ast.For)
    head.owner = statement
    return head


def _may_compute(function: ast.expr) -> bool:
    """False for `isinstance`, `name.startswith` and the like, which most tests call."""
    if isinstance(function, ast.Name):
        return function.id not in _PYTHONS
    return not isinstance(function, ast.Attribute) or function.attr not in _OF_TEXTS
