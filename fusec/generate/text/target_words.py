"""What a dispatcher says of each target."""

from dataclasses import dataclass

from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.targets import CUDA, NUMBA, Target
from fusec.generate.text.free_names import CUDA_NAMES, SUPPORT_NAMES


@dataclass(frozen=True, slots=True)
class TargetWords:
    """`is_array` is the function that recognises an array; `result` the name of what the kernel gives, None for other
    operands; `starts` the method that gives it, of the object `of` in the group's names; `value` the results themselves.
    The module imports `names` from the support file with the `suffix`.
    """

    is_array: str
    result: str
    of: str
    starts: str
    value: str
    names: tuple[str, ...]
    suffix: str

    @property
    def gives_at_once(self) -> bool:
        """Whether the kernel has run when its results are asked for."""
        return self.value == "{}"

    def start(self, group: FusionGroup) -> str:
        """`step_fusion.bind`."""
        return f"{getattr(group.name, self.of)}.{self.starts}"


WORDS: dict[Target, TargetWords] = {
    NUMBA: TargetWords("is_array", "run", "fusion", "bind", "{}.run()", SUPPORT_NAMES, ""),
    CUDA: TargetWords("is_device_array", "results", "cuda", "launch", "{}", CUDA_NAMES, "_cuda"),
}
