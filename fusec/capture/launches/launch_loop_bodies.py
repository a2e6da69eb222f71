"""Lower the launches in the body of a loop, with the loops as dimensions of their domains."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import affine
from fusec.base.ir.array import AffineIndex, Array
from fusec.base.ir.domain import REST
from fusec.base.ir.kernel import GridLaunch, Launch, LaunchForm, LaunchSource, Writes
from fusec.base.ir.launch_loop import LaunchLoop, LoopPlace, LoopValue, RowView
from fusec.base.ir.operand import Operand, TimedExpression, TypedNumber, Variable
from fusec.base.ir.thread_kernel import RESERVED, ConfiguredKernel, KernelCompilation, KernelText
from fusec.base.text.words import free_name
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.assigned_before_use import read_too_early
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.flow.definite_assignment import surely_bound
from fusec.capture.flow.liveness import names_read
from fusec.capture.flow.possibly_unbound import is_sure_global
from fusec.capture.kernels.call_binding import bound_grid, bound_kernel, is_arithmetic
from fusec.capture.kernels.plain_syntax import in_plain_syntax
from fusec.capture.kernels.thread_indices import affine_value
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.launches.function_lookup import GridFunctions
from fusec.capture.launches.launch_loop_operands import View, constant_names, dimension, in_loops, loop_value, view
from fusec.capture.names.kernel_imports import lacks_numbers
from fusec.capture.source.number_literals import is_plain_value
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import span
from fusec.capture.work_units.calls import WorkUnitCall, work_unit_call

LOOP_RESERVED = RESERVED | {"beside_grid", "may_repeat", "range", "values_on_device"}


@dataclass(slots=True)
class LoopBody:
    """Lowers the launches of one loop, with shared names for numbers. `loops` are the loop and the loops inside it."""

    loop: ast.For
    loops: tuple[LaunchLoop, ...]
    function: Function
    functions: GridFunctions
    around: LoweringContext
    given: dict[tuple[str, str], str] = field(default_factory=dict)

    def launch(self, statement: ast.stmt) -> Launch | Obstacle:
        scope = self.around.scope
        match statement:
            case ast.Expr(ast.Call(func=ast.Subscript(value=ast.Name() as called, slice=configuration)) as call):
                kernel = self.functions.kernel(called, scope)
                if isinstance(kernel, GridKernel) and not lacks_numbers(kernel.text, scope):
                    parts = configuration.elts if isinstance(configuration, ast.Tuple) else []
                    if call.keywords or len(call.args) != len(kernel.text.parameters):
                        return Obstacle("which gives a kernel not one argument for each parameter")
                    if not 2 <= len(parts) <= 3:
                        return Obstacle("which launches with a configuration that fusec does not model")
                    return self._launch(called, parts, call.args, kernel)
        over = work_unit_call(statement, scope)
        if over is not None and isinstance(over.called, ast.Name):
            unit = None if over.reduces else self.functions.work_unit(over.called, scope)
            if isinstance(unit, GridKernel):
                return self._over_range(over, over.called, unit)
        return Obstacle("whose kernel has no plain name")

    def _over_range(self, call: WorkUnitCall, called: ast.Name, unit: GridKernel) -> Launch | Obstacle:
        """The launch of a work unit over a number of places."""
        parameters = unit.text.parameters
        if call.arguments.keys() != set(parameters):
            return Obstacle("which gives a kernel not one argument for each parameter")
        if len(self.loops) > 1:
            return Obstacle("which holds another loop of work units")
        given = [call.arguments[name] for name in parameters]
        selected = [value for value in given if isinstance(value, ast.Subscript)]
        if any(isinstance(node, ast.Slice) for value in selected for node in ast.walk(value)):
            return Obstacle("which takes another part of a view than a row")
        end = affine_value(call.policy, {name: affine(name) for name in names_read(call.policy)})
        over = affine("places") if end is None else end
        domain = replace(unit.domain, extents=(over, *unit.domain.extents[1:]))
        launch = self._launch(called, [call.policy], given, replace(unit, domain=domain))
        if isinstance(launch, Obstacle):
            return launch
        assert isinstance(launch, GridLaunch) and launch.grid.place is not None
        return launch if not launch.grid.place.values else Obstacle("whose numbers the host computes in each iteration")

    def _launch(
        self, called: ast.Name, parts: Sequence[ast.expr], passed: Sequence[ast.expr], kernel: GridKernel
    ) -> Launch | Obstacle:
        variables = [each.variable for each in self.loops]
        parameters = kernel.text.parameters
        if not all(map(is_arithmetic, parts)):
            return Obstacle("which launches with a configuration that fusec does not model")
        if any(names_read(part) & set(variables) for part in parts):
            return Obstacle("whose launch configuration changes")
        bound: dict[str, Operand] = {}
        views: dict[str, View] = {}
        numbers: dict[str, int] = {}
        values: dict[str, LoopValue] = {}
        unseen: list[RowView] = []
        for parameter, value in zip(parameters, passed, strict=True):
            found = self._view(parameter, value, kernel)
            if isinstance(found, Obstacle):
                return Obstacle(f"which {found.what}")
            if found is not None:
                unseen += [found.row] if parameter in kernel.text.unused else []
                views |= {} if parameter in kernel.text.unused else {parameter: found}
                bound[parameter] = Variable(found.row.array, found.row.array)
                continue
            operand = self._argument(parameter, value)
            if operand is None and parameter not in (*kernel.ranks, *kernel.integers):
                computed = self._value(parameter, value)
                values |= {} if computed is None else {parameter: computed}
                operand = None if computed is None else TimedExpression(computed.name, computed.text)
                if constant_names(value, self.loops) is not None:
                    operand = self._number(parameter, value)
            if operand is None:
                return Obstacle(f"which takes `{ast.unparse(value)}` that fusec does not model")
            bound[parameter] = operand
            if operand.name in variables:
                numbers[parameter] = variables.index(operand.name)
        model = in_loops(kernel, self.loops, views, numbers)
        if _has_further_parts(kernel.text):
            return Obstacle(f"whose kernel `{called.id}` is compiled in a way that fusec does not repeat for loops")
        text = "\n".join((*kernel.text.preamble, kernel.text.body))
        early = read_too_early(in_plain_syntax(ast.parse(text).body))
        if early:
            return Obstacle(f"whose kernel `{called.id}` may read `{early}` before it binds it")
        if isinstance(model, Obstacle):
            return Obstacle(f"whose kernel `{called.id}` {model.what}")
        place = self._place(passed, bound, views, values, unseen)
        return self._model(passed, called, parts, model, bound, place)

    def _view(self, parameter: str, value: ast.expr, kernel: GridKernel) -> View | Obstacle | None:
        """The view; None if it is not one. A parameter that the kernel does not use may also be any number."""
        is_unused = parameter in kernel.text.unused
        found = (
            view(parameter, value, ast.unparse(value), self.loops) if is_unused or parameter in kernel.ranks else None
        )
        return None if is_unused and isinstance(found, Obstacle) else found

    def _place(
        self,
        passed: Sequence[ast.expr],
        bound: dict[str, Operand],
        views: dict[str, View],
        values: dict[str, LoopValue],
        unseen: Sequence[RowView],
    ) -> LoopPlace:
        literals = dict.fromkeys((o.name, o.expression) for o in bound.values() if isinstance(o, TypedNumber))
        rows = tuple(found.row for found in views.values())
        computed = tuple(dict.fromkeys(values.values()))
        numbers = tuple(dict.fromkeys(name for value in passed for name in self._constant_names(value)))
        return LoopPlace(self.loops, rows, tuple(literals), computed, numbers, tuple(unseen))

    def _model(
        self,
        passed: Sequence[ast.expr],
        called: ast.Name,
        parts: Sequence[ast.expr],
        kernel: GridKernel,
        bound: dict[str, Operand],
        place: LoopPlace,
    ) -> Launch | Obstacle:
        names = self._names(parts, called, bound, place)
        obstacle = self._unsafe_name((*names, *place.variables))
        if obstacle is not None:
            return obstacle
        given = dict(zip(kernel.text.parameters, passed, strict=True))
        model = bound_kernel(kernel, bound, given)
        grid = bound_grid(kernel, ConfiguredKernel(called.id, tuple(map(ast.unparse, parts))), bound)
        ranks = {(bound[name].name, rank) for name, rank in kernel.ranks.items() if rank}
        if len(ranks) > len({name for name, _ in ranks}) or {name for name, _ in place.literals} & set(grid.arrays):
            return Obstacle("which takes one array for arrays of different dimensions")
        writes = (access.array.base for access in model.accesses if access.kind is not AccessKind.READ)
        where = span(self.around.file, self.loop)
        return GridLaunch(
            name=kernel.text.name,
            source=LaunchSource(LaunchForm.ASSIGNMENT, "", where, where),
            kernel=model,
            operands=tuple(Variable(name, name) for name in names),
            results=(),
            writes=Writes(stored=tuple(dict.fromkeys(writes))),
            grid=replace(grid, place=place),
        )

    def _constant_names(self, value: ast.expr) -> tuple[str, ...]:
        return () if isinstance(value, ast.Name) else constant_names(value, self.loops) or ()

    def _names(
        self, parts: Sequence[ast.expr], called: ast.Name, bound: dict[str, Operand], place: LoopPlace
    ) -> tuple[str, ...]:
        """The author's variables that the loop reads, except its own: the kernel first, then in source order."""
        configuration = [node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)]
        arguments = [operand.name for operand in bound.values() if isinstance(operand, Variable)]
        arguments += place.numbers
        arguments += [name for value in place.values for name in (*value.numbers, *value.hosts)]
        bounds = [root_of(each.stop) for each in place.loops if root_of(each.stop)]
        names = dict.fromkeys((called.id, *bounds, *configuration, *arguments))
        return tuple(name for name in names if name not in place.variables)

    def _unsafe_name(self, names: Sequence[str]) -> Obstacle | None:
        reserved = next((name for name in names if name in LOOP_RESERVED), None)
        if reserved is not None:
            return Obstacle(f"which uses `{reserved}`, a name that generated code needs")
        scope, bound = self.around.scope, surely_bound(self.function, self.loop)
        own = {each.variable for each in self.loops}
        for name in names:
            if name in own or (name in bound and scope.is_local(name)):
                continue
            called = ast.Name(name, ast.Load())
            kernel = self.functions.kernel(called, scope) or self.functions.work_unit(called, scope)
            is_known = scope.constant(name) is not None or isinstance(kernel, GridKernel)
            if scope.is_local(name) or not is_known or not is_sure_global(name, scope):
                return Obstacle(f"which uses `{name}`, which may be unbound")
        return None

    def _argument(self, parameter: str, value: ast.expr) -> Operand | None:
        """A variable, or a number under the name of the parameter."""
        if isinstance(value, ast.Name):
            return Variable(value.id, value.id)
        return self._number(parameter, value) if is_plain_value(value) else None

    def _number(self, parameter: str, value: ast.expr) -> Operand:
        return TypedNumber(self._name(parameter, value), ast.unparse(value))

    def _value(self, parameter: str, value: ast.expr) -> LoopValue | None:
        """A number that the host computes for each iteration."""
        found = loop_value(parameter, value, self.loops)
        if found is None:
            return None
        return replace(found, name=self._name(f"{parameter}_of_{found.loop.variable}", value))

    def _name(self, wanted: str, value: ast.expr) -> str:
        """The fused kernel's parameter for a number; equal texts share one parameter."""
        text = ast.unparse(value)
        if (wanted, text) not in self.given:
            taken = {node.id for node in ast.walk(self.loop) if isinstance(node, ast.Name)}
            self.given[wanted, text] = free_name(wanted, taken | LOOP_RESERVED | set(self.given.values()))
        return self.given[wanted, text]


def _has_further_parts(text: KernelText) -> bool:
    """Whether the kernel has parts that a fused loop cannot keep."""
    plain = KernelCompilation(contracts=text.compilation.contracts, language=text.compilation.language)
    own = text.compilation if any(text.compilation.types) else replace(text.compilation, types=())
    return text.is_strided or bool(text.names.functions) or own != plain


def root_of(stop: str) -> str:
    """The variable in a bound: `a` in `a.shape[0]` and `len(a)`; empty for a number."""
    name = stop.removeprefix("len(").removesuffix(")").partition(".")[0]
    return "" if name.isdecimal() else name


def in_one_space(launches: Sequence[Launch], loops: int) -> Iterator[Launch]:
    """The launches in a space with one number of dimensions, enough for the indices of all elements."""
    indices = [access.array.affine or () for launch in launches for access in launch.kernel.accesses]
    own = [len(launch.kernel.domain.dimensions) - 1 for launch in launches]
    length = max((*own, *map(len, indices)))
    names = (*map(dimension, range(loops)), *(f"d{k}" for k in range(length - loops)), REST)
    for launch in launches:
        wider = launch.kernel.domain.widened(names)
        arrays = {array.name: _wide(array, length) for array in launch.kernel.parameters}  # texts may differ
        accesses = tuple(replace(access, array=arrays[access.array.name]) for access in launch.kernel.accesses)
        kernel = replace(launch.kernel, parameters=tuple(arrays.values()), domain=wider, accesses=accesses)
        yield replace(launch, kernel=kernel)


def _wide(array: Array, length: int) -> Array:
    return replace(array, index=array.index.widened(length)) if isinstance(array.index, AffineIndex) else array
