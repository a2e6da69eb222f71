"""Under which names do files import something, as far as the text of their import statements tells?"""

import re
from collections.abc import Iterable, Iterator

from fusec.capture.package_reader import ReadPackage
from fusec.capture.words import words_of

# what stands behind `import`, in brackets on several lines, up to a comment or another bracket in them
_IMPORTED = re.compile(rb"\bimport\b((?:[^\r\n(\\#;]|\\\r?\n|\([^()#]*+\))*(?:\([^()#]*+[(#])?)")
_ALIAS = re.compile(rb"(\w++)[\s\\]++as\b[\s\\]++(\w+)")
_WORD = re.compile(rb"\w+")


def imported_words(content: bytes) -> frozenset[str]:
    """Every word that some import statement of the file may bind, and others."""
    parts = _IMPORTED.findall(content)
    if not content.isascii() or _is_cut(parts):
        return words_of(content) or frozenset()
    return frozenset(word.decode() for part in parts for word in _WORD.findall(part))


class ModuleSpellings:
    """Under which names do the files of a package import a module, directly or from each other?"""

    def __init__(self, package: ReadPackage) -> None:
        self._package = package
        self._aliases: dict[bytes, set[bytes]] | None = None

    def of(self, modules: Iterable[str]) -> list[bytes]:
        """The last parts of these dotted names, and what `import ... as` makes of them."""
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
    """A comment in brackets, or what only looks like a statement, may hide where it ends."""
    return any(part.endswith((b"#", b"(")) for part in parts)
