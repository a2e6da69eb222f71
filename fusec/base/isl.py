"""Integer sets and relations of launches, by islpy: the only judge of dependences.

Names of the program never reach isl's parser: sizes and dimensions are renamed on the way in and back in witnesses.
"""

from dataclasses import dataclass
from functools import lru_cache

import islpy as isl

from fusec.base.access import AccessRelation
from fusec.base.affine import Affine
from fusec.base.domain import REST, IterationDomain


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


@lru_cache(maxsize=65536)
def different_instances(source: Touch, sink: Touch) -> Witness | None:
    """Different instances of `source` and `sink` that touch one element, or None when isl proves that none do."""
    rank = len(source.domain.dimensions)
    sizes = _sizes(source, sink)
    relation = _instance_relation(source, sink, sizes)
    apart = relation.subtract(isl.Map.identity(relation.get_space()))
    if apart.is_empty():
        return None
    return _smallest(apart, source, sizes, rank)


def different_rows(source: Touch, sink: Touch) -> Witness | None:
    """Instances of two rows, which differ in the first dimension, that touch one element; None if isl proves there are none."""
    return _different_along(0, source, sink)


def different_columns(source: Touch, sink: Touch) -> Witness | None:
    """Instances of two columns, which differ in `rest`, that touch one element; None if isl proves there are none."""
    return _different_along(len(source.domain.dimensions) - 1, source, sink)


@lru_cache(maxsize=65536)
def _different_along(dimension: int, source: Touch, sink: Touch) -> Witness | None:
    rank = len(source.domain.dimensions)
    sizes = _sizes(source, sink)
    relation = _instance_relation(source, sink, sizes)
    equal = f"x{dimension} = y{dimension}"
    same = isl.Map(f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] -> [{_tuple('y', rank)}] : {equal} }}")
    apart = relation.subtract(same)
    return None if apart.is_empty() else _smallest(apart, source, sizes, rank)


@lru_cache(maxsize=65536)
def same_instance(source: Touch, sink: Touch) -> bool:
    """Whether some instance of `source` touches an element that the equal instance of `sink` touches."""
    relation = _instance_relation(source, sink, _sizes(source, sink))
    return not relation.intersect(isl.Map.identity(relation.get_space())).is_empty()


@lru_cache(maxsize=65536)
def equal_domains(left: IterationDomain, right: IterationDomain) -> bool:
    """Whether both hold the same instances for all sizes."""
    first, second = _domain_pair(left, right)
    return bool(first.is_equal(second))


@lru_cache(maxsize=65536)
def can_be_equal(left: IterationDomain, right: IterationDomain) -> bool:
    """Whether some sizes, with at least one instance, make both hold the same instances."""
    first, second = _domain_pair(left, right)
    differ = first.subtract(second).union(second.subtract(first)).params()
    inhabited = first.params().intersect(second.params())
    return not inhabited.subtract(differ).is_empty()


@lru_cache(maxsize=65536)
def can_all_be_equal(domains: tuple[IterationDomain, ...]) -> bool:
    """Whether some sizes make all of them hold the same instances, at least two along every dimension."""
    sizes = _size_names(domains)
    first, *others = domains
    long = [f"{_renamed(extent, sizes)} >= 2" for extent in first.extents]
    equal = [
        f"{_renamed(own, sizes)} = {_renamed(extent, sizes)}"
        for other in others
        for own, extent in zip(first.extents, other.extents, strict=True)
    ]
    return not isl.Set(f"{_parameters(sizes)} -> {{ : {' and '.join((*long, *equal))} }}").is_empty()


@lru_cache(maxsize=65536)
def is_shifted_access(placed: Touch, plain: Touch, shift: tuple[int, ...]) -> bool:
    """Whether instance `x` of `placed` touches, for all sizes, the element that instance `x + shift` of `plain` touches,
    and that instance exists. `shift` speaks of the explicit dimensions."""
    sizes, rank = _sizes(placed, plain), len(placed.domain.dimensions)
    moves = " and ".join(f"y{k} = x{k} + {move}" for k, move in enumerate((*shift, 0)))
    own = _element_map(placed, sizes)
    head = f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] -> [{_tuple('y', rank)}]"
    to_plain = isl.Map(f"{head} : {_bounds(placed.domain, 'x', sizes)} and {moves} }}")
    theirs = to_plain.apply_range(_element_map(plain, sizes))
    return bool(own.is_equal(theirs))


def _element_map(touch: Touch, sizes: dict[str, str]) -> isl.Map:
    """Instances to the elements that they touch."""
    rank = len(touch.domain.dimensions)
    head = f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] -> [{_tuple('e', rank)}]"
    return isl.Map(f"{head} : {_bounds(touch.domain, 'x', sizes)} and {_touches(touch, 'x', sizes)} }}")


def _instance_relation(source: Touch, sink: Touch, sizes: dict[str, str]) -> isl.Map:
    """Instances of `source` to the instances of `sink` that touch the same element."""
    rank = len(source.domain.dimensions)
    return isl.Map(
        f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] -> [{_tuple('y', rank)}] : "
        f"exists {_tuple('e', rank)} : "
        f"{_bounds(source.domain, 'x', sizes)} and {_bounds(sink.domain, 'y', sizes)} and "
        f"{_touches(source, 'x', sizes)} and {_touches(sink, 'y', sizes)} }}"
    )


def _domain_pair(left: IterationDomain, right: IterationDomain) -> tuple[isl.Set, isl.Set]:
    sizes = _size_names((left, right))
    rank = len(left.dimensions)
    first, second = (
        isl.Set(f"{_parameters(sizes)} -> {{ [{_tuple('x', rank)}] : {_bounds(domain, 'x', sizes)} }}")
        for domain in (left, right)
    )
    return first, second


def _sizes(source: Touch, sink: Touch) -> dict[str, str]:
    return _size_names((source.domain, sink.domain), _indices(source), _indices(sink))


def _size_names(domains: tuple[IterationDomain, ...], *indices: tuple[Affine, ...]) -> dict[str, str]:
    """Every size that occurs, with the name isl gets for it; dimensions are not sizes."""
    dimensions = {name for domain in domains for name in domain.dimensions}
    expressions = (
        *(extent for domain in domains for extent in domain.extents),
        *(i for index in indices for i in index),
    )
    names = sorted({name for expression in expressions for name in expression.names} - dimensions)
    return {name: f"n{position}" for position, name in enumerate(names)}


def _indices(touch: Touch) -> tuple[Affine, ...]:
    return touch.access.array.index or ()


def _parameters(sizes: dict[str, str]) -> str:
    return f"[{', '.join(sizes.values())}]"


def _tuple(letter: str, rank: int) -> str:
    return ", ".join(f"{letter}{k}" for k in range(rank))


def _bounds(domain: IterationDomain, letter: str, sizes: dict[str, str]) -> str:
    return " and ".join(f"0 <= {letter}{k} < {_renamed(extent, sizes)}" for k, extent in enumerate(domain.extents))


def _touches(touch: Touch, letter: str, sizes: dict[str, str]) -> str:
    """The constraint that element `e` is touched by instance `letter`; trailing dimensions are the identity."""
    rank = len(touch.domain.dimensions)
    if touch.access.is_scalar:
        return " and ".join(f"e{k} = 0" for k in range(rank))
    if touch.access.array.index is None:
        return "true"
    names = {**sizes, **{name: f"{letter}{k}" for k, name in enumerate(touch.domain.dimensions)}}
    index = touch.access.array.index
    explicit = [f"e{k} = {_renamed(expression, names)}" for k, expression in enumerate(index)]
    trailing = [f"e{k} = {0 if touch.access.is_row else f'{letter}{k}'}" for k in range(len(index), rank)]
    return " and ".join((*explicit, *trailing))


def _renamed(expression: Affine, names: dict[str, str]) -> str:
    return str(Affine(tuple((names[name], value) for name, value in expression.terms), expression.constant))


def _smallest(apart: isl.Map, source: Touch, sizes: dict[str, str], rank: int) -> Witness:
    flat = apart.wrap().flatten()
    parameters = len(sizes)
    flat = flat.move_dims(isl.dim_type.set, 0, isl.dim_type.param, 0, parameters)
    point = flat.lexmin().sample_point()
    values = [
        point.get_coordinate_val(isl.dim_type.set, position).to_python() for position in range(parameters + 2 * rank)
    ]
    x, y = values[parameters : parameters + rank], values[parameters + rank :]
    element = _element(
        source, dict(zip(source.domain.dimensions, x, strict=True)), dict(zip(sizes, values, strict=False))
    )
    return Witness(tuple(zip(sizes, values, strict=False)), tuple(x), tuple(y), element)


def _element(touch: Touch, instance: dict[str, int], sizes: dict[str, int]) -> tuple[int, ...]:
    """The explicit index of the element that an instance touches; `rest` is left out of messages."""
    if touch.access.is_scalar:
        return ()
    index = touch.access.array.index
    if index is None:
        return tuple(value for name, value in instance.items() if name != REST)
    values = {**sizes, **instance}
    explicit = tuple(e.constant + sum(values[name] * factor for name, factor in e.terms) for e in index)
    return explicit or (instance[REST],)
