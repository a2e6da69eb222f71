"""Find files without the word `numpy` that import NumPy, or functions of it, from another module of the package."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fusec.base.scalars.libraries import LIBRARIES, NUMPY, is_of_library
from fusec.capture.source.layout import Layout, absolute_target, from_target, module_name

_Import = ast.Import | ast.ImportFrom
# each bracket is matched once
_STATEMENT = rb"((?:from|import)[ \t](?:[^\r\n(\\#;]|\\\r?\n|\((?:[^()#]|#[^\r\n]*)*+\))*)"
_IMPORT = re.compile(rb"^" + _STATEMENT, re.MULTILINE)
_INDENTED_IMPORT = re.compile(rb"^[ \t]+" + _STATEMENT, re.MULTILINE)
_ALIAS = re.compile(rb"^(\w+)[ \t]*=[ \t]*(\w+)((?:\.\w+)*)[ \t]*\r?$", re.MULTILINE)
_CHOICE = re.compile(
    rb"^[ \t]*(\w+)[ \t]*=[ \t]*(\w+)[ \t]*(?:\r?$|if\b|or\b)", re.MULTILINE
)  # `xp = cp if cp else np`
_CHOOSER = re.compile(rb"^def (\w*(?:xp|module|backend|librar|namespace)\w*)\(", re.MULTILINE)
_ATTRIBUTE = re.compile(rb"(\w++)(?=\.(\w+))")  # for `pkg.arrays.np`, both pairs


def paths_that_take_numpy(layout: Layout, contents: Mapping[str, bytes], mentioning: Collection[str]) -> frozenset[str]:
    """The paths of `contents`, except those `mentioning` NumPy, that may import it from another module.

    Only import statements are considered, which over-approximates: the meaning of the names, and whether anything
    changes them, is decided after the files have been parsed.
    """
    exports = _Exports(layout)
    known = set(mentioning)
    files = {path: _File(path, contents[path], path not in known) for path in sorted(contents)}
    for path in mentioning:
        exports.add(files[path], _names_of_numpy(files[path].outer_imports))
        if any(each.package.encode() in contents[path] for each in LIBRARIES.values() if each != NUMPY):
            exports.add(files[path], _names_of_either(contents[path]))
    found: set[str] = set()
    fresh = exports.take_fresh()
    while fresh:
        word = re.compile(rb"\b(?:" + b"|".join(sorted(name.encode() for name in fresh)) + rb")\b")
        found.update(path for path, file in files.items() if word.search(file.content) and exports.follow(file))
        fresh = exports.take_fresh()
    return frozenset(found - known)


@dataclass(slots=True)
class _File:
    """A file; if it is analysed in any case (`is_new` is false), only its exports matter."""

    path: str
    content: bytes
    is_new: bool
    _outer: list[_Import] | None = None
    _inner: list[_Import] | None = None
    _attributes: frozenset[tuple[str, str]] | None = None

    @property
    def outer_imports(self) -> list[_Import]:
        """The import statements that begin in the first column."""
        if self._outer is None:
            self._outer = list(_parsed(_IMPORT.findall(self.content)))
        return self._outer

    @property
    def inner_imports(self) -> list[_Import]:
        """The import statements of functions and branches, which export nothing reliable."""
        if self._inner is None:
            self._inner = list(_parsed(_INDENTED_IMPORT.findall(self.content))) if self.is_new else []
        return self._inner

    @property
    def attributes(self) -> frozenset[tuple[str, str]]:
        """Every `base.name` in the text."""
        if self._attributes is None:
            pairs = _ATTRIBUTE.findall(self.content) if self.is_new else []
            self._attributes = frozenset((base.decode(), name.decode()) for base, name in pairs)
        return self._attributes


@dataclass(slots=True)
class _Exports:
    """The names of each module that may denote NumPy or parts of it."""

    layout: Layout
    _names: dict[str, set[str]] = field(default_factory=dict)
    _by_last: dict[str, set[str]] = field(default_factory=dict)
    _fresh: set[str] = field(default_factory=set)

    def add(self, file: _File, names: Iterable[str]) -> None:
        """Add the names, and those that `xp = np` and `sqrt = np.sqrt` bind."""
        module = module_name(self.layout.root_name, file.path)
        self._by_last.setdefault(module.rpartition(".")[2], set()).add(module)
        own = self._names.setdefault(module, set())
        before = set(own)
        own.update(names)
        for alias, root, rest in _ALIAS.findall(file.content) if own != before else ():
            if root.decode() in own and (not rest or rest.endswith(b"." + alias)):
                own.add(alias.decode())
        self._fresh |= own - before

    def take_fresh(self) -> frozenset[str]:
        """The names that were added since the last call."""
        fresh = frozenset(self._fresh)
        self._fresh.clear()
        return fresh

    def follow(self, file: _File) -> bool:
        """Whether the file imports any of the names; those that it binds at its top level become exports of its own."""
        uses_relative = any(
            isinstance(n, ast.ImportFrom) and n.level for n in (*file.outer_imports, *file.inner_imports)
        )
        taken = [name for node in file.outer_imports for name in self._taken_by(file, uses_relative, node)]
        if taken:
            self.add(file, taken)
        inner = (name for node in file.inner_imports for name in self._taken_by(file, uses_relative, node))
        return bool(taken) or next(inner, None) is not None

    def _taken_by(self, file: _File, uses_relative: bool, node: _Import) -> Iterator[str]:
        """The names that the statement binds to exports of other modules, or to modules whose exports are used."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                module = absolute_target(self.layout, file.path, uses_relative, alias.name)
                if module is not None and self._is_used_of(file, module, alias.asname):
                    yield alias.asname or alias.name.partition(".")[0]
            return
        base = from_target(self.layout, file.path, uses_relative, node) or ""
        exported = self._names.get(base, frozenset[str]())
        for alias in node.names:
            if alias.name == "*":
                yield from sorted(exported)
            elif alias.name in exported or self._is_used_of(file, f"{base}.{alias.name}", alias.asname):
                yield alias.asname or alias.name

    def _is_used_of(self, file: _File, module: str, alias: str | None) -> bool:
        """Whether the file holds `arrays.np`: an attribute that the imported module, or one below it, exports."""
        if not file.is_new or not self.layout.exists(module):
            return False
        for base, name in file.attributes:
            modules = self._by_last.get(base, set()) if base != alias else {module}
            if any(f"{m}.".startswith(f"{module}.") and name in self._names.get(m, ()) for m in modules):
                return True
        return False


def _parsed(texts: Iterable[bytes]) -> Iterator[_Import]:
    """The statements; text that only resembles an import is omitted."""
    for text in texts:
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            continue
        yield from (node for node in tree.body if isinstance(node, _Import))


def _names_of_either(content: bytes) -> frozenset[str]:
    """The names that may hold or return NumPy or CuPy: imports in branches, conditional values and functions."""
    found = set(_names_of_numpy(_parsed(_INDENTED_IMPORT.findall(content))))
    found |= {name.decode() for name, source in _CHOICE.findall(content) if source.decode() in {*found, "np", "cp"}}
    return frozenset(found | {name.decode() for name in _CHOOSER.findall(content)})


def _names_of_numpy(nodes: Iterable[_Import]) -> Iterator[str]:
    """The names that imports of NumPy itself bind."""
    for node in nodes:
        for alias in node.names:
            source = alias.name if isinstance(node, ast.Import) else "." * node.level + (node.module or "")
            if is_of_library(source) and alias.name != "*":
                yield alias.asname or alias.name.partition(".")[0]
