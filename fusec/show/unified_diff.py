"""The difference between two trees, as a patch for `git apply`."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from fusec.base.plan.generated_files import PackageFile

CONTEXT = 3
Opcode = tuple[str, int, int, int, int]


def diff(before: tuple[PackageFile, ...], after: tuple[PackageFile, ...]) -> bytes:
    """The patch that turns `before` into `after`, byte for byte; empty if they are equal.

    Changed files come first, in path order, then new ones, short files first, so that the edits do not follow thousands
    of generated lines.

    Lines end at `\\n` only, so that carriage returns and undecodable bytes pass through. A file that only `after` holds
    is a new file, one that only `before` holds is deleted.
    """
    old = {file.path: file for file in before}
    new = {file.path: file for file in after}
    added = sorted(new.keys() - old.keys(), key=lambda path: (len(new[path].content), path))
    return b"".join(_file_diff(old.get(path), new.get(path)) for path in (*sorted(old), *added))


def _file_diff(old: PackageFile | None, new: PackageFile | None) -> bytes:
    present = new or old
    if present is None or (old and new and (old.content, _mode(old)) == (new.content, _mode(new))):
        return b""
    source, target = _quoted("a/", present.path), _quoted("b/", present.path)
    lines = [b"diff --git " + source + b" " + target + b"\n", *_mode_lines(old, new)]
    old_content, new_content = (file.content if file else b"" for file in (old, new))
    if old_content != new_content:
        lines.append(b"--- " + (_ended(source) if old else b"/dev/null") + b"\n")
        lines.append(b"+++ " + (_ended(target) if new else b"/dev/null") + b"\n")
        lines += _hunks(_lines(old_content), _lines(new_content))
    return b"".join(lines)


def _mode(file: PackageFile) -> bytes:
    return b"100755" if file.mode & 0o100 else b"100644"


def _mode_lines(old: PackageFile | None, new: PackageFile | None) -> Iterator[bytes]:
    if old is None and new is not None:
        yield b"new file mode " + _mode(new) + b"\n"
    elif new is None and old is not None:
        yield b"deleted file mode " + _mode(old) + b"\n"
    elif old and new and _mode(old) != _mode(new):
        yield b"old mode " + _mode(old) + b"\n"
        yield b"new mode " + _mode(new) + b"\n"


def _quoted(prefix: str, path: str) -> bytes:
    """The path as git writes it: in C quotes when it holds a quote, a backslash, a control or a non-ASCII byte."""
    raw = (prefix + path).encode("utf-8", "surrogateescape")
    if all(0x20 <= byte < 0x7F and byte not in b'"\\' for byte in raw):
        return raw
    return b'"' + b"".join(_quoted_byte(byte) for byte in raw) + b'"'


def _quoted_byte(byte: int) -> bytes:
    named = {0x07: b"\\a", 0x08: b"\\b", 0x09: b"\\t", 0x0A: b"\\n", 0x0B: b"\\v", 0x0C: b"\\f", 0x0D: b"\\r"}
    if byte in named:
        return named[byte]
    if byte in b'"\\':
        return b"\\" + bytes([byte])
    return bytes([byte]) if 0x20 <= byte < 0x7F else b"\\%03o" % byte


def _ended(path: bytes) -> bytes:
    """A name with spaces ends in a tab, as git writes it, so that it cannot be taken for a name and a date."""
    return path + b"\t" if b" " in path and not path.startswith(b'"') else path


def _lines(content: bytes) -> list[bytes]:
    *whole, rest = content.split(b"\n")
    return [line + b"\n" for line in whole] + ([rest] if rest else [])


def _hunks(old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[bytes]:
    for opcodes in SequenceMatcher(None, old, new).get_grouped_opcodes(CONTEXT):
        first, last = opcodes[0], opcodes[-1]
        yield b"@@ -%s +%s @@\n" % (_range(first[1], last[2]), _range(first[3], last[4]))
        for opcode in opcodes:
            yield from _changed_lines(opcode, old, new)


def _range(start: int, stop: int) -> bytes:
    """Start and length as POSIX requires: an empty range names the line before it."""
    length = stop - start
    if length == 1:
        return b"%d" % (start + 1)
    return b"%d,%d" % (start + 1 if length else start, length)


def _changed_lines(opcode: Opcode, old: Sequence[bytes], new: Sequence[bytes]) -> Iterator[bytes]:
    tag, old_start, old_stop, new_start, new_stop = opcode
    if tag == "equal":
        yield from (_signed(b" ", line) for line in old[old_start:old_stop])
        return
    yield from (_signed(b"-", line) for line in old[old_start:old_stop])
    yield from (_signed(b"+", line) for line in new[new_start:new_stop])


def _signed(sign: bytes, line: bytes) -> bytes:
    return sign + line if line.endswith(b"\n") else sign + line + b"\n\\ No newline at end of file\n"
