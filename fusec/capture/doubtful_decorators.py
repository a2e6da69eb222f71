"""Is a function compiled by numba with options that only a run can tell, since several statements bind its decorator?"""

import ast

from fusec.capture.bindings import Binding, BindingKind
from fusec.capture.module_names import ModuleNames, import_target
from fusec.capture.names import PackageNames, ScopeNames
from fusec.capture.obstacle import Obstacle

_COMPILERS = ("numba.njit", "numba.jit")


def doubtful_decorator(decorator: ast.expr, module: ModuleNames, names: PackageNames) -> Obstacle | None:
    """The doubt about `@njit_parallel`, of `if threaded: njit_parallel = njit(parallel=True)` `else: njit_parallel = njit`.

    None for a decorator that is bound once, or that is no compiler of numba's in any of these places.
    """
    maker = decorator.func if isinstance(decorator, ast.Call) else decorator
    if not isinstance(maker, ast.Name):
        return None
    module, bindings = _bindings(maker.id, module, names)
    values = [value for binding in bindings for value in _values(binding)]
    if len(values) < 2 or not any(_is_compiler(value, names.scope(module, ())) for value in values):
        return None
    return Obstacle(f"is compiled by `{maker.id}`, of which only a run can tell which options it gives")


def _bindings(name: str, module: ModuleNames, names: PackageNames) -> tuple[ModuleNames, list[Binding]]:
    """Where the name is bound, in the module that it is imported from, if that is one of the package."""
    scope = names.scope(module, ())
    seen: set[str] = set()
    bindings = module.scope.bindings.get(name, [])
    while len(bindings) == 1 and bindings[0].kind is BindingKind.IMPORT:
        target = import_target(scope.package.layout, module, bindings[0]) or ""
        base, _, name = target.rpartition(".")
        found = scope.package.modules.get(base)
        if found is None or target in seen:
            break
        seen.add(target)
        module, bindings = found, found.scope.bindings.get(name, [])
    return module, bindings


def _values(binding: Binding) -> tuple[ast.expr, ...]:
    """What is assigned, either of two where a test chooses."""
    value = binding.value if binding.kind is BindingKind.ASSIGNMENT else None
    if value is None:
        return ()
    return (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)


def _is_compiler(value: ast.expr, scope: ScopeNames) -> bool:
    return scope.canonical(value.func if isinstance(value, ast.Call) else value) in _COMPILERS
