"""Break lines as the formatter does: calls, definitions, tuples and conditions."""

from collections.abc import Sequence

from fusec.base.records import dataclass

LINE_LENGTH = 120
INDENT = "    "


@dataclass(frozen=True, slots=True)
class Condition:
    """`opening a and b`: what a lambda returns."""

    opening: str
    terms: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.opening}{_flat(self.terms)}"

    def lines(self, indent: str, after: str) -> list[str]:
        """On one line; else the terms in parentheses, together or each on its own line."""
        flat, inner = f"{indent}{self}{after}", indent + INDENT
        if len(flat) <= LINE_LENGTH:
            return [flat]
        together = f"{inner}{_flat(self.terms)}"
        parts = [f"{inner}{'and ' if k else ''}{term}" for k, term in enumerate(self.terms)]
        return [
            f"{indent}{self.opening}(",
            *([together] if len(together) <= LINE_LENGTH else parts),
            f"{indent}){after}",
        ]


@dataclass(frozen=True, slots=True)
class Bracketed:
    """`opening item, item closing`: `f(`, `)` for a call, `name=(`, `)` for a tuple passed by keyword."""

    opening: str
    items: tuple["Item", ...]
    closing: str

    def __str__(self) -> str:
        comma = "," if self.opening.endswith("(") and self.is_tuple and len(self.items) == 1 else ""
        return f"{self.opening}{', '.join(map(str, self.items))}{comma}{self.closing}"

    @property
    def is_tuple(self) -> bool:
        """Whether the bracket is no call's: it follows nothing, a keyword, or the parameters of a lambda."""
        return self.opening[:-1].rstrip() == "" or self.opening.endswith(("=(", ": ("))


Item = Bracketed | Condition | str  # of a list


def lines_of(bracketed: Bracketed, indent: str = "", after: str = "", width: int = LINE_LENGTH) -> list[str]:
    """The lines of a bracketed list in the formatter's shape, followed by `after`.

    On one line; else the arguments of a call on a line of their own; else one line for each item.
    """
    flat = f"{indent}{bracketed}{after}"
    return [flat] if len(flat) <= width or not bracketed.items else broken_lines(bracketed, indent, after, width)


def broken_lines(bracketed: Bracketed, indent: str = "", after: str = "", width: int = LINE_LENGTH) -> list[str]:
    """The same for a list that is always broken."""
    inner = indent + INDENT
    last = f"{indent}{bracketed.closing}{after}"
    together = inner + ", ".join(map(str, bracketed.items))
    is_short = len(together) <= width and not bracketed.is_tuple
    is_short = is_short and ("lambda" not in bracketed.opening or bracketed.opening.endswith("_unfused("))
    if is_short and all(isinstance(item, str) for item in bracketed.items):
        return [f"{indent}{bracketed.opening}", together, last]
    each = [line for item in bracketed.items for line in _item_lines(item, inner)]
    return [f"{indent}{bracketed.opening}", *each, last]


def _item_lines(item: Item, indent: str) -> list[str]:
    match item:
        case str():
            return [f"{indent}{item},"]
        case Condition():
            return item.lines(indent, ",")
        case Bracketed():
            return lines_of(item, indent, ",")


def call(function: str, arguments: Sequence[Item]) -> Bracketed:
    return Bracketed(f"{function}(", tuple(arguments), ")")


def string_tuple(names: Sequence[str], keyword: str = "") -> Bracketed:
    """`("a", "b")`, or `keyword=("a", "b")`."""
    return Bracketed(f"{keyword}=(" if keyword else "(", tuple(f'"{name}"' for name in names), ")")


def if_all(terms: Sequence[Item], indent: str = INDENT) -> list[str]:
    """`if a and b:`."""
    return _lines("if ", terms, f"{indent}if {_flat(terms)}:", indent)


def unless_all(terms: Sequence[Item]) -> list[str]:
    """`if not (a and b):`."""
    flat = _flat(terms)
    return _lines("if not ", terms, f"{INDENT}if not {f'({flat})' if len(terms) > 1 else flat}:", INDENT)


def _lines(before: str, terms: Sequence[Item], line: str, indent: str) -> list[str]:
    """On one line; else the parts together on one line; else each part on its own."""
    if len(line) <= LINE_LENGTH:
        return [line]
    if len(terms) == 1:
        return _part(before, terms[0], indent, ":")
    inner = indent + INDENT
    together = f"{inner}{_flat(terms)}"
    parts = [line for k, term in enumerate(terms) for line in _part("and " if k else "", term, inner)]
    return [f"{indent}{before}(", *([together] if len(together) <= LINE_LENGTH else parts), f"{indent}):"]


def _part(before: str, term: Item, indent: str, after: str = "") -> list[str]:
    if isinstance(term, Bracketed):
        return lines_of(Bracketed(before + term.opening, term.items, term.closing), indent, after)
    return [f"{indent}{before}{term}{after}"]


def _flat(terms: Sequence[Item]) -> str:
    return " and ".join(map(str, terms))


def tuple_of(names: Sequence[str], keyword: str = "") -> Bracketed:
    """`(a, b)`, or `keyword=(a, b)`."""
    return Bracketed(f"{keyword}(", tuple(names), ")")


def joined(lines: Sequence[str]) -> str:
    return "\n".join(lines)
