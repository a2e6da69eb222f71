"""How does the generated function say the grid and the blocks of the fused launch?"""

from fusec.base.grid_launch import GridLaunch
from fusec.generate.brackets import Bracketed
from fusec.generate.words import tuple_of

_BLOCK = 256  # threads of a kernel in CUDA C++, where the author leaves the size of a block to numba


def configured(grid: GridLaunch) -> str:
    """`[blocks, 64]` or `.forall(n)`, after the name of numba's kernel."""
    listed = ", ".join(grid.configuration)
    return f".forall({listed})" if grid.is_forall else f"[{listed}]"


def in_blocks(grid: GridLaunch) -> str:
    """`(blocks, 64)`, for a kernel of the `.cu` file; of `forall(n)` as many blocks of one size as make `n` threads."""
    if not grid.is_forall:
        return f"({', '.join(grid.configuration)})"
    (tasks,) = grid.configuration
    return f"(({tasks} + {_BLOCK - 1}) // {_BLOCK}, {_BLOCK})"


def threads_asked(grid: GridLaunch) -> Bracketed | str:
    """What the guard takes for grid and block: of `forall(n)`, `n` threads."""
    return f"({grid.configuration[0]}, 1)" if grid.is_forall else tuple_of(grid.configuration[:2])


def threads_needed(grid: GridLaunch) -> str:
    """What the guard asks of them, as part of a sentence."""
    if grid.is_forall:
        return "`forall` starts every thread that the kernels need"
    return "the grid has as many axes as the kernels"
