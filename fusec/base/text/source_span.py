"""Source spans: places in the files of the analysed package."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True, order=True)
class SourceSpan:
    """A stretch of one file: `path` is POSIX and relative to the package, `start` and `end` are byte offsets.

    Lines and columns count from 1; a column counts characters of the decoded text. `end_column` is one past the last.
    Every dataclass that holds a span excludes it from equality.
    """

    path: str
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    def holds(self, inner: "SourceSpan") -> bool:
        """Whether it contains `inner`, a span of the same file."""
        return self.start <= inner.start and inner.end <= self.end

    def meets(self, other: "SourceSpan") -> bool:
        """Whether the spans overlap."""
        return self.start < other.end and other.start < self.end


def cover(first: SourceSpan, last: SourceSpan) -> SourceSpan:
    """The span from the start of `first` to the end of `last`, both in one file."""
    return SourceSpan(first.path, first.start, last.end, first.line, first.column, last.end_line, last.end_column)
