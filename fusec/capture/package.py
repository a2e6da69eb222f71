"""Read a package once, and capture each of its files on its own, with all that the result depends on."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache, cached_property
from pathlib import Path

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Module, Program
from fusec.base.records import dataclass
from fusec.base.scalars.expression import CallHelper, walk
from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.file_failure import working_on
from fusec.capture.cupy.raw_kernels import check_contracts
from fusec.capture.evidence.passed_numbers import passed_numbers
from fusec.capture.evidence.questions import Answer, Question, Questions, Told
from fusec.capture.evidence.unread_files import unread_diagnostics
from fusec.capture.functions.summaries import Summaries
from fusec.capture.modules import captured_module, copied_module
from fusec.capture.names.array_libraries import library
from fusec.capture.names.attribute_hooks import properties_of
from fusec.capture.names.compilers import CompiledFunctions
from fusec.capture.names.package_modules import PackageModules
from fusec.capture.names.parsed_modules import ConsultedModules, ParsedModules
from fusec.capture.names.scopes import PackageNames, resolve_package
from fusec.capture.names.user_contracts import LaunchContracts
from fusec.capture.source.package_reader import read_package
from fusec.capture.source.source_file import SourceText


@dataclass(frozen=True, slots=True)
class CaptureOptions:
    """Options of `capture`.

    `exclude`: glob patterns of files that are copied and not analysed; `include`: of files that are analysed although they
    name no array library. `libraries`: the array libraries that a
    parameter of a given name can hold, `("xp", ("numpy", "cupy"))`. `launches`: the user's contracts for kernels and
    launches. `most_levels`: files with deeper syntax trees are copied; None for no limit. `failed`: files on which
    fusec failed; they are copied, but still read for the names that other files import from them.
    """

    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    libraries: tuple[tuple[str, tuple[str, ...]], ...] = ()
    launches: LaunchContracts = field(default_factory=LaunchContracts)
    most_levels: int | None = None
    failed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CapturedFile:
    """One file as a module, with its helpers, callees first.

    The result depends on the file, on what all files share (`PackageReading.shared`), on the bytes of the files that
    were `consulted`, and on the `answers` about the whole package.
    """

    module: Module
    helpers: tuple[HelperFunction, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    consulted: tuple[str, ...] = ()
    answers: tuple[tuple[Question, Answer], ...] = ()

    @property
    def alone(self) -> Program:
        """The program of this file only, which is all that a plan depends on."""
        return Program("", (self.module,), self.helpers, (), ())

    def in_program(self, program: Program) -> Program:
        """The program as this file sees it: of the other files, only their bytes, and no helper that it does not call."""
        modules = tuple(self.module if each.path == self.module.path else each for each in program.modules)
        return Program(program.root_name, modules, self.helpers, program.other_files, ())


class PackageReading:
    """A package whose files can be captured in any order, or in several processes: no result depends on another.

    Raises FusecError FUS904 if there is nothing to read, FUS907 for a contract without a kernel, and RecursionError if
    a file nests too deeply for Python's stack (`most_levels` avoids that).
    """

    def __init__(self, source: Path, options: CaptureOptions) -> None:
        names_held = tuple(name for name, _ in options.libraries)
        self.package = read_package(source, options.exclude, names_held, options.most_levels, options.include)
        held = {name: library(modules) for name, modules in options.libraries}
        found = {name: module for name, module in held.items() if module is not None}
        names = resolve_package(self.package, found, options.launches)
        check_contracts(names.package)
        assert isinstance(names.package.modules, ParsedModules)
        self._names, self._modules = names, names.package.modules
        self._compiled = CompiledFunctions(self.package)
        self._failed = options.failed
        self._files = {file.path: file for file in self.package.files}
        diagnostics = (*self.package.diagnostics, *unread_diagnostics(self.package))
        modules = tuple(map(copied_module, self.package.files))
        self.program = Program(self.package.root_name, modules, (), self.package.other_files, diagnostics)

    @cached_property
    def told(self) -> Told:
        """What all files together say."""
        names = self._names.package
        return Told(passed_numbers(self._names), cache(lambda: properties_of(names.modules)), names.changes)

    @property
    def shared(self) -> tuple[str, ...]:
        """What every file depends on, as texts: which files there are, and which functions other compilers take."""
        package, facts = self.package, self._names.package.facts
        layout = package.layout
        paths = (*(file.path for file in package.files), "", *(each.path for each in package.skipped), "")
        return (
            repr((layout.root_name, layout.is_nested, layout.is_single, sorted(layout.modules.items()))),
            repr((sorted(layout.folders), sorted(layout.packages), sorted(layout.namespaces))),
            repr((package.root_name, paths, package.other_files, sorted(package.generated))),
            repr((sorted(facts.found_by_path), facts.has_launches, facts.is_usual)),
            repr(self._compiled.described),
        )

    def file(self, path: str) -> SourceText:
        """The file at this path."""
        return self._files[path]

    def captured(self, file: SourceText) -> CapturedFile:
        """The file with its regions. Raises FileFailure."""
        if file.path in self._failed:
            return CapturedFile(copied_module(file))
        consulted = ConsultedModules(self._modules)
        questions = Questions(self.told)
        shared = self._names.package
        names = PackageNames(
            PackageModules(shared.layout, consulted, questions, shared.facts, is_property=questions.is_property)
        )
        summaries = Summaries(names)
        with working_on(file.path):
            module, diagnostics = captured_module(
                names.module(file), names, summaries, self._compiled, self.package.generated, questions
            )
            helpers = summaries.helpers(_called_helpers((module,)))
        return CapturedFile(module, helpers, diagnostics, consulted.paths, questions.answered)

    def joined(self, files: Sequence[CapturedFile]) -> Program:
        """The program of all files."""
        found = (*self.program.diagnostics, *(each for file in files for each in file.diagnostics))
        return Program(
            self.program.root_name,
            tuple(file.module for file in files),
            _all_helpers(files),
            self.program.other_files,
            in_order(found),
        )


def in_order(diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics of a package in the order in which they are told."""
    return tuple(sorted(diagnostics, key=lambda d: (d.path, d.code, d.message)))


def _called_helpers(modules: Sequence[Module]) -> frozenset[str]:
    items = [item for module in modules for region in module.regions for item in region.items]
    launches = [item for item in items if isinstance(item, Launch)]
    values = (statement.value for launch in launches for statement in launch.kernel.body)
    called = (node.helper for value in values for node in walk(value) if isinstance(node, CallHelper))
    return frozenset(called).union(*(launch.callees.inlined for launch in launches))


def _all_helpers(files: Sequence[CapturedFile]) -> tuple[HelperFunction, ...]:
    """The helpers of all files, each once, callees first."""
    known: dict[str, HelperFunction] = {}
    for file in files:
        for helper in file.helpers:
            known.setdefault(helper.key, helper)
    ordered: dict[str, HelperFunction] = {}
    for key in sorted(_called_helpers([file.module for file in files])):
        _add(key, known, ordered)
    return tuple(ordered.values())


def _add(key: str, known: Mapping[str, HelperFunction], ordered: dict[str, HelperFunction]) -> None:
    if key not in ordered:
        for called in known[key].helpers:
            _add(called, known, ordered)
        ordered[key] = known[key]
