"""The files that a patch compares with what fusec would write."""

from dataclasses import replace
from pathlib import Path

from fusec.base.ir.program import Module
from fusec.base.plan.generated_files import CopiedFile, OutputFile, PackageFile
from fusec.base.text.diagnostic import error
from fusec.rewrite.tree import REPORT_NAME, is_ignored, tree_files


def original_files(modules: tuple[Module, ...], after: tuple[PackageFile, ...]) -> tuple[PackageFile, ...]:
    """The source as files; a file that is not a module is copied, so its content is the copy's."""
    sources = {module.path: module.source for module in modules}
    return tuple(
        file if isinstance(file, CopiedFile) else replace(file, content=sources.get(file.path, file.content))
        for file in after
        if file.source_path is not None
    )


def present_files(out: Path, after: tuple[PackageFile, ...]) -> tuple[OutputFile, ...]:
    """The files of OUT now, without the report and files that result from running the package."""
    if not out.is_dir():
        return ()
    wanted = {file.path for file in after}
    paths = [p for p in tree_files(out) if p != REPORT_NAME and (p in wanted or not is_ignored(p))]
    try:
        return tuple(OutputFile(p, (out / p).read_bytes(), None, (out / p).stat().st_mode & 0o777) for p in paths)
    except OSError as reason:
        raise error("FUS904", f"`{out}` cannot be read: {reason.strerror}.", str(out)) from reason
