"""The author's statement stands above the lines that compute it otherwise spelled."""

from pathlib import Path

import pytest

from tests.tools.fused import only_group

STENCIL = """def f(u, v):
    # a comment of the author's
    slope = u[1:] - u[:-1]  # per cell
    size = np.abs(slope)
    return size[1:] * (  # weighted
        v[1:] + size[:-1]
    )
"""


def kernel_of(folder: Path, source: str) -> list[str]:
    module = only_group(folder, source).module
    lines = Path(str(module.__file__)).read_text().splitlines()
    start = lines.index("@kernel")
    return [line.strip() for line in lines[start : lines.index("", start)]]


def test_each_statement_with_views_is_shown_once(tmp_path: Path) -> None:
    kernel = kernel_of(tmp_path, STENCIL)
    assert kernel.count("# slope = u[1:] - u[:-1]") >= 1
    assert "# return size[1:] * (v[1:] + size[:-1])" in kernel
    assert kernel.count("# size = np.abs(slope)") == 1


@pytest.mark.parametrize("value", ["np.sin(x) * y", "abs(x) + np.abs(y)"])
def test_statements_that_the_kernel_spells_alike_are_not_shown(tmp_path: Path, value: str) -> None:
    source = f"def f(x, y):\n    t = {value}\n    t += np.cos(y)\n    return t * 2.0\n"
    assert not any(line.startswith("#") for line in kernel_of(tmp_path, source))


def test_what_looks_like_a_comment_in_a_string_is_shown(tmp_path: Path) -> None:
    source = """def f(table, u):
    part = table["# of cells"] * u[1:]  # no name
    return (
        part[1:] - part[:-1]  # at faces
    )
"""
    kernel = kernel_of(tmp_path, source)
    assert '# part = table["# of cells"] * u[1:]' in kernel
    assert "# return part[1:] - part[:-1]" in kernel
