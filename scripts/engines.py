"""Run the stories of tests/engines on the engines themselves, in an environment of their own; used by `make test-engines`.

    python scripts/engines.py [quick] [PYTEST ARGUMENTS]

cuPyNumeric runs on one and on two of Legate's processors, dask on threads and on a cluster of two processes; `quick`: only the
stories of cuPyNumeric on two processors, and one story of dask on the cluster. The environment is made from the package index when
it is missing: 3 GB. Where that fails, the script says so, and ends with status 0.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".venv-engines"
PYTHON = HOME / "bin" / "python"
READY = HOME / ".installed"
PACKAGES = (
    *("nvidia-cupynumeric==26.6.1", "dask[array]==2026.8.0", "distributed==2026.8.0"),
    *("numba>=0.61", "pytest>=8.3", "hypothesis>=6.120", "--editable", str(ROOT)),
)
DRIVER = HOME / "driver"


@dataclass(frozen=True)
class Run:
    """Stories on one engine: what to print first, the tests and what they are told of the engine."""

    title: str
    tests: tuple[str, ...]
    engine: str
    environment: Mapping[str, str] = field(default_factory=dict)


def on_legate(processors: int, tests: str = "tests/engines") -> Run:
    """Pieces of arrays may be as small as an element."""
    libraries = ":".join(filter(None, (str(DRIVER), os.environ.get("LD_LIBRARY_PATH", ""))))
    config = f"--cpus {processors} --gpus 0 --sysmem 2000 --min-cpu-chunk 1"
    own = {"LD_LIBRARY_PATH": libraries, "LEGATE_AUTO_CONFIG": "0", "LEGATE_CONFIG": config}
    return Run(f"cuPyNumeric on {processors} of Legate's processors", (tests,), "legate", own)


CLUSTER = "dask on a cluster of two processes"
DASK = ("tests/stories/test_dask_stories.py::test_compiled_blocks_are_what_the_original_makes",)
RUNS = (
    on_legate(1),
    on_legate(2),
    Run("dask on threads", DASK, "dask-threads"),
    Run(CLUSTER, (*DASK, "tests/stories/test_dask_cluster.py"), "dask-cluster"),
)
QUICK = (
    on_legate(2, "tests/engines/test_legate_stories.py"),
    Run(CLUSTER, ("tests/stories/test_dask_cluster.py",), "dask-cluster"),
)


def main() -> int:
    is_quick = sys.argv[1:2] == ["quick"]
    started = time.monotonic()
    reason = "" if READY.exists() else made()
    if reason:
        print(
            f"NOT RUN: the stories of cuPyNumeric on Legate, and of dask on a cluster, because {reason}.",
            file=sys.stderr,
        )
        return 0
    print(f"The environment was ready after {time.monotonic() - started:.0f} s", flush=True)
    runs, arguments = (QUICK, sys.argv[2:]) if is_quick else (RUNS, sys.argv[1:])
    return max(ran(run, arguments) for run in runs)


def made() -> str:
    """Make the environment; the reason why that is not possible."""
    shutil.rmtree(HOME, ignore_errors=True)
    venv.create(HOME, with_pip=True)
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]
    if subprocess.run(install).returncode:
        return f"pip cannot install {PACKAGES[0]} for Python {sys.version_info.major}.{sys.version_info.minor}"
    if not has_driver():
        DRIVER.mkdir()
        compiler = shutil.which("cc")
        if compiler is None:
            return "there is neither a CUDA driver nor a C compiler"
        source, library = ROOT / "tests/engines/no_driver.c", DRIVER / "libcuda.so.1"
        subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    READY.touch()
    return ""


def has_driver() -> bool:
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return True


def ran(run: Run, arguments: list[str]) -> int:
    """The status of the tests; those of dask compile kernels, and are slow ones for `make test`."""
    print(run.title, flush=True)
    started = time.monotonic()
    chosen = arguments or (["-m", "not slow"] if run.engine == "legate" else [])
    command = [str(PYTHON), "-m", "pytest", "-q", "-p", "no:cacheprovider", *run.tests, *chosen]
    status = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "FUSEC_ENGINE": run.engine, **run.environment}
    ).returncode
    print(f"{run.title}: status {status} after {time.monotonic() - started:.0f} s", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
