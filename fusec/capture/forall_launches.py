"""How many threads, in which blocks, does `kernel.forall(n)` ask for?"""

import ast
from dataclasses import dataclass

_PARAMETERS = ("ntasks", "tpb", "stream", "sharedmem")
_OF_LAUNCH = ("grid", "block", "stream", "shared_memory")


@dataclass(frozen=True, slots=True)
class LaunchSpelling:
    """`kernel[grid, block]` or `kernel.forall(n, tpb)`: the kernel, what configures its launch, and the two as they read.

    Of `forall`, numba takes the size of a block from what the compiled kernel needs where `tpb` is 0, and starts as many blocks
    as make `n` threads.
    """

    called: ast.expr
    parts: tuple[ast.expr, ...]
    is_forall: bool

    @property
    def words(self) -> tuple[str, ...]:
        """What each of the parts says."""
        return ("tasks", "block", "stream", "shared_memory") if self.is_forall else _OF_LAUNCH


def launch_spelling(function: ast.expr) -> LaunchSpelling | None:
    """What `function(...)` launches, if it is a launch; None for any other call, and for a `forall` of other arguments."""
    match function:
        case ast.Subscript(value=called, slice=part):
            parts = tuple(part.elts) if isinstance(part, ast.Tuple) else (part,)
            return LaunchSpelling(called, parts, is_forall=False)
        case ast.Call(func=ast.Attribute(value=called, attr="forall")):
            parts = _of_forall(function)
            return LaunchSpelling(called, parts, is_forall=True) if parts else None
        case _:
            return None


def _of_forall(call: ast.Call) -> tuple[ast.expr, ...]:
    """Its arguments in order, up to the last that is given; empty for arguments that `forall` does not take."""
    names = (*_PARAMETERS[: len(call.args)], *(keyword.arg for keyword in call.keywords))
    values = (*call.args, *(keyword.value for keyword in call.keywords))
    if len(call.args) > len(_PARAMETERS) or len(set(names)) < len(names) or "ntasks" not in names:
        return ()
    given = dict(zip(names, values, strict=True))
    if not given.keys() <= set(_PARAMETERS) or any(isinstance(value, ast.Starred) for value in values):
        return ()
    last = max(_PARAMETERS.index(name) for name in given if name is not None)
    return tuple(given.get(name, ast.Constant(0)) for name in _PARAMETERS[: last + 1])


def is_spelled_as_launch(statement: ast.stmt) -> bool:
    """Whether it reads like a launch, whatever is called."""
    match statement:
        case ast.Expr(ast.Call(func=function)):
            return launch_spelling(function) is not None
        case _:
            return False
