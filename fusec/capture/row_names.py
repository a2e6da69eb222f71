"""How are the reductions inside expressions called, so that no two of a region have one name?"""

from dataclasses import replace

from fusec.base.expression import Expr, Let, Local, Reduce, with_parts
from fusec.capture.draft import Draft


def with_own_row_names(draft: Draft, taken: set[str]) -> Draft:
    """The draft with names for its inner values that are not taken, and are from then on: `row_max`, `row_max_2`."""
    inner = [p.name for p in draft.body if isinstance(p, Let | Reduce) and p.name not in draft.results]
    names: dict[str, str] = {}
    for name in inner:
        free, count = name, 1
        while free in taken or free in names.values():
            count += 1
            free = f"{name.rstrip('0123456789').rstrip('_')}_{count}"
        names[name] = free
    taken.update(names.values())
    if all(old == new for old, new in names.items()):
        return draft
    body = tuple(
        replace(part, name=names.get(part.name, part.name), value=_renamed(part.value, names))
        if isinstance(part, Let | Reduce)
        else replace(part, value=_renamed(part.value, names))
        for part in draft.body
    )
    return replace(draft, body=body, rows=tuple((names.get(name, name), shape) for name, shape in draft.rows))


def _renamed(expression: Expr, names: dict[str, str]) -> Expr:
    match expression:
        case Local(name):
            return Local(names.get(name, name))
        case _:
            return with_parts(expression, lambda part: _renamed(part, names))
