"""What becomes of one Python file of the package: all that the output, the report and the messages need of it."""

from fusec.base.plan.generated_files import GeneratedModule
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class FusedFile:
    """`content` are the bytes of the rewritten file, None for a copy. `needs`: what its generated modules need of support
    files. `account` is its entry in the report as JSON, empty without one. `found` are diagnostics about the source,
    `kept` the reason why a file with fused groups stays as it is."""

    path: str
    encoding: str = "utf-8"
    content: bytes | None = None
    generated: tuple[GeneratedModule, ...] = ()
    needs: frozenset[str] = frozenset()
    account: str = ""
    found: tuple[Diagnostic, ...] = ()
    kept: Diagnostic | None = None
