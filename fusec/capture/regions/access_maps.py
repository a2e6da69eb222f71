"""Compute the storage, domain and access relations of each launch of a region."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from fusec.base.ir.access import AccessKind, AccessRelation, Sharing
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import (
    AffineIndex,
    Array,
    Index,
    Padding,
    Rotation,
    Selection,
    Storage,
    StorageOrigin,
    UnknownIndex,
    VariableRotation,
    ViewAxes,
    ViewCode,
)
from fusec.base.ir.domain import REST, IterationDomain, dimension_names, identity_index
from fusec.base.ir.host_statement import AfterKernel, EarlyBinding, HostStatement
from fusec.base.ir.kernel import (
    ArrayStatement,
    Kernel,
    Launch,
)
from fusec.base.ir.margins import Margins, no_margins
from fusec.base.ir.operand import Shown, TimedExpression, shown_as
from fusec.base.ir.preparation import Gather, IndexArray, Later, Number
from fusec.base.scalars.expression import Let, Load, Local, Reduce, Statement, Store, Update, walk
from fusec.capture.draft.launch_draft import Draft, Parameter
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.draft.outcomes import Bound, Inner, Nested, Returned, Stored, Updated, writes_of
from fusec.capture.draft.row_shape import RowShape, other_form
from fusec.capture.draft.slices import BasicIndex, Clamped, Stretch, View
from fusec.capture.regions.equal_sizes import EqualSizes
from fusec.capture.regions.held_names import SCALAR, Holding, Placed, rank_of, shows_shape
from fusec.capture.regions.sliced_views import SymbolicView, literal_view, symbolic_view
from fusec.capture.views.named_views import Prepared


class Placement:
    """Places the drafts of one region in order; its state maps names to what they hold.

    All domains of the region have the dimensions that its widest index names.
    """

    def __init__(
        self,
        drafts: tuple[Draft, ...],
        named_views: tuple[View, ...] = (),
        lasting: tuple[Prepared, ...] = (),
        equal: EqualSizes | None = None,
    ) -> None:
        known = (prepared.view for prepared in lasting)
        views = (*named_views, *known, *(parameter.view for draft in drafts for parameter in draft.kernel.parameters))
        self._has_rows = any(draft.kernel.rows.shapes for draft in drafts)  # rows are a dimension
        named = (view.basic.named_axes for view in views if view and not (self._has_rows and view.basic.bounds))
        self.explicit = max((*named, int(self._has_rows)))
        self.equal = EqualSizes() if equal is None else equal
        self._attributes = {name for draft in drafts for name, _ in draft.mentions.attributes}
        self._held: dict[str, Holding] = {}
        self._versions: dict[str, int] = {}
        self._lasting = lasting
        self._recall()

    def items(self, lowered: LoweredStatement, prepared: Prepared | None) -> list[Launch | HostStatement]:
        """The launches and host statements of a statement, in order."""
        return [
            self.launch(each)
            if isinstance(each, Draft)
            else self.host_statement(each, prepared if each is lowered.rest else None)
            for each in lowered.items
        ]

    def launch(self, draft: Draft) -> Launch:
        """The launch with its accesses; afterwards the names of its results hold them."""
        if any(isinstance(operand, TimedExpression) for operand in draft.operands):
            self._let_escape()
        placed = _with_numbers({parameter.name: self._place(parameter) for parameter in draft.kernel.parameters}, draft)
        self.equal.learn_shapes([item.array.extents or () for item in placed.values() if shows_shape(item)])
        domain = self._domain(draft, tuple(placed.values()))
        accesses = tuple(dict.fromkeys((*_reads(draft, placed), *self._writes(draft, placed, domain))))
        self._recall()
        parameters = tuple(item.array for item in placed.values())
        kernel, evaluation, writes = draft.kernel, draft.evaluation, writes_of(draft.outcome)
        if isinstance(draft.outcome, Inner):
            evaluation = replace(evaluation, beside=draft.outcome.beside, naming=draft.outcome.naming)
        return ArrayStatement(
            (*draft.results, *writes.stored)[0],
            draft.source,
            Kernel(
                parameters,
                domain,
                kernel.body,
                accesses,
                modules=kernel.modules,
                numbers=kernel.rows.numbers,
                is_line=kernel.is_line,
                masked=kernel.masked,
            ),
            draft.operands,
            draft.results,
            writes,
            draft.mentions.attributes,
            evaluation,
            draft.callees,
            draft.evidence,
        )

    def host_statement(self, statement: HostStatement, prepared: Prepared | None) -> HostStatement:
        """The statement in its role; afterwards its names hold what it binds.

        A preparation binds its name to a view of its base, to memory with the base's extents, or to a number. After a
        barrier only the names that may still hold the same do, and fresh memory may have two names.
        """
        if prepared is None and isinstance(statement.role, Gather | IndexArray):
            prepared = Prepared(statement.role)
        if prepared is None:
            self._pass(statement)
        else:
            self._prepare(prepared)
        self._recall()
        return statement if prepared is None else replace(statement, role=prepared.preparation)

    def _pass(self, statement: HostStatement) -> None:
        if isinstance(statement.role, AfterKernel):
            return  # it binds no memory
        held: dict[str, Holding] = {}
        if isinstance(statement.role, EarlyBinding):
            held = {name: self._holding(other, StorageOrigin.NAME) for name, other in statement.role.held}
        else:
            self._let_escape()
            for name in self._attributes & self._held.keys():
                del self._held[name]  # the object's owner may have set it
            for name, holding in self._held.items():
                self._held[name] = replace(holding, row=None)
        for name in sorted(statement.writes & self._held.keys()):
            del self._held[name]
        self._held |= held

    def _recall(self) -> None:
        """Rebind the names that are views throughout the function to views of what their bases now hold."""
        for prepared in self._lasting:
            self._prepare(prepared)

    def _prepare(self, prepared: Prepared) -> None:
        preparation, view = prepared.preparation, prepared.view
        if isinstance(preparation, Number | Later):
            self._held.pop(preparation.name, None)
            return
        if isinstance(preparation, IndexArray):
            storage = self._new_storage(preparation.name, StorageOrigin.NAME)
            self._held[preparation.name] = Holding(storage, self._own_extents(storage), is_array=True)
            return
        base = self._holding(preparation.base, StorageOrigin.NAME)
        if view is not None:
            index, extents = self._view(view, base)
            text = f"{base.text}{_index_text(view)}"
            self._held[preparation.name] = Holding(base.storage, extents, is_array=True, index=index, text=text)
            return
        storage = self._new_storage(preparation.name, StorageOrigin.NAME)
        if isinstance(preparation, Gather):  # of another shape than what it selects from
            self._held[preparation.name] = Holding(storage, self._own_extents(storage), is_array=True)
            return
        self._held[preparation.name] = Holding(storage, base.extents, base.is_scalar, base.is_array)

    def _let_escape(self) -> None:
        for name, holding in tuple(self._held.items()):
            if holding.index is not None or holding.text:
                del self._held[name]
            elif holding.storage.origin is StorageOrigin.FRESH:
                storage = Storage(holding.storage.name, StorageOrigin.NAME)
                self._held[name] = replace(holding, storage=storage, extents=self._own_extents(storage))

    def _place(self, parameter: Parameter) -> Placed:
        origin = StorageOrigin.OPAQUE if parameter.is_opaque else StorageOrigin.NAME
        holding = self._holding(parameter.base, origin)
        row = holding.row
        if parameter.view is None or (row is not None and parameter.column_axes is not None):
            is_unknown = holding.index is None and bool(holding.text)
            index: tuple[Affine, ...] | None = None if is_unknown else holding.index or identity_index(self.explicit)
            index = (affine(0),) if row is RowShape.ACROSS else index
            extents, is_scalar = holding.extents, holding.is_scalar
            row = row if parameter.view is None else other_form(row)
        else:
            index, extents = self._view(parameter.view, holding)
            is_scalar, row = False, None
        axes = parameter.column_axes if row is not None else None
        array = Array(
            parameter.name,
            holding.storage,
            self._index(parameter.view, holding, index),
            parameter.text,
            parameter.base,
            self._selected_extents(parameter.view, holding) or extents,
            self._margins(parameter.view),
            ViewAxes(0 if parameter.view is None else parameter.view.basic.lost_axes, axes),
            ViewCode() if parameter.view is None else ViewCode(parameter.view.spelling, parameter.view.bounds),
        )
        symbolic = self._symbolic(parameter.view, holding)
        if symbolic is not None:
            array, extents = _with_elements(array, symbolic, holding), symbolic.extents
        return Placed(parameter, array, extents, is_scalar, rank_of(parameter, holding), row)

    def _symbolic(self, view: View | None, holding: Holding) -> SymbolicView | None:
        """The view if variables are among its bounds, and its elements are known; rows have no sliced axes."""
        if view is None or self._has_rows or not isinstance(view.index, BasicIndex):
            return None
        is_unknown = holding.index is None and bool(holding.text)
        equal = self.equal if holding.storage.origin is StorageOrigin.FRESH else EqualSizes()
        return None if is_unknown else symbolic_view(view.index.stretches, holding.extents, equal)

    def _holding(self, name: str, origin: StorageOrigin) -> Holding:
        if name not in self._held or origin is StorageOrigin.OPAQUE:
            storage = self._new_storage(name, origin)
            self._held[name] = Holding(storage, self._own_extents(storage))
        return self._held[name]

    def _new_storage(self, name: str, origin: StorageOrigin) -> Storage:
        """`x`; `x'2`, `x'3` after `x` is rebound."""
        self._versions[name] = self._versions.get(name, 0) + 1
        version = self._versions[name]
        return Storage(name if version == 1 else f"{name}'{version}", origin)

    def _own_extents(self, storage: Storage, text: str = "") -> tuple[Affine, ...]:
        name = f"{storage.name}{text}"
        explicit = (affine(f"{name}.shape[{k}]") for k in range(self.explicit))
        return (*explicit, affine(f"{name}.rest"))

    def _view(self, view: View, holding: Holding) -> tuple[tuple[Affine, ...] | None, tuple[Affine, ...]]:
        """The index of a view onto its storage, and the extents of the view."""
        match view.index:
            case Rotation() | VariableRotation() | Clamped():
                return None, holding.extents
            case Padding(width=width):
                *explicit, rest = holding.extents
                return None, (*(extent + 2 * width for extent in explicit), rest)
            case BasicIndex(stretches):
                own = self._own_extents(holding.storage, f"{holding.text}{_index_text(view)}")
                known = tuple(each for each in stretches or () if isinstance(each, Stretch))
                if stretches is None or len(known) < len(stretches):
                    return None, own
                return literal_view(known, holding.index or identity_index(self.explicit), holding.extents, own)
            case _:
                assert_never(view.index)

    def _index(self, view: View | None, holding: Holding, at: tuple[Affine, ...] | None) -> Index:
        """The index with the expressions `at`, if they are known."""
        if at is not None:
            return AffineIndex(at)
        if view is not None and isinstance(view.index, Rotation | VariableRotation | Padding):
            return view.index
        selection = None if holding.index is not None else self._selection(view, holding)
        return UnknownIndex() if selection is None else selection

    def _selection(self, view: View | None, holding: Holding) -> Selection | None:
        """The part that integers select of a whole array, not of a named view such as `w = u.T`; None if a slice beside
        them is along an axis that the region's domains do not name."""
        selected = None if view is None or holding.text else view.basic.selected
        if selected is None:
            return None
        sizes = {
            axis: affine(f"{holding.storage.name}.shape[{axis}]")
            for axis in (*selected.axes, *dict(selected.stretches))
        }
        dimensions, index = dimension_names(self.explicit)[:-1], list[Affine]()
        for k, (axis, stretch) in enumerate(selected.stretches):
            if k >= len(dimensions) and stretch.margin != (0, 0):
                return None
            if k < len(dimensions):
                index.append(affine(dimensions[k]) * stretch.step + sizes[axis] * stretch.sizes + stretch.offset)
        numbers = zip(selected.axes, selected.numbers, strict=True)
        at = tuple(affine(number) if number >= 0 else sizes[axis] + number for axis, number in numbers)
        return Selection(selected.pattern, at, tuple(index))

    def _selected_extents(self, view: View | None, holding: Holding) -> tuple[Affine, ...] | None:
        """The extents of what integers select beside slices: `u.shape[0], u.shape[1] - 1` for `u[:, 1:, 2]`."""
        if view is None or view.basic.selected is None or view.basic.stretches is not None or holding.text:
            return None
        extents = list(self._own_extents(holding.storage, _index_text(view)))
        for k, (axis, stretch) in enumerate(view.basic.selected.stretches[: self.explicit]):
            if (
                0 <= axis < self.explicit and stretch.length is not None and stretch.lengths
            ):  # an axis with one element may broadcast
                extents[k] = holding.extents[axis] * stretch.lengths + stretch.length
        return tuple(extents)

    def _margins(self, view: View | None) -> Margins | None:
        """The margins that the view omits at both ends of each explicit dimension; None if it does anything else."""
        if view is not None and isinstance(view.index, Padding):
            return ((-view.index.width, -view.index.width),) * self.explicit
        named = () if view is None else view.basic.margins
        return None if named is None else (*named, *no_margins(self.explicit - len(named)))

    def _domain(self, draft: Draft, placed: tuple[Placed, ...]) -> IterationDomain:
        """The instances of the launch: those of its target, else of the operand that most likely is a whole array."""
        match draft.outcome:
            case Updated(target) | Stored(view=target):
                targets = tuple(item for item in placed if item.parameter.name == target)
            case Bound() | Returned() | Nested() | Inner():
                targets = ()
        best = min(targets or placed, key=lambda item: item.rank)
        extents = tuple(affine(1) for _ in best.extents) if best.is_scalar else best.extents
        return IterationDomain(dimension_names(self.explicit), extents)

    def _writes(self, draft: Draft, placed: dict[str, Placed], domain: IterationDomain) -> Iterator[AccessRelation]:
        is_scalar = all(item.is_scalar for item in placed.values())
        rows, is_held = draft.kernel.rows.shapes, not isinstance(draft.outcome, Returned | Inner)
        for statement in draft.kernel.body:
            match statement:
                case Let(name) | Reduce(name) if name in rows:
                    is_column = rows[name] is RowShape.ACROSS
                    index = (affine(0),) if is_column else identity_index(1)
                    array = Array(name, self._new_storage(name, StorageOrigin.FRESH), AffineIndex(index), name, name)
                    yield AccessRelation(array, AccessKind.REDUCE, Sharing.COLUMN if is_column else Sharing.ROW)
                    if is_held:
                        # all instances of a reduction compute expressions of rows only
                        self._held[name] = Holding(array.storage, domain.extents, row=rows[name])
                case Let(name, Load(base)) if len(draft.kernel.body) == 1:
                    self._held[name] = self._holding(base, StorageOrigin.NAME)
                case Let(name, Local(base)) if base in self._held and {name, base} <= {*draft.results}:
                    self._held[name] = self._held[base]
                case Let(name) | Reduce(name):
                    kind = AccessKind.REDUCE if isinstance(statement, Reduce) else AccessKind.WRITE
                    storage = self._new_storage(name, StorageOrigin.FRESH)
                    whole, everywhere = no_margins(self.explicit), AffineIndex(identity_index(self.explicit))
                    array = Array(name, storage, everywhere, name, name, domain.extents, whole)
                    yield AccessRelation(array, kind, _sharing(kind is AccessKind.REDUCE))
                    scalar = is_scalar or kind is AccessKind.REDUCE
                    if is_held:
                        self._held[name] = Holding(storage, domain.extents, scalar, draft.evidence.shows_arrays)
                case Update(name) | Store(name):
                    item = placed[name]
                    yield AccessRelation(item.array, AccessKind.WRITE, _sharing(item.is_scalar))


def _with_elements(array: Array, view: SymbolicView, holding: Holding) -> Array:
    """The array of a view with variables as bounds."""
    index = view.index(holding.index or identity_index(len(view.ends)))
    code = array.code if view.margins is not None else replace(array.code, ends=view.ends)
    return replace(
        array,
        index=AffineIndex(index, not_negative=view.conditions),
        extents=view.extents,
        margins=view.margins,
        code=code,
    )


def _with_numbers(placed: dict[str, Placed], draft: Draft) -> dict[str, Placed]:
    """The parameters; a number is a scalar if all others are scalars: `total / n` is one number, too."""
    numbers = shown_as(Shown.NUMBER, draft.operands)
    others = [item for item in placed.values() if item.parameter.base not in numbers]
    if not numbers or not others or not all(item.is_scalar for item in others):
        return placed
    return {
        name: item if item.is_scalar else replace(item, is_scalar=True, rank=SCALAR) for name, item in placed.items()
    }


def _reads(draft: Draft, placed: dict[str, Placed]) -> Iterator[AccessRelation]:
    rows = draft.kernel.rows.shapes
    for statement in draft.kernel.body:
        is_aligned = isinstance(statement, Let) and rows.get(statement.name) is RowShape.DROPPED
        for name in _loads(statement):
            item = placed[name]
            if item.row is None:
                yield AccessRelation(item.array, AccessKind.READ, _sharing(item.is_scalar))
                continue
            if item.row is RowShape.ACROSS:
                yield AccessRelation(item.array, AccessKind.READ, Sharing.COLUMN)
                continue
            turned = item.row is RowShape.DROPPED and not is_aligned
            array = replace(item.array, index=AffineIndex((affine(REST),))) if turned else item.array
            yield AccessRelation(array, AccessKind.READ, Sharing.ROW)


def _sharing(is_scalar: bool) -> Sharing:
    return Sharing.ALL if is_scalar else Sharing.NONE


def _loads(statement: Statement) -> Iterator[str]:
    return (node.array for node in walk(statement.value) if isinstance(node, Load))


def _index_text(view: View) -> str:
    """`[1:-1]` for `u[1:-1]`, `.T` for `u.T`."""
    return view.code.removeprefix(view.code.partition("[")[0].partition(".")[0])
