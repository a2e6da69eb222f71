"""Words and import spellings in the bytes of files, without parsing them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from fusec.base.text.diagnostic import Diagnostic
from fusec.capture.source.package_reader import ReadPackage
from fusec.capture.source.source_file import decode, is_spelled_in_ascii

_WORD = re.compile(r"\w+", re.ASCII)
_TOKEN = re.compile(r"[\w\x80-\U0010ffff]+", re.ASCII)  # non-ASCII characters may be parts of identifiers
# the names after `import`, in brackets on several lines, up to a comment or another bracket in them
_IMPORTED = re.compile(rb"\bimport\b((?:[^\r\n(\\#;]|\\\r?\n|\([^()#]*+\))*(?:\([^()#]*+[(#])?)")
_ALIAS = re.compile(rb"(\w++)[\s\\]++as\b[\s\\]++(\w+)")
_WORD_OF_BYTES = re.compile(rb"\w+")


class Words:
    """The words of some files, with the files' positions in the given order; identifiers are normalised as Python does.

    All identifiers of a file are among its words, and so are the words of its strings and comments.
    """

    def __init__(self, contents: Iterable[bytes]) -> None:
        self._places: dict[str, list[int]] = {}
        self._unknown: list[int] = []  # files whose words only a parser can find
        for place, content in enumerate(contents):
            words = words_of(content)
            if words is None:
                self._unknown.append(place)
            for word in words or ():
                self._places.setdefault(word, []).append(place)

    def __contains__(self, word: str) -> bool:
        return bool(self._unknown) or word in self._places

    def holding(self, words: Iterable[str]) -> set[int]:
        """The files that hold, or may hold, at least one of these words."""
        found = set(self._unknown)
        for word in words:
            found.update(self._places.get(word, ()))
        return found


def words_of(content: bytes) -> frozenset[str] | None:
    """The words of a file; None if fusec does not know its encoding."""
    if content.isascii() and is_spelled_in_ascii(content):
        return frozenset(_WORD.findall(content.decode("ascii")))
    decoded = decode("", content)
    if isinstance(decoded, Diagnostic):
        return None
    return frozenset(_normalised(set(_TOKEN.findall(decoded.text))))


def _normalised(tokens: Iterable[str]) -> Iterator[str]:
    """The words of tokens, in the normal form in which Python compares identifiers."""
    for token in tokens:
        if token.isascii():
            yield token
        else:
            yield from _TOKEN.findall(unicodedata.normalize("NFKC", token))
            yield from _WORD.findall(unicodedata.normalize("NFKC", token))


def imported_words(content: bytes) -> frozenset[str]:
    """A superset of the words that the file's import statements may bind."""
    parts = _IMPORTED.findall(content)
    if not content.isascii() or _is_cut(parts):
        return words_of(content) or frozenset()
    return frozenset(word.decode() for part in parts for word in _WORD_OF_BYTES.findall(part))


class ModuleSpellings:
    """The names under which the files of a package import a module, directly or from each other."""

    def __init__(self, package: ReadPackage) -> None:
        self._package = package
        self._aliases: dict[bytes, set[bytes]] | None = None

    def of(self, modules: Iterable[str]) -> list[bytes]:
        """The last parts of these dotted names, and their aliases by `import ... as`."""
        found = {name.rpartition(".")[2].encode() for name in modules}
        waiting = sorted(found)
        while waiting:
            fresh = self._found_aliases().get(waiting.pop(), set()) - found
            found |= fresh
            waiting += sorted(fresh)
        return sorted(found)

    def _found_aliases(self) -> dict[bytes, set[bytes]]:
        if self._aliases is None:
            self._aliases = {}
            for content in self._package.contents:
                for name, alias in _import_aliases(content):
                    self._aliases.setdefault(name, set()).add(alias)
        return self._aliases


def _import_aliases(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    parts = _IMPORTED.findall(content)
    for part in (content,) if _is_cut(parts) else parts:
        yield from _ALIAS.findall(part)


def _is_cut(parts: Iterable[bytes]) -> bool:
    """Whether a comment in brackets, or text that only resembles a statement, may hide where the import ends."""
    return any(part.endswith((b"#", b"(")) for part in parts)
