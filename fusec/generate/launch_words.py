"""How do names stand in a list, in a tuple, and in a sentence of a generated function?"""

from collections.abc import Sequence

from fusec.generate.brackets import Bracketed


def tuple_of(names: Sequence[str], keyword: str = "") -> Bracketed:
    """`(a, b)`, or `keyword=(a, b)`."""
    return Bracketed(f"{keyword}(", tuple(names), ")")


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def joined(lines: Sequence[str]) -> str:
    return "\n".join(lines)
