"""Capture one file of the package as a `Module` with its regions."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from fusec.base.ir.array_operation import ArrayOperation
from fusec.base.ir.kernel import ArrayStatement, Launch
from fusec.base.ir.program import MODULE, Module, Region
from fusec.base.ir.time_loop import OtherLoop, TimeLoop
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.text.author_code import mentioned_names
from fusec.base.text.diagnostic import Diagnostic
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.function_facts import NO_CALLS, FunctionFacts, PackageCalls
from fusec.capture.draft.names_for_operands import FreshNames
from fusec.capture.evidence.passed_arrays import GivenArrays
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.module_body import module_body, script_statements
from fusec.capture.functions.summaries import Summaries
from fusec.capture.launches.conditional_launches import conditional_regions, regions_with_branch
from fusec.capture.launches.front_end import launch_regions
from fusec.capture.launches.function_lookup import GridFunctions
from fusec.capture.launches.launch_loops import with_launch_loops
from fusec.capture.launches.workloads import workload_regions
from fusec.capture.loop_calls.front_end import loop_regions
from fusec.capture.names.array_libraries import array_module, file_modules
from fusec.capture.names.compilers import CompiledFunctions
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.other_libraries import other_library, refused_file
from fusec.capture.names.scopes import PackageNames, ScopeNames
from fusec.capture.nests.function_lookup import LoopFunctions
from fusec.capture.regions.array_operations import function_operations, outer_operations
from fusec.capture.regions.regions import function_regions
from fusec.capture.regions.time_loops import loops_of
from fusec.capture.source.concrete_syntax import ConcreteFacts, concrete_facts, insertion_line
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.generated_code import rewritten_diagnostic
from fusec.capture.source.pragmas import pragma_ranges
from fusec.capture.source.scripts import script_diagnostic
from fusec.capture.source.source_file import SourceFile, SourceText
from fusec.capture.source.syntax import walk
from fusec.capture.ufuncs.array_calls import is_of_lone_ufunc

_MARK = b"fusec"  # a comment that addresses fusec contains it


def captured_module(
    module: ModuleNames,
    names: PackageNames,
    summaries: Summaries,
    compiled: CompiledFunctions,
    generated: frozenset[str] = frozenset(),
    calls: PackageCalls = NO_CALLS,
) -> tuple[Module, tuple[Diagnostic, ...]]:
    """The module with its regions; with none, and the reason, if fusec cannot locate edits in the file, or generated
    it.

    `generated` are the paths of the files that fusec wrote, `calls` those of the whole package.
    """
    file = module.file
    plain = FileFacts(file, frozenset(), ())
    regions = _regions(module, plain, names, summaries, compiled, calls)
    kept = rewritten_diagnostic(file, generated) or script_diagnostic(file, names.package.facts.found_by_path)
    if regions and kept is not None:
        return _module(file, None, ()), (kept,)
    if not regions and _MARK not in file.content:
        found = _module(file, None, ())
        return replace(
            found, operations=_operations(module, plain, names, summaries, compiled)
        ), ()  # skips the concrete syntax tree, which takes longest
    facts = concrete_facts(file)
    if isinstance(facts, Diagnostic):
        return _module(file, None, ()), (facts,)
    exact = plain
    if facts.shared_lines or facts.pragmas:
        exact = FileFacts(file, facts.shared_lines, pragma_ranges(file.tree, facts.pragmas), facts.headed_lines)
        regions = _regions(module, exact, names, summaries, compiled, calls)
    found = _module(file, facts, regions)
    found = replace(found, operations=_operations(module, exact, names, summaries, compiled))
    loops = tuple(_loops(module, names, compiled, exact)) if regions else ()
    return replace(found, loops=loops), facts.diagnostics


def _loops(
    module: ModuleNames, names: PackageNames, compiled: CompiledFunctions, facts: FileFacts
) -> Iterator[TimeLoop | OtherLoop]:
    for name, path, function in _functions(module.file.tree, "", ()):
        if compiled.takes(module.file, path):
            continue
        yield from loops_of(name, function, names.scope(module, path), facts)


def _regions(
    module: ModuleNames,
    facts: FileFacts,
    names: PackageNames,
    summaries: Summaries,
    compiled: CompiledFunctions,
    calls: PackageCalls,
) -> tuple[Region, ...]:
    file = facts.file
    identifiers = frozenset(mentioned_names(walk(file.tree)))
    grids, loops = GridFunctions(), LoopFunctions(names)
    of_arrays = other_library(module, names.scope(module, ())) is None
    worth = script_statements(file.tree)
    given = _given_arrays(module, names, summaries)

    def regions(name: str, function: Function, around: LoweringContext) -> Iterator[Region]:
        if of_arrays and (worth or name != MODULE):
            yield from (each for each in function_regions(name, function, facts, around) if not is_of_lone_ufunc(each))
        launches = tuple(launch_regions(name, function, facts, around, grids))
        yield from with_launch_loops(name, function, facts, around, grids, launches)
        yield from conditional_regions(name, function, facts, around, grids) if launches else ()
        yield from regions_with_branch(name, function, facts, around, grids) if launches else ()
        yield from workload_regions(name, function, facts, around, grids)
        yield from loop_regions(name, function, facts, around, loops)

    found: list[Region] = []
    if not file.import_prefix:
        scope, body = names.scope(module, ()), module_body(file.tree)
        known = FunctionFacts(_modules(file.tree, body, scope), False)
        around = _surroundings(scope, body, summaries, identifiers, known)
        found += _worth_a_kernel(regions(MODULE, body, around), worth, insertion_line(file))
    for name, path, function in _functions(file.tree, "", ()):
        if len(path) > 1 and not facts.pragmas and summaries.is_written_out(function, names.scope(module, path[:-1])):
            continue
        scope = names.scope(module, path)
        modules, is_compiled = _modules(file.tree, function, scope), compiled.takes(file, path)
        known = FunctionFacts(modules, is_compiled, given_arrays=partial(given.of, function), calls=calls)
        found += regions(name, function, _surroundings(scope, function, summaries, identifiers, known))
    return tuple(found)


def _worth_a_kernel(regions: Iterator[Region], places: Sequence[ast.stmt], first: int) -> Iterator[Region]:
    """The regions outside functions, from the `first` line below the import of the generated module on. Array statements
    outside the `places` run once, and stay; kernels of launches are compiled anyway."""
    for region in regions:
        launches = [item for item in region.items if isinstance(item, Launch)]
        lines = [launch.span.line for launch in launches]
        are_inside = all(any(each.lineno <= k <= (each.end_lineno or k) for each in places) for k in lines)
        are_arrays = any(isinstance(launch, ArrayStatement) for launch in launches)
        if (are_inside or not are_arrays) and min(lines, default=first) >= first:
            yield region


def _operations(
    module: ModuleNames, facts: FileFacts, names: PackageNames, summaries: Summaries, compiled: CompiledFunctions
) -> tuple[ArrayOperation, ...]:
    """All array operations of the file, except those of functions that are inlined at every call."""
    scope = names.scope(module, ())
    other = other_library(module, scope)
    if other is not None:
        return tuple(refused_file(other, facts))
    found = [*outer_operations(facts, scope)]
    for name, path, function in _functions(module.file.tree, "", ()):
        if len(path) > 1 and not facts.pragmas and summaries.is_written_out(function, names.scope(module, path[:-1])):
            continue
        is_compiled = compiled.takes(module.file, path)
        found += function_operations(name, function, facts, names.scope(module, path), is_compiled=is_compiled)
    return tuple(sorted(found, key=lambda each: (each.span.start, -each.span.end)))


def _given_arrays(module: ModuleNames, names: PackageNames, summaries: Summaries) -> GivenArrays:
    functions = {function: names.scope(module, path) for _, path, function in _functions(module.file.tree, "", ())}
    return GivenArrays(
        functions, lambda call, scope: summaries.find(scope.canonical(call.func), call, scope) is not None
    )


def _surroundings(
    scope: ScopeNames, function: Function, summaries: Summaries, identifiers: frozenset[str], known: FunctionFacts
) -> LoweringContext:
    fresh_names = FreshNames(identifiers, frozenset(mentioned_names(walk(function))))
    return LoweringContext(scope, summaries.find, fresh_names, known)


def _modules(tree: ast.Module, function: ast.AST, scope: ScopeNames) -> frozenset[ArrayModule]:
    """The libraries of the file; for a function that uses a name which can hold several, those."""
    names = sorted({node.id for node in walk(function) if isinstance(node, ast.Name)})
    held = (array_module(scope.library(name)) for name in names)
    several = (module for module in held if module is not None and len(module.libraries) > 1)
    return next((frozenset({module}) for module in several), file_modules(tree))


def _functions(
    node: ast.AST, prefix: str, path: tuple[ast.AST, ...]
) -> Iterator[tuple[str, tuple[ast.AST, ...], Function]]:
    """Every function with its qualified name and its path: the enclosing classes and functions, and itself last."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield prefix + name, (*path, child), child
                yield from _functions(child, f"{prefix}{name}.<locals>.", (*path, child))
            case ast.ClassDef(name=name):
                yield from _functions(child, f"{prefix}{name}.", (*path, child))
            case ast.expr():
                continue
            case _:
                yield from _functions(child, prefix, path)


def copied_module(file: SourceText) -> Module:
    """The module as a copy, of which only the bytes matter."""
    return Module(file.path, file.content, "utf-8", "\n", 0, file.import_prefix, frozenset(), ())


def _module(file: SourceFile, facts: ConcreteFacts | None, regions: tuple[Region, ...]) -> Module:
    return Module(
        file.path,
        file.content,
        file.encoding,
        file.newline if facts is None else facts.newline,
        0 if facts is None else facts.import_offset,
        file.import_prefix,
        frozenset(mentioned_names(walk(file.tree))),
        regions,
    )
