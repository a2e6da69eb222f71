"""Print the author's statements as a function: the fall-back and the reference of a fused group."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.host_statement import AfterKernel, Check
from fusec.base.ir.kernel import Launch, LaunchForm, LocalFunction, LoopCall
from fusec.base.ir.preparation import IndexArray
from fusec.base.plan.call import PlacedPreparation
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import OpaqueLaunch
from fusec.base.records import dataclass
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, call, joined, lines_of
from fusec.generate.text.verbatim import (
    index_operands,
    with_attributes,
    with_evaluated,
    with_names,
    with_operands,
)


@dataclass(frozen=True, slots=True)
class Original:
    """The author's statements as a function: its signature, and its body."""

    signature: str
    body: str


def own_names(group: FusionGroup) -> frozenset[str]:
    """The names of its operands and results."""
    results = (name for member in group.members for name in member.results)
    return frozenset((*(operand.name for operand in group.call.operands), *results))


def outside(group: FusionGroup, renamed: Mapping[str, str]) -> dict[str, str]:
    """The names from outside of the author's function that the generated module has others for: what this binds keeps its name."""
    own = own_names(group).union(each.name for each in group.call.prepared)
    return {old: new for old, new in renamed.items() if old not in own}


def original(group: FusionGroup, renamed: Mapping[str, str], own: Sequence[str] | None = None) -> Original:
    """`<group>_unfused`, with its own parameters, or those of the dispatcher."""
    parameters = own if own is not None else [require_identifier(operand.name) for operand in group.call.operands]
    parameters = [*parameters, *(f"{each.name}=None" for each in group.call.prepared if isinstance(each, IndexArray))]
    signature = joined(lines_of(call(f"def {require_identifier(group.name.unfused)}", parameters), after=":"))
    return Original(signature, joined(unfused_lines(group, renamed)))


def unfused_lines(group: FusionGroup, renamed: Mapping[str, str], *, keeps_attributes: bool = False) -> list[str]:
    """The body of the function, indented: members verbatim, then the dispatcher's results.

    Attributes are variables, which are parameters and results; with `keeps_attributes` they are read and set as
    written. If a loop stands for several members, the last has the text of the loop.
    """
    renamed = outside(group, renamed)
    lines = _local_functions(group, renamed, keeps_attributes)
    last = group.members[-1].results
    gives_more = any(output.name in group.attributes or output.name not in last for output in group.call.outputs)
    returns_more = group.call.names_value or (group.form is LaunchForm.RETURN and gives_more and not keeps_attributes)
    asked = {each.made.name: each.made for each in group.call.preparations if each.before is None}
    inside_checks = {name for _, made in group.calls if isinstance(made, Check) for name in made.given}
    below: tuple[str, ...] = ()  # comments of a check
    for k, member in enumerate(group.members):
        lines += _beside_lines(group, k, renamed, keeps_attributes)
        inside = [asked.pop(each.name) for each in index_operands(member) if each.name in asked]
        lines += [line for each in inside for line in _made_lines(PlacedPreparation(each, k))]
        lines, below = [*lines, *below], ()
        lines += [
            line for each in group.opaque if each.before == k for line in opaque_lines(each, renamed, keeps_attributes)
        ]
        comments = group.source.comments[k] if k < len(group.source.comments) else ()
        if inside_checks.issuperset(member.results) and member.is_nested:
            below = tuple(comments[1:])
            continue
        own = [] if _is_told_later(group, k) else _member_lines(member, renamed, keeps_attributes)
        if group.source.branch is not None and keeps_attributes and k >= group.source.branch.first:
            lines += [f"if {group.source.branch.test}:"] if k == group.source.branch.first else []
            own = [f"{INDENT}{line}" if line.strip() else "" for line in own]
        if returns_more and member.source.form is not LaunchForm.ASSIGNMENT:
            own[0] = f"{', '.join(member.results)} = {own[0].removeprefix('return').lstrip()}"
        lines += _commented(own, comments)
    if group.names_kept:
        names = ", ".join(f'"{name}"' for name in group.names_kept)
        lines = [f"with KeptNames({names}):", *(f"{INDENT}{line}".rstrip() for line in lines)]
    if group.form is LaunchForm.ASSIGNMENT or returns_more:
        kept = [each for each in group.call.outputs if not (keeps_attributes and each.name in group.attributes)]
        lines += _return_lines([output.spelled for output in kept])
    return [f"{INDENT}{line}".rstrip() if line.strip() else "" for line in lines]


def _beside_lines(group: FusionGroup, k: int, renamed: Mapping[str, str], keeps_attributes: bool) -> Iterator[str]:
    """The preparations, and the calls that the dispatcher makes after its kernel, before member `k`, in the author's order."""
    placed = [*_once_for_statement(each for each in group.call.preparations if each.before == k)]
    for number, (place, made) in enumerate(group.calls):
        if place == k:
            for each in placed:
                yield from _made_lines(each) if each.calls <= number else ()
            placed = [each for each in placed if each.calls > number]
            yield from _after_lines(made, group, renamed, keeps_attributes)
    for each in placed:
        yield from _made_lines(each)


def _after_lines(
    made: AfterKernel, group: FusionGroup, renamed: Mapping[str, str], keeps_attributes: bool
) -> list[str]:
    """What the dispatcher runs after its kernel, as the author wrote it."""
    if not isinstance(made, Check):
        return made.lines
    attributes = {} if keeps_attributes else {text: name for name, text in group.attributes.items()}
    aliases = {own: name for member in group.members for own, name in member.callees.aliases}
    inside = (member for member in group.members if member.is_nested and {*member.results} <= {*made.given})
    text = with_names(with_attributes(with_names(with_evaluated(made.original, inside), aliases), attributes), renamed)
    return replace(made, text=text).lines


def _once_for_statement(placed: Iterable[PlacedPreparation]) -> Iterator[PlacedPreparation]:
    """Only the first of the arrays that one statement makes."""
    seen: set[str] = set()
    for each in placed:
        if each.made.name not in seen:
            yield each
        seen |= {*(each.made.bound if isinstance(each.made, IndexArray) else ())}


def _made_lines(placed: PlacedPreparation) -> list[str]:
    """The author's statement; unless the guard gives the value, which tries the others on small arrays."""
    made = placed.made
    if not isinstance(made, IndexArray):
        return [f"{made.name} = {made.expression}  {placed.comment}".rstrip()]
    names = ", ".join(made.bound or (made.name,))
    return [f"if {made.name} is None:", f"{INDENT}{names} = {made.expression}  {placed.comment}".rstrip()]


def _is_told_later(group: FusionGroup, k: int) -> bool:
    """Whether the next loop belongs to the same statement, which calls a function that calls others."""
    own, *later = group.members[k : k + 2]
    return isinstance(own, LoopCall) and any(each.statement_span == own.statement_span for each in later)


def _local_functions(group: FusionGroup, renamed: Mapping[str, str], keeps_attributes: bool) -> list[str]:
    """The local functions that the members call, defined in the author's function or its class."""
    functions = (function for member in group.members for function in member.callees.local_functions)
    found = {function.name: function for function in functions if function.text}
    if keeps_attributes:
        found = _called([member.source.text for member in group.members], found)
    texts = {text: name for name, text in group.attributes.items()} | _methods(found.values())
    lines: list[str] = []
    for function in found.values():
        names = {old: new for old, new in renamed.items() if old not in function.bound}
        lines += [*with_names(with_attributes(function.text, texts), names).strip("\n").splitlines(), ""]
    return lines


def _called(texts: Sequence[str], functions: Mapping[str, LocalFunction]) -> dict[str, LocalFunction]:
    """The functions that the texts call, directly or not, if methods are called on the object itself."""
    own = {name: function for name, function in functions.items() if not function.method}
    wanted: set[str] = set()
    waiting = list(texts)
    while waiting:
        text = waiting.pop()
        called = {name for name, f in own.items() if (f.spelling or name) in text} - wanted
        wanted |= called
        waiting += [own[name].text for name in sorted(called)]
    return {name: function for name, function in own.items() if name in wanted}


def _methods(functions: Iterable[LocalFunction]) -> dict[str, str]:
    """The expressions that call methods, with their names as functions."""
    return {function.spelling: function.name for function in functions if function.spelling}


def _commented(lines: list[str], comments: Sequence[str]) -> list[str]:
    """The member with the author's comments beside it and below it."""
    if not comments or not lines:
        return lines
    beside, *below = comments
    return [*lines[:-1], f"{lines[-1]}  {beside}".rstrip(), *below]


def _member_lines(member: Launch, renamed: Mapping[str, str], keeps_attributes: bool) -> list[str]:
    text = with_names(with_operands(member, keeps_attributes=keeps_attributes), renamed).strip("\n")
    if member.source.form is not LaunchForm.EXPRESSION:
        return text.splitlines()
    if "\n" not in text:
        return [f"return {text}"]
    return ["return (", *(f"{INDENT}{line.strip()}" for line in text.splitlines()), ")"]


def opaque_lines(each: OpaqueLaunch, renamed: Mapping[str, str], keeps_attributes: bool = False) -> list[str]:
    """The launch as the author wrote it."""
    *lines, last = _member_lines(each.launch, renamed, keeps_attributes)
    return [*lines, f"{last}  {each.comment}".rstrip()]


def _return_lines(outputs: Sequence[str]) -> list[str]:
    return [f"return {', '.join(outputs)}"] if outputs else []
