"""Folders that live as long as the process."""

import atexit
import shutil
import tempfile
from pathlib import Path


def scratch_folder(purpose: str) -> Path:
    """A new empty folder, removed when the process ends."""
    made = Path(tempfile.mkdtemp(prefix=f"fusec-{purpose}-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made
