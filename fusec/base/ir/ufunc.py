"""Functions that numba compiles to ufuncs."""

from fusec.base.ir.thread_kernel import DeviceFunction
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class UfuncElements:
    """The scalar function, after those that it calls, and the `loops` of its ufunc, `f->f`, `d->d`, in order.

    `inexact` is a function in its body whose bits depend on how the compiler translates the loop around it, empty if
    there is none.
    """

    functions: tuple[DeviceFunction, ...]
    loops: tuple[str, ...]
    inexact: str
    weight: int
