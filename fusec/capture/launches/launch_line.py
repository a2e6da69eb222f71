"""Lower a straight line of statements to launches and host statements."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import affine
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import GridLaunch, Launch, Writes
from fusec.base.ir.operand import Operand, Variable
from fusec.base.ir.thread_kernel import RESERVED, ConfiguredKernel
from fusec.capture.arrays.host_statements import host_statement
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.item_regions import Item
from fusec.capture.flow.basic_blocks import Function, StraightLine
from fusec.capture.flow.liveness import names_read
from fusec.capture.flow.possibly_unbound import unsure_name
from fusec.capture.kernels.call_binding import (
    attributes,
    bound_grid,
    bound_kernel,
    has_several_ranks,
    named_by,
)
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.launches.argument_names import ArgumentNames, ReadPaths
from fusec.capture.launches.computed_arguments import ComputedArguments, Ranks
from fusec.capture.launches.configurations import (
    LaunchSpelling,
    configured_kernel,
    launch_spelling,
    shown_value,
    unknown_kernel,
)
from fusec.capture.launches.function_lookup import GridFunctions
from fusec.capture.launches.statements_between import statement_beside
from fusec.capture.launches.wrapper_values import Value
from fusec.capture.launches.wrappers import Made, WrappedLaunch, alike_before, is_new_name, wrapped_launch
from fusec.capture.names.conditional_bindings import Block
from fusec.capture.names.kernel_imports import LIBRARY as NUMBERS
from fusec.capture.names.kernel_imports import imports, lacks_numbers
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.source_file import launch_source, segment
from fusec.capture.source.statement_places import place_obstacle
from fusec.capture.source.syntax import walk
from fusec.capture.work_units.calls import (
    CHOSEN,
    WorkUnitCall,
    in_own_words,
    library_function,
    with_total,
    work_unit_call,
)
from fusec.capture.work_units.policies import Places, places
from fusec.capture.work_units.work_units import Counts


def items_of_launches(
    function: Function,
    line: StraightLine,
    facts: FileFacts,
    around: LoweringContext,
    functions: GridFunctions,
    *beside: ast.expr,
) -> list[Item]:
    """Every statement, in order; empty if none launches. The fused call also reads the names `beside` them."""
    taken = {node.id for s in (*line.statements, *beside) for node in walk(s) if isinstance(node, ast.Name)}
    names = ArgumentNames(function, line, around.scope, taken)
    found = _LaunchLine(function, line, facts, around, functions, names)
    items = found.items()
    if found.ranks.lacking & found.ranks.known.keys():  # a later launch indexes the array whose size one asks for
        return _LaunchLine(function, line, facts, around, functions, names, ranks=found.ranks).items()
    return items


@dataclass(slots=True)
class _LaunchLine:
    """One straight line, and what its launches so far tell."""

    function: Function
    line: StraightLine
    facts: FileFacts
    around: LoweringContext
    functions: GridFunctions
    names: ArgumentNames
    known: frozenset[str] | None = None  # the names that the first launch reads, and thus the fused call in its place
    made: list[Made] = field(default_factory=list)  # the arrays that launches make
    ranks: Ranks = field(default_factory=Ranks)  # of the arrays whose elements launches take
    ran: frozenset[Block] | None = None  # the blocks that have run if the line's first kernel has a value

    def items(self) -> list[Item]:
        """Every statement, in order; empty if none launches."""
        statements = self.line.statements
        found = [self._item(statement) for statement in statements]
        if not any(map(is_of_launch, found)):
            return []
        return [
            (statement, item or statement_beside(statement, self.line, self.facts, self.around))
            for statement, item in zip(statements, found, strict=True)
        ]

    def _item(self, statement: ast.stmt) -> Launch | HostStatement | None:
        over_range = work_unit_call(statement, self.around.scope)
        if over_range is not None:
            return self._of_work_unit(statement, over_range)
        function = library_function(statement, self.around.scope)
        if function is not None:
            return self._opaque(statement, function, CHOSEN)
        match statement:
            case ast.Expr(ast.Call(func=ast.Subscript() | ast.Name() | ast.Call() as function) as call):
                launched: ast.expr | None = function
                if isinstance(function, ast.Name):
                    launched = configured_kernel(function, statement, self.line, self.around.scope)
                    if launched is None:
                        return self._wrapped(statement, call)
                spelling = launch_spelling(launched) if launched is not None else None
                if spelling is None:
                    return None
                called = spelling.called
                scope = self._where(called) if launched is function else self.around.scope
                kernel = self.functions.kernel(called, scope)
                if kernel is None:
                    unknown = unknown_kernel(spelling, self.around.scope)
                    return None if unknown is None else self._opaque(statement, called, unknown)
                self.ran = scope.package.ran if self.ran is None else self.ran
                found: Launch | Obstacle | None = (
                    kernel if isinstance(kernel, Obstacle) else place_obstacle(statement, self.facts)
                )
                if found is None and isinstance(kernel, GridKernel):
                    found = self._launch(statement, call, spelling, kernel)
                if isinstance(found, Launch):
                    assert isinstance(found, GridLaunch)
                    configured = replace(found.grid.configured, is_numbas=self.functions.is_numbas(called, scope))
                    return replace(found, grid=replace(found.grid, configured=configured))
                if not isinstance(kernel, Obstacle) or place_obstacle(statement, self.facts) is not None:
                    return self._opaque(statement, called, found)
                other = self._stepping_aside(statement, call, spelling, scope)
                if isinstance(other, Launch):
                    return replace(self._opaque(statement, called, found), role=other)
                return self._opaque(statement, called, replace(kernel, what=_both(kernel.what, other.what)))
            case (
                ast.Expr(ast.Call(func=ast.Attribute()) as call)
                | ast.Assign([ast.Name()], ast.Call() as call)
                | ast.Return(ast.Call() as call)
            ):
                return self._wrapped(statement, call)
            case _:
                return None

    def _of_work_unit(self, statement: ast.stmt, call: WorkUnitCall) -> Launch | HostStatement | None:
        """The launch of a work unit over a range; a barrier if it is not modelled."""
        scope = self.around.scope
        over = places(call.policy, statement, self.line, scope)
        counts = Counts(1 if isinstance(over, Obstacle) else len(over.ends), call.reduces)
        unit = self.functions.work_unit(call.called, scope, counts)
        method = self.functions.functor_unit(call.called, scope, counts) if unit is None else None
        if method is not None and not call.arguments:
            unit, call = method.kernel, replace(call, arguments=method.arguments)
            self.names.methods.add(method.spelling)
        if unit is None:
            return None
        obstacles = [call.obstacle, *(each for each in (over, unit) if isinstance(each, Obstacle))]
        found = next(filter(None, obstacles), None) or place_obstacle(statement, self.facts)
        if found is None and isinstance(unit, GridKernel) and isinstance(over, Places):
            launch = self._over_range(statement, call, unit, over)
            if isinstance(launch, Launch):
                return launch if method is None else method.called_by(launch)
            found = launch
        return self._opaque(statement, call.called, found)

    def _over_range(
        self, statement: ast.stmt, call: WorkUnitCall, unit: GridKernel, over: Places
    ) -> GridLaunch | Obstacle:
        parameters = unit.text.parameters
        if call.arguments.keys() != set(parameters):
            return Obstacle("is not called with one argument for each parameter")
        given = {name: call.arguments[name] for name in parameters}
        arguments = {name: self.names.argument(name, value) for name, value in given.items()}
        odd = next((given[name] for name, argument in arguments.items() if argument is None), None)
        if odd is not None:
            return Obstacle(
                f"is called with `{ast.unparse(odd)}`, which is neither a name nor known to be a plain attribute"
            )
        bound = {name: argument for name, argument in arguments.items() if argument is not None}
        scope = self.around.scope
        policy = self.names.operand("policy", call.policy)
        domain = replace(unit.domain, extents=(*over.ends, affine(1)), starts=(*over.begins, affine(0)))
        spelling = LaunchSpelling(call.called, (call.policy,), is_forall=False)
        made = self._made(statement, replace(unit, domain=domain), spelling, [policy], {}, bound, given)
        if isinstance(made, Obstacle):
            return made
        assert isinstance(made, GridLaunch)
        target = _target(statement) or (self.names.free("value") if call.reduces else "")
        text = in_own_words(made.source.text, statement, scope)
        made = replace(made, source=replace(made.source, text=text))
        return with_total(made, target) if call.reduces else made

    def _where(self, called: ast.expr) -> ScopeNames:
        """The names at a point where the launch finds its kernel: it reads the kernel's name first."""
        scope = self.around.scope
        if not isinstance(called, ast.Name) or not scope.is_global(called.id) or not imports(scope, "numba"):
            return scope  # the fused module must not require numba if this one does not
        return replace(scope, package=scope.package.where(scope.module, called.id))

    def _wrapped(self, statement: ast.stmt, call: ast.Call) -> Launch | HostStatement | None:
        """The launch inside a called function of the author's."""
        target = _target(statement)
        wanted = target or self.names.free("value" if isinstance(statement, ast.Return) else "")
        found = place_obstacle(statement, self.facts) or wrapped_launch(
            call,
            self.around.scope,
            self.functions,
            wanted,
            self.names,
            alike_before(statement, self.line, self.made),
            self.ranks,
        )
        if not isinstance(found, WrappedLaunch) or not self._may_bind(statement, target, found):
            return None
        by_position = dict(found.arguments)
        bound = {name: found.operand(value) for name, value in by_position.items()}
        settings = [found.operand(value) for value in found.configuration]
        given = {name: _spelled(value) for name, value in by_position.items()}
        spelling = LaunchSpelling(call.func, (), found.is_forall)
        made = self._made(statement, found.kernel, spelling, settings, dict(found.preparations), bound, given)
        if not isinstance(made, GridLaunch):
            return None
        self.ran = frozenset() if self.ran is None else self.ran
        place = self.line.statements.index(statement)
        self.made += [Made(place, found.made, found.made_rank, found.like)] if found.made else []
        self.ranks.known |= self._made_ranks() | {name: rank for name, rank in made.grid.ranks if rank}
        known = {operand.name for operand in made.operands}
        passed = (value for value in _passed(call) if isinstance(value, ast.Name))  # the kernel may need no part of it
        named = (Variable(value.id, value.id) for value in passed)
        methods = tuple(self.names.method(own)[1] for own in found.methods)  # the first is called here, others inside
        further = [each for each in dict.fromkeys((*found.asked, *named)) if each.name not in known]
        if not RESERVED.isdisjoint(each.name for each in further):
            return None
        return replace(
            made,
            name=ast.unparse(call.func).rpartition(".")[2],
            results=(found.made,) if found.made else (),
            operands=(*made.operands, *further),
            attributes=tuple(dict.fromkeys((*made.attributes, *attributes(further)))),
            callees=replace(made.callees, local_functions=methods),
            grid=replace(made.grid, prepared=found.prepared),
        )

    def _may_bind(self, statement: ast.stmt, target: str, found: WrappedLaunch) -> bool:
        """Whether the array is new in the line under its name, and all arrays have the required ranks."""
        if bool(found.made) == isinstance(statement, ast.Expr):
            return False
        if any(self._made_ranks().get(name, rank) != rank for name, rank in found.conditions.arrays.items()):
            return False
        return not target or is_new_name(target, statement, self.line, self.function, self.around.scope)

    def _made_ranks(self) -> dict[str, int]:
        return {each.name: each.rank for each in self.made}

    def _opaque(self, statement: ast.stmt, called: ast.expr, why: Obstacle | None) -> HostStatement:
        assert why is not None
        what = f"launch of `{ast.unparse(called)}`, which {why.what}"
        return host_statement(statement, Obstacle(what, why.code or "FUS403"), self.around.file)

    def _stepping_aside(
        self, statement: ast.stmt, call: ast.Call, spelling: LaunchSpelling, scope: ScopeNames
    ) -> Launch | Obstacle:
        """The launch of a kernel without a model, by the arrays that it may touch; or why it is a barrier."""
        kernel = self.functions.opaque(spelling.called, scope)
        if isinstance(kernel, Obstacle):
            return kernel
        if statement_pragmas(statement, self.facts.pragmas).pragma is not None:
            return Obstacle("has a comment of its own")
        if spelling.is_forall:
            return Obstacle("is launched by `forall`")
        return self._launch(statement, call, spelling, kernel)

    def _launch(
        self, statement: ast.stmt, call: ast.Call, spelling: LaunchSpelling, kernel: GridKernel
    ) -> Launch | Obstacle:
        parameters = kernel.text.parameters
        given = [*call.args, *(ast.Name(name, ast.Load()) for name in kernel.text.compilation.closed)]
        if call.keywords or len(given) != len(parameters):
            return Obstacle("is not called with one argument for each parameter")
        if spelling.is_forall and len(kernel.text.axes) > 1:
            return Obstacle("is launched by `forall`, along one axis of its threads' places")
        closed = kernel.text.compilation.closed
        mixed = next((name for name in closed if name in names_read(call) | set(self.names.given.values())), None)
        if mixed is not None:
            return Obstacle(f"is given `{mixed}`, or what the fused kernel calls so, with whose value it is compiled")
        self.names.taken |= set(closed)
        computed = ComputedArguments(self.around.scope, self.names, ReadPaths(self.names))
        settings = computed.settings(spelling, is_first=self.known is None)
        if isinstance(settings, Obstacle):
            return settings
        pairs = list(zip(parameters, given, strict=True))
        arguments = [self.names.argument(p, value) or computed.argument(p, value) for p, value in pairs]
        odd = next((value for value, argument in zip(given, arguments, strict=True) if argument is None), None)
        if odd is not None:
            return Obstacle(
                f"is called with `{ast.unparse(odd)}`, which is neither a name nor known to be a plain attribute"
            )
        operands = [argument for argument in arguments if argument is not None]
        bound = dict(zip(parameters, operands, strict=True))
        made = self._made(statement, kernel, spelling, settings, computed.literals, bound, dict(pairs))
        ranks = {operand.name: kernel.ranks.get(p, 0) for p, operand in bound.items() if kernel.ranks.get(p)}
        self.ranks.known |= self._made_ranks() | ranks
        found = computed.added_to(made, self.ranks) if isinstance(made, Launch) else made
        text = self._text(statement, call, spelling)
        return replace(found, source=replace(found.source, text=text)) if isinstance(found, Launch) else found

    def _made(
        self,
        statement: ast.stmt,
        kernel: GridKernel,
        spelling: LaunchSpelling,
        settings: Sequence[Operand],
        literals: Mapping[str, str],
        bound: Mapping[str, Operand],
        given: dict[str, ast.expr],
    ) -> Launch | Obstacle:
        """The launch of the kernel with these operands; `given` are their expressions, `literals` those of settings."""
        operands = list(bound.values())
        obstacle = self._obstacle(statement, kernel, operands)
        if obstacle is not None:
            return obstacle
        own = self.names.called(spelling.called, self.around.scope)
        reserved = next((name for name in named_by((own, *settings, *operands)) if name in RESERVED), None)
        if reserved is not None:
            return Obstacle(f"uses `{reserved}`, a name that generated code needs")
        self.known = names_read(statement) if self.known is None else self.known
        model = bound_kernel(kernel, bound, given, is_one_launch=True)
        named = {operand.name: operand for operand in (own, *settings, *bound.values())}
        writes = (access.array.base for access in model.accesses if access.kind is not AccessKind.READ)
        values = tuple(shown_value(literals.get(each.name, each.expression), self.around.scope) for each in settings)
        configured = ConfiguredKernel(own.name, tuple(each.name for each in settings), values, spelling.is_forall)
        return GridLaunch(
            name=kernel.text.name,
            source=launch_source(self.facts.file, statement),
            kernel=model,
            operands=tuple(named.values()),
            results=(),
            writes=Writes(stored=tuple(dict.fromkeys(writes))),
            attributes=attributes(named.values()),
            grid=bound_grid(kernel, configured, bound),
        )

    def _obstacle(self, statement: ast.stmt, kernel: GridKernel, operands: Sequence[Operand]) -> Obstacle | None:
        """The reason why a fused call cannot replace this launch."""
        unsure = unsure_name(statement, self.around.scope, self.ran or frozenset(), self.known or frozenset())
        if unsure and self.known is not None:
            return Obstacle(f"names `{unsure}`, which may be unbound")
        if lacks_numbers(kernel.text, self.around.scope):
            return Obstacle(f"needs `{NUMBERS}`, whose import in this module is not certain")
        if has_several_ranks(kernel, operands):
            return Obstacle("takes one array for arrays of different dimensions")
        return None

    def _text(self, statement: ast.stmt, call: ast.Call, spelling: LaunchSpelling) -> str:
        """The author's text; if the kernel was configured earlier, with its grid and block."""
        text = segment(self.facts.file, statement)
        if not isinstance(call.func, ast.Name):
            return text
        file = self.facts.file
        listed = ", ".join(segment(file, part) if hasattr(part, "lineno") else "0" for part in spelling.parts)
        configured = f".forall({listed})" if spelling.is_forall else f"[{listed}]"
        return f"{segment(file, spelling.called)}{configured}{text.removeprefix(call.func.id)}"


def is_of_launch(item: Launch | HostStatement | None) -> bool:
    """Whether it is a launch, modelled or not."""
    return isinstance(item, Launch) or (item is not None and item.what.startswith("launch of "))


def _both(first: str, second: str) -> str:
    """Both reasons, why a body is not modelled and why its launch is a barrier; once if they are the same."""
    return f"{first}, and {second}" if second and not second.startswith(first) else second or first


def _target(statement: ast.stmt) -> str:
    """`c` in `c = add(a, b)`."""
    match statement:
        case ast.Assign([ast.Name(id=name)]):
            return name
        case _:
            return ""


def _passed(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _spelled(value: Value) -> ast.expr:
    return value.node if value.literal is None else ast.Constant(value.literal)
