"""Arrays of which most statements read only the first and last rows, and arithmetic on these rows."""

from dataclasses import dataclass

from fusec.base.scalars.expression import Expr
from fusec.base.text.source_span import SourceSpan


@dataclass(frozen=True, slots=True)
class EndReads:
    """Outside of these `statements`, the function mentions `name` only to read rows `name[k]` of the `first` ones and of the
    `last` ones. It binds the name once, in one of the statements, and nobody else knows it."""

    name: str
    first: int
    last: int
    statements: tuple[SourceSpan, ...]


@dataclass(frozen=True, slots=True)
class EndRow:
    """`array[index]`: how the author wrote it is the name by which an expression loads its elements."""

    array: str
    index: int

    @property
    def text(self) -> str:
        return f"{self.array}[{self.index}]"


@dataclass(frozen=True, slots=True)
class EndArithmetic:
    """The `statement` gives the local `name` sums, differences and products of such rows of `arrays` with each other, with
    literals and with the variables `others`, and does nothing else: of floating-point numbers that raises nothing, where the
    arrays have these rows and the `others` fit them. `value` is that of an element, which loads `rows` and variables."""

    name: str
    arrays: tuple[str, ...]
    others: tuple[str, ...]
    expression: str
    statement: SourceSpan
    value: Expr
    rows: tuple[EndRow, ...]
