"""A body without `return` does what the body with it did, whatever way a thread takes."""

import ast
import itertools
import random
import textwrap

import pytest

from fusec.base.ir.affine import affine
from fusec.capture.kernels.early_returns import leaves_early, without_early_returns


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if x < 0:\n    return\ny[i] = x", "if not (x < 0):\n    y[i] = x"),
        ("if x == 0: return\ny[i] = x", "if x != 0:\n    y[i] = x"),
        ("if i > 3:\n    return\n\n# the rest\ny[i] = x", "if i <= 3:\n\n    # the rest\n    y[i] = x"),
        ("if not x:\n    return\ny[i] = x", "if x:\n    y[i] = x"),
        ("y[i] = x\nreturn  # done\n", "y[i] = x\n# done"),
        ("if x:\n    y[i] = 1\n    return\ny[i] = 2", "if x:\n    y[i] = 1\nelse:\n    y[i] = 2"),
        ("if x:\n    return  # why\ny[i] = 2", "if x:\n    pass  # why\nelse:\n    y[i] = 2"),
    ],
)
def test_rest_stands_in_the_else(body: str, expected: str) -> None:
    assert without_early_returns(body, {"i": affine("d0")}) == expected


@pytest.mark.parametrize(
    "body",
    [
        "for j in range(3):\n    if x:\n        return\n    y[i] = x",
        "if x:\n    if z:\n        return\n    y[i] = 1\ny[i] = 2",
        "if x: y[i] = 1; return\ny[i] = 2",
        "return x",
    ],
)
def test_other_bodies_stay(body: str) -> None:
    assert without_early_returns(body, {}) is None


def test_random_bodies_do_the_same() -> None:
    rewritten = 0
    for seed in range(300):
        text = "\n".join(_block(random.Random(seed), 3))
        whole = without_early_returns(text, {})
        if not leaves_early(ast.parse(text).body) or whole is None:
            continue
        rewritten += 1
        assert "return" not in whole
        for flags in itertools.product((False, True), repeat=4):
            assert _done(text, flags) == _done(whole, flags), text
    assert rewritten >= 100


def _block(draw: random.Random, depth: int) -> list[str]:
    """Statements that note that they ran, and ways out."""
    lines: list[str] = []
    for _ in range(draw.randint(1, 3)):
        kind = draw.choice(["note", "leave", "if", "if", "if"]) if depth else draw.choice(["note", "note", "leave"])
        if kind == "note":
            lines.append(f"done.append({draw.randrange(1000)})")
        elif kind == "leave":
            lines.append(draw.choice(["return", "return  # enough"]))
        else:
            lines += _branches(draw, depth)
    return lines


def _branches(draw: random.Random, depth: int) -> list[str]:
    heads = ["if", *["elif"] * draw.choice([0, 0, 1]), *["else"] * draw.choice([0, 1])]
    lines: list[str] = []
    for head in heads:
        test = "" if head == "else" else f" {draw.choice(['', 'not '])}flags[{draw.randrange(4)}]"
        inner = ["return"] if draw.random() < 0.4 else _block(draw, depth - 1)
        if inner == ["return"] and draw.random() < 0.3:
            lines.append(f"{head}{test}: return")
        else:
            lines += [f"{head}{test}:", *(f"    {line}" for line in inner)]
    return lines


def _done(text: str, flags: tuple[bool, ...]) -> list[int]:
    done: list[int] = []
    names: dict[str, object] = {}
    exec(f"def run(flags, done):\n{textwrap.indent(text, '    ')}", names)
    names["run"](flags, done)  # type: ignore[operator]
    return done
