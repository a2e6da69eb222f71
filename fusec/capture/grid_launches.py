"""Which launches `kernel[grid, block](...)` does a straight line of a function hold, and what stands between them?"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from fusec.base.access import AccessKind
from fusec.base.affine import affine
from fusec.base.array import Array
from fusec.base.domain import REST, IterationDomain
from fusec.base.grid_launch import RESERVED, THREADS
from fusec.base.kernel import Launch, LaunchForm, Operand, OperandKind
from fusec.base.program import HostStatement, Pragma, Region
from fusec.base.source_span import cover
from fusec.capture.blocks import Function, StraightLine, straight_lines
from fusec.capture.bound_launches import bound_grid, bound_kernel
from fusec.capture.draft import Obstacle
from fusec.capture.early_statements import alias_of, may_run_earlier
from fusec.capture.fresh_names import free_of
from fusec.capture.grid_allocations import allocation, allocations
from fusec.capture.grid_functions import GridFunctions
from fusec.capture.grid_kernels import GridKernel
from fusec.capture.host_statements import describe, host_statement
from fusec.capture.liveness import names_bound, names_read
from fusec.capture.operands import Surroundings
from fusec.capture.package_reader import may_launch
from fusec.capture.pragma_lines import statement_pragmas
from fusec.capture.regions import FileFacts
from fusec.capture.source_file import segment, span


def launch_regions(
    name: str, function: Function, facts: FileFacts, around: Surroundings, functions: GridFunctions
) -> Iterator[Region]:
    """The straight lines of one function that launch kernels of the author's, from the first launch to the last."""
    if around.is_compiled or not may_launch(facts.file.content):
        return
    for line in straight_lines(function, around.scope):
        lowered = _Line(name, line, facts, around, functions).items()
        launches = [k for k, (_, item) in enumerate(lowered) if _is_of_launch(item)]
        if launches:
            region = _region(name, lowered[launches[0] : launches[-1] + 1], facts)
            yield replace(region, allocations=tuple(allocations(line, around)))


def _is_of_launch(item: Launch | HostStatement) -> bool:
    return isinstance(item, Launch) or item.what.startswith("launch of ")


_Item = tuple[ast.stmt, Launch | HostStatement]


@dataclass(slots=True)
class _Line:
    """One straight line, whose launches name what is no variable of the author's in the same way."""

    name: str
    line: StraightLine
    facts: FileFacts
    around: Surroundings
    functions: GridFunctions
    given: dict[tuple[str, str], str] = field(default_factory=dict)  # the names of arguments that are no variables
    taken: set[str] = field(default_factory=set)

    def items(self) -> list[_Item]:
        """Every statement, in order, with launches of one number of dimensions."""
        self.taken = {node.id for s in self.line.statements for node in ast.walk(s) if isinstance(node, ast.Name)}
        items: list[_Item] = [(statement, self._item(statement)) for statement in self.line.statements]
        ranks = [len(item.kernel.domain.dimensions) - 1 for _, item in items if isinstance(item, Launch)]
        several = _indexed_in_several_ways(items)
        return [(s, _widened(item, max(ranks), several) if isinstance(item, Launch) else item) for s, item in items]

    def _item(self, statement: ast.stmt) -> Launch | HostStatement:
        match statement:
            case ast.Expr(ast.Call(func=ast.Subscript(value=called, slice=configuration)) as call):
                kernel = self.functions.kernel(called, self.around.scope)
                if kernel is None:
                    return self._host(statement)
                found = kernel if isinstance(kernel, Obstacle) else self._why_not(statement)
                if found is None and isinstance(kernel, GridKernel):
                    found = self._launch(statement, call, called, configuration, kernel)
                return found if isinstance(found, Launch) else self._opaque(statement, called, found)
            case _:
                return self._host(statement)

    def _why_not(self, statement: ast.stmt) -> Launch | Obstacle | None:
        """Why the place of the statement forbids to replace it."""
        if statement_pragmas(statement, self.facts.pragmas).is_off:
            return Obstacle("is turned off by a comment", "FUS303")
        before = self.facts.file.table.lines[statement.lineno - 1].encode()[: statement.col_offset]
        lines = (statement.lineno, statement.end_lineno or statement.lineno)
        if before.strip() or any(line in self.facts.shared_lines for line in lines):
            return Obstacle("shares its line with another statement")
        return None

    def _host(self, statement: ast.stmt) -> HostStatement:
        item = host_statement(statement, Obstacle(describe(statement).what), self.around.file)
        if allocation(statement, self.line, self.around) is not None:
            return replace(item, may_run_earlier=True)
        if may_run_earlier(statement, self.line, self.around):
            return replace(item, may_run_earlier=True, alias_of=alias_of(statement))
        return item

    def _opaque(self, statement: ast.stmt, called: ast.expr, why: Obstacle | None) -> HostStatement:
        assert why is not None
        what = f"launch of `{ast.unparse(called)}`, which {why.what}"
        return host_statement(statement, Obstacle(what, why.code or "FUS403"), self.around.file)

    def _launch(
        self, statement: ast.stmt, call: ast.Call, called: ast.expr, configuration: ast.expr, kernel: GridKernel
    ) -> Launch | Obstacle:
        parameters = kernel.text.parameters
        if call.keywords or len(call.args) != len(parameters):
            return Obstacle("is not called with one argument for each parameter")
        parts = configuration.elts if isinstance(configuration, ast.Tuple) else []
        if not 2 <= len(parts) <= 3 or not all(map(_is_configuration, parts)):
            return Obstacle("has a launch configuration that fusec does not model")
        arguments = [self._argument(p, value) for p, value in zip(parameters, call.args, strict=True)]
        if None in arguments:
            return Obstacle("is called with other arguments than names and numbers")
        operands = [argument for argument in arguments if argument is not None]
        if _has_several_ranks(kernel, operands):
            return Obstacle("takes one array for arrays of different dimensions")
        words = ("grid", "block", "stream")
        settings = [self._operand(word, part) for word, part in zip(words, parts, strict=False)]
        own = self._operand(kernel.text.name, called)
        reserved = next((each.name for each in (own, *settings, *operands) if each.name in RESERVED), None)
        if reserved is not None:
            return Obstacle(f"uses `{reserved}`, a name that generated code needs")
        bound = dict(zip(parameters, operands, strict=True))
        model = bound_kernel(kernel, bound, dict(zip(parameters, call.args, strict=True)))
        named = {operand.name: operand for operand in (own, *settings, *bound.values())}
        writes = (access.array.base for access in model.accesses if access.kind is AccessKind.WRITE)
        place = span(self.facts.file, statement)
        return Launch(
            name=kernel.text.name,
            form=LaunchForm.ASSIGNMENT,
            text=segment(self.facts.file, statement),
            kernel=model,
            operands=tuple(named.values()),
            results=(),
            updated=(),
            stored=tuple(dict.fromkeys(writes)),
            operations=1,
            shows_arrays=True,
            opaque_first=True,
            span=place,
            statement_span=place,
            grid=bound_grid(kernel, own.name, tuple(setting.name for setting in settings), bound),
        )

    def _argument(self, parameter: str, value: ast.expr) -> Operand | None:
        """A variable, or a number under the name of the parameter."""
        number = value.operand if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub) else value
        is_number = isinstance(number, ast.Constant) and type(number.value) in (int, float, complex, bool)
        return self._operand(parameter, value) if is_number or isinstance(value, ast.Name) else None

    def _operand(self, wanted: str, value: ast.expr) -> Operand:
        if isinstance(value, ast.Name):
            return Operand(value.id, value.id, OperandKind.NAME)
        text = ast.unparse(value)
        if (wanted, text) not in self.given:
            self.given[wanted, text] = free_of(wanted, self.taken)
            self.taken.add(self.given[wanted, text])
        return Operand(self.given[wanted, text], text, OperandKind.OPAQUE, is_number=True)


def _has_several_ranks(kernel: GridKernel, operands: list[Operand]) -> bool:
    pairs = zip(kernel.text.parameters, operands, strict=True)
    found = {(operand.name, kernel.ranks[name]) for name, operand in pairs if kernel.ranks.get(name)}
    return len(found) > len({name for name, _ in found})


def _is_configuration(part: ast.expr) -> bool:
    """Names, integers and their arithmetic, which have the same value whenever they are evaluated."""
    allowed = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.operator, ast.unaryop, ast.expr_context)
    return all(isinstance(node, allowed) for node in ast.walk(part))


def _indexed_in_several_ways(items: list[_Item]) -> frozenset[str]:
    """The arrays of which launches take elements by different numbers of indices: one of them is a whole row."""
    counts: dict[str, set[int]] = {}
    for grid in (item.grid for _, item in items if isinstance(item, Launch) and item.grid is not None):
        for name, rank in zip(grid.arrays, grid.ranks, strict=True):
            counts.setdefault(name, set()).update([rank] if rank else [])
    return frozenset(name for name, found in counts.items() if len(found) > 1)


def _widened(launch: Launch, rank: int, several: frozenset[str]) -> Launch:
    """The launch in a space with more dimensions, along which it has one thread; elements of `several` are not known."""
    kernel = launch.kernel
    own = (*kernel.parameters, *(access.array for access in kernel.accesses))
    arrays = {array: _in_space(array, -1 if array.base in several else rank) for array in own}
    accesses = tuple(replace(access, array=arrays[access.array]) for access in kernel.accesses)
    domain, missing = kernel.domain, rank + 1 - len(kernel.domain.dimensions)
    wider = IterationDomain(
        (*THREADS[:rank], REST),
        (*domain.extents[:-1], *(affine(1),) * missing, affine(1)),
        (*domain.starts[:-1], *(affine(0),) * missing, affine(0)),
    )
    parameters = tuple(arrays[array] for array in kernel.parameters)
    return replace(launch, kernel=replace(kernel, parameters=parameters, domain=wider, accesses=accesses))


def _in_space(array: Array, rank: int) -> Array:
    """An element with more indices than the space has dimensions is not known."""
    index = array.index
    if index is None or len(index) > rank:
        return replace(array, index=None)
    return replace(array, index=(*index, *(affine(0),) * (rank - len(index))))


def _region(name: str, items: list[_Item], facts: FileFacts) -> Region:
    pragmas: list[tuple[int, Pragma]] = []
    ignored: list[tuple[int, str]] = []
    for k, (statement, _) in enumerate(items):
        found = statement_pragmas(statement, facts.pragmas)
        pragmas += [(k, found.pragma)] if found.pragma is not None and isinstance(items[k][1], Launch) else []
        ignored += [(k, code) for code in found.ignored]
    statements = [statement for statement, _ in items]
    return Region(
        name,
        tuple(item for _, item in items),
        tuple(names_read(statement) for statement in statements),
        tuple(names_bound(statement) for statement in statements),
        frozenset(),
        (),
        tuple(pragmas),
        tuple(ignored),
        cover(span(facts.file, statements[0]), span(facts.file, statements[-1])),
    )
