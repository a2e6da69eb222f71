"""The rooms keep to their imports, and the tool loads nothing that it promises not to load."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ARRAY_LIBRARIES = ("numpy", "numba", "cupy")
SLOW_TO_LOAD = ("libcst", "islpy", "jinja2", *ARRAY_LIBRARIES)


def modules_after(*arguments: str, cwd: Path) -> set[str]:
    """Top-level modules that are loaded when the command has run."""
    program = (
        "import sys\n"
        "from fusec.cli import main\n"
        "sys.argv[0] = 'fusec'\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as end:\n"
        "    assert not end.code, end.code\n"
        "print('LOADED', *sorted({name.partition('.')[0] for name in sys.modules}))\n"
    )
    command = [sys.executable, "-c", program, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.rpartition("LOADED")[2].split())


def test_imports_stay_inside_the_walls():
    lint_imports = Path(sys.executable).with_name("lint-imports")
    if not lint_imports.exists():
        pytest.skip("import-linter is not installed")
    done = subprocess.run([lint_imports, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_version_loads_no_heavy_module(tmp_path):
    assert not modules_after("--version", cwd=tmp_path) & {*SLOW_TO_LOAD}


def test_no_command_loads_an_array_library(tmp_path):
    sample = tmp_path / "option_pricing"
    shutil.copytree(ROOT / "samples" / "option_pricing", sample)
    assert not modules_after("rewrite", str(sample), "--out", "out", cwd=tmp_path) & {*ARRAY_LIBRARIES}
    assert not modules_after("check", str(sample), "--out", "out", cwd=tmp_path) & {*ARRAY_LIBRARIES}
    assert not modules_after("explain", str(sample), cwd=tmp_path) & {*ARRAY_LIBRARIES}


def test_the_analysed_code_is_never_run(tmp_path):
    (tmp_path / "loud.py").write_text(
        "import numpy as np\nopen('ran', 'w')\n\n\ndef f(x):\n    y = np.sin(x) * 2\n    return y + x\n"
    )
    modules_after("rewrite", "loud.py", "--out", "out", cwd=tmp_path)
    assert not (tmp_path / "ran").exists()


def test_generated_code_does_not_need_fusec(tmp_path):
    modules_after("rewrite", str(ROOT / "samples" / "option_pricing"), "--out", "out", cwd=tmp_path)
    generated = sorted((tmp_path / "out").rglob("_fused_*.py"))
    assert generated
    for file in generated:
        lines = file.read_text(encoding="utf-8").splitlines()
        assert not [line for line in lines if line.lstrip().startswith(("import fusec", "from fusec"))]


PLANS = {"FusionPlan", "ModulePlan"}


def plans_made(path: Path) -> list[str]:
    """The functions that return a plan, and the calls that make one."""
    nodes = list(ast.walk(ast.parse(path.read_bytes())))
    made = [n.name for n in nodes if isinstance(n, ast.FunctionDef) and n.returns and PLANS & words(n.returns)]
    return made + [ast.unparse(n) for n in nodes if isinstance(n, ast.Call) and PLANS & words(n.func)]


def words(node: ast.expr) -> set[str]:
    return {*re.findall(r"\w+", ast.unparse(node))}


def test_only_fusion_makes_plans():
    """A plan is complete when it passes its wall; `show` selects the part of it that the user asks for."""
    makers = {path.relative_to(ROOT).parts[1] for path in (ROOT / "fusec").rglob("*.py") if plans_made(path)}
    assert makers == {"fusion", "phases.py", "pipeline.py", "show"}


def test_no_phase_changes_a_plan_that_has_passed_its_wall():
    tree = ast.parse((ROOT / "fusec" / "phases.py").read_bytes())
    (analysed,) = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == "analysed")
    assert [ast.unparse(each) for each in analysed.body[-2:]] == [
        "wall.plan(plan)",
        "return Analysed(captured, next(iter(plan.modules), None))",
    ]
