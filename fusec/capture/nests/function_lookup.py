"""Resolve the function that numba compiles for the CPU and that `name(a, b)` calls, with its options."""

import ast
from collections.abc import Mapping

from fusec.capture.kernels.loop_kernel import LoopKernel
from fusec.capture.names.decorated_functions import Decorated, decorated_once
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import PackageNames, ScopeNames
from fusec.capture.nests.default_arguments import ArrangedCall, arranged_call, with_defaults, with_numbers
from fusec.capture.nests.jit_decorators import doubtful_decorator, loop_decorator, njit_options
from fusec.capture.nests.loop_kernels import loop_kernel
from fusec.capture.nests.opaque_nests import opaque_loop, reading_function
from fusec.capture.source.obstacle import Obstacle

Numbers = tuple[tuple[str, str], ...]  # parameters with the literals that replace them


class LoopFunctions:
    """The compiled functions of a package, each read once."""

    def __init__(self, names: PackageNames) -> None:
        self._names = names
        self._known: dict[tuple[ast.FunctionDef, frozenset[str], Numbers], LoopKernel | Obstacle] = {}

    def arranged(self, call: ast.Call, scope: ScopeNames) -> ArrangedCall:
        """The call with its arguments by position, in parameter order; unchanged if fusec cannot determine that."""
        found = decorated_once(call.func, scope)
        arranged = arranged_call(call, found.function) if found is not None and self._is_compiled(found) else None
        return arranged or ArrangedCall(call, frozenset())

    def kernel(
        self, called: ast.expr, scope: ScopeNames, omitted: frozenset[str] = frozenset(), numbers: Numbers = ()
    ) -> LoopKernel | Obstacle | None:
        """The loop nest, or the part that fusec does not model; None if numba does not compile it, or in doubt.

        The defaults of `omitted` parameters hold; `numbers` are the values of others.
        """
        found = decorated_once(called, scope)
        if found is None:
            return None
        module, function = found.module, found.function
        compiled = loop_decorator(found.decorator, self._names.scope(module, ()), self._names)
        if compiled is None:
            return doubtful_decorator(found.decorator, module, self._names)
        key = function, omitted, numbers
        if key not in self._known:
            options = njit_options(compiled)
            inside = scope.inside(module, function)
            self._known[key] = (
                options
                if isinstance(options, Obstacle)
                else _kernel(function, module, inside, options, omitted, dict(numbers))
            )
        return self._known[key]

    def opaque(self, called: ast.expr, scope: ScopeNames) -> LoopKernel | None:
        """The effects of a compiled function without a model; None if it may do anything."""
        found = decorated_once(called, scope)
        compiled = loop_decorator(found.decorator, self._names.scope(found.module, ()), self._names) if found else None
        options = njit_options(compiled) if compiled is not None else None
        if found is None or options is None or isinstance(options, Obstacle):
            return None
        inside = scope.inside(found.module, found.function)
        return opaque_loop(found.function, inside, options) or reading_function(found.function, inside)

    def compiled(self, called: ast.expr, scope: ScopeNames) -> Decorated | None:
        """The function that the name certainly denotes and that numba compiles for the CPU."""
        found = decorated_once(called, scope)
        return found if found is not None and self._is_compiled(found) else None

    def options(self, called: ast.expr, scope: ScopeNames) -> Mapping[str, str] | Obstacle:
        """The options of such a function."""
        found = self.compiled(called, scope)
        compiled = loop_decorator(found.decorator, self._names.scope(found.module, ()), self._names) if found else None
        return Obstacle("is in doubt") if compiled is None else njit_options(compiled)

    def parameters(self, called: ast.expr, scope: ScopeNames) -> tuple[str, ...]:
        """The parameters of such a function, in order."""
        found = self.compiled(called, scope)
        return () if found is None else tuple(argument.arg for argument in found.function.args.args)

    def _is_compiled(self, found: Decorated) -> bool:
        return loop_decorator(found.decorator, self._names.scope(found.module, ()), self._names) is not None

    def is_doubtful(self, called: ast.expr, scope: ScopeNames) -> bool:
        """Whether numba compiles it with options that are known only at run time."""
        found = scope.package.decorated(scope.canonical(called) or "")
        if found is None or len(found[1].decorator_list) != 1:
            return False
        return doubtful_decorator(found[1].decorator_list[0], found[0], self._names) is not None


def _kernel(
    function: ast.FunctionDef,
    module: ModuleNames,
    inside: ScopeNames,
    options: Mapping[str, str],
    omitted: frozenset[str],
    numbers: Mapping[str, str],
) -> LoopKernel | Obstacle:
    if numbers and any(isinstance(node, ast.Pow) for node in ast.walk(function)):
        return Obstacle("has a power, which numba computes otherwise where it knows the number")
    called = with_defaults(function, module.file, inside.seen_from(module, (module.scope,)), omitted)
    called = called if isinstance(called, Obstacle) else with_numbers(*called, numbers)
    return called if isinstance(called, Obstacle) else loop_kernel(*called, inside, options)
