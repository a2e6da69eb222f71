"""The laws of fused launches, loops of launches and loop calls, in the order in which they are checked."""

from fusec.fusion.model.obligation import Obligation
from fusec.fusion.obligations.authored.iterations_apart import iterations_apart
from fusec.fusion.obligations.authored.keeps_contractions import keeps_contractions
from fusec.fusion.obligations.authored.keeps_roundings import keeps_roundings
from fusec.fusion.obligations.authored.launch_attributes import launch_attributes
from fusec.fusion.obligations.authored.launches_alike import launches_alike
from fusec.fusion.obligations.authored.numbers_complete import numbers_complete
from fusec.fusion.obligations.authored.one_total import one_total
from fusec.fusion.obligations.authored.plain_attributes import plain_attributes
from fusec.fusion.obligations.authored.ranges_together import ranges_together
from fusec.fusion.obligations.authored.recomputed_instances import recomputed_instances
from fusec.fusion.obligations.authored.rows_there import rows_there
from fusec.fusion.obligations.authored.same_compilation import same_compilation
from fusec.fusion.obligations.authored.same_functions import same_functions
from fusec.fusion.obligations.authored.same_loops import same_loops
from fusec.fusion.obligations.authored.same_options import same_options
from fusec.fusion.obligations.authored.same_threads import same_threads
from fusec.fusion.obligations.authored.separate_arrays import separate_arrays
from fusec.fusion.obligations.authored.separate_memory import separate_memory
from fusec.fusion.obligations.authored.threads_for_all import threads_for_all
from fusec.fusion.obligations.authored.work_of_its_own import work_of_its_own
from fusec.fusion.obligations.equal_instances import (
    anti_at_equal_instances,
    flow_at_equal_instances,
    output_at_equal_instances,
)
from fusec.fusion.obligations.no_self_dependence import no_self_dependence
from fusec.fusion.obligations.nothing_between import nothing_between

KERNEL_OBLIGATIONS = (
    Obligation(nothing_between, "FUS207"),
    Obligation(no_self_dependence, "FUS202"),
    Obligation(recomputed_instances, "FUS203"),
    Obligation(flow_at_equal_instances, "FUS203"),
    Obligation(anti_at_equal_instances, "FUS204"),
    Obligation(output_at_equal_instances, "FUS205"),
)


LAUNCH_OBLIGATIONS = (
    *KERNEL_OBLIGATIONS,
    Obligation(one_total, "FUS206"),
    Obligation(same_threads, "FUS201"),
    Obligation(ranges_together, "FUS201"),
    Obligation(threads_for_all, "FUS201"),
    Obligation(same_options, "FUS503"),
    Obligation(separate_memory, "FUS209"),
    Obligation(keeps_roundings, "FUS501"),
    Obligation(launch_attributes, "FUS208"),
)


LAUNCH_LOOP_OBLIGATIONS = (
    Obligation(iterations_apart, "FUS203"),
    Obligation(launches_alike, "FUS201"),
    Obligation(work_of_its_own, "FUS309"),
    Obligation(rows_there, "FUS403"),
    Obligation(separate_memory, "FUS209"),
    Obligation(keeps_roundings, "FUS501"),
    Obligation(keeps_contractions, "FUS501"),
)


LOOP_OBLIGATIONS = (
    *KERNEL_OBLIGATIONS,
    Obligation(numbers_complete, "FUS206"),
    Obligation(same_loops, "FUS201"),
    Obligation(same_compilation, "FUS503"),
    Obligation(same_functions, "FUS501"),
    Obligation(separate_arrays, "FUS209"),
    Obligation(plain_attributes, "FUS208"),
)
