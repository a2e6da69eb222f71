"""Arrays that a compiled function allocates before its loops, with their dtypes and extents."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import Array
from fusec.base.ir.kernel import Kernel
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.operand import Operand
from fusec.capture.kernels.thread_indices import affine_value
from fusec.capture.names.scopes import ScopeNames

_MAKERS = ("numpy.empty", "numpy.zeros", "numpy.ones")
_DTYPES = (
    "float32",
    "float64",
    "int32",
    "int64",
    "uint32",
    "uint64",
)  # a store into fewer bits may differ from a cast
_SPOKEN = {"builtins.float": "float64"} | {
    f"{library}.{name}": name for library in ("numpy", "numba") for name in _DTYPES
}


def makes_array(statement: ast.stmt, scope: ScopeNames) -> bool:
    """`out = np.empty_like(a)`, `out = np.zeros((n, m), dtype=np.float32)`."""
    match statement:
        case ast.Assign([ast.Name()], ast.Call(func=maker)):
            origin = scope.origin(maker)  # of a library that is certainly NumPy
            return origin == scope.canonical(maker) and (origin or "").removesuffix("_like") in _MAKERS
        case _:
            return False


def made_array(
    statement: ast.stmt, scope: ScopeNames, values: Mapping[str, Affine], ranks: Mapping[str, int]
) -> MadeArray | None:
    """The array that the statement makes; None if its size or dtype is not known, or its size may be invalid.

    `ranks` are the known arrays with their numbers of indices, `values` those of variables.
    """
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Call(func=maker, args=[first, *rest], keywords=keywords)):
            given = {keyword.arg: keyword.value for keyword in keywords}
        case _:
            return None
    if not set(given) <= {"dtype"} or len(rest) + len(given) > 1:
        return None
    told = rest[0] if rest else given.get("dtype")
    if (scope.canonical(maker) or "").endswith("_like"):
        if not isinstance(first, ast.Name) or first.id not in ranks:
            return None
        like, dtype = _dtype(told, scope, ranks) if told is not None else (first.id, "")
        return MadeArray(name, like, dtype, first.id, (), told is None) if like or dtype else None
    like, dtype = _dtype(told, scope, ranks) if told is not None else ("", "float64")
    if not like and not dtype:
        return None
    shape = _whole_shape(first, ranks)
    if shape:
        return MadeArray(name, like, dtype, shape, (), is_alike=False)
    found = list(_extents(first, values, ranks))
    extents = tuple(each for each in found if each is not None and _is_size(each, ranks))
    if not extents or len(extents) < len(found):
        return None
    return MadeArray(name, like, dtype, _all_extents(extents, ranks), extents, is_alike=False)


def arrays_named(statement: ast.stmt, scope: ScopeNames) -> Iterator[str]:
    """The array that the new one is like."""
    match statement:
        case ast.Assign(value=ast.Call(func=maker, args=[ast.Name(id=name), *_])):
            if (scope.canonical(maker) or "").endswith("_like"):
                yield name
        case _:
            return


def _dtype(told: ast.expr, scope: ScopeNames, ranks: Mapping[str, int]) -> tuple[str, str]:
    """The array whose dtype it is, or the dtype's name; two empty strings for any other."""
    match told:
        case ast.Attribute(value=ast.Name(id=name), attr="dtype") if name in ranks:
            return name, ""
        case _:
            return "", _SPOKEN.get(scope.canonical(told) or "", "")


def _whole_shape(size: ast.expr, ranks: Mapping[str, int]) -> str:
    match size:
        case ast.Attribute(value=ast.Name(id=name), attr="shape") if name in ranks:
            return name
        case _:
            return ""


def _extents(size: ast.expr, values: Mapping[str, Affine], ranks: Mapping[str, int]) -> Iterator[Affine | None]:
    for part in size.elts if isinstance(size, ast.Tuple) else [size]:
        found = affine_value(part, values)
        yield None if found is None else plain_sizes(found, ranks)


def _is_size(extent: Affine, ranks: Mapping[str, int]) -> bool:
    """Whether it is an array's extent, a number, or a variable that a guard can check; a sum may be below zero."""
    if not extent.terms:
        return extent.constant >= 0
    ((name, factor), *others) = extent.terms
    array, dot, attribute = name.partition(".")
    is_known = not dot or (array in ranks and attribute.startswith("shape["))
    return is_known and factor == 1 and not others and not extent.constant


def _all_extents(extents: tuple[Affine, ...], ranks: Mapping[str, int]) -> str:
    """The array whose extents, of all axes in order, these are; empty for none."""
    name = extents[0].names[0].partition(".")[0] if extents[0].terms else ""
    expected = tuple(affine(f"{name}.shape[{k}]") for k in range(ranks.get(name, 0)))
    return name if extents == expected else ""


def plain_sizes(value: Affine, ranks: Mapping[str, int]) -> Affine:
    """Replace the size of a one-dimensional array by its extent: `a.size` is `a.shape[0]`."""
    for name in value.names:
        array, _, attribute = name.partition(".")
        if attribute == "size" and ranks.get(array) == 1:
            value = value.with_value(name, affine(f"{array}.shape[0]"))
    return value


def with_made_sizes(value: Affine, made: Mapping[str, MadeArray]) -> Affine:
    """The expression without sizes of these arrays: `t.shape[0]` for `t = np.empty_like(v)` is `v.shape[0]`.

    Sizes that are not known stay.
    """
    for name in value.names:
        array, _, attribute = name.partition(".")
        each = made.get(array)
        if each is None:
            continue
        if each.shape:
            value = value.with_value(name, affine(f"{each.shape}.{attribute}"))
        elif attribute.startswith("shape[") and int(attribute[6:-1]) < len(each.extents):
            value = value.with_value(name, each.extents[int(attribute[6:-1])])
    return value


def with_sizes_of(made: Mapping[str, MadeArray], kernel: Kernel) -> Kernel:
    """The kernel of a call to which arrays are passed that earlier calls have made."""
    if not made:
        return kernel
    domain = kernel.domain
    wider = replace(
        domain,
        extents=tuple(with_made_sizes(extent, made) for extent in domain.extents),
        starts=tuple(with_made_sizes(start, made) for start in domain.starts),
    )
    own = (*kernel.parameters, *(access.array for access in kernel.accesses))
    arrays = {array: _with_sizes(array, made) for array in own}
    accesses = tuple(replace(access, array=arrays[access.array]) for access in kernel.accesses)
    return replace(kernel, parameters=tuple(arrays[a] for a in kernel.parameters), domain=wider, accesses=accesses)


def _with_sizes(array: Array, made: Mapping[str, MadeArray]) -> Array:
    return array.mapped(lambda index: with_made_sizes(index, made))


def made_at_call(
    made: MadeArray, bound: Mapping[str, Operand], given: Mapping[str, ast.expr], earlier: Mapping[str, MadeArray]
) -> MadeArray:
    """The array under the call's names; sizes of arrays made earlier are those of the arrays that they are like."""
    shape = bound[made.shape].name if made.shape else ""
    extents = tuple(with_made_sizes(at_call(extent, bound, given), earlier) for extent in made.extents)
    known, is_alike = earlier.get(shape), made.is_alike
    if known is not None:
        shape, extents, is_alike = known.shape, known.extents, is_alike and known.is_alike
    like = bound[made.like].name if made.like else ""
    return MadeArray(bound[made.name].name, like, made.dtype, shape, extents, is_alike)


def at_call(value: Affine, bound: Mapping[str, Operand], given: Mapping[str, ast.expr]) -> Affine:
    """An extent that is one name, or a number, over the names of the call."""
    for name in value.names:
        parameter, dot, attribute = name.partition(".")
        argument = given.get(parameter)
        if not dot and isinstance(argument, ast.Constant) and isinstance(argument.value, int):
            return affine(argument.value)
        value = affine(f"{bound[parameter].name}{dot}{attribute}")
    return value
