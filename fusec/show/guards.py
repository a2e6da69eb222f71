"""State the facts that a group checks at run time, in one sentence."""

from collections.abc import Iterator, Sequence

from fusec.base.plan.display_names import as_written, spoken_names
from fusec.base.plan.group_queries import closing_numbers
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.verdict import FactKind
from fusec.base.text.access_paths import path_from
from fusec.base.text.words import listed
from fusec.show.styled_text import escape


def guards_text(group: FusionGroup) -> str:
    """`all operands are plain arrays or numbers that broadcast together; `u[1:-1]` shares no memory with the others`."""
    return as_written("; ".join(_clauses(group)), group.attributes)


def quoted(names: Sequence[str]) -> str:
    """`` `a`, `b` and `c` ``; nothing for no names.

    >>> quoted(("a", "b", "c"))
    '`a`, `b` and `c`'
    """
    return listed([f"`{escape(name)}`" for name in names])


def _clauses(group: FusionGroup) -> Iterator[str]:
    kinds = {FactKind[fact.kind] for fact in group.proof.facts}
    rank = next((names[0] for names in group.facts_of(FactKind.RANK)), "")
    numbers = (*group.named_by(FactKind.NUMBER), *closing_numbers(group))
    written = dict.fromkeys(names[0] for names in group.facts_of(FactKind.DISJOINT))
    if kinds & {FactKind.PLAIN, FactKind.SAME_SHAPE}:
        yield _plain(group, rank)
    bounds = group.named_by(FactKind.INTEGER)
    if bounds:
        yield f"{quoted(bounds)} {'is an integer' if len(bounds) == 1 else 'are integers'}"
    ranks = [_one_of(names) for names in group.facts_of(FactKind.SAME_RANK)]
    if ranks and len(group.call.operands) > 1:
        yield f"{listed(ranks)} {'has' if len(ranks) == 1 else 'have'} as many dimensions as any operand"
    if numbers:
        yield f"{quoted(numbers)} {'is a number' if len(numbers) == 1 else 'are numbers'}"
    repeated = group.named_by(FactKind.REPEATED)
    if repeated:
        yield f"{quoted(repeated)} {'is a number or does' if len(repeated) == 1 else 'are numbers or do'} not vary along the axes that are sliced"
    flat = group.named_by(FactKind.FLAT)
    if flat:
        yield f"{quoted(flat)} {'has' if len(flat) == 1 else 'have'} one element along the axis that is reduced, or none such"
    apart = group.facts_of(FactKind.APART)
    for name in dict.fromkeys(first for first, _ in apart):
        others = quoted([other for first, other in apart if first == name])
        raw = ", which a raw kernel writes," if group.calls else ""
        yield f"`{name}`{raw} shares no memory with {others}"
    if FactKind.DEVICE in kinds:
        yield from _launch_clauses(group)
    if FactKind.INDEXED in kinds:
        yield from _loop_clauses(group)
    attributes = group.facts_of(FactKind.ATTRIBUTES)
    for owner, *own in attributes:
        spoken = [path_from(owner, name) for name in own]
        entries = " or entries of lists and dictionaries" if any("[" in text for text in spoken) else ""
        if spoken:
            yield f"{quoted(spoken)} {'is a plain attribute' if len(spoken) == 1 else 'are plain attributes'}{entries}"
    items = tuple(text for _, text, _ in group.facts_of(FactKind.ITEM))
    if items:
        yield f"{quoted(items)} {'is part of a plain array' if len(items) == 1 else 'are parts of plain arrays'}"
    functions = (function for member in group.members for function in member.callees.local_functions if function.method)
    methods = {f.spelling if f.is_of_super else f.asked: f.method.rpartition(":")[2] for f in functions}
    if methods:
        yield f"{quoted(tuple(methods))} {'is' if len(methods) == 1 else 'are'} {quoted(tuple(methods.values()))}"
    if written:
        names = {} if kinds & {FactKind.DEVICE, FactKind.INDEXED} else spoken_names(group)
        texts = tuple(dict.fromkeys(names.get(name, name) for name in written))
        yield f"{quoted(texts)} {'shares' if len(texts) == 1 else 'share'} no memory with the others"


def _launch_clauses(group: FusionGroup) -> Iterator[str]:
    integers = group.named_by(FactKind.INDEX)
    numbers = group.named_by(FactKind.SCALAR)
    axes = group.facts_of(FactKind.AXES)[0][1]
    yield f"the grid has {axes} {'axis' if axes == '1' else 'axes'}"
    yield from (f"{quoted(names)} have one shape" for names in group.facts_of(FactKind.ALIKE))
    yield from (f"{quoted(names)} are equal" for names in group.facts_of(FactKind.EQUAL))
    covered = group.facts_of(FactKind.COVERED)
    yield from (f"it has `{threads}` threads along axis {axis} at least" for axis, threads in covered)
    yield from _number_clauses(integers, numbers)
    unused = group.named_by(FactKind.UNUSED)
    if unused:
        yield f"{quoted(unused)} {'is an array or a number' if len(unused) == 1 else 'are arrays or numbers'}"
    yield from (f"`{width}` is above 0" for (width,) in group.facts_of(FactKind.POSITIVE))
    yield from (f"`{first} <= {second}`" for first, second in group.facts_of(FactKind.AT_MOST))
    if group.facts_of(FactKind.REAL):
        yield "no array is complex"
    whole = group.named_by(FactKind.WHOLE)
    if whole:
        yield f"{quoted(whole)} {'holds' if len(whole) == 1 else 'hold'} integers"
    hosts = group.named_by(FactKind.HOST)
    if hosts:
        yield f"{quoted(hosts)} {'holds' if len(hosts) == 1 else 'hold'} numbers in the host's memory"
    rows = group.facts_of(FactKind.ROWS)
    yield from (f"`{array}` has `{reach}` entries along axis {axis} at least" for array, axis, reach in rows)


def _loop_clauses(group: FusionGroup) -> Iterator[str]:
    integers = group.named_by(FactKind.INDEX)
    numbers = group.named_by(FactKind.SCALAR)
    yield from (f"{quoted(names)} are equal" for names in group.facts_of(FactKind.EXTENT))
    ufuncs = tuple(dict.fromkeys(names[0] for names in group.facts_of(FactKind.DOUBLES)))
    yield from [f"{quoted(ufuncs)} {'runs' if len(ufuncs) == 1 else 'run'} loops of doubles"] if ufuncs else []
    yield from (f"{quoted(names)} is not below zero" for names in group.facts_of(FactKind.SIZE))
    yield from (f"{quoted(names)} is above zero" for names in group.facts_of(FactKind.POSITIVE))
    yield from _number_clauses(integers, numbers)
    yield from (
        f"no element of {quoted(names)} is an integer or complex" for names in group.facts_of(FactKind.FLOATING)
    )


def _number_clauses(integers: Sequence[str], numbers: Sequence[str]) -> Iterator[str]:
    if integers:
        yield f"{quoted(integers)} {'is an integer' if len(integers) == 1 else 'are integers'}"
    if numbers:
        yield f"{quoted(numbers)} {'is a number' if len(numbers) == 1 else 'are numbers'}"


def _one_of(names: Sequence[str]) -> str:
    return quoted(names) if len(names) == 1 else f"one of {quoted(names)}"


def _plain(group: FusionGroup, rank: str) -> str:
    """One operand broadcasts with itself; views of it broadcast with each other."""
    dimensions = f"{rank} dimension{'' if rank == '1' else 's'}"
    to_rank = f" to {dimensions}" if rank else ""
    if len(group.call.operands) > 1:
        return f"all operands are plain arrays or numbers that broadcast together{to_rank}"
    views = {text for text in spoken_names(group).values() if text.startswith(f"{group.call.operands[0].name}[")}
    together = f" of {dimensions}" if rank else ""
    together += " whose views broadcast together," if len(views) > 1 else ""
    return f"`{escape(group.call.operands[0].name)}` is a plain array{together} or a number"
