"""Summarise the functions of the package that can run inside a kernel."""

import ast
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from fusec.base.ir.helper_function import ElementFunction, HelperBody, HelperFunction, HelperText, InlinedHelper
from fusec.capture.arrays.inlining import inlined_form
from fusec.capture.arrays.overlaps import MAP_OVERLAP
from fusec.capture.arrays.relocatable_names import all_keep_meaning, take_moved_names, used_modules
from fusec.capture.cupy.fuse import UNKNOWN, summary_of_fused
from fusec.capture.cupy.kernels import kernel_summary
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Summary
from fusec.capture.draft.names_for_operands import FreshNames
from fusec.capture.evidence.arrays import holds_array_syntax
from fusec.capture.evidence.declared_numbers import is_told_of_numbers
from fusec.capture.flow.branch_specialisation import Literal, literal_arguments
from fusec.capture.flow.liveness import names_bound_in
from fusec.capture.functions.inlined_views import PlacedValues, placed_values
from fusec.capture.functions.local_summaries import LocalSummaries
from fusec.capture.functions.overlaps import overlap_summary
from fusec.capture.functions.pure_functions import (
    MOST_OPERATIONS,
    body_run,
    filled_parameter,
    function_summary,
    is_pure,
    let,
    names_in,
    names_other_functions,
    parameters,
    returned,
    with_repeated,
)
from fusec.capture.names.array_libraries import module_named_np
from fusec.capture.names.constants import integer_value
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.package_modules import CupyKernel
from fusec.capture.names.scopes import PackageNames, ScopeNames
from fusec.capture.source.dedent import dedented
from fusec.capture.source.source_file import segment, span
from fusec.capture.ufuncs.array_calls import ufunc_summary
from fusec.capture.views.partial_copies import with_written_copies

_MOST_DEEP = 20  # depth of nested calls; each level takes about twenty frames of Python's stack


class Summaries:
    """The summaries of one package's functions, computed on demand."""

    def __init__(self, names: PackageNames) -> None:
        self._names = names
        self._made: dict[str, Summary | None] = {}
        self._helpers: dict[str, HelperFunction] = {}
        self._depth = 0  # number of summaries in progress
        self._local = LocalSummaries()

    def find(self, canonical: str | None, call: ast.Call, scope: ScopeNames) -> Summary | None:
        """The summary of the function with that canonical name; None if it is not one pure array expression.

        If the function has branches, the summary is for those that the literals of the call select. Without a canonical
        name, the function may be one that the caller defines. Calls nested too deeply have no summary.
        """
        if self._depth == _MOST_DEEP:
            return None
        self._depth += 1
        try:
            return self._find(canonical, call, scope)
        finally:
            self._depth -= 1

    def _find(self, canonical: str | None, call: ast.Call, scope: ScopeNames) -> Summary | None:
        if canonical is None:
            return self._local.find(call, scope, self.find)
        if canonical == MAP_OVERLAP:
            return self._overlap(call, scope)
        kernel = scope.package.kernel(canonical)
        if kernel is not None:
            return self._kernel(canonical, kernel)
        fused = scope.package.fused_by_cupy(canonical)
        if fused is not None:
            return self._fused(canonical, *fused)
        found = scope.definition(canonical)
        if found is None:
            return self._ufunc(canonical, call, scope)
        module, function = found
        key = f"{module.file.module}.{function.name}"
        if not any(isinstance(node, ast.If) for node in function.body):
            return self._summary(key, module, function, None)
        return self._summary(key, module, function, literal_arguments(function, call))

    def is_written_out(self, function: ast.FunctionDef | ast.AsyncFunctionDef, scope: ScopeNames) -> bool:
        """Whether the enclosing function mentions this one only in calls, and all of them are inlined. `scope` is the
        enclosing one.
        """
        if not isinstance(function, ast.FunctionDef) or not scope.chain[-1].is_function:
            return False
        return self._local.is_written_out(function, scope, self.find)

    def _kernel(self, key: str, kernel: CupyKernel) -> Summary | None:
        if key not in self._made:
            is_whole = all_keep_meaning(kernel.call, self._names.scope(kernel.module, ()))
            summary = self._made[key] = kernel_summary(key, kernel) if is_whole else None
            if summary is not None:
                self._helpers[key] = summary.helper
        return self._made[key]

    def _ufunc(self, name: str, call: ast.Call, scope: ScopeNames) -> Summary | None:
        """The elementwise function of a ufunc that numba makes under this canonical name."""
        if name not in self._made:
            summary = self._made[name] = ufunc_summary(name, call.func, scope)
            if summary is not None:
                self._helpers[summary.helper.key] = summary.helper
        return self._made[name]

    def _overlap(self, call: ast.Call, scope: ScopeNames) -> Summary | None:
        """The function of blocks that a call of dask's `map_overlap` runs."""
        summary = overlap_summary(call, scope, self._names, self.find)
        if summary is not None:
            self._helpers[summary.helper.key] = summary.helper
        return summary

    def _fused(self, key: str, module: ModuleNames, function: ast.FunctionDef) -> Summary | None:
        """The function that CuPy compiles to one kernel."""
        if key not in self._made:
            self._made[key] = None
            plain = None if filled_parameter(function, None) else self._summarise(key, module, function, None)
            outside = self._names.scope(module, ())
            is_whole = all(all_keep_meaning(node, outside) for node in function.decorator_list)
            found = summary_of_fused(plain, function, self._names.scope(module, (function,))) if is_whole else UNKNOWN
            if isinstance(found, str):
                self._names.package.kept_by_cupy[key] = found
            else:
                self._made[key], self._helpers[key] = found, found.helper
        return self._made[key]

    def _summary(
        self, key: str, module: ModuleNames, function: ast.FunctionDef, known: dict[str, Literal] | None
    ) -> Summary | None:
        name = key if known is None else f"{key}{sorted(known.items())}"
        if name not in self._made:
            self._made[name] = None  # a recursive function has no summary
            summary = self._made[name] = self._summarise(key, module, function, known)
            if summary is not None:
                self._helpers.setdefault(key, summary.helper)
        return self._made[name]

    def helpers(self, keys: frozenset[str]) -> tuple[HelperFunction, ...]:
        """The helpers with these keys and all that they call, callees first."""
        ordered: dict[str, HelperFunction] = {}
        for key in sorted(keys):
            self._add(key, ordered)
        return tuple(ordered.values())

    def _add(self, key: str, ordered: dict[str, HelperFunction]) -> None:
        if key in ordered:
            return
        for called in self._helpers[key].helpers:
            self._add(called, ordered)
        ordered[key] = self._helpers[key]

    def _summarise(
        self, key: str, module: ModuleNames, function: ast.FunctionDef, known: dict[str, Literal] | None
    ) -> Summary | None:
        given = parameters(function, known or {})
        scope = self._names.scope(module, (function,))
        placed = _placed(body_run(function, known, _whole_copies(module, scope)), given, function, scope)
        if given is None or placed is None:
            return None
        statements = placed.statements
        fresh = FreshNames(names_in(function), ())
        parts = LaunchBuilder(LoweringContext(scope, self.find, fresh))
        lets = [let(statement, parts) for statement in statements[:-1]]
        values = returned(statements[-1], list(statements[:-1]), parts)
        body = tuple(bound for bound in lets if bound is not None)
        names, filled = tuple(given), filled_parameter(function, known)
        for statement in statements if known is None else function.body:
            take_moved_names(statement, parts, frozenset(names) | names_bound_in(function))
        if len(body) < len(lets) or not values or parts.own.inner or not is_pure(parts, names):
            return None
        if known is not None and names_other_functions(function, parts):
            return None
        once = (each for each in body if each.name not in placed.again)
        operations = parts.passes.of((*once, *values)) - parts.passes.repeated
        if operations > MOST_OPERATIONS:
            return None
        is_inlined = _takes_views(parts) or known is not None or len(values) > 1 or bool(filled)
        taken = tuple(name for name in names if name != filled or filled in parts.operands)
        inlined = (
            inlined_form(body, values, parts, taken, known or {}, keeps_lets=bool(placed.again)) if is_inlined else None
        )
        if is_inlined and inlined is None:
            return None
        inlined = None if inlined is None else with_repeated(inlined, operations, parts)
        helper = HelperFunction(
            key,
            function.name,
            names,
            HelperBody(body, values[0]),
            InlinedHelper() if is_inlined else ElementFunction(),
            _text(function, parts),
            tuple(sorted({*parts.passes.helpers, *parts.called.inlined})),
            operations,
            modules=frozenset().union(*(used_modules(statement, parts) for statement in statements)),
            shows_arrays=_shows_arrays(function, statements, parts),
        )
        return replace(function_summary(function, helper, given, inlined), fills=filled)


def _text(function: ast.FunctionDef, parts: LaunchBuilder) -> HelperText:
    file, place = parts.around.file, span(parts.around.file, function)
    return HelperText(dedented(segment(file, function), place), tuple(sorted(parts.constants.items())), place)


def _shows_arrays(function: ast.FunctionDef, statements: Sequence[ast.stmt], parts: LaunchBuilder) -> bool:
    """Whether it calls NumPy, directly or not, and its parameters are not all declared to be numbers."""
    scope = parts.around.scope
    calls = parts.called.shows_arrays or any(holds_array_syntax(each, scope) for each in statements)
    return calls and not is_told_of_numbers(function, scope)


def _takes_views(parts: LaunchBuilder) -> bool:
    """Whether the function, or one that it calls, slices its parameters."""
    return bool(parts.called.inlined) or any(parameter.view is not None for parameter in parts.parameters.values())


def _whole_copies(module: ModuleNames, scope: ScopeNames) -> Callable[[list[ast.stmt]], list[ast.stmt]]:
    """The rewrite of a copy and a store into a part of it as one statement, if arrays are surely CuPy's; else the
    identity.
    """
    if module_named_np(module.file.tree) is None:
        return lambda statements: statements
    return lambda statements: with_written_copies(statements, lambda part: integer_value(part, scope))


def _placed(
    run: list[ast.stmt] | None, given: Collection[str] | None, function: ast.FunctionDef, scope: ScopeNames
) -> PlacedValues | None:
    """The statements without views of the function's own values."""
    if run is None or given is None:
        return None

    def is_number(name: str) -> bool:
        return not scope.is_local(name) and scope.constant(name) is not None

    return placed_values(run, given, names_in(function), lambda part: integer_value(part, scope), is_number)
