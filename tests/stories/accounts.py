"""Which array operations of a package does a plan leave without a group and without a reason? Told from the text alone.

An operation here is an operator, or a call of one of NumPy's element functions, beside a name that surely holds an array: a
parameter that is annotated as one, or a variable that a function of NumPy's has made, or such an operation has given.
"""

import ast
from collections.abc import Iterator
from typing import Any

from fusec.pipeline import Outcome
from fusec.show.report import module_json

_MAKERS = ("zeros", "ones", "empty", "full", "linspace", "zeros_like", "ones_like", "empty_like", "full_like")
_FUNCTIONS = ("exp", "log", "sqrt", "sin", "cos", "tanh", "abs", "maximum", "minimum", "square", "hypot")
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def untold_operations(outcome: Outcome) -> list[str]:
    """`path:line` of each that no entry of the JSON of `fusec explain` mentions; files of which a diagnostic says why they stay are
    left out."""
    known = {diagnostic.path for diagnostic in outcome.program.diagnostics}
    plans = {plan.path: module_json(plan, outcome.program) for plan in outcome.plan.modules}
    untold: list[str] = []
    for module in outcome.program.modules:
        if module.path in known or not module.source.isascii():
            continue
        found = operations(module.source.decode())
        plan = plans.get(module.path, {"groups": [], "loops": [], "refusals": []})
        untold += [
            f"{module.path}:{line}" for line, start, end in found if not _is_told(start, end, plan, module.source)
        ]
    return untold


def _is_told(start: int, end: int, plan: dict[str, Any], source: bytes) -> bool:
    if any(refusal["code"] == "FUS601" and not refusal["function"] for refusal in plan["refusals"]):
        return True  # the file computes with arrays of another library
    spoken = [
        place for refusal in plan["refusals"] for place in (refusal["span"], refusal["related"], *refusal["also"])
    ]
    spoken += [loop["span"] for loop in plan["loops"]]
    if any(place is not None and _meet(place, start, end) for place in spoken):
        return True
    return any(_takes_in(group, start, end, source) for group in plan["groups"])


def _takes_in(group: dict[str, Any], start: int, end: int, source: bytes) -> bool:
    """Whether a member computes it, and not what stands for an operand: `np.cumsum(x * 2)` is no part of a kernel."""
    if not any(_meet(member["span"], start, end) for member in group["members"]):
        return _meet(group["span"], start, end)
    text = source[start:end].decode()
    values = [operand["expression"] for operand in group["operands"] if operand["kind"] == "opaque"]
    return not any(text in value and value != text for value in values)


def _meet(place: dict[str, int], start: int, end: int) -> bool:
    return place["start"] < end and start < place["end"]


def operations(text: str) -> list[tuple[int, int, int]]:
    """(line, first byte, end) of each array operation of the text, which is ASCII."""
    tree = ast.parse(text)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[tuple[int, int, int]] = []
    for scope in _scopes(tree):
        if not _is_decorated(scope):
            arrays = _arrays(scope)
            for node in _own(scope):
                if _is_operation(node, arrays):
                    first, end = (
                        starts[node.lineno - 1] + node.col_offset,
                        starts[node.end_lineno - 1] + node.end_col_offset,
                    )
                    found.append((node.lineno, first, end))
    return sorted(set(found))


def _scopes(tree: ast.Module) -> Iterator[ast.AST]:
    """The module, its functions and methods; not functions inside functions, which may be written out where they are called."""
    yield tree
    for node in tree.body:
        parts = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from (part for part in parts if isinstance(part, ast.FunctionDef))


def _is_decorated(scope: ast.AST) -> bool:
    """Whether another compiler may take the function, so that arrays inside are elements."""
    return bool(getattr(scope, "decorator_list", []))


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of the scope without those of functions in it."""
    waiting = [*ast.iter_child_nodes(scope)]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += () if isinstance(node, _SCOPES) else ast.iter_child_nodes(node)


def _arrays(scope: ast.AST) -> set[str]:
    arguments = getattr(scope, "args", None)
    given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs] if arguments else []
    found = {each.arg for each in given if each.annotation is not None and ast.unparse(each.annotation) == "np.ndarray"}
    bound: dict[str, list[bool]] = {}
    for _ in range(3):
        bound = {}
        for node in _own(scope):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        bound.setdefault(target.id, []).append(_gives_array(node.value, found))
        found |= {name for name, answers in bound.items() if all(answers)}
    return found


def _gives_array(value: ast.expr, arrays: set[str]) -> bool:
    return _is_numpys(value, _MAKERS) or _is_operation(value, arrays)


def _is_operation(node: ast.AST, arrays: set[str]) -> bool:
    match node:
        case ast.BinOp(left, operator, right) if isinstance(operator, _OPERATORS):
            return any(isinstance(side, ast.Name) and side.id in arrays for side in (left, right))
        case ast.AugAssign(ast.Name(name), operator) if isinstance(operator, _OPERATORS):
            return name in arrays
        case ast.Call(args=[ast.Name(name), *_]):
            return name in arrays and _is_numpys(node, _FUNCTIONS)
        case _:
            return False


def _is_numpys(node: ast.AST, names: tuple[str, ...]) -> bool:
    match node:
        case ast.Call(ast.Attribute(ast.Name("np"), name)):
            return name in names
        case _:
            return False
