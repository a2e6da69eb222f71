"""Refusals: what was not fused, where, and why."""

from dataclasses import field

from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan


@dataclass(frozen=True, slots=True)
class Refusal:
    """A candidate that was not fused. `span` is the place of the objection, `related` the other launch if there is one.

    `message` says what was not fused, `note` is the witness or reason, `hint` an action that would change the answer.
    """

    code: str
    function: str
    message: str
    note: str
    hint: str
    span: SourceSpan = field(compare=False)
    related: SourceSpan | None = field(default=None, compare=False)
    also: tuple[SourceSpan, ...] = field(default=(), compare=False)  # other statements for which the same reason holds
    required: bool = False  # a `# fusec: fuse` pragma asked for this fusion: the command exits 1

    @property
    def places(self) -> tuple[SourceSpan, ...]:
        """The statements of which it says why they are not fused, the objection's own first."""
        return (self.span, *([self.related] if self.related is not None else []), *self.also)
