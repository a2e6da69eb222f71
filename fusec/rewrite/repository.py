"""Where a folder lies in the repository around it, for patches and annotations."""

import os
from pathlib import Path


def place_in_repository(folder: Path) -> str:
    """The path from the root of the git repository around the folder, ending in `/`; empty at the root, and without a
    repository."""
    real = Path(os.path.realpath(folder))
    for above in (real, *real.parents):
        if (above / ".git").exists():
            place = real.relative_to(above).as_posix()
            return "" if place == "." else f"{place}/"
    return ""
