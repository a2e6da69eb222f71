"""Folders that live as long as the test run."""

import atexit
import shutil
import tempfile
from pathlib import Path

_MADE: list[Path] = []


def scratch_folder(purpose: str) -> Path:
    """A new empty folder, removed when the run ends."""
    _MADE.append(Path(tempfile.mkdtemp(prefix=f"fusec-{purpose}-")))
    return _MADE[-1]


@atexit.register
def remove_scratch_folders() -> None:
    while _MADE:
        shutil.rmtree(_MADE.pop(), ignore_errors=True)
