"""Calls functions of a package, as written and as rewritten, with one argument after the other exchanged; prints lines of JSON.

    python -m tests.attacks.child ORIGINAL REWRITTEN CALLS.py STEP FIRST KIND [ATTACK ...]

Of all attacks, or of those that are named, every `STEP`-th is tried, from number `FIRST` on. KIND "interpreted" runs NumPy's groups in
Python; "cupy" has the stand-in for CuPy, "cupy, uncompiled" without kernels; "compiled" leaves all as it is.
"""

import json
import os
import re
import runpy
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dis import get_instructions
from pathlib import Path
from typing import Any

import numpy as np

from tests.device import host_cupy
from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import Call, imported, in_small_bands

from .arguments import ATTACKS

PLAIN = (int, float, complex, bool, str, bytes, type(None))
REDUCING = ("accumulate_", "block_", "collect_", "hold", "keep", "scratch")
CLOSE = 1e-6  # of sums in another order, relative
Attacked = tuple[int, str, str, int | str]


def main(original: str, rewritten: str, calls: str, step: str, first: str, kind: str, *names: str) -> None:
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    if os.environ.get("NUMBA_ENABLE_CUDASIM"):
        run_in_order()
    with host_cupy.installed() if kind.startswith("cupy") else nullcontext() as cupy:
        if kind == "cupy, uncompiled":
            setattr(cupy, "RawModule", no_module)  # noqa: B010
        said_by = runpy.run_path(calls)
        story, skipped = said_by["calls"], said_by.get("SKIPPED", {})
        functions = functions_of(Path(original), story)
        with imported(Path(rewritten)) as load:
            fused = [getattr(load(place.partition(":")[0]), place.partition(":")[2]) for place, *_ in made(story)]
            support = {path.stem for path in Path(rewritten).rglob("_fused_support*.py")}
            if kind != "compiled" and "_fused_support" in support:
                interpret(load("_fused_support"))
                leave_reductions(load("_fused_support").kernel)
            if "_fused_support_turns" in support:
                in_small_bands(load)
            for attacked in list(attacks(story, skipped, names or tuple(ATTACKS)))[int(first) :: int(step)]:
                print(json.dumps({"attack": attacked}), flush=True)
                number, name, _, place = attacked
                expected = seen(functions[number], story, number, name, place)
                found = seen(fused[number], story, number, name, place)
                same = alike(expected, found)
                print(json.dumps({"same": same, **({} if same else {"text": f"{expected} | {found}"})}), flush=True)


def run_in_order() -> None:
    """Threads of numba's simulator run one after the other, so that the same one fails first in each run."""
    from numba.cuda.simulator import kernel as simulator  # type: ignore[import-untyped]

    from tests.programs.launches.simulator import start_alone

    simulator.BlockThread.start = start_alone


def no_module(*_: object, **__: object) -> Any:
    """In CuPy's place: compiles nothing."""
    raise NotImplementedError


def leave_reductions(kernel: Any) -> None:
    """Kernels that reduce, compute with complex numbers, or subtract truth values, which numba does not compile, do not run in
    Python: the originals do."""
    entry = kernel.compile

    def compiled(self: Any, arguments: Any) -> Any:
        names, kinds = self.function.__code__.co_names, {dtype.kind for dtype, *_ in arguments}
        subtracts = any(each.argrepr == "-" for each in get_instructions(self.function))
        if "c" in kinds or ("b" in kinds and subtracts) or any(name.startswith(REDUCING) for name in names):
            raise NotImplementedError
        return entry(self, arguments)

    kernel.compile = kernel.share = compiled


def made(story: Any) -> list[Call]:
    return list(story(np.random.default_rng(1)))


def functions_of(folder: Path, story: Any) -> list[Callable[..., Any]]:
    with imported(folder) as load:
        return [getattr(load(place.partition(":")[0]), place.partition(":")[2]) for place, *_ in made(story)]


def attacks(story: Any, skipped: dict[str, tuple[int, ...]], names: Sequence[str]) -> Iterator[Attacked]:
    """(number of the call, attack, function, place of the argument), without places that are `skipped`: of numbers of rounds."""
    for number, (place, arguments, keywords) in enumerate(made(story)):
        for position in (*range(len(arguments)), *keywords):
            if position in skipped.get(place, ()):
                continue
            for name in names:
                yield number, name, place, position


def seen(function: Callable[..., Any], story: Any, number: int, name: str, position: int | str) -> Any:
    """What the call returns or raises, and what its arguments hold afterwards."""
    _, arguments, keywords = made(story)[number]
    given: Any = [*arguments], {**keywords}
    place = given[0] if isinstance(position, int) else given[1]
    place[position] = exchanged(name, place[position])
    try:
        value, error = function(*given[0], **given[1]), ""
    except Exception as failure:
        value, error = None, said(failure)
    links = [k for k, each in enumerate(given[0]) if each is value]
    return [state(value), error, links, state([*given[0], *given[1].values()])]


def exchanged(name: str, given: Any) -> Any:
    """The argument's stand-in; of one of CuPy's arrays CuPy's, where it is a plain array."""
    value = ATTACKS[name](given)
    return value.view(type(given)) if type(value) is np.ndarray and isinstance(given, host_cupy.ndarray) else value


def said(failure: Exception) -> str:
    """Its type and text, without addresses; of a compiler the type, and of the simulator, which has one of many threads fail, neither."""
    text = re.sub(r"0x[0-9a-f]+", "", str(failure))
    if text.startswith("tid="):
        return "a thread fails"
    is_compilers = type(failure).__module__.startswith("numba")
    return f"{type(failure).__name__}: {'' if is_compilers else text}"


def state(value: Any) -> Any:
    """What can be seen of a value."""
    kind = type(value)
    if kind is list or kind is tuple:
        return [kind.__name__, *map(state, value)]
    if issubclass(kind, np.ndarray) or issubclass(kind, np.generic):
        plain = np.asarray(value.view(np.ndarray) if issubclass(kind, np.ndarray) else value)
        return [type.__repr__(kind), str(plain.dtype), plain.shape, plain]
    if "inner" in getattr(kind, "__slots__", ()) or (kind.__module__ == "tests.attacks.arguments" and _holds(value)):
        return [type.__repr__(kind), state(object.__getattribute__(value, "inner"))]
    return [type.__repr__(kind), repr(value) if any(kind is each for each in PLAIN) else ""]


def _holds(value: Any) -> bool:
    return "inner" in object.__getattribute__(value, "__dict__")


def alike(expected: Any, found: Any) -> bool:
    if isinstance(expected, np.ndarray) and isinstance(found, np.ndarray):
        if expected.dtype.kind in "fc":
            return bool(np.allclose(expected, found, rtol=CLOSE, atol=CLOSE, equal_nan=True))
        if expected.dtype.hasobject:
            return all(
                one is other or alike(state(one), state(other))
                for one, other in zip(expected.ravel(), found.ravel(), strict=True)
            )
        return expected.tobytes() == found.tobytes()
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        return len(expected) == len(found) and all(map(alike, expected, found))
    return bool(expected == found)


if __name__ == "__main__":
    main(*sys.argv[1:])
