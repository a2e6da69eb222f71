"""The files below a folder."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

REPORT_NAME = "fusec-report.json"
IGNORED_FOLDERS = ("__pycache__",)
IGNORED_ENDINGS = (
    ".nbi",
    ".nbc",
    ".pyc",
    ".cubin",
    ".kernels.json",
    ".objects",
)  # written by Python, Numba and `fusec build`


def tree_files(folder: Path) -> Iterator[str]:
    """The relative POSIX path of everything below `folder` except folders; links are included and not followed."""
    return _walk(folder, lambda _: True)


def source_files(folder: Path) -> Iterator[str]:
    """The relative POSIX path of every file of a source package, by the rules of `capture`: no compiled or hidden
    folders, no links to folders; links to files count as files. The report of an earlier run is excluded."""
    for path in _walk(folder, lambda name: name not in IGNORED_FOLDERS and not name.startswith(".")):
        if not path.endswith((".pyc", ".pyo")) and path != REPORT_NAME and (folder / path).is_file():
            yield path


def is_ignored(path: str) -> bool:
    """Whether the file results from running the written package, and is no part of it."""
    *folders, name = path.split("/")
    return name.endswith(IGNORED_ENDINGS) or any(folder in IGNORED_FOLDERS for folder in folders)


def _walk(folder: Path, enters: Callable[[str], bool]) -> Iterator[str]:
    waiting = [""]
    while waiting:
        prefix = waiting.pop()
        for entry in _entries(folder / prefix):
            if not entry.is_dir(follow_symlinks=False):
                yield f"{prefix}{entry.name}"
            elif enters(entry.name):
                waiting.append(f"{prefix}{entry.name}/")


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """The entries of a folder; empty if it cannot be read, since `capture` leaves such a folder out, with a message."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []
