"""Which files without NumPy may nevertheless change what the analysed files define or use?"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fusec.capture.layout import module_name
from fusec.capture.module_changes import ModuleChanges, collect_changes
from fusec.capture.module_names import ModuleNames, top_level_imports
from fusec.capture.package_reader import ReadPackage, imported_paths
from fusec.capture.parsed_modules import ParsedModules
from fusec.capture.source_file import SourceFile, SourceText, parse_source

# an attribute that is not called, indexed or looked into, so that it may be assigned to or deleted
_ATTRIBUTE = re.compile(rb"\.[\s\\]*([A-Za-z_\x80-\xff][\w\x80-\xff]*+)(?![ \t]*[(.\[])")
_SETTER = re.compile(rb"setattr|delattr|patch|__dict__|\bvars\b|\bmodules\b|import_module|__import__")


@dataclass(frozen=True, slots=True)
class _Outline:
    """What the analysed modules bind at their top level, and where their imports lead; small beside their trees."""

    bound: Mapping[str, frozenset[str]]
    imports: Mapping[str, Mapping[str, frozenset[str]]]
    of_interest: frozenset[str]


def collect_package_changes(package: ReadPackage) -> ModuleChanges:
    """Everything that any file of the package may change, those included that the prefilter let pass by."""
    outline = _outline(package)
    contents = {skipped.path: skipped.content for skipped in package.skipped} if package.files else {}
    wanted = {name.encode() for name in outline.of_interest}
    storing = _closure(package, contents, [path for path in contents if _may_store(contents[path], wanted)])
    changes = _changes(package, storing, outline)
    at_risk = [name for name, names in outline.bound.items() if not changes.loose.isdisjoint(names)]
    lasts = [name.rpartition(".")[2].encode() for name in at_risk]
    passing = [path for path in contents if any(last in contents[path] for last in lasts)]
    others = _closure(package, contents, [*(source.path for source in storing), *passing])
    return changes if len(others) == len(storing) else _changes(package, others, outline)


def _outline(package: ReadPackage) -> _Outline:
    bound: dict[str, frozenset[str]] = {}
    imports: dict[str, Mapping[str, frozenset[str]]] = {}
    of_interest: set[str] = set()
    for name, names in ParsedModules(package.files).items():
        bound[name] = frozenset(names.scope.bindings)
        imports[name] = top_level_imports(package.layout, names)
        of_interest.update(_names_of_interest(names))
    return _Outline(bound, imports, frozenset(of_interest))


def _changes(package: ReadPackage, others: list[SourceText], outline: _Outline) -> ModuleChanges:
    """What the analysed files and these others may change."""
    return collect_changes(package.layout, ParsedModules((*others, *package.files)), outline.imports)


def _closure(package: ReadPackage, contents: Mapping[str, bytes], paths: list[str]) -> list[SourceText]:
    """The files at these paths and the skipped files that they import; without those that Python cannot run."""
    found: list[SourceText] = []
    waiting, seen = list(paths), set(paths)
    while waiting:
        file = _parse(package, waiting.pop(), contents)
        if file is None:
            continue
        found.append(SourceText(file.path, file.module, file.content, file.is_init, file.import_prefix))
        fresh = {path for path in imported_paths(package.layout, file) if path in contents} - seen
        seen |= fresh
        waiting.extend(sorted(fresh))
    return found


def _names_of_interest(names: ModuleNames) -> Iterable[str]:
    """What the module binds at its top level, and the attributes that it takes of imported names."""
    yield from names.scope.bindings
    yield from (part for chain in names.found.chains if chain[0] in names.imported for part in chain[1:])


def _may_store(content: bytes, wanted: set[bytes]) -> bool:
    return _SETTER.search(content) is not None or not wanted.isdisjoint(_ATTRIBUTE.findall(content))


def _parse(package: ReadPackage, path: str, contents: Mapping[str, bytes]) -> SourceFile | None:
    file = parse_source(path, module_name(package.root_name, path), contents[path])
    return file if isinstance(file, SourceFile) else None
