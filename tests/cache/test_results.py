"""A run writes the same bytes with results of earlier runs, with several processes, and with neither."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from fusec import fused_files, pipeline, processes
from fusec.base.plan.choices import FloatingPoint, Guards
from fusec.base.plan.fused_file import FusedFile
from fusec.base.plan.generated_files import GeneratedModule
from fusec.base.text.diagnostic import Diagnostic, FusecError, Severity
from fusec.base.text.source_span import SourceSpan
from fusec.cache import Kept, decoded, encoded
from fusec.config import Options, Style
from fusec.work import Work

FILES = {
    "__init__.py": "",
    "numbers.py": "GRAVITY = 9.81\nSTEPS = (1, 2)\n",
    "helpers.py": "import numpy as np\n\n\ndef damped(x):\n    return np.exp(-x) * x\n",
    "deeper.py": "from .helpers import damped\n\n\ndef twice(x):\n    return damped(x) * 2.0\n",
    "state.py": (
        "import numpy as np\n\n\nclass State:\n    def __init__(self, n):\n        self.u = np.zeros(n)\n        self.v = np.zeros(n)\n\n"
        "    def energy(self):\n        return 0.5 * self.u * self.u\n"
    ),
    "kernel.py": (
        "import numpy as np\n\nfrom .deeper import twice\nfrom .numbers import GRAVITY\nfrom .state import State\n\n\n"
        "def step(x: np.ndarray, y: np.ndarray, dt):\n    a = twice(x) * dt + GRAVITY\n    return a * y\n\n\n"
        "def total(x: np.ndarray, y: np.ndarray, axis):\n    t = x * y\n    return np.sum(t * t, axis=axis)\n\n\n"
        "def moved(state: State, dt):\n    k = state.u * dt\n    state.u = k + state.v\n    return state.energy()\n"
    ),
    "caller.py": (
        "import numpy as np\n\nfrom .kernel import step, total\n\n\n"
        "def run(x, y):\n    u = np.ones(3)\n    return step(u, u, 0.5), total(x, y, 1)\n"
    ),
    "plain.py": "import numpy as np\n\n\ndef alone(x: np.ndarray, y: np.ndarray):\n    t = x - y\n    return t * t + y\n",
    "notes.py": "def told():\n    return 'nothing of arrays'\n",
}
# an edit of each kind of fact that a file may take from another one
EDITS: dict[str, tuple[str, Callable[[str], str]]] = {
    "the literal axis of a caller": ("caller.py", lambda text: text.replace("y, 1)", "y, 0)")),
    "a number that a caller passes": ("caller.py", lambda text: text.replace("0.5", "np.ones(3)")),
    "a helper of a helper": ("helpers.py", lambda text: text.replace("np.exp(-x) * x", "np.exp(-x) + x")),
    "a helper that is no expression": ("helpers.py", lambda text: text.replace("    return", "    print(x)\n    return")),
    "what a helper's name is bound to": ("deeper.py", lambda text: text.replace("import damped", "import exp as damped")),
    "a constant": ("numbers.py", lambda text: text.replace("9.81", "1.62")),
    "a constant that is bound twice": ("numbers.py", lambda text: text + "GRAVITY = 3.7\n"),
    "a class": ("state.py", lambda text: text.replace("    def energy", "    @property\n    def v(self):\n        return 1\n\n    def energy")),
    "a base of a class": ("state.py", lambda text: text.replace("class State:", "class State(dict):")),
    "a method": ("state.py", lambda text: text.replace("0.5 * self.u", "0.25 * self.v")),
    "a property elsewhere": ("plain.py", lambda text: text + "\n\nclass Other:\n    @property\n    def u(self):\n        return 0\n"),
    "a store to a module elsewhere": ("plain.py", lambda text: text + "\n\nfrom . import helpers\nhelpers.damped = alone\n"),
    "a store by a file without arrays": ("notes.py", lambda text: text + "\n\nfrom . import numbers\nnumbers.GRAVITY = 0\n"),
    "a compiler elsewhere": ("plain.py", lambda text: text + "\n\nfrom numba import njit\nfrom .kernel import step\nfast = njit(step)\n"),
    "a library elsewhere": ("notes.py", lambda text: "import cupy\n" + text),
    "the package's own names": ("__init__.py", lambda text: text + "def __getattr__(name):\n    return 1\n"),
    "a file that is not read any more": ("helpers.py", lambda text: text.replace("def damped", "def (damped")),
    "a comment": ("kernel.py", lambda text: text.replace("    return a * y", "    return a * y  # fusec: ignore[FUS302]")),
}  # fmt: skip


def write(folder: Path, files: Mapping[str, str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in files.items():
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def outcome(source: Path, work: Work, options: Options | None = None) -> object:
    try:
        written = pipeline.would_write(source, options or Options(), work=work)
    except FusecError as told:
        return told.diagnostic
    files = {file.path: file.content for file in written.package.files}
    return files, written.told, written.entries, [module.encoding for module in written.modules], written.support


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write(tmp_path / "pkg", FILES)


@pytest.fixture
def analysed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were analysed."""
    paths: list[str] = []
    own = fused_files.Phases.analysed

    def noted(phases: fused_files.Phases, path: str, only: str | None = None) -> object:
        paths.append(path)
        return own(phases, path, only)

    monkeypatch.setattr(fused_files.Phases, "analysed", noted)
    return paths


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_anywhere_is_seen(source: Path, tmp_path: Path, edit: str) -> None:
    work = Work(cache=tmp_path / "cache")
    before = outcome(source, work)
    path, change = EDITS[edit]
    assert change(FILES[path]) != FILES[path]
    write(source, {path: change(FILES[path])})
    after = outcome(source, work)
    assert after == outcome(source, Work()) != before
    write(source, FILES)
    assert outcome(source, work) == before


def test_a_file_is_analysed_again_only_for_what_it_depends_on(
    source: Path, tmp_path: Path, analysed: list[str]
) -> None:
    work = Work(cache=tmp_path / "cache")
    first = outcome(source, work)
    assert analysed
    analysed.clear()
    assert outcome(source, work) == first and analysed == []
    write(source, {"plain.py": FILES["plain.py"].replace("x - y", "x + y")})
    outcome(source, work)
    assert analysed == ["plain.py"]
    analysed.clear()
    write(source, {"helpers.py": FILES["helpers.py"].replace("* x", "/ x")})
    outcome(source, work)
    assert {"deeper.py", "helpers.py", "kernel.py"} <= {*analysed} and "plain.py" not in analysed


@pytest.mark.parametrize(
    "options",
    [
        Options(fp=FloatingPoint.EXACT),
        Options(guards=Guards.FORBID),
        Options(exclude=("helpers.py",)),
        Options(style=Style(line_length=60)),
        Options(style=Style(header=("# noqa",))),
    ],
)
def test_options_are_part_of_what_a_file_depends_on(source: Path, tmp_path: Path, options: Options) -> None:
    work = Work(cache=tmp_path / "cache")
    outcome(source, work)
    assert outcome(source, work, options) == outcome(source, Work(), options)


def test_a_new_file_is_seen(source: Path, tmp_path: Path) -> None:
    work = Work(cache=tmp_path / "cache")
    before = outcome(source, work)
    for path, text in {"_fused_kernel.py": "x = 1\n", "numpy.py": "exp = 1\n"}.items():
        write(source, {path: text})
        assert outcome(source, work) == outcome(source, Work()) != before
        (source / path).unlink()


def test_damaged_results_are_ignored(source: Path, tmp_path: Path) -> None:
    work = Work(cache=tmp_path / "cache")
    first = outcome(source, work)
    kept = sorted((tmp_path / "cache").rglob("*.json"))
    assert kept
    for damaged in (b"", b"{}", b"\xff" * 100):
        for place in kept:
            place.write_bytes(damaged)
        assert outcome(source, work) == first
    for place in kept:  # one byte of each is another
        text = bytearray(place.read_bytes())
        text[-2] ^= 1
        place.write_bytes(text)
    assert outcome(source, work) == first


def test_a_cache_that_cannot_be_written(source: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert outcome(source, Work(cache=tmp_path / "file")) == outcome(source, Work())


def test_processes_write_the_same(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_FEWEST", 1)
    alone = outcome(source, Work())
    assert outcome(source, Work(jobs=3)) == outcome(source, Work(jobs=2, cache=tmp_path / "cache")) == alone
    assert outcome(source, Work(cache=tmp_path / "cache")) == alone


def test_a_failure_in_a_process_is_told(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_FEWEST", 1)
    own = fused_files.Phases.fused

    def failing(phases: fused_files.Phases, analysed: object, stack: object) -> FusedFile:
        if analysed.captured.module.path == "plain.py":  # type: ignore[attr-defined]
            raise KeyError("plain")
        return own(phases, analysed, stack)  # type: ignore[arg-type]

    monkeypatch.setattr(fused_files.Phases, "fused", failing)
    with pytest.raises(KeyError):
        pipeline.would_write(source, Options(), work=Work(jobs=2))


def test_what_is_kept_is_read_back() -> None:
    span = SourceSpan("a.py", 1, 2, 3, 4, 5, 6)
    told = Diagnostic("FUS910", "é\udcef", "a.py", "hint", Severity.INFO, span)
    generated = (GeneratedModule("_fused_a.py", "text\n", "a.py", ("f",)),)
    file = FusedFile("a.py", "latin-1", bytes(range(256)), generated, frozenset({"runs"}), "{}", (told,))
    kept = Kept(
        file, {"b.py": "00"}, ((("numbers", "f"), ("x", "y")), (("integer", "f", "n"), 3), (("loose", "u"), True))
    )
    for each in (
        kept,
        replace(kept, file=replace(file, content=None, kept=told), answers=((("integer", "f", "n"), None),)),
    ):
        assert decoded(encoded(each)) == each
        assert decoded(encoded(each)).file.found[0].span == span
    with pytest.raises((ValueError, KeyError, TypeError)):
        decoded(b"[]")
