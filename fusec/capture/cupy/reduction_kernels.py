"""Split a `cupy.ReductionKernel` into a map, a reduction in any order and arithmetic on the result; find its axis.

Every thread starts with the identity, so the identity must leave the result unchanged however often it is applied.
"""

import ast
import re

from fusec.base.ir.helper_function import CupyCode
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import reduction_function
from fusec.base.scalars.catalogue import REDUCTIONS
from fusec.base.scalars.element_code import ElementCode, ElementParameter, ElementReduction, code_tokens
from fusec.capture.cupy.element_code import CodeReader, Signature, literal_texts, signature
from fusec.capture.draft.launch_draft import Summary
from fusec.capture.names.constants import integer_value
from fusec.capture.names.scopes import ScopeNames

_OPTIONS = ("in_params", "out_params", "map_expr", "reduce_expr", "post_map_expr", "identity", "name")
_OPERATIONS = {each.fold.code: each.name for each in REDUCTIONS if each.fold is not None}
_INFINITE = {"INFINITY": "infinity()", "-INFINITY": "-infinity()"}
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,17}|(\d+\.\d*|\.\d+)([eE][+-]?\d+)?f?|\d+[eE][+-]?\d+f?)", re.ASCII)
_SWAPPED = str.maketrans("ab", "ba")


def reduction_code(call: ast.Call) -> tuple[ElementCode, ElementReduction] | str:
    """The code that maps an element, and the reduction; or the refused part, in the user's words."""
    texts = literal_texts(call, _OPTIONS, needed=6)
    if isinstance(texts, str):
        return texts
    declared = signature(texts["in_params"], texts["out_params"])
    if isinstance(declared, str):
        return declared
    mapped, post = _map(texts["map_expr"], declared), _post(texts["post_map_expr"], declared)
    function, identity = _function(texts["reduce_expr"]), "".join(texts["identity"].split())
    if isinstance(mapped, str):
        return mapped
    if isinstance(post, str):
        return post
    if function is None:
        return f"the reduction `{texts['reduce_expr'].strip()}`"
    start = _start(function, identity)
    if start is None:
        return f"the identity `{identity}`"
    return mapped, ElementReduction(function, start, post)


def _map(expression: str, declared: Signature) -> ElementCode | str:
    """`y = x * x` for `x * x`: CuPy casts the mapped value to the dtype of the result."""
    depth = 0
    for word in code_tokens(expression) or [";"]:
        depth += (word == "(") - (word == ")")
        if word == ";" or (word == "," and not depth):
            return f"the statement `{expression.strip()}`"
    code = CodeReader(declared).code(f"{declared.output.name} = {expression}")
    return code if isinstance(code, str) or len(code.statements) == 1 else f"the statement `{expression.strip()}`"


def _post(expression: str, declared: Signature) -> ElementCode | str | None:
    """The code of `y = sqrt(a)`, which reads only `a`; None for `y = a`."""
    output = declared.output
    words = [word for word in code_tokens(expression) or () if word.strip()]
    if words == [output.name, "=", "a"] and output.name != "a":
        return None
    if words[:2] != [output.name, "="] or output.name == "a" or ";" in words or "\n" in expression:
        return f"the statement `{expression.strip()}`"
    letters = frozenset({output.dtype} if output.is_open else ())
    return CodeReader(Signature((ElementParameter("a", output.dtype),), output, letters)).code(expression)


def _function(expression: str) -> str | None:
    """NumPy's name of the operation; the operation is commutative."""
    text = "".join(expression.split())
    return _OPERATIONS.get(text) or _OPERATIONS.get(_swapped(text))


def _swapped(text: str) -> str:
    """`a + b` for `b + a`, and `max(a, b)` for `max(b, a)`."""
    head, bracket, rest = text.rpartition("(")
    return f"{head}{bracket}{rest.translate(_SWAPPED)}"


def _start(function: str, identity: str) -> str | None:
    """The identity in C++, empty for the operation's own; None if a further start would change the result.

    A maximum or minimum can start with any number, which then takes part.
    """
    fold = reduction_function(function).fold
    if fold is not None and fold.identities is not None:
        return "" if fold.identities.fullmatch(identity) else None
    return _INFINITE.get(identity) or (identity if _NUMBER.fullmatch(identity) else None)


@dataclass(frozen=True, slots=True)
class KernelAxis:
    """`number`: None for all elements, the last axis counted from the end or from the front, or the first axis, 0."""

    number: int | None
    keepdims: bool


def kernel_reduction(summary: Summary | None) -> ElementReduction | None:
    """The kernel's reduction of the mapped elements; None if it reduces none."""
    form = None if summary is None else summary.helper.form
    return form.reduction if isinstance(form, CupyCode) else None


def kernel_axis(node: ast.Call, summary: Summary, scope: ScopeNames) -> KernelAxis | None:
    """The axis of a call with positional inputs and only `axis=` and `keepdims=`; None if fusec refuses the call."""
    options = {keyword.arg: keyword.value for keyword in node.keywords}
    if len(node.args) != len(summary.helper.parameters) or not options.keys() <= {"axis", "keepdims"}:
        return None
    axis, keepdims = options.get("axis", ast.Constant(None)), options.get("keepdims", ast.Constant(False))
    if not isinstance(keepdims, ast.Constant) or type(keepdims.value) is not bool:
        return None
    if isinstance(axis, ast.Constant) and axis.value is None:
        return None if keepdims.value else KernelAxis(None, False)
    number = integer_value(axis, scope)
    return KernelAxis(number, keepdims.value) if number is not None and number >= -1 else None
