"""Integer sets and relations of launches, by islpy; all dependence tests are made here.

Identifiers of the program never reach isl's parser: sizes and dimensions are renamed, and renamed back in witnesses.
"""

from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import assert_never

import islpy as isl

from fusec.base.ir.access import AccessKind, AccessRelation, Sharing
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import AffineIndex, Padding, Rotation, Selection, UnknownIndex, VariableRotation
from fusec.base.ir.domain import REST, IterationDomain
from fusec.base.records import dataclass

Sizes = dict[str, Affine]  # a size of the program: a name that isl gets, plus a constant


@dataclass(frozen=True, slots=True)
class Touch:
    """One access of one launch: the instances and the elements they touch."""

    domain: IterationDomain
    access: AccessRelation


@dataclass(frozen=True, slots=True)
class Witness:
    """The smallest sizes, and two different instances, that show a dependence."""

    sizes: tuple[tuple[str, int], ...]
    source: tuple[int, ...]
    sink: tuple[int, ...]
    element: tuple[int, ...]


def different_instances(source: Touch, sink: Touch) -> Witness | None:
    """Different instances of `source` and `sink` that touch one element, or None when isl proves that none do."""
    return _different(_as_read(source), _as_read(sink))


@lru_cache(maxsize=65536)
def _different(source: Touch, sink: Touch) -> Witness | None:
    return _witness(source, sink, equal="")


def _as_read(touch: Touch) -> Touch:
    """The same access as a read, which touches the same elements."""
    return Touch(touch.domain, replace(touch.access, kind=AccessKind.READ))


def different_rows(source: Touch, sink: Touch) -> Witness | None:
    """Instances of different rows (first dimension) that touch one element; None if isl proves that there are none."""
    return _witness(source, sink, equal="x0 = y0")


@lru_cache(maxsize=65536)
def different_columns(source: Touch, sink: Touch) -> Witness | None:
    """Instances of different columns (`rest`) that touch one element; None if isl proves that there are none."""
    last = len(source.domain.dimensions) - 1
    return _witness(source, sink, equal=f"x{last} = y{last}")


@lru_cache(maxsize=65536)
def different_along(source: Touch, sink: Touch, dimensions: tuple[int, ...]) -> Witness | None:
    """Instances that differ along one of the dimensions and touch one element; None if isl proves that there are
    none."""
    return _witness(source, sink, equal=" and ".join(f"x{k} = y{k}" for k in dimensions))


def equal_along(source: Touch, sink: Touch, dimension: int) -> Witness | None:
    """Instances that are equal along the dimension and touch one element; None if isl proves that there are none."""
    return _witness(source, sink, equal=f"x{dimension} < y{dimension} or x{dimension} > y{dimension}")


def rows_farther_apart(source: Touch, sink: Touch, most: int, given: Affine | None = None) -> Witness | None:
    """Instances more than `most` rows (first dimension) apart that touch one element, for sizes with `given` not
    negative."""
    condition = _condition(given, _sizes(source, sink))
    return _witness(source, sink, f"x0 - y0 <= {most} and y0 - x0 <= {most}", condition)


def _witness(source: Touch, sink: Touch, equal: str, condition: str = "") -> Witness | None:
    """Instances that touch one element, and for which `equal` (by default, equality) does not hold."""
    rank = len(source.domain.dimensions)
    sizes = _sizes(source, sink)
    equal = equal or " and ".join(f"x{k} = y{k}" for k in range(rank))
    pairs = f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] -> [{_tuple('y', rank)}] : {equal} }}"
    point = _smallest(_instance_relation(source, sink, sizes, condition), pairs)
    if point is None:
        return None
    values, x, y = point[: len(sizes)], point[len(sizes) : len(sizes) + rank], point[len(sizes) + rank :]
    real = {name: value + size.constant for (name, size), value in zip(sizes.items(), values, strict=True)}
    element = _element(source, dict(zip(source.domain.dimensions, x, strict=True)), real)
    return Witness(tuple(real.items()), x, y, element)


@lru_cache(maxsize=65536)
def _smallest(relation: str, without: str) -> tuple[int, ...] | None:
    """The sizes and both instances of the smallest pair of `relation` outside `without`; None if there is none."""
    apart = isl.Map(relation).subtract(isl.Map(without))
    if apart.is_empty():
        return None
    parameters = apart.dim(isl.dim_type.param)
    flat = apart.wrap().flatten().move_dims(isl.dim_type.set, 0, isl.dim_type.param, 0, parameters)
    length = flat.dim(isl.dim_type.set)
    point = _least(flat, length)
    return tuple(point.get_coordinate_val(isl.dim_type.set, position).to_python() for position in range(length))


def _least(points: isl.Set, length: int) -> isl.Point:
    """The lexicographically first point; if sizes are unbounded below, the first with non-negative sizes, or any."""
    try:
        return points.lexmin().sample_point()
    except isl.Error:
        names = ", ".join(f"c{k}" for k in range(length))
        plain = points.intersect(isl.Set(f"{{ [{names}] : {' and '.join(f'c{k} >= 0' for k in range(length))} }}"))
        return points.sample_point() if plain.is_empty() else plain.lexmin().sample_point()


def rows_apart(source: Touch, sink: Touch, given: Affine | None = None) -> float:
    """The largest number of rows (first dimension) between instances that touch the same element.

    Infinite if it is unbounded over all sizes with `given` not negative, 0 if no element is touched twice.
    """
    sizes = _sizes(source, sink)
    return _rows_apart(_instance_relation(source, sink, sizes, _condition(given, sizes)))


def _condition(given: Affine | None, sizes: Sizes) -> str:
    """The constraint that `given` is not negative, if its sizes occur."""
    is_asked = given is not None and sizes.keys() >= set(given.names)
    return f" and {_renamed(given, sizes)} >= 0" if given is not None and is_asked else ""


@lru_cache(maxsize=65536)
def _rows_apart(text: str) -> float:
    relation = isl.Map(text)
    if relation.is_empty():
        return 0
    distances = relation.deltas().project_out_all_params()
    ends = (distances.dim_max_val(0), distances.neg().dim_max_val(0))
    return max(end.to_python() if end.is_int() else inf for end in ends)


def same_instance(source: Touch, sink: Touch) -> bool:
    """Whether some instance of `source` touches an element that the equal instance of `sink` touches."""
    return _same(_as_read(source), _as_read(sink))


@lru_cache(maxsize=65536)
def _same(source: Touch, sink: Touch) -> bool:
    return _is_somewhere_identity(_instance_relation(source, sink, _sizes(source, sink)))


@lru_cache(maxsize=65536)
def _is_somewhere_identity(text: str) -> bool:
    relation = isl.Map(text)
    return not relation.intersect(isl.Map.identity(relation.get_space())).is_empty()


def equal_domains(left: IterationDomain, right: IterationDomain) -> bool:
    """Whether both hold the same instances for all sizes."""
    return _are_equal(*_domain_pair(left, right))


@lru_cache(maxsize=65536)
def _are_equal(first: str, second: str) -> bool:
    return bool(isl.Set(first).is_equal(isl.Set(second)))


@lru_cache(maxsize=65536)
def never_negative(domain: IterationDomain, index: Affine) -> bool:
    """Whether `index`, over the dimensions of the domain and sizes, is 0 or more at every instance, for all sizes."""
    sizes = _size_names((domain,), (index,))
    names = {**sizes, **{name: affine(f"x{k}") for k, name in enumerate(domain.dimensions)}}
    head = f"{_parameters(sizes)} -> {{ [{_tuple('x', len(domain.dimensions))}]"
    return bool(isl.Set(f"{head} : {_bounds(domain, 'x', sizes)} and {_renamed(index, names)} < 0 }}").is_empty())


def can_be_equal(left: IterationDomain, right: IterationDomain) -> bool:
    """Whether the domains are equal, and not empty, for some sizes."""
    return _may_be_equal(*_domain_pair(left, right))


@lru_cache(maxsize=65536)
def _may_be_equal(left: str, right: str) -> bool:
    first, second = isl.Set(left), isl.Set(right)
    differ = first.subtract(second).union(second.subtract(first)).params()
    inhabited = first.params().intersect(second.params())
    return not inhabited.subtract(differ).is_empty()


@lru_cache(maxsize=65536)
def can_all_be_equal(domains: tuple[IterationDomain, ...]) -> bool:
    """Whether all domains are equal for some sizes, with at least two instances along every dimension of variable
    extent."""
    sizes = _size_names(domains)
    first, *others = domains
    long = [
        f"{_renamed(extents[0], sizes)} >= 2"
        for extents in zip(*(domain.extents for domain in domains), strict=True)
        if any(extent.terms for extent in extents)  # one row of each array has one element for all sizes
    ]
    equal = [
        f"{_renamed(own, sizes)} = {_renamed(extent, sizes)}"
        for other in others
        for own, extent in zip(first.extents, other.extents, strict=True)
    ]
    return not isl.Set(f"{_parameters(sizes)} -> {{ : {' and '.join((*long, *equal))} }}").is_empty()


def is_shifted_access(placed: Touch, plain: Touch, shift: tuple[int, ...]) -> bool:
    """Whether, for all sizes, instance `x` of `placed` touches the element that instance `x + shift` of `plain`
    touches, and that instance exists. `shift` has the explicit dimensions."""
    sizes, rank = _sizes(placed, plain), len(placed.domain.dimensions)
    moves = " and ".join(f"y{k} = x{k} + {move}" for k, move in enumerate((*shift, 0)))
    head = f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] -> [{_tuple('y', rank)}]"
    to_plain = f"{head} : {_bounds(placed.domain, 'x', sizes)} and {moves} }}"
    return _is_composed(_element_map(placed, sizes), to_plain, _element_map(plain, sizes))


@lru_cache(maxsize=65536)
def _is_composed(whole: str, first: str, second: str) -> bool:
    """Whether the map `whole` is `second` after `first`. Accesses with the same structure have the same query text."""
    return bool(isl.Map(whole).is_equal(isl.Map(first).apply_range(isl.Map(second))))


def _element_map(touch: Touch, sizes: Sizes) -> str:
    """Instances to the elements that they touch."""
    rank = len(touch.domain.dimensions)
    head = f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] -> [{_tuple('e', rank)}]"
    return f"{head} : {_bounds(touch.domain, 'x', sizes)} and {_touches(touch, 'x', sizes)} }}"


def _instance_relation(source: Touch, sink: Touch, sizes: Sizes, condition: str = "") -> str:
    """The relation from instances of `source` to instances of `sink` that touch the same element, under `condition`.

    Elements are counted from where `source` begins, so that queries about rows 3 and 5 and about rows 4 and 6 have one
    text and one answer.
    """
    rank = len(source.domain.dimensions)
    origin = _origin(source, sink, sizes)
    touches = f"{_touches(source, 'x', sizes, origin)} and {_touches(sink, 'y', sizes, origin)}"
    elements = _tuple("e", rank)
    if source.access.is_selected_as(sink.access):
        elements, touches = _selected_elements((source, sink), sizes)
    return (
        f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] -> [{_tuple('y', rank)}] : "
        f"exists {elements} : "
        f"{_bounds(source.domain, 'x', sizes)} and {_bounds(sink.domain, 'y', sizes)} and "
        f"{touches}{_sizes_of_indices(source, sink, sizes)}{_from_start(source, sink, sizes)}{condition} }}"
    )


def _selected_elements(touches: tuple[Touch, Touch], sizes: Sizes) -> tuple[str, str]:
    """The coordinates of an element selected by integers, first the view's axes and then the integers, and the
    constraints of both accesses on them."""
    conditions = list[str]()
    coordinates = rank = len(touches[0].domain.dimensions)
    for touch, letter in zip(touches, "xy", strict=True):
        selection = touch.access.array.index
        assert isinstance(selection, Selection)
        names = {**sizes, **{name: affine(f"{letter}{k}") for k, name in enumerate(touch.domain.dimensions)}}
        trailing = [affine(f"{letter}{k}") for k in range(len(selection.index), rank)]
        index = [_renamed(expression, names) for expression in selection.index]
        index += [*map(str, trailing), *(_renamed(number, names) for number in selection.at)]
        conditions += [f"e{k} = {expression}" for k, expression in enumerate(index)]
        coordinates = len(index)
    return _tuple("e", coordinates), " and ".join(conditions)


def _origin(source: Touch, sink: Touch, sizes: Sizes) -> tuple[int, ...]:
    """The constants of the indices of `source`, along the axes that both index."""
    if Sharing.ALL in (source.access.sharing, sink.access.sharing):
        return ()
    names = sizes | {name: affine(name) for name in source.domain.dimensions}
    pairs = zip(source.access.array.affine or (), sink.access.array.affine or (), strict=False)
    return tuple(_moved(expression, names).constant for expression, _ in pairs)


def _sizes_of_indices(source: Touch, sink: Touch, sizes: Sizes) -> str:
    """The constraints that array sizes are not negative, for those that no extent bounds, such as the size of
    `rest`."""
    extents = (*source.domain.extents, *sink.domain.extents)
    bounded = {name for extent in extents for name in extent.names}
    sizes_of_arrays = (
        size for name, size in sizes.items() if name not in bounded and "." in name
    )  # `k` may be negative
    return "".join(f" and {size.terms[0][0]} >= 0" for size in sizes_of_arrays)


def _from_start(source: Touch, sink: Touch, sizes: Sizes) -> str:
    """The constraint that no index counts from an array's end, which a guard checks."""
    indices = (touch.access.array.index for touch in (source, sink))
    asked = dict.fromkeys(each for own in indices if isinstance(own, AffineIndex) for each in own.not_negative)
    return "".join(f" and {_renamed(expression, sizes)} >= 0" for expression in asked)


@lru_cache(maxsize=65536)
def _domain_pair(left: IterationDomain, right: IterationDomain) -> tuple[str, str]:
    sizes = _size_names((left, right))
    rank = len(left.dimensions)
    first, second = (
        f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] : {_bounds(domain, 'x', sizes)} }}"
        for domain in (left, right)
    )
    return first, second


def _sizes(source: Touch, sink: Touch) -> Sizes:
    return _size_names((source.domain, sink.domain), _indices(source), _indices(sink))


def _size_names(domains: tuple[IterationDomain, ...], *indices: tuple[Affine, ...]) -> Sizes:
    """Every size that occurs, with its isl expression; dimensions are not sizes.

    Sizes may be any integers, so that `n0` may stand for `x.shape[0] - 2`: queries about the stages of a chain, each a
    little smaller than the one before, then have one text and one answer.
    """
    dimensions = {name for domain in domains for name in domain.dimensions}
    extents = tuple(extent for domain in domains for extent in domain.extents)
    starts = (start for domain in domains for start in domain.starts)
    expressions = (*extents, *starts, *(i for index in indices for i in index))
    names = sorted({name for expression in expressions for name in expression.names} - dimensions)
    lost: dict[str, int] = {}
    for extent in extents:
        if len(extent.terms) == 1 and extent.terms[0][1] == 1:
            lost.setdefault(extent.terms[0][0], -extent.constant)
    return {name: Affine(((f"n{k}", 1),), lost.get(name, 0)) for k, name in enumerate(names)}


def _indices(touch: Touch) -> tuple[Affine, ...]:
    match touch.access.array.index:
        case AffineIndex(at, _, not_negative):
            return (*at, *not_negative)
        case Selection(_, at, index):
            return (*index, *at)
        case Rotation() | VariableRotation() | Padding() | UnknownIndex():
            return ()
        case _:
            assert_never(touch.access.array.index)


def _parameters(sizes: Sizes) -> str:
    return f"[{', '.join(size.terms[0][0] for size in sizes.values())}]"


def _tuple(letter: str, rank: int) -> str:
    return ", ".join(f"{letter}{k}" for k in range(rank))


def _bounds(domain: IterationDomain, letter: str, sizes: Sizes) -> str:
    whole = [f"0 <= {letter}{k} < {_renamed(extent, sizes)}" for k, extent in enumerate(domain.extents)]
    return " and ".join(
        (*whole, *(f"{_renamed(start, sizes)} <= {letter}{k}" for k, start in enumerate(domain.starts)))
    )


def _touches(touch: Touch, letter: str, sizes: Sizes, origin: tuple[int, ...] = ()) -> str:
    """The constraint that instance `letter` touches element `e`, counted from `origin`; trailing dimensions are the
    identity."""
    rank = len(touch.domain.dimensions)
    if touch.access.sharing is Sharing.ALL:
        return " and ".join(f"e{k} = 0" for k in range(rank))
    index = touch.access.array.affine
    if index is None:
        return "true"
    names = {**sizes, **{name: affine(f"{letter}{k}") for k, name in enumerate(touch.domain.dimensions)}}
    starts = (*origin, *(0 for _ in index[len(origin) :]))
    explicit = [f"e{k} = {_moved(own, names, start)}" for k, (own, start) in enumerate(zip(index, starts, strict=True))]
    trailing = [
        f"e{k} = {0 if touch.access.sharing is Sharing.ROW else f'{letter}{k}'}" for k in range(len(index), rank)
    ]
    return " and ".join((*explicit, *trailing))


def _renamed(expression: Affine, names: Sizes) -> str:
    return str(_moved(expression, names))


def _moved(expression: Affine, names: Sizes, start: int = 0) -> Affine:
    """The expression, counted from `start`, over the isl expressions of its names."""
    constant = expression.constant - start + sum(factor * names[name].constant for name, factor in expression.terms)
    return Affine(tuple((names[name].terms[0][0], factor) for name, factor in expression.terms), constant)


def _element(touch: Touch, instance: dict[str, int], sizes: dict[str, int]) -> tuple[int, ...]:
    """The explicit index of the element that an instance touches; `rest` is left out of messages."""
    if touch.access.sharing is Sharing.ALL:
        return ()
    index = touch.access.array.affine
    if index is None:
        return tuple(value for name, value in instance.items() if name != REST)
    values = {**sizes, **instance}
    explicit = tuple(e.constant + sum(values[name] * factor for name, factor in e.terms) for e in index)
    return explicit or (instance[REST],)
