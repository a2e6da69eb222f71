"""Functions that numba compiles to ufuncs."""

from dataclasses import dataclass

from fusec.base.ir.thread_kernel import DeviceFunction


@dataclass(frozen=True, slots=True)
class UfuncElements:
    """The function of numbers, after those that it calls, and the `loops` that its ufunc has, `f->f`, `d->d`, in their order.

    `inexact` is a function of its body whose bits depend on what the compiler makes of the loop around it, empty for none.
    """

    functions: tuple[DeviceFunction, ...]
    loops: tuple[str, ...]
    inexact: str
    weight: int
