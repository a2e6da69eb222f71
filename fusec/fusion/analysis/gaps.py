"""Rows of what a target has no code for."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, ParamSpec

from fusec.base.ir.kernel import Launch
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr
from fusec.fusion.model.candidate import Candidate

Given = ParamSpec("Given")


@dataclass(frozen=True, slots=True)
class Gap(Generic[Given]):
    """The `sentence` in the user's words has a hole for each text that is `found`, if a text is found at all."""

    sentence: str
    found: Callable[Given, Iterable[str]]

    def sentences(self, *given: Given.args, **named: Given.kwargs) -> Iterator[str]:
        return (self.sentence.format(text) for text in self.found(*given, **named))


@dataclass(frozen=True, slots=True)
class Gaps:
    """What kernels and dispatchers of a target have no code for, told with FUS601 after the `opening`."""

    opening: str
    kernel: tuple[Gap[[Launch, Candidate]], ...] = ()
    dispatcher: tuple[Gap[[Candidate]], ...] = ()

    def of_launch(self, launch: Launch, candidate: Candidate) -> str:
        """What kernels have no code for, empty if there is nothing."""
        return next((text for gap in self.kernel for text in gap.sentences(launch, candidate)), "")

    def of_dispatcher(self, candidate: Candidate) -> str:
        return next((text for gap in self.dispatcher for text in gap.sentences(candidate)), "")


def launch_values(launch: Launch) -> Iterator[Expr]:
    """The value of each statement of its kernel."""
    return (statement.value for statement in launch.kernel.body)
