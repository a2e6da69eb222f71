"""Names that are reserved in CUDA C++ kernels, and replacements for them.

Reserved are C++ keywords, the names that CUDA and the support file define, and macros of the headers that nvcc reads
first.
"""

import re
from collections.abc import Collection, Mapping

from fusec.base.scalars.cuda_functions import CUDA_FUNCTIONS
from fusec.base.text.words import free_name

_KEYWORDS = """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class co_await
    co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do double
    dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new
    noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires restrict return
    short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef
    typeid typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq
"""
_CUDA = """
    threadIdx blockIdx blockDim gridDim warpSize main dim3 uint3 int2 int4 float2 float4 double2 half bfloat16 fused
    size_t ptrdiff_t uint ulong ushort
"""
_MACROS = """
    NULL EOF TRUE FALSE INFINITY NAN HUGE_VAL M_PI M_E M_LN2 M_SQRT2 RAND_MAX BUFSIZ linux unix major minor makedev errno
    stdin stdout stderr assert I complex isnormal fpclassify CHAR_BIT INT_MAX INT_MIN UINT_MAX
    LONG_MAX LONG_MIN ULONG_MAX FLT_MAX DBL_MAX DOMAIN OVERFLOW UNDERFLOW PLOSS SING TLOSS si_pid sa_handler
"""
_SPELLED = """
    load room store squared raised magnitude once beside each_place each_watched_place are_aligned like astype number infinity not_a_number width size place k Index
    sample value_inside nearest_within each_spot each_watched_spot spot space Tile Space border Border copy_border
    given sealed Agreed element Half tiles
    row rows column columns Row Column Shape Stripe Total Sum Product Mean Maximum Minimum Any All each_share each_read_share each_watched_share total_threads each_spot_in_turn GridTotal outer_row alone inner_columns InnerShape Alone
    watching_threads watching_blocks reduced reductions Edges edges each_spot_of_edge completed count running_sum running_product part_of chain later give is_only_thread is_last_block arrived
"""  # names in the text of a kernel
_SUPPORT = """
    Element Number Flat One Strong Weak Strided Pack Place Repeated Word Words Bits Divisor InWord Spot Grid Folded steps_along run_spots each_spot_of is_whole is_inside end_of from_last reaches_rows moved lane_of Common Real Met Promoted Traits Select EnableIf
    Integer IfElements IfElementAndNumber IfNumbers other_than_power array_of ArrayOf CommonOf raw element sum product address low_bits hidden floor_quotient is_float is_signed
    is_unsigned is_same is_native is_inexact is_integer is_complex is_of_one_precision wide quotient Reduced AgreedOf Decided Same Undecided is_number is_literal is_real
    is_between is_usual_divisor is_usual_quotient is_refined is_power_of_two quotient_by_number careful_quotient product_and_sum
    Watched WatchedBy QuotientOf Manner Plain is_watched watched_by watched_quotient usual_reciprocal size_of is_zero loaded
    WatchedFloat is_watched_float WatchedPlace WatchedShare WatchedPack Share succeeds is_unusual_size watched_root watched_reciprocal run_again
    exponential exponential_coefficients logarithm logarithm_coefficients of_two high_bits with_high_bits rough_reciprocal
    Periodic Meeting each_alone in_words one_for_word ComplexNumber complex_number imaginary is_complex_number IfComplexNumbers is_mixed scaled
    Nowhere NoPack First careful_exponential careful_logarithm approximate_reciprocal approximate_root is_of_usual_size refined_reciprocal refined_quotient
    refined_root careful_root
    argmax argmin Best place_of OfRow OfColumn InTurns RowsInTurn OfRowsInTurn each_number Computed held EachColumn Down DownInTurns EachRow each_row each_row_by row_bytes bound LoadedRow Later LaterMoments later_of taken_by most MeanAndSpread Distances Kept Loaded Added Spread Moments across_block spread finish_spread spread_complete across_lanes across_warps complete read_only least
    Greatest Least Reducing started
    RunningSum RunningProduct Carried Told half_there put got tell awaited stretch_of stretch_before levels_of next_part up_to_lane before_lane before_vectors scan_of_row LaterOfRow later ScannedRow RowPart Slab ColumnPart Selected selected
    slots Ring Overwritten Staged Corner corner_of address_in own_address slot_of start_copy wait_for_copies Seam Seams Seamed keep_rows
    Edge run_edge places_of_edge keep_columns keep_seams kept_at_once load_rows LoadRows InTile element_of_tile each_spot_of_tile Turned
    Staggered steps_in_word earlier_words Powers Carrying Carrier Bare BareOf is_carrying CarriedBy carried_by is_integral bits_of bits_of_sum Small WeakSmall of_value RaisedNumber IfCarrying Raised ShiftOf
"""
_FUNCTIONS = {name.partition(".")[2] for name in CUDA_FUNCTIONS} - {"pow"}
LOCAL = frozenset({*f"{_KEYWORDS} {_CUDA} {_MACROS} {_SPELLED}".split(), *_FUNCTIONS})
GLOBAL = LOCAL | frozenset(_SUPPORT.split())


def cuda_helper_names(elements: Mapping[str, str]) -> dict[str, str]:
    """The names of the package's functions, by key; `elements` has their names in Python."""
    taken: set[str] = set()
    found: dict[str, str] = {}
    for key, name in elements.items():
        found[key] = cuda_name(name, taken, GLOBAL)
        taken.add(found[key])
    return found


def cuda_name(name: str, taken: Collection[str], reserved: Collection[str] = LOCAL) -> str:
    """The name if C++ accepts it and it means nothing else, or a similar one: `own_new`, `u3c3` for a Greek sigma."""
    plain = "".join(letter if letter.isascii() else f"u{ord(letter):x}" for letter in name)
    plain = re.sub(r"__+", "_", re.sub(r"\W", "_", plain))  # `row_linalg.norm` is a name in the model
    plain = f"own{plain}" if plain.startswith("_") else plain
    return free_name(f"own_{plain}" if plain in reserved else plain, taken)


def taken_name(wanted: str, taken: set[str]) -> str:
    """An unused name like this one, which it adds to `taken`."""
    name = cuda_name(wanted, taken)
    taken.add(name)
    return name


def type_name(key: str) -> str:
    """`Wave_speed` for the type of `wave_speed`."""
    return key[:1].upper() + key[1:] if key[:1].isalpha() and key[:1].upper() != key[:1] else f"{key}_type"
