"""What `fusec verify` found: whether original and fused code agree."""

from fusec.base.comparison import Comparison, GroupComparison, Mismatch, WorkloadComparison
from fusec.show.diagnostics import diagnostic_text
from fusec.show.json_text import Json, json_text
from fusec.show.quantities import count, finite
from fusec.show.report import diagnostic_json
from fusec.show.styled_text import Piece, Style, escape, paint

EQUAL, DIFFERENT = Piece("equal", Style.GOOD), Piece("different", Style.BAD)


def comparison_text(comparison: Comparison, color: bool) -> str:
    """One line for each group and each workload case, the smallest input of every difference, and a verdict."""
    pieces = [Piece(f"{escape(comparison.package)} against {escape(comparison.original)}\n")]
    pieces += [piece for group in comparison.groups for piece in _group(group)]
    pieces += [piece for case in comparison.workload for piece in _case(case)]
    news = (diagnostic for diagnostic in comparison.diagnostics if diagnostic.code != "FUS811")  # those stand above
    messages = "".join(diagnostic_text(diagnostic, None, "utf-8", color) for diagnostic in news)
    return paint(pieces, color) + messages + paint(_verdict(comparison), color)


def comparison_json(comparison: Comparison) -> str:
    """`{"equal": true or false, "groups": [...], "workload": [...], "diagnostics": [...]}`."""
    return json_text(
        {
            "package": comparison.package,
            "original": comparison.original,
            "equal": comparison.is_equal,
            "groups": [_group_json(group) for group in comparison.groups],
            "workload": [_case_json(case) for case in comparison.workload],
            "diagnostics": [diagnostic_json(diagnostic) for diagnostic in comparison.diagnostics],
        }
    )


def _group(group: GroupComparison) -> list[Piece]:
    if not group.cases:
        return [*_subject(escape(group.path), escape(group.name)), Piece("not compared\n")]
    counts = f" on {count(group.cases, 'input')}, {group.fused:,} of them fused"
    raised = f", {group.raised} raise in both" if group.raised else ""
    return [
        *_subject(escape(group.path), escape(group.name)),
        EQUAL if group.is_equal else DIFFERENT,
        Piece(f"{counts}{raised}{_distance(group)}\n"),
        *([Piece(f"    {group.differing:,} inputs differ; the smallest:\n")] if group.differing > 1 else []),
        *_mismatch(group.smallest),
    ]


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
    return f", at most {entry.worst_ulp:.3g} ulp apart" if entry.worst_ulp else ", bit for bit"


def _mismatch(mismatch: Mismatch | None) -> list[Piece]:
    if mismatch is None:
        return []
    return [Piece(f"    Inputs: {escape(mismatch.inputs)}\n    Difference: {escape(mismatch.difference)}\n")]


def _verdict(comparison: Comparison) -> list[Piece]:
    groups, cases = comparison.groups, comparison.workload
    if comparison.is_equal:
        compared = sum(group.cases > 0 for group in groups)
        others = f", {len(groups) - compared} not compared" if compared < len(groups) else ""
        return [
            Piece("Equal", Style.GOOD),
            Piece(f": {count(compared, 'group')}, {count(len(cases), 'workload case')}{others}.\n"),
        ]
    differing = [sum(not group.is_equal for group in groups), sum(not case.is_equal for case in cases)]
    return [
        Piece("Different", Style.BAD),
        Piece(f": {differing[0]} of {count(len(groups), 'group')}, "),
        Piece(f"{differing[1]} of {count(len(cases), 'workload case')}.\n"),
    ]


def _group_json(group: GroupComparison) -> Json:
    return {
        "path": group.path,
        "name": group.name,
        "fp": group.fp,
        "equal": group.is_equal,
        "cases": group.cases,
        "fused": group.fused,
        "raised": group.raised,
        "differing": group.differing,
        "worst_ulp": finite(group.worst_ulp),
        "smallest": _mismatch_json(group.smallest),
        "seconds": finite(group.seconds),
    }


def _case_json(case: WorkloadComparison) -> Json:
    return {
        "function": case.function,
        "size": case.size,
        "equal": case.is_equal,
        "worst_ulp": finite(case.worst_ulp),
        "mismatch": _mismatch_json(case.mismatch),
    }


def _mismatch_json(mismatch: Mismatch | None) -> Json:
    return {"inputs": mismatch.inputs, "difference": mismatch.difference} if mismatch else None
