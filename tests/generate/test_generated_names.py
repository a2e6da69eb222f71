"""Generated modules have names that an `import` statement can spell, whatever the author's files are called."""

import ast
from pathlib import Path

import pytest

from fusec.base.generated_name import generated_path
from tests.stories import fused

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
    ],
)
def test_names(path: str, generated: str) -> None:
    assert generated_path(path) == generated


@pytest.mark.parametrize("path", ["my-plot.v2.py", 'a"b.py', "a\\b.py", "class/import.py"])
def test_files_of_any_name_are_rewritten(tmp_path: Path, path: str) -> None:
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_text(CHAIN)
    outcome = fused(tmp_path)
    assert not outcome.diagnostics
    texts = {file.path: file.content.decode() for file in outcome.package.files if file.path.endswith(".py")}
    names = [s.module for s in ast.parse(texts[path]).body if isinstance(s, ast.ImportFrom)]
    assert [str(Path(path).with_name(f"{name}.py")) for name in names] == [generated_path(path)]
    assert all(ast.parse(text) for text in texts.values())
