"""The listings of `check`, `explain`, `rewrite` and `verify`, whose findings every format prints."""

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from fusec.base.ir.program import Program
from fusec.base.plan.comparison import Comparison, GroupComparison
from fusec.base.plan.generated_files import PackageFile
from fusec.base.plan.messages import Told
from fusec.base.plan.plan import FusionPlan
from fusec.base.plan.refusal import Refusal
from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.show.check import check_json, check_text
from fusec.show.comparison import comparison_json, comparison_text
from fusec.show.explanation import explain_json, explain_text
from fusec.show.formats.listing import Finding, Listing, Outcome
from fusec.show.missed import missed, missed_json, missed_text
from fusec.show.report import called_code
from fusec.show.report_reader import CalledEntry, ModuleEntry
from fusec.show.selection import Selection, select
from fusec.show.summary import summary_json, summary_text

EQUAL = "Fused and original code agree."


def check_listing(findings: tuple[Diagnostic, ...], told: Told, destination: str, places: tuple[str, str]) -> Listing:
    """`places` are the source and the output, from the root of the repository."""
    source, out = places
    fresh = Finding("fresh", Outcome.PASSED, "The output is what fusec would write.", out, destination)
    stale = tuple(_of_diagnostic(each, out, Outcome.FAILED) for each in findings)
    return Listing(
        "check",
        (*(stale or (fresh,)), *_of_told(told, source)),
        lambda color: check_text(findings, destination, color),
        lambda: check_json(findings, destination),
    )


def explain_listing(program: Program, plan: FusionPlan, selection: Selection, place: str) -> Listing:
    """`place` is the source, from the root of the repository."""
    return Listing(
        "explain",
        (*plan_findings(select(plan, selection), place), *_of_told(Told(program.diagnostics), place)),
        lambda color: explain_text(program, plan, selection, color),
        lambda: explain_json(program, plan, selection),
    )


def missed_listing(program: Program, plan: FusionPlan, selection: Selection, place: str) -> Listing:
    """`place` is the source, from the root of the repository."""
    return Listing(
        "explain",
        tuple(_of_refusal(each.refusal, place) for each in missed(program, plan, selection)),
        lambda color: missed_text(program, plan, selection, color),
        lambda: missed_json(program, plan, selection),
    )


def rewrite_listing(
    entries: Sequence[ModuleEntry], told: Told, modules: int, files: tuple[PackageFile, ...], places: tuple[str, str]
) -> Listing:
    """`modules` were read, and `entries` are in the report; `places` are the output, and the source, from the root of the repository."""
    destination, place = places
    return Listing(
        "rewrite",
        (
            *(each for entry in entries for each in _entry_findings(entry, place)),
            *_of_told(Told(told.diagnostics), place),
        ),
        lambda color: summary_text(entries, modules, files, destination, color),
        lambda: summary_json(entries, modules, files, destination),
    )


def verify_listing(comparison: Comparison, place: str) -> Listing:
    """`place` is the package, from the root of the repository."""
    groups = (
        Finding("equal", Outcome.PASSED, EQUAL, _joined(place, each.path), each.name) for each in _verified(comparison)
    )
    cases = (each for each in comparison.workload if each.is_equal)
    return Listing(
        "verify",
        (
            *groups,
            *(Finding("equal", Outcome.PASSED, EQUAL, place, f"{each.function} of size {each.size}") for each in cases),
            *(_of_diagnostic(each, place, _outcome(each)) for each in comparison.diagnostics),
        ),
        lambda color: comparison_text(comparison, color),
        lambda: comparison_json(comparison),
    )


def _verified(comparison: Comparison) -> Iterator[GroupComparison]:
    """The groups without a diagnostic."""
    return (group for group in comparison.groups if group.is_verified and group.inputs.compared)


def plan_findings(plan: FusionPlan, place: str) -> Iterator[Finding]:
    """What is fused has passed; a refusal is noted, or has failed if a comment asks for the fusion."""
    for module in plan.modules:
        called = (*module.groups, *module.loops, *module.sequences)
        entries = (CalledEntry(called_code(each), each.name.fused, each.span) for each in called)
        yield from (_of_called(each, place) for each in sorted(entries, key=lambda each: each.span.start))
        yield from (_of_refusal(each, place) for each in module.refusals)


def _entry_findings(entry: ModuleEntry, place: str) -> Iterator[Finding]:
    """As `plan_findings`, of one module."""
    yield from (_of_called(each, place) for each in entry.called)
    yield from (_of_refusal(each, place) for each in entry.refusals)


def _of_called(called: CalledEntry, place: str) -> Finding:
    path = _joined(place, called.span.path)
    told = f"Fused: `{called.name}` is called instead."
    return Finding(called.code, Outcome.PASSED, told, path, called.name, called.span)


def _of_refusal(refusal: Refusal, place: str) -> Finding:
    return Finding(
        refusal.code,
        Outcome.FAILED if refusal.required else Outcome.NOTED,
        refusal.message if "not fused" in refusal.message else f"Not fused: {refusal.message}",
        _joined(place, refusal.span.path),
        refusal.function,
        refusal.span,
        refusal.related,
        refusal.note,
        refusal.hint,
    )


def _of_told(told: Told, place: str) -> tuple[Finding, ...]:
    return (
        *(_of_diagnostic(each, place, _outcome(each)) for each in told.diagnostics),
        *(_of_diagnostic(each, place, Outcome.FAILED) for each in told.demands),
    )


def _outcome(diagnostic: Diagnostic) -> Outcome:
    return Outcome.FAILED if diagnostic.severity is Severity.ERROR else Outcome.NOTED


def _of_diagnostic(diagnostic: Diagnostic, place: str, outcome: Outcome) -> Finding:
    path = _joined(place, diagnostic.span.path if diagnostic.span else diagnostic.path)
    span, hint = diagnostic.span, diagnostic.hint
    return Finding(diagnostic.code, outcome, diagnostic.message, path, span=span, hint=hint)


def _joined(place: str, path: str) -> str:
    return (PurePosixPath(place) / path).as_posix() if place or path else ""
