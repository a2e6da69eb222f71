"""How does the formatter break an `if` whose test has several parts?"""

from collections.abc import Sequence

from fusec.generate.brackets import INDENT, LINE_LENGTH, Bracketed, lines_of


def if_all(terms: Sequence[Bracketed | str], indent: str = INDENT) -> list[str]:
    """`if a and b:`."""
    return _lines("if ", terms, f"{indent}if {_flat(terms)}:", indent)


def unless_all(terms: Sequence[Bracketed | str], indent: str = INDENT) -> list[str]:
    """`if not (a and b):`."""
    flat = _flat(terms)
    return _lines(
        "if not ", terms, f"{indent}if not ({flat}):" if len(terms) > 1 else f"{indent}if not {flat}:", indent
    )


def _lines(before: str, terms: Sequence[Bracketed | str], line: str, indent: str) -> list[str]:
    """On one line; else the parts on a line of their own; else each of them."""
    if len(line) <= LINE_LENGTH:
        return [line]
    if len(terms) == 1:
        return _part(before, terms[0], indent, ":")
    inner = indent + INDENT
    together = f"{inner}{_flat(terms)}"
    parts = [line for k, term in enumerate(terms) for line in _part("and " if k else "", term, inner)]
    return [f"{indent}{before}(", *([together] if len(together) <= LINE_LENGTH else parts), f"{indent}):"]


def _part(before: str, term: Bracketed | str, indent: str, after: str = "") -> list[str]:
    if isinstance(term, str):
        return [f"{indent}{before}{term}{after}"]
    return lines_of(Bracketed(before + term.opening, term.items, term.closing), indent, after)


def _flat(terms: Sequence[Bracketed | str]) -> str:
    return " and ".join(map(str, terms))
