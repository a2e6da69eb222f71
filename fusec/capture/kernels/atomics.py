"""Recognise the statements of a kernel that update one array element atomically, and their operations."""

import ast
from collections.abc import Iterator, Sequence

from fusec.base.records import dataclass
from fusec.capture.names.scopes import ScopeNames

_ATOMIC = "numba.cuda.atomic."
_OPERATIONS = ("add", "sub", "max", "min", "nanmax", "nanmin", "and_", "or_", "xor")  # each in any order


@dataclass(frozen=True, slots=True)
class AtomicUpdate:
    """The statement `cuda.atomic.add(array, index, value)`: the kernel does not use the element's previous value.

    For `array.real` or `array.imag`, only that part of the element is updated.
    """

    array: str
    operation: str
    index: ast.expr
    value: ast.expr

    @property
    def indices(self) -> list[ast.expr]:
        """The index along each axis."""
        return list(self.index.elts) if isinstance(self.index, ast.Tuple) else [self.index]


def atomic_update(statement: ast.AST, scope: ScopeNames) -> AtomicUpdate | None:
    """The update of an array's element; None for any other statement."""
    match statement:
        case ast.Expr(ast.Call(func=function, args=[ast.Name(id=array), index, value], keywords=[])) | ast.Expr(
            ast.Call(
                func=function,
                args=[ast.Attribute(value=ast.Name(id=array), attr="real" | "imag"), index, value],
                keywords=[],
            )
        ):
            canonical = scope.canonical(function) or ""
            operation = canonical.removeprefix(_ATOMIC)
            is_known = canonical.startswith(_ATOMIC) and operation in _OPERATIONS
            return AtomicUpdate(array, operation, index, value) if is_known else None
        case _:
            return None


def is_atomic(called: ast.expr, scope: ScopeNames) -> bool:
    """Whether it is a function of `cuda.atomic`."""
    return (scope.canonical(called) or "").startswith(_ATOMIC)


def atomic_updates(part: ast.AST, scope: ScopeNames) -> Iterator[AtomicUpdate]:
    """The atomic updates in a part of a kernel."""
    found = (atomic_update(node, scope) for node in ast.walk(part))
    return (update for update in found if update is not None)


def updated_in_two_ways(parts: Sequence[ast.AST], scope: ScopeNames) -> str:
    """The first array that several different operations update, so that their order matters; empty for none."""
    known: dict[str, str] = {}
    for update in (update for part in parts for update in atomic_updates(part, scope)):
        if known.setdefault(update.array, update.operation) != update.operation:
            return update.array
    return ""
