"""Run the phases in order: capture, dependence, fusion, generate, rewrite; a checker verifies each result."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fusec import __version__
from fusec.base.ir.program import Module, Program
from fusec.base.plan.choices import Guards
from fusec.base.plan.generated_files import OutputFile, Package, module_alias
from fusec.base.plan.messages import Told, broken_demands
from fusec.base.plan.plan import Called, FusionPlan
from fusec.base.scalars.libraries import LIBRARIES, NUMPY, ArrayModule
from fusec.base.scalars.targets import Memory, Target
from fusec.base.text.diagnostic import Diagnostic, FusecError, Severity
from fusec.base.text.file_failure import FileFailure, failure_diagnostic, working_on
from fusec.base.text.whole_files import write_files
from fusec.config import Options, Sync, TargetChoice
from fusec.places import root_of, source_around
from fusec.rewrite.assembly import GENERATED_MODE, Assembly, assemble
from fusec.rewrite.compared_files import original_files, present_files
from fusec.rewrite.destination import require_free, require_source
from fusec.rewrite.freshness import difference, file_hashes, output_hashes, stale_files
from fusec.rewrite.module_edits import Replacement, indentation
from fusec.rewrite.seal import is_intact, sealed, unsealed
from fusec.rewrite.tree import REPORT_NAME, source_files
from fusec.rewrite.write import write_package
from fusec.show import Report, digest, read_report, report, with_counts
from fusec.show import diff as unified_diff

if TYPE_CHECKING:
    from fusec.fusion import Settings
    from fusec.ship import Built

T = TypeVar("T")
Stage = Callable[[str], None]  # called as each stage begins

_MOST_LEVELS = 150  # levels of a tree; visitors need about three of a thousand stack frames for each


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
class Patch:
    """What `git apply` takes: the author's files with their generated modules, and the support files, which are nearly
    the same for every package."""

    modules: bytes
    support: bytes

    def __bool__(self) -> bool:
        return bool(self.modules or self.support)


def rewrite(source: Path, out: Path, options: Options, stage: Stage = unheard) -> tuple[Outcome, bool]:
    """Afterwards OUT contains the rewritten package; the result says whether OUT changed. Raises FusecError and leaves
    OUT unchanged."""
    require_free(source, out)
    outcome = fuse(source, options, stage)
    stage("writing")
    return outcome, write_package(outcome.package, out, source)


@dataclass(frozen=True, slots=True)
class _Left:
    """Files that are copied unchanged: those whose trees have more levels, and those on which fusec failed."""

    most_levels: int | None = None
    failures: tuple[FileFailure, ...] = ()

    def paths(self) -> frozenset[str]:
        return frozenset(failure.path for failure in self.failures)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(failure_diagnostic(failure.cause, failure.path) for failure in self.failures)


def _without_failures(call: Callable[[_Left], T]) -> T:
    """The result of the call on all files; without the deepest if they exceed Python's stack, and without each file on
    which fusec fails. A failure without a file, or with the same file twice, is raised."""
    left = _Left()
    while True:
        try:
            return call(left)
        except (RecursionError, FileFailure) as failure:
            cause = failure.cause if isinstance(failure, FileFailure) else failure
            if isinstance(cause, RecursionError) and left.most_levels is None:
                left = replace(left, most_levels=_MOST_LEVELS)
            elif isinstance(failure, FileFailure) and failure.path not in left.paths():
                left = replace(left, failures=(*left.failures, failure))
            else:
                raise cause from None


@_without_collector()
def fuse(source: Path, options: Options, stage: Stage = unheard) -> Outcome:
    """The package that `rewrite` would write."""
    return _without_failures(lambda left: _fuse(source, options, stage, left))


def _fuse(source: Path, options: Options, stage: Stage, left: _Left) -> Outcome:
    # these packages load libcst, islpy and jinja2, which takes longer than a whole `check` of a fresh output
    from fusec.generate import broken_call, generate, replacement

    def printed(each: Called, module: Module) -> Replacement:
        with working_on(module.path):
            indent, alias = indentation(module, each), module_alias(module.names)
            return Replacement(each, replacement(each, alias, indent, width), broken_call(each, alias, indent, width))

    width = options.line_length
    program, plan = _analyse(source, options, stage, left)
    unread = next((d for d in program.diagnostics if d.code == "FUS904" and d.severity is Severity.ERROR), None)
    if unread is not None:
        raise FusecError(unread)
    stage("generating kernels")
    generated = generate(program, plan)
    modules = {module.path: module for module in program.modules}
    replacements = tuple(printed(each, modules[module.path]) for module in plan.modules for each in module.called)
    assembly = assemble(root_of(source), program, plan, generated, replacements, width)
    support = frozenset(each.path for each in generated if not each.source_path)
    return replace(_outcome(options, program, plan, assembly), support=support)


@_without_collector()
def analyse(source: Path, options: Options, stage: Stage = unheard) -> tuple[Program, FusionPlan]:
    """The model of the source, and the plan; a checker verifies the result of each phase."""
    return _without_failures(lambda left: _analyse(source, options, stage, left))


def _analyse(source: Path, options: Options, stage: Stage, left: _Left) -> tuple[Program, FusionPlan]:
    from fusec.base import walls as wall  # loads islpy, see `fuse`
    from fusec.capture import CaptureOptions, LaunchContracts, MemoryContract, capture
    from fusec.dependence import dependence_graphs
    from fusec.fusion import plan as fusion_plan

    stage("reading")
    told = options.contracts
    raw_kernels = [kernel for kernel in told.raw_kernels if options.guards is Guards.ALLOW and not kernel.may_raise]
    contracts = LaunchContracts(
        frozenset(told.kernel_decorators),
        told.sync is Sync.ELIDE,
        tuple(MemoryContract(kernel.name, kernel.reads, kernel.writes) for kernel in raw_kernels),
    )
    program = capture(
        source,
        CaptureOptions(options.exclude, options.include, told.array_modules, contracts, left.most_levels, left.paths()),
    )
    program = replace(program, diagnostics=(*program.diagnostics, *left.diagnostics()))
    wall.program(program)
    stage("proving")
    graphs = dependence_graphs(program)
    for graph in graphs:
        wall.graph(graph)
    plan = fusion_plan(program, graphs, _settings(options, program))
    wall.plan(plan)
    return program, plan


def _settings(options: Options, program: Program) -> "Settings":
    from fusec.fusion import Settings
    from fusec.generate import launch_code

    return Settings(
        fp=options.fp,
        guards=options.guards,
        targets=_targets(options, program),
        time_loops=options.time_loops,
        memory_order=options.memory_order,
        launch_code=launch_code if options.target is TargetChoice.CUDA else None,
    )


def _targets(options: Options, program: Program) -> frozenset[Target]:
    """The targets; those of libraries that neither the options nor the package mention are left out, even if the
    package has `xp=np`."""
    if options.target is not TargetChoice.AUTO:
        return options.targets
    named = {name for _, modules in options.contracts.array_modules for name in modules}
    others = (
        each
        for each in LIBRARIES.values()
        if each.name in named or any(each.package.encode() in module.source for module in program.modules)
    )
    found = options.targets & ArrayModule((NUMPY, *others)).targets
    return frozenset(each for each in found if each.memory is not Memory.CHUNKS or each.kernels in found)


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


def check_with_report(source: Path, out: Path, options: Options, stage: Stage = unheard) -> Checked:
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
    outcome = fuse(source, options, stage)
    expected = {file.path: digest(file.content) for file in outcome.package.files}
    text = (outcome.package.content(REPORT_NAME) or b"").decode()
    return Checked(stale_files(expected, {REPORT_NAME: "", **written}, present, reasons), outcome.told, text)


def diff(
    source: Path, out: Path | None, options: Options, stage: Stage = unheard, folder: str = ""
) -> tuple[Outcome, Patch]:
    """The patches from the source, or from the files in OUT, to what `rewrite` would write; without the report.

    Paths begin with `folder`. Raises FusecError FUS905 for an OUT that `rewrite` would not write.
    """
    if out is not None:
        require_free(source, out)
    outcome = fuse(source, options, stage)
    after = tuple(file for file in outcome.package.files if file.path != REPORT_NAME)
    before = original_files(outcome.program, after) if out is None else present_files(out, after)

    def patch(is_support: bool) -> bytes:
        old, new = (
            tuple(replace(f, path=f"{folder}{f.path}") for f in files if (f.path in outcome.support) is is_support)
            for files in (before, after)
        )
        return unified_diff(old, new)

    return outcome, Patch(patch(is_support=False), patch(is_support=True))


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
    program, plan = _as_rewritten(source, options, stage)
    inside = file.relative_to(root_of(source).absolute()).as_posix()
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


def _as_rewritten(source: Path, options: Options, stage: Stage) -> tuple[Program, FusionPlan]:
    """The program and plan that `rewrite` would use, with the reasons why modules stay as they are; only the analysis
    if it would write nothing."""
    try:
        outcome = fuse(source, options, stage)
    except FusecError:
        return analyse(source, options, stage)
    return outcome.program, outcome.plan


def _with_syntax_errors(program: Program, path: str, file: Path) -> Program:
    """The program with Python's syntax error in the requested file, even if the file was not parsed because it never
    mentions NumPy."""
    from fusec.capture.source.source_file import parse_source  # loads islpy, see `fuse`

    known = {*(module.path for module in program.modules), *(each.path for each in program.diagnostics)}
    found = None if path in known else parse_source(path, "", file.read_bytes())
    return replace(program, diagnostics=(*program.diagnostics, found)) if isinstance(found, Diagnostic) else program


def _outcome(options: Options, program: Program, plan: FusionPlan, assembly: Assembly) -> Outcome:
    """The assembly with its report, which lists no group of a module that keeps its original bytes."""
    program = replace(program, diagnostics=(*program.diagnostics, *assembly.diagnostics))
    modules = tuple(replace(m, groups=()) if m.path in assembly.dropped else m for m in plan.modules)
    plan = replace(plan, modules=modules)
    text = sealed(report(program, plan, assembly.files, options.settings))
    files = sorted(
        (*assembly.files, OutputFile(REPORT_NAME, text.encode(), None, GENERATED_MODE)), key=lambda f: f.path
    )
    return Outcome(program, plan, Package(tuple(files)), program.diagnostics)


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
