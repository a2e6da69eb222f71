"""Read the register counts of kernels from a compiled file, where the assembler records them."""

import struct
from collections.abc import Iterator, Mapping

from fusec.base.records import dataclass

_REGISTERS, _STACK = 0x2F, 0x11  # attributes in `.nv.info`: a symbol and a number each
_WITH_SIZE = 4  # the format of an attribute whose content follows it


@dataclass(frozen=True, slots=True)
class Resources:
    """The resources of one thread: its registers, and the bytes of its stack."""

    registers: int
    stack: int


def resources(cubin: bytes) -> Mapping[str, Resources]:
    """The resources of each kernel by its name in the file; empty if the file has another format."""
    try:
        sections = dict(_sections(cubin))
        names = _symbols(sections[".symtab"], sections[".strtab"])
        found = {(kind, symbol): number for kind, symbol, number in _attributes(sections[".nv.info"])}
    except (struct.error, KeyError, IndexError, ValueError):
        return {}
    counted = {symbol: number for (kind, symbol), number in found.items() if kind == _REGISTERS and symbol < len(names)}
    return {names[symbol]: Resources(n, found.get((_STACK, symbol), 0)) for symbol, n in counted.items()}


def _sections(cubin: bytes) -> Iterator[tuple[str, bytes]]:
    """The sections of a 64-bit ELF file by name."""
    (table,) = struct.unpack_from("<Q", cubin, 40)
    size, count, named = struct.unpack_from("<HHH", cubin, 58)
    headers = [struct.unpack_from("<IIQQQQ", cubin, table + number * size) for number in range(count)]
    words = cubin[headers[named][4] :]
    for header in headers:
        yield _text(words, header[0]), cubin[header[4] : header[4] + header[5]]


def _symbols(table: bytes, words: bytes) -> list[str]:
    return [_text(words, entry[0]) for entry in struct.iter_unpack("<IBBHQQ", table)]


def _text(words: bytes, start: int) -> str:
    return words[start : words.index(b"\0", start)].decode()


def _attributes(content: bytes) -> Iterator[tuple[int, int, int]]:
    """The attributes that give a number for a symbol."""
    at = 0
    while at < len(content):
        form, kind, size = struct.unpack_from("<BBH", content, at)
        at += 4
        if form == _WITH_SIZE:
            if size == 8:
                yield kind, *struct.unpack_from("<II", content, at)
            at += size
