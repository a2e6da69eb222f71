"""The text that a group has for one target."""

from fusec.base.records import dataclass
from fusec.base.scalars.targets import Target
from fusec.generate.text.line_breaks import INDENT


@dataclass(frozen=True, slots=True)
class TargetText:
    """Whole lines: the dispatcher `asks` for a `result`, which is None for other operands, and otherwise ends with
    `finish`; `definitions` are kernels and the objects that start them.

    `decorator` marks the kernels among the definitions, if there are any; `kernels` stand in a file of their own.
    `given`: the operands that the kernel takes.
    """

    target: Target
    result: str
    asks: str
    finish: str
    definitions: str
    decorator: str = ""
    kernels: tuple[object, ...] = ()
    given: tuple[str, ...] = ()

    @property
    def finish_inside(self) -> str:
        """`finish` in a branch."""
        return "\n".join(f"{INDENT}{line}" for line in self.finish.split("\n"))
