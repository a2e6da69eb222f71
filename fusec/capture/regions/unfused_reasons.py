"""Reasons why an array operation runs as written if the plan reports nothing else: the nearest cause in the source."""

import ast
from collections.abc import Iterator

from fusec.base.records import dataclass
from fusec.capture.arrays.host_statements import called, describe
from fusec.capture.evidence.known_arrays import KnownArrays
from fusec.capture.flow.basic_blocks import pauses
from fusec.capture.flow.liveness import names_read
from fusec.capture.source.syntax import children

_LEAST_OPERATIONS = 2
_CLOSED = {
    ast.Lambda: "a `lambda`",
    ast.ListComp: "a list comprehension",
    ast.SetComp: "a set comprehension",
    ast.DictComp: "a dict comprehension",
    ast.GeneratorExp: "a generator expression",
    ast.JoinedStr: "an f-string",
}


@dataclass(frozen=True, slots=True)
class Reason:
    code: str
    note: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """An array expression with `count` operations; `inside` is the innermost call, lambda or the like around it."""

    node: ast.AST
    statement: ast.stmt
    count: int
    inside: ast.AST | None
    shares_line: bool


OUTSIDE = Reason(
    "FUS403",
    "They run once, while the module is imported, which takes less time than to compile a kernel.",
    'Move them into a function, or in a script into a loop or the block of `if __name__ == "__main__"`.',
)
COMPILED = Reason("FUS403", "A decorator hands the function to another compiler, so its array statements stay.")
_SHARED = Reason(
    "FUS403",
    "The statement stands on the line of its block's head.",
    "Give it a line of its own.",
)
_PAUSES = Reason("FUS403", "The statement yields or awaits, so that other code runs in the middle of it.")
_ATTRIBUTE = Reason(
    "FUS403",
    "It writes an attribute, and other attributes or calls of the sequence may depend on that.",
    "Compute the value under a local name first, then assign it.",
)
_ONE_A_LINE = "Write one assignment a line."
_SINGLE = Reason("FUS301", "it is a single pass over its operands.")


def reason_of(found: Found, known: KnownArrays) -> Reason:
    """The first cause that applies, from the statement inwards."""
    if found.shares_line:
        return _SHARED
    if pauses(found.statement):
        return _PAUSES
    if found.inside is not None and type(found.inside) in _CLOSED:
        is_lambda = isinstance(found.inside, ast.Lambda)
        hint = "Write it as a `def`." if is_lambda else "Bind the value to a name in a statement of its own."
        return Reason("FUS403", f"It stands inside {_CLOSED[type(found.inside)]}, which fusec does not read.", hint)
    if is_element_store(found.node, known):
        return _element_store(found.node, known)
    selected = _selected_by(found, known)
    if selected is not None:
        return _by_mask(selected)
    several = _several_targets(found.statement)
    if several is not None:
        return several
    if isinstance(found.inside, ast.Call):
        return _argument(found.inside, found.count)
    reduced = known.reduced_inside(found.node)
    if reduced is not None:
        return _beside_reduction(ast.unparse(reduced), found.count)
    if found.count < _LEAST_OPERATIONS:
        return _SINGLE
    late = _late_call(found.node, known)
    if late is not None:
        note = f"fusec does not model `{ast.unparse(late)}`, which Python evaluates after other arithmetic of the expression."
        return Reason("FUS208", note, "Bind it to a name in a statement before.")
    if _is_parallel(found.statement):
        return Reason(
            "FUS403", "The statement binds several names at once, and one kernel does not compute all.", _ONE_A_LINE
        )
    obstacle = describe(found.statement)
    if obstacle.what == "attribute write":
        return _ATTRIBUTE
    return Reason(obstacle.code or "FUS403", f"{_sentence(obstacle.what)}.")


def _beside_reduction(reduced: str, count: int) -> Reason:
    if count <= _LEAST_OPERATIONS:
        return Reason("FUS301", f"`{reduced}` and what is computed with it are single passes, one after the other.")
    return Reason(
        "FUS206",
        f"`{reduced}` is complete only after a pass over all elements, before which nothing is computed with it.",
    )


def is_element_store(node: ast.AST, known: KnownArrays) -> bool:
    """`a[b] += 1.0`, `a[b] = a[b] * 2` for an array `a`: an element, a row, or several elements."""
    match node:
        case ast.AugAssign(ast.Subscript(value, index)) | ast.Assign([ast.Subscript(value, index)], ast.BinOp()):
            return known.is_array(value) and not known.is_view(index)
        case _:
            return False


def _element_store(node: ast.AST, known: KnownArrays) -> Reason:
    assert isinstance(node, ast.AugAssign | ast.Assign)
    target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
    assert isinstance(target, ast.Subscript)
    text = ast.unparse(target)
    if known.is_array(target):
        return _by_mask(target)
    hint = "" if isinstance(target.slice, ast.Tuple) else f"If it is a row, write `{text[:-1]}, :]`."
    return Reason("FUS404", f"`{text}` may be one element, a row, or elements in any order.", hint)


def _selected_by(found: Found, known: KnownArrays) -> ast.Subscript | None:
    """The elements that the statement stores into, if the expression selects them: `z[x < 0.0]` for `x < 0.0`."""
    match found.statement:
        case ast.Assign([ast.Subscript(value, index) as target]) | ast.AugAssign(ast.Subscript(value, index) as target):
            return target if known.is_array(value) and any(node is found.node for node in ast.walk(index)) else None
        case _:
            return None


def _by_mask(target: ast.Subscript) -> Reason:
    hint = f"With a mask, `np.where(mask, value, {ast.unparse(target.value)})` is fused."
    return Reason("FUS404", f"A mask or an array selects the elements `{ast.unparse(target)}`.", hint)


def _late_call(node: ast.AST, known: KnownArrays) -> ast.Call | None:
    """The first call after an operation that is not one itself: `np.arange(n)` in `(width / n) * np.arange(n)`."""
    has_computed = False
    for part in _in_order(node):
        is_call = isinstance(part, ast.Call) and not known.is_operation(part)
        if is_call and has_computed:
            assert isinstance(part, ast.Call)
            return part
        has_computed = has_computed or isinstance(part, ast.BinOp)
    return None


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes in evaluation order, operands first; a call without its arguments."""
    if not isinstance(node, ast.Call):
        for child in children(node):
            yield from _in_order(child)
    yield node


def _several_targets(statement: ast.stmt) -> Reason | None:
    match statement:
        case ast.Assign([ast.Tuple(targets) | ast.List(targets)], value) if _names(targets) & names_read(value):
            read = sorted(_names(targets) & names_read(value))
            names = " and ".join(f"`{name}`" for name in read)
            note = f"It computes with {names} and binds {'it' if len(read) == 1 else 'them'} in one statement."
            return Reason("FUS403", note, "Write one assignment a line, to new names.")
        case ast.Assign([_, _, *_]):
            return Reason("FUS403", "The statement has several targets.", _ONE_A_LINE)
        case _:
            return None


def _is_parallel(statement: ast.stmt) -> bool:
    """`low, high = x.min(), x.max(axis=0)`."""
    match statement:
        case ast.Assign([ast.Tuple() | ast.List()], ast.Tuple() | ast.List()):
            return True
        case _:
            return False


def _names(targets: list[ast.expr]) -> frozenset[str]:
    return frozenset(target.id for target in targets if isinstance(target, ast.Name))


def _argument(call: ast.Call, count: int) -> Reason:
    name = called(call.func)
    if count < _LEAST_OPERATIONS:
        return Reason("FUS301", f"it is a single pass over its operands, inside a call of {name}, which is not fused.")
    return Reason(
        "FUS401",
        f"It stands inside a call of {name}, which fusec does not model.",
        "Bind the argument to a name in a statement of its own; it is then fused by itself.",
    )


def _sentence(what: str) -> str:
    return what[:1].upper() + what[1:]
