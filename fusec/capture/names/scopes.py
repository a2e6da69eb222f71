"""Resolve what a name certainly denotes in its scope, at every time its function may run."""

import ast
import builtins
import math
from collections.abc import Mapping
from dataclasses import field

from fusec.base.records import dataclass
from fusec.base.scalars.languages import language_of
from fusec.base.scalars.libraries import NUMPY, USUAL
from fusec.capture.names.array_libraries import array_module, has_others, library, numpy_spelling
from fusec.capture.names.bindings import Binding, BindingKind, FunctionNode, Scope
from fusec.capture.names.library_variables import held_libraries, libraries_of_object
from fusec.capture.names.module_names import ModuleNames, Receiver, import_target
from fusec.capture.names.package_facts import PackageFacts
from fusec.capture.names.package_modules import CupyKernel, PackageModules
from fusec.capture.names.parsed_modules import ParsedModules
from fusec.capture.names.unparsed_modules import collect_package_changes
from fusec.capture.names.user_contracts import LaunchContracts
from fusec.capture.source.number_literals import of_literals
from fusec.capture.source.package_reader import ReadPackage, may_launch
from fusec.capture.source.scripts import modules_found_by_path
from fusec.capture.source.source_file import SourceText

_BUILTINS = frozenset(dir(builtins))
_LONGEST_CHAIN = 8  # constants of constants
_NUMBERS = {f"{module}.{name}": getattr(math, name) for module in ("math", "numpy") for name in ("pi", "e")}
PARTS_OF_FUNCTIONS = ("__code__", "__defaults__", "__kwdefaults__")


@dataclass(frozen=True, slots=True)
class ScopeNames:
    """The names in the scope of one function (or lambda, class body or module); `chain` begins with the module.

    `receiver`: the object on which a method is called that is inlined into another method.
    """

    package: PackageModules
    module: ModuleNames
    chain: tuple[Scope, ...]
    receiver: Receiver | None = None
    _origins: dict[ast.expr, str | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    _owners: dict[str, Scope | None] = field(default_factory=dict, init=False, repr=False, compare=False)

    def canonical(self, node: ast.expr) -> str | None:
        """The canonical name that the expression certainly denotes: `numpy.sqrt`, for CuPy's too, or `builtins.abs`.

        None in doubt.
        """
        origin = numpy_spelling(self.origin(node))
        language = language_of(origin)
        return origin if origin is None or language is None else language.spelled(origin)

    def origin(self, node: ast.expr) -> str | None:
        """The same with the library's own name: `cupy.sqrt`, or `numpy|cupy.sqrt` if the base may hold either library.

        Each analysis of a statement resolves its names again, so final results are cached.
        """
        if not isinstance(node, ast.Name | ast.Attribute):
            return None
        if self.package.answers.is_asking:
            return self._origin(node)
        if node not in self._origins:
            self._origins[node] = self._origin(node)
        return self._origins[node]

    def _origin(self, node: ast.expr) -> str | None:
        attributes: list[str] = []
        while isinstance(node, ast.Attribute):
            attributes.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or self._is_mangled(node.id):
            return None
        library = self.library(node.id)
        if library is not None:
            return self._of_library(library, attributes[::-1])
        held = self.attribute_library(node.id, attributes[-1]) if attributes else None
        if held is not None:
            return self._of_library(held, attributes[-2::-1])
        found = self._name(node)
        for attribute in reversed(attributes):
            if found is None:
                return None
            found = self.package.attribute(found, attribute)
        return found

    def library(self, name: str) -> str | None:
        """The array library of a name that no single import binds: `cupy`, or `numpy|cupy` for either.

        Examples are `xp = cupy.get_array_module(x)`, `try: import cupy as xp`, or a name in the configuration.
        """
        owner = self._owner(name)
        if owner is None or owner.is_class or self._is_mangled(name) or self.spoils(name):
            return None
        bindings = owner.bindings.get(name)
        if not bindings:
            return None
        if owner not in (self.chain[0], self.chain[-1]) and len(bindings) > 1:
            return None  # a variable of an enclosing function, which may rebind it between two calls
        return self.package.answers.answer(self._answers(owner), name, lambda: self._library_of(name, owner))

    def _library_of(self, name: str, owner: Scope) -> str | None:
        if self._is_set_by_name(name):
            return None
        if owner is self.chain[0] and self.package.may_be_replaced(self.module, name):
            return None
        bindings = owner.bindings[name]
        if self.package.sure_import(self.module, bindings):
            return self._imported_library(bindings[0])
        outer = self.seen_from(self.module, self.chain[: self.chain.index(owner) + 1])
        return library(held_libraries(name, bindings, outer) or ())

    def _answers(self, owner: Scope) -> dict[str, str | None]:
        """The results of `library` for names of this scope."""
        if owner is self.chain[0]:
            return self.package.answers.of_modules.setdefault(self.module.file.path, {})
        return self.package.answers.of_functions.setdefault(owner, {})

    def attribute_library(self, owner: str, attribute: str) -> str | None:
        """The array library of `self.xp`, if the methods of the class assign only array libraries to it."""
        if not self.chain[-1].is_function or self.package.changes.is_loose(attribute):
            return None

        def evaluate() -> str | None:
            found = libraries_of_object(owner, attribute, self)
            return library(found) if found and has_others(found) else None

        return self.package.answers.answer(self._answers(self.chain[-1]), f"{owner}.{attribute}", evaluate)

    def _imported_library(self, binding: Binding) -> str | None:
        """The library that another module of the package holds by this name: `from .backend import xp`."""
        target = import_target(self.package.layout, self.module, binding) or ""
        base, _, name = target.rpartition(".")
        module = self.package.modules.get(base) if isinstance(binding.node, ast.ImportFrom) else None
        return None if module is None else self.seen_from(module, (module.scope,)).library(name)

    def _is_set_by_name(self, name: str) -> bool:
        """Whether a call such as `setattr(xp, text, value)` may store to any attribute of the name's value."""
        for call, _ in self.module.found.calls:
            match call:
                case ast.Call(ast.Name("setattr" | "delattr"), [ast.Name(holder), *_]) if holder == name:
                    return True
        return False

    def _of_library(self, library: str, attributes: list[str]) -> str | None:
        """An attribute of the library, or of either; None if the package may store to it."""
        rest = "".join(f".{attribute}" for attribute in attributes)
        module = array_module(library)
        roots = (library,) if module is None else (each.name for each in module.libraries)
        is_stored = any(self.package.changes.is_loose(attribute) for attribute in attributes)
        if is_stored or any(self.package.external(root + rest) is None for root in roots):
            return None
        return library + rest

    def constant(self, name: str) -> str | None:
        """The literal of a constant, of this module or imported, that is bound once and never changed.

        Arithmetic on such constants has their literals in their places: `R = GAS / MASS` is `8.314 / 28.97`.
        """
        return self._constant(name, _LONGEST_CHAIN)

    def _constant(self, name: str, depth: int) -> str | None:
        if self._is_mangled(name) or self._owner(name) is not self.chain[0]:
            return None
        if name in _BUILTINS and not self.package.is_early(self.module, name):
            return None
        literal = self.package.constant(self.module.file.module, name)
        if literal is not None or not depth:
            return literal
        found = self.package.only_value(self.module.file.module, name, frozenset())
        module = None if found is None else self.package.modules.get(found[0].module)
        if found is None or module is None or not isinstance(found[1], ast.BinOp | ast.UnaryOp):
            return None  # `PI = math.pi` is another name of NumPy's
        outer = self.seen_from(module, (module.scope,))
        computed = of_literals(found[1], lambda part: outer.literal_of(part, depth - 1))
        return None if computed is None else ast.unparse(computed)

    def literal_of(self, node: ast.Name | ast.Attribute, depth: int) -> ast.expr | None:
        """The literal, or arithmetic on literals, of a constant of a module, or of NumPy or `math`."""
        value = _NUMBERS.get(self.canonical(node) or "")
        if value is not None:
            return ast.Constant(value)
        text = self._constant(node.id, depth) if isinstance(node, ast.Name) and not self.spoils(node.id) else None
        return None if text is None else ast.parse(text, mode="eval").body

    def constant_tuple(self, name: str) -> str | None:
        """The tuple of numbers of a module constant, under the same conditions."""
        is_global = not self._is_mangled(name) and self._owner(name) is self.chain[0] and name not in _BUILTINS
        return self.package.constant_tuple(self.module.file.module, name) if is_global else None

    def definition(self, canonical: str) -> tuple[ModuleNames, ast.FunctionDef] | None:
        """The module and node of a plain, undecorated function at a module's top level, bound exactly once."""
        return self.package.definition(canonical)

    def seen_from(self, module: ModuleNames, chain: tuple[Scope, ...]) -> "ScopeNames":
        """The names in the innermost of these scopes of a module."""
        return ScopeNames(self.package, module, chain)

    def inside(self, module: ModuleNames, function: ast.AST) -> "ScopeNames":
        """The names inside a function at the top level of a module."""
        return self.seen_from(module, (module.scope, module.found.scopes[function]))

    def local_function(self, node: ast.expr) -> "tuple[ast.FunctionDef | ast.Lambda, ScopeNames] | None":
        """The `def` or lambda that an enclosing function binds once to the name, and its names."""
        if not isinstance(node, ast.Name) or self._is_mangled(node.id):
            return None
        owner = self._owner(node.id)
        if owner is None or not isinstance(owner.node, FunctionNode) or node.id in owner.declared_inside:
            return None
        binding = self.package.sure_binding(self.module, owner.bindings[node.id])
        if binding is None or not _stands_after(node, binding.node):
            return None
        function = binding.value if binding.kind is BindingKind.ASSIGNMENT else binding.node
        is_loose = any(self.package.changes.is_loose(part) for part in PARTS_OF_FUNCTIONS)
        if is_loose or not isinstance(function, ast.FunctionDef | ast.Lambda):
            return None
        chain = (*self.chain[: self.chain.index(owner) + 1], self.module.found.scopes[function])
        return function, ScopeNames(self.package, self.module, chain)

    def means_the_same(self, name: str, other: "ScopeNames") -> bool:
        """Whether the name denotes the same in both scopes: one variable, one constant, or one function or module."""
        owner = self._owner(name)
        if owner is not None and owner is other._owner(name):
            return True
        if self.module is other.module or not (self.is_global(name) and other.is_global(name)):
            return False
        literal = self.constant(name)
        if literal is not None:
            return literal == other.constant(name)
        found = self._in_generated_module(name)
        return found is not None and found == other._in_generated_module(name)

    def _in_generated_module(self, name: str) -> str | None:
        """The path that the name denotes; generated modules import NumPy as `np` unless the module binds `np`."""
        if name == "np" and not self.package.may_bind(self.module.file.module, name):
            return "numpy"
        return self.origin(ast.Name(name, ast.Load()))

    def kernel(self, node: ast.expr) -> CupyKernel | None:
        """The CuPy kernel, made at a module's top level, that the expression certainly denotes."""
        canonical = self.canonical(node)
        return None if canonical is None else self.package.kernel(canonical)

    def is_local(self, name: str) -> bool:
        """Whether the innermost function binds the name, so that no other module can rebind it."""
        scope = self.chain[-1]
        return scope.is_function and name in scope.bindings and not self._is_declared(scope, name)

    def owns(self, name: str) -> bool:
        """Whether the name is a variable of the function that no other code may rebind."""
        return self.is_local(name) and not self.spoils(name)

    def spoils(self, name: str) -> bool:
        """Whether this or a nested function declares the name global or nonlocal, so that other code may rebind it."""
        return name in self.chain[-1].declared_inside

    def is_variable_of(self, name: str, scope: Scope) -> bool:
        """Whether the name denotes that scope's variable, and no function in between binds the same name."""
        return self._owner(name) is scope

    def is_global(self, name: str) -> bool:
        """Whether the name denotes the module's binding, or a builtin."""
        return self._owner(name) is self.chain[0]

    def bindings_of(self, name: str) -> tuple[Binding, ...]:
        """Every binding of the name in the scope that owns it; none for a builtin, and in doubt."""
        owner = self._owner(name)
        return () if owner is None else tuple(owner.bindings.get(name, ()))

    def _is_mangled(self, name: str) -> bool:
        """Whether the name is mangled: inside a class, `__x` means `_Class__x`."""
        is_private = name.startswith("__") and not name.endswith("__")
        return is_private and any(scope.is_class for scope in self.chain)

    def _is_declared(self, scope: Scope, name: str) -> bool:
        return name in scope.globals or name in scope.nonlocals

    def _owner(self, name: str) -> Scope | None:
        """The scope that owns the name, the module for globals and builtins; None in doubt."""
        if name not in self._owners:
            self._owners[name] = self._find_owner(name)
        return self._owners[name]

    def _find_owner(self, name: str) -> Scope | None:
        innermost = self.chain[-1]
        only_lambdas = all(isinstance(scope.node, ast.Lambda) for scope in self.chain[1:])
        for scope in reversed(self.chain):
            if name in scope.hidden and (scope.parent is not None or only_lambdas):
                return None
            if name in scope.globals:
                return self.chain[0]
            is_visible = scope is innermost or not scope.is_class
            if is_visible and name in scope.bindings and name not in scope.nonlocals:
                return scope
        return self.chain[0]

    def _name(self, node: ast.Name) -> str | None:
        owner = self._owner(node.id)
        if owner is None or owner.is_class:
            return None
        if owner is self.chain[0]:
            return self._global(node)
        binding = self.package.sure_binding(self.module, owner.bindings[node.id])
        if binding is None or not _stands_after(node, binding.node):
            return None
        return self._local(binding, owner)

    def _local(self, binding: Binding, owner: Scope) -> str | None:
        """The path that a function's own import or alias denotes."""
        if binding.kind is BindingKind.IMPORT:
            return self.package.imported(self.module, binding)
        if binding.kind is BindingKind.ASSIGNMENT and isinstance(binding.value, ast.Name | ast.Attribute):
            outer = self.chain[: self.chain.index(owner) + 1]
            return ScopeNames(self.package, self.module, outer).origin(binding.value)
        return None

    def _global(self, node: ast.Name) -> str | None:
        """The path that a global name denotes: the module's binding, else the builtin."""
        module = self.module.file.module
        if not self.package.may_bind(module, node.id):
            is_builtin = node.id in _BUILTINS and node.id != "__builtins__"
            return self.package.external(f"builtins.{node.id}") if is_builtin else None
        if node.id in _BUILTINS and not self.package.is_early(self.module, node.id):
            return None
        if len(self.chain) == 1 or all(scope.is_class for scope in self.chain[1:]):
            first = self.package.sure_binding(self.module, self.module.scope.bindings.get(node.id, []))
            if first is None or not _stands_after(node, first.node):
                return None
        return self.package.attribute(module, node.id)


@dataclass(frozen=True, slots=True)
class PackageNames:
    """The names of a whole package."""

    package: PackageModules

    def module(self, source: SourceText) -> ModuleNames:
        """The bindings of this file's module."""
        return self.package.modules.names_of(source)

    def scope(self, module: ModuleNames, function_path: tuple[ast.AST, ...]) -> ScopeNames:
        """The names in the innermost of these nested classes, functions and lambdas of the module."""
        chain = (module.scope, *(module.found.scopes[node] for node in function_path))
        return ScopeNames(self.package, module, chain)


def resolve_package(
    package: ReadPackage, libraries: Mapping[str, str] | None = None, launches: LaunchContracts | None = None
) -> PackageNames:
    """The names of every module, resolved through imports, aliases and re-exports; `libraries` are those of parameters.

    A name is not resolved after a second binding, `del`, a binding in a branch or `try`, `exec`, a star import of an
    unknown module, or an assignment to the module's attribute anywhere in the package.
    """
    modules = ParsedModules(package.files)
    changes = collect_package_changes(package, modules)
    facts = PackageFacts(
        libraries or {},
        launches or LaunchContracts(),
        modules_found_by_path(package),
        has_launches=any(may_launch(file.content) for file in package.files),
        is_usual=any(
            each.name.encode() in file.content for file in package.files for each in USUAL if each is not NUMPY
        ),
    )
    return PackageNames(PackageModules(package.layout, modules, changes, facts))


def _stands_after(node: ast.AST, binding: ast.AST) -> bool:
    """Whether the node begins after the end of the statement that binds its name; False if positions are missing."""
    start = (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))
    end = (getattr(binding, "end_lineno", None) or 0, getattr(binding, "end_col_offset", None) or 0)
    return start >= end > (0, 0)
