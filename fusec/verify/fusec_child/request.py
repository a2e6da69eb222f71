"""A request to the process that runs the user's code: the fused groups, and the task. Both sides import this file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

WORKLOAD = "the workload"  # a part of the verification, beside the keys of groups


@dataclass(frozen=True, slots=True)
class ArrayStatements:
    """`bounds` are operands that slices name: small integers."""

    bounds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LaunchOperands:
    """The operands of fused launches by kind, by name; `arrays` have the number of indices, `configurations` are grids
    with blocks.

    `opaque`: unmodelled kernels are launched beside them, which may depend on the number of threads of a block. `language` is the
    module in whose language the kernels are.
    """

    language: str
    axes: int
    opaque: bool
    arrays: Mapping[str, int]
    grids: tuple[str, ...]
    blocks: tuple[str, ...]
    configurations: tuple[str, ...]
    tasks: tuple[str, ...]
    integers: tuple[str, ...]
    numbers: tuple[str, ...]

    @property
    def is_of_device(self) -> bool:
        """Whether its kernels take arrays of a device, which numba may simulate."""
        return self.language == "numba.cuda"


@dataclass(frozen=True, slots=True)
class LoopOperands:
    """The operands of fused calls of compiled functions by kind, by name, as above."""

    arrays: Mapping[str, int]
    integers: tuple[str, ...]
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColumnOperands:
    """What a loop takes that runs as one kernel: `iterations` names the object that binds all iterations to the kernel,
    `kernel` the function of an iteration. `axes` are the least numbers of axes of arrays of which iterations take parts,
    `bounds` the other variables that select them."""

    iterations: str
    kernel: str
    axes: Mapping[str, int]
    bounds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimeLoop:
    """A loop whose kernels run as a wavefront; `turns` are the stems of their groups."""

    turns: tuple[str, ...]
    columns: ColumnOperands | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """One fused group: `path` is the module that calls it, `generated` the file of its dispatcher and its original,
    both relative to the package.

    `operands` have the author's expressions. `written` are those whose memory the group writes, `unstored` those that
    only the original writes, because their elements are unused. `function` is the author's, by its path in the module;
    empty for code of the module itself. `stems` begin the names of its functions, and of its stages.
    """

    path: str
    generated: str
    name: str
    fp: str
    stems: tuple[str, ...]
    operands: Mapping[str, str]
    written: tuple[str, ...] = ()
    unstored: tuple[str, ...] = ()
    function: str = ""
    kind: ArrayStatements | LaunchOperands | LoopOperands | TimeLoop = ArrayStatements()

    @property
    def key(self) -> str:
        """The group's key, unique in the package."""
        return f"{self.path}:{self.name}"

    @property
    def turns(self) -> tuple[str, ...]:
        """The stems of the groups whose kernels form a wavefront; empty if it is no time loop."""
        return self.kind.turns if isinstance(self.kind, TimeLoop) else ()

    @property
    def columns(self) -> ColumnOperands | None:
        """What a loop takes that runs as one kernel; None if it is no such loop."""
        return self.kind.columns if isinstance(self.kind, TimeLoop) else None

    def named(self, word: str) -> str:
        """`price_call_unfused` for `unfused`: what the generated module calls a part of the group."""
        return "_".join((*self.stems[:1], word))


@dataclass(frozen=True, slots=True)
class RecordOriginal:
    """Run the workload with the original statements; `record` is the pickle for its outcomes."""

    record: str


@dataclass(frozen=True, slots=True)
class Verify:
    """Compare the parts that follow; `record` is the pickle of the original's outcomes, if there is a workload.

    `seconds` and `thorough` are those of the tool's options.
    """

    record: str | None
    thorough: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Bench:
    """Time the groups with these keys, and the workload."""

    keys: tuple[str, ...]
    threads: int
    repeats: int


@dataclass(frozen=True, slots=True)
class FirstCalls:
    """Time the first call of every group."""


@dataclass(frozen=True, slots=True)
class Compile:
    """Run the workload, and let the package write the kernels that it compiles."""


Task = RecordOriginal | Verify | Bench | FirstCalls | Compile


@dataclass(frozen=True, slots=True)
class Request:
    """`root` is the package's folder; `workload` is a file; `sizes` None: the workload's own. `accuracies` are those of
    NumPy's functions, by the names of its ufuncs."""

    task: Task
    root: str
    groups: tuple[Group, ...]
    workload: str | None
    sizes: tuple[int, ...] | None
    seed: int
    accuracies: Mapping[str, str]


CLASSES = (
    *(Request, RecordOriginal, Verify, Bench, FirstCalls, Compile),
    *(Group, ArrayStatements, LaunchOperands, LoopOperands, ColumnOperands, TimeLoop),
)


def text_of(request: Request) -> str:
    """One line of JSON; each object of a class above has its name at `is`, which can be no name of an operand."""
    return json.dumps(request, default=_record)


def request_of(text: str) -> Request:
    """The request that `text_of` wrote."""
    request = json.loads(text, object_hook=_made)
    assert isinstance(request, Request)
    return request


def _record(part: object) -> dict[str, object]:
    assert isinstance(part, CLASSES)
    return {"is": type(part).__name__, **{field.name: getattr(part, field.name) for field in fields(part)}}


def _made(record: dict[str, object]) -> object:
    if "is" not in record:
        return record
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in record.items()}
    named: dict[str, Callable[..., object]] = {each.__name__: each for each in CLASSES}
    return named[str(values.pop("is"))](**values)
