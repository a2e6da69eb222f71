"""What the printer of a target gets: the group, its body, and the module around it."""

from collections.abc import Collection, Mapping

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.generate.text.module_spelling import ModuleSpelling


@dataclass(frozen=True, slots=True)
class InModule:
    """The data that all groups of a generated module share.

    `helpers` by key; the spelling of helpers and constants; `renamed`: names that differ from the author's, by the
    author's name; `taken`: all names of the module.
    """

    helpers: Mapping[str, HelperFunction]
    spelling: ModuleSpelling
    renamed: Mapping[str, str]
    taken: Collection[str]


@dataclass(frozen=True, slots=True)
class PrintedGroup:
    """`given`: the operands of the kernel and what the dispatcher makes. `own`: names of operands and results.
    `renamed`: the module's other names for names of the author."""

    group: FusionGroup
    body: Body
    given: tuple[str, ...]
    own: frozenset[str]
    renamed: Mapping[str, str]
    module: InModule
