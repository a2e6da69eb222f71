"""The front end for compiled loops: lower the calls of a straight line, and the statements between them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import inf

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import affine
from fusec.base.ir.host_statement import Barrier, EarlyBinding, HostStatement
from fusec.base.ir.kernel import Evaluation, Kernel, Launch, LoopCall, Writes
from fusec.base.ir.loop_call import RESERVED_IN_LOOPS, NestCall, ReturnedNumbers, UfuncArrays
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.operand import Attribute, Operand, Variable
from fusec.base.ir.program import Region
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.scalars.expression import Apply, Let, Load
from fusec.capture.arrays.host_statements import describe, host_statement
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.item_regions import Item
from fusec.capture.flow.attribute_owners import attribute_owners
from fusec.capture.flow.basic_blocks import Function, StraightLine, straight_lines
from fusec.capture.flow.liveness import names_read, names_read_after
from fusec.capture.flow.possibly_unbound import unsure_name
from fusec.capture.flow.private_memory import names_of_own_memory
from fusec.capture.flow.ssa_versions import Versions, bound_again
from fusec.capture.inner_statements.hoistable_statements import early_binding
from fusec.capture.kernels.call_binding import bound_kernel
from fusec.capture.kernels.domain_embedding import bound_ranks, embedded
from fusec.capture.kernels.loop_kernel import LoopKernel
from fusec.capture.loop_calls.allocations import loop_allocations, made_by, may_be_made_earlier
from fusec.capture.loop_calls.call_operands import CallOperands, called_in, is_plain_call
from fusec.capture.loop_calls.nested_calls import (
    InnerCalls,
    inner_argument,
    inner_calls,
    number_operands,
    of_inner_calls,
)
from fusec.capture.loop_calls.regions import region_of_calls
from fusec.capture.names.kernel_imports import LIBRARY as NUMBERS
from fusec.capture.names.kernel_imports import lacks_numbers
from fusec.capture.nests.allocated_arrays import at_call, made_at_call, with_made_sizes, with_sizes_of
from fusec.capture.nests.function_lookup import LoopFunctions
from fusec.capture.numbers.harmless_values import is_own
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.pragmas import statement_pragmas
from fusec.capture.source.source_file import launch_source
from fusec.capture.source.statement_places import place_obstacle
from fusec.capture.source.syntax import walk
from fusec.capture.ufuncs.decorators import made_ufunc
from fusec.capture.ufuncs.guvectorize import guvectorized_call
from fusec.capture.ufuncs.guvectorize_rows import rows_call
from fusec.capture.ufuncs.row_layouts import runs_over_rows
from fusec.capture.ufuncs.vectorize import vectorized_call, with_result_last

_CALL = "call of the compiled "


def loop_regions(
    name: str, function: Function, facts: FileFacts, around: LoweringContext, functions: LoopFunctions
) -> Iterator[Region]:
    """The straight lines of one function that call several compiled functions, from the first call to the last."""
    if around.function.is_compiled:
        return
    for line in straight_lines(function, around.scope):
        found = [called for called in map(called_in, line.statements) if called is not None]
        if not found or (len(found) == 1 and functions.compiled(found[0][0].func, around.scope) is None):
            continue
        told = _lowered(function, line, facts, around, functions)
        versions = told.operands.versions
        allocations = versions.free_of_them(loop_allocations(line, around, told.calls()))
        if allocations:
            told = _lowered(function, line, facts, around, functions, allocations)
        lowered = embedded(told.items)
        calls = [k for k, (_, item) in enumerate(lowered) if isinstance(item, Launch) or item.what.startswith(_CALL)]
        if len(calls) > 1 and any(
            isinstance(item, Launch) or told.says_why_it_stays(statement) for statement, item in lowered
        ):
            inside = lowered[calls[0] : calls[-1] + 1]
            statements = [*dict.fromkeys(statement for statement, _ in inside)]
            own = names_of_own_memory(function, statements, around.scope)
            names = told.names[calls[0] : calls[-1] + 1]
            live = names[-1].after(names_read_after(function, statements))
            region = region_of_calls(name, inside, facts, own, live, names)
            yield replace(region, allocations=allocations)


def _lowered(
    function: Function,
    line: StraightLine,
    facts: FileFacts,
    around: LoweringContext,
    functions: LoopFunctions,
    allocations: tuple[Allocation, ...] = (),
) -> "_Line":
    """The line with all statements lowered; `allocations` tell the sizes of its arrays."""
    taken = {node.id for node in walk(function) if isinstance(node, ast.Name)}
    taken |= {node.arg for node in walk(function) if isinstance(node, ast.arg)}
    versions = Versions(bound_again(line.statements, [each for each in line.statements if is_plain_call(each)]))
    operands = CallOperands(taken, attribute_owners(function, around.scope), versions, around.scope)
    found = _Line(line, facts, around, functions, operands, allocations)
    found.lower()
    return found


@dataclass(slots=True)
class _Line:
    """One straight line, and what its calls so far tell; they share the names of arguments that are not variables."""

    line: StraightLine
    facts: FileFacts
    around: LoweringContext
    functions: LoopFunctions
    operands: CallOperands
    allocations: tuple[Allocation, ...]
    items: list[Item] = field(default_factory=list)  # every statement so far
    names: list[Versions] = field(default_factory=list)  # the SSA versions of variables at each of them
    made: dict[str, MadeArray] = field(default_factory=dict)  # the arrays that calls return
    ranks: dict[str, int] = field(default_factory=dict)  # and their ranks

    def calls(self) -> list[tuple[ast.stmt, NestCall]]:
        return [(statement, item.loop) for statement, item in self.items if isinstance(item, LoopCall)]

    def _runs_over_rows(self) -> bool:
        """Whether some arrays of several rows are passed to ufuncs of rows."""
        scope, found = self.around.scope, filter(None, map(called_in, self.line.statements))
        calls = [with_result_last(call, scope) for call, _ in found]
        compiled = [call for call in calls if made_ufunc(call.func, scope) or self.functions.kernel(call.func, scope)]
        return runs_over_rows(compiled, scope)

    def says_why_it_stays(self, statement: ast.stmt) -> bool:
        """Whether the callee is a ufunc of numba's or has doubtful options, so that the reason is reported."""
        found = called_in(statement)
        if found is None:
            return False
        scope = self.around.scope
        return made_ufunc(found[0].func, scope) is not None or self.functions.is_doubtful(found[0].func, scope)

    def lower(self) -> None:
        versions, self.made = self.operands.versions, dict(made_by(self.allocations))
        for statement in self.line.statements:
            versions.come_to(statement, self.operands.taken)
            inside = self._inside(statement)
            for item in inside if isinstance(inside, list) else [self._item(statement, inside)]:
                self.names.append(replace(versions, now=dict(versions.now)))
                self.items.append((statement, item))
                if isinstance(item, HostStatement) and not self._may_be_passed(item, statement):
                    self.made = dict(made_by(self.allocations))  # a later kernel uses what is known of earlier arrays

    def _may_be_passed(self, item: HostStatement, statement: ast.stmt) -> bool:
        """Whether it may run before a group around it, or after it: a call whose results no later loop needs."""
        if not isinstance(item.role, Launch):
            return isinstance(item.role, EarlyBinding)
        later = self.line.statements[self.line.statements.index(statement) + 1 :]
        needed = frozenset[str]().union(*map(names_read, filter(self._is_loop, later)))
        return needed.isdisjoint(item.role.results)

    def _is_loop(self, statement: ast.stmt) -> bool:
        """Whether it may be a launch."""
        called = called_in(statement)
        if called is None:
            return False
        arranged = self.functions.arranged(called[0], self.around.scope)
        kernel = self.functions.kernel(arranged.call.func, self.around.scope, arranged.omitted)
        return not isinstance(kernel, Obstacle)

    def _inside(self, statement: ast.stmt) -> list[Launch] | Obstacle | None:
        """The loops of a compiled function that only calls others; None for the call of any other function."""
        found = called_in(statement)
        if found is None:
            return None
        arranged = self.functions.arranged(found[0], self.around.scope)
        inner = None if arranged.omitted else inner_calls(arranged.call, self.around.scope, self.functions)
        if not isinstance(inner, InnerCalls):
            return inner
        return place_obstacle(statement, self.facts) or self._launches(statement, arranged.call, found[1], inner)

    def _launches(
        self, statement: ast.stmt, call: ast.Call, targets: tuple[str, ...] | None, inner: InnerCalls
    ) -> list[Launch] | Obstacle:
        """One launch for each loop; together they stand for the one statement."""
        last = inner.calls[-1]
        gives = inner.returned if last.targets is not None else results_of(last.kernel)
        if targets is None and inner.returned and inner.returned != last.targets:
            return Obstacle("returns what several of the functions give that it calls")
        names = self._targets(targets, gives) if gives or targets != () else ()
        if isinstance(names, Obstacle):
            return names
        meant = dict(zip(inner.returned, names, strict=True)) if inner.returned else {}
        meant |= {name: self.operands.free(name) for name in inner.locals if name not in meant}
        numbers = number_operands(call, inner.parameters, self.operands)
        launches: list[Launch] = []
        for each in inner.calls:
            results = names if each.targets is None else tuple(meant[name] for name in each.targets)
            arguments = [inner_argument(value, meant, numbers) for value in each.arguments]
            found = self._call(statement, ast.Call(call.func, arguments, []), results, each.kernel)
            if isinstance(found, Obstacle):
                return found
            launches.append(found)
        return of_inner_calls(launches, numbers)

    def _item(self, statement: ast.stmt, why: Obstacle | None = None) -> Launch | HostStatement:
        found_call = called_in(statement)
        if found_call is None:
            return self._host(statement)
        written, targets = found_call
        arranged = self.functions.arranged(written, self.around.scope)
        call = arranged.call
        kernel = self.functions.kernel(call.func, self.around.scope, arranged.omitted)
        if kernel is None:
            call = with_result_last(call, self.around.scope)
            of_rows = rows_call if self._runs_over_rows() else guvectorized_call
            kernel = vectorized_call(call, self.around.scope) or of_rows(call, self.around.scope)
        if kernel is None:
            return self._host(statement)
        kernel = why if why is not None and isinstance(kernel, Obstacle) else kernel
        found: Launch | Obstacle | None = (
            kernel if isinstance(kernel, Obstacle) else place_obstacle(statement, self.facts)
        )
        if found is None and isinstance(kernel, LoopKernel):
            results = self._results(targets, kernel)
            found = results if isinstance(results, Obstacle) else self._call(statement, call, results, kernel)
        if isinstance(found, Launch):
            return found
        is_aside = isinstance(kernel, Obstacle) and not arranged.omitted
        aside = self._stepping_aside(statement, call, targets) if is_aside else None
        return replace(self._opaque(statement, call.func, found), role=aside or Barrier())

    def _stepping_aside(self, statement: ast.stmt, call: ast.Call, targets: tuple[str, ...] | None) -> Launch | None:
        """The call of a function without a model, by the arrays that it may touch; None if it is a barrier."""
        if targets is None or any(not is_own(name, self.line, self.around) for name in targets):
            return None
        kernel = self.functions.opaque(call.func, self.around.scope)
        has_own = statement_pragmas(statement, self.facts.pragmas).pragma is not None
        if kernel is None or has_own or place_obstacle(statement, self.facts) is not None:
            return None
        if not self.operands.versions.several.isdisjoint({*targets, *names_read(statement)}):
            return None
        found = self._call(statement, call, (), kernel)
        return replace(found, results=targets) if isinstance(found, Launch) and not found.attributes else None

    def _results(self, targets: tuple[str, ...] | None, kernel: LoopKernel) -> tuple[str, ...] | Obstacle:
        """The names of the arrays that the call returns: values of this function's own variables."""
        if kernel.returns_given and targets != ():
            return Obstacle("returns something other than arrays that it makes")
        return self._targets(targets, results_of(kernel))

    def _targets(self, targets: tuple[str, ...] | None, returned: tuple[str, ...]) -> tuple[str, ...] | Obstacle:
        """The names of a function's results."""
        if targets is None:
            names = tuple([self.operands.free(name) for name in returned])
            return names or Obstacle("returns nothing, which is returned")
        if len(targets) != len(returned):
            return Obstacle("returns another number of arrays than are taken")
        other = next((name for name in targets if not is_own(name, self.line, self.around)), None)
        if other is not None:
            return Obstacle(f"gives `{other}` a value that others may see")
        return tuple(self.operands.versions.bound.get(name, name) for name in targets)

    def _host(self, statement: ast.stmt) -> HostStatement:
        item = host_statement(statement, Obstacle(describe(statement).what), self.around.file)
        if self.operands.versions.speaks_of(item):
            return item
        early = early_binding(statement, self.line, self.around)
        if early is None and may_be_made_earlier(statement, self.line, self.around, self.calls()):
            early = EarlyBinding()
        return item if early is None else replace(item, role=early)

    def _opaque(self, statement: ast.stmt, called: ast.expr, why: Obstacle | None) -> HostStatement:
        assert why is not None
        what = f"{_CALL}`{ast.unparse(called)}`, which {why.what}"
        return host_statement(statement, Obstacle(what, why.code or "FUS403"), self.around.file)

    def _call(
        self, statement: ast.stmt, call: ast.Call, results: tuple[str, ...], kernel: LoopKernel
    ) -> Launch | Obstacle:
        own_names = [each.name for each in kernel.text.made]
        parameters = tuple(name for name in kernel.text.instance.parameters if name not in own_names)
        if call.keywords or len(call.args) != len(parameters):
            return Obstacle("is not called with one argument for each parameter")
        arguments = [self.operands.argument(p, value) for p, value in zip(parameters, call.args, strict=True)]
        odd = next((value for value, argument in zip(call.args, arguments, strict=True) if argument is None), None)
        if odd is not None:
            return Obstacle(f"is called with `{ast.unparse(odd)}`, no name, number or plain attribute of a parameter")
        operands = [argument for argument in arguments if argument is not None]
        unsure = unsure_name(statement, self.around.scope)
        if unsure:
            return Obstacle(f"names `{unsure}`, which may be unbound")
        bound = dict(zip(parameters, operands, strict=True))
        given: dict[str, ast.expr] = dict(zip(parameters, call.args, strict=True))
        numbers = results if kernel.text.ending.numbers else ()
        targets = dict(zip(kernel.text.returned, () if numbers else results, strict=True))
        bound |= {name: Variable(targets[name], targets[name]) for name in own_names}
        given |= {name: ast.Name(targets[name]) for name in own_names}
        parameters, operands = kernel.text.instance.parameters, [bound[p] for p in kernel.text.instance.parameters]
        ranks = bound_ranks(kernel, bound)
        if ranks is None or any(rank and self.ranks.get(name, rank) != rank for name, rank in ranks.items()):
            return Obstacle("takes one array for arrays of different dimensions, or for a number")
        own = self.operands.operand(kernel.text.instance.name, call.func)
        why_not = self._why_not_named(kernel, (own, *operands))
        if why_not is not None:
            return why_not
        model = _giving(numbers, with_sizes_of(self.made, bound_kernel(kernel.model, bound, given)))
        made = tuple(made_at_call(each, bound, given, self.made) for each in kernel.text.made)
        loop = self._loop(kernel, own.name, bound, given, ranks, made, numbers)
        self.made |= {each.name: each for each in made}
        self.ranks |= {each.name: ranks[each.name] for each in made}
        in_order = sorted(parameters, key=lambda parameter: _place(given[parameter]))  # of the author's text
        return self._launch(statement, (own, *(bound[parameter] for parameter in in_order)), results, loop, model)

    def _loop(
        self,
        kernel: LoopKernel,
        function: str,
        bound: dict[str, Operand],
        given: dict[str, ast.expr],
        ranks: dict[str, int],
        made: tuple[MadeArray, ...],
        numbers: tuple[str, ...],
    ) -> NestCall:
        """The parts of the call that the fused loop keeps; made arrays have the sizes of those they are like."""
        text, parameters = kernel.text, kernel.text.instance.parameters
        known = self.made | {each.name: each for each in made}
        return NestCall(
            text=text,
            function=function,
            arguments=tuple(bound[p].name for p in parameters),
            ranks=tuple(ranks.items()),
            integers=tuple(dict.fromkeys(bound[p].name for p in parameters if p in kernel.model.integers)),
            made=made,
            floating=tuple(dict.fromkeys(bound[p].name for p in text.floating)),
            ending=ReturnedNumbers(
                numbers, tuple(with_made_sizes(at_call(each, bound, given), known) for each in text.ending.divisors)
            ),
            ufunc=UfuncArrays(
                tuple(with_made_sizes(affine(f"{bound[n].name}.shape[0]"), self.made) for n in text.ufunc.alike),
                tuple(
                    tuple(with_made_sizes(at_call(affine(size), bound, given), self.made) for size in sizes)
                    for sizes in text.ufunc.alike_sizes
                ),
                tuple({bound[name].name: axes for name, axes in text.ufunc.rows}.items()),
            ),
        )

    def _why_not_named(self, kernel: LoopKernel, operands: tuple[Operand, ...]) -> Obstacle | None:
        """The reason why the generated module cannot name a part of the call."""
        if lacks_numbers(kernel.text.instance, self.around.scope):
            return Obstacle(f"needs `{NUMBERS}`, whose import in this module is not certain")
        reserved = next((each.name for each in operands if each.name in RESERVED_IN_LOOPS), None)
        return None if reserved is None else Obstacle(f"uses `{reserved}`, a name that generated code needs")

    def _launch(
        self,
        statement: ast.stmt,
        operands: tuple[Operand, ...],
        results: tuple[str, ...],
        loop: NestCall,
        model: Kernel,
    ) -> Launch:
        writes = (access.array.base for access in model.accesses if access.kind is AccessKind.WRITE)
        return LoopCall(
            name=loop.text.instance.name,
            source=launch_source(self.facts.file, statement),
            kernel=model,
            operands=tuple({operand.name: operand for operand in operands}.values()),
            results=results,
            bound_as=tuple((own, name) for name, own in self.operands.versions.bound.items() if own != name),
            writes=Writes(stored=tuple(dict.fromkeys(writes))),
            attributes=tuple(dict.fromkeys((o.name, o.expression) for o in operands if _is_attribute(o))),
            evaluation=Evaluation(attribute_reads=tuple(o.name for o in operands if _is_attribute(o))),
            loop=loop,
        )


def results_of(kernel: LoopKernel) -> tuple[str, ...]:
    """The results of its function, by name."""
    return kernel.text.returned or tuple("value" for _ in kernel.text.ending.numbers)


def _giving(numbers: tuple[str, ...], model: Kernel) -> Kernel:
    """The kernel with `numbers` computed from all of its loads; unchanged if there are none."""
    loads = tuple(Load(array.name) for array in model.parameters)
    return replace(model, body=tuple(Let(name, Apply("numba", loads)) for name in numbers)) if numbers else model


def _place(value: ast.expr) -> tuple[float, int]:
    """The position in the text; values without one come last."""
    return getattr(value, "lineno", inf), getattr(value, "col_offset", 0)


def _is_attribute(operand: Operand) -> bool:
    return isinstance(operand, Attribute)
