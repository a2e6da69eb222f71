"""Affine maps of slices, compared with what Python selects, for every size."""

import ast
from itertools import product

import pytest

from fusec.capture.draft.slices import basic_view

BOUNDS = (None, -3, -2, -1, 0, 1, 2, 5)
STEPS = (None, -3, -2, -1, 1, 2, 3)


def literal(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) is int else None


def view(text: str):
    index = ast.parse(text, mode="eval").body
    assert isinstance(index, ast.Subscript)
    return basic_view("u", index.slice, literal)


def spelled(bound: int | None) -> str:
    return "" if bound is None else str(bound)


@pytest.mark.parametrize("start", BOUNDS)
def test_maps_select_what_python_selects(start: int | None) -> None:
    for stop, step in product(BOUNDS, STEPS):
        text = f"u[{spelled(start)}:{spelled(stop)}" + ("]" if step is None else f":{step}]")
        found = view(text)
        assert found is not None and found.text == text
        if found.basic.stretches is None:
            continue
        (stretch,) = found.basic.stretches
        for n in range(9):
            chosen = list(range(n))[slice(start, stop, step)]
            mapped = [stretch.offset + stretch.sizes * n + stretch.step * d for d in range(len(chosen))]
            assert not chosen or mapped == chosen, (text, n)
            if stretch.length is not None and n > 0:
                assert max(0, stretch.length + stretch.lengths * n) == len(chosen), (text, n)


AFFINE = ["u[1:-1]", "u[:, 2:]", "u[::-1]", "u[::2]", "u[:3]", "u[-1:]", "u[:]", "u[...]", "u[1:, ...]"]
NOT_AFFINE = ["u[-3:]", "u[3::-1]", "u[0]", "u[None]", "u[..., 1:]", "u[:, 0]"]
NO_VIEW = ["u[i]", "u[:n]", "u[[1, 2]]", "u[u > 0]", "u[1.5]", "u[True]", "u['a']", "u[::0]", "u[..., ...]", "u[()]"]


@pytest.mark.parametrize("text", AFFINE)
def test_affine(text: str) -> None:
    assert view(text).basic.stretches is not None


@pytest.mark.parametrize("text", NOT_AFFINE)
def test_not_affine(text: str) -> None:
    assert view(text).basic.stretches is None


@pytest.mark.parametrize("text", NO_VIEW)
def test_no_view(text: str) -> None:
    assert view(text) is None


def test_only_the_whole_is_whole() -> None:
    assert [text for text in AFFINE if view(text).basic.is_whole] == ["u[:]", "u[...]"]


def test_an_element_may_be_a_scalar() -> None:
    assert not view("u[0]").basic.is_memory
    assert not view("u[None]").basic.is_memory
    assert view("u[0, :]").basic.is_memory and view("u[..., 0]").basic.is_memory
