"""A bug of fusec that shows on one file leaves that file as it was; the others are fused, and the command ends with 2."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fusec import cli, terminal

GOOD = "import numpy as np\n\n\ndef scaled(x: np.ndarray, y):\n    t = x * 2\n    return t + y\n"
BAD = "import numpy as np\n\nfrom .good import scaled\n\n\ndef twice(x: np.ndarray, y):\n    t = halved(x)\n    return t * y\n"
BAD += "\n\ndef halved(x):\n    return x / 2\n"
USES = "import numpy as np\n\nfrom .bad import halved\n\n\ndef used(x: np.ndarray, y):\n    t = halved(x)\n    return t * y - 1\n"
# each stage, and what it calls for one module
STAGES: dict[str, tuple[str, str]] = {
    "capture": ("fusec.capture.package", "captured_module"),
    "the check of capture": ("fusec.base.walls", "_broken_regions"),
    "dependence": ("fusec.dependence.graph", "_graph"),
    "fusion": ("fusec.fusion.plan", "_planned"),
    "the check of fusion": ("fusec.base.walls", "_planned"),
    "generate": ("fusec.generate.modules.generated_modules", "_files_beside"),
    "calls": ("fusec.phases", "indentation"),
    "rewrite": ("fusec.rewrite.assembly", "_rewritten"),
    "the report": ("fusec.show.report", "group_json"),
}


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as ended:
        terminal.guarded(lambda: cli.app([str(each) for each in arguments], prog_name="fusec"))
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "pkg"
    folder.mkdir()
    for name, text in {"__init__": "", "good": GOOD, "bad": BAD, "uses": USES}.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def failing(function: Callable[..., Any], failure: Exception) -> Callable[..., Any]:
    """The function, which fails on `bad.py`."""

    def call(*given: Any, **named: Any) -> Any:
        if any("bad.py" in str(each) and "uses.py" not in str(each) for each in map(_told, given)):
            raise failure
        return function(*given, **named)

    return call


def _told(value: Any) -> str:
    """The path of what a stage is given for one module."""
    places = (getattr(value, "path", ""), getattr(getattr(value, "file", None), "path", ""))
    span = getattr(value, "span", None)
    return " ".join(map(str, (*places, getattr(span, "path", ""), value if isinstance(value, str) else "")))


@pytest.mark.parametrize("failure", [KeyError("t"), RecursionError("too deep"), AssertionError()], ids=repr)
@pytest.mark.parametrize("stage", STAGES)
def test_the_other_files_are_fused(
    stage: str, failure: Exception, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    place, name = importlib.import_module(STAGES[stage][0]), STAGES[stage][1]
    monkeypatch.setattr(place, name, failing(getattr(place, name), failure))
    out = tmp_path / "out"
    assert run("rewrite", source, "--out", out) == 2
    told = capsys.readouterr().err
    assert "bad.py: error FUS909: `bad.py` was left as it was: fusec failed on it" in told
    assert "please report it with this line and `bad.py`" in told and "Traceback" not in told
    assert (out / "bad.py").read_text() == BAD and not (out / "_fused_bad.py").exists()
    assert "_fused.scaled_fused(x, y)" in (out / "good.py").read_text()
    assert "_fused.used_fused(x, y)" in (out / "uses.py").read_text(), "it still inlines `halved` of the other file"
    for command in (("check", source, "--out", out), ("diff", source), ("explain", source)):
        assert run(*command) == 2
        assert "bad.py: error FUS909" in capsys.readouterr().err


def test_a_failure_that_names_no_file(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("names")

    monkeypatch.setattr(importlib.import_module("fusec.capture.package"), "resolve_package", fail)
    assert run("rewrite", source, "--out", tmp_path / "out") == 2
    told = capsys.readouterr().err
    assert told.startswith("error FUS909: fusec failed: KeyError: 'names' (test_file_failures.py:")
    assert not (tmp_path / "out").exists()
