"""Options from `[tool.fusec]` of the nearest pyproject.toml, overridden by the command line."""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from difflib import get_close_matches
from enum import Enum, StrEnum
from pathlib import Path
from typing import TypeVar

from fusec.base.plan.choices import FloatingPoint, Guards, MemoryOrder, TimeLoops
from fusec.base.records import dataclass
from fusec.base.scalars.targets import TARGETS, Target
from fusec.base.text.diagnostic import FusecError, error


class TargetChoice(StrEnum):
    """`auto`: every target."""

    AUTO = "auto"
    NUMBA = "numba"
    CUDA = "cuda"
    DASK = "dask"
    LEGATE = "legate"
    NUMBA_CUDA = "numba-cuda"


class Sync(StrEnum):
    """`elide`: `cuda.synchronize()` between launches of one group is left out."""

    KEEP = "keep"
    ELIDE = "elide"


Choice = TypeVar("Choice", bound=Enum)

KEYS = (
    *("target", "fp", "guards", "exclude", "include", "workload", "array-modules", "kernel-decorators", "raw-kernels"),
    *("sync", "time-loops", "memory-order", "header"),
)
AVAILABLE_TARGETS = (
    TargetChoice.AUTO,
    TargetChoice.NUMBA,
    TargetChoice.CUDA,
    TargetChoice.DASK,
    TargetChoice.LEGATE,
)
LINE_LENGTH = 120
_COMMENT = re.compile(r"#(?!.*coding[:=])[ -~]*")  # one line in ASCII; Python reads encodings in the first two lines
FORMATTERS = ("ruff", "black")  # their `line-length` limits the author's lines


@dataclass(frozen=True, slots=True)
class RawKernel:
    """`package.module:name` with the parameters whose memory it reads and writes, by position or by name."""

    name: str
    reads: tuple[int | str, ...]
    writes: tuple[int | str, ...]
    may_raise: bool = False

    @property
    def text(self) -> str:
        parts = [
            f"{word} {' '.join(map(str, which))}"
            for word, which in (("reads", self.reads), ("writes", self.writes))
            if which
        ]
        return " ".join((self.name, *parts, *(["may raise"] if self.may_raise else [])))


@dataclass(frozen=True, slots=True)
class Contracts:
    """What the user says of the author's code. `array_modules` pairs parameter names with the libraries that they may
    hold; `kernel_decorators` make kernels, as `cuda.jit` does; with `sync`, no other statement depends on
    `cuda.synchronize()` between launches of a group."""

    array_modules: tuple[tuple[str, tuple[str, ...]], ...] = ()
    kernel_decorators: tuple[str, ...] = ()
    raw_kernels: tuple[RawKernel, ...] = ()
    sync: Sync = Sync.KEEP


@dataclass(frozen=True, slots=True)
class Style:
    """`line_length` is that of the author's files; `header` are comments, at the top of generated Python files."""

    line_length: int = LINE_LENGTH
    header: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """`exclude` and `include` contain globs over paths relative to SRC; `workload` is a file."""

    target: TargetChoice = TargetChoice.AUTO
    fp: FloatingPoint = FloatingPoint.CLOSE
    guards: Guards = Guards.ALLOW
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    workload: Path | None = None
    contracts: Contracts = Contracts()
    time_loops: TimeLoops = TimeLoops.IN_TURN
    memory_order: MemoryOrder = MemoryOrder.C
    style: Style = Style()

    @property
    def targets(self) -> frozenset[Target]:
        """The targets that kernels are generated for if the arrays of a group may be there."""
        return frozenset(
            target for target in TARGETS.values() if self.target.value in ("auto", (target.within or target).name)
        )

    @property
    def settings(self) -> tuple[tuple[str, str], ...]:
        """The options that shape the output, for the report."""
        told = self.contracts
        held = [f"{name}: {' or '.join(modules)}" for name, modules in told.array_modules]
        return (
            *([("array-modules", ", ".join(held))] if held else []),
            ("exclude", ", ".join(self.exclude)),
            ("fp", self.fp.value),
            ("guards", self.guards.value),
            *([("header", " ".join(self.style.header))] if self.style.header else []),
            *([("include", ", ".join(self.include))] if self.include else []),
            *([("kernel-decorators", ", ".join(told.kernel_decorators))] if told.kernel_decorators else []),
            *([("line-length", str(self.style.line_length))] if self.style.line_length != LINE_LENGTH else []),
            *([("memory-order", self.memory_order.value)] if self.memory_order is not MemoryOrder.C else []),
            *([("raw-kernels", ", ".join(kernel.text for kernel in told.raw_kernels))] if told.raw_kernels else []),
            *([("sync", told.sync.value)] if told.sync is not Sync.KEEP else []),
            *([("time-loops", self.time_loops.value)] if self.time_loops is not TimeLoops.IN_TURN else []),
            ("target", self.target.value),
        )


@dataclass(frozen=True, slots=True)
class Overrides:
    """Flags of the command line; None for those not given."""

    target: TargetChoice | None = None
    fp: FloatingPoint | None = None
    guards: Guards | None = None
    workload: Path | None = None


def load_options(source: Path, overrides: Overrides, chosen: Path | None = None) -> Options:
    """The options for `source`, from the `chosen` file if there is one. Raises FusecError FUS907 for a table that fusec
    does not understand, FUS601 for an unavailable target."""
    file = chosen or nearest_pyproject(source)
    options = Options() if file is None else _from_file(file)
    given = {field.name: getattr(overrides, field.name) for field in fields(overrides)}
    options = replace(options, **{name: value for name, value in given.items() if value is not None})
    if options.target not in AVAILABLE_TARGETS:
        message = f"The target `{options.target.value}` is not available yet."
        raise error("FUS601", message, hint="Use `numba`, which runs on the CPU.")
    return options


def nearest_pyproject(source: Path) -> Path | None:
    """The pyproject.toml in `source` or the first folder above that has one; the search ends at a repository's root."""
    real = Path(os.path.realpath(source))  # unlike `resolve`, does not raise for circular links
    for folder in (real, *real.parents):
        file = folder / "pyproject.toml"
        if file.is_file():
            return file
        if (folder / ".git").exists():
            return None
    return None


def _from_file(file: Path) -> Options:
    tools = _tools(file)
    options = Options(style=Style(_line_length(tools)))
    for key, value in _table(file, tools).items():
        options = _with_key(options, _Entry(file, key, value))
    return options


def _tools(file: Path) -> Mapping[str, object]:
    """The tables inside `[tool]`."""
    try:
        data: dict[str, object] = tomllib.loads(file.read_bytes().decode())
    except OSError as reason:
        raise error("FUS907", f"`{file}` cannot be read: {reason.strerror}.", str(file)) from reason
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as reason:
        raise error("FUS907", f"`{file}` is not TOML: {reason}.", str(file)) from reason
    tools = data.get("tool", {})
    return tools if isinstance(tools, dict) else {}


def _table(file: Path, tools: Mapping[str, object]) -> Mapping[str, object]:
    table = tools.get("fusec", {})
    if not isinstance(table, dict):
        raise error("FUS907", "`tool.fusec` is not a table.", str(file), "Write `[tool.fusec]` and the keys below it.")
    return table


def _line_length(tools: Mapping[str, object]) -> int:
    """The line length of the first formatter that sets one; an invalid length is reported by that tool itself."""
    tables = (tools.get(name) for name in FORMATTERS)
    lengths = (table.get("line-length") for table in tables if isinstance(table, dict))
    return next((each for each in lengths if type(each) is int and each > 0), LINE_LENGTH)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One `key = value` of the table."""

    file: Path
    key: str
    value: object

    def wrong(self, allowed: str) -> FusecError:
        return error("FUS907", f"`{self.key}` in `[tool.fusec]` must be {allowed}.", str(self.file))


def _with_key(options: Options, entry: _Entry) -> Options:
    match entry.key:
        case "target":
            return replace(options, target=_choice(TargetChoice, entry))
        case "fp":
            return replace(options, fp=_choice(FloatingPoint, entry))
        case "guards":
            return replace(options, guards=_choice(Guards, entry))
        case "exclude":
            return replace(options, exclude=_texts(entry))
        case "include":
            return replace(options, include=_texts(entry))
        case "workload":
            return replace(options, workload=_path(entry))
        case "array-modules":
            return replace(options, contracts=replace(options.contracts, array_modules=_libraries(entry)))
        case "kernel-decorators":
            return replace(
                options, contracts=replace(options.contracts, kernel_decorators=_texts(entry, '["compat.kernel"]'))
            )
        case "raw-kernels":
            return replace(options, contracts=replace(options.contracts, raw_kernels=_raw_kernels(entry)))
        case "sync":
            return replace(options, contracts=replace(options.contracts, sync=_choice(Sync, entry)))
        case "time-loops":
            return replace(options, time_loops=_choice(TimeLoops, entry))
        case "memory-order":
            return replace(options, memory_order=_choice(MemoryOrder, entry))
        case "header":
            return replace(options, style=replace(options.style, header=_comments(entry)))
        case _:
            raise _unknown(entry)


def _unknown(entry: _Entry) -> FusecError:
    close = get_close_matches(entry.key, KEYS, n=1, cutoff=0.5)
    hint = f"Did you mean `{close[0]}`?" if close else f"The keys are {_listed(KEYS, 'and')}."
    return error("FUS907", f"`[tool.fusec]` has no key `{entry.key}`.", str(entry.file), hint)


def _choice(family: type[Choice], entry: _Entry) -> Choice:
    for member in family:
        if member.value == entry.value:
            return member
    raise entry.wrong(_listed([str(member.value) for member in family], "or"))


def _texts(entry: _Entry, example: str = '["tests/*"]') -> tuple[str, ...]:
    if not isinstance(entry.value, list) or not all(isinstance(text, str) and text for text in entry.value):
        raise entry.wrong(f"a list of {'globs' if '*' in example else 'names'}, such as `{example}`")
    return tuple(entry.value)


def _comments(entry: _Entry) -> tuple[str, ...]:
    lines = entry.value if isinstance(entry.value, list) else [None]
    if not all(isinstance(line, str) and _COMMENT.fullmatch(line) for line in lines):
        raise entry.wrong('a list of comments, such as `["# mypy: ignore-errors"]`, that declare no encoding')
    return tuple(lines)


def _libraries(entry: _Entry) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """`{ xp = ["numpy", "cupy"] }`, sorted by name."""
    from fusec.base.scalars.libraries import LIBRARIES  # with its catalogue of functions, for this key alone

    if not isinstance(entry.value, dict):
        raise entry.wrong('a table of names, such as `{ xp = ["numpy", "cupy"] }`')
    for name, modules in entry.value.items():
        is_list = isinstance(modules, list) and bool(modules)
        if not name.isidentifier() or not is_list or any(module not in LIBRARIES for module in modules):
            raise entry.wrong(f"a table of names and lists of {_listed([*LIBRARIES], 'and')}")
    return tuple((name, tuple(entry.value[name])) for name in sorted(entry.value))


def _raw_kernels(entry: _Entry) -> tuple[RawKernel, ...]:
    """`{ "pkg.kernels:fill" = { reads = ["x"], writes = [1] } }`, sorted by name."""
    allowed = 'a table such as `{ "pkg.kernels:fill" = { reads = ["x"], writes = ["y"] } }`'
    if not isinstance(entry.value, dict):
        raise entry.wrong(allowed)
    return tuple(_raw_kernel(entry, name, entry.value[name], allowed) for name in sorted(entry.value))


def _raw_kernel(entry: _Entry, name: str, told: object, allowed: str) -> RawKernel:
    module, colon, own = name.partition(":")
    kind, _, attribute = own.rpartition(".")  # of `package.module:Class.attribute`
    is_own = attribute.isidentifier() and (kind.isidentifier() or attribute == own)
    is_path = bool(colon) and is_own and all(part.isidentifier() for part in module.split("."))
    if not is_path or not isinstance(told, dict) or not told.keys() <= {"reads", "writes", "may-raise"}:
        raise entry.wrong(allowed)
    lists = [told.get(word, []) for word in ("reads", "writes")]
    if not all(isinstance(each, list) and all(type(which) in (int, str) for which in each) for each in lists):
        raise entry.wrong(f"{allowed}, whose lists hold names and positions of parameters")
    may_raise = told.get("may-raise", False)
    if not isinstance(may_raise, bool):
        raise entry.wrong(f"{allowed}, with `may-raise` true or false")
    return RawKernel(name, tuple(lists[0]), tuple(lists[1]), may_raise)


def _path(entry: _Entry) -> Path:
    """The path; relative paths start at the file's folder."""
    if not isinstance(entry.value, str) or not entry.value:
        raise entry.wrong("a path")
    return entry.file.parent / entry.value


def _listed(names: Sequence[str], word: str) -> str:
    *most, last = (f"`{name}`" for name in names)
    return f"{', '.join(most)} {word} {last}"
