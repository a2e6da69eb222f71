"""Is a rewritten package equal to the original: every group on generated inputs, and the workload as a whole?"""

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fusec.base.comparison import Comparison, GroupComparison, Mismatch, WorkloadComparison
from fusec.base.diagnostic import Diagnostic, Severity, error
from fusec.verify.child import Ended, answers
from fusec.verify.fused_groups import FusedGroup, fused_groups, loops_in_turn
from fusec.verify.options import VerifyOptions
from fusec.verify.records import Record, number, text, whole
from fusec.verify.request import failure, request, workload_file

Progress = Callable[[str], None]


def verify(package: Path, options: VerifyOptions, progress: Progress = lambda _: None) -> Comparison:
    """What is different between the package that `fusec rewrite` wrote and its original; runs both in child processes.

    Raises FusecError when there is no report; a package or workload that cannot be run becomes FUS912 in the result.
    """
    if options.source is not None and not options.source.is_dir():
        raise error(
            "FUS904", f"`{options.source}` is no folder.", str(options.source), "Name the tree that was rewritten."
        )
    groups = (*fused_groups(package), *loops_in_turn(package))
    found = _Findings(package, options, progress)
    workload = workload_file(package, options.workload)
    with tempfile.TemporaryDirectory(prefix="fusec-verify-") as folder:
        recorded = Path(folder, "original.pickle")
        # kernels of odd types have no place beside the package, but a cache that the user chose may speed up a second run
        environment = {"NUMBA_CACHE_DIR": os.environ.get("NUMBA_CACHE_DIR") or str(Path(folder, "numba"))}
        environment |= _simulator(groups)
        if workload and not _record_original(found, groups, workload, recorded, environment):
            workload = None
        _compare(found, groups, workload, recorded, environment)
    return found.comparison(groups)


def _simulator(groups: Sequence[FusedGroup]) -> dict[str, str]:
    """Launches run in numba's simulator where there is no device, unless the user has said what to do."""
    has_device = os.name == "nt" or any(Path(device).exists() for device in ("/dev/nvidiactl", "/dev/dxg"))
    is_needed = not has_device and any(group.launch is not None for group in groups)
    return {"NUMBA_ENABLE_CUDASIM": os.environ.get("NUMBA_ENABLE_CUDASIM", "1")} if is_needed else {}


@dataclass(slots=True)
class _Findings:
    """What the answers of the processes add up to."""

    package: Path
    options: VerifyOptions
    progress: Progress
    groups: dict[str, GroupComparison] = field(default_factory=dict)
    workload: list[WorkloadComparison] = field(default_factory=list)
    failures: list[Diagnostic] = field(default_factory=list)
    running: str = ""  # what was started last, and at which size of the workload
    size: int = 0
    inputs: str = "the first"  # of the group that runs
    comparing: bool = False  # the original has run: what crashes now is the fused code
    unverified: set[str] = field(default_factory=set)  # what ran when fusec itself failed
    given_up: bool = False  # the last process could not run at all, so that another one would fail as well

    def fail(self, message: str, hint: str = "") -> None:
        self.given_up = True
        self.failures.append(Diagnostic("FUS912", message, str(self.package), hint, Severity.ERROR))

    def fail_as_told(self, answer: Record) -> None:
        """The process could not run the package, or the workload; or it failed in one part, which has no result then."""
        self.failures.append(failure(answer, self.package))
        if text(answer, "stage") == "internal":
            self.unverified.add(self.running)
        else:
            self.given_up = True

    def comparison(self, groups: Sequence[FusedGroup]) -> Comparison:
        compared = tuple(self.groups[group.key] for group in groups if group.key in self.groups)
        diagnostics = (*self.failures, *self._incomplete(groups), *_diagnostics(compared, self.workload))
        original = str(self.options.source) if self.options.source else "the original statements in the package"
        return Comparison(str(self.package), original, compared, tuple(self.workload), diagnostics)

    def _incomplete(self, groups: Sequence[FusedGroup]) -> tuple[Diagnostic, ...]:
        """What an internal error leaves open; whatever else ends the verification early has an error of its own."""
        if not self.unverified or any(diagnostic.code == "FUS912" for diagnostic in self.failures):
            return ()
        missing = [f"`{group.name}`" for group in groups if group.key not in self.groups] or ["the workload"]
        sentence = f"The verification is incomplete; not compared: {', '.join(missing)}."
        return (Diagnostic("FUS912", sentence, str(self.package), "", Severity.ERROR),)


def _record_original(
    found: _Findings, groups: Sequence[FusedGroup], workload: Path, recorded: Path, environment: Mapping[str, str]
) -> bool:
    """Whether the original ran the workload; its outcomes are then in the file `recorded`."""
    source = found.options.source
    package = Path(os.path.realpath(found.package))
    if source and workload.is_relative_to(package):
        workload = Path(os.path.realpath(source)) / workload.relative_to(package)
    found.progress("running the workload with the original statements")
    asked = _request(found, () if source else groups, workload, recorded, "record")
    asked["root"] = os.path.realpath(source or found.package)
    return _exchange(found, asked, environment) and recorded.exists()


def _compare(
    found: _Findings,
    groups: Sequence[FusedGroup],
    workload: Path | None,
    recorded: Path,
    environment: Mapping[str, str],
) -> None:
    """Asks until every group has an answer: a process that dies is started again without the group that killed it."""
    found.comparing = True
    left = list(groups)
    with_outcomes = workload is not None
    while True:
        asked = _request(found, groups, workload, recorded if with_outcomes else None, "verify")
        asked["compared"] = [group.key for group in left]
        if _exchange(found, asked, environment) or found.given_up:
            return
        with_outcomes = False
        left = [group for group in left if group.key not in found.groups and group.key not in found.unverified]
        if not left:
            return


def _request(
    found: _Findings, groups: Sequence[FusedGroup], workload: Path | None, recorded: Path | None, action: str
) -> dict[str, object]:
    options = found.options
    return {
        **request(action, found.package, groups, workload, options.sizes, options.seed),
        "thorough": options.thorough,
        "seconds": options.seconds,
        "record": str(recorded) if recorded else None,
    }


def _exchange(found: _Findings, asked: Mapping[str, object], environment: Mapping[str, str]) -> bool:
    """Whether the process answered to the end; otherwise `found` holds why, as a failure or as a mismatch."""
    found.running, found.given_up = "", False
    for answer in answers(found.options.python, asked, found.options.timeout, environment):
        if isinstance(answer, Ended):
            return not found.given_up and _ended(found, answer)
        _take(found, answer)
    return not found.given_up


def _take(found: _Findings, answer: Record) -> None:
    match text(answer, "kind"):
        case "started":
            found.running = text(answer, "what")
            found.size = whole(answer, "size")
            found.progress(f"{found.running}, size {found.size:,}" if found.size else found.running)
        case "case":
            found.inputs = text(answer, "inputs")
        case "group":
            comparison = _group_comparison(answer)
            found.groups[f"{comparison.path}:{comparison.name}"] = comparison
        case "workload":
            found.workload.append(_workload_comparison(answer))
        case "failed":
            found.fail_as_told(answer)


def _group_comparison(answer: Record) -> GroupComparison:
    differing = whole(answer, "differing")
    return GroupComparison(
        path=text(answer, "path"),
        name=text(answer, "name"),
        fp=text(answer, "fp"),
        cases=whole(answer, "cases"),
        fused=whole(answer, "fused"),
        raised=whole(answer, "raised"),
        differing=differing,
        worst_ulp=number(answer, "worst_ulp"),
        smallest=Mismatch(text(answer, "inputs"), text(answer, "difference")) if differing else None,
        seconds=number(answer, "seconds"),
    )


def _workload_comparison(answer: Record) -> WorkloadComparison:
    difference = text(answer, "difference")
    size = whole(answer, "size")
    mismatch = Mismatch(f"workload of size {size}", difference) if difference else None
    return WorkloadComparison(text(answer, "function"), size, number(answer, "worst_ulp"), mismatch)


def _ended(found: _Findings, ended: Ended) -> bool:
    """Whether the process ended well; a crash counts against what was running."""
    if not ended.reason:
        return True
    crash = ended.reason.removesuffix(".")
    package = found.package
    group = next((g for g in (*fused_groups(package), *loops_in_turn(package)) if g.key == found.running), None)
    if group is not None:
        mismatch = Mismatch(found.inputs, crash)
        found.groups[group.key] = GroupComparison(group.path, group.name, group.fp, 1, 1, 0, 1, 0.0, mismatch, 0.0)
    elif found.running and found.comparing:
        mismatch = Mismatch(f"workload of size {found.size}", crash)
        found.workload.append(WorkloadComparison(found.running, found.size, 0.0, mismatch))
    else:
        found.fail(
            f"{ended.reason} It was running `{found.running or 'the import of the package'}`.", _last_line(ended)
        )
    return False


def _last_line(ended: Ended) -> str:
    lines = ended.last_words.strip().splitlines()
    return f"Its last words: {lines[-1]}" if lines else ""


def _diagnostics(groups: Sequence[GroupComparison], workload: Sequence[WorkloadComparison]) -> tuple[Diagnostic, ...]:
    differing = [
        Diagnostic(
            "FUS811",
            f"`{group.name}`: {group.smallest.difference}.",
            group.path,
            f"Inputs: {group.smallest.inputs}.",
            Severity.ERROR,
        )
        for group in groups
        if group.smallest
    ]
    cases = [
        Diagnostic(
            "FUS811",
            f"`{case.function}`: {case.mismatch.difference}.",
            "",
            f"Inputs: {case.mismatch.inputs}.",
            Severity.ERROR,
        )
        for case in workload
        if case.mismatch
    ]
    never = [
        Diagnostic("FUS812", f"`{group.name}`: {_all_original(group)}.", group.path)
        for group in groups
        if not group.is_fused
    ]
    return (*differing, *cases, *never)


def _all_original(group: GroupComparison) -> str:
    if not group.cases:
        return (
            "its kernels are not there, or no inputs are found on which compiled functions, whose indices nothing "
            "checks, stay inside their arrays; give it a workload"
        )
    if group.raised == group.cases:
        return f"no valid input was found, the original raises on all {group.cases} inputs"
    raising = f", and raised on {group.raised} of them" if group.raised else ""
    return f"the original ran for all of {group.cases} inputs{raising}"
