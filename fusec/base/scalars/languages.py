"""Languages of the author's kernels: how they are declared, and what their words and integers mean."""

from dataclasses import field
from enum import Enum, auto

from fusec.base.records import dataclass


class Division(Enum):
    """Where the quotient `//` of integers is rounded to, so that `%` has the sign of the divisor or of the dividend."""

    DOWN = auto()
    TO_ZERO = auto()


class Places(Enum):
    """Where the function for one thread has the place of its thread from."""

    ASKED = auto()  # it calls a function: `i = cuda.grid(1)`
    GIVEN = auto()  # it is a parameter, and a call of the library starts one thread for each place of a range


MINUS_ZERO = "minus_zero"  # a parameter that is -0.0: no compiler knows its value


@dataclass(frozen=True, slots=True)
class KernelLanguage:
    """`module` has numba.cuda's words for the thread's index, barriers and launches, but for the pairs `renamed`: its
    own word, and numba.cuda's. `imported` is the line that binds the module to its `name` in generated code. `wraps`: an index
    below 0 counts from the end of the array; otherwise no program has one. `function` is its word for functions that
    kernels call. `rounding` is how it spells a value that no compiler contracts with a later sum; `variable` declares a
    variable that has the type of an element, and is empty if names need no declaration."""

    module: str
    name: str = field(compare=False)
    imported: str = field(compare=False)
    renamed: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    division: Division = field(default=Division.DOWN, compare=False)
    places: Places = field(default=Places.ASKED, compare=False)
    wraps: bool = field(default=True, compare=False)
    function: str = field(default="jit", compare=False)
    rounding: str = field(default="rounded({})", compare=False)
    variable: str = field(default="", compare=False)

    def word(self, numbas: str) -> str:
        """Its word for a word of numba.cuda: `cuda.grid` for `grid`."""
        return f"{self.name}.{next((own for own, word in self.renamed if word == numbas), numbas)}"

    def spelled(self, origin: str) -> str:
        """The same name in numba.cuda's words: `numba.cuda.grid`."""
        head, dot, rest = origin.removeprefix(self.module).removeprefix(".").partition(".")
        return f"{NUMBA_CUDA.module}.{dict(self.renamed).get(head, head)}{dot}{rest}".removesuffix(".")


NUMBA_CUDA = KernelLanguage("numba.cuda", "cuda", "from numba import cuda")
PYKOKKOS = KernelLanguage(
    "pykokkos",
    "pk",
    "import pykokkos as pk",
    (("workunit", "jit"),),
    Division.TO_ZERO,
    Places.GIVEN,
    wraps=False,
    function="function",
    rounding=f"{{}} + {MINUS_ZERO}",
    variable="pk.cpp_auto",
)
LANGUAGES = {language.module: language for language in (NUMBA_CUDA, PYKOKKOS)}


def language_of(origin: str | None) -> KernelLanguage | None:
    """The language whose module the full dotted name begins with."""
    name = origin or ""
    return next((each for module, each in LANGUAGES.items() if name == module or name.startswith(f"{module}.")), None)
