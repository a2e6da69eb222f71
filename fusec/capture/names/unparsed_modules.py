"""Find the files without NumPy that may change what the analysed files define or use."""

import ast
import builtins
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field

from fusec.base.records import dataclass
from fusec.capture.names.binding_collector import collect_bindings
from fusec.capture.names.module_mutations import ModuleChanges, add_changes
from fusec.capture.names.module_names import ModuleNames, imports_of_file, module_names, top_level_imports
from fusec.capture.names.parsed_modules import ParsedModules
from fusec.capture.names.possible_targets import ANYTHING, PossiblePaths
from fusec.capture.source.byte_search import ModuleSpellings, imported_words
from fusec.capture.source.layout import Layout, module_name
from fusec.capture.source.package_reader import ReadPackage
from fusec.capture.source.source_file import SourceFile, is_spelled_in_ascii, may_run, parse_any_depth
from fusec.capture.source.syntax import children

# an attribute that is not called, indexed or dereferenced, so that it may be assigned to or deleted
_ATTRIBUTE = re.compile(rb"\.[\s\\]*([A-Za-z_\x80-\xff][\w\x80-\xff]*+)(?![ \t]*[(.\[])")
_SETTER = re.compile(rb"setattr|delattr|patch|__dict__|\bvars\b|\bmodules\b|import_module|__import__|__class__[\s\\]*=")
_BUILTINS = re.compile(rb"\bbuiltins\b|__builtins__")
_PARTS_OF_FUNCTIONS = ("__code__", "__defaults__", "__kwdefaults__")


@dataclass(frozen=True, slots=True)
class _Outline:
    """The top-level bindings of the analysed modules, and the targets of their imports; smaller than their trees."""

    bound: Mapping[str, frozenset[str]]
    imports: Mapping[str, Mapping[str, frozenset[str]]]
    of_interest: frozenset[str]
    libraries: frozenset[str]  # the first parts of the names that they import, in any scope

    def is_asked(self, layout: Layout) -> Callable[[str], bool]:
        """Whether a path may lead to something that the analysed modules define or import."""
        libraries = {ANYTHING, *self.libraries}
        around = {module[:end] for module in self.bound for end in _ends(module)}

        def leads_there(path: str) -> bool:
            if not layout.is_internal(path):
                return path.partition(".")[0] in libraries
            modules = [path[:end] for end in _ends(path) if path[:end] in layout.modules]
            return path in around or (bool(modules) and modules[-1] in self.bound)

        return leads_there


@dataclass(slots=True, eq=False)
class _Skipped:
    """The files that the prefilter skipped, each parsed on demand."""

    package: ReadPackage
    contents: Mapping[str, bytes]
    hides: bool = False  # Python may run a requested file that could not be read
    _words: dict[str, frozenset[str]] = field(default_factory=dict)
    _imports: dict[str, Mapping[str, frozenset[str]] | None] = field(default_factory=dict)

    def file(self, path: str) -> SourceFile | None:
        """The file; None if Python cannot run it."""
        file = parse_any_depth(path, module_name(self.package.root_name, path), self.contents[path])
        if isinstance(file, SourceFile):
            return file
        self.hides = self.hides or may_run(self.contents[path])
        return None

    def names(self, paths: Iterable[str]) -> Iterator[ModuleNames]:
        """The bindings of the files at these paths."""
        files = (self.file(path) for path in paths)
        yield from (module_names(file, collect_bindings(file.tree)) for file in files if file is not None)

    def imported(self, module: str, name: str) -> frozenset[str] | None:
        """The paths to which the module's top-level imports bind a name; None if Python cannot read the module."""
        path = self.package.layout.modules.get(module)
        if path is None or path not in self.contents:
            return None
        if path not in self._words:
            self._words[path] = imported_words(self.contents[path])
        if name not in self._words[path]:
            return frozenset()
        if path not in self._imports:
            file = self.file(path)
            self._imports[path] = None if file is None else imports_of_file(self.package.layout, file)
        imports = self._imports[path]
        return None if imports is None else imports.get(name, frozenset())


def collect_package_changes(package: ReadPackage, analysed: ParsedModules) -> ModuleChanges:
    """The changes that any file of the package may make, including the files that the prefilter skipped."""
    changes = ModuleChanges()
    if not package.files:
        return changes
    outline = _outline(package, analysed)
    skipped = _Skipped(package, {each.path: each.content for each in package.skipped})

    def imported(module: str, name: str) -> frozenset[str] | None:
        imports = outline.imports.get(module)
        return skipped.imported(module, name) if imports is None else imports.get(name, frozenset())

    paths = PossiblePaths(package.layout, imported)
    is_asked = outline.is_asked(package.layout)
    add_changes(changes, paths, (analysed[module] for module in sorted(analysed)), is_asked)
    try:
        for names in _changing(skipped, outline, changes, ModuleSpellings(package)):
            add_changes(changes, paths, names, is_asked)
    except RecursionError:  # in a file that is not analysed because it nests too deeply
        skipped.hides = True
    if skipped.hides:
        changes.modules.add(ANYTHING)
    return changes


def _changing(
    skipped: _Skipped, outline: _Outline, changes: ModuleChanges, spellings: ModuleSpellings
) -> Iterator[Iterator[ModuleNames]]:
    """The bindings of files that may change relevant names, in rounds: each considers the changes before it."""
    unread = dict(skipped.contents)
    reading = _storing(skipped, outline.of_interest) or _passing(unread, outline, changes, spellings)
    while reading:
        for path in reading:
            del unread[path]
        yield skipped.names(reading)
        reading = _passing(unread, outline, changes, spellings)


def _outline(package: ReadPackage, analysed: ParsedModules) -> _Outline:
    bound: dict[str, frozenset[str]] = {}
    imports: dict[str, Mapping[str, frozenset[str]]] = {}
    of_interest, libraries = {*_PARTS_OF_FUNCTIONS}, {"builtins"}
    if any(_BUILTINS.search(content) for content in package.contents):
        of_interest.update(dir(builtins))
    for name, names in analysed.items():
        bound[name] = frozenset(names.scope.bindings)
        imports[name] = top_level_imports(package.layout, names)
        of_interest.update(_names_of_interest(names))
        libraries.update(_imported_libraries(names))
    return _Outline(bound, imports, frozenset(of_interest), frozenset(libraries))


def _names_of_interest(names: ModuleNames) -> Iterable[str]:
    """The module's top-level names, and the attributes that it reads of imported names and of its own."""
    own = names.scope.bindings
    yield from own
    chains = (chain for chain in names.found.chains if chain[0] in names.imported or chain[0] in own)
    yield from (part for chain in chains for part in chain[1:])


def _imported_libraries(names: ModuleNames) -> Iterator[str]:
    statements = [binding.imported for bindings in names.imported.values() for binding in bindings]
    for node, alias in (each for each in statements if each is not None):
        dotted = alias.name if isinstance(node, ast.Import) else (node.module or "")
        yield dotted.partition(".")[0]


def _storing(skipped: _Skipped, names: frozenset[str]) -> list[str]:
    """The files that store to an attribute with one of these names, or may store under any name."""
    wanted = {name.encode() for name in names}
    return [
        path
        for path, content in skipped.contents.items()
        if _SETTER.search(content) is not None
        or _BUILTINS.search(content) is not None
        or not is_spelled_in_ascii(content)
        or (not wanted.isdisjoint(_ATTRIBUTE.findall(content)) and _stores(skipped.file(path), names))
    ]


def _stores(file: SourceFile | None, names: frozenset[str]) -> bool:
    """Whether the file stores to, or deletes, an attribute with one of these names."""
    stack: list[ast.AST] = [] if file is None else [file.tree]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Attribute) and node.attr in names and not isinstance(node.ctx, ast.Load):
            return True
        stack += children(node)
    return False


def _passing(
    contents: Mapping[str, bytes], outline: _Outline, changes: ModuleChanges, spellings: ModuleSpellings
) -> list[str]:
    """The files that may pass a module to a function that changes it: they mention the module's name.

    Functions that store under any name change all of their arguments, also in files that only mention the function.
    """
    at_risk = [name for name, names in outline.bound.items() if not changes.loose.isdisjoint(names)]
    lasts = spellings.of(at_risk)
    every = spellings.of((*outline.bound, *outline.libraries)) if changes.fillers else []
    fillers = [name.encode() for name in sorted(changes.fillers)]
    return [
        path
        for path, content in contents.items()
        if any(last in content for last in lasts)
        or (any(filler in content for filler in fillers) and any(last in content for last in every))
    ]


def _ends(path: str) -> list[int]:
    """The ends of the prefixes `a`, `a.b`, `a.b.c` of a path."""
    return [place for place, character in enumerate(path) if character == "."] + [len(path)]
