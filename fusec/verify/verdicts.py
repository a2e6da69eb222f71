"""Diagnostics for the results of a comparison: differences, kernels that never ran, and kernels that do not compile."""

from collections.abc import Sequence

from fusec.base.plan.comparison import GroupComparison, Mismatch, WorkloadComparison
from fusec.base.text.diagnostic import Diagnostic, Severity

WORKLOAD_HINT = "Write a workload that calls the function with the program's own objects (docs/workloads.md)."


def diagnostics_of(groups: Sequence[GroupComparison], workload: Sequence[WorkloadComparison]) -> tuple[Diagnostic, ...]:
    """FUS811 for every difference, FUS814, FUS812 and FUS813 for groups, in this order."""
    differing = [_differing(group.name, group.path, each.smallest) for group in groups if (each := group.differences)]
    cases = [_differing(case.function, "", case.mismatch) for case in workload if case.mismatch]
    broken = [_broken(group) for group in groups if group.broken]
    never = [
        Diagnostic("FUS812", f"`{group.name}`: {_all_original(group)}.", group.path, severity=Severity.ERROR)
        for group in groups
        if not group.is_fused and not group.broken
    ]
    untried = [_untried(group) for group in groups if group.is_fused and group.reach.source == "stand-ins"]
    return (*differing, *cases, *broken, *never, *untried)


def _differing(name: str, path: str, mismatch: Mismatch) -> Diagnostic:
    return Diagnostic(
        "FUS811", f"`{name}`: {mismatch.difference}.", path, f"Inputs: {mismatch.inputs}.", Severity.ERROR
    )


def _broken(group: GroupComparison) -> Diagnostic:
    sentence = (
        f"`{group.name}`: numba cannot compile the kernel, so that the original runs: {group.broken.rstrip('.')}."
    )
    return Diagnostic(
        "FUS814", sentence, group.path, "Report it: fusec should make no kernel that cannot run.", Severity.ERROR
    )


def _untried(group: GroupComparison) -> Diagnostic:
    reason = f": {group.reach.reason}" if group.reach.reason else ""
    how = (
        "ran on stand-ins for the author's objects"
        if group.reach.kernels
        else "was called behind the guard of its objects"
    )
    return Diagnostic("FUS813", f"`{group.name}`: the kernel {how} only{reason}.", group.path, WORKLOAD_HINT)


def _all_original(group: GroupComparison) -> str:
    reach, inputs = group.reach, group.inputs
    if reach.is_blocked:
        whose = "of the workload" if reach.source == "workload" else "on objects of the author's class"
        calls = f"in its only call {whose}" if reach.calls == 1 else f"in all {reach.calls:,} calls {whose}"
        return f"the original ran {calls}{f': {reach.reason}' if reach.reason else ''}"
    if not inputs.compared:
        return (
            "its kernels are not there, or no inputs are found on which compiled functions, whose indices nothing "
            "checks, stay inside their arrays; give it a workload"
        )
    if inputs.raised == inputs.compared:
        return f"no valid input was found, the original raises on all {inputs.compared} inputs"
    raising = f", and raised on {inputs.raised} of them" if inputs.raised else ""
    because = f": {reach.reason}" if reach.reason else ""
    return f"the original ran for all of {inputs.compared} inputs{raising}{because}"
