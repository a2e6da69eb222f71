"""Assemble the output's files: edited modules, generated modules, and unchanged copies of all others."""

import stat
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from fusec.base.ir.program import Module, Program
from fusec.base.plan.generated_files import CopiedFile, GeneratedModule, OutputFile, PackageFile
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic, Severity, error
from fusec.base.text.file_failure import working_on
from fusec.rewrite.edit import splice
from fusec.rewrite.module_edits import LINE_LENGTH, Replacement, module_edits
from fusec.rewrite.safety_net import broken_promise
from fusec.rewrite.second_reading import DeepStack, UnreadableOriginalError
from fusec.rewrite.tree import REPORT_NAME

GENERATED_MODE = 0o644


@dataclass(frozen=True, slots=True)
class Assembly:
    """The files in path order, without the report, and the diagnostics; `dropped` are the paths of modules that keep
    their original bytes."""

    files: tuple[PackageFile, ...]
    diagnostics: tuple[Diagnostic, ...]
    dropped: frozenset[str]


def assemble(
    root: Path,
    program: Program,
    outcomes: Mapping[str, bytes | Diagnostic],
    generated: Sequence[GeneratedModule],
    support: Sequence[GeneratedModule],
) -> Assembly:
    """The output's files; `outcomes` are what `rewritten` gives for each module with groups, by path.

    A module that keeps its original bytes loses its generated module. The program's paths are relative to `root`. Raises
    FusecError FUS904 for a file that is gone.
    """
    taken = next((each.path for each in support if _is_taken(root, program, each)), None)
    if taken is not None:
        outcomes = {p: each if isinstance(each, Diagnostic) else _file_taken(p, taken) for p, each in outcomes.items()}
    contents = {path: each for path, each in outcomes.items() if isinstance(each, bytes)}
    diagnostics = tuple(each for each in outcomes.values() if isinstance(each, Diagnostic))
    kept = (*(m for m in generated if m.source_path in contents), *(support if contents else ()))
    files = (*_copied(root, program, contents), *_new(program, kept))
    dropped = frozenset(outcomes) - frozenset(contents)
    return Assembly(tuple(sorted(files, key=lambda file: file.path)), diagnostics, dropped)


def rewritten(
    root: Path,
    program: Program,
    module: Module,
    replacements: Sequence[Replacement],
    generated: Sequence[GeneratedModule],
    stack: DeepStack,
    width: int = LINE_LENGTH,
) -> bytes | Diagnostic:
    """The new bytes of a module, or the reason why it stays as it is; `width` limits the author's lines, `generated` are
    the files beside it."""
    with working_on(module.path):
        own = next((each for each in generated if each.names), None)
        return _rewritten(root, program, module, tuple(replacements), own, stack, width)


def _rewritten(
    root: Path,
    program: Program,
    module: Module,
    replacements: tuple[Replacement, ...],
    generated: GeneratedModule | None,
    stack: DeepStack,
    width: int,
) -> bytes | Diagnostic:
    if generated is None:
        return _kept(module, "its generated module is missing")
    if _is_taken(root, program, generated):
        return _file_taken(module.path, generated.path)
    package = str(PurePosixPath(module.path).with_name("__init__.py"))
    if module.import_prefix and answers_any_name(root / package):
        reason = f"`__getattr__` in `{package}` may give something else for the name of the generated module"
        return _name_taken(module.path, reason, "Raise AttributeError in it for names that it does not know.")
    groups = tuple(replacement.group for replacement in replacements)
    try:
        edits = module_edits(module, replacements, generated, width)
        output = splice(module.source, edits)
    except (ValueError, LookupError) as reason:
        return _kept(module, str(reason))
    try:
        broken = broken_promise(module, output, edits, groups, generated, stack)
    except UnreadableOriginalError:
        return _unread(module)
    return output if broken is None else _kept(module, broken)


def _is_taken(root: Path, program: Program, generated: GeneratedModule) -> bool:
    """Whether the package has another file with the generated module's name."""
    present = generated.path in _paths(program)
    return present and _read(root / generated.path, generated.path) != generated.text.encode()


def answers_any_name(file: Path) -> bool:
    """Whether the package defines a `__getattr__` without AttributeError, so that `from . import name` loads no
    module."""
    text = file.read_bytes() if file.is_file() else b""
    return b"def __getattr__" in text and b"AttributeError" not in text


def _paths(program: Program) -> frozenset[str]:
    return frozenset((*(module.path for module in program.modules), *program.other_files))


def _kept(module: Module, reason: str) -> Diagnostic:
    message = f"`{module.path}` was left as it was: {reason}."
    return Diagnostic("FUS908", message, module.path, "This is a bug in fusec; please report it.", Severity.ERROR)


def _unread(module: Module) -> Diagnostic:
    message = f"`{module.path}` was left as it was: libcst, which reads every edited module again, cannot read it."
    return Diagnostic(
        "FUS903", message, module.path, "Update libcst, or break up the deepest expressions.", Severity.WARNING
    )


def _file_taken(path: str, taken: str) -> Diagnostic:
    return _name_taken(path, f"the package has a file `{taken}` already", f"Rename `{taken}`.")


def _name_taken(path: str, reason: str, hint: str) -> Diagnostic:
    return Diagnostic("FUS910", f"`{path}` was left as it was: {reason}.", path, hint, Severity.WARNING)


def _copied(root: Path, program: Program, contents: Mapping[str, bytes]) -> Iterator[PackageFile]:
    for module in program.modules:
        content = contents.get(module.path, module.source)
        yield OutputFile(module.path, content, module.path, _mode(root / module.path, module.path))
    for path in program.other_files:
        if path != REPORT_NAME:
            yield CopiedFile(path, root / path, _mode(root / path, path))


def _new(program: Program, kept: tuple[GeneratedModule, ...]) -> Iterator[OutputFile]:
    present = _paths(program)
    for module in kept:
        if module.path not in present:
            yield OutputFile(module.path, module.text.encode(), None, GENERATED_MODE)


def _mode(file: Path, path: str) -> int:
    try:
        return stat.S_IMODE(file.stat().st_mode)
    except OSError as reason:
        raise error("FUS904", f"`{path}` cannot be read: {reason.strerror}.", path) from reason


def _read(file: Path, path: str) -> bytes:
    try:
        return file.read_bytes()
    except OSError as reason:
        raise error("FUS904", f"`{path}` cannot be read: {reason.strerror}.", path) from reason
