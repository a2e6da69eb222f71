"""The folder for results of earlier runs: `FUSEC_CACHE_DIR`, or the place that the platform has for such files."""

import os
import shutil
import sys
from pathlib import Path

VARIABLE = "FUSEC_CACHE_DIR"
TAG = "CACHEDIR.TAG"  # https://bford.info/cachedir: backups leave such folders out
_SIGNATURE = "Signature: 8a477f597d28d172789f06886806bc55\n# Written by fusec; `fusec clean` removes it.\n"


def cache_folder() -> Path:
    """The folder, which may not exist yet."""
    given = os.environ.get(VARIABLE)
    return Path(given) if given else _users_folder() / "fusec"


def _users_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    given = os.environ.get("XDG_CACHE_HOME", "")
    return Path(given) if given.startswith("/") else Path.home() / ".cache"


def make_folder(folder: Path, inside: str) -> Path:
    """The folder `inside` the cache, which has a tag of its own afterwards. Raises OSError."""
    place = folder / inside
    place.mkdir(parents=True, exist_ok=True)
    tag = folder / TAG
    if not tag.exists():
        tag.write_text(_SIGNATURE, encoding="ascii")
    return place


def clean(folder: Path) -> bool:
    """Remove the folder; the result says whether it was a cache of fusec's. Raises OSError."""
    try:
        is_ours = (folder / TAG).read_text(encoding="ascii") == _SIGNATURE
    except (OSError, ValueError):
        return False
    if is_ours:
        shutil.rmtree(folder)
    return is_ours
