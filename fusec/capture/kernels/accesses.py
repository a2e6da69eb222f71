"""Element accesses of a kernel's statements, with affine indices if they are known."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.thread_kernel import THREADS
from fusec.base.records import dataclass
from fusec.capture.kernels.atomics import atomic_updates
from fusec.capture.kernels.body_language import KernelNames, indices, is_element
from fusec.capture.kernels.guarded_body import KernelParts
from fusec.capture.kernels.linearised_indices import FlatIndex, Polynomial, flat_index
from fusec.capture.kernels.thread_indices import Condition, affine_sides, affine_value
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.source_file import SourceFile, segment


@dataclass(frozen=True, slots=True)
class ElementAccess:
    """The element at `index` that a thread touches, None if not known; `text` is what the author wrote.

    `flat`: the index is not affine, but the element has affine coordinates.
    """

    parameter: str
    kind: AccessKind
    index: tuple[Affine, ...] | None
    text: str
    flat: FlatIndex | None = None


def known_values(parts: KernelParts, names: KernelNames, ranks: Mapping[str, int], once: set[str]) -> dict[str, Affine]:
    """The affine values: thread indices, numbers that the caller passes, and variables that are bound once."""
    values = {name: affine(THREADS[k]) for k, name in enumerate(parts.axes)}
    values |= {name: affine(name) for name in names.parameters if name not in ranks}
    learn_bindings((*parts.preamble, *parts.body), once, values, lambda known: known)
    return values


def learn_bindings(
    statements: Iterable[ast.stmt], once: set[str], values: dict[str, Affine], sizes: Callable[[Affine], Affine]
) -> None:
    """Add to `values` the variables that the statements bind and that are bound `once`.

    `sizes` rewrites extents of arrays in the values: `n = x.shape[0]`, `m = 2 * n - 1`.
    """
    for statement in statements:
        match statement:
            case ast.Assign([ast.Name(id=name)], value) if name in once:
                known = affine_value(value, values)
                values |= {} if known is None else {name: sizes(known)}
            case ast.Assign([ast.Tuple(elts=targets)], ast.Attribute(value=ast.Name(id=array), attr="shape")):
                found = ((k, target) for k, target in enumerate(targets) if isinstance(target, ast.Name))
                values |= {target.id: affine(f"{array}.shape[{k}]") for k, target in found if target.id in once}
            case _:
                continue


def element_accesses(
    statement: ast.AST,
    file: SourceFile,
    ranks: Mapping[str, int],
    values: Mapping[str, Affine],
    scope: ScopeNames,
    products: Mapping[str, Polynomial],
) -> Iterator[ElementAccess]:
    """Every element that the statement touches; an augmented store into an element reads the element first."""
    augmented = {node.target for node in ast.walk(statement) if isinstance(node, ast.AugAssign)}
    for node in ast.walk(statement):
        if not isinstance(node, ast.Subscript) or not is_element(node, ranks):
            continue
        assert isinstance(node.value, ast.Name)
        index = _index(indices(node), values)
        flat = flat_index(indices(node), products) if index is None else None
        if isinstance(node.ctx, ast.Load) or node in augmented:
            yield ElementAccess(node.value.id, AccessKind.READ, index, segment(file, node), flat)
        if not isinstance(node.ctx, ast.Load):
            yield ElementAccess(node.value.id, AccessKind.WRITE, index, segment(file, node), flat)
    for update in atomic_updates(statement, scope):
        text = f"{update.array}[{', '.join(segment(file, index) for index in update.indices)}]"
        yield ElementAccess(update.array, AccessKind.REDUCE, _index(update.indices, values), text)


def _index(parts: Sequence[ast.expr], values: Mapping[str, Affine]) -> tuple[Affine, ...] | None:
    """The affine index of the element; None if it is not affine."""
    found = tuple(affine_value(index, values) for index in parts)
    known = tuple(index for index in found if index is not None)
    return known if len(known) == len(found) else None


def proved_integers(
    conditions: tuple[Condition, ...],
    accesses: tuple[ElementAccess, ...],
    values: Mapping[str, Affine],
    ranks: Mapping[str, int],
) -> frozenset[str]:
    """The parameters that the proof assumes to be integers."""
    compared = (side for condition in conditions for side in affine_sides(condition, values))
    used = {name for expression in compared for name in expression.names}
    used |= {name for access in accesses for index in access.index or () for name in index.names}
    used |= {
        name for each in accesses if each.flat for expression in each.flat.expressions for name in expression.names
    }
    return frozenset(name for name in values if name in used and name not in ranks and values[name] == affine(name))
