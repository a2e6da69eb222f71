"""Write the bounds of slices, and names after them: `u_1_nm1` for `u[1 : n - 1]`."""

import ast
import re

_WORDS = {" - ": "m", " + ": "p", " * ": "x", " // ": "d", "-": "m", "(": "", ")": ""}
_WORD = re.compile("|".join(map(re.escape, _WORDS)))
_SIMPLE = re.compile(r"-*\w*")


def bounds_text(start: str, stop: str, step: str = "") -> str:
    """The slice as the formatter writes it; an empty text is no bound.

    >>> bounds_text("1", "-1"), bounds_text("", "n - 1"), bounds_text("", "", "2")
    ('1:-1', ': n - 1', '::2')
    """
    bounds = (start, stop, step) if step else (start, stop)
    return (":" if all(map(_SIMPLE.fullmatch, bounds)) else " : ").join(bounds).strip()


def bounds_name(start: str, stop: str, step: str = "") -> str:
    """The slice as a part of a name.

    >>> bounds_name("1", "n - 1"), bounds_name("n", ""), bounds_name("", "-1", "2"), bounds_name("", "")
    ('1_nm1', 'from_n', 'to_m1_by_2', 'all')
    """
    first, last = map(in_words, (start, stop))
    both = f"{first}_{last}" if first and last else f"from_{first}" if first else f"to_{last}" if last else ""
    return "_".join(filter(None, (both, f"by_{in_words(step)}" if step else ""))) or "all"


def in_words(text: str) -> str:
    """An index as a part of a name.

    >>> in_words("n - 1"), in_words("-2 * n")
    ('nm1', 'm2xn')
    """
    return re.sub(r"\W", "_", _WORD.sub(lambda found: _WORDS[found[0]], text))


def are_apart(first: str, second: str) -> bool:
    """Whether two views of one array share no element, whatever integers their variables hold: one axis is cut at one
    place, or both take every second element, or third, from different ones on.

    >>> are_apart("out[..., :n]", "out[..., n:]"), are_apart("u[::2]", "u[1::2]"), are_apart("u[:-1]", "u[1:]")
    (True, True, False)
    """
    one, other = map(_entries, (first, second))
    if len(one) != len(other):
        return False
    unlike = [pair for pair in zip(one, other, strict=True) if ast.dump(pair[0]) != ast.dump(pair[1])]
    match unlike:
        case [(ast.Slice() as before, ast.Slice() as after)]:
            return _is_cut(before, after) or _is_cut(after, before) or _alternate(before, after)
        case _:
            return False


def _entries(view: str) -> list[ast.expr]:
    """The array and the entries of its index."""
    match ast.parse(view, mode="eval").body:
        case ast.Subscript(array, ast.Tuple(entries)):
            return [array, *entries]
        case ast.Subscript(array, entry):
            return [array, entry]
        case _:
            return []


def _is_cut(before: ast.Slice, after: ast.Slice) -> bool:
    if before.step is not None or after.step is not None or before.upper is None or after.lower is None:
        return False
    return ast.dump(before.upper) == ast.dump(after.lower)


def _alternate(one: ast.Slice, other: ast.Slice) -> bool:
    match one.step, other.step:
        case ast.Constant(value=int(step)), ast.Constant(value=int(again)) if step == again > 1:
            starts = [_start(one), _start(other)]
            return None not in starts and len({start % step for start in starts if start is not None}) > 1
        case _:
            return False


def _start(part: ast.Slice) -> int | None:
    match part.lower:
        case None:
            return 0
        case ast.Constant(value=int(start)):
            return start
        case _:
            return None
