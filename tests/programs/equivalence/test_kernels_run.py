"""Every kernel that is planned for arithmetic of the call's numbers runs: it compiles, and its guard says yes."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.config import Options
from fusec.pipeline import rewrite
from tests.stories.story import imported

OPERATORS = ("+", "-", "*", "/", "//", "%", "**", "<<", ">>", "<", "<=", ">", ">=", "==", "!=")
SPELLED = {
    **{f"integers_{k}": f"x * (n {symbol} m) + 1" for k, symbol in enumerate(OPERATORS)},
    **{f"floats_{k}": f"x * (s {symbol} t) + 1" for k, symbol in enumerate(OPERATORS) if symbol not in ("<<", ">>")},
    **{f"mixed_{k}": f"x * (s {symbol} n) + 1" for k, symbol in enumerate(OPERATORS) if symbol not in ("<<", ">>")},
    "chosen": "np.where((s > 0) & (n < 3), x, 1.0) * 2",
    "by_flag": "np.where(flag, x, 2) * x + 1",
    "beside_flag": "(x > 1) & flag & (x < 3)",
    "powers": "x * n**0.5 + n**2 + n**-1 + 10 ** (-n)",
    "of_root": "x * s**0.5 + s**-1 + 2**s",
    "complex": "x * (z + 1j) + z",
    "complex_square": "x * (z * z) + z**2",
}
IDLE = {"complex_square": "products of Python's complex numbers are left to Python"}
VALUES = {"n": 5, "m": 2, "s": 2.5, "t": 1.5, "flag": True, "z": 1 + 2j}
HEAD = "x: np.ndarray, n: int, m: int, s: float, t: float, flag: bool, z: complex"


@pytest.mark.slow
def test_every_planned_kernel_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    functions = [f"def {name}({HEAD}):\n    return {text}\n" for name, text in SPELLED.items()]
    (tmp_path / "original").mkdir()
    (tmp_path / "original" / "spelled.py").write_text("\n\n".join(("import numpy as np\n", *functions)))
    (tmp_path / "original" / "__init__.py").touch()
    outcome, _ = rewrite(tmp_path / "original", tmp_path / "rewritten", Options())
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    idle = {}
    with ExitStack() as stack:
        original = stack.enter_context(imported(tmp_path / "original"))("spelled")
        load = stack.enter_context(imported(tmp_path / "rewritten"))
        rewritten, generated = load("spelled"), load("_fused_spelled")
        for group in outcome.plan.groups:
            operands = (np.linspace(0.5, 3, 9), *VALUES.values())
            np.testing.assert_allclose(
                getattr(rewritten, group.source.function)(*operands),
                getattr(original, group.source.function)(*operands),
            )
            fusion: Any = getattr(generated, group.name.fusion)
            if fusion.reasons:
                idle[group.source.function] = fusion.reasons
    assert len(outcome.plan.groups) >= len(SPELLED) - 2
    assert idle.keys() == IDLE.keys(), idle
