"""Resolve global names of the package's modules, seen from inside a module or as the module's attributes."""

import ast
from collections.abc import Callable, Sequence
from dataclasses import field

from fusec.base.records import dataclass
from fusec.base.scalars.libraries import LIBRARIES
from fusec.capture.names.bindings import Binding, BindingKind
from fusec.capture.names.conditional_bindings import Block, block_of, blocks_behind
from fusec.capture.names.library_answers import LibraryAnswers
from fusec.capture.names.module_names import ModuleNames, import_target
from fusec.capture.names.package_facts import Changes, PackageFacts
from fusec.capture.names.parsed_modules import ConsultedModules, ParsedModules
from fusec.capture.source.forwarders import forwarding_attribute
from fusec.capture.source.layout import Layout, from_target
from fusec.capture.source.number_literals import is_tuple_of_numbers, literal_text
from fusec.capture.source.source_file import SourceFile

_RAW_FUNCTION = "cupy.RawModule.get_function"
KERNEL_MAKERS = ("cupy.ElementwiseKernel", "cupy.ReductionKernel", "cupy.RawKernel", _RAW_FUNCTION)
_PARTS_OF_FUSIONS = ("func", "new_fusion", "_memo")  # attributes of `cp.fuse` objects that decide what a call runs


@dataclass(frozen=True, slots=True)
class CupyKernel:
    """`name = cp.ElementwiseKernel(...)`: `node` is the statement, `call` its value.

    `maker` is the class, or `get_function` of a `cp.RawModule`.
    """

    name: str
    maker: str
    module: ModuleNames
    node: ast.stmt
    call: ast.Call


@dataclass(slots=True, eq=False)
class PackageModules:
    """The analysed modules by dotted name; results are cached.

    Bindings in the blocks that `ran` count as if they were at the top level. `kept_by_cupy`: functions under `cp.fuse`
    that stay CuPy's, and why. `is_property`: whether a class has a property of this name; None if no one has asked yet.
    """

    layout: Layout
    modules: ParsedModules | ConsultedModules
    changes: Changes
    facts: PackageFacts
    ran: frozenset[Block] = frozenset()
    answers: LibraryAnswers = field(default_factory=LibraryAnswers)
    kept_by_cupy: dict[str, str] = field(default_factory=dict)
    is_property: Callable[[str], bool] | None = None
    _known: dict[tuple[str, str], str | None] = field(default_factory=dict)
    _after: dict[frozenset[Block], "PackageModules"] = field(default_factory=dict)

    def where(self, module: ModuleNames, name: str) -> "PackageModules":
        """The modules at a point where the global name has a value: `if cuda_installed:` has then bound it."""
        blocks = self.ran | blocks_behind(self.layout, self.modules, module, name)
        if blocks == self.ran:
            return self
        if blocks not in self._after:
            known = (self.layout, self.modules, self.changes, self.facts)
            self._after[blocks] = PackageModules(*known, blocks, is_property=self.is_property)
        return self._after[blocks]

    def external(self, dotted: str) -> str | None:
        """The path outside the package; None if the package changes something along it."""
        return None if self.changes.may_change(dotted) else dotted

    def attribute(self, base: str, name: str) -> str | None:
        """The path that the attribute `name` of `base` denotes."""
        if not self.layout.is_internal(base):
            return self.external(f"{base}.{name}")
        key = (base, name)
        if key not in self._known:
            self._known[key] = None  # for a name that modules import from each other in a circle
            self._known[key] = self._attribute(base, name)
        return self._known[key]

    def _attribute(self, base: str, name: str) -> str | None:
        path = f"{base}.{name}"
        if self.changes.may_change(path):
            return None
        module = self.modules.get(base)
        if module is None:
            is_plain_folder = base in self.layout.folders and base not in self.layout.modules
            return path if is_plain_folder and self.layout.exists(path) else None
        if not self.may_bind(base, name):
            may_answer = "__getattr__" in module.scope.bindings  # PEP 562
            return path if self._is_submodule(module, path) and not may_answer else None
        source = self._source(module, name)
        if source is None:
            return self._agreed(module, name, module.scope.bindings.get(name, []))
        if isinstance(source, str):
            return self.attribute(source, name)
        return self._denoted(module, name, source)

    def _agreed(self, module: ModuleNames, name: str, bindings: Sequence[Binding]) -> str | None:
        """The path that all bindings of a global name denote, among them those by star imports; None if they differ.

        Whichever ran last, the name denotes it: `import numpy as np` beside `from .sibling import *`, whose `np` is NumPy.
        """
        found: set[str | None] = set()
        for binding in bindings:
            is_plain = binding.is_direct and binding.kind in (BindingKind.IMPORT, BindingKind.ASSIGNMENT)
            others = [each for each in bindings if each is not binding]
            found.add(self._denoted(module, name, binding, others) if is_plain else None)
        for source, is_direct in self._stars(module):
            if self._may_export(source, name, frozenset((module.file.module,))):
                is_bound = bool(bindings) or self._surely_exports(source, name)
                is_known = source is not None and source in self.modules and is_direct and is_bound
                found.add(self.attribute(source, name) if source is not None and is_known else None)
        return found.pop() if len(found) == 1 else None

    def _denoted(self, module: ModuleNames, name: str, binding: Binding, others: Sequence[Binding] = ()) -> str | None:
        """What the binding makes of the name; `others` have bound it before."""
        path = f"{module.file.module}.{name}"
        if self._is_submodule(module, path):
            return path if import_target(self.layout, module, binding) == path else None
        if binding.kind is BindingKind.IMPORT:
            return self.imported(module, binding)
        if binding.kind in (BindingKind.FUNCTION, BindingKind.CLASS):
            return path
        if binding.kind is BindingKind.ASSIGNMENT and isinstance(binding.value, ast.Name | ast.Attribute):
            return self._alias(module, binding.value)
        if self._makes_kernel(module, binding):
            return path
        return self._forwarded(module, name, binding, others)

    def _forwarded(self, module: ModuleNames, name: str, binding: Binding, others: Sequence[Binding]) -> str | None:
        """NumPy for `np = Shim(np)`, if the class only forwards to what it is given."""
        match binding.value:
            case ast.Call(ast.Name() | ast.Attribute() as maker, [ast.Name(given)], []):
                attribute = self._attribute_of_forwarder(self._alias(module, maker) or "")
                own = module.file.module
                held = self._agreed(module, name, others) if given == name else self.attribute(own, given)
                if attribute is None or held not in LIBRARIES or self.changes.is_anywhere(attribute):
                    return None
                stores = (f"{own}.{name}.{attribute}", f"{held}.{attribute}")
                return None if self.changes.is_loose(attribute) or any(map(self.changes.may_change, stores)) else held
            case _:
                return None

    def _attribute_of_forwarder(self, path: str) -> str | None:
        """The attribute to which the objects of the class at this path forward, if that is all that they do."""
        base, _, name = path.rpartition(".")
        module = self.modules.get(base)
        parts = [f"{path}.{part}" for part in ("__getattr__", "__init__") if not self.changes.is_loose(part)]
        if module is None or len(parts) < 2 or any(map(self.changes.may_change, (*parts, "builtins.getattr"))):
            return None
        match self._source(module, name):
            case Binding(node=ast.ClassDef() as node) if not self.may_bind(base, "getattr"):
                return forwarding_attribute(node)
            case _:
                return None

    def _makes_kernel(self, module: ModuleNames, binding: Binding) -> bool:
        """`add_one = cp.ElementwiseKernel(...)`, as a statement that can be copied."""
        match binding.node:
            case ast.Assign([ast.Name()], ast.Call(), col_offset=0):
                return self._maker(module, binding) in KERNEL_MAKERS
            case _:
                return False

    def _maker(self, module: ModuleNames, binding: Binding) -> str | None:
        match binding.value:
            case ast.Call(ast.Attribute(ast.Name(id=holder), "get_function")):
                return _RAW_FUNCTION if self._holds_raw_module(module, holder) else None
            case ast.Call(ast.Attribute(ast.Call(func=maker), "get_function")):
                return _RAW_FUNCTION if self._alias(module, maker) == "cupy.RawModule" else None
            case ast.Call(func=maker):
                return self._alias(module, maker)
            case _:
                return None

    def _holds_raw_module(self, module: ModuleNames, name: str) -> bool:
        """Whether the name is bound once, at the top level, to `cp.RawModule(code=...)`."""
        source = None if self.changes.may_change(f"{module.file.module}.{name}") else self._source(module, name)
        value = source.value if isinstance(source, Binding) and source.kind is BindingKind.ASSIGNMENT else None
        return isinstance(value, ast.Call) and self._alias(module, value.func) == "cupy.RawModule"

    def _alias(self, module: ModuleNames, value: ast.expr) -> str | None:
        """The path that a chain of names at a module's top level denotes; builtins are excluded."""
        if isinstance(value, ast.Attribute):
            base = self._alias(module, value.value)
            return None if base is None else self.attribute(base, value.attr)
        return self.attribute(module.file.module, value.id) if isinstance(value, ast.Name) else None

    def imported(self, module: ModuleNames, binding: Binding) -> str | None:
        """The path to which an import binds its name. `from a.b import c` finds the module `a.b` whatever `a` binds."""
        target = import_target(self.layout, module, binding)
        if target is None or not self.layout.is_internal(target):
            return None if target is None else self.external(target)
        base, _, name = target.rpartition(".")
        if isinstance(binding.node, ast.ImportFrom):
            return self.attribute(base, name) if self.layout.exists(base) else None
        found: str | None = self.layout.root_name
        for part in target[len(self.layout.root_name) + 1 :].split("."):
            if part:
                found = None if found is None else self.attribute(found, part)
        return found

    def sure_binding(self, module: ModuleNames, bindings: list[Binding]) -> Binding | None:
        """The deciding binding: the only one, by a statement of the scope's own body; imports may repeat."""
        direct = [each for each in bindings if each.is_direct or (self.ran and block_of(module, each) in self.ran)]
        if not direct:
            return None
        if len(bindings) == 1:
            return direct[0]
        if any(binding.kind is not BindingKind.IMPORT for binding in bindings):
            return None
        targets = {import_target(self.layout, module, binding) for binding in bindings}
        return direct[0] if len(targets) == 1 and None not in targets else None

    def sure_import(self, module: ModuleNames, bindings: list[Binding]) -> bool:
        """Whether exactly one import in the scope's own body binds the name."""
        binding = self.sure_binding(module, bindings)
        return binding is not None and binding.kind is BindingKind.IMPORT

    def may_be_replaced(self, module: ModuleNames, name: str) -> bool:
        """Whether other modules or a star import may rebind the global name."""
        around = frozenset((module.file.module,))
        is_exported = any(self._may_export(source, name, around) for source, _ in self._stars(module))
        return is_exported or self.changes.may_change(f"{module.file.module}.{name}")

    def may_bind(self, base: str, name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a statement of the module may bind the global name."""
        module = self.modules.get(base)
        if module is None:
            return True
        if name in module.scope.bindings:
            return True
        return any(self._may_export(source, name, seen | {base}) for source, _ in self._stars(module))

    def _may_export(self, source: str | None, name: str, seen: frozenset[str]) -> bool:
        """Whether `from source import *` may bind the name."""
        if source is None or source not in self.modules or self.changes.may_change(source):
            return True
        if source in seen:
            return False
        module = self.modules[source]
        is_listed = "__all__" in module.scope.bindings
        if name.startswith("_") and not is_listed:
            return False
        return self.may_bind(source, name, seen) or self._is_submodule(module, f"{source}.{name}")

    def _stars(self, module: ModuleNames) -> list[tuple[str | None, bool]]:
        return [
            (from_target(self.layout, module.file.path, module.uses_relative, node), is_direct)
            for node, is_direct in module.found.stars
        ]

    def _source(self, module: ModuleNames, name: str) -> Binding | str | None:
        """The only binding of a global name, or the only module whose star import certainly binds it."""
        own = module.scope.bindings.get(name, [])
        stars = [
            (source, is_direct)
            for source, is_direct in self._stars(module)
            if self._may_export(source, name, frozenset((module.file.module,)))
        ]
        if not stars:
            return self.sure_binding(module, own)
        source, is_direct = stars[0]
        if own or len(stars) > 1 or source is None or not is_direct or source not in self.modules:
            return None
        return source if self._surely_exports(source, name) else None

    def _surely_exports(self, source: str | None, name: str) -> bool:
        """Whether `from source import *` binds the name, if the module does."""
        module = None if source is None else self.modules.get(source)
        return module is not None and ("__all__" not in module.scope.bindings or name in self._listed(module))

    def _listed(self, module: ModuleNames) -> frozenset[str]:
        """The names of a literal `__all__` that is bound once; empty if it is anything else."""
        binding = self.sure_binding(module, module.scope.bindings["__all__"])
        is_used = "__all__" in module.found.loads
        if binding is None or is_used or not isinstance(binding.value, ast.List | ast.Tuple):
            return frozenset()
        return frozenset(
            e.value for e in binding.value.elts if isinstance(e, ast.Constant) and isinstance(e.value, str)
        )

    def is_early(self, module: ModuleNames, name: str) -> bool:
        """Whether the imports at the top of the file bind the name, before any code can use the builtin."""
        binding = self.sure_binding(module, module.scope.bindings.get(name, []))
        for statement in module.file.tree.body:
            if binding is not None and statement is binding.node:
                return True
            is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if not (is_docstring or isinstance(statement, ast.Import | ast.ImportFrom)):
                return False
        return False

    def definition(self, canonical: str) -> tuple[ModuleNames, ast.FunctionDef] | None:
        """The plain function at this path; None if there is none."""
        found = self.decorated(canonical)
        return None if found is None or found[1].decorator_list else found

    def decorated(self, canonical: str) -> tuple[ModuleNames, ast.FunctionDef] | None:
        """The function at this path, plain or decorated; None if there is none."""
        base, _, name = canonical.rpartition(".")
        module = self.modules.get(base)
        if module is None or self.attribute(base, name) != canonical:
            return None
        if any(
            self.changes.may_change(f"{canonical}.{part}") for part in ("__code__", "__defaults__", "__kwdefaults__")
        ):
            return None
        source = self._source(module, name)
        if not isinstance(source, Binding) or not isinstance(source.node, ast.FunctionDef):
            return None
        return module, source.node

    def assigned(self, base: str, name: str) -> ast.expr | None:
        """The value of the only assignment of a module's global name; None if it is bound otherwise."""
        module = self.modules.get(base)
        if module is None or self.changes.may_change(f"{base}.{name}"):
            return None
        source = self._source(module, name)
        is_assignment = isinstance(source, Binding) and source.kind is BindingKind.ASSIGNMENT
        return source.value if is_assignment and isinstance(source, Binding) else None

    def kernel(self, canonical: str) -> CupyKernel | None:
        """The CuPy kernel that a module of the package makes at its top level and binds once to this path."""
        base, _, name = canonical.rpartition(".")
        module = self.modules.get(base)
        if module is None or self.attribute(base, name) != canonical:
            return None
        source = self._source(module, name)
        if not isinstance(source, Binding) or not self._makes_kernel(module, source):
            return None
        assert isinstance(source.value, ast.Call) and isinstance(source.node, ast.stmt)
        maker = (self._maker(module, source) or "").rpartition(".")[2]
        return CupyKernel(name, maker, module, source.node, source.value)

    def is_fused_by_cupy(self, canonical: str) -> bool:
        """Whether the path denotes a function under `@cp.fuse` or `@cp.fuse()`."""
        base, _, name = canonical.rpartition(".")
        module = self.modules.get(base)
        source = None if module is None else self._source(module, name)
        if module is None or not isinstance(source, Binding) or not isinstance(source.node, ast.FunctionDef):
            return False
        return any(self._alias(module, _maker_of(node)) == "cupy.fuse" for node in source.node.decorator_list)

    def fused_by_cupy(self, canonical: str) -> tuple[ModuleNames, ast.FunctionDef] | None:
        """The function at this path if `@cp.fuse` is its only decorator and nothing stores to parts of the result."""
        found = self.decorated(canonical)
        if found is None or not self.is_fused_by_cupy(canonical) or not _is_one_of_literals(found[1].decorator_list):
            return None
        return None if any(self.changes.is_loose(part) for part in _PARTS_OF_FUSIONS) else found

    def constant(self, base: str, name: str) -> str | None:
        """The number literal that a global name of a module always holds."""
        found = self.only_value(base, name, frozenset())
        return None if found is None else literal_text(*found)

    def constant_tuple(self, base: str, name: str) -> str | None:
        """The tuple of numbers, or of such tuples, that a global name of a module always holds."""
        found = self.only_value(base, name, frozenset())
        return ast.unparse(found[1]) if found is not None and is_tuple_of_numbers(found[1]) else None

    def only_value(self, base: str, name: str, seen: frozenset[tuple[str, str]]) -> tuple[SourceFile, ast.expr] | None:
        """The expression that is assigned, once, to a module's global name, and its file."""
        module = self.modules.get(base)
        path = f"{base}.{name}"
        if module is None or (base, name) in seen or self.changes.may_change(path) or self._is_submodule(module, path):
            return None
        source = self._source(module, name)
        if isinstance(source, str):
            return self.only_value(source, name, seen | {(base, name)})
        if source is None:
            return None
        if source.kind is BindingKind.IMPORT:
            target = import_target(self.layout, module, source) or ""
            around, _, last = target.rpartition(".")
            return self.only_value(around, last, seen | {(base, name)})
        value = source.value if source.kind is BindingKind.ASSIGNMENT else None
        return None if value is None else (module.file, value)

    def _is_submodule(self, module: ModuleNames, path: str) -> bool:
        """Whether the import system may bind this path's last part in a package's `__init__`."""
        return module.file.is_init and self.layout.exists(path)


def _maker_of(decorator: ast.expr) -> ast.expr:
    """The called decorator: `cp.fuse` in `@cp.fuse()` and `@cp.fuse`."""
    return decorator.func if isinstance(decorator, ast.Call) else decorator


def _is_one_of_literals(decorators: list[ast.expr]) -> bool:
    """Whether it is exactly one decorator whose arguments are all literals."""
    match decorators:
        case [ast.Call(args=arguments, keywords=keywords)]:
            values = [*arguments, *(keyword.value for keyword in keywords)]
            return all(isinstance(value, ast.Constant) for value in values)
        case _:
            return len(decorators) == 1
