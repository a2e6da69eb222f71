"""Resolve the kernel that `name[grid, block](...)` launches."""

import ast
from collections.abc import Collection
from dataclasses import replace

from fusec.base.scalars.languages import NUMBA_CUDA, Division, KernelLanguage, Places, language_of
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.kernels.jit_options import Compilation, compilation, compiles_quietly
from fusec.capture.kernels.opaque_effects import opaque_kernel
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.kernels.thread_kernels import grid_kernel
from fusec.capture.launches.closure_kernels import closed_names, closure_kernel
from fusec.capture.names.conditional_bindings import Block
from fusec.capture.names.decorated_functions import assigned_once, decorated_once
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.work_units.functors import Functors, FunctorUnit
from fusec.capture.work_units.work_units import Counts, WorkUnits
from fusec.capture.work_units.workloads import Execution, MainMethod, main_method

OVER_NUMBER = Counts()  # of places, without a value
_JIT = "numba.cuda.jit"
_Found = tuple[ModuleNames, ast.FunctionDef, ast.Call | None, KernelLanguage]


class GridFunctions:
    """The kernels of a package, each read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[ast.FunctionDef, Compilation, frozenset[Block]], GridKernel | Obstacle] = {}
        self._units = WorkUnits()
        self._functors = Functors()
        self._opaque: dict[tuple[ast.FunctionDef, frozenset[Block]], GridKernel | Obstacle] = {}

    def kernel(self, called: ast.expr, scope: ScopeNames) -> GridKernel | Obstacle | None:
        """The kernel, or the part that fusec does not model; None if it is not a kernel, or in doubt."""
        named = scope.package.facts.launches.kernel_decorators
        found = self._found(called, scope, named)
        if found is None:
            return self._closure(called, scope)
        module, function, options, language = found
        compiled = compilation(options, scope.seen_from(module, (module.scope,)))
        if isinstance(compiled, Obstacle):
            return compiled
        if language.division is Division.TO_ZERO and any(
            isinstance(n, ast.FloorDiv | ast.Mod) for n in ast.walk(function)
        ):
            return Obstacle(f"divides integers, and {language.name} rounds to zero")
        compiled = replace(compiled, language=language)
        key = (function, compiled, scope.package.ran)
        if key not in self._known:
            inside = scope.inside(module, function)
            self._known[key] = grid_kernel(function, module.file, inside, compiled)
        return self._known[key]

    def work_unit(
        self, called: ast.expr, scope: ScopeNames, counts: Counts = OVER_NUMBER
    ) -> GridKernel | Obstacle | None:
        """The work unit, or the part that fusec does not model; None if it is none, or in doubt."""
        return self._units.work_unit(called, scope, counts)

    def functor_unit(self, called: ast.expr, scope: ScopeNames, counts: Counts) -> FunctorUnit | None:
        """The same for a work unit that is a method."""
        return self._functors.unit(called, scope, counts)

    def main_method(
        self, executed: Execution, statement: ast.stmt, line: StraightLine, scope: ScopeNames
    ) -> MainMethod | Obstacle | None:
        """The main method of an executed object, or what of it fusec does not model; None if it is none, or in doubt."""
        return main_method(executed, statement, line, scope, self._functors)

    def is_numbas(self, called: ast.expr, scope: ScopeNames) -> bool:
        """Whether numba's own decorator makes the kernel: other decorators may make other kinds of objects."""
        found = self._found(called, scope, ())
        return found is not None and found[3] is NUMBA_CUDA

    def opaque(self, called: ast.expr, scope: ScopeNames) -> GridKernel | Obstacle:
        """The arrays that a kernel without a model may touch, or its other possible effects."""
        found = self._found(called, scope, ())
        if found is None or not compiles_quietly(found[2]):
            return Obstacle("")  # a closure, another decorator, or an option: already reported
        module, function, *_ = found
        key = (function, scope.package.ran)
        if key not in self._opaque:
            inside = scope.inside(module, function)
            self._opaque[key] = opaque_kernel(function, inside)
        return self._opaque[key]

    def _closure(self, called: ast.expr, scope: ScopeNames) -> GridKernel | Obstacle | None:
        """The kernel, if a function around the launch defines it."""
        named = scope.package.facts.launches.kernel_decorators
        found = closure_kernel(called, scope, lambda maker, names: _language(maker, names, named) is NUMBA_CUDA)
        if found is None or isinstance(found, Obstacle):
            return found
        function, inside, options = found
        compiled = compilation(options, scope.seen_from(scope.module, inside.chain[:-1]))
        closed = closed_names(function, inside, scope)
        for obstacle in (compiled, closed):
            if isinstance(obstacle, Obstacle):
                return obstacle
        assert isinstance(compiled, Compilation) and not isinstance(closed, Obstacle)
        return grid_kernel(function, scope.module.file, inside, compiled, closed)

    def _found(self, called: ast.expr, scope: ScopeNames, named: Collection[str]) -> _Found | None:
        """The kernel under `@cuda.jit` or `@cuda.jit(...)`, or in `kernel = cuda.jit(function)` or
        `kernel = cuda.jit(...)(function)` at module level."""
        once = decorated_once(called, scope)
        module = scope.module if once is None else once.module
        found = once or assigned_once(called, scope)
        if found is None:
            return None
        language = _language(found.maker, scope.seen_from(module, (module.scope,)), named)
        return None if language is None else (found.module, found.function, found.options, language)


def _language(maker: ast.expr, scope: ScopeNames, named: Collection[str]) -> KernelLanguage | None:
    """The language whose kernels the decorator makes: `cuda.jit`, or one of the `named`, which the configuration
    declares equivalent."""
    canonical = scope.canonical(maker)
    if canonical == _JIT:
        language = language_of(scope.origin(maker))
        return language if language is not None and language.places is Places.ASKED else None
    return NUMBA_CUDA if canonical in named or ast.unparse(maker) in named else None
