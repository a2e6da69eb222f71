"""Build the program model of a Python package: its array statements in order, with their operands."""

from dataclasses import dataclass, field
from pathlib import Path

from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Module, Program
from fusec.base.scalars.expression import CallHelper, walk
from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.file_failure import working_on
from fusec.capture.cupy.raw_kernels import check_contracts
from fusec.capture.evidence.unread_files import unread_diagnostics
from fusec.capture.functions.summaries import Summaries
from fusec.capture.modules import captured_module, copied_module
from fusec.capture.names.array_libraries import library
from fusec.capture.names.compilers import CompiledFunctions
from fusec.capture.names.scopes import resolve_package
from fusec.capture.names.user_contracts import LaunchContracts, MemoryContract
from fusec.capture.source.package_reader import read_package

__all__ = ["CaptureOptions", "LaunchContracts", "MemoryContract", "capture"]


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


def capture(source: Path, options: CaptureOptions | None = None) -> Program:
    """The program model of the package or file at `source`, without importing or running it.

    Raises FusecError FUS904 if there is nothing to read, FUS907 for a contract without a kernel, and RecursionError if
    a file nests too deeply for Python's stack (`most_levels` avoids that).
    """
    options = options or CaptureOptions()
    names_held = tuple(name for name, _ in options.libraries)
    package = read_package(source, options.exclude, names_held, options.most_levels, options.include)
    held = {name: library(modules) for name, modules in options.libraries}
    names = resolve_package(
        package, {name: module for name, module in held.items() if module is not None}, options.launches
    )
    check_contracts(names.package)
    summaries = Summaries(names)
    compiled = CompiledFunctions(package)
    captured: list[tuple[Module, tuple[Diagnostic, ...]]] = []
    for file in package.files:
        if file.path in options.failed:
            captured.append((copied_module(file), ()))
            continue
        with working_on(file.path):
            captured.append(captured_module(names.module(file), names, summaries, compiled, package.generated))
        summaries.forget_local()
    modules = tuple(module for module, _ in captured)
    found = tuple(diagnostic for _, diagnostics in captured for diagnostic in diagnostics)
    found += tuple(unread_diagnostics(package))
    diagnostics = tuple(sorted((*package.diagnostics, *found), key=lambda d: (d.path, d.code, d.message)))
    helpers = summaries.helpers(_called_helpers(modules))
    return Program(package.root_name, modules, helpers, package.other_files, diagnostics)


def _called_helpers(modules: tuple[Module, ...]) -> frozenset[str]:
    items = [item for module in modules for region in module.regions for item in region.items]
    launches = [item for item in items if isinstance(item, Launch)]
    values = (statement.value for launch in launches for statement in launch.kernel.body)
    called = (node.helper for value in values for node in walk(value) if isinstance(node, CallHelper))
    return frozenset(called).union(*(launch.callees.inlined for launch in launches))
