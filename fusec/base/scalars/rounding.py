"""Decide whether a compiler may contract a product and a sum in given statements to one fused operation."""

import ast
from collections.abc import Collection, Iterator

from fusec.base.scalars.element_text import array_name


def may_contract(statements: list[ast.stmt], parameters: Collection[str]) -> bool:
    """Whether an operand of a sum or difference may be a product; the answer is conservative."""
    known = rounded_names(ast.Module(statements, []), parameters).intersection(parameters)
    return any(_contracts(statement, known) for statement in statements)


def is_surely_rounded(value: ast.expr, parameters: Collection[str]) -> bool:
    """Whether the value is an element, an argument, or a sum, none of which can be contracted with a later sum."""
    match value:
        case ast.Subscript() if array_name(value):
            return array_name(value) in parameters
        case ast.Constant() | ast.Subscript():
            return True
        case ast.Name(id=name):
            return name in parameters
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            return True
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            return is_surely_rounded(operand, parameters)
        case ast.IfExp(body=first, orelse=second):
            return is_surely_rounded(first, parameters) and is_surely_rounded(second, parameters)
        case ast.Call(func=ast.Name(id="max" | "min"), args=arguments):
            return all(is_surely_rounded(argument, parameters) for argument in arguments)
        case ast.Call(func=ast.Name(id="rounded")):
            return True
        case _:
            return False


def rounded_names(body: ast.Module, parameters: Collection[str]) -> frozenset[str]:
    """The parameters, variables and arrays whose values are rounded at every read in the body."""
    steady = frozenset(parameters)
    while True:
        known = _with_variables(body, steady)
        changed = steady & _read_back(body, known)
        if not changed:
            return known
        steady -= changed


def _with_variables(body: ast.Module, known: frozenset[str]) -> frozenset[str]:
    assigned: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(body):
        match node:
            case ast.Assign([ast.Name(id=name)], value) | ast.AnnAssign(ast.Name(id=name), value=ast.expr() as value):
                assigned.setdefault(name, []).append(value)
            case ast.Assign(targets=targets):
                for part in (part for target in targets for part in ast.walk(target)):
                    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                        assigned.setdefault(part.id, []).append(None)
            case ast.AugAssign(target=ast.Name(id=name), op=op):
                assigned.setdefault(name, []).extend([] if isinstance(op, ast.Add | ast.Sub) else [None])
            case _:
                continue
    for _ in assigned:  # a variable may be assigned to another one
        known |= {
            name
            for name, values in assigned.items()
            if all(value is not None and is_surely_rounded(value, known) for value in values)
        }
    return known


def _read_back(body: ast.Module, known: Collection[str]) -> frozenset[str]:
    """The arrays whose elements are loaded after a store of a possible product, which a compiler may forward unrounded.

    `u[i] = a[i] * w; t[i] = u[i]`: the same as `t[i] = a[i] * w`.
    """
    loops = [loop for loop in ast.walk(body) if isinstance(loop, ast.For | ast.While)]
    repeated = {node for loop in loops for node in ast.walk(loop)}
    ends: dict[str, tuple[int, int]] = {}  # position of the first such store, or the beginning if it is in a loop
    for store in (node for node in ast.walk(body) if isinstance(node, ast.Assign | ast.AugAssign)):
        end = (0, 0) if store in repeated else (store.end_lineno or 0, store.end_col_offset or 0)
        ends |= {name: min(end, ends.get(name, end)) for name in _stored_products(store, known)}
    return frozenset(name for name, place in _loads(body) if name in ends and place >= ends[name])


def _loads(body: ast.Module) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every array of which an element is loaded, with the position of the load."""
    for node in ast.walk(body):
        match node:
            case ast.Subscript(ctx=ast.Load()):
                yield array_name(node), (node.lineno, node.col_offset)
            case ast.AugAssign(target=ast.Subscript() as target):
                yield array_name(target), (node.lineno, node.col_offset)
            case _:
                continue


def _stored_products(statement: ast.stmt, known: Collection[str]) -> frozenset[str]:
    """The arrays into which it stores a value that may be an unrounded product."""
    match statement:
        case ast.Assign(targets=targets, value=value) if not is_surely_rounded(value, known):
            parts = [part for target in targets for part in ast.walk(target)]
        case ast.AugAssign(target=target, op=op) if not isinstance(op, ast.Add | ast.Sub):
            parts = [target]
        case _:
            return frozenset()
    stored = (part for part in parts if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store))
    return frozenset(map(array_name, stored))


def _contracts(node: ast.AST, parameters: Collection[str]) -> bool:
    match node:
        case ast.Subscript():
            return False  # an index is made of integers
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            own = not (is_surely_rounded(left, parameters) and is_surely_rounded(right, parameters))
        case ast.AugAssign(op=ast.Add() | ast.Sub(), target=target, value=value):
            own = isinstance(target, ast.Name) or not all(is_surely_rounded(e, parameters) for e in (target, value))
        case _:
            own = False
    return own or any(_contracts(child, parameters) for child in ast.iter_child_nodes(node))
