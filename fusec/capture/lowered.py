"""What has been found out of one statement of a function?"""

import ast
from dataclasses import dataclass

from fusec.capture.heads import Head
from fusec.capture.lowered_statement import LoweredStatement
from fusec.capture.pragma_lines import StatementPragmas
from fusec.capture.slices import View

_REASONS = ("FUS303", "FUS402", "FUS405", "FUS407")


@dataclass(frozen=True, slots=True)
class Lowered:
    """One statement of a region in the words of the model; one that `is_apart` makes calls, and is in no region with others
    whose attributes are variables."""

    statement: ast.stmt
    result: LoweredStatement
    pragmas: StatementPragmas
    view: View | None = None  # of a preparation
    loop: ast.For | None = None  # that is unrolled, of which it is a statement
    is_apart: bool = False
    seen_on_error: frozenset[str] = frozenset()  # names that it binds, and that may be read if a later statement raises

    @property
    def original(self) -> ast.stmt:
        """What stands in the file."""
        return self.loop or self.statement

    @property
    def place(self) -> ast.stmt:
        """The statement of a block that it is, or that computes it first."""
        return self.original.owner if isinstance(self.original, Head) else self.original

    @property
    def is_worth_a_region(self) -> bool:
        """A launch, or the answer to a comment, or a reason that the user may want to hear of."""
        rest = self.result.rest
        has_reason = rest is not None and rest.code in _REASONS
        return bool(self.result.launches or self.loop) or has_reason or self.pragmas.is_required
