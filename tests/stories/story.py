"""Where the stories stand, and how a test rewrites one and runs it."""

import importlib
import runpy
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import AuthorsKernel
from fusec.base.plan.choices import FloatingPoint, Guards
from fusec.base.plan.plan import FusionGroup, FusionPlan, LoopInColumns
from fusec.base.plan.schedule import Strategy
from fusec.base.scalars.targets import CUDA, NUMBA
from fusec.config import Options, Overrides, TargetChoice, load_options
from fusec.pipeline import Outcome, analyse, fuse
from fusec.verify.fusec_child.package import BindsTo

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
REFUSED = HERE / "refused"
UNCHANGED = HERE / "unchanged"

SUPPORT = ("_fused_support", "_fused_elements")  # the modules that generated ones import
IS_INTERPRETED = "is_interpreted"  # the attribute of a support whose kernels a test runs in Python
_SUPPORTS: dict[tuple[str | bytes, ...], dict[str, ModuleType]] = {}

Call = tuple[str, tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True)
class Story:
    """A folder of `golden/`: `before/`, `after/`, and `calls.py`, which says what it shows and how to run it.

    `calls(rng)` yields (`module:function`, arguments, keywords); optional are `SOURCE`, the one file of `before/` that
    is rewritten, `OPTIONS` of the command line, and `ORIGINAL`, how many of the fused calls the guards send back.
    """

    name: str
    source: Path
    flags: tuple[str, ...]
    calls: Callable[[np.random.Generator], Iterator[Call]]
    original: int

    @property
    def after(self) -> Path:
        return GOLDEN / self.name / "after"


def golden_names() -> list[str]:
    return sorted(folder.name for folder in GOLDEN.iterdir() if folder.is_dir())


def host_names() -> list[str]:
    """The stories whose arrays are NumPy's."""
    return [
        name for name in golden_names() if not name.startswith(("cupy_", "dask_", "legate_", "launches_", "loops_"))
    ]


def story(name: str) -> Story:
    said = runpy.run_path(str(GOLDEN / name / "calls.py"))
    source = GOLDEN / name / "before" / said.get("SOURCE", "")
    return Story(name, source, said.get("OPTIONS", ()), said["calls"], said.get("ORIGINAL", 0))


def fused(source: Path, flags: tuple[str, ...] = ()) -> Outcome:
    """What `fusec rewrite` with these flags makes of a folder or file."""
    return fuse(source, _options(source, flags), lambda _: None)


@lru_cache(maxsize=4)
def fused_once(source: Path, flags: tuple[str, ...] = ()) -> Outcome:
    """The same of a source that no test changes, for all the tests that follow each other with it."""
    return fused(source, flags)


def untold_kernels(outcome: Outcome) -> list[str]:
    """The kernels of the author's that capture found, and that are neither in a group nor touched by a refusal."""
    groups, refusals = outcome.plan.groups, [each for module in outcome.plan.modules for each in module.refusals]
    told = [member.statement_span for group in groups for member in group.members]
    told += [span for each in refusals for span in (each.span, each.related) if span is not None]
    items = [item for module in outcome.program.modules for region in module.regions for item in region.items]
    launches = [item for item in items if isinstance(item, AuthorsKernel)]
    unread = [item for item in items if isinstance(item, HostStatement) and item.what.startswith("launch of ")]
    places = [item.span for item in (*launches, *unread)]
    return [str(place) for place in places if not any(place.path == t.path and place.meets(t) for t in told)]


def planned(source: Path, flags: tuple[str, ...] = ()) -> FusionPlan:
    """What of a folder or file would be fused."""
    return analyse(source, _options(source, flags), lambda _: None)[1]


def _options(source: Path, flags: tuple[str, ...]) -> Options:
    """With what a story says in its own pyproject.toml."""
    if (source / "pyproject.toml").is_file():
        return load_options(source, Overrides())
    given = dict(zip(flags[::2], flags[1::2], strict=True))
    fp, guards = FloatingPoint(given.get("--fp", "close")), Guards(given.get("--guards", "allow"))
    return Options(fp=fp, guards=guards, target=TargetChoice(given.get("--target", "auto")))


def write(outcome: Outcome, folder: Path) -> None:
    for file in outcome.package.files:
        (folder / file.path).parent.mkdir(parents=True, exist_ok=True)
        (folder / file.path).write_bytes(file.content)


def copy(source: Path, folder: Path) -> None:
    """The source, folder or file, as the content of `folder`."""
    if source.is_dir():
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))
        return
    folder.mkdir(parents=True)
    shutil.copy(source, folder)


@contextmanager
def imported(folder: Path) -> Iterator[Callable[[str], ModuleType]]:
    """Inside, a function that imports a module of the package, or of the folder of modules, by its dotted path."""
    is_package = (folder / "__init__.py").exists()
    prefix = f"{folder.name}." if is_package else ""
    before = set(sys.modules)
    sys.path.insert(0, str(folder.parent if is_package else folder))
    importlib.invalidate_caches()
    known = _known_support(folder, prefix)
    sys.modules.update(known)
    try:
        yield lambda path: importlib.import_module(prefix + path)
    finally:
        sys.path.pop(0)
        own = [name for name in map(prefix.__add__, SUPPORT) if name in sys.modules and name not in before]
        known.update((name, sys.modules.pop(name)) for name in own)
        if any(hasattr(module, IS_INTERPRETED) for module in known.values()):
            known.clear()  # so that the next package with these bytes compiles its kernels
        for name in set(sys.modules) - before:
            if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]


def _known_support(folder: Path, prefix: str) -> dict[str, ModuleType]:
    """The modules of the support that packages with the same bytes have imported, so that numba compiles their functions once.

    Only of packages for NumPy alone, where nothing else changes these modules.
    """
    files = sorted(path.name for path in folder.glob("_fused_support*"))
    texts = [folder / f"{name}.py" for name in SUPPORT]
    if files != ["_fused_support.py"] or not all(path.is_file() for path in texts):
        return {}
    return _SUPPORTS.setdefault((prefix, *(path.read_bytes() for path in texts)), {})


def in_small_bands(load: Callable[[str], ModuleType]) -> list[int]:
    """Rounds of loops run in turn for small arrays, too, by bands of a few rows; the list grows with each run of several kernels."""
    module, seen = load("_fused_support_turns"), []

    def counted(runs: list[object], lag: int) -> None:
        seen.append(len(runs))
        run(runs, lag)

    def in_blocks(parts: list[Any], lag: int) -> object:
        for part in parts:
            part.is_shared = True
        return boundaries(parts, lag)

    run, boundaries = module.run_in_turn, module.boundaries
    setattr(module, "boundaries", in_blocks)  # noqa: B010
    setattr(module, "thread_count", lambda: 3)  # noqa: B010
    setattr(module, "LARGE", 0)  # noqa: B010 - a module has no such attribute for mypy
    setattr(module, "SMALL", 0)  # noqa: B010
    setattr(module, "BAND", 256)  # noqa: B010
    setattr(module, "WAITING", 8)  # noqa: B010 - so that loops of nine rounds go on after those that wait
    setattr(module, "run_in_turn", counted)  # noqa: B010
    return seen


def watched_columns(load: Callable[[str], ModuleType], loops: Collection[LoopInColumns]) -> Counter[str]:
    """The loops run in blocks of a few columns, for small arrays, too; how often each ran as one kernel, by the name of
    the original of an iteration."""
    seen = Counter[str]()
    targets = {target for loop in loops for target in loop.group.targets}
    if NUMBA in targets:
        module = load("_fused_support_columns")
        _count_runs(module.ColumnFusion, seen)
        for name, value in {"FEW": 2, "THREAD_WORK": 8, "NARROW": 2, "WIDE": 3}.items():
            setattr(module, name, value)
    if CUDA in targets:
        _count_runs(load("_fused_support_cuda_columns").CudaLoopFusion, seen)
    return seen


def _count_runs(kind: Any, seen: Counter[str]) -> None:
    bind = kind.bind

    def counted(self: Any, *given: Any, **named: Any) -> object:
        run = bind(self, *given, **named)
        seen[self.fusion.unfused.__name__] += run is not None
        return run

    setattr(kind, "bind", counted)  # noqa: B010


class Watch:
    """Replaces a dispatcher in the generated module; counts its calls, and those that ran the original."""

    def __init__(self, load: Callable[[str], ModuleType], group: FusionGroup) -> None:
        self.group, self.calls, self.fell_back = group, 0, 0
        path = group.span.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        parent, _, last = path.rpartition(".")
        generated = load(f"{parent}._fused_{last}" if parent else f"_fused_{last}")
        self.dispatch = getattr(generated, group.dispatcher)
        self._unfused = getattr(generated, group.name.unfused)
        self._operands: tuple[object, ...] = ()
        if group.kernel.strategy is Strategy.TILES:
            getattr(generated, group.name.fusion).always = True  # for small arrays, too
        if hasattr(generated, "ran_on_rows"):
            generated.ran_on_rows.__globals__["LEAST"] = 0  # for small tables, too
        setattr(generated, group.name.unfused, self.unfused)
        self.fusion = getattr(generated, group.name.fusion, None)  # of CuPy's arrays there is none
        asks = getattr(generated, group.name.fused) if group.owner else None
        if asks is None or group.dispatcher in asks.__code__.co_names:
            setattr(generated, group.dispatcher, self)
        else:
            cuda = getattr(generated, group.name.cuda, None)
            if self.fusion is not None:
                setattr(generated, group.name.fusion, BindsTo(self.fusion, self.dispatch, self, load(path)))
            if cuda is not None:
                setattr(generated, group.name.cuda, Launches(cuda, self))

    def __call__(self, *operands: object) -> object:
        self._operands = operands
        self.calls += 1
        return self.dispatch(*operands)

    def unfused(self, *operands: object) -> object:
        """The probe of a new signature comes here as well, with small arrays of its own."""
        own = [operand for operand in self._operands if isinstance(operand, np.ndarray)]
        self.fell_back += any(operand is mine for operand in operands for mine in own)
        return self._unfused(*operands)


class Launches:
    """In place of a kernel for CuPy's arrays: counts the launches."""

    def __init__(self, cuda: Any, watch: Watch) -> None:
        self.cuda, self.watch = cuda, watch

    def launch(self, *operands: object) -> object:
        results = self.cuda.launch(*operands)
        self.watch.calls += results is not None
        return results


@dataclass(frozen=True)
class Ran:
    """What a call returned or raised, and its arguments afterwards."""

    value: Any
    error: str
    arguments: tuple[Any, ...]

    @property
    def links(self) -> tuple[tuple[int, ...], ...]:
        """Which arguments each result is."""
        values = self.value if isinstance(self.value, tuple) else (self.value,)
        return tuple(tuple(k for k, a in enumerate(self.arguments) if a is value) for value in values)


def run(load: Callable[[str], ModuleType], call: Call) -> Ran:
    place, arguments, keywords = call
    module, _, function = place.partition(":")
    value, error = None, ""
    with np.errstate(all="ignore"):
        try:
            value = getattr(load(module), function)(*arguments, **keywords)
        except Exception as failure:
            error = f"{type(failure).__name__}: {failure}"
    return Ran(value, error, arguments)


def _class_name(value: Any) -> tuple[str, str]:
    """The last part of the module's name, and the name in it: each side has a package of its own."""
    return type(value).__module__.rpartition(".")[2], type(value).__qualname__


def difference(fused: Any, original: Any, exact: bool) -> str:
    """What tells two values apart; nothing when types, dtypes, shapes and elements agree."""
    if _class_name(fused) != _class_name(original):  # a class of the story itself is loaded once for each side
        return f"{type(fused)} instead of {type(original)}"
    if is_dataclass(original):
        fused, original = vars(fused), vars(original)
    if isinstance(original, dict):
        fused, original = list(fused.items()), list(original.items())
    if isinstance(original, tuple | list):
        if len(fused) != len(original):
            return f"{len(fused)} values instead of {len(original)}"
        found = (difference(f, o, exact) for f, o in zip(fused, original, strict=True))
        return next((text for text in found if text), "")
    if not isinstance(original, np.ndarray | np.generic | float | complex):
        return "" if fused == original else f"{fused!r} instead of {original!r}"
    x, y = np.asarray(fused), np.asarray(original)
    if (x.dtype, x.shape) != (y.dtype, y.shape):
        return f"{x.dtype} {x.shape} instead of {y.dtype} {y.shape}"
    if exact or x.dtype.kind not in "fc":
        equal = np.array_equal(x, y, equal_nan=x.dtype.kind in "fc")
    else:
        equal = np.allclose(x, y, rtol=200 * np.finfo(x.dtype).eps, atol=200 * np.finfo(x.dtype).eps, equal_nan=True)
    return "" if equal else f"{x} instead of {y}"
