"""The text of a group of the author's kernels or loops for the template."""

from fusec.base.records import dataclass
from fusec.generate.guards.attributes import OwnerText
from fusec.generate.text.original import Original


@dataclass(frozen=True, slots=True)
class AuthoredText:
    """Dispatcher, original and kernel: whole lines. `run` is the dispatcher's body."""

    signature: str
    docstring: str
    run: str
    original: Original
    kernel: str
    owner: OwnerText | None = None

    @property
    def code(self) -> str:
        """The generated lines that name what the module imports."""
        return "\n".join((*((self.owner.body,) if self.owner is not None else ()), self.run, self.kernel))
