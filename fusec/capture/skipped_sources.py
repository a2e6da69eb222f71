"""Which files without NumPy may nevertheless change what the analysed files define or use?"""

import re
import warnings
from collections.abc import Iterable, Mapping

from fusec.capture.binding_collector import collect_bindings
from fusec.capture.layout import module_name
from fusec.capture.module_changes import ModuleChanges, collect_changes
from fusec.capture.module_names import ModuleNames, module_names
from fusec.capture.package_reader import ReadPackage, imported_paths
from fusec.capture.source_file import SourceFile, parse_source

# an attribute that is not called, indexed or looked into, so that it may be assigned to or deleted
_ATTRIBUTE = re.compile(rb"\.[\s\\]*([A-Za-z_\x80-\xff][\w\x80-\xff]*+)(?![ \t]*[(.\[])")
_SETTER = re.compile(rb"setattr|delattr|patch|__dict__|\bvars\b|\bmodules\b|import_module|__import__")


def collect_package_changes(package: ReadPackage, modules: Mapping[str, ModuleNames]) -> ModuleChanges:
    """Everything that any file of the package may change, those included that the prefilter let pass by."""
    contents = {skipped.path: skipped.content for skipped in package.skipped} if modules else {}
    wanted = {name.encode() for names in modules.values() for name in _names_of_interest(names)}
    storing = [path for path in contents if _may_store(contents[path], wanted)]
    others = _parse_closure(package, contents, storing)
    changes = collect_changes(package.layout, others | dict(modules))
    at_risk = [name for name, names in modules.items() if not changes.loose.isdisjoint(names.scope.bindings)]
    lasts = [name.rpartition(".")[2].encode() for name in at_risk]
    passing = [path for path in contents if any(last in contents[path] for last in lasts)]
    if not passing:
        return changes
    return collect_changes(package.layout, _parse_closure(package, contents, [*storing, *passing]) | dict(modules))


def _parse_closure(package: ReadPackage, contents: Mapping[str, bytes], paths: list[str]) -> dict[str, ModuleNames]:
    """The files at these paths and the skipped files that they import; without those that Python cannot run."""
    found: dict[str, ModuleNames] = {}
    waiting, seen = list(paths), set(paths)
    while waiting:
        file = _parse(package, waiting.pop(), contents)
        if file is None:
            continue
        found[file.module] = module_names(file, collect_bindings(file.tree))
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
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        file = parse_source(path, module_name(package.root_name, path), contents[path])
    return file if isinstance(file, SourceFile) else None
