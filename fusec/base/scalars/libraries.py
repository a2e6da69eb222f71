"""Array libraries: whose functions a launch calls, and where its arrays are."""

from collections.abc import Collection
from dataclasses import field

from fusec.base.records import dataclass
from fusec.base.scalars.cupynumeric_functions import CUPYNUMERIC_FUNCTIONS, CUPYNUMERIC_NAMES
from fusec.base.scalars.dask_functions import DASK_FUNCTIONS, DASK_NAMES
from fusec.base.scalars.targets import CUDA, DASK, DASK_CUDA, LEGATE, LEGATE_CUDA, NUMBA, Memory, Target


@dataclass(frozen=True, slots=True)
class ArrayLibrary:
    """`name` is the module whose functions have NumPy's names, but for the pairs `renamed`. `choosers` are functions
    that return the library of their arguments: this one, or NumPy.

    `is_written`: its arrays can be written in place. `modelled` are the names that mean what NumPy's of that name mean,
    if these are not all; all others are functions that fusec knows nothing of.
    """

    name: str
    title: str = field(compare=False)
    targets: tuple[Target, ...] = field(compare=False)
    choosers: tuple[str, ...] = field(default=(), compare=False)
    renamed: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    is_written: bool = field(default=True, compare=False)
    modelled: frozenset[str] | None = field(default=None, compare=False)

    @property
    def package(self) -> str:
        """The word that every file has that imports it: `dask`, also in `from dask import array`."""
        return self.name.partition(".")[0]

    @property
    def memory(self) -> Memory:
        """Where its arrays are."""
        return self.targets[0].memory

    def models(self, name: str) -> bool:
        """Whether it means by the name, `sqrt` or `linalg.norm`, what NumPy means."""
        return self.modelled is None or not name or name in self.modelled


NUMPY = ArrayLibrary("numpy", "NumPy", (NUMBA,))
CUPY = ArrayLibrary("cupy", "CuPy", (CUDA,), ("cupy.get_array_module", "cupyx.scipy.get_array_module"))
DASK_ARRAY = ArrayLibrary(
    "dask.array", "dask", (DASK, DASK_CUDA), is_written=False, modelled=DASK_FUNCTIONS | DASK_NAMES
)
CUPYNUMERIC = ArrayLibrary(
    "cupynumeric", "cuPyNumeric", (LEGATE, LEGATE_CUDA), modelled=CUPYNUMERIC_FUNCTIONS | CUPYNUMERIC_NAMES
)
LIBRARIES = {library.name: library for library in (NUMPY, CUPY, DASK_ARRAY, CUPYNUMERIC)}
USUAL = (NUMPY, CUPY)  # what a parameter `xp` may hold unless the configuration says otherwise


@dataclass(frozen=True, slots=True)
class ArrayModule:
    """What a name holds: a library, or one of several, such as `xp` that is NumPy in one call and CuPy in another."""

    libraries: tuple[ArrayLibrary, ...]

    @property
    def targets(self) -> frozenset[Target]:
        """The targets that have kernels for arrays of one of the libraries."""
        return frozenset(target for library in self.libraries for target in library.targets)

    @property
    def is_other(self) -> bool:
        """Whether it is one library, and not NumPy."""
        return len(self.libraries) == 1 and NUMPY not in self.libraries

    def models(self, name: str) -> bool:
        """Whether each of the libraries means by the name what NumPy means."""
        return all(library.models(name) for library in self.libraries)

    def may_be_in(self, memory: Memory) -> bool:
        return any(library.memory is memory for library in self.libraries)


OF_NUMPY, OF_CUPY = ArrayModule((NUMPY,)), ArrayModule((CUPY,))
OF_ONE_USUAL = (OF_NUMPY, OF_CUPY)


def are_in(memory: Memory, modules: Collection[ArrayModule]) -> bool:
    """Whether arrays of all these modules are certainly in that memory."""
    return bool(modules) and not any(library.memory is not memory for m in modules for library in m.libraries)


def may_be_in(memory: Memory, modules: Collection[ArrayModule]) -> bool:
    """Whether arrays of all these modules may be in that memory, and there is a module."""
    return bool(modules) and all(module.may_be_in(memory) for module in modules)


def is_of_library(name: str) -> bool:
    """Whether the dotted name is a library's, or begins with a library's: `dask.array.fft`."""
    return any(name == each or name.startswith(f"{each}.") for each in LIBRARIES)
