"""The phases for one file: capture, dependence, fusion, generate, rewrite; a checker verifies each result.

No file depends on the result for another one, so that files can be fused in any order, in several processes, or not at
all if nothing that they depend on has changed.
"""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from fusec.base import walls as wall
from fusec.base.ir.program import Module, Program
from fusec.base.plan.choices import Guards
from fusec.base.plan.fused_file import FusedFile
from fusec.base.plan.generated_files import GENERATED_PREFIX, GeneratedModule, module_alias, with_header
from fusec.base.plan.plan import FusionPlan, ModulePlan
from fusec.base.records import dataclass
from fusec.base.scalars.libraries import LIBRARIES, NUMPY, ArrayModule
from fusec.base.scalars.targets import Memory, Target
from fusec.base.text.diagnostic import Diagnostic, FusecError, Severity
from fusec.base.text.file_failure import working_on
from fusec.capture import CapturedFile, CaptureOptions, LaunchContracts, MemoryContract, PackageReading, in_order
from fusec.config import Options, Sync, TargetChoice
from fusec.dependence import dependence_graphs
from fusec.fusion import Settings
from fusec.fusion import plan as fusion_plan
from fusec.generate import broken_call, launch_code, module_files, needs_of, replacement, shared_files
from fusec.places import root_of
from fusec.rewrite.assembly import Assembly, answers_any_name, assemble, rewritten
from fusec.rewrite.module_edits import Replacement, indentation
from fusec.rewrite.second_reading import DeepStack
from fusec.show import account, without_groups


@dataclass(frozen=True, slots=True)
class Analysed:
    """A captured file with its plan; None without array operations."""

    captured: CapturedFile
    plan: ModulePlan | None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Files that are copied unchanged: those whose trees have more levels, and those on which fusec failed."""

    most_levels: int | None = None
    failed: frozenset[str] = frozenset()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Assembled:
    """The files of the output without the report, the entries of the report, and the diagnostics, in order."""

    assembly: Assembly
    accounts: tuple[str, ...]
    support: frozenset[str]  # paths
    diagnostics: tuple[Diagnostic, ...]


class Phases:
    """The phases for the files of one package. Raises what `PackageReading` raises."""

    def __init__(self, source: Path, options: Options, left: LeftOut) -> None:
        self._root, self._style, self._left = root_of(source), options.style, left
        self.reading = PackageReading(source, _capture_options(options, left))
        self.settings = _settings(options, self.reading.program)

    @property
    def holds_generated_files(self) -> bool:
        """Whether the source has files with names of generated ones, which decide what may be written beside them."""
        program = self.reading.program
        paths = (*(module.path for module in program.modules), *program.other_files)
        return any(path.rpartition("/")[2].startswith(GENERATED_PREFIX) for path in paths)

    @property
    def shared(self) -> tuple[str, ...]:
        """What every result depends on, beside the options, as texts."""
        left = repr((self._left.most_levels, sorted(self._left.failed)))
        return (*self.reading.shared, repr(sorted(target.name for target in self.settings.targets)), left)

    def described(self, path: str) -> tuple[str, ...]:
        """The file itself, as texts: its bytes, its names, and whether its package answers any name."""
        source = self.reading.file(path)
        digest = sha256(source.content).hexdigest()
        package = (self._root / path).with_name("__init__.py")
        return (path, digest, source.module, source.import_prefix, repr((source.is_init, answers_any_name(package))))

    def require_readable(self) -> None:
        """Raises FusecError if a file cannot be read: a copy without it would be a different package."""
        found = self.reading.program.diagnostics
        unread = next((d for d in found if d.code == "FUS904" and d.severity is Severity.ERROR), None)
        if unread is not None:
            raise FusecError(unread)

    def analysed(self, path: str, only: str | None = None) -> Analysed:
        """The model of a file, and its plan; of the bytes alone if `only` another file is asked for. Raises
        FileFailure."""
        if only not in (None, path):
            return Analysed(
                CapturedFile(next(each for each in self.reading.program.modules if each.path == path)), None
            )
        captured = self.reading.captured(self.reading.file(path))
        program = captured.alone
        wall.program(program)
        graphs = dependence_graphs(program)
        for graph in graphs:
            wall.graph(graph)
        plan = fusion_plan(program, graphs, self.settings)
        wall.plan(plan)
        return Analysed(captured, next(iter(plan.modules), None))

    def fused(self, analysed: Analysed, stack: DeepStack) -> FusedFile:
        """What becomes of the file; libcst parses on `stack`. Raises FileFailure."""
        captured, plan = analysed.captured, analysed.plan
        module, program = captured.module, captured.in_program(self.reading.program)
        plain = FusedFile(module.path, module.encoding, found=captured.diagnostics)
        if plan is None:
            return plain
        if not plan.groups:
            return replace(plain, account=account(plan, program))
        generated = with_header(module_files(program, plan), self._style.header)
        calls = tuple(self._replacement(plan, module, k) for k in range(len(plan.called)))
        outcome = rewritten(self._root, program, module, calls, generated, stack, self._style.line_length)
        if isinstance(outcome, Diagnostic):
            return replace(plain, account=account(replace(plan, groups=()), program), kept=outcome)
        return FusedFile(
            module.path,
            module.encoding,
            outcome,
            generated,
            needs_of(plan),
            account(plan, program),
            captured.diagnostics,
        )

    def _replacement(self, plan: ModulePlan, module: Module, number: int) -> Replacement:
        each = plan.called[number]
        with working_on(module.path):
            indent, alias = indentation(module, each), module_alias(module.names)
            return Replacement(
                each,
                replacement(each, alias, indent, self._style.line_length),
                broken_call(each, alias, indent, self._style.line_length),
            )

    def assembled(self, files: Sequence[FusedFile]) -> Assembled:
        """The output of all files, in path order."""
        program = self.reading.program
        modules = {module.path: module for module in program.modules}
        shared = shared_files(program, ((modules[each.path], each.needs) for each in files))
        support = with_header(shared, self._style.header)
        outcomes = {each.path: told for each in files if (told := _outcome(each)) is not None}
        generated: list[GeneratedModule] = [own for each in files for own in each.generated]
        assembly = assemble(self._root, program, outcomes, generated, support)
        found = in_order((*program.diagnostics, *(told for each in files for told in each.found)))
        return Assembled(
            assembly,
            tuple(_without_groups(each, assembly.dropped) for each in files if each.account),
            frozenset(each.path for each in support),
            (*found, *self._left.diagnostics, *assembly.diagnostics),
        )

    def joined(self, files: Sequence[Analysed]) -> tuple[Program, FusionPlan]:
        """The program and the plan of all files."""
        program = self.reading.joined([each.captured for each in files])
        plans = tuple(each.plan for each in files if each.plan is not None)
        diagnostics = (*program.diagnostics, *self._left.diagnostics)
        return replace(program, diagnostics=diagnostics), FusionPlan(plans, self.settings.fp)


def _outcome(file: FusedFile) -> bytes | Diagnostic | None:
    return file.kept if file.content is None else file.content


def _without_groups(file: FusedFile, dropped: frozenset[str]) -> str:
    return without_groups(file.account) if file.path in dropped and file.content is not None else file.account


def _capture_options(options: Options, left: LeftOut) -> CaptureOptions:
    told = options.contracts
    raw_kernels = [kernel for kernel in told.raw_kernels if options.guards is Guards.ALLOW and not kernel.may_raise]
    contracts = LaunchContracts(
        frozenset(told.kernel_decorators),
        told.sync is Sync.ELIDE,
        tuple(MemoryContract(kernel.name, kernel.reads, kernel.writes) for kernel in raw_kernels),
    )
    return CaptureOptions(
        options.exclude, options.include, told.array_modules, contracts, left.most_levels, left.failed
    )


def _settings(options: Options, program: Program) -> Settings:
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
