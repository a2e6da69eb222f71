"""Array operations of the source, whether or not a launch contains them."""

from dataclasses import field

from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan


@dataclass(frozen=True, slots=True)
class ArrayOperation:
    """The largest array expression of a statement, or of a part of it that is not modelled.

    `code`, `note` and `hint` say why it runs as written if neither a group nor a refusal contains it. `place` is where
    that reason is reported, once for all operations on the line. `is_required`: a `# fusec: fuse` comment requests its
    fusion.
    """

    function: str  # "" outside of functions
    code: str
    note: str
    hint: str
    is_required: bool
    span: SourceSpan = field(compare=False)
    place: SourceSpan = field(compare=False)
