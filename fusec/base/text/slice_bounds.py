"""Write the bounds of slices, and names after them: `u_1_nm1` for `u[1 : n - 1]`."""

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
