"""A module of a package that may be run by its path is left alone: a relative import would fail there."""

from pathlib import Path

import pytest

from fusec.capture import capture

BODY = "import numpy as np\n\n\ndef f(x):\n    return np.sqrt(x) * 2 + 1\n"
GUARD = '\n\nif __name__ == "__main__":\n    print(f(np.ones(3)))\n'


@pytest.mark.parametrize(
    ("package", "text", "regions"),
    [
        (True, BODY + GUARD, 0),
        (True, BODY, 1),
        (True, "from . import other\n" + BODY + GUARD, 1),
        (False, BODY + GUARD, 1),
    ],
)
def test_only_a_script_inside_a_package_is_left_alone(package: bool, text: str, regions: int, tmp_path: Path) -> None:
    if package:
        (tmp_path / "__init__.py").write_text("")
        (tmp_path / "other.py").write_text("")
    (tmp_path / "tool.py").write_text(text)
    program = capture(tmp_path)
    module = next(module for module in program.modules if module.path == "tool.py")
    assert len(module.regions) == regions
    told = [d.code for d in program.diagnostics if d.path == "tool.py"]
    assert told == ([] if regions else ["FUS403"])
