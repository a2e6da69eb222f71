"""What the lowering of every function of one file needs of the file."""

from dataclasses import dataclass

from fusec.capture.source.pragmas import PragmaRange
from fusec.capture.source.source_file import SourceFile


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What the lowering of every function of one file needs: `shared_lines` hold more than one statement."""

    file: SourceFile
    shared_lines: frozenset[int]
    pragmas: tuple[PragmaRange, ...]
