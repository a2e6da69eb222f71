"""Count the calls of the functions that the author's modules call, and how many of them run a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..comparisons.outcome import Function
from ..package import Package, Pair, called_module

Names = MutableMapping[str, Any]


@dataclass(slots=True)
class Count:
    """Calls of one group's function, and those in which no guard chose the original. `open` has an entry for each
    active call."""

    calls: int = 0
    kernels: int = 0
    open: list[bool] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Entry:
    """The function of a group that the author's module calls: it takes operands, or the objects with these as
    attributes.

    The author's module looks it up by one of `names`. `original` is the function that it calls if a guard fails.
    """

    names: tuple[str, ...]
    function: Function
    original: Function
    takes_objects: bool


def called_names(package: Package, pair: Pair) -> Names:
    """The namespace in which the author's module looks up the group's function now."""
    return vars(called_module(package.module(pair.group.path), pair.generated))


def entry(package: Package, pair: Pair) -> Entry:
    """The function that the author's module calls for the group: `price_fused(self, x)`, or the dispatcher."""
    generated = vars(pair.generated)
    takes_objects = pair.group.named("of_values") in generated
    function = generated[pair.group.name] if takes_objects else pair.dispatcher
    original = generated.get(pair.group.named("as_written"), pair.unfused)
    names = tuple(key for key, value in called_names(package, pair).items() if value is function)
    return Entry(names, function, original, takes_objects)


class Counters:
    """While entered, counts the calls of each group's function, by `Group.key`.

    Generated code looks the original up in its module at each call, so a replacement there records failed guards. The
    package's own files are unchanged. `of_any_size`: kernels also run on arrays that are too small to gain from it.
    """

    def __init__(self, package: Package, pairs: Sequence[Pair], *, of_any_size: bool = False) -> None:
        self._package = package
        self._of_any_size = of_any_size
        self._pairs = [pair for pair in pairs if not pair.group.turns]
        self._replaced: list[tuple[Names, str, object]] = []
        self.counts = {pair.group.key: Count() for pair in self._pairs}

    def __enter__(self) -> Counters:
        for pair in self._pairs:
            count = self.counts[pair.group.key]
            for names, name, wrap in self._places(pair):
                self._replaced.append((names, name, names[name]))
                names[name] = wrap(names[name], count)
            for names, name, value in _thresholds(pair) if self._of_any_size else ():
                self._replaced.append((names, name, names[name]))
                names[name] = value
        return self

    def __exit__(self, *_: object) -> None:
        for names, name, value in reversed(self._replaced):
            names[name] = value
        self._replaced.clear()

    def count(self, pair: Pair, function: Function) -> Function:
        """The function, with its calls counted as the group's; the author's module has no name for it."""
        return _counted(function, self.counts[pair.group.key])

    def _places(self, pair: Pair) -> Iterator[tuple[Names, str, Callable[[Function, Count], Function]]]:
        generated, called = vars(pair.generated), called_names(self._package, pair)
        yield from ((called, name, _counted) for name in entry(self._package, pair).names)
        originals = (pair.group.named(side) for side in ("unfused", "as_written"))
        yield from ((generated, name, _fallen) for name in originals if name in generated)


def _thresholds(pair: Pair) -> Iterator[tuple[Names, str, object]]:
    """The thresholds that keep small arrays from running over tiles, or over rows of loops, with values that disable
    them."""
    loops = getattr(getattr(pair.generated, "ran_on_rows", None), "__globals__", {})
    if "LEAST" in loops:
        yield loops, "LEAST", 0
    if "always" in getattr(pair.binder, "__dict__", {}):
        yield vars(pair.binder), "always", True


def _counted(function: Function, count: Count) -> Function:
    def call(*arguments: object, **keywords: object) -> object:
        count.calls += 1
        count.open.append(True)
        try:
            return function(*arguments, **keywords)
        finally:
            count.kernels += count.open.pop()

    return call


def _fallen(function: Function, count: Count) -> Function:
    def call(*arguments: object, **keywords: object) -> object:
        if count.open:
            count.open[-1] = False
        return function(*arguments, **keywords)

    return call


UNCOMPILED = "numba cannot compile the kernel: "


def uncompiled(told: Sequence[str]) -> str:
    """numba's message if it could not compile a kernel, which then never runs; empty if it could."""
    return next((reason.removeprefix(UNCOMPILED) for reason in told if reason.startswith(UNCOMPILED)), "")


def told_by(pair: Pair) -> list[str]:
    """The reasons recorded by the guards of the group's kernels, which may be those of its stages."""
    names = (f"{stem}_{word}" for stem in pair.group.stems for word in ("fusion", "cuda"))
    stages = [getattr(pair.generated, name, None) for name in names]
    binders = stages if pair.binder is None else [pair.binder]
    return [str(reason) for binder in binders for reason in getattr(binder, "reasons", ())]


def reason_of(pair: Pair, told: Sequence[str]) -> str:
    """Why the original ran, from the guards' reasons, if there are any; attribute guards record none."""
    if told:
        return told[0]
    attributes = [f"`{spelled}`" for spelled in pair.group.operands.values() if "." in spelled]
    if pair.group.named("of_values") in vars(pair.generated) and attributes:
        return f"the guard of {', '.join(attributes)} says no for these objects"
    return ""
