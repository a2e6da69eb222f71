"""Open the pages of `fusec report` in a headless Chromium; used by `make test-browser`.

It installs what is missing: Playwright and axe from the package index, and Chromium from Debian's packages where the user may. Where
that fails, it says so, and ends with status 0.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("playwright>=1.50", "axe-playwright-python>=0.1.4")
LONGEST = 150  # seconds of one step of an installation


def main() -> int:
    browser = found() or installed()
    if not browser:
        return not_run("there is no Chromium, and apt-get cannot install it")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]
    if not ended_well(pip):
        return not_run(f"pip cannot install {PACKAGES[0]}")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/browser", *sys.argv[1:]]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "FUSEC_BROWSER": browser}, check=False).returncode


def found() -> str:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")


def installed() -> str:
    """Chromium from Debian's packages; empty if this user cannot install it."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return ""
    packages = ("apt-get", "install", "--yes", "--quiet=2", "--no-install-recommends", "chromium")
    return found() if ended_well(["apt-get", "update", "--quiet=2"]) and ended_well(packages) else ""


def ended_well(command: list[str] | tuple[str, ...]) -> bool:
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def not_run(reason: str) -> int:
    print(f"NOT RUN: the pages of `fusec report` in a browser, because {reason}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
