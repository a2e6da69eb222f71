"""Dispatchers of fused loops that run the author's intervening calls after the fused loop."""

from collections.abc import Sequence
from dataclasses import replace

from fusec.base.ir.kernel import LoopCall
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import OpaqueLaunch
from fusec.generate.launches.opaque_launches import apart_tests
from fusec.generate.loop_calls.kernels import kernel_results
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, if_all, lines_of, tuple_of
from fusec.generate.text.original import opaque_lines

FOLLOWING_SUPPORT = ("are_disjoint", "surely_runs")


def following_run_lines(group: FusionGroup, run: Bracketed, returned: str, unfused: Bracketed) -> list[str]:
    """The body of the dispatcher: the loop and then the calls, or the author's statements.

    `if are_disjoint((h,), (y,)) and surely_runs(count, (x, h), (1, 1)) and ran(step_kernel, x, y): count(x, h)`
    """
    asked: list[Item] = [*apart_tests(group, "are_disjoint")]
    asked += [_surely_runs(each) for each in group.opaque if each.is_asked]
    first, calls = (
        [line for each in group.opaque if each.is_first is is_first for line in opaque_lines(each, {})]
        for is_first in (True, False)
    )
    if returned:
        after = [*_named(group, returned), *calls, *_returned(group, returned)]
        return [*_asked_run(asked, run, returned, unfused), *_indented(after, 1)]
    question = replace(run, items=(*run.items, "True")) if first else run
    kernel, *arguments = run.items
    # the guard has passed: an exception now is final, because the calls before it have run
    then = [*first, *lines_of(call(str(kernel), [*arguments, "False"]))] if first else []
    given = _returned(group, "")
    otherwise = [f"{INDENT}else:", *lines_of(unfused, INDENT * 2)]
    if given:
        otherwise = lines_of(replace(unfused, opening=f"return {unfused.opening}"), INDENT)
    return [*if_all([*asked, question]), *_indented([*then, *calls, *given], 2), *otherwise]


def _asked_run(asked: Sequence[Item], run: Bracketed, returned: str, unfused: Bracketed) -> list[str]:
    """The lines up to the call of the loop, which returns None if it may not run."""
    bound = Bracketed(f"{returned} = {run.opening}", run.items, run.closing)
    asking = [f"{INDENT}{returned} = None", *if_all(asked)] if asked else []
    return [
        *asking,
        *lines_of(bound, INDENT * (2 if asked else 1)),
        f"{INDENT}if {returned} is None:",
        *lines_of(replace(unfused, opening=f"return {unfused.opening}"), INDENT * 2),
    ]


def _named(group: FusionGroup, returned: str) -> list[str]:
    """`t, u = arrays`, if a call or the return needs one of them."""
    made = kernel_results(group)
    given = {operand.name for each in group.opaque for operand in each.launch.operands}
    is_needed = made != [output.name for output in group.call.outputs] or not given.isdisjoint(made)
    return [f"{', '.join(made)} = {returned}"] if is_needed and returned not in made else []


def _returned(group: FusionGroup, returned: str) -> list[str]:
    """The results that the author's function uses later."""
    outputs = [output.name for output in group.call.outputs]
    if returned and outputs == kernel_results(group):
        return [f"return {returned}"]
    return [f"return {', '.join(outputs)}"] if outputs else []


def _surely_runs(each: OpaqueLaunch) -> Bracketed:
    """`surely_runs(count, (x, h, n), (1, 1, 0))`."""
    assert isinstance(each.launch, LoopCall)
    made = each.launch.loop
    ranks = dict(made.ranks)
    axes = [str(ranks.get(name, 0)) for name in made.arguments]
    return call("surely_runs", [made.function, tuple_of(list(made.arguments)), tuple_of(axes)])


def _indented(lines: Sequence[str], depth: int) -> list[str]:
    return [f"{INDENT * depth}{line}" for line in lines]
