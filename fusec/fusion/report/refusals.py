"""Build the refusals of a report: refused candidates, single launches, and unmet `# fusec: fuse` comments."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import accumulate, combinations

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import Storage, StorageOrigin
from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import AuthorsKernel, Launch, loop_calls
from fusec.base.ir.library_call import LibraryCall
from fusec.base.ir.operand import Variable
from fusec.base.ir.preparation import IndexArray
from fusec.base.ir.program import Pragma, Region
from fusec.base.plan.display_names import as_written
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.refusal import Refusal
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.proof.verdict import Refuted
from fusec.base.scalars.libraries import LIBRARIES
from fusec.base.text.codes import page
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.analysis.targets import GAPS, lacking
from fusec.fusion.between.kept_statements import barriers_between, why_between
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.decided import Refused

_CODE = "FUS301"
_LONE = "the statements around it launch no other kernel that fusec models."
_HINT_OF_PARTS = "Read it in expressions only, before what it is made of changes."
_BESIDE = "fusec refuses the kernels next to it, or a statement between them."


def with_demands(
    graph: DependenceGraph, groups: Iterable[FusionGroup], refusals: Iterable[Refusal]
) -> Iterator[Refusal]:
    """The refusals of the region, with a required one for each unfused statement that a comment demands to be fused."""
    fused = {member.statement_span for group in groups for member in group.members}
    demanded = {
        graph.region.items[k].statement_span for k, pragma in graph.region.comments.pragmas if pragma is Pragma.FUSE
    }
    unmet = sorted(demanded - fused)
    answered: set[SourceSpan] = set()
    for refusal in refusals:
        places = {span for span in unmet if any(map(span.holds, refusal.places))}
        answered |= places
        yield replace(refusal, required=True) if places else refusal
    for span in unmet:
        if span not in answered:
            yield Refusal(
                "FUS403",
                graph.region.function,
                "statement not fused",
                "It holds nothing that fusec models.",
                "",
                span,
                required=True,
            )


def launches_alone(
    graphs: Iterable[DependenceGraph], groups: Iterable[FusionGroup], refusals: Iterable[Refusal]
) -> Iterator[Refusal]:
    """A refusal for each handwritten kernel in no group and no other refusal, once for each place."""
    places = [member.statement_span for group in groups for member in group.members]
    for refusal in refusals:
        places += refusal.places
    for region in (graph.region for graph in graphs):
        if not region.is_conditional:
            yield from _alone_in(region, places)


def _alone_in(region: Region, places: list[SourceSpan]) -> Iterator[Refusal]:
    kernels = [(k, item) for k, item in enumerate(region.items) if isinstance(item, AuthorsKernel)]
    ignored = {k for k, _ in region.comments.ignored}  # of these the user wants to hear nothing
    for k, launch in kernels:
        if k not in ignored and not _touched(launch.span, places):
            places.append(launch.span)
            note = _LONE if len(kernels) == 1 else _BESIDE
            yield Refusal(_CODE, region.function, f"`{launch.name}` not fused", note, "", launch.span)


def _touched(span: SourceSpan, places: Collection[SourceSpan]) -> bool:
    return any(span.meets(place) for place in places)


def refusal(refused: Refused) -> Iterator[Refusal]:
    """The entry for one refused candidate, unless a comment on its last item ignores the code."""
    candidate, objection = refused.candidate, refused.objection
    region = candidate.graph.region
    if (candidate.last, objection.code) in region.comments.ignored:
        return
    last = candidate.launches[-1]
    verdict = objection.verdict
    note = f"Witness: {verdict.witness}" if isinstance(verdict, Refuted) else verdict.reason
    attributes = _attributes(region)
    is_of_all = objection.code.startswith("FUS3")
    yield Refusal(
        objection.code,
        region.function,
        as_written(_message(last, objection.message), attributes),
        as_written(note, attributes),
        hint_of(objection.code) if objection.hint is None else objection.hint,
        objection.place,
        objection.related,
        tuple(launch.span for launch in candidate.launches) if is_of_all else (),
    )


def for_some_targets(candidate: Candidate) -> Iterator[Refusal]:
    """The entry for a group for arrays of several libraries that has no kernel for some."""
    region = candidate.graph.region
    found = lacking(candidate)
    if found is None or (candidate.last, "FUS601") in region.comments.ignored:
        return
    last, (target, obstacle) = candidate.launches[-1], found
    arrays = target if target.within is None else target.kernels
    titles = (library.title for library in LIBRARIES.values() if arrays in library.targets)
    yield Refusal(
        "FUS601",
        region.function,
        f"`{last.name}` not fused for {next(titles)}'s arrays, on which the original runs",
        f"{GAPS[target].opening}{obstacle}.",
        hint_of("FUS601"),
        last.span,
    )


def barriers(graph: DependenceGraph) -> Iterator[Refusal]:
    """A refusal for every host statement between a launch, or an array assembled from parts, and a reader of its result, except
    arithmetic in a group's epilogue, and matrix products, which are called in turn with the kernels."""
    items, attributes = graph.region.items, _attributes(graph.region)
    for first, last in (*_flows(graph.region), *_assembled(graph.region)):
        source, sink = items[first], items[last]
        between = barriers_between(graph.region, first, last)
        parting = ((k, item) for k, item in between if not (isinstance(item.role, EndArithmetic) or _calls(item)))
        told = ((k, item) for k, item in parting if (k, "FUS207") not in graph.region.comments.ignored)
        k, item = next(told, (last, None))
        if item is None:
            continue
        given = source.role if isinstance(source, HostStatement) else source
        assert isinstance(given, Launch | IndexArray) and isinstance(sink, Launch)
        yield Refusal(
            "FUS207",
            graph.region.function,
            as_written(f"`{sink.name}` not fused with `{given.name}`", attributes),
            _sentence(why_between(item, graph.region, first, k)),
            hint_of("FUS207") if item is not source else _HINT_OF_PARTS,
            item.span,
            sink.span if item is source else source.span,
            (sink.span,),
        )


def _assembled(region: Region) -> Iterator[tuple[int, int]]:
    """The arrays that are assembled from parts, each with the last launch that reads it, as items."""
    for k, item in enumerate(region.items):
        if isinstance(item, HostStatement) and isinstance(item.role, IndexArray) and item.role.is_assembled:
            name, later = item.role.name, range(k + 1, len(region.items))
            rebound = next((n for n in later if name in region.names.writes[n]), len(region.items))
            readers = [n for n in later if n <= rebound and _reads(region.items[n], name)]
            if readers:
                yield k, readers[-1]


def _reads(item: Launch | HostStatement, name: str) -> bool:
    return isinstance(item, Launch) and any(array.base == name for array in item.kernel.parameters)


def _calls(item: HostStatement) -> bool:
    """Whether it is a call of a library that makes a pass over arrays."""
    return isinstance(item.role, LibraryCall) and item.role.makes_pass


def _flows(region: Region) -> Iterator[tuple[int, int]]:
    """The pairs of launches with a flow dependence and other statements in between, as items. Calls of a library
    between may hand the values on."""
    launches = [(k, item) for k, item in enumerate(region.items) if isinstance(item, Launch)]
    hosts = [(k, item) for k, item in enumerate(region.items) if isinstance(item, HostStatement)]
    calls = [(k, item.role) for k, item in hosts if isinstance(item.role, LibraryCall) and item.role.makes_pass]
    read = {k: _touched_by(launch, AccessKind.READ) for k, launch in launches}
    written = {k: _touched_by(launch, AccessKind.WRITE, AccessKind.REDUCE) for k, launch in launches}
    others = list(accumulate(isinstance(item, HostStatement) for item in region.items))
    for (first, _), (last, _) in combinations(launches, 2) if hosts else ():
        if others[last] == others[first]:
            continue
        handed_on = _handed_on([call for k, call in calls if first < k < last], written[first])
        if not (written[first] | handed_on).isdisjoint(read[last]):
            yield first, last


def _handed_on(calls: Iterable[LibraryCall], written: frozenset[Storage]) -> frozenset[Storage]:
    """What the calls, one after the other, make of the arrays."""
    found = set[Storage]()
    for call in calls:
        if not {each.name for each in written | found}.isdisjoint(call.sources):
            found.add(Storage(call.name, StorageOrigin.FRESH))
    return frozenset(found)


def _touched_by(launch: Launch, *kinds: AccessKind) -> frozenset[Storage]:
    return frozenset(access.array.storage for access in launch.kernel.accesses if access.kind in kinds)


def unmodelled(graph: DependenceGraph) -> Iterator[Refusal]:
    """A refusal for every host statement that has a code."""
    region = graph.region
    for k, item in enumerate(region.items):
        if isinstance(item, HostStatement) and item.code is not None and (k, item.code) not in region.comments.ignored:
            yield Refusal(
                item.code,
                region.function,
                "statement not fused",
                f"{_sentence(item.what)}.",
                hint_of(item.code),
                item.span,
            )


def hint_of(code: str) -> str:
    """The action that the code's page advises."""
    entry = page(code)
    return entry.hint if entry is not None else ""


def _attributes(region: Region) -> dict[str, str]:
    """The author's text for the model's variables that stand for attributes, or for one value of a variable."""
    launches = [item for item in region.items if isinstance(item, Launch)]
    named = ((o.name, o.expression) for launch in launches for o in launch.operands if isinstance(o, Variable))
    values = {name: text for name, text in named if name != text}
    attributes = (pair for launch in launches for pair in launch.attributes)
    return values | dict(attributes) | dict(pair for call in loop_calls(launches) for pair in call.bound_as)


def _message(launch: Launch, detail: str) -> str:
    return f"`{launch.name}` not fused: {detail}" if detail else f"`{launch.name}` not fused"


def _sentence(what: str) -> str:
    return what[:1].upper() + what[1:]
