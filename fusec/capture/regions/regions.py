"""Find the regions of a function: straight lines of launches and host statements."""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from fusec.base.ir.host_statement import Barrier, HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.preparation import IndexArray
from fusec.base.ir.program import Comments, Ends, NameFlow, Pragma, Region, WholeLoops, WholeStatements, WrittenCalls
from fusec.base.text.source_span import cover
from fusec.capture.arrays.host_statements import left_alone
from fusec.capture.arrays.row_reductions import with_own_row_names
from fusec.capture.cupy.raw_kernels import raw_call
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.draft.outcomes import Nested
from fusec.capture.draft.reading import Option, Reading
from fusec.capture.evidence.arrays import array_attributes, used_as_arrays
from fusec.capture.evidence.declared_arrays import declared_arrays
from fusec.capture.evidence.numbers import Numbers, Passed, numbers_of
from fusec.capture.evidence.row_tables import rows_of_loops, table_rows
from fusec.capture.flow.attribute_owners import attribute_owners, named_objects
from fusec.capture.flow.basic_blocks import Function, StraightLine, straight_lines
from fusec.capture.flow.block_headers import LEAST_OPERATIONS, Head
from fusec.capture.flow.edge_row_reads import end_reads
from fusec.capture.flow.liveness import names_read, names_read_after
from fusec.capture.flow.loop_unrolling import UnrolledLoop, unrolled_loops
from fusec.capture.flow.possibly_unbound import may_be_unbound
from fusec.capture.inner_statements.checks import possible_checks
from fusec.capture.inner_statements.found_calls import may_hold_calls, may_hold_device_scans, may_hold_early_calls
from fusec.capture.inner_statements.front_end import lower_statement
from fusec.capture.inner_statements.hoistable_statements import early_binding
from fusec.capture.inner_statements.nested_reductions import in_stages, may_hold_nested
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.numbers.array_queries import names_like_arrays
from fusec.capture.regions.access_maps import Placement
from fusec.capture.regions.edge_row_arithmetic import end_arithmetic
from fusec.capture.regions.known_after import arrays_after, known_after
from fusec.capture.regions.lowered import Lowered, among_launches, line_parts, names_asked
from fusec.capture.regions.parts_by_axes import between_axes, may_have_both
from fusec.capture.regions.preparations import OF_NUMBERS, is_of_numbers, left_for, prepare, with_grids
from fusec.capture.regions.readings import operations, under_chosen_reading
from fusec.capture.regions.stable_names import between_arrays, between_places, indexing_names, steady_names
from fusec.capture.regions.taken_statements import taken_statement
from fusec.capture.regions.unrolled_loops import (
    Loops,
    as_part_of_loop,
    is_launch_of_loop,
    is_parted,
    with_otherwise,
    with_rounds,
)
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.generated_code import calls_fused_function
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.pragmas import StatementPragmas, statement_pragmas
from fusec.capture.source.source_file import span
from fusec.capture.views.finite_differences import has_one_axis
from fusec.capture.views.named_views import views_beside


def function_regions(name: str, function: Function, facts: FileFacts, around: LoweringContext) -> Iterator[Region]:
    """The regions of the function with this qualified name, in source order: with a launch, or a reason against one."""
    owners = attribute_owners(function, around.scope)
    of_class = around.scope.seen_from(around.scope.module, around.scope.chain[:-1] or around.scope.chain)
    passed = around.function.calls.numbers
    of_function = replace(
        around.function,
        used_as_arrays=used_as_arrays(function, around.scope),
        like_arrays=names_like_arrays(function, around.scope),
        array_attributes=array_attributes(of_class),
        has_one_axis=has_one_axis(function, around.scope),
        is_number=_number_test(function, around.scope, passed, Numbers.is_number),
        begins_as_number=_number_test(function, around.scope, passed, Numbers.begins_as_number),
    )
    rows = table_rows(function, around.scope, of_class)
    of_loops = rows_of_loops(function, around.scope) - rows
    reading = Reading(
        owners=owners | named_objects(function, around.scope, owners),
        table_rows=rows | of_loops,
        rows_of_loops=of_loops,
    )
    around = replace(around, function=of_function, reading=reading)
    plain = lowered = _lowered_parts(function, facts, around, {})
    has_rows = any(draft.kernel.rows.shapes for part in plain for item in part for draft in item.result.launches)
    found = () if has_rows else unrolled_loops(function, around.scope)  # slices may keep rows out of the model
    loops = {unrolled.loop: unrolled for unrolled in found}
    while loops:
        lowered = _lowered_parts(function, facts, around, loops)
        refused = {item.loop for part in lowered for item in part if item.loop and not is_launch_of_loop(item.result)}
        refused |= {loop for part in lowered for loop in loops if is_parted(loops[loop], part)}
        loops = {loop: unrolled for loop, unrolled in loops.items() if loop not in refused}
        if not refused:
            break
    others = tuple(_region(name, function, part, facts, around.scope) for part in plain)
    if loops:
        regions = tuple(_region(name, function, part, facts, around.scope) for part in lowered)
        others = tuple(with_otherwise(region, others) for region in regions)
    elif may_hold_nested(function, around):
        staged = _lowered_parts(function, facts, around.with_option(Option.NESTED), {})
        others = tuple(in_stages(tuple(_region(name, function, part, facts, around.scope) for part in staged), others))
    if not loops and may_hold_calls(function, around):
        for own in _readings_of_calls(function, around):
            written = _lowered_parts(function, facts, own, {})
            if not own.has(Option.EARLY_CALLS) or any(item.result.has_early_calls for item in chain(*written)):
                regions = tuple(_region(name, function, part, facts, around.scope) for part in written)
                others = tuple(in_stages(regions, others))
    if not loops and any(item.result.launches for part in plain for item in part):
        others = _with_checks(name, function, facts, around.with_option(Option.NESTED), others)
    yield from others


def _with_checks(
    name: str, function: Function, facts: FileFacts, around: LoweringContext, others: tuple[Region, ...]
) -> tuple[Region, ...]:
    """The regions with checks among their statements, each with the others that hold in its place."""
    if len(around.scope.chain) == 1:
        return others  # a module's names stay bound if one of its own statements raises
    checks = tuple(possible_checks(function))
    for some in (checks[:-1], checks):  # the last one may stand behind what kernels compute
        found = _regions_with(some, name, function, facts, around)
        others = tuple(in_stages(found, others)) if found else others
    return others


def _regions_with(
    possible: Sequence[ast.stmt], name: str, function: Function, facts: FileFacts, around: LoweringContext
) -> tuple[Region, ...]:
    """The regions with these checks, if launches stand before and after each; nothing without any."""
    checks = frozenset(possible)
    while checks:
        lowered = _lowered_parts(function, facts, around, {}, checks)
        kept = {item.place for part in lowered for item in among_launches(part)}
        if checks <= kept:
            return tuple(_region(name, function, part, facts, around.scope) for part in lowered)
        checks &= kept
    return ()


def _readings_of_calls(function: Function, around: LoweringContext) -> Iterator[LoweringContext]:
    """The readings with calls of a library as statements, the best one last."""
    calls = around.with_option(Option.CALLS)
    scans = (calls.with_option(Option.LIBRARY_SCANS),) if may_hold_device_scans(function, around) else ()
    early = (calls.with_option(Option.EARLY_CALLS),) if may_hold_early_calls(function) else ()
    has_nested = may_hold_nested(function, around)
    for own in (*scans, calls, *early):
        yield own
        if has_nested:
            yield own.with_option(Option.NESTED)


def _number_test(
    function: Function, scope: ScopeNames, passed: Passed, asks: Callable[[Numbers, str, ast.stmt, Function], bool]
) -> Callable[[str, ast.stmt], bool]:
    """See `FunctionFacts.is_number`; computed on demand."""
    return lambda text, statement: asks(numbers_of(function, scope, passed), text, statement, function)


def _lowered_parts(
    function: Function,
    facts: FileFacts,
    around: LoweringContext,
    loops: Loops,
    checks: frozenset[ast.stmt] = frozenset(),
) -> list[list[Lowered]]:
    """The statements of each region, with these loops unrolled, and these checks among them."""
    arrays = declared_arrays(function, around.scope)
    parts: list[list[Lowered]] = []
    lines = straight_lines(function, around.scope, frozenset(loops) | checks, has_heads=True)
    for line in chain.from_iterable(between_places(line, around.reading.table_rows) for line in lines):
        own = replace(around, known=replace(around.known, arrays=arrays))
        whole = _lower_line(line, facts, own, loops)
        for piece in between_arrays(line, whole, around.reading.table_rows):
            own = replace(around, known=replace(around.known, arrays=arrays))
            lowered = whole if piece is line else _lower_line(piece, facts, own, loops)
            for part, statements in _of_axes(piece, lowered, facts, own, loops):
                arrays = arrays_after(statements, arrays, around.scope)
                cut = line_parts(statements, part, around.scope)
                parts += [each for each in cut if any(item.is_worth_a_region for item in each)]
    return parts


def _of_axes(
    line: StraightLine, lowered: list[Lowered], facts: FileFacts, around: LoweringContext, loops: Loops
) -> list[tuple[StraightLine, list[Lowered]]]:
    """The line in parts that slice axes, and parts that reduce along them, if more array operations are then in
    kernels; else the whole line."""
    whole = [(line, lowered)]
    if loops or not may_have_both(lowered):
        return whole
    found: list[tuple[StraightLine, list[Lowered]]] = []
    for part in between_axes(line, _lower_statements(line, facts, around, {})):
        arrays = around.known.arrays if not found else arrays_after(found[-1][1], around.known.arrays, around.scope)
        around = replace(around, known=replace(around.known, arrays=arrays))
        statements = _lower_line(part, facts, around, loops)
        places = [(each, each.owner if isinstance(each, Head) else each) for each in part.statements]
        is_sure = not any(may_be_unbound(names_read(each), place, around.scope) for each, place in places)
        found.append((part, [replace(statements[0], other_axes=bool(found) and is_sure), *statements[1:]]))
    return found if sum(operations(each) for _, each in found) > operations(lowered) else whole


def _lower_line(line: StraightLine, facts: FileFacts, around: LoweringContext, loops: Loops) -> list[Lowered]:
    """The statements of the line, with these loops unrolled, under the reading that is chosen."""
    rounds, of_loop = with_rounds(line, loops)

    def lower(reading: Reading) -> list[Lowered]:
        return _lower_statements(rounds, facts, replace(around, reading=reading), of_loop)

    return under_chosen_reading(lower, around.reading, around.scope)


def _lower_statements(
    line: StraightLine, facts: FileFacts, around: LoweringContext, of_loop: Mapping[ast.stmt, UnrolledLoop]
) -> list[Lowered]:
    known = replace(around.known, steady=steady_names(line, around.scope), indexing=indexing_names(line, around.scope))
    around = replace(around, fresh_names=around.fresh_names.for_region(), known=known)
    lowered: list[Lowered] = []
    for statement in line.statements:
        loop = of_loop.get(statement)
        pragmas = statement_pragmas(statement if loop is None else loop.loop, facts.pragmas)
        if pragmas.is_required and calls_fused_function(statement, facts.file.tree):
            pragmas = replace(pragmas, is_required=False)
        is_apart = statement in around.reading.apart
        own = around.without_owners() if is_apart else around
        if loop is not None:  # the loop's text has its variable as index
            own = replace(own, known=replace(own.known, indexing=frozenset()))
        result = _lower_statement(statement, pragmas, facts, own)
        if isinstance(statement, Head) and all(each.evidence.operations < LEAST_OPERATIONS for each in result.launches):
            pragmas = replace(pragmas, is_required=False)  # the comment applies to the block
        if result.rest is not None and not (pragmas.is_off or shares_line(statement, facts)):
            early = early_binding(statement, line, around)
            rest = result.rest if early is None else replace(result.rest, role=early)
            called = raw_call(statement, around) if pragmas.pragma is None and loop is None else None
            if called is not None:
                rest = replace(rest, what=f"call of kernel `{called.kernel}`", code=None, role=called)
                result = replace(result, launches=())  # arithmetic on the call's arguments, which stays with the call
            result = result if rest is result.rest else replace(result, rest=rest)
        prepared = None
        prepares = pragmas.pragma is None and loop is None and not shares_line(statement, facts)
        if prepares:
            result = with_grids(statement, result, line, around)
            prepared = prepare(statement, result, line, around)
        if prepared is not None:
            result = left_for(statement, prepared, result, around)
        elif result.rest is not None and result.rest.role == Barrier() and not result.launches and prepares:
            taken = taken_statement(statement, around)
            result = result if taken is None else replace(result, rest=replace(result.rest, role=taken))
        elif result.launches and pragmas.pragma is None and loop is None and is_of_numbers(statement, line, around):
            result = left_alone(statement, OF_NUMBERS, around)
        if loop is not None:
            result = as_part_of_loop(result, statement, loop, facts.file)
        lowered.append(Lowered(statement, result, pragmas, prepared, None if loop is None else loop.loop, is_apart))
        known = known_after(lowered[-1], around.known, line, around.scope)
        around = around if known == around.known else replace(around, known=known)
    return lowered


def _lower_statement(
    statement: ast.stmt, pragmas: StatementPragmas, facts: FileFacts, around: LoweringContext
) -> LoweredStatement:
    if pragmas.is_required:
        around = around.with_option(Option.ASKED)
    lowered = lower_statement(statement, around)
    computes = bool(lowered.launches or lowered.calls)
    if pragmas.is_off and computes:
        return left_alone(statement, Obstacle("statement turned off by a comment", "FUS303"), around)
    if computes and around.function.is_compiled:
        return left_alone(statement, Obstacle("statement of a function that another compiler takes", "FUS403"), around)
    if lowered.launches and _has_unbound_constant(lowered, statement, around):
        return left_alone(statement, Obstacle("statement with a name that may be unbound", "FUS402"), around)
    if computes and shares_line(statement, facts):
        return left_alone(statement, Obstacle("statement on the line of its block's head", "FUS403"), around)
    return lowered


def _has_unbound_constant(lowered: LoweredStatement, statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether a module's own statement uses a constant that the module may bind later."""
    constants = {name for draft in lowered.launches for name, _ in draft.mentions.constants}
    place = statement.owner if isinstance(statement, Head) else statement
    return len(around.scope.chain) == 1 and may_be_unbound(constants, place, around.scope)


def shares_line(statement: ast.stmt, facts: FileFacts) -> bool:
    """Whether the head of its block shares one of its lines."""
    last = statement.end_lineno or statement.lineno
    if any(line in facts.headed_lines for line in (statement.lineno, last)):
        return True
    before = facts.file.table.lines[statement.lineno - 1].encode()[: statement.col_offset].strip(b" \t\f\\")
    return bool(before) and not before.endswith(b";")


def _named_by(draft: Draft) -> tuple[str, ...]:
    """The author's names that the model of the launch uses."""
    operands, parameters = (operand.name for operand in draft.operands), (item.name for item in draft.kernel.parameters)
    return (*operands, *parameters, *draft.results)


def _region(name: str, function: Function, lowered: list[Lowered], facts: FileFacts, scope: ScopeNames) -> Region:
    taken = {name for item in lowered for draft in item.result.launches for name in _named_by(draft)}
    lowered = [_with_own_row_names(item, taken) for item in lowered]
    drafts = tuple(draft for item in lowered for draft in item.result.launches)
    if any(draft.kernel.rows.shapes for draft in drafts):  # the model of reduced rows has no views of other names
        lowered = [item if _is_index_array(item) else replace(item, prepared=None) for item in lowered]
    placement = _placement(function, scope, lowered)
    items: list[Launch | HostStatement] = []
    reads: list[frozenset[str]] = []
    writes: list[frozenset[str]] = []
    pragmas: list[tuple[int, Pragma]] = []
    ignored: list[tuple[int, str]] = []
    loops: dict[ast.For, tuple[int, int]] = {}
    stages: list[tuple[int, int]] = []
    written: list[tuple[int, int]] = []
    for item in lowered:
        first = len(items)
        items += placement.items(item.result, item.prepared)
        both = zip(item.result.items, items[first:], strict=True)
        reads += [names_asked(placed if isinstance(placed, HostStatement) else each) for each, placed in both]
        writes += [each.writes if isinstance(each, HostStatement) else each.bound for each in item.result.items]
        launches = item.result.launches
        if item.is_check:
            stages.append((first, len(items) - 1))
        elif any(not isinstance(call.role, IndexArray) for _, call in item.result.calls):
            written.append((first, len(items) - 1))
        elif len(launches) > 1 and (item.result.rest is None or isinstance(launches[0].outcome, Nested)):
            stages.append((first, first + len(launches) - 1))
        if item.loop is not None:
            loops[item.loop] = (loops.get(item.loop, (first, first))[0], first)
        pragmas += [(k, item.pragmas.pragma) for k in range(first, len(items)) if item.pragmas.pragma is not None]
        ignored += [(k, code) for k in range(first, len(items)) for code in item.pragmas.ignored]
    statements = tuple(dict.fromkeys(item.original for item in lowered))
    attributes = {name for draft in drafts for name, _ in draft.mentions.attributes}
    later = names_read_after(function, statements) | attributes
    seen = tuple(sorted({name for item in lowered for name in item.seen_on_error}))
    return Region(
        name,
        tuple(items),
        NameFlow(tuple(reads), tuple(writes), later, seen),
        cover(span(facts.file, statements[0]), span(facts.file, statements[-1])),
        Comments(tuple(pragmas), tuple(ignored)),
        tuple(sorted({constant for draft in drafts for constant in draft.mentions.constants})),
        _bond(tuple(loops.values()), tuple(written), tuple(stages)),
        ends=Ends(
            end_reads(function, statements, facts.file),
            tuple(end_arithmetic(function, statements, _plain(lowered, facts), facts.file, scope)),
        ),
        continues=lowered[0].other_axes,
    )


def _is_index_array(item: Lowered) -> bool:
    return item.prepared is not None and isinstance(item.prepared.preparation, IndexArray)


def _with_own_row_names(item: Lowered, taken: set[str]) -> Lowered:
    launches = tuple(with_own_row_names(draft, taken) for draft in item.result.launches)
    return replace(item, result=replace(item.result, launches=launches))


_Items = tuple[tuple[int, int], ...]


def _bond(loops: _Items, calls: _Items, stages: _Items) -> WholeLoops | WrittenCalls | WholeStatements | None:
    """What is in one group, or in none."""
    if loops:
        return WholeLoops(loops)
    if calls:
        return WrittenCalls(tuple(sorted((*calls, *stages))))
    return WholeStatements(stages) if stages else None


def _placement(function: Function, scope: ScopeNames, lowered: list[Lowered]) -> Placement:
    """A placement of the drafts that has seen none of them. If bounds are variables, it knows the equalities of sizes
    that all statements suggest, the last ones included."""
    drafts = tuple(draft for item in lowered for draft in item.result.launches)
    views = tuple(item.prepared.view for item in lowered if item.prepared and item.prepared.view is not None)
    lasting = views_beside(function, scope, drafts)
    first = Placement(drafts, views, lasting)
    if not any(p.view and p.view.basic.bounds for draft in drafts for p in draft.kernel.parameters):
        return first
    first.equal.learn_assignments(function, first.explicit)
    for item in lowered:
        first.items(item.result, item.prepared)
    return Placement(drafts, views, lasting, first.equal)


def _plain(lowered: list[Lowered], facts: FileFacts) -> list[ast.stmt]:
    """The statements on lines of their own, outside unrolled loops and without comments."""
    spoken = (item for item in lowered if item.loop is None and not (item.pragmas.pragma or item.pragmas.ignored))
    return [item.statement for item in spoken if not shares_line(item.statement, facts)]
