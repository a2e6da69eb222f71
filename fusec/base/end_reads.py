"""Of which array are only the first and the last rows read, but for some statements?"""

from dataclasses import dataclass

from fusec.base.source_span import SourceSpan


@dataclass(frozen=True, slots=True)
class EndReads:
    """Outside of these `statements`, the function mentions `name` only to read rows `name[k]` of the `first` ones and of the
    `last` ones. It binds the name once, in one of the statements, and nobody else knows it."""

    name: str
    first: int
    last: int
    statements: tuple[SourceSpan, ...]
