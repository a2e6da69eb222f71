"""Find loop-invariant products that a compiler may hoist out of a loop around the kernel's body.

A hoisted product is rounded; without the loop it may be contracted with the sum that uses it.
"""

import ast
from collections.abc import Collection, Iterator

_PASSED_ON = (ast.Add, ast.Sub)  # operators whose operands may be contracted


def invariant_product(text: str, changing: Collection[str]) -> str:
    """The first product that is not surely another one in each iteration and that a sum may take; empty if there is none.

    `text` are Python statements; elements of arrays change, and so do the `changing` names.

    >>> invariant_product("u[i] += rate * dt", ())
    'rate * dt'
    >>> invariant_product("u[i] += u[i] * dt", ())
    ''
    """
    tree = ast.parse(text)
    _without_own_arrays(tree)
    known = _changing_names(tree, changing)
    return next((ast.unparse(product) for product in _products(tree) if not _changes(product, known)), "")


def _without_own_arrays(tree: ast.Module) -> None:
    """Remove allocations: a new array holds its initial values, which may be the same in each iteration."""
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in own:
            node.value = ast.Attribute(node.value, "element")


def _changing_names(tree: ast.Module, changing: Collection[str]) -> frozenset[str]:
    """The names, and the variables whose values all change."""
    values: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Tuple(elts=targets)], value):
                several = value.elts if isinstance(value, ast.Tuple) else [ast.Constant(0)] * len(targets)
                for target, given in zip(targets, several, strict=False):
                    if isinstance(target, ast.Name):
                        values.setdefault(target.id, []).append(given)
            case ast.Assign(targets=targets, value=value):
                names = (name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
                for name in names:
                    if isinstance(name.ctx, ast.Store):
                        values.setdefault(name.id, []).append(value)
            case ast.For(target=ast.Name(id=name)):
                values.setdefault(name, []).append(ast.Constant(0))
            case _:
                continue
    known = frozenset(changing) - values.keys()
    for _ in values:  # a variable may be made of another one
        known |= {name for name, given in values.items() if all(_changes(value, known) for value in given)}
    return known


def _changes(value: ast.AST, known: Collection[str]) -> bool:
    """Whether it depends on an element of an array, or on a name that surely changes."""
    match value:
        case ast.Subscript(value=ast.Name()):
            return True
        case ast.Subscript():
            return False  # `a.shape[0]`
        case ast.Name(id=name):
            return name in known
        case _:
            return any(_changes(child, known) for child in ast.iter_child_nodes(value))


def _products(node: ast.AST) -> Iterator[ast.expr]:
    """Products outside of other products, comparisons and indices, which may become part of a sum."""
    match node:
        case ast.Subscript() | ast.Compare():
            return
        case ast.AugAssign(target=ast.Name() as target, op=ast.Mult() | ast.Pow() as op, value=value):
            yield ast.BinOp(target, op, value)
            yield from _inside(value)
        case ast.AugAssign(op=op, value=value) if not isinstance(op, _PASSED_ON):
            yield from _inside(value)
        case ast.BinOp(op=ast.Mult() | ast.Pow()):
            yield node
            yield from _inside(node)
        case ast.BinOp(op=op) if not isinstance(op, _PASSED_ON):
            yield from _inside(node)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _products(child)


def _inside(node: ast.AST) -> Iterator[ast.expr]:
    """The products in sums inside a product or quotient: `(a + b * c) * d`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.BinOp) and not isinstance(child.op, _PASSED_ON):
            yield from _inside(child)
        else:
            yield from _products(child)
