"""Bindings of the package's modules, parsed on demand with a bounded cache of syntax trees."""

from collections.abc import Iterable, Iterator, Mapping

from fusec.capture.names.binding_collector import collect_bindings
from fusec.capture.names.module_names import ModuleNames, module_names
from fusec.capture.source.source_file import SourceText, parse_again

_MOST_BYTES = 750_000  # of source; a tree takes some forty bytes for each


class ParsedModules(Mapping[str, ModuleNames]):
    """The modules by dotted name, each parsed on first use; the most recently used trees are kept.

    A module may be returned as two equal trees at different times, so callers that compare nodes must keep theirs.
    """

    def __init__(self, sources: Iterable[SourceText]) -> None:
        self._sources = {source.module: source for source in sources}
        self._held: dict[str, ModuleNames] = {}  # most recently used last
        self._held_bytes = 0

    def __getitem__(self, module: str) -> ModuleNames:
        names = self._held.pop(module, None)
        if names is None:
            names = bound_names(self._sources[module])
            self._held_bytes += len(names.file.content)
        self._held[module] = names
        while self._held_bytes > _MOST_BYTES and len(self._held) > 1:
            dropped = self._held.pop(next(iter(self._held)))
            self._held_bytes -= len(dropped.file.content)
        return names

    def get(self, module: str, default: None = None) -> ModuleNames | None:  # type: ignore[override]
        """The names of a module of the package; most requested modules belong to libraries."""
        return self[module] if module in self._sources else default

    def __contains__(self, module: object) -> bool:
        return module in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def names_of(self, source: SourceText) -> ModuleNames:
        """The names of this file, even if another file has the same dotted name."""
        return self[source.module] if self._sources.get(source.module) is source else bound_names(source)

    def path(self, module: str) -> str:
        """The path of a module of the package."""
        return self._sources[module].path


class ConsultedModules(Mapping[str, ModuleNames]):
    """The same modules, for one file; `paths` are those of the modules whose trees it has asked for."""

    def __init__(self, modules: ParsedModules) -> None:
        self._modules = modules
        self._consulted: set[str] = set()

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of the consulted modules, sorted."""
        return tuple(sorted(self._modules.path(module) for module in self._consulted))

    def __getitem__(self, module: str) -> ModuleNames:
        self._consulted.add(module)
        return self._modules[module]

    def get(self, module: str, default: None = None) -> ModuleNames | None:  # type: ignore[override]
        """As `ParsedModules.get`."""
        return self[module] if module in self._modules else default

    def __contains__(self, module: object) -> bool:
        return module in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def names_of(self, source: SourceText) -> ModuleNames:
        """As `ParsedModules.names_of`."""
        return self._modules.names_of(source)


def bound_names(source: SourceText) -> ModuleNames:
    """The file, parsed again, with all of its bindings."""
    file = parse_again(source)
    return module_names(file, collect_bindings(file.tree))
