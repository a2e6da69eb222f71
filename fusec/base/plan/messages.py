"""Diagnostics that a command reports about a source, besides its result."""

from collections.abc import Iterable

from fusec.base.plan.refusal import Refusal
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic, Severity

_KEPT_BACK = ("FUS908", "FUS909")  # bugs of fusec: the module is as the author wrote it


@dataclass(frozen=True, slots=True)
class Told:
    """`diagnostics`: files that could not be read or written. `demands`: refusals of statements with a `# fusec: fuse`
    comment."""

    diagnostics: tuple[Diagnostic, ...] = ()
    demands: tuple[Diagnostic, ...] = ()

    @property
    def is_safe(self) -> bool:
        """Whether no module was left unfused by the safety net or by an internal error."""
        return all(diagnostic.code not in _KEPT_BACK for diagnostic in self.diagnostics)


def broken_demands(refusals: Iterable[Refusal]) -> tuple[Diagnostic, ...]:
    """Diagnostics for the refusals of statements with a `# fusec: fuse` comment."""
    return tuple(_broken_demand(refusal) for refusal in refusals if refusal.required)


def _broken_demand(refusal: Refusal) -> Diagnostic:
    message = f"`# fusec: fuse` cannot be honoured: {refusal.message}: {refusal.note}"
    return Diagnostic(refusal.code, message, refusal.span.path, refusal.hint, Severity.WARNING, refusal.span)
