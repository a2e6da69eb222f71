"""What the dispatcher gets as an operand is not imported by the generated module as well."""

from pathlib import Path

from fusec import pipeline
from fusec.config import Options

MODULE = """
import numpy as np
from .consts import LARGEST


def clipped(x, y):
    phi = np.maximum(x, -LARGEST) + y * y
    return phi
"""


def test_operand_is_not_imported(tmp_path: Path) -> None:
    package = tmp_path / "pkg"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "consts.py").write_text("import numpy as np\nLARGEST = np.finfo(float).max\n")
    (package / "m.py").write_text(MODULE)
    outcome = pipeline.fuse(package, Options())
    text = (outcome.package.content("_fused_m.py") or b"").decode()
    assert "def clipped_phi(x, LARGEST, y):" in text
    assert "import LARGEST" not in text
