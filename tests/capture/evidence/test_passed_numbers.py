"""To which parameters does a package pass numbers alone?"""

from pathlib import Path

import pytest

from tests.stories.story import planned

WIDTH = "def width(a, b, share=0.5):\n    return a + (b - a) * share - 0.1 * a\n"
NUMBERS = [
    "width(0.0, 1.0)",
    "width(-1, b=2.5, share=1 / 3)",
    "a = 2.0\n    width(a, 2 * a)",
    "a = 1\n    for k in range(3):\n        a += k\n        width(a, k)",
    "width(len(x), np.sum(x))",
    "width(n, n + 1)",
    "width(float(x), LENGTH)",
    "other.width(1.0, 2.0)",
]
OTHERS = [
    "width(x, 1.0)",
    "width(0.0, 1.0)\n    width(np.ones(3), 1.0)",
    "width(0.0, 1.0, x)",
    "a = 1.0\n    a = x\n    width(a, 1.0)",
    "width(*x)",
    "width(1.0, **x)",
    "width(1.0, 2.0)\n    return [width]",
    "width(1.0, x.width)",
    "for a in x:\n        width(a, a)",
    "print(1.0, 2.0)",
]


@pytest.mark.parametrize("lines", NUMBERS)
def test_numbers_alone(tmp_path: Path, lines: str) -> None:
    assert "width" not in fused(tmp_path, lines)


@pytest.mark.parametrize("lines", OTHERS)
def test_what_may_be_arrays(tmp_path: Path, lines: str) -> None:
    assert "width" in fused(tmp_path, lines)


def test_calls_in_other_files_count(tmp_path: Path) -> None:
    (tmp_path / "user.py").write_text("import numpy as np\nfrom m import width\n\nx = np.ones(3)\ny = width(x, x)\n")
    assert "width" in fused(tmp_path, "width(0.0, 1.0)")
    (tmp_path / "user.py").write_text("import numpy as np\nfrom m import width\n\ny = width(3.0, 4.0)\n")
    assert "width" not in fused(tmp_path, "width(0.0, 1.0)")


def test_parameters_are_handed_on(tmp_path: Path) -> None:
    inner = "def outer(c):\n    print(c)\n    return width(c, 2 * c)\n\n\n"
    assert "width" not in fused(tmp_path, "return outer(3.0)", inner)
    assert "width" in fused(tmp_path, "return outer(x)", inner)


def test_a_function_that_only_calls_itself_is_given_nothing(tmp_path: Path) -> None:
    text = "import numpy as np\n\n\ndef deep(a, b):\n    print(a)\n    c = deep(0.5, 1.0)\n    return a * b - c * a\n"
    (tmp_path / "m.py").write_text(text)
    assert {group.source.function for group in planned(tmp_path).groups} == {"deep"}


@pytest.mark.parametrize(("argument", "is_fused"), [("2.0", False), ("x", True)])
def test_methods_and_objects(tmp_path: Path, argument: str, is_fused: bool) -> None:
    kind = f"""class Grid:
    def __init__(self, a, b):
        self.size = a + (b - a) * 0.5 - 0.1 * a

    def scaled(self, a, b):
        return a + (b - a) * 0.5 - 0.1 * a


def made(x):
    grid = Grid({argument}, 1.0)
    return grid.scaled({argument}, b=2.0)


"""
    found = fused(tmp_path, "print(x)", kind)
    assert {"Grid.__init__", "Grid.scaled"} & found == ({"Grid.__init__", "Grid.scaled"} if is_fused else set())


def fused(folder: Path, lines: str, before: str = "") -> set[str]:
    """The functions with a group, if `main` has these lines."""
    head = "import numpy as np\n\nLENGTH = 2.5\n\n\n"
    text = f"{head}{WIDTH}\n\n{before}def main(x, other, n: int):\n    {lines}\n"
    (folder / "m.py").write_text(text)
    return {group.source.function for group in planned(folder).groups}
