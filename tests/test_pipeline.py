"""Whole runs: the same bytes wherever and however they are made, and no module written that breaks a promise."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fusec import phases, pipeline
from fusec.capture import capture
from fusec.config import Options, Style
from fusec.rewrite.tree import source_files
from tests.tools.selection import few_quick

ROOT = Path(__file__).parents[1]
SOURCE = "import numpy as np\n\n\ndef price(x, y):\n    d = np.exp(x) * 2\n    return d + y\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    for path in ("one/__init__.py", "one/a.py", "one/b.py", "two/c.py", "data.txt"):
        file = tmp_path / "source" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(SOURCE if path.endswith(("a.py", "b.py", "c.py")) else "")
    return tmp_path / "source"


def test_a_module_that_breaks_a_promise_is_kept(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = phases.replacement
    monkeypatch.setattr(
        phases, "replacement", lambda g, *how: "return 0" if g.span.path == "one/a.py" else right(g, *how)
    )
    outcome, changed = pipeline.rewrite(source, tmp_path / "out", Options())
    assert changed and not outcome.is_safe
    assert [diagnostic.path for diagnostic in outcome.diagnostics if diagnostic.code == "FUS908"] == ["one/a.py"]
    assert (tmp_path / "out/one/a.py").read_text() == SOURCE
    assert not (tmp_path / "out/one/_fused_a.py").exists()
    assert (tmp_path / "out/one/_fused_b.py").exists()
    assert '"path": "one/a.py"' in (tmp_path / "out/fusec-report.json").read_text()
    assert [group.span.path for group in outcome.plan.groups] == ["one/b.py", "two/c.py"]


DEEP = {
    "attributes": "x" + ".real" * 1200,
    "slices": "x" + "[0:]" * 1200,
    "calls": "x" + ".copy()" * 700,
    "sum": " + ".join(["x"] * 1600),
    "signs": "-" * 900 + "x",
    "alternatives": "x if x else " * 900 + "x",
    "functions": "lambda: " * 900 + "x",
}


@pytest.mark.parametrize("case", few_quick([*DEEP], quick=2))
def test_a_file_that_is_too_deep_is_copied(source: Path, tmp_path: Path, case: str) -> None:
    text = SOURCE.replace("d + y", f"np.sqrt({DEEP[case]}) + d")
    (source / "one/b.py").write_text(text)
    outcome, _ = pipeline.rewrite(source, tmp_path / "out", Options())
    found = [(each.code, each.path) for each in outcome.diagnostics]
    assert found in ([("FUS903", "one/b.py")], [])
    assert {"one/a.py", "two/c.py"} <= {group.span.path for group in outcome.plan.groups}
    if found:
        assert (tmp_path / "out/one/b.py").read_text() == text


def test_sources_are_listed_as_capture_lists_them(source: Path) -> None:
    for path in (".hidden", "one/.git/config", "one/__pycache__/a.pyc", "one/b.pyc", "two/deep/d.so"):
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).touch()
    (source / "link.py").symlink_to("one/a.py")
    (source / "dangling.py").symlink_to("nothing")
    (source / "folder").symlink_to("one")
    program = capture(source)
    assert sorted(source_files(source)) == sorted([*program.other_files, *(module.path for module in program.modules)])


def test_the_same_input_gives_the_same_bytes(source: Path, tmp_path: Path) -> None:
    trees = []
    for seed, cwd in (("1", tmp_path), ("2", source)):
        out = tmp_path / "out" / seed
        command = [sys.executable, "-m", "fusec", "rewrite", os.path.relpath(source, cwd), "--out", str(out)]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        subprocess.run(command, cwd=cwd, check=True, env=environment, capture_output=True)
        trees.append({path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()})
    assert trees[0] == trees[1]
    assert not any(str(tmp_path).encode() in content for content in trees[0].values())


def test_stages_are_heard_in_order(source: Path, tmp_path: Path) -> None:
    heard: list[str] = []
    pipeline.rewrite(source, tmp_path / "out", Options(), heard.append)
    assert heard == ["reading", "fusing", "writing"]


def test_a_syntax_error_is_told_where_no_word_is_numpys(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def f(:\n    pass\n")
    (tmp_path / "plain.py").write_text("def f():\n    pass\n")
    codes = {
        name: [each.code for each in pipeline.explain(tmp_path / name, Options())[0].diagnostics]
        for name in ("broken.py", "plain.py")
    }
    assert codes == {"broken.py": ["FUS901"], "plain.py": []}


def test_a_file_is_explained_as_part_of_its_package(source: Path) -> None:
    program, _, path = pipeline.explain(source / "one" / "a.py", Options())
    assert (program.root_name, path) == ("one", "a.py")
    program, _, path = pipeline.explain(source / "two" / "c.py", Options())
    assert ([module.path for module in program.modules], path) == (["c.py"], "c.py")
    assert pipeline.explain(source, Options())[2] is None


def test_nobody_gets_cuda_kernels_who_does_not_speak_of_cupy(tmp_path: Path) -> None:
    source = tmp_path / "src"
    source.mkdir()
    text = "import numpy as np\n\n\ndef wave(x, y, xp=np):\n    t = xp.exp(-x) * y\n    return t + xp.sqrt(y)\n"
    for comment, expected in (("", False), ("# or CuPy's cupy\n", True)):
        (source / "m.py").write_text(comment + text)
        paths = {file.path for file in pipeline.fuse(source, Options()).package.files}
        assert ("_fused_m.cu" in paths) is expected
        assert "_fused_m.py" in paths


def test_the_header_keeps_linters_off_generated_files(source: Path, tmp_path: Path) -> None:
    header = ("# ruff: noqa", "# mypy: ignore-errors")
    _, changed = pipeline.rewrite(source, tmp_path / "out", Options(style=Style(header=header)))
    assert changed
    generated = sorted((tmp_path / "out").rglob("_fused_*.py"))
    assert len(generated) > 3 and all(file.read_text().startswith("# ruff: noqa\n# mypy:") for file in generated)
    assert (tmp_path / "out/one/a.py").read_text().startswith("import numpy as np")
    assert not pipeline.rewrite(source, tmp_path / "out", Options(style=Style(header=header)))[1]
    for tool in (
        ["ruff", "check", "--isolated", "--select=E,F,I,N,D,ANN,UP"],
        ["mypy", "--strict", "--follow-imports=silent"],
    ):
        done = subprocess.run([sys.executable, "-m", *tool, *map(str, generated)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
