"""What each command does: fuse the files of a source, join them to a package, and write, compare or explain it."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fusec import __version__
from fusec.base.ir.program import Module, Program
from fusec.base.plan.generated_files import OutputFile, Package
from fusec.base.plan.messages import Told, broken_demands
from fusec.base.plan.plan import FusionPlan
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic, FusecError
from fusec.base.text.file_failure import FileFailure, failure_diagnostic
from fusec.base.text.whole_files import write_files
from fusec.config import Options
from fusec.places import root_of, source_around
from fusec.rewrite.assembly import GENERATED_MODE
from fusec.rewrite.compared_files import original_files, present_files
from fusec.rewrite.destination import require_free, require_source
from fusec.rewrite.freshness import difference, file_hashes, output_hashes, stale_files
from fusec.rewrite.seal import is_intact, sealed, unsealed
from fusec.rewrite.second_reading import DeepStack
from fusec.rewrite.tree import REPORT_NAME, source_files
from fusec.rewrite.write import write_package
from fusec.show import ModuleEntry, Report, digest, read_entry, read_report, report, with_counts
from fusec.show import diff as unified_diff
from fusec.work import Work

if TYPE_CHECKING:
    from fusec.phases import Analysed, Assembled, LeftOut, Phases
    from fusec.ship import Built

# `fusec.phases` loads libcst, islpy and jinja2, which takes longer than a whole `check` of a fresh output

T = TypeVar("T")
Stage = Callable[[str], None]  # called as each stage begins

_MOST_LEVELS = 150  # levels of a tree; visitors need about three of a thousand stack frames for each
ALONE = Work()


def unheard(_: str) -> None:
    """The stage listener of a run that shows no progress."""


@contextmanager
def _without_collector() -> Iterator[None]:
    """Disable the garbage collector: trees and models have no cycles, and searching millions of nodes takes a third of
    the run."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one source; `package` is the whole tree with its report."""

    program: Program
    plan: FusionPlan
    package: Package
    diagnostics: tuple[Diagnostic, ...]
    support: frozenset[str] = frozenset()  # generated files that serve no one module

    @property
    def told(self) -> Told:
        """The diagnostics and broken demands for the user."""
        refusals = (refusal for module in self.plan.modules for refusal in module.refusals)
        return Told(self.diagnostics, broken_demands(refusals))

    @property
    def is_safe(self) -> bool:
        """Whether no module kept its original bytes because of the safety net or a failure of fusec."""
        return self.told.is_safe


@dataclass(frozen=True, slots=True)
class Written:
    """The same without models, which files that did not change since an earlier run do not have. `modules` are the
    sources, `entries` those of the report."""

    modules: tuple[Module, ...]
    entries: tuple[ModuleEntry, ...]
    package: Package
    told: Told
    support: frozenset[str]


@dataclass(frozen=True, slots=True)
class Patch:
    """What `git apply` takes: the author's files with their generated modules, and the support files, which are nearly
    the same for every package."""

    modules: bytes
    support: bytes

    def __bool__(self) -> bool:
        return bool(self.modules or self.support)


def rewrite(source: Path, out: Path, options: Options, stage: Stage = unheard) -> tuple[Outcome, bool]:
    """As `write`, with the models of all files."""
    require_free(source, out)
    outcome = fuse(source, options, stage)
    stage("writing")
    return outcome, write_package(outcome.package, out, source)


def write(
    source: Path, out: Path, options: Options, stage: Stage = unheard, work: Work = ALONE
) -> tuple[Written, bool]:
    """Afterwards OUT contains the rewritten package; the result says whether OUT changed. Raises FusecError and leaves
    OUT unchanged."""
    require_free(source, out)
    written = would_write(source, options, stage, work)
    stage("writing")
    return written, write_package(written.package, out, source)


def _without_failures(call: Callable[["LeftOut"], T]) -> T:
    """The result of the call on all files; without the deepest if they exceed Python's stack, and without each file on
    which fusec fails. A failure without a file, or with the same file twice, is raised."""
    from fusec.phases import LeftOut

    left = LeftOut()
    while True:
        try:
            return call(left)
        except (RecursionError, FileFailure) as failure:
            cause = failure.cause if isinstance(failure, FileFailure) else failure
            if isinstance(cause, RecursionError) and left.most_levels is None:
                left = replace(left, most_levels=_MOST_LEVELS)
            elif isinstance(failure, FileFailure) and failure.path not in left.failed:
                told = failure_diagnostic(failure.cause, failure.path)
                left = replace(left, failed=left.failed | {failure.path}, diagnostics=(*left.diagnostics, told))
            else:
                raise cause from None


def _phases(source: Path, options: Options, stage: Stage, left: "LeftOut") -> "Phases":
    from fusec.phases import Phases

    stage("reading")
    phases = Phases(source, options, left)
    stage("fusing")
    return phases


@_without_collector()
def would_write(source: Path, options: Options, stage: Stage = unheard, work: Work = ALONE) -> Written:
    """The package that `write` would write."""
    return _without_failures(lambda left: _written(source, options, stage, work, left))


def _written(source: Path, options: Options, stage: Stage, work: Work, left: "LeftOut") -> Written:
    from fusec.fused_files import fused_files

    phases = _phases(source, options, stage, left)
    phases.require_readable()
    files = fused_files(phases, options, work)
    made = phases.assembled(files)
    modules, entries = phases.reading.program.modules, tuple(map(read_entry, made.accounts))
    return Written(
        tuple(replace(module, encoding=file.encoding) for module, file in zip(modules, files, strict=True)),
        entries,
        _package(phases.reading.program, made, options),
        Told(made.diagnostics, tuple(told for each in entries for told in each.demands)),
        made.support,
    )


@_without_collector()
def fuse(source: Path, options: Options, stage: Stage = unheard) -> Outcome:
    """The package that `rewrite` would write."""
    return _without_failures(lambda left: _fuse(source, options, stage, left))


def _fuse(source: Path, options: Options, stage: Stage, left: "LeftOut", only: str | None = None) -> Outcome:
    phases = _phases(source, options, stage, left)
    phases.require_readable()
    found = _analysed(phases, only)
    with DeepStack() as stack:
        files = [phases.fused(each, stack) for each in found]
    made = phases.assembled(files)
    program, plan = phases.joined(found)
    program = replace(program, diagnostics=made.diagnostics)
    dropped = made.assembly.dropped
    plan = replace(plan, modules=tuple(replace(m, groups=()) if m.path in dropped else m for m in plan.modules))
    return Outcome(program, plan, _package(program, made, options), made.diagnostics, made.support)


def _analysed(phases: "Phases", only: str | None) -> list["Analysed"]:
    """The files with their plans; the others of a package of which `only` one file is asked for are not analysed."""
    return [phases.analysed(module.path, only) for module in phases.reading.program.modules]


@_without_collector()
def analyse(source: Path, options: Options, stage: Stage = unheard) -> tuple[Program, FusionPlan]:
    """The model of the source, and the plan; a checker verifies the result of each phase."""
    return _without_failures(lambda left: _analyse(source, options, stage, left))


def _analyse(
    source: Path, options: Options, stage: Stage, left: "LeftOut", only: str | None = None
) -> tuple[Program, FusionPlan]:
    phases = _phases(source, options, stage, left)
    return phases.joined(_analysed(phases, only))


def _package(program: Program, made: "Assembled", options: Options) -> Package:
    """The files with the report, which lists no group of a module that keeps its original bytes."""
    told = replace(program, diagnostics=made.diagnostics)
    text = sealed(report(told, made.accounts, made.assembly.files, options.settings))
    own = OutputFile(REPORT_NAME, text.encode(), None, GENERATED_MODE)
    return Package(tuple(sorted((*made.assembly.files, own), key=lambda file: file.path)))


def check(source: Path, out: Path, options: Options, stage: Stage = unheard) -> tuple[tuple[Diagnostic, ...], Told]:
    """One finding for each file of OUT that is not what `rewrite` would write, none if OUT is fresh; and the messages
    of `rewrite`. Raises FusecError FUS904 if there is no source."""
    checked = check_with_report(source, out, options, stage)
    return checked.findings, checked.told


@dataclass(frozen=True, slots=True)
class Checked:
    """What `check` found; `report` is the text that `rewrite` would write now, empty without an OUT."""

    findings: tuple[Diagnostic, ...]
    told: Told
    report: str = ""


def check_with_report(source: Path, out: Path, options: Options, stage: Stage = unheard, work: Work = ALONE) -> Checked:
    """As `check`; the report of a fresh OUT contains the messages and all groups, so that nothing is analysed."""
    require_source(source)
    if not out.is_dir():
        return Checked((Diagnostic("FUS802", "the output does not exist.", str(out), "Run `fusec rewrite`."),), Told())
    record, intact = _record(out)
    written = {} if record is None else dict(record.files)
    present = output_hashes(out, written)
    report_hash = present.get(REPORT_NAME, "")
    if intact:
        written[REPORT_NAME] = report_hash
    reasons = {} if record is None else _reasons(record, source, options)
    if record is not None and intact and not reasons:
        text = (out / REPORT_NAME).read_bytes().decode()
        return Checked(stale_files(written, written, present, {}), record.told, text)
    now = would_write(source, options, stage, work)
    expected = {file.path: digest(file.content) for file in now.package.files}
    text = (now.package.content(REPORT_NAME) or b"").decode()
    return Checked(stale_files(expected, {REPORT_NAME: "", **written}, present, reasons), now.told, text)


def diff(
    source: Path,
    out: Path | None,
    options: Options,
    stage: Stage = unheard,
    folder: str = "",
    work: Work = ALONE,
) -> tuple[Written, Patch]:
    """The patches from the source, or from the files in OUT, to what `rewrite` would write; without the report.

    Paths begin with `folder`. Raises FusecError FUS905 for an OUT that `rewrite` would not write.
    """
    if out is not None:
        require_free(source, out)
    now = would_write(source, options, stage, work)
    after = tuple(file for file in now.package.files if file.path != REPORT_NAME)
    before = original_files(now.modules, after) if out is None else present_files(out, after)

    def patch(is_support: bool) -> bytes:
        old, new = (
            tuple(replace(f, path=f"{folder}{f.path}") for f in files if (f.path in now.support) is is_support)
            for files in (before, after)
        )
        return unified_diff(old, new)

    return now, Patch(patch(is_support=False), patch(is_support=True))


def build(package: Path, kernels: Path, architectures: Sequence[str], stage: Stage = unheard) -> "Built":
    """Write files of compiled kernels beside the listed ones; their register counts are added to the report unless it
    was edited by hand."""
    from fusec.ship import build as build_kernels  # loads subprocess, which only this command needs

    built = build_kernels(package, kernels, architectures, stage)
    _, intact = _record(package)
    if intact and built.counts:
        file = package / REPORT_NAME
        text = sealed(with_counts(unsealed(file.read_bytes().decode()), built.counts))
        write_files({file: text.encode()})
    return built


def explain(path: Path, options: Options, stage: Stage = unheard) -> tuple[Program, FusionPlan, str | None]:
    """The plan of the package around `path`, and the path inside it; None for a whole folder.

    A file of a package is explained as part of it, because its helpers may be in other files.
    """
    if not path.is_file():
        return *_as_rewritten(path, options, stage), None
    file = path.absolute()
    source = source_around(path)
    inside = file.relative_to(root_of(source).absolute()).as_posix()
    program, plan = _as_rewritten(source, options, stage, inside)
    return _with_syntax_errors(program, inside, file), plan, inside


def review_page(source: Path, options: Options, stage: Stage = unheard) -> tuple[Told, str]:
    """The messages of `rewrite`, and one page of HTML about the source and what becomes of it."""
    from fusec.generate.text.templates import render  # loads jinja2, see `fuse`
    from fusec.show.page import review

    outcome = fuse(source, options, stage)
    own = (f for f in outcome.package.files if f.source_path is None and f.path not in outcome.support)
    texts = {file.path: file.content.decode() for file in own if file.path != REPORT_NAME}
    title = source.name or source.resolve().name
    return outcome.told, render(
        "page/review.html.jinja", {"review": review(outcome.program, outcome.plan, texts, title)}
    )


@_without_collector()
def _as_rewritten(source: Path, options: Options, stage: Stage, only: str | None = None) -> tuple[Program, FusionPlan]:
    """The program and plan that `rewrite` would use, with the reasons why modules stay as they are; only the analysis
    if it would write nothing."""
    try:
        outcome = _without_failures(lambda left: _fuse(source, options, stage, left, only))
    except FusecError:
        return _without_failures(lambda left: _analyse(source, options, stage, left, only))
    return outcome.program, outcome.plan


def _with_syntax_errors(program: Program, path: str, file: Path) -> Program:
    """The program with Python's syntax error in the requested file, even if the file was not parsed because it never
    mentions NumPy."""
    from fusec.capture.source.source_file import parse_source  # loads islpy, see `fuse`

    known = {*(module.path for module in program.modules), *(each.path for each in program.diagnostics)}
    found = None if path in known else parse_source(path, "", file.read_bytes())
    return replace(program, diagnostics=(*program.diagnostics, found)) if isinstance(found, Diagnostic) else program


def _record(out: Path) -> tuple[Report | None, bool]:
    """The report in OUT, and whether it is as fusec wrote it."""
    file = out / REPORT_NAME
    if file.is_symlink() or not file.is_file():
        return None, False
    try:
        text = file.read_bytes().decode()
        return read_report(text), is_intact(text)
    except (OSError, ValueError):
        return None, False


def _reasons(record: Report, source: Path, options: Options) -> dict[str, str]:
    """Why files of OUT may be stale, by path; empty if nothing changed since OUT was written."""
    reasons = _changed_sources(record, source)
    whole: list[str] = [f"`{path}`: {reason}" for path, reason in reasons.items()]
    before, now = dict(record.settings), dict(options.settings)
    whole += [f"`{key}` was `{before.get(key, '')}`, is `{now[key]}`" for key in now if before.get(key) != now[key]]
    if record.version != __version__:
        whole.append(f"it was written by fusec {record.version}, this is {__version__}")
    return {**reasons, REPORT_NAME: "; ".join(whole)} if whole else {}


def _changed_sources(record: Report, source: Path) -> dict[str, str]:
    paths = source_files(source) if source.is_dir() else [source.name]
    changes = difference(dict(record.sources), file_hashes(root_of(source), paths))
    return {
        **dict.fromkeys(changes.changed, "the source has changed"),
        **dict.fromkeys(changes.added, "the source is new"),
        **dict.fromkeys(changes.removed, "the source is gone"),
    }
