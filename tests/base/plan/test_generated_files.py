"""Generated modules have names that an `import` statement can spell, whatever the author's files are called."""

import ast
from pathlib import Path

import numpy as np
import pytest

from fusec.base.plan.generated_files import generated_path
from tests.stories.story import fused, imported, write

CHAIN = "import numpy as np\ndef f(a, b):\n    c = a * b\n    d = np.sqrt(c) * b\n    return d\n"


@pytest.mark.parametrize(
    ("path", "generated"),
    [
        ("pkg/wave.py", "pkg/_fused_wave.py"),
        ("class.py", "_fused_class.py"),
        ("2d.py", "_fused_2d.py"),
        ("gr\xf6\xdfe.py", "_fused_gr\xf6\xdfe.py"),
        ("my-plot.v2.py", "_fused_my_x2d_plot_x2e_v2.py"),
        ("\ufb01lter.py", "_fused__xfb01_lter.py"),  # which Python reads as `filter`
        ("elements.py", "_fused_elements_.py"),  # the others serve all modules
        ("pkg/support.py", "pkg/_fused_support_.py"),
        ("support_cuda.py", "_fused_support_cuda_.py"),
    ],
)
def test_names(path: str, generated: str) -> None:
    assert generated_path(path) == generated


@pytest.mark.parametrize("path", ["my-plot.v2.py", 'a"b.py', "a\\b.py", "class/import.py", "elements.py", "support.py"])
def test_files_of_any_name_are_rewritten(tmp_path: Path, path: str) -> None:
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_text(CHAIN)
    outcome = fused(tmp_path)
    assert not outcome.diagnostics
    assert len({file.path for file in outcome.package.files}) == len(outcome.package.files)
    texts = {file.path: file.content.decode() for file in outcome.package.files if file.path.endswith(".py")}
    imports = [s for s in ast.parse(texts[path]).body if isinstance(s, ast.Import | ast.ImportFrom)]
    names = [alias.name for s in imports for alias in s.names if alias.asname == "_fused"]
    assert [str(Path(path).with_name(f"{name}.py")) for name in names] == [generated_path(path)]
    assert all(ast.parse(text) for text in texts.values())


SHADOWING = """\
import numpy as np


def stretched(u, type, n):
    t = u[n:-n] * type[n:-n]
    return t + 1.0


def viewed(x: np.ndarray, int, view_of, n):
    t = x[n:] * view_of[n:]
    return t + int


class State:
    def __init__(self, u):
        self.u = u

    def step(self, has_plain_attributes, rolled):
        self.u = self.u + has_plain_attributes * 2.0
        return np.roll(rolled, 1) * self.u + rolled


def run(u, v):
    state = State(u)
    return stretched(u, v, 2), viewed(u, 3, v, 1), state.step(v, u), state.u
"""


def test_parameters_with_names_of_functions_that_generated_code_calls(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "state.py").write_text(SHADOWING)
    outcome = fused(tmp_path / "before")
    assert len(outcome.plan.groups) == 3
    write(outcome, tmp_path / "after")
    operands = np.linspace(0, 1, 9), np.linspace(2, 3, 9)
    results = []
    for side in ("before", "after"):
        with imported(tmp_path / side) as load:
            results.append([value.tolist() for value in load("state").run(*operands)])
            seen = vars(getattr(load("state"), "_fused", load("state")))
    assert results[0] == results[1]
    assert {"stretched_fused", "viewed_fused"} <= seen.keys()


CHOOSING = """\
import cupy as cp


def damped(x, np):
    xp = cp.get_array_module(x)
    root = xp.sqrt(xp.abs(x)) + np
    return xp.log1p(root) * xp.tanh(x) + np
"""


def test_the_original_gets_numpy_where_an_array_is_called_np(tmp_path: Path) -> None:
    (tmp_path / "waves.py").write_text(CHOOSING)
    texts = {str(file.path): file.content.decode() for file in fused(tmp_path).package.files}
    assert "lambda x, np: damped_unfused(x, np, numpy)," in texts["_fused_waves.py"]
    assert "\nimport numpy\n" in texts["_fused_waves.py"]


def test_numpy_has_a_third_name_where_operands_have_both(tmp_path: Path) -> None:
    source = """\
import cupy as cp

def scaled(u, np, numpy):
    xp = cp.get_array_module(u)
    new = xp.zeros_like(u)
    new[1:-1] = u[1:-1] * np[1:-1] + numpy[1:-1] * 2.0
    return new
"""
    (tmp_path / "scaled.py").write_text(source)
    texts = {file.path: file.content.decode() for file in fused(tmp_path).package.files}
    generated = texts["_fused_scaled.py"]
    assert "import numpy as numpy_2\n" in generated and "new = numpy_2.zeros_like(u) if is_array(u)" in generated
