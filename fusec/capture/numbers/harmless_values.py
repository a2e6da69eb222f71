"""Recognise values that run none of the author's code, and names whose binding no other function can observe."""

import ast

from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_shown
from fusec.capture.source.statement_names import names_captured

_DTYPES = ("float32", "float64", "int32", "int64", "uint32", "uint64")  # narrow integers cannot hold each float
_PLAIN = (
    ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.Attribute, ast.Subscript, ast.operator, ast.unaryop,
    ast.expr_context,
)  # fmt: skip
_CALLED = ("builtins.int", "builtins.len", "builtins.max", "builtins.min", "math.ceil")


def device_array(call: ast.Call, around: LoweringContext) -> tuple[str, str, str] | None:
    """The prototype of a new device array, or its dtype, and the call spelled with `cuda` and `np`."""
    maker = around.scope.canonical(call.func)
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    match maker, call.args:
        case "numba.cuda.device_array_like", [ast.Name(id=like)] if not keywords:
            return like, "", f"cuda.device_array_like({like})"
        case "numba.cuda.device_array", [shape, *rest] if (
            _is_plain(shape) and len(rest) < 2 and set(keywords) <= {"dtype"}
        ):
            dtype = keywords.get("dtype", rest[0] if rest else None)
            name = "float64" if dtype is None else (around.scope.canonical(dtype) or "").removeprefix("numpy.")
            text = f"cuda.device_array({ast.unparse(shape)}, dtype=np.{name})"
            return ("", name, text) if name in _DTYPES and not (rest and keywords) else None
        case _:
            return None


def is_harmless(value: ast.expr, around: LoweringContext) -> bool:
    """Whether it is arithmetic on numbers or an allocation."""
    if isinstance(value, ast.Call) and device_array(value, around) is not None:
        return True
    calls = {id(node.func) for node in ast.walk(value) if isinstance(node, ast.Call)}
    return all(
        isinstance(node, _PLAIN) or id(node) in calls or _is_known_call(node, around) for node in ast.walk(value)
    )


def _is_known_call(node: ast.AST, around: LoweringContext) -> bool:
    return isinstance(node, ast.Call) and not node.keywords and around.scope.canonical(node.func) in _CALLED


def _is_plain(value: ast.expr) -> bool:
    return all(isinstance(node, _PLAIN) for node in ast.walk(value))


def is_own(name: str, line: StraightLine, around: LoweringContext) -> bool:
    """Whether only running statements of this function can observe when the name is bound."""
    if not around.scope.owns(name):
        return False
    function = around.scope.chain[-1].node
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    return name not in line.seen_on_error | names_captured(function) | names_shown(function)
