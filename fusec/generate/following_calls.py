"""How does a dispatcher of fused loops make the author's calls that stand between them, after them?"""

from collections.abc import Sequence
from dataclasses import replace

from fusec.base.plan import FusionGroup, OpaqueLaunch
from fusec.generate.brackets import INDENT, Bracketed, call, lines_of
from fusec.generate.conditions import if_all
from fusec.generate.opaque_launches import apart_tests
from fusec.generate.unfused import opaque_lines
from fusec.generate.words import tuple_of

FOLLOWING_SUPPORT = ("are_disjoint", "surely_runs")


def following_run_lines(group: FusionGroup, run: Bracketed, returned: str, unfused: Bracketed) -> list[str]:
    """The body of the dispatcher: the loop and then the calls, or the author's statements.

    `if are_disjoint((h,), (y,)) and surely_runs(count, (x, h), (1, 1)) and ran(step_kernel, x, y): count(x, h)`
    """
    asked: list[Bracketed | str] = [*apart_tests(group, "are_disjoint"), *map(_surely_runs, group.opaque)]
    first, calls = (
        [line for each in group.opaque if each.is_first is is_first for line in opaque_lines(each, {})]
        for is_first in (True, False)
    )
    if not returned:
        question = replace(run, items=(*run.items, "True")) if first else run
        then = [*first, *lines_of(replace(run, items=(*run.items, "False")))] if first else []
        return [
            *if_all([*asked, question]),
            *_indented([*then, *calls], 2),
            f"{INDENT}else:",
            *lines_of(unfused, INDENT * 2),
        ]
    bound = Bracketed(f"{returned} = {run.opening}", run.items, run.closing)
    return [
        f"{INDENT}{returned} = None",
        *if_all(asked),
        *lines_of(bound, INDENT * 2),
        f"{INDENT}if {returned} is None:",
        *lines_of(replace(unfused, opening=f"return {unfused.opening}"), INDENT * 2),
        *_indented(calls, 1),
        f"{INDENT}return {returned}",
    ]


def _surely_runs(each: OpaqueLaunch) -> Bracketed:
    """`surely_runs(count, (x, h, n), (1, 1, 0))`."""
    made = each.launch.loop
    assert made is not None
    ranks = dict(zip(made.arrays, made.ranks, strict=True))
    axes = [str(ranks.get(name, 0)) for name in made.arguments]
    return call("surely_runs", [made.function, tuple_of(list(made.arguments)), tuple_of(axes)])


def _indented(lines: Sequence[str], depth: int) -> list[str]:
    return [f"{INDENT * depth}{line}" for line in lines]
