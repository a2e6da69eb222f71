"""The laws that every fusion satisfies, in the order in which they are checked: one file each."""

from fusec.fusion.model.obligation import Obligation
from fusec.fusion.obligations.bounds_fit import bounds_fit
from fusec.fusion.obligations.disjoint_storages import disjoint_storages
from fusec.fusion.obligations.equal_instances import (
    anti_at_equal_instances,
    flow_at_equal_instances,
    output_at_equal_instances,
)
from fusec.fusion.obligations.keeps_bits import keeps_bits
from fusec.fusion.obligations.no_effects import no_effects
from fusec.fusion.obligations.no_self_dependence import no_self_dependence
from fusec.fusion.obligations.nothing_between import nothing_between
from fusec.fusion.obligations.old_values_before_writes import old_values_before_writes
from fusec.fusion.obligations.one_name_for_written import one_name_for_written
from fusec.fusion.obligations.one_target import one_target
from fusec.fusion.obligations.operands_first import operands_first
from fusec.fusion.obligations.recomputed_elements import recomputed_elements
from fusec.fusion.obligations.reductions_complete import reductions_complete
from fusec.fusion.obligations.rows_complete import rows_complete
from fusec.fusion.obligations.same_domain import same_domain
from fusec.fusion.obligations.scans_in_order import scans_in_order

OBLIGATIONS = (
    Obligation(nothing_between, "FUS207"),
    Obligation(no_effects, "FUS401"),
    Obligation(one_target, "FUS601"),
    Obligation(no_self_dependence, "FUS202"),
    Obligation(reductions_complete, "FUS206"),
    Obligation(recomputed_elements, "FUS203"),
    Obligation(bounds_fit, "FUS406"),
    Obligation(rows_complete, "FUS206"),
    Obligation(scans_in_order, "FUS206"),
    Obligation(flow_at_equal_instances, "FUS203"),
    Obligation(anti_at_equal_instances, "FUS204"),
    Obligation(old_values_before_writes, "FUS204"),
    Obligation(output_at_equal_instances, "FUS205"),
    Obligation(same_domain, "FUS201"),
    Obligation(one_name_for_written, "FUS210"),
    Obligation(operands_first, "FUS208"),
    Obligation(disjoint_storages, "FUS209"),
    Obligation(keeps_bits, "FUS501"),
)

__all__ = ["OBLIGATIONS"]
