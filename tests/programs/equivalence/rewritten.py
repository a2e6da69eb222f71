"""A program and its rewritten form, with the fused kernels interpreted instead of compiled."""

import sys
import types
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

import numpy as np

from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.text.array_parts import item_places
from fusec.config import Options
from fusec.pipeline import Outcome, fuse

from .interpreter import FactDoesNotHoldError, require_whole_results, run_group

Order = Callable[[int], Iterable[int]]


def transformed(source: str, folder: Path) -> Outcome:
    """What fusec makes of a module `program.py` with this text."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "program.py").write_text(source, encoding="utf-8")
    return fuse(folder, Options())


def original_step(source: str) -> Callable[..., Any]:
    """The author's `step`."""
    return _module("original_program", source)["step"]  # type: ignore[no-any-return]


def interpreted_step(outcome: Outcome, order: Callable[[], Order], used: list[str]) -> Callable[..., Any]:
    """The rewritten `step`, whose dispatchers interpret their groups; `used` collects the groups that ran fused."""
    generated = outcome.package.content("_fused_program.py")
    names: dict[str, Any] = {}
    if generated is not None:
        with _standing_in(_Support("_fused_support")), _standing_in(_Support("_fused_support_objects")):
            names = _module("generated_program", generated.decode())
    stub = types.ModuleType("_fused_program")
    for group in outcome.plan.groups:
        dispatcher = _dispatcher(group, outcome, names[group.name.unfused], order, used)
        setattr(stub, group.dispatcher, dispatcher)
        if group.facts_of(FactKind.ITEM):
            setattr(stub, group.name.fused, _of_items(group, dispatcher, names[group.name.as_written]))
    for sequence in (each for module in outcome.plan.modules for each in module.sequences):
        names |= {name: value for name, value in vars(stub).items() if not name.startswith("__")}
        setattr(stub, sequence.name.fused, names[sequence.name.fused])
    content = outcome.package.content("program.py")
    assert content is not None
    with _standing_in(stub):
        return _module("rewritten_program", content.decode())["step"]  # type: ignore[no-any-return]


def _dispatcher(
    group: FusionGroup, outcome: Outcome, unfused: Callable[..., Any], order: Callable[[], Order], used: list[str]
) -> Callable[..., Any]:
    def call(*operands: Any) -> Any:
        try:
            row_shapes = require_whole_results(group, operands, _results_on_copies(unfused, operands))
            result = run_group(group, outcome.program.helpers, operands, order(), row_shapes)
        except FactDoesNotHoldError:
            return unfused(*operands)
        used.append(group.name.stem)
        return result

    return call


def _of_items(group: FusionGroup, dispatcher: Callable[..., Any], as_written: Callable[..., Any]) -> Callable[..., Any]:
    """Parts of the arrays that the author's module gives, which integers select, are the operands."""
    others = (o.name for o in group.call.operands if o.name not in group.attributes and o.name not in group.owners)
    parameters = [*group.owners, *group.keys, *others]

    def call(*given: Any) -> Any:
        known = dict(zip(parameters, given, strict=True))
        for base, text, axes in group.facts_of(FactKind.ITEM):
            for axis, place in item_places(text):
                at, shape = eval(place, {}, known), known[base].shape
                if type(at) is not int or len(shape) < int(axes) or not -shape[axis] <= at < shape[axis]:
                    return as_written(*given)
        texts = (group.attributes.get(operand.name, operand.name) for operand in group.call.operands)
        return dispatcher(*(eval(text, {}, known) for text in texts))

    return call


def _results_on_copies(unfused: Callable[..., Any], operands: tuple[Any, ...]) -> Any:
    """What the author's statements return on copies: the generated code asks the same of miniature arrays."""
    copies = [operand.copy() if isinstance(operand, np.ndarray) else operand for operand in operands]
    try:
        return unfused(*copies)
    except Exception as failure:
        raise FactDoesNotHoldError("the original raises") from failure


@contextmanager
def _standing_in(module: types.ModuleType) -> Iterator[None]:
    """The module is what others import by its name."""
    before = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        yield
    finally:
        del sys.modules[module.__name__]
        if before is not None:
            sys.modules[module.__name__] = before


class _Support(types.ModuleType):
    """The generated module's support without numba: decorators that do nothing, a Fusion that never plans."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Anything()


class _Anything:
    """Whatever the generated module asks of its support while it is imported."""

    def __call__(self, *arguments: Any, **_: Any) -> Any:
        return arguments[0] if len(arguments) == 1 and callable(arguments[0]) else self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def _module(name: str, source: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": name}
    exec(_code(name, source), namespace)
    return namespace


@lru_cache(maxsize=8)
def _code(name: str, source: str) -> CodeType:
    """One order of instances after the other runs the same texts."""
    return compile(source, f"<{name}>", "exec")
