"""Numbers, and arrays of any shape, where a program takes views of an operand: the generated code does what the author's does."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.config import Options
from fusec.pipeline import fuse
from tests.stories.story import imported, write

from .comparison import written
from .interpreted_kernels import interpret

VIEWS = {
    "transposed": "v.T",
    "whole": "v[...]",
    "both": "v.T[...]",
    "part": "v[1:]",
    "longer": "v[None]",
    "element": "v[0]",
    "several": "v[-1:] * u + v.T",
}
VALUES: tuple[Any, ...] = (
    0.75,
    np.float32(0.75),
    np.array(0.75),
    np.array([0.75]),
    np.arange(4.0),
    np.ones((4, 4)),
    [1.0, 2.0, 3.0, 4.0],
    True,
    None,
)
SOURCE = "\n\n".join(f"def {name}(u: np.ndarray, v):\n    return u * 2 + {view} * u\n" for name, view in VIEWS.items())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("views")
    (folder / "original").mkdir()
    (folder / "original" / "program.py").write_text(f"import numpy as np\n\n\n{SOURCE}")
    outcome = fuse(folder / "original", Options(), lambda _: None)
    assert len(outcome.plan.groups) == len(VIEWS)
    write(outcome, folder / "fused")
    return folder


def test_views_of_anything(folder: Path) -> None:
    with imported(folder / "original") as load:
        expected = _results(load("program"))
    with imported(folder / "fused") as load:
        program = load("program")
        interpret(load("_fused_support"))
        assert _results(program) == expected


def _results(program: Any) -> list[str]:
    return [_result(getattr(program, name), value) for name in VIEWS for value in VALUES]


def _result(function: Any, value: Any) -> str:
    try:
        return written(function(np.array([0.5, 1.5, -0.0, np.nan]), value))
    except (AttributeError, IndexError, TypeError, ValueError) as failure:
        return f"{type(failure).__name__}: {failure}"
