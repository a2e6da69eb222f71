"""Kernels laid out in unusual ways, and with unusual names: their text is taken over whole, or not at all."""

from pathlib import Path

import pytest

from tests.stories.story import fused, planned

TWO = """
from numba import cuda
{constant}
@cuda.jit
def scale(u, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * {factor}
@cuda.jit
def shift(t, v, n):
    i = cuda.grid(1)
{inside}
def both(u, t, v, n):
    scale[1, 32](u, t, n)
    shift[1, 32](t, v, n)
"""
STORE = "        v[i] = t[i] + 1.0"


def program(inside: str, constant: str = "", factor: str = "2.0") -> str:
    return TWO.format(constant=constant, factor=factor, inside=inside)


@pytest.mark.parametrize(
    ("guard", "read"),
    [
        ("(i < n  # inside\n        and i >= 0)", "if i < n and i >= 0:"),
        ("i < n and \\\n        i >= 0", "if i < n and i >= 0:"),
        ("(i  # the thread\n        < n)", "if i < n:"),
        ("not (i >= # outside\n        n)", "if i < n:"),
    ],
)
def test_a_guard_of_several_lines_is_one_line(tmp_path: Path, guard: str, read: str) -> None:
    (tmp_path / "two.py").write_text(program(f"    if {guard}:\n{STORE}"))
    (text,) = (file.content.decode() for file in fused(tmp_path).package.files if file.path == "_fused_two.py")
    assert text.count(read) == 1


@pytest.mark.parametrize(
    "inside",
    [
        f"    if i < n:\n{STORE}  # one \f page",
        f"    if i < n:\n        # one \x1c part\n{STORE}",
        f"    m = (n  # one \v line\n    )\n    if i < m:\n{STORE}",
    ],
)
def test_lines_that_end_within_a_comment_are_not_copied(tmp_path: Path, inside: str) -> None:
    """They end for whoever splits the text into lines, and go on for Python."""
    (tmp_path / "two.py").write_text(program(inside))
    plan = planned(tmp_path)
    assert not plan.groups
    told = [refusal for module in plan.modules for refusal in module.refusals if refusal.code != "FUS301"]
    assert [refusal.note for refusal in told] == [
        "Launch of `shift`, which is laid out in a way that fusec does not copy."
    ]


@pytest.mark.parametrize("flags", [(), ("--target", "cuda")])
@pytest.mark.parametrize("name", ["launched", "rounded", "as_element", "may_fuse", "LaunchedKernel"])
def test_a_constant_called_like_the_supports_is_its_literal(tmp_path: Path, name: str, flags: tuple[str, ...]) -> None:
    (tmp_path / "two.py").write_text(program(f"    if i < n:\n{STORE}", f"{name} = 2.5", name))
    texts = [file.content.decode() for file in fused(tmp_path, flags).package.files if "_fused_two" in file.path]
    assert all(f"{name} = " not in text for text in texts)
    assert [text.count("2.5") for text in texts if "2.5" in text] == [1]
