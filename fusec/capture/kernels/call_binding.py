"""A kernel bound to the operands of a launch."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import AffineIndex, Array, Counting, Storage, StorageOrigin, UnknownIndex
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import Kernel
from fusec.base.ir.operand import Attribute, Operand
from fusec.base.ir.thread_kernel import THREADS, ConfiguredKernel, KernelCall
from fusec.base.proof.integer_sets import never_negative
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply, Constant, Load, Statement, Store
from fusec.base.text.access_paths import path_keys, path_root
from fusec.capture.kernels.accesses import ElementAccess
from fusec.capture.kernels.linearised_indices import FlatIndex
from fusec.capture.kernels.thread_kernel import GridKernel


@dataclass(frozen=True, slots=True)
class _Asked:
    """Whether a guard can ask sizes, those of one launch, and whether an index below 0 counts from the end."""

    of_one_launch: bool
    wraps: bool


def bound_kernel(
    kernel: GridKernel, bound: Mapping[str, Operand], given: Mapping[str, ast.expr], *, is_one_launch: bool = False
) -> Kernel:
    """Substitute the arguments for the kernel's parameters: `bound` are their operands, `given` their expressions.

    Within one launch, whose widths are constant, coordinates other than the indices may identify elements.

    The value of a store is an uninterpreted function of the elements that a thread loads; the kernel's text defines it.
    """
    sizes = _sizes(kernel, bound, given)
    domain = replace(
        kernel.domain,
        extents=tuple(extent.with_values(sizes) for extent in kernel.domain.extents),
        starts=tuple(start.with_values(sizes) for start in kernel.domain.starts),
    )
    known = kernel.accesses if is_one_launch else [replace(access, flat=None) for access in kernel.accesses]
    asked = _Asked(is_one_launch, kernel.text.compilation.language.wraps)
    accesses = tuple(_relation(k, access, bound, sizes, domain, asked) for k, access in enumerate(known))
    arrays = {access.array.name: access.array for access in accesses}
    loads = tuple(Load(access.array.name) for access in accesses if access.kind is AccessKind.READ)
    value = Apply("numba.cuda", loads or (Constant("0"),))
    body: tuple[Statement, ...] = tuple(
        Store(access.array.name, value) for access in accesses if access.kind is not AccessKind.READ
    )
    return Kernel(tuple(arrays.values()), domain, body, accesses)


def bound_grid(kernel: GridKernel, configured: ConfiguredKernel, bound: Mapping[str, Operand]) -> KernelCall:
    """The parts of the launch that the fused kernel keeps."""
    ranks: dict[str, int] = {}
    for name, rank in kernel.ranks.items():
        ranks[bound[name].name] = max(rank, ranks.get(bound[name].name, 0))
    return KernelCall(
        text=kernel.text,
        configured=configured,
        arguments=tuple(operand.name for operand in bound.values()),
        ranks=tuple(ranks.items()),
        integers=tuple(dict.fromkeys(bound[p].name for p in kernel.text.parameters if p in kernel.integers)),
        is_shared=len(ranks) < len(kernel.ranks),
    )


def _sizes(kernel: GridKernel, bound: Mapping[str, Operand], given: Mapping[str, ast.expr]) -> dict[str, Affine]:
    """The value of each name in the kernel's expressions that is not a thread index."""
    values: dict[str, Affine] = {}
    expressions = (*kernel.domain.extents, *kernel.domain.starts, *(i for a in kernel.accesses for i in a.index or ()))
    expressions = (*expressions, *(each for a in kernel.accesses if a.flat is not None for each in a.flat.expressions))
    for name in {name for expression in expressions for name in expression.names} - set(THREADS):
        parameter, dot, rest = name.partition(".")
        argument = given.get(parameter)
        if argument is None:
            continue
        if not dot and isinstance(argument, ast.Constant) and type(argument.value) is int:
            values[name] = affine(argument.value)
        else:
            values[name] = affine(f"{bound[parameter].name}{dot}{rest}")
    return values


def _relation(
    k: int,
    access: ElementAccess,
    bound: Mapping[str, Operand],
    sizes: dict[str, Affine],
    domain: IterationDomain,
    asked: _Asked,
) -> AccessRelation:
    """The access of the launch; not exact if an index may be negative, which counts from the end of the array.

    For one launch, a guard may check sizes instead: `n - i - 1` is not negative for `i < k` if `k` is at most `n`.
    """
    base = bound[access.parameter].name
    if access.flat is not None:
        flat = _flat_array(access.flat.with_values(sizes), base, access, domain)
        if flat is not None:
            return AccessRelation(flat, access.kind)
    index = tuple(each.with_values(sizes) for each in access.index or ())
    open_ends = tuple(domain.least(each) for each in index if asked.wraps and not never_negative(domain, each))
    is_exact = access.index is not None and (
        not open_ends or (asked.of_one_launch and all(map(_may_be_asked, open_ends)))
    )
    text = base + access.text.removeprefix(access.parameter)
    name = (
        f"{base}[{', '.join(map(str, index))}]" if is_exact else f"{text} ({k})"
    )  # two unknown elements are never one
    storage = Storage(base, StorageOrigin.NAME)
    known = AffineIndex(index, not_negative=open_ends) if is_exact else UnknownIndex()
    return AccessRelation(Array(name, storage, known, text, base), access.kind)


def _may_be_asked(least: Affine) -> bool:
    """Whether some sizes make it non-negative: `n - k`, and `first`, but not `-k`."""
    return any(factor > 0 for _, factor in least.terms) and not any(" " in name for name in least.names)


def _flat_array(flat: FlatIndex, base: str, access: ElementAccess, domain: IterationDomain) -> Array | None:
    """The element by its coordinates; None if the coordinates may be out of range, so that they do not identify it."""
    layout = flat.layout
    is_never_positive = any(not width.terms and width.constant < 1 for width in layout.widths)
    if is_never_positive or not all(never_negative(domain, each) for each in flat.index):
        return None
    if layout.counting is Counting.ROWS:
        column = flat.index[layout.position + 1]
        if not never_negative(domain, layout.width - column - 1):
            return None
    text = base + access.text.removeprefix(access.parameter)
    name = f"{base}[{', '.join(map(str, flat.index))}] in {layout.counting.value} by {' and '.join(map(str, layout.widths))}"
    return Array(name, Storage(base, StorageOrigin.NAME), AffineIndex(flat.index, layout), text, base)


def named_by(operands: Iterable[Operand]) -> Iterator[str]:
    """The variables of the operands, and the variables whose attributes or entries they are."""
    for operand in operands:
        yield operand.name
        if isinstance(operand, Attribute):
            yield from (path_root(operand.expression), *path_keys(operand.expression))


def attributes(operands: Iterable[Operand]) -> tuple[tuple[str, str], ...]:
    """Each attribute or entry: its name in the dispatcher, and the expression that it reads."""
    return tuple((each.name, each.expression) for each in operands if isinstance(each, Attribute))


def has_several_ranks(kernel: GridKernel, operands: Sequence[Operand]) -> bool:
    """Whether one variable is passed for arrays whose elements the kernel takes with different numbers of indices."""
    pairs = zip(kernel.text.parameters, operands, strict=True)
    found = {(operand.name, kernel.ranks[name]) for name, operand in pairs if kernel.ranks.get(name)}
    return len(found) > len({name for name, _ in found})


def is_arithmetic(part: ast.expr) -> bool:
    """Whether it holds only names, integers and their arithmetic, which have the same value at any time."""
    allowed = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.operator, ast.unaryop, ast.expr_context)
    return all(isinstance(node, allowed) for node in ast.walk(part))
