"""How do names stand in a tuple, and lines in a text, of a generated module?"""

from collections.abc import Sequence

from fusec.generate.brackets import Bracketed


def tuple_of(names: Sequence[str], keyword: str = "") -> Bracketed:
    """`(a, b)`, or `keyword=(a, b)`."""
    return Bracketed(f"{keyword}(", tuple(names), ")")


def joined(lines: Sequence[str]) -> str:
    return "\n".join(lines)
