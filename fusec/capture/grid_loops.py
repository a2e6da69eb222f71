"""Which loops of a function do nothing but launch kernels of the author's, and what does each iteration launch?"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fusec.base.access import AccessKind
from fusec.base.affine import affine
from fusec.base.array import Array
from fusec.base.domain import REST, IterationDomain
from fusec.base.grid_launch import RESERVED
from fusec.base.kernel import Launch, LaunchForm, Operand, OperandKind
from fusec.base.launch_loop import LaunchLoop, LoopPlace, LoopValue
from fusec.base.program import HostStatement, Region
from fusec.capture.blocks import Function, straight_lines
from fusec.capture.bound_launches import bound_grid, bound_kernel
from fusec.capture.bound_names import surely_bound
from fusec.capture.draft import Obstacle
from fusec.capture.drafting import dedented
from fusec.capture.first_assigned import read_too_early
from fusec.capture.fresh_names import free_of
from fusec.capture.grid_functions import GridFunctions
from fusec.capture.grid_kernels import GridKernel
from fusec.capture.host_statements import describe, host_statement
from fusec.capture.liveness import names_bound, names_read, names_read_after
from fusec.capture.loop_values import constant_names, loop_value
from fusec.capture.loop_views import View, dimension, in_loops, view
from fusec.capture.operands import Surroundings
from fusec.capture.pragma_lines import statement_pragmas
from fusec.capture.regions import FileFacts
from fusec.capture.source_file import segment, span

LOOP_RESERVED = RESERVED | {"beside_grid", "may_repeat", "range", "values_on_device"}


def with_launch_loops(
    name: str,
    function: Function,
    facts: FileFacts,
    around: Surroundings,
    functions: GridFunctions,
    regions: Sequence[Region],
) -> Iterator[Region]:
    """The regions of launches of one function, with each loop that only launches in the place of the regions inside it."""
    reader = _Reader(name, function, facts, around, functions)
    yield from reader.regions_of(function.body, regions) if regions else ()


@dataclass(frozen=True, slots=True)
class _Nest:
    """Loops around statements, the outermost first."""

    loops: tuple[LaunchLoop, ...]
    body: tuple[ast.stmt, ...]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the loops of one function."""

    name: str
    function: Function
    facts: FileFacts
    around: Surroundings
    functions: GridFunctions

    def regions_of(self, block: Sequence[ast.stmt], regions: Sequence[Region]) -> list[Region]:
        """The regions of the statements, in source order; `regions` are those that know of no loop."""
        found: list[Region] = []
        loops = list(_outermost_loops(block))
        places = [span(self.facts.file, loop) for loop in loops]
        for loop, place in zip(loops, places, strict=True):
            inside = [r for r in regions if place.start <= r.span.start and r.span.end <= place.end]
            found += self._loop(loop, inside) if inside else []
        found += [r for r in regions if not any(p.start <= r.span.start and r.span.end <= p.end for p in places)]
        return sorted(found, key=lambda region: region.span.start)

    def _loop(self, loop: ast.For, inside: Sequence[Region]) -> list[Region]:
        within = self.regions_of([*loop.body, *loop.orelse], inside)
        if not any(self._is_launch(node) for node in ast.walk(loop)):
            return within
        model = self._region(loop)
        if isinstance(model, Obstacle):
            return [self._refused(loop, model), *within] if model.what else within
        return [replace(model, otherwise=tuple(within))]

    def _is_launch(self, node: ast.AST) -> bool:
        match node:
            case ast.Expr(ast.Call(func=ast.Subscript(value=called))):
                return isinstance(self.functions.kernel(called, self.around.scope), GridKernel)
            case _:
                return False

    def _refused(self, loop: ast.For, why: Obstacle) -> Region:
        reason = Obstacle(f"loop of launches, {why.what}", why.code or "FUS403")
        items = (host_statement(loop, reason, self.facts.file),)
        return _region(self.name, items, loop, self.facts, ())

    def _region(self, loop: ast.For) -> Region | Obstacle:
        """The loop as launches that stand for one statement, or why it is none."""
        nest = self._nest(loop)
        if isinstance(nest, Obstacle):
            return nest
        obstacle = self._why_not(loop, nest)
        if obstacle is not None:
            return obstacle
        reader = _Launches(loop, nest, self)
        launches: list[Launch] = []
        for statement in nest.body:
            launch = reader.launch(statement)
            if isinstance(launch, Obstacle):
                return launch
            launches.append(launch)
        launches[-1] = replace(launches[-1], text=dedented(segment(self.facts.file, loop), span(self.facts.file, loop)))
        pragmas = statement_pragmas(loop, self.facts.pragmas)
        same = _in_one_space(launches, len(nest.loops))
        return _region(self.name, tuple(same), loop, self.facts, pragmas.ignored)

    def _nest(self, loop: ast.For) -> _Nest | Obstacle:
        loops: list[LaunchLoop] = []
        inner: ast.stmt = loop
        body: list[ast.stmt] = [loop]
        while len(body) == 1 and isinstance(inner, ast.For):
            found = self._range(inner, bool(loops))
            if isinstance(found, Obstacle):
                return found
            loops.append(found)
            body = inner.body
            inner = body[0]
        other = next((s for s in body if not self._is_launch(s)), None)
        if other is not None:
            what = "which holds another loop beside launches" if isinstance(other, ast.For) else ""
            return Obstacle(what or f"in which other things stand: {describe(other).what}", "FUS207")
        if len({each.variable for each in loops}) < len(loops):
            return Obstacle("whose variables have one name")
        return _Nest(tuple(loops), tuple(body))

    def _range(self, loop: ast.For, is_inner: bool) -> LaunchLoop | Obstacle:
        """`for b in range(n)`; the bound of an inner loop is a name or a number, which are the same each time."""
        match loop:
            case ast.For(
                target=ast.Name(id=variable), iter=ast.Call(func=function, args=arguments, keywords=[]), orelse=[]
            ) if self.around.scope.canonical(function) == "builtins.range" and 1 <= len(arguments) <= 2:
                *given, stop = arguments
                start = given[0] if given else ast.Constant(0)
                if isinstance(start, ast.Constant) and type(start.value) is int and start.value >= 0:
                    text = _bound(stop, is_inner)
                    return LaunchLoop(variable, start.value, text) if text else Obstacle("whose bounds are computed")
                return Obstacle("which does not begin at a number")
            case _:
                return Obstacle("which does not run over a plain `range`")

    def _why_not(self, loop: ast.For, nest: _Nest) -> Obstacle | None:
        """Why the place of the loop, or what becomes of its variables, forbids to replace it."""
        if statement_pragmas(loop, self.facts.pragmas).is_off:
            return Obstacle("which is turned off by a comment", "FUS303")
        before = self.facts.file.table.lines[loop.lineno - 1].encode()[: loop.col_offset]
        lines = range(loop.lineno, (loop.end_lineno or loop.lineno) + 1)
        if before.strip() or any(line in self.facts.shared_lines for line in lines):
            return Obstacle("which shares its line with another statement")
        scope, variables = self.around.scope, names_bound(loop)
        if any(not scope.is_local(name) or scope.spoils(name) for name in variables):
            return Obstacle("whose variable is not the function's own")
        parts = straight_lines(self.function, scope, frozenset({loop}))
        line = next((part for part in parts if loop in part.statements), None)
        if line is None:
            return Obstacle("which pauses")
        read = variables & (line.seen_on_error | names_read_after(self.function, (loop,)))
        if read:
            return Obstacle(f"whose variable `{min(read)}` is read afterwards")
        if any(each.stop in variables or _root(each.stop) in variables for each in nest.loops):
            return Obstacle("whose bounds change")
        return None


@dataclass(slots=True)
class _Launches:
    """Reads the launches of one loop, which name arguments that are numbers in the same way."""

    loop: ast.For
    nest: _Nest
    reader: _Reader
    given: dict[tuple[str, str], str]

    def __init__(self, loop: ast.For, nest: _Nest, reader: _Reader) -> None:
        self.loop, self.nest, self.reader, self.given = loop, nest, reader, {}

    def launch(self, statement: ast.stmt) -> Launch | Obstacle:
        match statement:
            case ast.Expr(ast.Call(func=ast.Subscript(value=ast.Name() as called, slice=configuration)) as call):
                kernel = self.reader.functions.kernel(called, self.reader.around.scope)
                if isinstance(kernel, GridKernel):
                    return self._launch(call, called, configuration, kernel)
        return Obstacle("whose kernel has no plain name")

    def _launch(
        self, call: ast.Call, called: ast.Name, configuration: ast.expr, kernel: GridKernel
    ) -> Launch | Obstacle:
        variables = [each.variable for each in self.nest.loops]
        parameters = kernel.text.parameters
        if call.keywords or len(call.args) != len(parameters):
            return Obstacle("which gives a kernel not one argument for each parameter")
        parts = configuration.elts if isinstance(configuration, ast.Tuple) else []
        if not 2 <= len(parts) <= 3 or not all(map(_is_arithmetic, parts)):
            return Obstacle("which launches with a configuration that fusec does not model")
        if any(names_read(part) & set(variables) for part in parts):
            return Obstacle("whose launch configuration changes")
        bound: dict[str, Operand] = {}
        views: dict[str, View] = {}
        numbers: dict[str, int] = {}
        values: dict[str, LoopValue] = {}
        for parameter, value in zip(parameters, call.args, strict=True):
            found = view(parameter, value, ast.unparse(value), self.nest.loops) if parameter in kernel.ranks else None
            if isinstance(found, Obstacle):
                return Obstacle(f"which {found.what}")
            if found is not None:
                views[parameter] = found
                bound[parameter] = Operand(found.row.array, found.row.array, OperandKind.NAME)
                continue
            operand = self._argument(parameter, value)
            if operand is None and parameter not in (*kernel.ranks, *kernel.integers):
                computed = self._value(parameter, value)
                values |= {} if computed is None else {parameter: computed}
                operand = None if computed is None else Operand(computed.name, computed.text, OperandKind.OPAQUE)
                if constant_names(value, self.nest.loops) is not None:
                    operand = self._number(parameter, value)
            if operand is None:
                return Obstacle(f"which takes `{ast.unparse(value)}` that fusec does not model")
            bound[parameter] = operand
            if operand.name in variables:
                numbers[parameter] = variables.index(operand.name)
        model = in_loops(kernel, self.nest.loops, views, numbers)
        early = read_too_early(ast.parse("\n".join((*kernel.text.preamble, kernel.text.body))).body)
        if early:
            return Obstacle(f"whose kernel `{called.id}` may read `{early}` before it binds it")
        if isinstance(model, Obstacle):
            return Obstacle(f"whose kernel `{called.id}` {model.what}")
        return self._model(call, called, [ast.unparse(part) for part in parts], model, bound, views, values)

    def _model(
        self,
        call: ast.Call,
        called: ast.Name,
        configuration: Sequence[str],
        kernel: GridKernel,
        bound: dict[str, Operand],
        views: dict[str, View],
        values: dict[str, LoopValue],
    ) -> Launch | Obstacle:
        literals = [(operand.name, operand.expression) for operand in bound.values() if operand.is_number]
        rows = tuple(found.row for found in views.values())
        computed = tuple(dict.fromkeys(values.values()))
        made_of = [name for value in call.args for name in self._constant_names(value)]
        numbers = tuple(dict.fromkeys(made_of))
        place = LoopPlace(self.nest.loops, rows, tuple(dict.fromkeys(literals)), computed, numbers)
        names = self._names(call, called, bound, place)
        obstacle = self._unsafe_name((*names, *place.variables))
        if obstacle is not None:
            return obstacle
        given = dict(zip(kernel.text.parameters, call.args, strict=True))
        model = bound_kernel(kernel, bound, given)
        grid = bound_grid(kernel, called.id, tuple(configuration), bound)
        ranks = {(bound[name].name, rank) for name, rank in kernel.ranks.items() if rank}
        if len(ranks) > len({name for name, _ in ranks}) or {name for name, _ in literals} & set(grid.arrays):
            return Obstacle("which takes one array for arrays of different dimensions")
        writes = (access.array.base for access in model.accesses if access.kind is not AccessKind.READ)
        where = span(self.reader.facts.file, self.loop)
        return Launch(
            name=kernel.text.name,
            form=LaunchForm.ASSIGNMENT,
            text="",
            kernel=model,
            operands=tuple(Operand(name, name, OperandKind.NAME) for name in names),
            results=(),
            updated=(),
            stored=tuple(dict.fromkeys(writes)),
            operations=1,
            shows_arrays=True,
            opaque_first=True,
            span=where,
            statement_span=where,
            grid=replace(grid, place=place),
        )

    def _constant_names(self, value: ast.expr) -> tuple[str, ...]:
        return () if isinstance(value, ast.Name) else constant_names(value, self.nest.loops) or ()

    def _names(self, call: ast.Call, called: ast.Name, bound: dict[str, Operand], place: LoopPlace) -> tuple[str, ...]:
        """The variables of the author's that the loop reads, its own left out: the kernel, the others as they stand."""
        configuration = [node.id for node in ast.walk(call.func) if isinstance(node, ast.Name)]
        arguments = [operand.name for operand in bound.values() if operand.kind is OperandKind.NAME]
        arguments += place.numbers
        arguments += [name for value in place.values for name in (*value.numbers, *value.hosts)]
        bounds = [_root(each.stop) for each in place.loops if _root(each.stop)]
        names = dict.fromkeys((called.id, *bounds, *configuration, *arguments))
        return tuple(name for name in names if name not in place.variables)

    def _unsafe_name(self, names: Sequence[str]) -> Obstacle | None:
        reserved = next((name for name in names if name in LOOP_RESERVED), None)
        if reserved is not None:
            return Obstacle(f"which uses `{reserved}`, a name that generated code needs")
        scope, bound = self.reader.around.scope, surely_bound(self.reader.function, self.loop)
        own = {each.variable for each in self.nest.loops}
        for name in names:
            if name in own or (name in bound and scope.is_local(name)):
                continue
            kernel = self.reader.functions.kernel(ast.Name(name, ast.Load()), scope)
            if scope.is_local(name) or (scope.constant(name) is None and not isinstance(kernel, GridKernel)):
                return Obstacle(f"which uses `{name}`, to which it is not sure that a value was given")
        return None

    def _argument(self, parameter: str, value: ast.expr) -> Operand | None:
        """A variable, or a number under the name of the parameter."""
        if isinstance(value, ast.Name):
            return Operand(value.id, value.id, OperandKind.NAME)
        number = value.operand if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub) else value
        if not isinstance(number, ast.Constant) or type(number.value) not in (int, float, complex, bool):
            return None
        return self._number(parameter, value)

    def _number(self, parameter: str, value: ast.expr) -> Operand:
        return Operand(self._name(parameter, value), ast.unparse(value), OperandKind.OPAQUE, is_number=True)

    def _value(self, parameter: str, value: ast.expr) -> LoopValue | None:
        """A number that the host computes for each iteration."""
        found = loop_value(parameter, value, self.nest.loops)
        if found is None:
            return None
        return replace(found, name=self._name(f"{parameter}_of_{found.loop.variable}", value))

    def _name(self, wanted: str, value: ast.expr) -> str:
        """The name of the fused kernel's parameter for a number: the same for the same text."""
        text = ast.unparse(value)
        if (wanted, text) not in self.given:
            taken = {node.id for node in ast.walk(self.loop) if isinstance(node, ast.Name)}
            self.given[wanted, text] = free_of(wanted, taken | LOOP_RESERVED | set(self.given.values()))
        return self.given[wanted, text]


def _outermost_loops(block: Sequence[ast.stmt]) -> Iterator[ast.For]:
    """The `for` loops of the block, at any depth but inside each other and inside functions and classes."""
    for statement in block:
        if isinstance(statement, ast.For):
            yield statement
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for name in ("body", "orelse", "finalbody"):
                yield from _outermost_loops(getattr(statement, name, ()))
            for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
                yield from _outermost_loops(part.body)


def _bound(stop: ast.expr, is_inner: bool) -> str:
    """How the bound of a loop reads; empty for one that fusec does not model."""
    match stop:
        case ast.Constant(value=int(number)) if not isinstance(number, bool) and number >= 0:
            return str(number)
        case ast.Name(id=name):
            return name
        case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=ast.Constant(value=int(k))) if (
            not is_inner and not isinstance(k, bool) and k >= 0
        ):
            return ast.unparse(stop)
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name()], keywords=[]) if not is_inner:
            return ast.unparse(stop)
        case _:
            return ""


def _root(stop: str) -> str:
    """The variable of a bound: `a` of `a.shape[0]` and `len(a)`; empty for a number."""
    name = stop.removeprefix("len(").removesuffix(")").partition(".")[0]
    return "" if name.isdecimal() else name


def _is_arithmetic(part: ast.expr) -> bool:
    """Names, integers and their arithmetic, which have the same value whenever they are evaluated."""
    allowed = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.operator, ast.unaryop, ast.expr_context)
    return all(isinstance(node, allowed) for node in ast.walk(part))


def _in_one_space(launches: Sequence[Launch], loops: int) -> Iterator[Launch]:
    """The launches in a space of one number of dimensions, which holds the indices of all elements."""
    indices = [access.array.index or () for launch in launches for access in launch.kernel.accesses]
    own = [len(launch.kernel.domain.dimensions) - 1 for launch in launches]
    length = max((*own, *map(len, indices)))
    names = (*map(dimension, range(loops)), *(f"d{k}" for k in range(length - loops)), REST)
    for launch in launches:
        domain, missing = launch.kernel.domain, length + 1 - len(launch.kernel.domain.dimensions)
        wider = IterationDomain(
            names,
            (*domain.extents[:-1], *(affine(1),) * missing, affine(1)),
            (*domain.starts[:-1], *(affine(0),) * missing, affine(0)),
        )
        arrays = {array.name: _wide(array, length) for array in launch.kernel.parameters}  # texts may differ
        accesses = tuple(replace(access, array=arrays[access.array.name]) for access in launch.kernel.accesses)
        kernel = replace(launch.kernel, parameters=tuple(arrays.values()), domain=wider, accesses=accesses)
        yield replace(launch, kernel=kernel)


def _wide(array: Array, length: int) -> Array:
    index = array.index
    return array if index is None else replace(array, index=(*index, *(affine(0),) * (length - len(index))))


def _region(
    name: str, items: tuple[Launch | HostStatement, ...], loop: ast.For, facts: FileFacts, ignored: tuple[str, ...]
) -> Region:
    reads, writes = names_read(loop), names_bound(loop)
    return Region(
        name,
        items,
        (reads,) * len(items),
        (writes,) * len(items),
        frozenset(),
        (),
        (),
        tuple((k, code) for k in range(len(items)) for code in ignored),
        span(facts.file, loop),
        ((0, len(items) - 1),) if isinstance(items[0], Launch) else (),
    )
