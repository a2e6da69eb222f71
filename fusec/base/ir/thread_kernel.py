"""A launch of a handwritten GPU kernel, and the parts of its source that a fused kernel contains."""

from collections.abc import Container, Mapping
from dataclasses import field, replace

from fusec.base.ir.domain import REST
from fusec.base.ir.launch_loop import LoopPlace
from fusec.base.ir.made_array import MadeArray
from fusec.base.records import dataclass
from fusec.base.scalars.languages import MINUS_ZERO, NUMBA_CUDA, KernelLanguage, Places
from fusec.base.text.source_span import SourceSpan

THREADS = ("d0", "d1", "d2")  # the dimensions of the domain: a thread's place in the grid along x, y and z
ACCUMULATOR = "acc"  # the variable in which the threads of a kernel with a value add up
DIMENSIONS = (*THREADS, REST)  # reserved: no variable in the model may have these names
RESERVED = frozenset(
    (
        *(
            "LaunchedKernel",
            "allowed",
            "as_element",
            "begin_of",
            "beside_grid",
            "end_of",
            "for_values",
            "from_first_to_last",
            "cuda",
            "are_entries",
            "has_plain_attributes",
            "launched",
            "longest",
            "math",
            "may_fuse",
            "may_fuse_work_units",
            "may_prepare",
            MINUS_ZERO,
            "minus_zero_of",
            "np",
            "pk",
            "rounded",
            "scipy",
            "share_no_memory",
            "surely_runs",
            "values_on_device",
        ),
        *("abs", "bool", "complex", "divmod", "float", "int", "len", "max", "min", "range"),
        *DIMENSIONS,
    )
)  # names that generated modules or the model need


@dataclass(frozen=True, slots=True)
class DeviceFunction:
    """A function of numbers that kernels call: `text` is its whole definition, decorator included."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class OuterNames:
    """What the names of a text mean outside of it.

    `libraries` are modules or their functions, with their meanings: `("sqrt", "math.sqrt")`. `constants` are the module
    constants that it reads, with their literals. `functions` are those that it calls, directly or indirectly, callees
    first; `libraries` gives their names.
    """

    libraries: tuple[tuple[str, str], ...] = ()
    constants: tuple[tuple[str, str], ...] = ()
    functions: tuple[DeviceFunction, ...] = ()

    def meanings(self, names: Container[str]) -> dict[str, str]:
        """The libraries, and each constant of these names with the expression for its value in this kernel."""
        found = ((name, literal) for name, literal in self.constants if name in names)
        spelled = {name: text if text.replace(".", "").isalnum() else f"({text})" for name, text in found}
        return dict(self.libraries) | spelled


@dataclass(frozen=True, slots=True)
class KernelCompilation:
    """How a kernel is compiled, in which language.

    `options` are the options of `@cuda.jit` that a fused kernel must also have; `types` are the declared parameter
    types, empty if there are none, `views` what the decorator declares of the memory of each parameter. `closed` are the last parameters: variables of an enclosing function, compiled in by
    value. `contracts`: the kernel may contain a product in a sum, which a compiler may contract.
    """

    options: tuple[tuple[str, str], ...] = ()
    types: tuple[str, ...] = ()
    views: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    contracts: bool = False
    language: KernelLanguage = NUMBA_CUDA

    @property
    def is_fast(self) -> bool:
        """Whether the compiler may reorder its arithmetic."""
        return ("fastmath", "True") in self.options


@dataclass(frozen=True, slots=True)
class KernelText:
    """The author's function for one thread, in parts; each is Python text without indentation.

    `axes` are the names of a thread's indices along x, y and z. `preamble` are the statements before the guard, except
    those that compute `axes`; `guard` is the condition under which a thread is active, empty if there is none; `body`
    is the work of an active thread. `is_strided`: it has a grid-stride loop, `guard` is `i < n`, and a thread handles
    each `i` of `range(cuda.grid(1), n, cuda.gridsize(1))`. `unused` are the parameters that do not occur.
    """

    name: str
    parameters: tuple[str, ...]
    axes: tuple[str, ...] = ()
    preamble: tuple[str, ...] = ()
    guard: str = ""
    body: str = ""
    names: OuterNames = OuterNames()
    compilation: KernelCompilation = KernelCompilation()
    is_strided: bool = False
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Allocation:
    """`name = cuda.device_array_like(like)`, or an array of `dtype`, which only launches of one region use.

    `text` is the statement with the names of numba and NumPy, `reads` the author's names that it reads. `like` is empty
    if the dtype is stated, such as `float32`. `following` is the statement after it. `made` describes the array to
    compiled loops; `is_like`: `np.empty_like` makes it, which accepts any argument.
    """

    name: str
    text: str
    like: str
    dtype: str
    reads: frozenset[str]
    span: SourceSpan = field(compare=False)
    following: SourceSpan = field(compare=False)
    made: MadeArray | None = None
    is_like: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """An offset at which a thread recomputes elements: those of `arrays` at the thread `shift` further along each
    axis."""

    shift: tuple[int, ...]
    arrays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Halo:
    """A kernel whose elements the threads of a later launch, the `reader`, recompute at each of the `places`.

    If `copies` is not empty, the launch also runs, because its arrays are live elsewhere. The readers then take the
    recomputed elements under these names.
    """

    places: tuple[Place, ...]
    reader: "KernelCall"
    copies: tuple[tuple[str, str], ...] = ()

    @property
    def arrays(self) -> frozenset[str]:
        """The arrays that are recomputed at one place or more."""
        return frozenset(name for place in self.places for name in place.arrays)


@dataclass(frozen=True, slots=True)
class ConfiguredKernel:
    """`kernel[settings]`, or `kernel.forall(n, tpb)`, whose settings are `(n, tpb)`; numba starts `n` threads or more.

    `values` are the integers, or tuples of them, that the source shows for the settings; empty for others.
    `is_numbas`: the kernel is what `cuda.jit` makes, and no other decorator.
    """

    name: str
    settings: tuple[str, ...]
    values: tuple[str, ...] = ()
    is_forall: bool = False
    is_numbas: bool = True


@dataclass(frozen=True, slots=True)
class Prepared:
    """Variables that the dispatcher binds before the launch, each with its expression, in order.

    They raise nothing if `arrays` are arrays with that many axes, `integers` Python integers, `numbers` Python
    integers or floats, and `positives` of both are greater than 0. `named` are the functions and constants of the module that
    the author's text names in their place.
    """

    variables: tuple[tuple[str, str], ...] = ()
    arrays: tuple[tuple[str, int], ...] = ()
    integers: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    positives: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KernelCall:
    """`kernel[settings](arguments)`: the operands by name, the arguments in the order of the kernel's parameters.

    `ranks` are the operands whose elements the kernel accesses, with their numbers of indices, 0 if only extents are
    read; `integers` are the operands in indices or the guard. If the author calls a function that prepares and launches,
    `prepared` are its other variables. `is_shared`: one operand is passed for two parameters, which mean one memory only
    on the device. `place`: the loops that are fused with it; its settings are then the author's text, and an array
    passed as a view counts as a whole. `halo`: threads of a later launch recompute its stores.
    """

    text: KernelText
    configured: ConfiguredKernel
    arguments: tuple[str, ...]
    ranks: tuple[tuple[str, int], ...]
    integers: tuple[str, ...]
    is_shared: bool
    place: LoopPlace | None = None
    prepared: Prepared = Prepared()
    halo: Halo | None = None

    @property
    def arrays(self) -> tuple[str, ...]:
        """The operands whose elements the kernel accesses."""
        return tuple(name for name, _ in self.ranks)

    @property
    def closed(self) -> tuple[str, ...]:
        """The arguments whose values are compiled into the kernel."""
        given = zip(self.text.parameters, self.arguments, strict=True)
        return tuple(argument for parameter, argument in given if parameter in self.text.compilation.closed)

    @property
    def used(self) -> tuple[str, ...]:
        """The arguments that the kernel uses, or whose declared types it is compiled for."""
        given = zip(self.text.parameters, self.arguments, strict=True)
        own = self.text.compilation
        unused = () if own.types and own.language.places is Places.ASKED else self.text.unused
        return tuple(argument for parameter, argument in given if parameter not in unused)


def with_arguments(grid: KernelCall, names: Mapping[str, str]) -> KernelCall:
    """The launch with its arguments renamed."""
    arguments = tuple(names.get(name, name) for name in grid.arguments)
    return replace(grid, arguments=arguments, ranks=tuple((names.get(name, name), rank) for name, rank in grid.ranks))
