"""The promises of the README, one step each, as a newcomer tries them on a project of his own, with the commands alone."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

OPTICS = '''\
"""Light through a lens."""

import numpy as np

open("lens.imported", "w").close()  # a trace of every import


def phase(x, y, k, f):
    r = x * x + y * y
    p = -k * r / (2.0 * f)
    return np.cos(p) * np.exp(-0.5 * r)


def smooth(u):
    u[1:] += u[:-1]
    return u


def energy(x, y):
    s = x * x + y * y
    print("now")
    return np.sum(s * s)
'''
TESTS = """\
import numpy as np

from lens.optics import energy, phase


def test_phase():
    x = np.linspace(-1.0, 1.0, 1000)
    assert phase(x, x, 3.0, 2.0).shape == x.shape


def test_energy():
    assert energy(np.ones(1000), np.ones(1000)) == 4000.0
"""
WORKLOAD = """\
import numpy as np

SIZES = (1000,)


def cases(size, seed):
    x, y = np.random.default_rng(seed).random((2, size))
    yield "optics:phase", (x, y, 3.0, 2.0), {}
"""
PROJECT = '[project]\nname = "lens"\nversion = "1.0"\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    package = tmp_path / "src/lens"
    package.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "test_optics.py").write_text(TESTS)
    for name, text in (("__init__.py", ""), ("optics.py", OPTICS), ("workload.py", WORKLOAD)):
        (package / name).write_text(text)
    return tmp_path


class Shell:
    """Runs commands in the project as a user types them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith(("FUSEC", "PYTEST"))}
        self.environment |= {"NO_COLOR": "1", "NUMBA_CACHE_DIR": str(folder / "numba")}

    def __call__(self, line: str, *, status: int = 0, **variables: str) -> str:
        """What the command prints on stdout; fails unless it ends with the status, without a traceback."""
        first, *others = line.split(" ")
        program = {"fusec": ["-m", "fusec"], "pytest": ["-m", "pytest", "-q", "-p", "no:cacheprovider"], "python": []}
        command = [sys.executable, *program[first], *others] if first in program else line.split(" ")
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment | variables, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, f"$ {line}\n{done.stdout}{done.stderr}"
        assert "Traceback" not in done.stderr
        return done.stdout or done.stderr

    def program(self, text: str, **variables: str) -> str:
        """What a program prints that imports the fused package."""
        (self.folder / "try_it.py").write_text(text)
        return self("python try_it.py", PYTHONPATH=str(self.folder / "fused"), **variables)


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


CALL = "import numpy as np\nfrom lens.optics import phase\nx = np.linspace(-1.0, 1.0, 1000)\n"


def test_twenty_steps(project: Path) -> None:
    run, fused, source = Shell(project), project / "fused/lens", project / "src/lens"
    # 1. the command is there, and says what it can
    assert "rewrite" in run("fusec --help")
    assert run("fusec --version").startswith("fusec ")
    # 2. `fusec init` shows what it would write, and then writes it
    assert "[tool.fusec]" in run("fusec init --dry-run")
    assert (project / "pyproject.toml").read_text() == PROJECT
    run("fusec init")
    assert "[tool.fusec]" in (project / "pyproject.toml").read_text()
    # 3. a copy is written, and the source stays as it was
    before = contents(source)
    assert "phase_fused" in run("fusec rewrite src/lens --out fused/lens")
    assert contents(source) == before
    # 4. the package was neither imported nor run
    assert not list(project.rglob("*.imported"))
    # 5. the diff of the author's module is a few lines
    changed = run("fusec diff src/lens", status=1).split("diff --git")[1]
    assert "+    return _fused.phase_fused(" in changed and changed.count("\n+") < 8
    # 6. code that cannot be proved legal stays byte for byte
    kept = OPTICS[OPTICS.index("def smooth") : OPTICS.index("def energy")]
    assert kept in (fused / "optics.py").read_text()
    # 7. and the reason is told, with its place
    explained = run("fusec explain src/lens")
    assert "optics.py:15: FUS202" in explained and "optics.py:21: FUS207" in explained
    # 8. a code has an explanation of its own
    assert run("fusec explain FUS202").startswith("FUS202: depends on itself")
    # 9. what would pay most comes first
    assert "Gain:" in run("fusec explain src/lens --missed")
    # 10. every group is compared with the author's statements
    assert "Equal:" in run("fusec verify fused/lens")
    # 11. both are timed
    timed = json.loads(run("fusec bench fused/lens --size 1000 --repeats 3 --no-first-calls --format json"))
    assert timed
    # 12. the project's own tests run on the fused package
    assert "ran kernels" in run("pytest --fusec fused/lens test_optics.py", PYTHONPATH=str(project / "src"))
    # 13. the same input gives the same bytes
    run("fusec rewrite src/lens --out again")
    assert contents(project / "again") == contents(fused)
    shutil.rmtree(project / "again")
    # 14. the output does not import fusec
    block = "import sys\nsys.modules['fusec'] = None\n"
    assert run.program(block + CALL + "print(phase(x, x, 3.0, 2.0).shape)").strip() == "(1000,)"
    # 15. other arguments run the author's statements, and a variable says so
    lists = CALL + "print(phase(x, np.ma.masked_less(x, 0.0), 3.0, 2.0).count())"
    assert run.program(lists) == run.program(lists, FUSEC="off") and int(run.program(lists)) == 500
    counted = CALL + "from lens._fused_support_runs import calls\nphase(x, x, 3.0, 2.0)\nprint(calls())"
    assert "(1, 0)" in run.program(counted, FUSEC="count")
    # 16. under `exact`, all bits are the original's
    run("fusec rewrite src/lens --out fused/lens --fp exact")
    bits = CALL + "print(hash(phase(x, x, 3.0, 2.0).tobytes()))"
    assert run.program(bits, PYTHONHASHSEED="0") == run.program(bits, PYTHONHASHSEED="0", FUSEC="off")
    run("fusec rewrite src/lens --out fused/lens")
    # 17. stale and edited files are found
    assert "Fresh" in run("fusec check src/lens --out fused/lens")
    (source / "optics.py").write_text(OPTICS.replace("0.5 * r", "0.25 * r"))
    assert "FUS801" in run("fusec check src/lens --out fused/lens", status=1)
    (source / "optics.py").write_text(OPTICS)
    with (fused / "_fused_optics.py").open("a") as generated:
        generated.write("# mine\n")
    assert "FUS804" in run("fusec check src/lens --out fused/lens", status=1)
    run("fusec rewrite src/lens --out fused/lens")
    # 18. a sequence that is no longer fused is found
    run("fusec check src/lens --out fused/lens --write-baseline baseline.json")
    (source / "optics.py").write_text(OPTICS.replace("    p = -k", '    print("p")\n    p = -k'))
    run("fusec rewrite src/lens --out fused/lens")
    assert "FUS805" in run("fusec check src/lens --out fused/lens --baseline baseline.json", status=1)
    (source / "optics.py").write_text(OPTICS)
    # 19. a page puts source, kernels and reasons side by side; CI servers get their own format
    run("fusec report src/lens -o report.html")
    assert (project / "report.html").read_text().startswith("<!DOCTYPE html>")
    assert json.loads(run("fusec explain src/lens --format sarif"))["version"] == "2.1.0"
    # 20. wrong usage is one clear line, with status 2, and nothing is written
    assert "nosuch" in run("fusec rewrite nosuch --out other", status=2)
    assert not (project / "other").exists()
