"""Whether two slices of one array share elements, by islpy, where their bounds are any expressions.

NumPy turns a bound into a place from 0 to the length of the axis. Bounds of one text are one place; of all other places nothing is
known. So `out[..., :n]` and `out[..., n:]` are apart, whatever `n` is, and `u[:-1]` and `u[1:]` are not.
"""

import ast

import islpy as isl

from fusec.base.ir.access import AccessRelation
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class _Slice:
    """The bounds as texts, "" where there is none, and the step."""

    lower: str
    upper: str
    step: int


def parts_apart(first: AccessRelation, second: AccessRelation) -> bool:
    """Whether isl proves that two views of one array, which differ along one axis, share no element."""
    own, other = first.array, second.array
    if not (own.is_view and other.is_view and own.base == other.base):
        return False
    one, another = map(_entries, (own.text, other.text))
    unlike = [(a, b) for a, b in zip(one, another, strict=False) if ast.dump(a) != ast.dump(b)]
    if len(one) != len(another) or len(unlike) != 1:
        return False
    slices = [_slice(entry) for entry in unlike[0]]
    known = [each for each in slices if each is not None]
    return len(known) == 2 and _common(known[0], known[1]).is_empty()


def _entries(view: str) -> list[ast.expr]:
    """The array and the entries of its index."""
    match ast.parse(view, mode="eval").body:
        case ast.Subscript(array, ast.Tuple(entries)):
            return [array, *entries]
        case ast.Subscript(array, entry):
            return [array, entry]
        case _:
            return []


def _slice(entry: ast.expr) -> _Slice | None:
    """The slice; None if its step is no positive number."""
    match entry:
        case ast.Slice(lower, upper, None | ast.Constant(value=int()) as step):
            number = 1 if step is None else step.value
            texts = ["" if bound is None else ast.unparse(bound) for bound in (lower, upper)]
            return _Slice(texts[0], texts[1], number) if type(number) is int and number > 0 else None
        case _:
            return None


def _common(one: _Slice, other: _Slice) -> isl.Set:
    """The elements that both have, for an axis of any length `n` and any places of the bounds."""
    texts = dict.fromkeys(text for each in (one, other) for text in (each.lower, each.upper))
    places = {text: f"p{k}" for k, text in enumerate(texts) if text and not text.isdecimal()}
    bounds = [f"0 <= {place} <= n" for place in places.values()]
    parameters = f"[{', '.join(('n', *places.values()))}]"
    sets = (
        f"{parameters} -> {{ [i] : {' and '.join((*bounds, *_constraints(each, places)))} }}" for each in (one, other)
    )
    first, second = map(isl.Set, sets)
    return first.intersect(second)


def _constraints(part: _Slice, places: dict[str, str]) -> list[str]:
    """Which elements the slice has; a number of elements may be more than the axis has."""
    lower = places.get(part.lower, part.lower or "0")
    upper = places.get(part.upper, part.upper or "n")
    return [f"0 <= i < n and {lower} <= i < {upper}", f"(i - {lower}) mod {part.step} = 0"]
