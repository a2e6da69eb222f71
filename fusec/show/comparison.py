"""Print the results of `fusec verify`: whether original and fused code agree."""

from fusec.base.plan.comparison import Comparison, Differences, GroupComparison, Mismatch, WorkloadComparison
from fusec.show.diagnostics import diagnostic_text
from fusec.show.json_text import Json, json_text
from fusec.show.quantities import count, finite
from fusec.show.report import diagnostic_json
from fusec.show.styled_text import Piece, Style, escape, paint

EQUAL, DIFFERENT = Piece("equal", Style.GOOD), Piece("different", Style.BAD)
NEVER, UNTRIED, BROKEN = (
    Piece("never fused", Style.BAD), Piece("not verified", Style.WARNING), Piece("does not compile", Style.BAD)
)  # fmt: skip


def comparison_text(comparison: Comparison, color: bool) -> str:
    """One line for each group and each workload case, the smallest input of every difference, and a verdict."""
    pieces = [Piece(f"{escape(comparison.package)} against {escape(comparison.original)}\n")]
    pieces += [piece for group in comparison.groups for piece in _group(group)]
    pieces += [piece for case in comparison.workload for piece in _case(case)]
    news = (diagnostic for diagnostic in comparison.diagnostics if diagnostic.code != "FUS811")  # those are above
    messages = "".join(diagnostic_text(diagnostic, None, "utf-8", color) for diagnostic in news)
    return paint(pieces, color) + messages + paint(_verdict(comparison), color)


def comparison_json(comparison: Comparison) -> str:
    """`{"equal": true or false, "sound": ..., "groups": [...], "workload": [...], "diagnostics": [...]}`."""
    return json_text(
        {
            "package": comparison.package,
            "original": comparison.original,
            "equal": comparison.is_equal,
            "sound": comparison.is_sound,
            "groups": [_group_json(group) for group in comparison.groups],
            "workload": [_case_json(case) for case in comparison.workload],
            "diagnostics": [diagnostic_json(diagnostic) for diagnostic in comparison.diagnostics],
        }
    )


def _group(group: GroupComparison) -> list[Piece]:
    if not group.inputs.compared:
        return [*_subject(escape(group.path), escape(group.name)), Piece("not compared\n")]
    counts = f" on {count(group.inputs.compared, 'input')}, {group.inputs.fused:,} of them fused"
    raised = f", {group.inputs.raised} raise in both" if group.inputs.raised else ""
    return [
        *_subject(escape(group.path), escape(group.name)),
        *_standing(group),
        EQUAL if group.is_equal else DIFFERENT,
        Piece(f"{_distance(group)}{counts}{raised}{_reached(group)}\n"),
        *_differences(group.differences),
    ]


def _differences(found: Differences | None) -> list[Piece]:
    if found is None:
        return []
    several = [Piece(f"    {found.inputs:,} inputs differ; the smallest:\n")] if found.inputs > 1 else []
    return [*several, *_mismatch(found.smallest)]


def _standing(group: GroupComparison) -> list[Piece]:
    """Warnings, before the counts, that a group must not pass for verified; a message below gives the reason."""
    if group.broken:
        return [BROKEN, Piece("; the original is ")]
    if not group.is_fused:
        return [NEVER, Piece("; behind its guard ") if group.inputs.fused else Piece("; the original is ")]
    return [UNTRIED, Piece("; behind the guard of its objects ")] if group.reach.source == "stand-ins" else []


def _reached(group: GroupComparison) -> str:
    """How often the kernel ran in calls from the author's module."""
    reach = group.reach
    if not reach.calls or reach.source == "stand-ins":
        return ""
    whose = "the workload" if reach.source == "workload" else "objects of the author's class"
    return f"; the kernel ran in {reach.kernels:,} of {count(reach.calls, 'call')} of {whose}"


def _case(case: WorkloadComparison) -> list[Piece]:
    return [
        *_subject("workload", f"{escape(case.function)} at {case.size:,}"),
        EQUAL if case.is_equal else DIFFERENT,
        Piece(f"{_distance(case)}\n"),
        *_mismatch(case.mismatch),
    ]


def _subject(place: str, name: str) -> list[Piece]:
    return [Piece("  "), Piece(place, Style.PLACE), Piece(f": {name}: ")]


def _distance(entry: GroupComparison | WorkloadComparison) -> str:
    if not entry.is_equal:
        return ""
    if not entry.rounding:
        return " bit for bit"
    if entry.rounding <= 1:
        return f" within rounding (at most {entry.rounding:.2g} of the original's own rounding error)"
    return f" within {entry.rounding:.2g} times the original's own rounding error"


def _mismatch(mismatch: Mismatch | None) -> list[Piece]:
    if mismatch is None:
        return []
    return [Piece(f"    Inputs: {escape(mismatch.inputs)}\n    Difference: {escape(mismatch.difference)}\n")]


def _verdict(comparison: Comparison) -> list[Piece]:
    groups, cases = comparison.groups, comparison.workload
    if not comparison.is_equal:
        differing = [sum(not group.is_equal for group in groups), sum(not case.is_equal for case in cases)]
        return [
            Piece("Different", Style.BAD),
            Piece(f": {differing[0]} of {count(len(groups), 'group')}, "),
            Piece(f"{differing[1]} of {count(len(cases), 'workload case')}.\n"),
        ]
    verified = sum(group.is_verified for group in groups)
    numbers = (
        (sum(not group.is_fused and not group.broken and group.inputs.compared > 0 for group in groups), "never fused"),
        (sum(bool(group.broken) for group in groups), "without a kernel that compiles"),
        (
            sum(group.is_fused and not group.broken and not group.is_verified for group in groups),
            "not verified as called",
        ),
        (sum(group.inputs.compared == 0 for group in groups), "not compared"),
    )
    others = "".join(f", {number} {what}" for number, what in numbers if number)
    return [
        Piece("Equal", Style.GOOD if comparison.is_sound else Style.WARNING),
        Piece(f": {count(verified, 'group')}, {count(len(cases), 'workload case')}{others}.\n"),
    ]


def _group_json(group: GroupComparison) -> Json:
    return {
        "path": group.path,
        "name": group.name,
        "fp": group.fp,
        "equal": group.is_equal,
        "cases": group.inputs.compared,
        "fused": group.inputs.fused,
        "raised": group.inputs.raised,
        "differing": group.differences.inputs if group.differences else 0,
        "verified": group.is_verified,
        "rounding": finite(group.rounding),
        "reach": {
            "source": group.reach.source,
            "calls": group.reach.calls,
            "kernels": group.reach.kernels,
            "reason": group.reach.reason,
        },
        "broken": group.broken,
        "smallest": _mismatch_json(group.differences.smallest if group.differences else None),
        "seconds": finite(group.seconds),
    }


def _case_json(case: WorkloadComparison) -> Json:
    return {
        "function": case.function,
        "size": case.size,
        "equal": case.is_equal,
        "rounding": finite(case.rounding),
        "mismatch": _mismatch_json(case.mismatch),
    }


def _mismatch_json(mismatch: Mismatch | None) -> Json:
    return {"inputs": mismatch.inputs, "difference": mismatch.difference} if mismatch else None
