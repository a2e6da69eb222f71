"""Form groups of adjacent launches of handwritten kernels."""

from collections.abc import Iterator, Sequence

from fusec.base.ir.access import AccessKind
from fusec.base.ir.host_statement import launch_of
from fusec.base.ir.kernel import GridLaunch, Launch, kernel_calls
from fusec.base.ir.operand import Operand, Variable
from fusec.base.ir.program import Module
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.plan.call import GroupCall, Output, OutputKind, PlacedPreparation
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.proof import Proof
from fusec.base.plan.schedule import LaunchSequence
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.analysis.contraction import is_read_afterwards
from fusec.fusion.analysis.launch_contraction import launch_contractions, names_of
from fusec.fusion.authored.barrier_launches import refused_alone, with_opaque, without_those
from fusec.fusion.authored.greedy_partition import greedy_partition
from fusec.fusion.authored.kernel_groups import kind_of, made_before, source_of, with_launch_code
from fusec.fusion.authored.other_ranges import over_other_ranges
from fusec.fusion.between.arithmetic import arithmetic_between, with_arithmetic
from fusec.fusion.between.opaque_launches import opaque_items, opaque_launches
from fusec.fusion.halos.authored_halos import with_halos
from fusec.fusion.halos.recomputed_threads import places_of_arrays
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.model.names import group_name
from fusec.fusion.model.obligation import Obligation
from fusec.fusion.obligations.authored.laws import LAUNCH_OBLIGATIONS
from fusec.fusion.obligations.no_self_dependence import no_self_dependence
from fusec.fusion.profit.launch_profit import cost, costly


def has_launches(graph: DependenceGraph) -> bool:
    """Whether the region holds kernels that the author wrote, not array statements."""
    return any(isinstance(launch_of(item), GridLaunch) for item in graph.region.items)


def launch_partition(
    graph: DependenceGraph, settings: Settings, obligations: tuple[Obligation, ...] = LAUNCH_OBLIGATIONS
) -> Iterator[Legal | Refused]:
    """Groups of two launches or more, and why the next launch does not join each group."""
    asked = no_self_dependence in (obligation.check for obligation in obligations)
    alone = refused_alone(graph, settings) if asked else {}
    yield from (Refused(Candidate(graph, k, k, (), settings), objection) for k, objection in alone.items())

    def divide(region: DependenceGraph) -> tuple[Legal | Refused, ...]:
        return tuple(greedy_partition(region, settings, obligations, costly, with_halos))

    entries = over_other_ranges(with_opaque(graph, alone), settings, divide)
    yield from without_those(iter(entries), graph, alone)


def launch_group(legal: Legal, module: Module) -> FusionGroup:
    """The group of proved launches."""
    candidate = legal.candidate
    members = with_arithmetic(candidate)
    computed = tuple(arithmetic_between(candidate))
    contractions = launch_contractions(candidate)
    gone = {contraction.name for contraction in contractions}
    prepared = {name for grid in kernel_calls(candidate.launches) for name, _ in grid.prepared.variables}
    made = [each.allocation for each in contractions if each.allocation is not None and each.name not in prepared]
    stored = dict.fromkeys(name for launch in candidate.launches for name in launch.writes.stored)
    group = FusionGroup(
        name=group_name(candidate),
        kind=kind_of(candidate),
        members=members,
        source=source_of(candidate, module, made),
        call=GroupCall(
            operands=_operands(candidate, members, made),
            outputs=_outputs(candidate),
            stored=tuple(name for name in stored if name not in gone),
            preparations=(
                *(PlacedPreparation(made_before(allocation), 0) for allocation in made),
                *(each.placed(module) for each in computed),
            ),
        ),
        contractions=contractions,
        constants=(),
        helpers=(),
        schedule=LaunchSequence(
            opaque=opaque_launches(candidate, module),
            copies=tuple(places_of_arrays(candidate)),
            registers=cost(candidate).estimate,
        ),
        proof=Proof(legal.decisions, _reached(candidate)),
    )
    return with_launch_code(group, candidate.settings)


def _outputs(candidate: Candidate) -> tuple[Output, ...]:
    """The arrays that the members allocate, and the numbers between them, that are live afterwards."""
    made = [(name, OutputKind.FRESH) for launch in candidate.launches for name in launch.results]
    made += [(each.arithmetic.name, OutputKind.PREPARED) for each in arithmetic_between(candidate)]
    return tuple(Output(name, kind) for name, kind in made if is_read_afterwards(candidate, name))


def _operands(candidate: Candidate, members: Sequence[Launch], made: list[Allocation]) -> tuple[Operand, ...]:
    """The kernels, then the launch configuration, then the arguments, each once, without contracted arrays."""
    by_name = {operand.name: operand for operand in candidate.operands}
    gone = {allocation.name for allocation in made}
    sizes = sorted({name for each in made for name in names_of(each.text)} - gone - {"cuda", "np"})
    by_name |= {name: Variable(name, name) for name in sizes if name not in by_name}
    beside = [launch for _, _, launch in opaque_items(candidate)]
    by_name |= {o.name: o for launch in beside for o in launch.operands if o.name not in by_name}
    grids = kernel_calls(members)
    kernels = [grid.configured.name for grid in grids]
    others = [name for grid in grids for name in (*grid.configured.settings, *grid.arguments)]
    first = [name for grid in grids for name in grid.configured.settings]
    others += [name for grid in grids for name, _ in grid.prepared.arrays]
    others += [name for grid in grids for name in (*grid.prepared.integers, *grid.prepared.numbers)]
    others += [name for grid in grids for name in grid.prepared.named]
    by_name |= {name: Variable(name, name) for name in others if name not in by_name}
    launched = [*grids, *kernel_calls(beside)]
    gone |= {name for grid in launched for name, _ in grid.prepared.variables}
    ordered = dict.fromkeys((*kernels, *first, *others, *sizes, *by_name))  # last what only the author's functions take
    return tuple(by_name[name] for name in ordered if name not in gone)


def _reached(candidate: Candidate) -> FloatingPoint:
    """EXACT if no kernel leaves a rounding to the compiler or a summation order to the device, unless FMA is
    allowed."""
    if candidate.settings.fp is not FloatingPoint.CLOSE:
        return candidate.settings.fp
    grids = kernel_calls(candidate.launches)
    accesses = (access for launch in candidate.launches for access in launch.kernel.accesses)
    contracts = any(grid.text.compilation.contracts for grid in grids)
    is_open = contracts or any(access.kind is AccessKind.REDUCE for access in accesses)
    return FloatingPoint.CLOSE if is_open else FloatingPoint.EXACT
