"""What a dispatcher says of each target."""

from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.base.scalars.targets import CUDA, DASK, DASK_CUDA, LEGATE, LEGATE_CUDA, NUMBA, Target
from fusec.generate.text.free_names import CUDA_NAMES, DASK_NAMES, LEGATE_NAMES, SUPPORT_NAMES


@dataclass(frozen=True, slots=True)
class TargetWords:
    """`is_array` is the function that recognises an array; `of` names the object in the group's names that launches the
    kernel. The module imports `names` from the support file with the `suffix`. `library` asks whether a value is the
    library of such arrays.
    """

    is_array: str
    of: str
    names: tuple[str, ...]
    suffix: str
    library: str

    def start(self, group: FusionGroup) -> str:
        """`step_fusion.launch`, which gives the results, or None for operands that have no kernel."""
        return f"{getattr(group.name, self.of)}.launch"


WORDS: dict[Target, TargetWords] = {
    NUMBA: TargetWords("is_array", "fusion", SUPPORT_NAMES, "", "{} is {numpy}"),
    CUDA: TargetWords("is_device_array", "cuda", CUDA_NAMES, "_cuda", "is_cupy({})"),
    DASK: TargetWords("is_dask_array", "dask", DASK_NAMES, "_dask", "is_dask({})"),
    DASK_CUDA: TargetWords("is_dask_array", "cuda", CUDA_NAMES, "_cuda", "is_dask({})"),
    LEGATE: TargetWords("is_cupynumeric_array", "legate", LEGATE_NAMES, "_legate", "is_cupynumeric({})"),
    LEGATE_CUDA: TargetWords("is_cupynumeric_array", "cuda", CUDA_NAMES, "_cuda", "is_cupynumeric({})"),
}
