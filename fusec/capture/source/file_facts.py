"""Facts about one file that the lowering of each of its functions needs."""

from fusec.base.records import dataclass
from fusec.capture.source.pragmas import PragmaRange
from fusec.capture.source.source_file import SourceFile


@dataclass(frozen=True, slots=True)
class FileFacts:
    """Facts that the lowering of every function of one file needs; `shared_lines` hold a `;`, `headed_lines` also the head
    of a block."""

    file: SourceFile
    shared_lines: frozenset[int]
    pragmas: tuple[PragmaRange, ...]
    headed_lines: frozenset[int] = frozenset()
