"""Attributes of modules that statements of the package may change after import."""

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field

from fusec.base.records import dataclass
from fusec.capture.names.bindings import BindingKind, Scope
from fusec.capture.names.lookups_by_text import evaluates_names_only, modules_by_text
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.possible_targets import ANYTHING, PossiblePaths, string_value
from fusec.capture.source.layout import Layout
from fusec.capture.source.statement_names import names_bound
from fusec.capture.source.syntax import children


@dataclass(slots=True)
class ModuleChanges:
    """`attributes` are dotted paths that are stored to, `modules` those with any attribute stored to, and `libraries`
    the latter outside the package.

    `loose` are attribute names stored to on unknown values; `escaped` are the modules that are passed as values, so
    that they may be such a value or be held by one. `anywhere` are attribute names stored to on unknown modules, such
    as `import_module(name)`. `given` are the modules passed in calls that name a function, and `fillers` the
    functions that store under any name to their arguments.
    """

    attributes: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    libraries: set[str] = field(default_factory=set)
    loose: set[str] = field(default_factory=set)
    escaped: set[str] = field(default_factory=set)
    anywhere: set[str] = field(default_factory=set)
    given: dict[str, set[str]] = field(default_factory=dict)
    fillers: set[str] = field(default_factory=set)

    def is_loose(self, attribute: str) -> bool:
        """Whether the attribute is stored to on an unknown value."""
        return attribute in self.loose

    def is_anywhere(self, attribute: str) -> bool:
        """Whether the attribute is stored to on an unknown module."""
        return attribute in self.anywhere

    def may_change(self, dotted: str) -> bool:
        """Whether an attribute along this path may be stored to."""
        if ANYTHING in self.modules:
            return True
        end = len(dotted)
        while end > 0:
            path = dotted[:end]
            if path in self.attributes or path in self.modules or (end < len(dotted) and path in self.libraries):
                return True
            around, _, name = path.rpartition(".")
            if name in self.anywhere or (name in self.loose and self._has_escaped(around)):
                return True
            end = len(around)
        return False

    def _has_escaped(self, path: str) -> bool:
        """Whether the object at this path, or one that holds it, is passed as a value."""
        while path and path not in self.escaped:
            path = path.rpartition(".")[0]
        return bool(path)


def add_changes(
    changes: ModuleChanges, paths: PossiblePaths, modules: Iterable[ModuleNames], is_asked: Callable[[str], bool]
) -> None:
    """Add everything that these modules may change, also in combination with earlier ones.

    `is_asked`: whether a path, or one that it leads to, is relevant.
    """
    for names in modules:
        _Collector(paths, names, changes, is_asked).collect()
    for function in changes.fillers:
        _open(changes, changes.given.get(function, set()), paths.layout)


def _open(changes: ModuleChanges, targets: Iterable[str], layout: Layout) -> None:
    """Record that any attribute of these paths may be stored to."""
    for target in targets:
        is_own = layout.is_internal(target) or target.partition(".")[0] == ANYTHING
        (changes.modules if is_own else changes.libraries).add(target)


@dataclass(slots=True)
class _Collector:
    paths: PossiblePaths
    names: ModuleNames
    changes: ModuleChanges
    is_asked: Callable[[str], bool]
    flows: "_Flows | None" = None  # of the file, computed on first use

    def collect(self) -> None:
        found = self.names.found
        is_evaluated = "eval" in found.loads and not evaluates_names_only(self.names.file.tree)
        if is_evaluated or not found.loads.isdisjoint(("exec", "globals", "vars")):
            self.changes.modules.add(self.names.file.module)
        for name in sorted(found.loads & self.names.imported.keys()):
            self.changes.escaped |= self.paths.name_targets(self.names, name)
        for root, *chain in sorted(chain for chain in found.chains if chain[0] in self.names.imported):
            bases = self.paths.name_targets(self.names, root)
            self.changes.escaped.update(".".join((base, *chain)) for base in bases)
        self.changes.escaped |= modules_by_text(self.names, self.paths)
        self._collect_given()
        for store, scope in found.stores:
            self._collect_store(store, scope)
        for call, scope in found.calls:
            self._collect_call(call, scope)
        for namespace, scope in found.namespaces:
            self._collect_namespace(namespace, scope)

    def _collect_given(self) -> None:
        """Collect the arguments that this file passes to functions of other files."""
        for function, values in self._flows_of_file().passed.items():
            targets = self._targets(values)
            if targets:
                self.changes.given.setdefault(function, set()).update(targets)

    def _flows_of_file(self) -> "_Flows":
        if self.flows is None:
            self.flows = _flows(self.names.file.tree) if self._reaches_what_is_asked() else _Flows({}, {})
        return self.flows

    def _reaches_what_is_asked(self) -> bool:
        found = self.names.found
        used = (found.loads | {root for root, *_ in found.chains}) & self.names.imported.keys()
        return any(self.is_asked(path) for name in used for path in self.paths.name_targets(self.names, name))

    def _targets(self, values: Iterable[ast.expr]) -> set[str]:
        return set().union(*(self.paths.targets(self.names, value) for value in _passed_values(values)))

    def _collect_store(self, store: ast.Attribute | ast.Subscript, scope: Scope) -> None:
        if isinstance(store, ast.Attribute):
            self._store(store.value, store.attr, scope)
        elif isinstance(store.value, ast.Name) and store.value.id == "__builtins__":
            self.changes.modules.add("builtins")
        elif isinstance(store.ctx, ast.Store) and self._is_module_table(store.value):
            self._replace_module(store.slice)

    def _store(self, base: ast.expr, attribute: str | None, scope: Scope) -> None:
        """Record `base.attribute = ...`; None stands for any attribute."""
        if isinstance(base, ast.Name) and _is_instance(base.id, scope):
            return
        targets = self.paths.targets(self.names, base)
        if attribute is None or attribute in ("__class__", "__dict__"):
            _open(self.changes, targets or self._flowing_into(base, scope), self.paths.layout)
            return
        self.changes.attributes.update(f"{target}.{attribute}" for target in targets)
        if any(target.partition(".")[0] == ANYTHING for target in targets):
            self.changes.anywhere.add(attribute)
        if not targets or not _is_import(base, scope):
            self.changes.loose.add(attribute)

    def _flowing_into(self, base: ast.expr, scope: Scope) -> set[str]:
        """The modules that the file passes for the parameter `base`, or over which `base` loops.

        The modules that other files pass are known after all files have been read.
        """
        if not isinstance(base, ast.Name):
            return set()
        owner = _owner(base.id, scope)
        function = getattr(owner.node, "name", None) if owner is not None else None
        if function is not None:
            self.changes.fillers.add(function)
        flows = self._flows_of_file()
        return self._targets([*flows.passed.get(function or "", ()), *flows.looped.get(base.id, ())])

    def _collect_call(self, call: ast.Call, scope: Scope) -> None:
        called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if called in ("setattr", "delattr", "__setattr__", "__delattr__", "patch", "object", "multiple"):
            self._collect_setter(called, call.args, scope)
        elif called in ("setitem", "dict") and call.args and self._is_module_table(call.args[0]):
            self._replace_module(call.args[1] if len(call.args) > 1 else None)
        elif isinstance(call.func, ast.Attribute) and self._is_module_table(call.func.value) and called != "pop":
            self._replace_module(call.args[0] if call.args else None)

    def _collect_setter(self, called: str, arguments: list[ast.expr], scope: Scope) -> None:
        if not arguments:
            return
        first, second = arguments[0], arguments[1] if len(arguments) > 1 else None
        if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
            self._store(first, string_value(second), scope)
        elif called == "multiple":
            self.changes.modules |= self.paths.absolute(first.value)
        else:
            base, _, attribute = first.value.rpartition(".")
            self.changes.attributes.update(f"{target}.{attribute}" for target in self.paths.absolute(base))

    def _collect_namespace(self, namespace: ast.expr, scope: Scope) -> None:
        """Record `globals()`, `vars(x)`, `x.__dict__` unless only an entry is read, and `locals()` of a class."""
        if isinstance(namespace, ast.Attribute):
            self._store(namespace.value, None, scope)
            return
        assert isinstance(namespace, ast.Call)
        if namespace.args:
            self._store(namespace.args[0], None, scope)
        elif getattr(namespace.func, "id", "") == "globals" or scope.parent is None:
            self.changes.modules.add(self.names.file.module)
        elif isinstance(scope.node, ast.ClassDef):
            self.changes.modules.add(f"{self.names.file.module}.{scope.node.name}")

    def _is_module_table(self, node: ast.expr) -> bool:
        """Whether it is `sys.modules`, by any name, or its text."""
        return string_value(node) == "sys.modules" or "sys.modules" in self.paths.targets(self.names, node)

    def _replace_module(self, key: ast.expr | None) -> None:
        if isinstance(key, ast.Dict):
            for inner in key.keys:
                self._replace_module(inner)
            return
        self.changes.modules |= self.paths.module_at(self.names, key)


@dataclass(frozen=True, slots=True)
class _Flows:
    """The arguments of calls that name a function, and the values that a name loops over, in one file."""

    passed: dict[str, list[ast.expr]]
    looped: dict[str, list[ast.expr]]


def _flows(tree: ast.Module) -> _Flows:
    flows = _Flows({}, {})
    stack: list[ast.AST] = [tree]
    while stack:
        node = stack.pop()
        stack += children(node)
        if isinstance(node, ast.Call):
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
            for name in _last_names((node.func, *node.args)) if given else ():
                flows.passed.setdefault(name, []).extend(given)
        elif isinstance(node, ast.For | ast.comprehension):
            for name in names_bound(node.target):
                flows.looped.setdefault(name, []).append(node.iter)
    return flows


def _passed_values(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """The names and attribute chains among some expressions, except those that are called."""
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name | ast.Attribute):
            yield node
        elif isinstance(node, ast.Call):
            stack.extend((*node.args, *(keyword.value for keyword in node.keywords)))
        else:
            stack += children(node)


def _last_names(nodes: Sequence[ast.expr]) -> set[str]:
    """`f` for `f` and for `x.f`."""
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return attributes | {node.id for node in nodes if isinstance(node, ast.Name)}


def _owner(name: str, scope: Scope) -> Scope | None:
    """The scope whose binding a name denotes when it is used in `scope`."""
    around: Scope | None = scope
    while around is not None:
        is_visible = around is scope or not around.is_class
        if is_visible and name in around.bindings and name not in around.nonlocals:
            return around
        around = around.parent
    return None


def _is_import(node: ast.expr, scope: Scope) -> bool:
    """Whether only imports bind the first name of the expression."""
    while isinstance(node, ast.Attribute):
        node = node.value
    owner = _owner(node.id, scope) if isinstance(node, ast.Name) else None
    if owner is None or not isinstance(node, ast.Name):
        return False
    return all(binding.kind is BindingKind.IMPORT for binding in owner.bindings[node.id])


def _is_instance(name: str, scope: Scope) -> bool:
    """Whether the name is a method's first parameter: an instance or a class, never a module."""
    owner = _owner(name, scope)
    if owner is None or owner.parent is None or not owner.parent.is_class:
        return False
    if not isinstance(owner.node, ast.FunctionDef | ast.AsyncFunctionDef) or len(owner.bindings[name]) > 1:
        return False
    is_static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in owner.node.decorator_list)
    positional = [*owner.node.args.posonlyargs, *owner.node.args.args]
    return not is_static and bool(positional) and positional[0].arg == name
