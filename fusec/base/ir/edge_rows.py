"""Arrays of which most statements read only the first and last rows, and arithmetic on these rows."""

from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr
from fusec.base.text.source_span import SourceSpan


@dataclass(frozen=True, slots=True)
class EndReads:
    """Outside `statements`, the function only reads rows `name[k]` among the `first` and the `last` ones. `name` is a
    local that one of the statements binds once."""

    name: str
    first: int
    last: int
    statements: tuple[SourceSpan, ...]


@dataclass(frozen=True, slots=True)
class EndRow:
    """The row `array[index]`; expressions load its elements by the text that the author wrote."""

    array: str
    index: int

    @property
    def text(self) -> str:
        return f"{self.array}[{self.index}]"


@dataclass(frozen=True, slots=True)
class EndArithmetic:
    """The `statement` binds the local `name` to sums, differences and products of end rows of `arrays`, literals and
    the variables `others`, without other effects. It raises nothing for floating-point numbers if the arrays have these
    rows and the `others` broadcast to them. `value` is the expression for one element, which loads `rows` and
    variables."""

    name: str
    arrays: tuple[str, ...]
    others: tuple[str, ...]
    expression: str
    statement: SourceSpan
    value: Expr
    rows: tuple[EndRow, ...]

    @property
    def sources(self) -> tuple[str, ...]:
        return *self.arrays, *self.others
