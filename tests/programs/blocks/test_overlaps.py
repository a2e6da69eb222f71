"""Random functions of blocks with their neighbours, one after the other, make what they did, bit for bit."""

import random
from pathlib import Path

import numpy as np
import pytest

from tests.programs.blocks.test_programs import assert_same, described
from tests.stories.story import fused, imported, write

dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")

BOUNDARIES = (*("none",) * 5, *("periodic",) * 6, "reflect", "nearest", 0.5)


def rolled(rng: random.Random, name: str) -> str:
    """A sum of the block and of rolled blocks."""
    axis = rng.choice((", axis=0", ", axis=1", ", axis=-1", ", axis=0", ""))
    terms = [
        f"{rng.choice((0.5, 2, -1.25))} * np.roll(u, {rng.randint(-2, 2)}{axis})" for _ in range(rng.randint(1, 3))
    ]
    return f"def {name}(u):\n    return u + {' + '.join(terms)}\n"


def stored(rng: random.Random, name: str) -> str:
    """A copy of the block, into which stretches are stored that are as long as others, or sometimes longer."""
    lines = [f"def {name}(u):", f"    out = {rng.choice(('u.copy()', 'np.zeros_like(u)', 'np.copy(u)'))}"]
    for k in range(rng.randint(1, 2)):
        lost = [rng.choice((0, 1, 2, 2, 3)) for _ in range(rng.randint(1, 2))]
        own, *others = (index(rng, lost if rng.random() < 0.97 else [each + 1 for each in lost]) for _ in range(4))
        value = f"{rng.choice((0.5, 3))} * u{others[0]} + u{others[1]}"
        if rng.random() < 0.3:
            lines.append(f"    t{k} = u{others[2]} * u{others[0]}")
            value = f"t{k} - {value}"
        lines.append(f"    out{own} {rng.choice(('=', '=', '+=', '-='))} {value}")
    return "\n".join((*lines, "    return out", ""))


def index(rng: random.Random, lost: list[int]) -> str:
    """A stretch that leaves out so many elements along each axis."""
    before = [rng.randint(0, each) for each in lost]
    ends = ((b or "", -(each - b) or "") for b, each in zip(before, lost, strict=True))
    return f"[{', '.join(f'{b}:{e}' for b, e in ends)}]"


def program(rng: random.Random, number: int) -> tuple[str, str]:
    """The functions of blocks, and the chain of calls."""
    count = rng.randint(2, 3)
    boundary = rng.choice(BOUNDARIES)
    makers = (rolled, stored) if boundary == "periodic" else (*(stored,) * 9, rolled)
    functions = [rng.choice(makers)(rng, f"f{number}_{k}") for k in range(count)]
    lines = [f"def program_{number}(x):"]
    for k in range(count):
        own = boundary if rng.random() < 0.95 else rng.choice(BOUNDARIES)
        options = f"depth={rng.choice((1, 2, 3, 3, 4))}" + ("" if own == "none" else f", boundary={own!r}")
        call = f"da.map_overlap(f{number}_{k}, x, {options})"
        lines.append(f"    x = {call if rng.random() < 0.5 else f'x.map_overlap(f{number}_{k}, {options})'}")
        lines += ["    x = da.sqrt(abs(x)) + x * 2.0"] if rng.random() < 0.05 else []
    return "\n\n".join(functions), "\n".join((*lines, "    return x", ""))


def compare(count: int, seed: int, folder: Path) -> int:
    """How many of the programs ran as one call."""
    rng = random.Random(seed)
    texts = [program(rng, number) for number in range(count)]
    (folder / "original").mkdir()
    functions, chains = zip(*texts, strict=True)
    (folder / "original" / "stencils.py").write_text("\n\n".join(("import numpy as np\n", *functions)))
    names = [line.partition("(")[0][4:] for each in functions for line in each.splitlines() if line.startswith("def ")]
    head = f"import dask.array as da\nfrom stencils import {', '.join(names)}\n"
    (folder / "original" / "chains.py").write_text("\n\n".join((head, *chains)))
    write(fused(folder / "original", ("--target", "dask")), folder / "fused")
    made: list[str] = []
    with imported(folder / "original") as load:
        expected = [ran(getattr(load("chains"), f"program_{k}"), k) for k in range(count)]
    with imported(folder / "fused") as load:
        for name, fusion in vars(load("_fused_chains")).items():
            if type(fusion).__name__ == "OverlapFusion":

                def launched(*given, launch=fusion.launch, name=name):
                    results = launch(*given)
                    made.extend([name] if results is not None else [])
                    return results

                fusion.launch = launched
        found = [ran(getattr(load("chains"), f"program_{k}"), k) for k in range(count)]
    for text, mine, other in zip(texts, found, expected, strict=True):
        assert_same(mine, other, "\n".join(text))
    return len(made)


def ran(function, number: int):
    """What the function makes of an array with blocks of a kind of their own, or its error."""
    chunks = [((40, 41), (45,)), ((37, 12, 40), (38, 36)), ((46, 47), (50, 3)), ((83,), (48, 20)), ((83, 20),)][
        number % 5
    ]
    values = np.random.default_rng(number).standard_normal([sum(sizes) for sizes in chunks]) * 5
    x = da.from_array(values.astype(("f8", "f4", "f8", "i8")[number % 3]), chunks=chunks)
    with np.errstate(all="ignore"), dask.config.set(scheduler="synchronous"):
        try:
            return described(function(x))
        except Exception as error:
            return type(error), str(error).partition("\n")[0]


def test_chains_make_what_they_did(tmp_path: Path) -> None:
    assert compare(12, 1, tmp_path) > 0


@pytest.mark.slow
def test_more_chains_make_what_they_did(tmp_path: Path) -> None:
    assert compare(40, 2, tmp_path) > 5
