"""Collect the answers of verifying processes into a comparison."""

import subprocess
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

from fusec.base.plan.comparison import (
    Comparison,
    Differences,
    GroupComparison,
    Inputs,
    Mismatch,
    Reach,
    WorkloadComparison,
)
from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.verify.fusec_child.request import Group
from fusec.verify.options import VerifyOptions
from fusec.verify.records import Record, number, object_at, text, whole
from fusec.verify.request import failure
from fusec.verify.verdicts import diagnostics_of

Progress = Callable[[str, int, int], None]  # the activity, and the numbers of finished and of all parts


@dataclass(slots=True)
class Answers:
    """What the processes told, by `Group.key`; `unverified` are the parts that ran when fusec itself failed."""

    groups: dict[str, GroupComparison] = field(default_factory=dict)
    reached: dict[str, Reach] = field(default_factory=dict)
    workload: list[WorkloadComparison] = field(default_factory=list)
    failures: list[Diagnostic] = field(default_factory=list)
    unverified: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Findings:
    """The work and the answers; `parts` wait for a process, `running` parts have one. Several threads update it."""

    package: Path
    options: VerifyOptions
    progress: Progress
    known: dict[str, Group]
    parts: deque[str] = field(default_factory=deque)
    total: int = 0
    answers: Answers = field(default_factory=Answers)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    turn: threading.Lock = field(default_factory=threading.Lock)

    def next_part(self) -> str | None:
        with self.turn:
            return self.parts.popleft() if self.parts else None

    def show(self, doing: str) -> None:
        with self.turn:
            self.progress(doing, len(self.answers.groups), self.total)

    def fail(self, diagnostic: Diagnostic) -> None:
        with self.turn:
            if diagnostic not in self.answers.failures:
                self.answers.failures.append(diagnostic)

    def comparison(self) -> Comparison:
        compared = tuple(self._with_reach(key) for key in self.known if key in self.answers.groups)
        workload = tuple(self.answers.workload)
        diagnostics = (*self.answers.failures, *self._incomplete(), *diagnostics_of(compared, workload))
        original = str(self.options.source) if self.options.source else "the original statements in the package"
        return Comparison(str(self.package), original, compared, workload, diagnostics)

    def _with_reach(self, key: str) -> GroupComparison:
        """The comparison of the group; calls from the workload take precedence over generated calls."""
        found = self.answers.groups[key]
        return replace(found, reach=self.answers.reached.get(key, found.reach))

    def _incomplete(self) -> tuple[Diagnostic, ...]:
        """The groups not compared because of an internal error; every other early end has an error of its own."""
        if not self.answers.unverified or any(diagnostic.code == "FUS912" for diagnostic in self.answers.failures):
            return ()
        missing = [f"`{group.name}`" for key, group in self.known.items() if key not in self.answers.groups] or [
            "the workload"
        ]
        sentence = f"The verification is incomplete; not compared: {', '.join(missing)}."
        return (Diagnostic("FUS912", sentence, str(self.package), "", Severity.ERROR),)


class Standing(Enum):
    """How far a process came: GIVEN_UP if it could not run at all, so that another one would fail as well."""

    FRESH = "fresh"
    AT_WORK = "at work"
    GIVEN_UP = "given up"


@dataclass(slots=True)
class Conversation:
    """The answers of one process. `running` was started last."""

    found: Findings
    comparing: bool  # the original has run: a crash now comes from the fused code
    running: str = ""
    size: int = 0  # of the workload
    inputs: str = "the first"  # of the running group
    standing: Standing = Standing.FRESH

    @property
    def given_up(self) -> bool:
        return self.standing is Standing.GIVEN_UP

    def next_part(self) -> str | None:
        part = self.found.next_part()
        if part is not None and not self.given_up:
            self.standing = Standing.AT_WORK
        return part

    def take(self, answer: Record) -> None:
        """Record an answer."""
        match text(answer, "kind"):
            case "started":
                self.running, self.size, self.inputs = text(answer, "what"), whole(answer, "size"), "the first"
                self.found.show(f"{self.running}, size {self.size:,}" if self.size else self.running)
            case "case":
                self.inputs = text(answer, "inputs")
            case "group":
                comparison = _group_comparison(answer)
                self.found.answers.groups[f"{comparison.path}:{comparison.name}"] = comparison
                self.found.show(self.running)
            case "reached":
                reach = Reach("workload", whole(answer, "calls"), whole(answer, "kernels"), text(answer, "reason"))
                self.found.answers.reached[text(answer, "key")] = reach
            case "workload":
                self.found.answers.workload.append(_workload_comparison(answer))
            case "failed":
                self._fail_as_told(answer)

    def _fail_as_told(self, answer: Record) -> None:
        """Record a failure: the process could not run the package or the workload; or it failed in one part, which then
        has no result."""
        self.found.fail(failure(answer, self.found.package))
        if text(answer, "stage") == "internal":
            self.found.answers.unverified.add(self.running)
        else:
            self.standing = Standing.GIVEN_UP

    def end(self, reason: str, last_words: str) -> None:
        """Record the end of the process: a crash counts against the running part."""
        if not reason:
            if self.comparing and self.standing is Standing.FRESH:
                self.standing = Standing.GIVEN_UP
            return
        crash = reason.removesuffix(".")
        group = self.found.known.get(self.running)
        if group is not None:
            crashed_on = Differences(1, Mismatch(self.inputs, crash))
            crashed = GroupComparison(group.path, group.name, group.fp, Inputs(1, 1, 0), 0.0, crashed_on, 0.0)
            self.found.answers.groups[group.key] = crashed
        elif self.running and self.comparing:
            mismatch = Mismatch(f"workload of size {self.size}", crash)
            self.found.answers.workload.append(WorkloadComparison(self.running, self.size, 0.0, mismatch))
        else:
            self.standing = Standing.GIVEN_UP
            sentence = f"{reason} It was running `{self.running or 'the import of the package'}`."
            self.found.fail(
                Diagnostic("FUS912", sentence, str(self.found.package), _last_line(last_words), Severity.ERROR)
            )


def _last_line(last_words: str) -> str:
    lines = last_words.strip().splitlines()
    return f"Its last words: {lines[-1]}" if lines else ""


def _group_comparison(answer: Record) -> GroupComparison:
    differing = whole(answer, "differing")
    smallest, reach = Mismatch(text(answer, "inputs"), text(answer, "difference")), object_at(answer, "reach")
    return GroupComparison(
        path=text(answer, "path"),
        name=text(answer, "name"),
        fp=text(answer, "fp"),
        inputs=Inputs(whole(answer, "cases"), whole(answer, "fused"), whole(answer, "raised")),
        rounding=number(answer, "rounding"),
        differences=Differences(differing, smallest) if differing else None,
        seconds=number(answer, "seconds"),
        reach=Reach(text(reach, "source"), whole(reach, "calls"), whole(reach, "kernels"), text(reach, "reason")),
        broken=text(answer, "broken"),
    )


def _workload_comparison(answer: Record) -> WorkloadComparison:
    difference = text(answer, "difference")
    size = whole(answer, "size")
    mismatch = Mismatch(f"workload of size {size}", difference) if difference else None
    return WorkloadComparison(text(answer, "function"), size, number(answer, "rounding"), mismatch)
