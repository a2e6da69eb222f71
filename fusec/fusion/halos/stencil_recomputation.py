"""Recompute array statements at several offsets so that consumers can read neighbours of their producers.

`lap = u[2:] - u[:-2]` then `flux = lap[1:] - lap[:-1]` is one kernel if every instance computes `lap` twice: once from
operands that start one element later (`u[3:] - u[1:-2]`), once from operands that end one element earlier. Each launch
is computed at the margins at which later launches read its result, and each view becomes a view of a view.
"""

from collections.abc import Collection, Container, Iterator
from dataclasses import replace

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.array import AffineIndex, Array, Padding, Storage, StorageOrigin
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.interior import INSIDE, moved_inside
from fusec.base.ir.kernel import Launch
from fusec.base.ir.margins import (
    Margins,
    full_place_name,
    is_whole,
    narrowed,
    no_margins,
    place_name,
    shifted_index,
    stretch_text,
    total,
)
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.scalars.expression import Apply, Expr, Let, Load, Local, Statement, Store, Update, with_parts
from fusec.base.text.words import take_name
from fusec.fusion.analysis.contraction import vanishing_storages
from fusec.fusion.analysis.whole_values import stretch_at
from fusec.fusion.halos.symbolic_stretches import ends_of, narrowed_stretch
from fusec.fusion.model.candidate import Candidate, Placement, Recomputed

MOST_COPIES = 16


def placements(candidate: Candidate) -> tuple[Placement, ...] | None:
    """The places at which each launch is computed so that views of intermediates can be replaced. None if no view of
    one is read, or if one is written in parts, has two names, or is read through a view that is no slice."""
    has_views = any(array.is_view for array in candidate.arrays)
    if not has_views or any(launch.gives_second_name for launch in candidate.launches):
        return None
    producers = _Producers(candidate)
    if not any(producers.is_view_of_own(array) for launch in candidate.launches for array in launch.kernel.parameters):
        return None
    margins = producers.margins()
    return None if margins is None else tuple(Placement(item, places) for item, places in margins.items())


def ends_with_places(alone: Candidate, ends: Collection[int]) -> Iterator[int]:
    """The ends for which the candidate can have placements: launches read slices of intermediates, no other views of
    them, and no array has two names. Computed for all ends at once."""
    longest = replace(alone, last=max(ends, default=alone.last))
    views: set[Storage] = set()
    others: set[Storage] = set()  # fresh storages that are not read in slices
    made: set[Storage] = set()
    for item, launch in longest.numbered:
        views |= {array.storage for array in launch.kernel.parameters if array.is_view}
        others |= {array.storage for array in launch.kernel.parameters if not _is_stretch(array)}
        for storage in _made(launch, made):
            made.add(storage)
        if launch.gives_second_name or not others.isdisjoint(made):
            return
        if item in ends and not views.isdisjoint(made):
            yield item


def recomputed(candidate: Candidate, places: tuple[Placement, ...]) -> Candidate:
    """The candidate with its launches repeated at their places."""
    producers = _Producers(candidate)
    outside = {array.name for array in candidate.arrays if not producers.is_view_of_own(array)}
    copier = _Copier(producers, outside | {name for launch in candidate.launches for name in launch.results})
    region = candidate.graph.region
    items, margins = list(region.items), {placement.item: placement.places for placement in places}
    for item, launch in candidate.numbered:
        items[item] = copier.launch(launch, margins[item])
    graph = DependenceGraph(candidate.graph.module, replace(region, items=tuple(items)))
    return replace(candidate, graph=graph, again=Recomputed(candidate, places))


class _Producers:
    """The launches of the candidate that produce its fresh arrays."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self._vanishing = set(vanishing_storages(candidate))
        self._writers: dict[Storage, list[int]] = {}
        for item, launch in candidate.numbered:
            for storage in _made(launch, self._writers):
                self._writers.setdefault(storage, []).append(item)

    def is_own(self, array: Array) -> bool:
        return array.storage in self._writers

    def is_view_of_own(self, array: Array) -> bool:
        return array.is_view and self.is_own(array)

    def margins(self) -> dict[int, tuple[Margins, ...]] | None:
        """For each item, the margins, in its own domain, of the places at which it is computed."""
        wanted: dict[int, set[Margins]] = {item: set() for item, _ in self.candidate.numbered}
        for item, launch in reversed(self.candidate.numbered):
            explicit = len(launch.kernel.domain.dimensions) - 1
            if not wanted[item] or not self._vanishes(launch):
                wanted[item].add(no_margins(explicit))
            if self._writes_in_part(launch) or not self._can_be_read_at(launch, wanted[item]):
                return None
            for array in launch.kernel.parameters:
                for writer in self._writers.get(array.storage, ()):
                    if not _is_stretch(array) or array.margins is None:
                        return None
                    if writer < item:
                        wanted[writer] |= {total(array.margins, place) for place in wanted[item]}
                    if len(wanted[writer]) > MOST_COPIES:
                        return None
        return {item: tuple(sorted(places)) for item, places in wanted.items()}

    def _vanishes(self, launch: Launch) -> bool:
        """Whether its result is dead after the group; so is every result without a name outside of the launch."""
        own = {array.storage for array in launch.kernel.parameters}
        written = (access.array for access in launch.kernel.accesses if access.kind is not AccessKind.READ)
        named = (array.storage for array in written if array.name in launch.results or array.storage in own)
        return all(storage in self._vanishing for storage in named) and not launch.writes.stored

    def _writes_in_part(self, launch: Launch) -> bool:
        """Whether it writes a slice of a fresh array, the rest of which another launch computes."""
        written = [access.array for access in launch.kernel.accesses if access.kind is not AccessKind.READ]
        return any(self.is_own(array) and (array.margins is None or not is_whole(array.margins)) for array in written)

    def _can_be_read_at(self, launch: Launch, places: set[Margins]) -> bool:
        """Whether it only writes whole fresh arrays, or is computed at its own place only."""
        if all(is_whole(place) for place in places):
            return True
        if any(ends_of(array) is None for array in launch.kernel.parameters):
            return False
        writes = [access for access in launch.kernel.accesses if access.kind is not AccessKind.READ]
        return all(isinstance(statement, Let | Update) for statement in launch.kernel.body) and all(
            self.is_own(access.array) and access.kind is AccessKind.WRITE and access.array.margins is not None
            for access in writes
        )


def _made(launch: Launch, made: Container[Storage]) -> Iterator[Storage]:
    """The fresh memory that it writes, once for each write: its own, or memory in `made`."""
    for access in launch.kernel.accesses:
        is_made = access.array.storage in made or access.array not in launch.kernel.parameters
        if is_made and access.kind is AccessKind.WRITE and access.array.storage.origin is StorageOrigin.FRESH:
            yield access.array.storage


def _is_stretch(array: Array) -> bool:
    return array.margins is not None and not isinstance(array.index, Padding)


class _Copier:
    """Repeats launches at their places; `names` are in use."""

    def __init__(self, producers: _Producers, names: set[str]) -> None:
        self.producers = producers
        self.names = names
        arrays = producers.candidate.arrays
        named = ((a, ends_of(a)) for a in arrays if not producers.is_own(a))
        self._named = {(a.base, a.storage, ends): a.name for a, ends in named if ends}

    def launch(self, launch: Launch, places: tuple[Margins, ...]) -> Launch:
        if len(places) == 1 and is_whole(places[0]) and not any(map(self.producers.is_own, launch.kernel.parameters)):
            return launch
        parameters: dict[Array, None] = {}
        accesses: dict[AccessRelation, None] = {}
        body: list[Statement] = []
        for place in places:
            arrays = {array.name: self._array(array, place) for array in launch.kernel.parameters}
            placed = [replace(access, array=self._array(access.array, place)) for access in launch.kernel.accesses]
            parameters.update(dict.fromkeys(arrays.values()))
            accesses.update(dict.fromkeys(placed))
            pairs = zip(launch.kernel.accesses, placed, strict=True)
            names = {a.array.name: b.array.name for a, b in pairs if a.kind is not AccessKind.READ}
            loads = {name: array.name for name, array in arrays.items()}
            body += [_renamed(statement, loads, names, place) for statement in launch.kernel.body]
        domain = launch.kernel.domain
        narrow = IterationDomain(domain.dimensions, narrowed(domain.extents, places[0]))
        kernel = replace(
            launch.kernel,
            parameters=tuple(parameters),
            domain=narrow,
            body=tuple(body),
            accesses=tuple(accesses),
        )
        return replace(launch, kernel=kernel)

    def _array(self, array: Array, place: Margins) -> Array:
        """The array as read by instances `place` further inside."""
        if isinstance(array.index, Padding) and array.margins is not None:
            return self._padded(array, total(array.margins, place), array.index)
        if array.code.ends and array.affine is not None and not is_whole(place):
            narrow = narrowed_stretch(array, place)
            key = (array.base, array.storage, narrow.code.ends)
            if key not in self._named:
                self._named[key] = take_name(narrow.name, self.names)
            return replace(narrow, name=self._named[key])
        if array.affine is None or array.margins is None:
            return array
        if self.producers.is_own(array):
            margins = total(array.margins, place)
            index = AffineIndex(shifted_index(array.affine, place))
            extents = None if array.extents is None else narrowed(array.extents, place)
            name = self._name(array, margins)
            storage = array.storage if is_whole(margins) else replace(array.storage, copy=name)
            return Array(name, storage, index, name, name, extents, margins)
        return array if is_whole(place) else stretch_at(array, place, self._name)

    def _padded(self, array: Array, margins: Margins, padding: Padding) -> Array:
        """The slice of the padded array, which is the shifted array if it has as many elements."""
        inner = tuple((before + padding.width, after + padding.width) for before, after in margins)
        distances = ", ".join(str(before) for before, _ in margins)
        comma = "," if len(margins) == 1 else ""
        spelling = f'neighbour_of({array.base}, ({distances}{comma}), mode="{padding.mode}")'
        key = (f"{array.base} {padding.mode}", array.storage, margins)
        if key not in self._named:
            self._named[key] = take_name(f"{array.base}_{full_place_name(margins)}", self.names)
        assert array.extents is not None and array.margins is not None
        moved = tuple((own[0] - old[0], own[1] - old[1]) for own, old in zip(margins, array.margins, strict=True))
        return replace(
            array,
            name=self._named[key],
            text=stretch_text(padding.text(array.base), inner),
            extents=narrowed(array.extents, moved),
            margins=margins,
            code=replace(array.code, spelling=spelling),
        )

    def _name(self, array: Array, margins: Margins) -> str:
        """`lap_ip1` for `lap` without its first row; another name if that is taken."""
        if is_whole(margins):
            return array.base
        key = (array.base, array.storage, margins)
        if key not in self._named:
            self._named[key] = take_name(f"{array.base}_{place_name(margins)}", self.names)
        return self._named[key]


def _renamed(statement: Statement, loads: dict[str, str], names: dict[str, str], place: Margins) -> Statement:
    """The statement at a place, with its loads, results and local values renamed."""
    value = _with_names(statement.value, loads, names, place)
    if isinstance(statement, Store):
        return Store(names[statement.array], value)
    return replace(statement, name=names[statement.name], value=value)


def _with_names(expression: Expr, loads: dict[str, str], names: dict[str, str], place: Margins) -> Expr:
    match expression:
        case Load(name):
            return Load(loads[name])
        case Local(name):
            return Local(names[name])
        case Apply(function) if function == INSIDE:
            expression = moved_inside(expression, place)
        case _:
            pass
    return with_parts(expression, lambda part: _with_names(part, loads, names, place))


def copies(candidate: Candidate) -> Iterator[tuple[Launch, Launch, tuple[Margins, ...]]]:
    """Each launch as it was, its repeated form, and its places."""
    if candidate.plain is None:
        return
    before, after = dict(candidate.plain.numbered), dict(candidate.numbered)
    for placement in candidate.placements:
        yield before[placement.item], after[placement.item], placement.places
