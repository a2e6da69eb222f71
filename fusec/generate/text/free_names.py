"""Names that generated code may use besides the author's."""

import keyword
from collections.abc import Iterator

from fusec.base.ir.loop_call import RESERVED_IN_LOOPS
from fusec.base.ir.thread_kernel import RESERVED
from fusec.base.text.words import take_name

SUPPORT_NAMES = (
    "BLOCK",
    "Fusion",
    "TILE",
    "accumulate_all",
    "accumulate_any",
    "accumulate_argmax",
    "accumulate_max",
    "accumulate_mean",
    "accumulate_min",
    "accumulate_prod",
    "accumulate_sum",
    "argmax_key",
    "argmin_key",
    "along_axis",
    "as_double",
    "block_all",
    "block_any",
    "block_argmax",
    "block_centre",
    "block_max",
    "block_mean",
    "block_min",
    "block_prod",
    "block_squares",
    "block_sum",
    "clamped",
    "collect",
    "collect_all",
    "collect_any",
    "collect_max",
    "collect_mean",
    "collect_min",
    "collect_prod",
    "collect_sum",
    "contracting_kernel",
    "element_at",
    "element_function",
    "ends_of",
    "gathering",
    "hold",
    "is_array",
    "joined_pieces",
    "keep",
    "keep_row",
    "kernel",
    "like",
    "load",
    "made_before",
    "mean_of",
    "neighbour_of",
    "padded_pieces",
    "places",
    "places_along",
    "places_along_from",
    "places_between",
    "python_number",
    "rolled",
    "scan_max",
    "scan_min",
    "scan_prod",
    "scan_sum",
    "scratch",
    "selected",
    "shape_of",
    "spread_places",
    "stacked_pieces",
    "store",
    "stretch_of",
    "view_of",
)
OBJECT_NAMES = ("are_plain", "has_items", "has_plain_attributes", "is_integer")
NUMBER_NAMES = ("as_computed", "as_float", "as_float32", "as_float64", "as_int", "as_numpys")
DASK_NAMES = ("DaskFusion", "OverlapFusion", "dask_array", "is_dask", "is_dask_array")
LEGATE_NAMES = ("LegateFusion", "is_cupynumeric", "is_cupynumeric_array")
CUDA_NAMES = (
    "CudaColumnFusion",
    "CudaColumnPairFusion",
    "CudaRowPairFusion",
    "CudaFusion",
    "CudaGridFusion",
    "CudaRowFusion",
    "CudaScanFusion",
    "CudaScanPairFusion",
    "CudaTotalFusion",
    "CudaGridTotalFusion",
    "OfBounds",
    "OfElements",
    "are_apart",
    "beyond",
    "beyond_or_number",
    "device_along_axis",
    "device_joined_pieces",
    "device_made_before",
    "device_padded_pieces",
    "device_places",
    "device_places_along",
    "device_places_along_from",
    "device_places_between",
    "device_shape_of",
    "device_spread_places",
    "device_stacked_pieces",
    "element_of",
    "gathered",
    "gone_round",
    "is_cupy",
    "is_device_array",
    "made_around",
    "room_for_copy",
    "stretch_or_number",
)
LOOP_NAMES = ("CudaLoopFusion", "OfEither")
OTHER_NUMPY = "numpy_2"  # if operands have both other names
NUMPY_NAMES = ("np", "numpy", OTHER_NUMPY)  # what a dispatcher may call NumPy, the first that no operand has
_BUILTINS = ("abs", "bool", "complex", "float", "int", "len", "max", "min", "range", "sum", "type")
KERNEL_NAMES = frozenset(
    (*SUPPORT_NAMES, *OBJECT_NAMES, *NUMBER_NAMES, "KeptNames", "TiledFusion", "np", "math", *_BUILTINS)
)
MODULE_NAMES = KERNEL_NAMES | RESERVED | RESERVED_IN_LOOPS | frozenset(CUDA_NAMES)  # imported by generated modules


def part_names(stem: str, taken: set[str]) -> Iterator[str]:
    """Names for parts of long expressions; each is then taken."""
    while True:
        yield take_name(f"{stem}_part", taken)


def require_identifier(name: str) -> str:
    """The name; raises ValueError for text that is no single identifier."""
    if not name.isidentifier() or keyword.iskeyword(name):
        raise ValueError(f"{name!r} is no name")
    return name
