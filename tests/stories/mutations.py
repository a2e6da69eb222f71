"""Small changes to a program that may make a fusion of it illegal: an index, a bound, a dtype, an alias, a statement."""

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]
Block = tuple[list[ast.stmt], int]


def other_bound(tree: ast.Module, pick: Pick[ast.Constant]) -> bool:
    """`u[1:-1]` -> `u[2:-1]`."""
    bounds = [
        node
        for piece in ast.walk(tree)
        if isinstance(piece, ast.Slice)
        for bound in (piece.lower, piece.upper)
        if bound is not None
        for node in ast.walk(bound)
        if isinstance(node, ast.Constant) and isinstance(node.value, int)
    ]
    if not bounds:
        return False
    chosen = pick(bounds)
    assert isinstance(chosen.value, int)
    chosen.value += 1
    return True


def reversed_operand(tree: ast.Module, pick: Pick[ast.Name]) -> bool:
    """`t + 1` -> `t[::-1] + 1`."""
    return _replace_operand(tree, pick, lambda name: f"{name}[::-1]")


def whole_view(tree: ast.Module, pick: Pick[ast.Name]) -> bool:
    """`t + 1` -> `t[:] + 1`."""
    return _replace_operand(tree, pick, lambda name: f"{name}[:]")


def neighbour(tree: ast.Module, pick: Pick[ast.Name]) -> bool:
    """`t + 1` -> `np.roll(t, 1)`-like, by slices: `t[1:] + 1`."""
    return _replace_operand(tree, pick, lambda name: f"{name}[1:]")


def divided_by_maximum(tree: ast.Module, pick: Pick[ast.Name]) -> bool:
    """`t + 1` -> `t / t.max() + 1`."""
    return _replace_operand(tree, pick, lambda name: f"({name} / {name}.max())")


def other_dtype(tree: ast.Module, pick: Pick[ast.Name]) -> bool:
    """`t + 1` -> `t.astype("float32") + 1`."""
    return _replace_operand(tree, pick, lambda name: f'{name}.astype("float32")')


def printed_between(tree: ast.Module, pick: Pick[Block]) -> bool:
    """`t = x * 2` -> `t = x * 2; print(t is None)`."""
    return _insert_after(tree, pick, lambda name: f"print({name} is None)")


def updated_between(tree: ast.Module, pick: Pick[Block]) -> bool:
    """`t = x * 2` -> `t = x * 2; t *= 2`: of an alias, or of a parameter, somebody sees it."""
    return _insert_after(tree, pick, lambda name: f"{name} *= 2")


def shifted_between(tree: ast.Module, pick: Pick[Block]) -> bool:
    """`t = x * 2` -> `t = x * 2; t[1:] = t[:-1]`."""
    return _insert_after(tree, pick, lambda name: f"{name}[1:] = {name}[:-1]")


def aliased_between(tree: ast.Module, pick: Pick[Block]) -> bool:
    """`t = x * 2` -> `t = x * 2; other = t; other += 1`."""
    return _insert_after(tree, pick, lambda name: f"other = {name}; other += 1")


def same_argument(tree: ast.Module, pick: Pick[ast.FunctionDef]) -> bool:
    """`def f(x, y): ...` -> `def f(x, y): y = x; ...`: two names of one array."""
    functions = [f for f in _functions(tree) if len(f.args.args) > 1 and f.args.args[0].arg != "self"]
    if not functions:
        return False
    chosen = pick(functions)
    first, second = (argument.arg for argument in chosen.args.args[:2])
    start = 1 if ast.get_docstring(chosen) else 0
    chosen.body[start:start] = ast.parse(f"{second} = {first}").body
    return True


def swapped_statements(tree: ast.Module, pick: Pick[Block]) -> bool:
    """Two adjacent statements change places."""
    places = [(body, k) for body, k in _assignments(tree) if k + 1 < len(body) and isinstance(body[k + 1], ast.Assign)]
    if not places:
        return False
    body, k = pick(places)
    body[k], body[k + 1] = body[k + 1], body[k]
    return True


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _assignments(tree: ast.Module) -> list[Block]:
    """Where `name = ...` or `name op= ...` stands in a function."""
    return [
        (body, k)
        for function in _functions(tree)
        for body in _bodies(function)
        for k, statement in enumerate(body)
        if _target(statement) is not None
    ]


def _bodies(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(function):
        for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(block, list):
                yield block


def _target(statement: ast.stmt) -> str | None:
    match statement:
        case ast.Assign(targets=[ast.Name(name)], value=value) | ast.AugAssign(target=ast.Name(name), value=value):
            return None if isinstance(value, ast.Constant) else name
        case _:
            return None


def _insert_after(tree: ast.Module, pick: Pick[Block], text: Callable[[str], str]) -> bool:
    places = _assignments(tree)
    if not places:
        return False
    body, k = pick(places)
    name = _target(body[k])
    assert name is not None
    body[k + 1 : k + 1] = ast.parse(text(name)).body
    return True


def _replace_operand(tree: ast.Module, pick: Pick[ast.Name], text: Callable[[str], str]) -> bool:
    """One operand of one operator in a function."""
    operands = [
        operand
        for function in _functions(tree)
        for node in ast.walk(function)
        if isinstance(node, ast.BinOp | ast.UnaryOp)
        for operand in ast.iter_child_nodes(node)
        if isinstance(operand, ast.Name)
    ]
    if not operands:
        return False
    chosen = pick(operands)
    _Replacement(chosen, ast.parse(text(chosen.id), mode="eval").body).visit(tree)
    return True


class _Replacement(ast.NodeTransformer):
    def __init__(self, old: ast.expr, new: ast.expr) -> None:
        self.old, self.new = old, new

    def generic_visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else super().generic_visit(node)


MUTATIONS = (
    other_bound,
    reversed_operand,
    whole_view,
    neighbour,
    divided_by_maximum,
    other_dtype,
    printed_between,
    updated_between,
    shifted_between,
    aliased_between,
    same_argument,
    swapped_statements,
)
