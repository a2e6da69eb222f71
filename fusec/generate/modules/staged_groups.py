"""Dispatchers of groups with several kernels: fused stages in order, then the author's launches."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.host_statement import Check
from fusec.base.ir.kernel import LaunchForm
from fusec.base.plan.body import body_of
from fusec.base.plan.group_queries import updated_operands
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.text.words import free_name
from fusec.generate.cuda.groups import if_library
from fusec.generate.guards.preparations import written_operands
from fusec.generate.text.docstrings import docstring_lines
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, Bracketed, call, joined, lines_of, tuple_of
from fusec.generate.text.original import original, unfused_lines
from fusec.generate.text.target_text import TargetText
from fusec.generate.text.target_words import WORDS, TargetWords
from fusec.generate.text.ufunc_elements import ufunc_lines
from fusec.generate.text.verbatim import with_names, with_operands


def with_calls(group: FusionGroup, part: TargetText) -> TargetText:
    """The parts of a group with one stage, with the launch that its dispatcher runs, and the author's calls and checks
    after it.

    `results = step_cuda.launch(x, z) if are_apart((u,), (z,)) else None`
    """
    asks = part if any(isinstance(made, Check) for _, made in group.calls) else _apart(group, part)
    return replace(asks, finish=joined([*_finish(group, asks)]))


def _finish(group: FusionGroup, part: TargetText) -> Iterator[str]:
    """The calls before the dispatcher returns; a check reads what the kernel gives by its name."""
    (stage,) = group.stages
    *lines, last = part.finish.splitlines() or [f"{INDENT}return {part.result}"]
    yield from lines
    given, returned = ", ".join(stage.call.given), last.strip().removeprefix("return ")
    has_checks = any(isinstance(made, Check) for _, made in group.calls)
    if has_checks and given not in ("", returned):
        yield f"{INDENT}{given} = {returned}"
    yield from (f"{INDENT}{line}" for _, made in group.calls for line in made.lines)
    if not has_checks:
        yield last
    elif group.call.outputs:
        yield f"{INDENT}return {', '.join(group.call.given)}"


def _apart(group: FusionGroup, part: TargetText) -> TargetText:
    """The parts with a launch that is apart from what the calls write."""
    (stage,) = group.stages
    given = stage.call.values
    library = if_library(stage, part.target).removeprefix(" if ").removesuffix(" else None")
    tests = [test for test in (library, *_guards(group)) if test]
    after = f" if {' and '.join(tests)} else None" if tests else ""
    results = free_name(part.result, [operand.name for operand in group.call.operands])
    launch = lines_of(call(f"{results} = {WORDS[part.target].start(stage)}", given), INDENT, after)
    return replace(part, result=results, asks=joined(launch))


def calling_lines(group: FusionGroup, parts: Sequence[TargetText], renamed: Mapping[str, str]) -> list[str]:
    """The dispatcher, which runs the author's calls after it has started its kernel, and the author's statements."""
    parameters = [require_identifier(operand.name) for operand in group.call.operands]
    *others, end = parts
    written = original(group, renamed)
    return [
        *lines_of(call(f"def {require_identifier(group.dispatcher)}", parameters), after=":"),
        *docstring_lines(group, ()),
        *(
            line
            for part in others
            for text in (part.asks, f"{INDENT}if {part.result} is not None:", part.finish_inside)
            for line in text.splitlines()
        ),
        *end.asks.splitlines(),
        f"{INDENT}if {end.result} is None:",
        *lines_of(call(f"return {group.name.unfused}", parameters), INDENT * 2),
        *end.finish.splitlines(),
        "",
        "",
        written.signature,
        *written.body.splitlines(),
    ]


def _guards(group: FusionGroup) -> Iterator[str]:
    """`are_apart((field,), (x, v))` for each array that a call writes and the operands that it must not share memory
    with."""
    pairs = group.facts_of(FactKind.APART)
    known = [operand.name for operand in group.call.operands]
    others = {name: tuple(n for n in known if (name, n) in pairs) for name in known}
    for read in dict.fromkeys(found for found in others.values() if found):
        yield f"are_apart({tuple_of([name for name in known if others[name] == read])}, {tuple_of(read)})"


def staged_lines(group: FusionGroup, renamed: Mapping[str, str]) -> list[str]:
    """The dispatcher and the author's statements; it returns their results if a stage has no kernel for the operands.

    After a stage has updated an operand in place, only the statements of the remaining stages run instead of it.
    """
    parameters = [require_identifier(operand.name) for operand in group.call.operands]
    bound = [output.name for stage in group.stages for output in stage.call.outputs]
    anew = stages_from_first(group)
    before_last = {output.name for stage in anew[:-1] for output in stage.call.outputs}
    taken = [*parameters, *bound]
    results = free_name("results", taken)
    kept = {name: free_name(f"given_{name}", taken) for name in parameters if name in before_last}
    original = call(f"return {group.name.unfused}", [kept.get(parameter, parameter) for parameter in parameters])
    return [
        *lines_of(call(f"def {require_identifier(group.dispatcher)}", parameters), after=":"),
        *docstring_lines(group, _written(group)),
        *(f"{INDENT}{own} = {name}" for name, own in kept.items()),
        *ufunc_lines(group, lines_of(original, INDENT * 2)),
        *(line for stage in anew for line in _stage_lines(group, stage, original, results)),
        *(line for stage in group.stages[len(anew) :] for line in _rest_lines(group, stage, results)),
        *_return_lines(group, results, renamed),
        "",
        "",
        *lines_of(call(f"def {group.name.unfused}", parameters), after=":"),
        *unfused_lines(group, renamed),
    ]


def stages_from_first(group: FusionGroup) -> tuple[FusionGroup, ...]:
    """The stages that the author's statements may replace from the start: those up to the first that updates an operand
    in place."""
    writes = (any(member.writes.updated for member in stage.members) for stage in group.stages)
    first = next((k for k, does_write in enumerate(writes) if does_write), len(group.stages))
    return group.stages[: first + 1]


def _written(group: FusionGroup) -> tuple[str, ...]:
    """The arrays that the stages update in place, and the views that the last stage, or the dispatcher after it,
    writes."""
    if not group.stores_apart:
        updated = updated_operands(group)
        made = {name for member in group.members for name in member.writes.updated}
        last = () if group.last_store else written_operands(group.stages[-1], body_of(group.stages[-1]))
        return (*updated, *(name for name in last if name not in made))
    numbers = (*group.kernel.borders, len(group.members) - 1)
    accesses = (access for number in numbers for access in group.members[number].kernel.accesses)
    return tuple(dict.fromkeys(access.array.name for access in accesses if access.kind is AccessKind.WRITE))


def _stage_lines(group: FusionGroup, stage: FusionGroup, original: Bracketed, results: str) -> list[str]:
    """`results = f_x_mean_fusion.launch(x)`, and its names unless it is the last stage."""
    names = ", ".join(output.name for output in stage.call.outputs)
    return [
        *lines_of(call(f"{results} = {_words(group).start(stage)}", _given(stage)), INDENT),
        f"{INDENT}if {results} is None:",
        *lines_of(original, INDENT * 2),
        *([] if _is_last(stage, group) or not names else [f"{INDENT}{names} = {results}"]),
    ]


def _words(group: FusionGroup) -> TargetWords:
    return WORDS[group.stages[0].targets[0]]


def _rest_lines(group: FusionGroup, stage: FusionGroup, results: str) -> list[str]:
    """The same after an earlier stage has written: NumPy's operations replace this stage's kernel."""
    names = ", ".join(output.name for output in stage.call.outputs)
    returns = _is_last(stage, group) and [o.name for o in group.call.outputs] == [o.name for o in stage.call.outputs]
    before = "return " if returns else f"{names} = " if names else ""
    after = [] if returns or not before else [f"{INDENT}else:", f"{INDENT * 2}{before}{results}"]
    return [
        *lines_of(call(f"{results} = {_words(group).start(stage)}", _given(stage)), INDENT),
        f"{INDENT}if {results} is None:",
        *lines_of(call(f"{before}{stage.name.unfused}", _given(stage)), INDENT * 2),
        *after,
    ]


def _given(stage: FusionGroup) -> list[str]:
    return stage.call.values


def _is_last(stage: FusionGroup, group: FusionGroup) -> bool:
    """Whether the dispatcher ends with the results of this stage."""
    return stage is group.stages[-1] and not group.last_store


def _return_lines(group: FusionGroup, results: str, renamed: Mapping[str, str]) -> list[str]:
    """The results of the author's statements, some of which earlier stages may have computed."""
    if group.last_store:
        names = [output.name for output in group.call.outputs if group.form is LaunchForm.ASSIGNMENT]
        end = group.members[-1]
        end = replace(end, source=replace(end.source, text=group.last_store))
        store = with_names(with_operands(end), renamed)
        stored = [f"{INDENT}{line}".rstrip() for line in store.splitlines()]
        return [*stored, *([f"{INDENT}return {', '.join(names)}"] if names else [])]
    names, last = (
        [output.name for output in outputs] for outputs in (group.call.outputs, group.stages[-1].call.outputs)
    )
    if names == last:
        return [f"{INDENT}return {results}"] if names else []
    returned = [f"{INDENT}return {', '.join(names)}"] if names else []
    if len(stages_from_first(group)) < len(group.stages):
        return returned
    return [*([f"{INDENT}{', '.join(last)} = {results}"] if last else []), *returned]
