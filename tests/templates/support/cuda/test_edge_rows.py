"""Which blocks of which launch set the edges of an array: none before those that share an element with it."""

import functools
import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.generate.text.templates import render
from tests.stories.story import fused

Views = tuple[np.ndarray, ...]


def corrected(p: np.ndarray, _: np.ndarray) -> tuple[Views, ...]:
    return (p[:, -2:-1], p[:, -1:]), (p[1:2], p[0:1]), (p[:, 1:2], p[:, 0:1]), (p[-1:],)


def momentum(u: np.ndarray, v: np.ndarray) -> tuple[Views, ...]:
    return *[(part,) for part in (u[0:1], u[:, 0:1], u[:, -1:], u[-1:])], *[(part,) for part in (v[0:1], v[-1:])]


def chained(u: np.ndarray, v: np.ndarray) -> tuple[Views, ...]:
    return (u[1:2], u[0:1]), (v[2:3], v[1:2]), (v[1:2], u[2:3], u[-1:])


def across(u: np.ndarray, _: np.ndarray) -> tuple[Views, ...]:
    return (u[2500:2501] if len(u) == 5000 else u[1:2], u[0:1]), (u[:, 2:3], u[:, 1:2])


@pytest.mark.parametrize("edges", [corrected, momentum, chained, across])
@pytest.mark.parametrize("side", [3, 40, 5000])
def test_edges_wait_for_those_that_they_share_elements_with(edges: Callable[..., tuple[Views, ...]], side: int) -> None:
    views = edges(table(side), table(side))
    launches = support()["edge_launches"](views, [view[-1].shape for view in views])
    when = [places(launches, k, views[k]) for k in range(len(views))]
    for later, own in enumerate(when):
        for earlier in range(later):
            for launch, place, part in own:
                for before, other, of_earlier in when[earlier]:
                    is_of_one_block = (before, other) == (launch, place) and place[1] == 1
                    assert before < launch or is_of_one_block or not share_elements(part, of_earlier)
    for number, (blocks, _, _) in enumerate(launches):
        of_launch = {place for parts in when for launch, place, _ in parts if launch == number}
        assert all(0 <= first < first + count <= blocks for first, count in of_launch)
        if side == 5000:  # no block has two edges, but for their ends
            assert sum(count for _, count in of_launch) == blocks == max(first + count for first, count in of_launch)


def test_long_edges_that_share_their_ends_take_one_launch() -> None:
    for edges, count in ((corrected, 1), (momentum, 1), (across, 2)):
        views = edges(table(5000), table(5000))
        assert len(support()["edge_launches"](views, [view[-1].shape for view in views])) == count


def test_small_tables_take_one_launch() -> None:
    for edges, blocks in ((corrected, 1), (momentum, 3), (chained, 2)):
        views = edges(table(40), table(40))
        ((found, threads, _),) = support()["edge_launches"](views, [view[-1].shape for view in views])
        assert (found, threads) == (blocks, 64)


def places(launches: Sequence[Any], k: int, views: Views) -> list[tuple[int, tuple[int, int], Views]]:
    """In which launch parts of an edge are set, by its blocks from which on, and how many."""
    ((number, threads, (first, count, ends)),) = [(n, t, own[k]) for n, (_, t, own) in enumerate(launches) if own[k][1]]
    assert count == 1 or count * threads >= math.prod(views[-1].shape) - 2 * ends
    if not ends:
        return [(number, (first, count), views)]
    lines = [view.reshape(-1) if view.flags.c_contiguous else view[:, 0] for view in views]
    middle = number, (first, count), tuple(line[ends:-ends] for line in lines)
    return [
        middle,
        *[(number, (0, 1), tuple(line[part] for line in lines)) for part in (slice(ends), slice(-ends, None))],
    ]


def share_elements(one: Views, other: Views) -> bool:
    return any(np.shares_memory(x, y) for x in one for y in other if x is one[-1] or y is other[-1])


def table(side: int) -> np.ndarray:
    return np.empty((side, side))


@functools.cache
def support() -> dict[str, Any]:
    """The part of the support file, with NumPy's own question for overlaps."""
    names: dict[str, Any] = {"np": np, "math": math, "overlap": np.shares_memory}
    exec(render("support/cuda/edge_rows.py.jinja", {}), names)
    return names


@pytest.mark.parametrize(
    ("statements", "edges"),
    [
        ("u[1:-1] = u[1:-1] + r * 2.0; u[0] = u[1]; u[-1] = 0.0", ["(u[1:2], u[0:1])", "(u[-1:],)"]),
        ("u[1:-1] = u[1:-1] + r * 2.0; print(u[0]); u[0] = u[1]", []),  # what is printed is what the interior has left
        ("u[0] = 0.0; u[1:-1] -= r * (u[2:] - u[:-2])", []),  # the kernel reads what the edge has set
        ("u[1:-1] = u[1:-1] + r * 2.0; v[0] = u[0]; u[0] = v[1]", []),  # of an array that the kernel does not touch
        ("u[1:-1] = u[1:-1] + r * 2.0; u[k] = u[1]; u[0] = u[1]", []),
        ("t = r * (u[2:] - u[:-2]); u[1:-1] = u[1:-1] + t; u[0] = t[0]", ["(t[0:1], u[0:1])"]),  # t is stored before
        ("b = u.copy(); u[1:-1] = b[2:] - r * b[:-2]; u[0] = b[0]", ["(b[0:1], u[0:1])"]),  # which is then a real copy
        ("f = r * (u[1:] - u[:-1]); b = u.copy(); u[1:-1] = b[2:] + f[1:] - f[:-1]; u[0] = b[0]", ["(b[0:1], u[0:1])"]),
        ("i = u[1:-1]; u[1:-1] = v[2:] + r * v[:-2]; u[0] = i[0] * r", ["(i[0:1], r, u[0:1])"]),
    ],
)
def test_edges_after_a_kernel(statements: str, edges: list[str], tmp_path: Path) -> None:
    lines = "\n    ".join(statements.split("; "))
    (tmp_path / "line.py").write_text(
        f"import cupy as cp\n\n\ndef step(u, v, r, k):\n    {lines}\n    return cp.abs(u)\n"
    )
    text = "\n".join(file.content.decode() for file in fused(tmp_path).package.files if file.path == "_fused_line.py")
    found = re.search(r"edges=lambda [^:]*: \((.*?)\),\n    (?:\w+=|\))", text, re.DOTALL)
    assert "CudaGridFusion(" in text
    assert (found[1] if found else "").replace(",),", ",)").strip(",") == ", ".join(edges)
    assert 'overwritten=(("b"' not in text
