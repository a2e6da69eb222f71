"""Over-approximate the modules and attributes of modules that an expression may denote."""

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from fusec.capture.names.bindings import Binding, BindingKind
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.source.layout import Layout, absolute_target, relative_target

ANYTHING = "*"  # stands for every module
_MOST_DOTS = 12  # no module nests deeper; terminates on `node = node.next`
_BUILTINS = frozenset(("builtins",))
_MODULE_VALUES = (ast.Name, ast.Attribute, ast.IfExp, ast.BoolOp, ast.NamedExpr, ast.Subscript, ast.Call)


@dataclass(slots=True, eq=False)
class PossiblePaths:
    """Results are dotted paths; an empty result means that the value is not a module, or that nothing is known of it.

    `imported` gives the paths to which the top-level imports of a package's module certainly bind a name; None if
    Python cannot read the module.
    """

    layout: Layout
    imported: Callable[[str, str], frozenset[str] | None]
    _names: tuple[str, dict[str, frozenset[str]]] = ("", {})  # of the module that was requested last
    _by_last: dict[str, list[str]] = field(default_factory=dict)
    _absolute: dict[str, frozenset[str]] = field(default_factory=dict)
    _expanded: dict[str, frozenset[str]] = field(default_factory=dict)
    _imports: dict[tuple[str, int, str], frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for module in self.layout.modules:
            self._by_last.setdefault(module.rpartition(".")[2], []).append(module)

    def targets(self, names: ModuleNames, node: ast.expr) -> frozenset[str]:
        """The paths that an expression of the module may denote."""
        match node:
            case ast.Name(id=name):
                return self.name_targets(names, name)
            case ast.Attribute(value=value, attr=attribute):
                paths = [f"{base}.{attribute}" for base in self.targets(names, value)]
                return _union(self._reached(path) for path in paths if path.count(".") < _MOST_DOTS)
            case ast.IfExp(body=body, orelse=other):
                return self.targets(names, body) | self.targets(names, other)
            case ast.BoolOp(values=values):
                return _union(self.targets(names, value) for value in values)
            case ast.NamedExpr(value=value):
                return self.targets(names, value)
            case ast.Subscript(value=value, slice=key) if "sys.modules" in self.targets(names, value):
                return self.module_at(names, key)
            case ast.Call(func=function, args=[first, *_]) if self._imports_by_name(names, function):
                return self.module_at(names, first)
        return frozenset()

    def name_targets(self, names: ModuleNames, name: str) -> frozenset[str]:
        """The paths that a name may denote by any of its imports or assignments in the module."""
        return _BUILTINS if name == "__builtins__" else self._names_of(names).get(name, frozenset())

    def _names_of(self, names: ModuleNames) -> dict[str, frozenset[str]]:
        """The least fixed point of every import and assignment in the module, in any scope."""
        module, table = self._names
        if module == names.file.module:
            return table
        table = {}
        self._names = names.file.module, table
        bindings = [(name, binding) for name in sorted(names.imported) for binding in names.imported[name]]
        for name, binding in bindings:
            if binding.kind is BindingKind.IMPORT:
                table[name] = table.get(name, frozenset()) | self._import_targets(names, binding)
        assigned = [(name, binding.value) for name, binding in bindings if isinstance(binding.value, _MODULE_VALUES)]
        size = -1
        while size != sum(map(len, table.values())):
            size = sum(map(len, table.values()))
            for name, value in assigned:
                found = self.targets(names, value)
                if found:
                    table[name] = table.get(name, frozenset()) | found
        return table

    def module_at(self, names: ModuleNames, key: ast.expr | None) -> frozenset[str]:
        """The modules that `sys.modules[key]` may denote."""
        if isinstance(key, ast.Name) and key.id == "__name__":
            return frozenset((names.file.module,))
        text = string_value(key)
        return frozenset((ANYTHING,)) if text is None else self.absolute(text)

    def absolute(self, dotted: str) -> frozenset[str]:
        """The paths that an absolute dotted name may denote, however the package is imported."""
        if dotted not in self._absolute:
            self._absolute[dotted] = _union(self.expand(path) for path in self._placements(dotted))
        return self._absolute[dotted]

    def _reached(self, path: str) -> frozenset[str]:
        """The paths of an attribute; a path outside the package may denote the package under a longer name."""
        if not self.layout.is_internal(path):
            return self.absolute(path)
        if path not in self._expanded:
            self._expanded[path] = self.expand(path)
        return self._expanded[path]

    def _placements(self, dotted: str) -> set[str]:
        """The name itself, and its paths under every module of the package that a prefix of it may denote."""
        parts = dotted.split(".")
        found = {dotted}
        for end in range(1, len(parts) + 1):
            beginning, rest = ".".join(parts[:end]), "".join("." + part for part in parts[end:])
            modules = [module for module in self._by_last.get(parts[end - 1], ()) if module.endswith("." + beginning)]
            found.update(module + rest for module in modules)
        for start in range(1, len(parts)):
            tail = ".".join(parts[start:])
            found.update(path for path in (tail, f"{self.layout.root_name}.{tail}") if self._is_known(path))
        return found

    def _is_known(self, path: str) -> bool:
        """Whether the path is a module of the package, or an attribute of one."""
        return path in self.layout.modules or path.rpartition(".")[0] in self.layout.modules

    def expand(self, path: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        """The path, and the paths that it reaches through the imports of the package's modules."""
        found = frozenset((path,))
        if path in seen or not self.layout.is_internal(path):
            return found
        parts = path.split(".")
        for end in range(len(parts) - 1, 0, -1):
            module = ".".join(parts[:end])
            targets = self.imported(module, parts[end])
            if targets is None:
                continue
            rest = "".join("." + part for part in parts[end + 1 :])
            return found | _union(self.expand(target + rest, seen | {path}) for target in targets)
        return found

    def _imports_by_name(self, names: ModuleNames, function: ast.expr) -> bool:
        is_builtin = isinstance(function, ast.Name) and function.id == "__import__"
        return is_builtin or "importlib.import_module" in self.targets(names, function)

    def _import_targets(self, names: ModuleNames, binding: Binding) -> frozenset[str]:
        assert binding.imported is not None
        node, alias = binding.imported
        if isinstance(node, ast.Import):
            wanted, rest = (alias.name if alias.asname else alias.name.partition(".")[0]), ""
        else:
            wanted, rest = node.module or "", f".{alias.name}"
        key = (names.file.path, node.level if isinstance(node, ast.ImportFrom) else 0, wanted + ":" + rest)
        if key not in self._imports:
            bases = self._bases(names, key[1], wanted)
            self._imports[key] = _union(self.expand(base + rest) for base in bases)
        return self._imports[key]

    def _bases(self, names: ModuleNames, level: int, dotted: str) -> frozenset[str]:
        path = names.file.path
        if level:
            sure = relative_target(self.layout, path, level, dotted)
            return frozenset() if sure is None else frozenset((sure,))
        sure = absolute_target(self.layout, path, names.uses_relative, dotted)
        return self.absolute(dotted) | (frozenset() if sure is None else frozenset((sure,)))


def string_value(node: ast.expr | None) -> str | None:
    """The value of a string literal."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset(path for found in sets for path in found)
