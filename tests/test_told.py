"""What `rewrite` tells of a source, `check` of its fresh output, `diff` and `explain` tell too, with one exit status."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fusec.rewrite.second_reading import UnreadableOriginalError
from tests.test_file_failures import run

GOOD = "import numpy as np\n\n\ndef scaled(x: np.ndarray, y):\n    t = x * 2\n    return t + y\n"
DEMAND = "import numpy as np\n\n\ndef scan(a: np.ndarray):\n    a[1:] += a[:-1]  # fusec: fuse\n    return a\n"
DEEP = GOOD + "\n\nDEEP = " + "+".join(["1"] * 3000) + "\n"
FILES: dict[str, tuple[dict[str, str | bytes], set[str], int]] = {
    "a demand that is refused": ({"m.py": DEMAND}, {"FUS202"}, 1),
    "a pragma that is none": ({"m.py": GOOD.replace("* 2", "* 2  # fusec: fsue")}, {"FUS911"}, 0),
    "both": ({"m.py": DEMAND, "n.py": GOOD.replace("* 2", "* 2  # fusec: fsue")}, {"FUS202", "FUS911"}, 1),
    "a syntax error": ({"m.py": GOOD, "n.py": "import numpy as np\ndef (\n"}, {"FUS901"}, 0),
    "an encoding error": ({"m.py": GOOD, "n.py": b"import numpy as np\nx = '\xff'\n"}, {"FUS902"}, 0),
    "too deep": ({"m.py": GOOD, "n.py": DEEP}, {"FUS903"}, 0),
    "a name that is taken": ({"m.py": GOOD, "_fused_m.py": "import numpy as np\n"}, {"FUS910"}, 0),
    "a package that answers every name": (
        {"__init__.py": "def __getattr__(name):\n    return 1\n", "m.py": GOOD},
        {"FUS910"},
        0,
    ),
    "libcst cannot read it": ({"m.py": GOOD}, {"FUS903"}, 0),
    "the safety net": ({"m.py": GOOD}, {"FUS908"}, 2),
    "a failure": ({"m.py": GOOD}, {"FUS909"}, 2),
}


def damage(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assembly = importlib.import_module("fusec.rewrite.assembly")

    def unreadable(*_: object) -> str:
        raise UnreadableOriginalError

    if case == "libcst cannot read it":
        monkeypatch.setattr(assembly, "broken_promise", unreadable)
    elif case == "the safety net":
        monkeypatch.setattr(assembly, "broken_promise", lambda *_: "a byte differs")
    elif case == "a failure":
        monkeypatch.setattr(
            importlib.import_module("fusec.generate.modules.generated_modules"), "_files_beside", lambda *_: 1 / 0
        )


def messages(text: str) -> Iterator[str]:
    """The first lines of the diagnostics, without the place in the tool."""
    return (line for line in text.splitlines() if re.search(r"\b(error|warning|info) FUS\d+: ", line))


@pytest.mark.parametrize("case", FILES)
def test_all_commands_tell_the_same(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    files, codes, status = FILES[case]
    source, out = tmp_path / "pkg", tmp_path / "out"
    source.mkdir()
    for name, text in files.items():
        (source / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    damage(case, monkeypatch)
    assert run("rewrite", source, "--out", out) == status
    told = sorted(messages(capsys.readouterr().err))
    assert {found for line in told for found in re.findall(r"FUS\d+", line)} >= codes
    assert run("explain", source) == status
    assert sorted(messages(capsys.readouterr().err)) == told
    assert run("diff", source, "--out", out) == status
    assert sorted(messages(capsys.readouterr().err)) == told
    monkeypatch.undo()
    monkeypatch.setattr("fusec.pipeline.fuse", lambda *_: 1 / 0)  # the report holds it
    assert run("check", source, "--out", out) == status
    assert sorted(messages(capsys.readouterr().err)) == told
    assert run("check", source, "--out", out, "--format", "json") == status


def test_a_line_without_the_demand_is_explained_with_0(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(DEMAND + GOOD.partition("np\n")[2])
    assert run("explain", f"{tmp_path / 'm.py'}:5") == 1
    assert run("explain", f"{tmp_path / 'm.py'}:11") == 0
