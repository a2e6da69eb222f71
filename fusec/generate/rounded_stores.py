"""Where does a fused kernel round what a later kernel loads?"""

import ast

from fusec.base.roundings import is_surely_rounded, rounded_names
from fusec.generate.element_locals import ATOMS, OPERATORS
from fusec.generate.text_edits import Edit, edited, line_starts, stretch, text_of


def rounded_stores(body: str, arrays: frozenset[str], parameters: frozenset[str], *, is_fast: bool) -> str:
    """The stores into the arrays round before a later kernel adds: `t[i] = a * b  ->  t[i] = rounded(a * b)`.

    A compiler that may reorder sums could also take a stored sum apart.
    """
    starts = line_starts(body)
    edits: list[Edit] = []
    tree = ast.parse(body)
    known = rounded_names(tree, parameters)
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Subscript(value=ast.Name(id=name))], value) if name in arrays:
                if is_fast or not is_surely_rounded(value, known):
                    start, end = stretch(value, starts)
                    edits.append((start, end, f"rounded({body[start:end]})"))
            case ast.AugAssign(ast.Subscript(value=ast.Name(id=name)) as target, op, value) if name in arrays:
                if type(op) in OPERATORS and (is_fast or not isinstance(op, ast.Add | ast.Sub)):
                    (start, end), element = stretch(node, starts), text_of(target, body, starts)
                    factor = text_of(value, body, starts)
                    factor = factor if isinstance(value, ATOMS) else f"({factor})"
                    product = f"{element} {OPERATORS[type(op)]} {factor}"
                    edits.append((start, end, f"{element} = rounded({product})"))
            case _:
                continue
    return edited(body, edits)
