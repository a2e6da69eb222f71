"""Run the stories of tests/engines on the engines themselves, in an environment of their own; used by `make test-engines`.

    python scripts/engines.py [PYTEST ARGUMENTS]

The environment is made from the package index when it is missing: 3 GB. Where that fails, the script says so, and ends with status 0.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".venv-engines"
PYTHON = HOME / "bin" / "python"
READY = HOME / ".installed"
PACKAGES = ("nvidia-cupynumeric==26.6.1", "numba>=0.61", "pytest>=8.3", "hypothesis>=6.120", "--editable", str(ROOT))
PROCESSORS = (1, 2)


def main() -> int:
    reason = "" if READY.exists() else made()
    if reason:
        print(f"NOT RUN: the stories of cuPyNumeric on Legate, because {reason}.", file=sys.stderr)
        return 0
    return max(ran(count, sys.argv[1:]) for count in PROCESSORS)


def made() -> str:
    """Make the environment; the reason why that is not possible."""
    shutil.rmtree(HOME, ignore_errors=True)
    venv.create(HOME, with_pip=True)
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]
    if subprocess.run(install).returncode:
        return f"pip cannot install {PACKAGES[0]} for Python {sys.version_info.major}.{sys.version_info.minor}"
    if not has_driver():
        (HOME / "driver").mkdir()
        compiler = shutil.which("cc")
        if compiler is None:
            return "there is neither a CUDA driver nor a C compiler"
        source, library = ROOT / "tests/engines/no_driver.c", HOME / "driver/libcuda.so.1"
        subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    READY.touch()
    return ""


def has_driver() -> bool:
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return True


def ran(processors: int, arguments: list[str]) -> int:
    """The status of the tests on so many processors; pieces of arrays may be as small as an element."""
    print(f"cuPyNumeric on {processors} of Legate's processors", flush=True)
    folders = [str(HOME / "driver"), os.environ.get("LD_LIBRARY_PATH", "")]
    own = {
        "FUSEC_ENGINE": "legate",
        "LD_LIBRARY_PATH": ":".join(filter(None, folders)),
        "LEGATE_AUTO_CONFIG": "0",
        "LEGATE_CONFIG": f"--cpus {processors} --gpus 0 --sysmem 2000 --min-cpu-chunk 1",
    }
    command = [
        str(PYTHON),
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/engines",
        *(arguments or ("-m", "not slow")),
    ]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **own}).returncode


if __name__ == "__main__":
    sys.exit(main())
