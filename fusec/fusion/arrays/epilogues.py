"""Find arithmetic on reduced numbers that can run in the epilogue of the kernel that reduces them.

`top = cp.sum(a * b); bottom = cp.sum(a * a); return top / bottom`: CuPy launches another kernel for the quotient of two
numbers, which the kernel that completes the sums can compute itself.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import AuthorsKernel, Launch, LaunchForm
from fusec.base.ir.operand import KernelOperand, Shown, shown_as
from fusec.base.ir.program import Region, WholeStatements, WrittenCalls
from fusec.base.plan.call import OutputKind
from fusec.base.plan.proof import Decision
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.scalars.array_functions import is_of_numbers, reduction_function
from fusec.base.scalars.cuda_functions import has_complex_literal
from fusec.base.scalars.element_code import OF_KERNEL
from fusec.base.scalars.expression import Apply, Constant, Expr, Load, Reduce, Statement, walk
from fusec.base.scalars.libraries import may_be_in
from fusec.base.scalars.targets import Ability, Memory
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.analysis.targets import all_can, some_can
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.between.number_statements import is_arithmetic_of_numbers
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.proof import prove, prove_operands

_MEAN = "numpy.mean"
_LITERAL = re.compile(r"\d+|\d+\.\d*|\d*\.\d+")


def waiting_items(graph: DependenceGraph, helpers: tuple[HelperFunction, ...], settings: Settings) -> tuple[int, ...]:
    """The items that compute only with reduced values, literals and numbers, by functions for which CUDA kernels have
    code, and whose results no elementwise launch reads, because that would compute them itself."""
    region = graph.region
    found = list(_of_numbers(region)) if isinstance(region.bond, WholeStatements | WrittenCalls | None) else []
    found = [k for k in found if some_can(Ability.TOTALS, Candidate(graph, k, k, helpers, settings))]
    while True:
        kept = [k for k in found if not any(j not in found for j in _readers(k, region))]
        if kept == found:
            return tuple(found)
        found = kept


def _of_numbers(region: Region) -> Iterator[int]:
    reduced = frozenset[str]()
    means = frozenset[str]()
    for k, (item, writes) in enumerate(zip(region.items, region.names.writes, strict=True)):
        is_number = isinstance(item, Launch) and _is_of_numbers(item, region, k, reduced, means)
        if is_number:
            yield k
        reduced = reduced | writes if is_number or is_reduction(item) else reduced - writes
        means = means | writes if _gives_means(item) else means - writes


def _gives_means(item: Launch | HostStatement) -> bool:
    """Whether it binds names to means, which are no integers."""
    parts = item.kernel.body if isinstance(item, Launch) and is_reduction(item) else ()
    return bool(parts) and all(isinstance(part, Reduce) and part.function == _MEAN for part in parts)


def _is_of_numbers(launch: Launch, region: Region, k: int, reduced: frozenset[str], means: frozenset[str]) -> bool:
    # the reductions inside an expression are launches before
    stands_alone = launch.source.form is not LaunchForm.EXPRESSION or bool(launch.source.as_written)
    may_be_of_device = may_be_in(Memory.DEVICE, launch.kernel.modules)
    numbers = shown_as(Shown.NUMBER, launch.operands)
    has_power = any(_has_other_power(part, numbers, means) for part in launch.kernel.body)
    constants = dict(region.constants)
    is_real = not any(has_complex_literal(part.value, constants) for part in launch.kernel.body)
    computes = may_be_of_device and launch.alias_of is None and not has_power and is_real
    return stands_alone and computes and is_arithmetic_of_numbers(launch, region, k, reduced)


def _has_other_power(statement: Statement, numbers: Collection[str], means: Collection[str]) -> bool:
    """Whether an exponent is no literal, or another integer than 2, which kernels do not support for integers and
    booleans, as reduced values may be that are no `means`. Or whether it raises a given number besides reduced values.
    Python computes powers of given numbers only."""
    powers = [node for node in walk(statement.value) if isinstance(node, Apply) and node.function == "operator.pow"]
    powers = [node for node in powers if not _is_given(node, numbers)]
    raised = {part.array for node in powers for part in walk(node) if isinstance(part, Load)}
    is_other = any(not _has_plain_exponent(node, means) for node in powers)
    return is_other or not raised.isdisjoint(numbers)


def _has_plain_exponent(power: Apply, means: Collection[str]) -> bool:
    base, exponent = power.arguments
    if not isinstance(exponent, Constant) or not _LITERAL.fullmatch(exponent.text):
        return False
    is_mean = isinstance(base, Load) and base.array in means
    return exponent == Constant("2") or not exponent.text.isdigit() or is_mean


def _is_given(power: Expr, numbers: Collection[str]) -> bool:
    """Whether it is arithmetic of these numbers and of constants."""
    return is_of_numbers(power) and all(node.array in numbers for node in walk(power) if isinstance(node, Load))


def is_reduction(item: Launch | HostStatement) -> bool:
    """Whether it binds names to numbers, each a reduction of whole arrays that a second kernel completes."""
    if not isinstance(item, Launch) or item.source.form is not LaunchForm.ASSIGNMENT or isinstance(item, AuthorsKernel):
        return False
    return all(isinstance(part, Reduce) and _is_completed(part) for part in item.kernel.body) and bool(item.results)


def _is_completed(reduction: Reduce) -> bool:
    is_known = bool(reduction_function(reduction.function).cuda) and OF_KERNEL not in dict(reduction.keywords)
    return is_known and not reduction.is_partial


def _readers(k: int, region: Region) -> Iterator[int]:
    """The launches that may read the result of item `k`, except single operations inside a statement that stays."""
    for later in range(k + 1, len(region.items)):
        item = region.items[later]
        takes = isinstance(item, Launch) and not is_small_inside(item)
        if takes and not region.names.writes[k].isdisjoint(region.names.reads[later]):
            yield later
        if not region.names.writes[k].isdisjoint(region.names.writes[later]):
            return


def is_small_inside(launch: Launch) -> bool:
    """Whether it is a single operation inside a statement that stays."""
    return (
        launch.source.form is LaunchForm.EXPRESSION
        and launch.evidence.operations == 1
        and launch.evaluation.beside is not None
    )


def has_waiting_inside(candidate: Candidate) -> bool:
    return any(candidate.first < k < candidate.last for k in candidate.waiting)


def with_closings(candidate: Candidate) -> Candidate | None:
    """The candidate with waiting items in its kernel's epilogue: all between its launches, and those directly after
    them. None if one of them must keep its place.

    No statement between them and the end binds a name that they read or bind; they run in the author's order.
    """
    found = _closings(candidate)
    if found:
        closed = replace(candidate, last=max(candidate.last, *found), waiting=(), closings=found)
        gives_numbers = any(output.kind is OutputKind.REDUCED for output in outputs(closed))  # else none is read
        if gives_numbers and (all_can(Ability.TOTALS, closed) or _only_reduces(closed)):
            return closed
    return None if has_waiting_inside(candidate) else replace(candidate, waiting=())


def proof_with_closings(candidate: Candidate) -> tuple[Decision, ...] | None:
    """The proof of its launches, and of the operands of its closings, too; None if a law objects."""
    last = max(k for k, _ in candidate.numbered if k not in candidate.closings)
    answer = prove(replace(candidate, last=last, waiting=candidate.closings, closings=()))
    return None if isinstance(answer, Objection) else decisions_with_closings(candidate, answer)


def decisions_with_closings(candidate: Candidate, decisions: tuple[Decision, ...]) -> tuple[Decision, ...] | None:
    """The decisions on the group, with those on operands proved for its closings, too; None if one is not."""
    found = prove_operands(candidate)
    if isinstance(found, Objection):
        return None
    again = {decision.obligation: decision for decision in found}
    return tuple(again.get(decision.obligation, decision) for decision in decisions)


def _closings(candidate: Candidate) -> tuple[int, ...]:
    """The item numbers of the closings; empty if one between the launches cannot run later."""
    region = candidate.graph.region
    nearest = [k for k in candidate.waiting if k > candidate.first]
    if not nearest or not _completes(candidate):
        return ()
    known = set[str]()
    used = set[str]()  # names that the closings read or bind
    bound = set[str]()
    found: list[int] = []
    for k in range(candidate.first, len(region.items)):
        item, reads, writes = region.items[k], region.names.reads[k], region.names.writes[k]
        is_known = k in nearest and _reduced(item) <= known and _numbers(item).isdisjoint(bound)
        if not is_known and k > candidate.last:
            break
        if (k in nearest and not is_known) or (not is_known and not used.isdisjoint(writes)):
            return ()
        if is_known:
            found.append(k)
            used |= reads | writes
        known = known | writes if is_known or is_reduction(item) else known - writes
        bound |= writes
    return tuple(found)


def _reduced(item: Launch | HostStatement) -> set[str]:
    """The names of the reduced values that a launch uses."""
    operands = item.operands if isinstance(item, Launch) else ()
    return {o.name for o in operands if isinstance(o, KernelOperand) and o.shown is not Shown.NUMBER}


def _numbers(item: Launch | HostStatement) -> set[str]:
    return shown_as(Shown.NUMBER, item.operands) if isinstance(item, Launch) else set()


def _completes(candidate: Candidate) -> bool:
    """Whether one kernel for CuPy arrays reduces whole arrays, and a second one completes the reductions."""
    reductions = [part for launch in candidate.launches for part in launch.kernel.body if isinstance(part, Reduce)]
    is_plain = candidate.plain is None and not (candidate.preparations or candidate.aside)
    are_statements = all(
        launch.source.form is LaunchForm.ASSIGNMENT and launch.source.whole is None for launch in candidate.launches
    )
    is_one = is_plain and are_statements and bool(reductions) and all(map(_is_completed, reductions))
    is_kernel = is_one and strategy(candidate) is Strategy.KERNEL
    return is_kernel and some_can(Ability.TOTALS, candidate)


def _only_reduces(candidate: Candidate) -> bool:
    """Whether it only returns numbers and writes no array, so that a kernel for NumPy arrays only reduces."""
    is_pure = not any(launch.writes.updated or launch.writes.stored for launch in candidate.launches)
    return is_pure and all(output.kind is OutputKind.REDUCED for output in outputs(candidate))
