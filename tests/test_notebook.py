"""The cell magic `%%fusec` rewrites a cell and runs it in the notebook."""

from collections.abc import Iterator
from typing import Any

import pytest

interactive = pytest.importorskip("IPython.core.interactiveshell")

CELL = """%%fusec
GRAVITY = 9.81

def speed(h):
    return np.sqrt(GRAVITY * h)

def step(h, u):
    c = speed(h) + np.abs(u)
    return np.exp(-c) * u
"""


@pytest.fixture
def shell() -> Iterator[Any]:
    made = interactive.InteractiveShell()
    made.run_line_magic("load_ext", "fusec.plugins.notebook")
    made.run_cell("import numpy as np\nx = np.linspace(0.5, 2.0, 1000)")
    yield made
    made.run_line_magic("unload_ext", "fusec.plugins.notebook")


def value(shell: Any, expression: str) -> Any:
    return shell.ev(expression)


def test_a_cell_is_rewritten_and_runs(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell(CELL)
    told = capsys.readouterr().out
    assert "-    return np.exp(-c) * u\n" in told and "+    return _fused_cell_" in told and "step_fused(" in told, told
    expected = value(shell, "np.exp(-(np.sqrt(9.81 * x) + np.abs(x))) * x")
    assert value(shell, "step(x, x)") == pytest.approx(expected, rel=1e-12)
    assert "_fused" not in value(shell, "step.__code__.co_varnames")


AGAIN = (
    "def speed(h):\n    return h",
    "GRAVITY = 4.0",
    "for GRAVITY in [4.0]: pass",
    "%%time\nGRAVITY = 4.0",
    "def heavier():\n    global GRAVITY\n    GRAVITY = 4.0\nheavier()",
    "globals()['GRAVITY'] = 4.0",
)


@pytest.mark.parametrize("cell", AGAIN)
def test_names_that_a_later_cell_binds_again_count(shell: Any, cell: str) -> None:
    plain = CELL.removeprefix("%%fusec\n")
    shell.run_cell(CELL)
    assert "GRAVITY" not in value(shell, "step.__code__.co_names") and "speed" not in value(
        shell, "step.__code__.co_names"
    )
    shell.run_cell(plain.replace("speed", "plain_speed").replace("step", "plain_step"))
    shell.run_cell(cell)
    shell.run_cell(cell.replace("speed", "plain_speed"))
    expected = value(shell, "plain_step(x, x)")
    assert (value(shell, "step(x, x)") == expected).all()


def test_a_cell_of_other_names_keeps_the_kernels(shell: Any) -> None:
    shell.run_cell(CELL)
    before = value(shell, "step.__code__")
    shell.run_cell("OTHER = 3.0")
    assert value(shell, "step.__code__") is before


def test_wrong_cells_and_options_are_told(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell("%%fusec --nosuch\nz = 1")
    assert "%%fusec: unrecognized arguments: --nosuch" in capsys.readouterr().err
    assert "z" not in shell.user_ns
    shell.run_cell("%%fusec --fp some\nz = 1")
    assert "invalid choice" in capsys.readouterr().err
    shell.run_cell("%%fusec\nz = = 1")
    assert "SyntaxError" in "".join(capsys.readouterr())


def test_refusals_name_lines_of_the_cell(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell("%%fusec\ndef total(u, v):\n    t = u * v\n    print('now')\n    return np.sum(t + u)\n")
    assert "line 3: FUS207" in capsys.readouterr().out


def test_quiet_cells_show_no_diff_and_exact_ones_keep_bits(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell(CELL.replace("%%fusec", "%%fusec --quiet --fp exact"))
    assert capsys.readouterr().out == ""
    expected = value(shell, "np.exp(-(np.sqrt(9.81 * x) + np.abs(x))) * x")
    assert (value(shell, "step(x, x)") == expected).all()


def test_names_that_earlier_functions_bind_keep_a_cell_as_it_is(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell("def heavier():\n    global GRAVITY\n    GRAVITY = 4.0")
    shell.run_cell(CELL)
    assert "functions of earlier cells bind `GRAVITY`" in capsys.readouterr().err
    shell.run_cell("heavier(); found = step(x, x)")
    expected = value(shell, "np.exp(-(np.sqrt(4.0 * x) + np.abs(x))) * x")
    assert (value(shell, "found") == expected).all()


def test_functions_that_others_hold_run_as_written_too(shell: Any) -> None:
    made = "\n    def inner(h, u):\n        c = np.sqrt(GRAVITY * h) + np.abs(u)\n        return np.exp(-c) * u\n    return inner\n"
    shell.run_cell(f"%%fusec --quiet --fp exact\nGRAVITY = 9.81\n\ndef make():{made}")
    shell.run_cell("kept = [make()]")
    shell.run_cell("GRAVITY = 4.0")
    expected = value(shell, "np.exp(-(np.sqrt(4.0 * x) + np.abs(x))) * x")
    assert (value(shell, "kept[0](x, x)") == expected).all()


def test_two_functions_of_one_name_run_as_written_later(shell: Any) -> None:
    body = "c = np.sqrt(GRAVITY * h) + {} * np.abs(u)\n        return np.exp(-c) * u"
    ways = f"if FAST:\n    def step(h, u):\n        {body.format(1.0)}\nelse:\n    def step(h, u):\n        {body.format(2.0)}\n"
    shell.run_cell(f"%%fusec --quiet --fp exact\nGRAVITY = 9.81\nFAST = True\n{ways}")
    shell.run_cell("GRAVITY = 4.0")
    expected = value(shell, "np.exp(-(np.sqrt(4.0 * x) + 1.0 * np.abs(x))) * x")
    assert (value(shell, "step(x, x)") == expected).all()
