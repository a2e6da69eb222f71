"""Edits: replaced stretches of one file, and their application."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """The bytes `start:end` become `content`; an insertion has `start == end`."""

    start: int
    end: int
    content: bytes


def splice(source: bytes, edits: tuple[Edit, ...]) -> bytes:
    """The source with every edit made and every other byte as it was.

    Raises ValueError for edits that are out of order, overlap or lie outside the source.

    >>> splice(b"a = 1", (Edit(4, 5, b"2"),))
    b'a = 2'
    """
    pieces: list[bytes] = []
    position = 0
    for edit in edits:
        if not position <= edit.start <= edit.end <= len(source):
            raise ValueError(f"bytes {edit.start} to {edit.end} overlap another edit or lie outside the file")
        pieces += (source[position : edit.start], edit.content)
        position = edit.end
    return b"".join((*pieces, source[position:]))


def untouched_stretches(source_length: int, edits: tuple[Edit, ...]) -> tuple[tuple[int, int], ...]:
    """The stretches `start:end` of the source between the edits, in order."""
    starts = (0, *(edit.end for edit in edits))
    ends = (*(edit.start for edit in edits), source_length)
    return tuple(zip(starts, ends, strict=True))


def body_encoding(encoding: str) -> str:
    """The encoding of a stretch inside the file; only the file's start has a byte order mark."""
    return "utf-8" if encoding.lower().replace("_", "-") in ("utf-8-sig", "utf8-sig") else encoding
