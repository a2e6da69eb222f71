"""The names that a generated module defines for a group."""

from fusec.base.records import dataclass

_WORDS = (
    "of_values",
    "as_written",
    "unfused",
    "reduced",
    "kernel",
    "transposed_kernel",
    "fusion",
    "iterations",
    "check",
    "number",
    "cuda",
    "of_rows",
    "of_rows_kernel",
    "cuda_check",
    "cuda_number",
    "cuda_squared",
    "cuda_raised",
    "dask",
    "block",
    "legate",
    "piece",
)
# functions that generated modules import whose names end like a group's
SUPPORT_NAMES = frozenset(
    ("beyond_or_number", "contracting_kernel", "launch_kernel", "python_number", "stretch_or_number")
)


@dataclass(frozen=True, slots=True)
class GroupName:
    """The name of a group, made of its function and, if the function has several groups, of a variable.

    `number` tells apart groups with an equal function and variable: 2 for the second. While groups are formed,
    `function` is the qualified name, and `number` the offset of the first statement, so that names differ.

    >>> name = GroupName("price_call", "value")
    >>> name.fused, name.kernel
    ('price_call_fused_value', 'price_call_value_kernel')
    """

    function: str
    variable: str = ""
    number: int = 1

    @property
    def stem(self) -> str:
        """`price_call_value`, with which all names but `fused` begin."""
        return _joined(self.function, self.variable, self.number)

    @property
    def fused(self) -> str:
        """The function that the author's module calls."""
        return _joined(f"{self.function}_fused", self.variable, self.number)

    @property
    def of_values(self) -> str:
        """The function of plain operands that `fused` calls, if `fused` takes objects and reads their attributes."""
        return f"{self.stem}_of_values"

    @property
    def as_written(self) -> str:
        """The author's statements with their attributes."""
        return f"{self.stem}_as_written"

    @property
    def unfused(self) -> str:
        """The author's statements on plain operands."""
        return f"{self.stem}_unfused"

    @property
    def reduced(self) -> str:
        """The author's statements up to the arithmetic on their reductions."""
        return f"{self.stem}_reduced"

    @property
    def kernel(self) -> str:
        return f"{self.stem}_kernel"

    @property
    def transposed_kernel(self) -> str:
        """The kernel for arrays in Fortran order."""
        return f"{self.stem}_transposed_kernel"

    @property
    def fusion(self) -> str:
        """The guard of the kernel for NumPy arrays."""
        return f"{self.stem}_fusion"

    @property
    def iterations(self) -> str:
        """The guard of the kernel for all iterations of a loop."""
        return f"{self.stem}_iterations"

    @property
    def cuda(self) -> str:
        """The guard of the kernel for CuPy arrays."""
        return f"{self.stem}_cuda"

    @property
    def of_rows(self) -> str:
        """The guard of the kernel that also reduces what this one gives of rows."""
        return f"{self.stem}_of_rows"

    @property
    def dask(self) -> str:
        """The guard of the kernel for arrays of dask."""
        return f"{self.stem}_dask"

    @property
    def block(self) -> "GroupName":
        """The names for one block of each array, whose function is `price_call_value_block`."""
        return GroupName(f"{self.stem}_block")

    @property
    def legate(self) -> str:
        """The guard of the task for arrays of cuPyNumeric."""
        return f"{self.stem}_legate"

    @property
    def piece(self) -> "GroupName":
        """The names for one piece of each array, whose function is `price_call_value_piece`."""
        return GroupName(f"{self.stem}_piece")

    @property
    def all(self) -> frozenset[str]:
        """Every name that the module may define for the group."""
        stems = (self.stem, self.block.stem, self.piece.stem)
        return frozenset((self.fused, *(f"{stem}_{word}" for stem in stems for word in _WORDS)))


def _joined(function: str, variable: str, number: int) -> str:
    return "_".join((function, *([variable] if variable else []), *([str(number)] if number > 1 else [])))
