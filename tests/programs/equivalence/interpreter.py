"""What a fusion group means, instance by instance, in any order: the reference that no generated code shares.

Every instance loads its elements, runs the bodies of all members on them, and stores; NumPy itself computes each
operation on arrays of one element, so promotion and rounding are NumPy's own.
"""

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.operand import Selector
from fusec.base.ir.preparation import ComputedNumber, ConvertedNumber, IndexArray, Later
from fusec.base.plan.call import OutputKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.scalars.expression import (
    Apply,
    CallHelper,
    Cast,
    Constant,
    Expr,
    Let,
    Load,
    Local,
    Reduce,
    Store,
    Update,
)
from fusec.base.scalars.scans import holds_scan

from .row_interpreter import RowRun, reduced_shapes, row_facts_hold

# what an operator means depends on its operands: of Python's own numbers it is Python's
OPERATORS = {
    "operator.pow": operator.pow,
    "numpy.add": operator.add,
    "numpy.subtract": operator.sub,
    "numpy.multiply": operator.mul,
    "numpy.divide": operator.truediv,
    "numpy.floor_divide": operator.floordiv,
    "numpy.remainder": operator.mod,
    "numpy.negative": operator.neg,
    "numpy.positive": operator.pos,
    "numpy.absolute": abs,
    "numpy.less": operator.lt,
    "numpy.less_equal": operator.le,
    "numpy.greater": operator.gt,
    "numpy.greater_equal": operator.ge,
    "numpy.invert": operator.invert,
    "numpy.bitwise_and": operator.and_,
}


class FactDoesNotHoldError(Exception):
    """A run-time fact of the proof is false for these operands: the generated code would run the original."""


def _rolled(operand: Any, shift: Any, axis: Any = None) -> np.ndarray:
    """What kernels see of an array that goes round: the original runs for numbers, and of tables without an axis."""
    axes = axis if isinstance(axis, tuple) else (axis,)
    is_taken = isinstance(operand, np.ndarray) and (operand.ndim == 1 or axis is not None)
    if not is_taken or any(number is not None and not -operand.ndim <= number < operand.ndim for number in axes):
        raise FactDoesNotHoldError
    return np.roll(operand, shift, axis)


def _neighbour(operand: Any, distances: tuple[int, ...], mode: Any) -> np.ndarray:
    """What kernels see of a padded array: the original runs for arrays of other dimensions, and for short ones."""
    if not isinstance(operand, np.ndarray) or operand.ndim != len(distances):
        raise FactDoesNotHoldError
    if any(abs(far) > extent for far, extent in zip(distances, operand.shape, strict=True)):
        raise FactDoesNotHoldError
    width = max(map(abs, distances))
    whole = np.pad(operand, width, mode)
    stretches = zip(distances, operand.shape, strict=True)
    return whole[tuple(slice(width + far, width + far + extent) for far, extent in stretches)]


def _clamped(operand: Any, shift: int, axis: int | None = None) -> np.ndarray:
    """What kernels see of the neighbours of a gradient: the original runs for what NumPy takes no floating-point gradient of along an axis."""
    own = _gradient_axis(operand, axis)
    return operand.take(np.clip(np.arange(operand.shape[own]) - shift, 0, operand.shape[own] - 1), own)


def _ends_of(operand: Any, spacing: Any, axis: int | None = None) -> np.ndarray:
    """The flags of which elements stand at an end."""
    own = _gradient_axis(operand, axis)
    is_strong = isinstance(spacing, np.generic) and np.result_type(operand, spacing) != operand.dtype
    if is_strong or isinstance(spacing, np.ndarray | bool | complex):
        raise FactDoesNotHoldError
    places = np.arange(operand.shape[own]) % (operand.shape[own] - 1) == 0
    return np.broadcast_to(
        places.reshape([-1 if number == own else 1 for number in range(operand.ndim)]), operand.shape
    )


def _gradient_axis(operand: Any, axis: int | None) -> int:
    is_taken = (
        isinstance(operand, np.ndarray) and operand.dtype.kind in "fc" and (operand.ndim == 1 or axis is not None)
    )
    own = 0 if axis is None else axis
    if not is_taken or not -operand.ndim <= own < operand.ndim or operand.shape[own] < 2:
        raise FactDoesNotHoldError
    return own % int(operand.ndim)


CONVERTERS = {"as_float": float, "as_int": int, "as_float32": np.float32, "as_float64": np.float64}
NAMES = {
    "np": np,
    "math": __import__("math"),
    "rolled": _rolled,
    "neighbour_of": _neighbour,
    "clamped": _clamped,
    "ends_of": _ends_of,
}


def run_group(
    group: FusionGroup,
    helpers: Sequence[HelperFunction],
    operands: Sequence[Any],
    order: Callable[[int], Iterable[int]],
    row_shapes: dict[str, tuple[int, ...]] | None = None,
) -> Any:
    """The dispatcher's result, with the effects on the operands; instances run in the order that `order(n)` gives.

    Raises FactDoesNotHoldError before anything is written.
    """
    given = zip(group.call.operands, operands, strict=False)
    if any(isinstance(each, Selector) and each.value not in ("", str(value)) for each, value in given):
        raise FactDoesNotHoldError("another axis")
    if group.stages:
        return _run_stages(group, helpers, operands, order)
    if group.kernel.windows:
        raise FactDoesNotHoldError("windows need an order of rows; the golden story `windows` compiles them")
    if any(holds_scan(member.kernel.body) for member in group.members):
        raise FactDoesNotHoldError("scans need an order of elements; the golden story `running_sums` compiles them")
    values = _values(group, operands)
    if any(number < len(group.members) - len(group.kernel.borders) for number in group.kernel.borders):
        require_disjoint(group, _parameters(group, values))
    whole, (group, *borders) = group, _loops(group)
    loops = [_loop(border, helpers, values) for border in borders]
    arrays = _parameters(group, values)
    shape = _common_shape(group, arrays)
    run = _Run(group, {helper.key: helper for helper in helpers}, arrays, shape)
    run.ufuncs = {ufunc.function: values[ufunc.name] for ufunc in group.call.ufuncs}
    if any(fact.kind is FactKind.RANK and len(shape) != int(fact.operands[0]) for fact in group.proof.facts):
        raise FactDoesNotHoldError("another number of axes")
    if not _are_shaped(group, values, shape):
        raise FactDoesNotHoldError("a mask of other axes, or an array in place of a number")
    if group.kernel.sweeps:
        if not row_facts_hold(group, arrays, shape):
            raise FactDoesNotHoldError("rows of another kind")
        rows = RowRun(group, arrays, shape, run.value)
        rows.run(order)
        run.fresh |= rows.fresh
        run.rows = {
            name: memory.reshape((row_shapes or {}).get(name, memory.shape)) for name, memory in rows.rows.items()
        }
        return run.result(values)
    for each in (run, *loops):
        for position in order(int(np.prod(each.shape))):
            each.instance(np.unravel_index(position, each.shape))
    assert whole.call.outputs == group.call.outputs
    return run.result(values)


def _run_stages(
    group: FusionGroup,
    helpers: Sequence[HelperFunction],
    operands: Sequence[Any],
    order: Callable[[int], Iterable[int]],
) -> Any:
    """One stage after the other, and what the dispatcher does after them; only the last one writes what others see."""
    values = dict(zip((operand.name for operand in group.call.operands), operands, strict=True))
    for stage in group.stages:
        given = [values[operand.name] for operand in stage.call.operands]
        reduces = any(output.kind is OutputKind.REDUCED for output in stage.call.outputs)
        if reduces and not any(isinstance(value, np.ndarray) for value in given):
            raise FactDoesNotHoldError("a reduction of numbers")
        found = run_group(replace(stage, constants=group.constants), helpers, given, order)
        values |= zip(
            (output.name for output in stage.call.outputs),
            found if len(stage.call.outputs) > 1 else (found,),
            strict=False,
        )
    if group.last_store.startswith("return"):
        return eval(group.last_store.removeprefix("return").lstrip(), dict(NAMES), values)
    if group.last_store:
        store = group.last_store
        for name, text in sorted(group.attributes.items(), key=lambda item: -len(item[1])):
            store = store.replace(text, name)
        exec(store, dict(NAMES), values)
    results = [values[output.name] for output in group.call.outputs]
    return None if not results else results[0] if len(results) == 1 else tuple(results)


def _loops(group: FusionGroup) -> list[FusionGroup]:
    """The interior, then each border, which has a shape of its own."""
    numbered = list(enumerate(group.members))
    inner = tuple(member for number, member in numbered if number not in group.kernel.borders)
    own = [member for number, member in numbered if number in group.kernel.borders]
    alone = replace(group, schedule=replace(group.kernel, borders=()))
    call = replace(group.call, outputs=())
    return [replace(alone, members=inner), *(replace(alone, members=(member,), call=call) for member in own)]


def _loop(border: FusionGroup, helpers: Sequence[HelperFunction], values: dict[str, Any]) -> "_Run":
    arrays = _parameters(border, values)
    return _Run(border, {helper.key: helper for helper in helpers}, arrays, _common_shape(border, arrays))


def require_whole_results(group: FusionGroup, operands: Sequence[Any], results: Any) -> dict[str, tuple[int, ...]]:
    """The shapes of results with one element for each row or column.

    Raises FactDoesNotHoldError unless every other fresh result of the original has the shape of the whole computation.
    """
    if group.stages:
        own = {output.name for output in group.stages[-1].call.outputs if output.kind is OutputKind.FRESH}
        given = zip(group.call.outputs, results if len(group.call.outputs) > 1 else (results,), strict=False)
        if any(output.name in own and type(result) is not np.ndarray for output, result in given):
            raise FactDoesNotHoldError("a result is a number")
        return {}
    values = _values(group, operands)
    inner = _loops(group)[0]
    shape = _common_shape(inner, _parameters(inner, values))
    found = results if len(group.call.outputs) > 1 else (results,)
    row_shapes: dict[str, tuple[int, ...]] = {}
    for output, result in zip(group.call.outputs, found, strict=False):
        if output.kind is OutputKind.PARTIAL and group.kernel.sweeps:
            if type(result) is not np.ndarray or result.shape not in reduced_shapes(group, shape):
                raise FactDoesNotHoldError(f"`{output.name}` has not one element for each row")
            row_shapes[output.name] = result.shape
            continue
        if output.kind is OutputKind.FRESH and (type(result) is not np.ndarray or result.shape != shape):
            raise FactDoesNotHoldError(f"`{output.name}` is no array of the whole shape")
    return row_shapes


class _Run:
    """The memory of one run: operands as broadcast views, fresh results, values to reduce."""

    def __init__(
        self, group: FusionGroup, helpers: dict[str, HelperFunction], arrays: dict[str, Any], shape: tuple[int, ...]
    ):
        self.group, self.helpers, self.arrays, self.shape = group, helpers, arrays, shape
        self.constants = {name: eval(text, dict(NAMES)) for name, text in group.constants}
        self.fresh: dict[str, Any] = {}
        self.rows: dict[str, Any] = {}
        self.reduced: dict[int, list[tuple[Any, Any]]] = {}  # by the statement, as a name may be bound twice
        self.reductions: dict[str, Reduce] = {}
        self.ufuncs: dict[str, Any] = {}  # of numba's, by the keys of their helpers

    def instance(self, index: tuple[Any, ...]) -> None:
        local: dict[str, Any] = {name: self._element(array, index) for name, array in self.arrays.items()}
        pending: dict[str, Any] = {}
        for member in self.group.members:
            for statement in member.kernel.body:
                self._run(statement, local, pending, index)
        for name, value in pending.items():
            np.broadcast_to(self.arrays[name], self.shape)  # written operands have the group's shape
            self.arrays[name][index] = value.reshape(())
        for output in self.group.call.outputs:
            if output.same_as:
                continue
            if output.kind is OutputKind.FRESH or (output.kind is OutputKind.PARTIAL and not self.group.kernel.sweeps):
                value = np.asarray(local[output.name])
                memory = self.fresh.setdefault(output.name, np.empty(self.shape, value.dtype))
                memory[index] = value.reshape(())

    def _run(self, statement: Any, local: dict[str, Any], pending: dict[str, Any], index: Any) -> None:
        value = self.value(statement.value, local)
        match statement:
            case Let(name):
                local[name] = value
            case Update(name) | Store(name):
                casting = "same_kind" if isinstance(statement, Update) else "unsafe"
                local[name] = stored = _stored(local[name], value, casting)
                if name in self.arrays and name not in self._bound_before(statement):
                    pending[name] = stored
            case Reduce(name):
                if not isinstance(value, np.ndarray):
                    raise FactDoesNotHoldError(f"`{name}` reduces less than the whole computation")
                self.reductions[name] = statement
                self.reduced.setdefault(id(statement), []).append((index, value))

    def _bound_before(self, statement: Any) -> set[str]:
        bound: set[str] = set()
        for member in self.group.members:
            for other in member.kernel.body:
                if other is statement:
                    return bound
                if isinstance(other, Let):
                    bound.add(other.name)
        return bound

    def value(self, expression: Expr, local: dict[str, Any]) -> Any:
        match expression:
            case Load(name) | Local(name):
                return local[name]
            case Constant(text):
                return eval(text, dict(NAMES), self.constants)
            case Cast(value, dtype):
                return np.asarray(self.value(value, local)).astype(eval(dtype, dict(NAMES)))
            case CallHelper(key, arguments):
                helper = self.helpers[key]
                if key in self.ufuncs:
                    return self.ufuncs[key](*(self.value(argument, local) for argument in arguments))
                inner = dict(zip(helper.parameters, (self.value(a, local) for a in arguments), strict=True))
                for let in helper.body.lets:
                    inner[let.name] = self.value(let.value, inner)
                return self.value(helper.body.result, inner)
            case Apply(function, arguments, keywords, called):
                spelled = None if called else OPERATORS.get(function)
                call = spelled or getattr(np, function.removeprefix("numpy."))
                options = {key: eval(text, dict(NAMES)) for key, text in keywords}
                return call(*(self.value(argument, local) for argument in arguments), **options)

    def _element(self, array: Any, index: tuple[Any, ...]) -> Any:
        if not isinstance(array, np.ndarray):
            return array
        return np.broadcast_to(array, self.shape)[index].reshape(1).copy()

    def result(self, values: dict[str, Any]) -> Any:
        reduced = [output for output in self.group.call.outputs if output.kind is not OutputKind.PREPARED]
        values = {**values, **{output.name: self._output(output, values) for output in reduced}}
        for preparation in self.group.call.prepared:
            if isinstance(preparation, Later):
                values[preparation.name] = eval(preparation.expression, dict(NAMES), values)
        results = [self._output(output, values) for output in self.group.call.outputs]
        return None if not results else results[0] if len(results) == 1 else tuple(results)

    def _output(self, output: Any, values: dict[str, Any]) -> Any:
        if output.kind is OutputKind.OPERAND:
            return values[output.same_as]
        if output.same_as:
            return self._output(
                next(other for other in self.group.call.outputs if other.name == output.same_as), values
            )
        match output.kind:
            case OutputKind.FRESH:
                return self.fresh[output.name]
            case OutputKind.PARTIAL if self.group.kernel.sweeps:
                return self.rows[output.name]
            case OutputKind.PARTIAL:
                return self.fresh[output.name]
            case OutputKind.UPDATED | OutputKind.PREPARED:
                return values[output.name]
            case _:
                statement = self.reductions[output.name]
                ordered = [value for _, value in sorted(self.reduced[id(statement)], key=lambda entry: entry[0])]
                options = {key: eval(text, dict(NAMES)) for key, text in statement.keywords}
                options |= {"ddof": statement.ddof} if statement.ddof else {}
                if statement.function == "numpy.linalg.norm":
                    return np.sqrt(np.sum(np.concatenate(ordered)))  # of squares
                return getattr(np, statement.function.removeprefix("numpy."))(np.concatenate(ordered), **options)


def _stored(old: Any, value: Any, casting: Any) -> Any:
    """What `old op= value` leaves in the name: an array keeps its dtype, a number is bound again."""
    if not isinstance(old, np.ndarray):
        return value
    memory = np.empty(1, np.asarray(old).dtype)
    np.copyto(memory, value, casting=casting)
    return memory


def _values(group: FusionGroup, operands: Sequence[Any]) -> dict[str, Any]:
    """The operands, and the memory and views that the dispatcher makes of them, by name."""
    values = dict(zip((operand.name for operand in group.call.operands), operands, strict=True))
    for preparation in [each for each in group.call.prepared if not isinstance(each, Later)]:
        if isinstance(preparation, IndexArray):
            values[preparation.name] = _index_array(preparation, values)
            continue
        if isinstance(preparation, ComputedNumber):
            values[preparation.name] = _computed(preparation, values)
            continue
        if isinstance(preparation, ConvertedNumber):
            values[preparation.name] = _converted(preparation, values[preparation.base])
            continue
        if type(values[preparation.base]) is not np.ndarray:
            raise FactDoesNotHoldError(f"`{preparation.base}` is no plain array")
        try:
            values[preparation.name] = eval(preparation.expression, dict(NAMES), values)
        except IndexError as failure:
            raise FactDoesNotHoldError(str(failure)) from failure
    return values


def _are_shaped(group: FusionGroup, values: dict[str, Any], shape: tuple[int, ...]) -> bool:
    """Whether masks have the common shape, and what is stored where they hold are numbers."""
    for fact in group.proof.facts:
        given = [np.shape(values[name]) for name in fact.operands if name in values]
        if fact.kind is FactKind.NUMBER and any(given):
            return False
        if fact.kind is FactKind.MASKS and given and np.broadcast_shapes(*given) != shape:
            return False
    return True


def _index_array(preparation: IndexArray, values: dict[str, Any]) -> Any:
    try:
        made = eval(preparation.expression, dict(NAMES), values)
    except Exception as reason:
        raise FactDoesNotHoldError(f"`{preparation.expression}` makes no array") from reason
    return made[preparation.bound.index(preparation.name)] if preparation.bound else made


def _converted(preparation: ConvertedNumber, number: Any) -> Any:
    """What `int`, `float` or a type of NumPy makes of a number, before the group runs."""
    if type(number) not in (int, float, bool, np.float64):
        raise FactDoesNotHoldError(f"`{preparation.base}` is no number")
    try:
        return CONVERTERS[preparation.converter](number)
    except (ArithmeticError, ValueError) as failure:
        raise FactDoesNotHoldError(str(failure)) from failure


def _computed(preparation: ComputedNumber, values: dict[str, Any]) -> float:
    """What Python's `math` makes of numbers, before the group runs."""
    if any(type(values[name]) not in (int, float, bool, np.float64) for name in preparation.sources):
        raise FactDoesNotHoldError(f"`{preparation.expression}` is not of numbers")
    try:
        value: float = eval(preparation.expression, dict(NAMES), values)
    except (ArithmeticError, TypeError, ValueError) as failure:
        raise FactDoesNotHoldError(str(failure)) from failure
    if not np.isfinite(value):
        raise FactDoesNotHoldError(f"`{preparation.expression}` is not finite")
    return value


def _parameters(group: FusionGroup, values: dict[str, Any]) -> dict[str, Any]:
    """Operands and views of them by name; plain arrays and scalars only."""
    arrays: dict[str, Any] = {}
    fresh = {name for member in group.members for name in member.results} - set(values)
    for member in group.members:
        for array in member.kernel.parameters:
            if array.base in fresh or array.name in arrays or array.base not in values:
                continue
            base = values[array.base]
            if array.code.or_number and type(base) in (int, float):
                arrays[array.name] = base  # the same in all stretches
                continue
            if array.is_view and type(base) is not np.ndarray:
                raise FactDoesNotHoldError(f"`{array.base}` is no plain array")
            try:
                arrays[array.name] = (
                    eval(array.code.spelling or array.text, dict(NAMES), values) if array.is_view else base
                )
            except IndexError as failure:
                raise FactDoesNotHoldError(str(failure)) from failure
            if array.is_view and not isinstance(arrays[array.name], np.ndarray):
                _require_unwritten(group, array.base, values)
    return arrays


def _require_unwritten(group: FusionGroup, base: str, values: dict[str, Any]) -> None:
    """Raises FactDoesNotHoldError where an array of which the group is given an element overlaps another one that it writes."""
    written = {
        name for member in group.members for name in (*member.writes.updated, *member.writes.stored)
    } & values.keys() - {base}
    arrays = [values[name] for name in written if isinstance(values[name], np.ndarray)]
    if any(np.may_share_memory(values[base], array) for array in arrays):
        raise FactDoesNotHoldError(f"an element of `{base}` may be written")


def _common_shape(group: FusionGroup, arrays: dict[str, Any]) -> tuple[int, ...]:
    plain = [array for array in arrays.values() if type(array) is np.ndarray]
    if not plain:
        raise FactDoesNotHoldError("no array")
    try:
        shape = np.broadcast_shapes(*(array.shape for array in plain))
    except ValueError as failure:
        raise FactDoesNotHoldError("the operands do not broadcast") from failure
    if not shape or int(np.prod(shape)) == 0 or any(array.shape != shape for array in plain):
        raise FactDoesNotHoldError("empty, or broadcast: the compiled tests run those")
    if any(not isinstance(array, np.ndarray | int | float) for array in arrays.values()):
        raise FactDoesNotHoldError("an operand is neither a plain array nor a plain number")
    updated = {output.name for output in group.call.outputs if output.kind is OutputKind.UPDATED}
    in_place = updated | {name for member in group.members for name in member.writes.updated if name in arrays}
    if any(type(arrays[name]) is not np.ndarray for name in in_place):
        raise FactDoesNotHoldError("what is updated in place is no array")
    require_disjoint(group, arrays)
    return shape


def require_disjoint(group: FusionGroup, arrays: dict[str, Any]) -> None:
    """Raises FactDoesNotHoldError where memory that is written overlaps other memory; of borders, that of other loops, too."""
    written = {fact.operands for fact in group.proof.facts if fact.kind is FactKind.DISJOINT}
    for first, second in written:
        if first in arrays and second in arrays and np.may_share_memory(arrays[first], arrays[second]):
            raise FactDoesNotHoldError(f"`{first}` and `{second}` overlap")
