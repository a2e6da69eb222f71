"""The `.cu` files of the stories compile for devices with nvcc, without a warning, a spill or many registers."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from fusec.generate.text.function_tables import cuda_functions
from fusec.generate.text.templates import render

pytestmark = pytest.mark.slow

NVCC = shutil.which("nvcc")
GOLDEN = Path(__file__).parents[2] / "stories" / "golden"
KERNEL = re.compile(
    r"^template <([^>]*)>\n__global__ void (?:__launch_bounds__[^\n]*\n)?(\w+)\(([^)]*)\) \{\n(.*?)^\}",
    re.MULTILINE | re.DOTALL,
)
TYPE = re.compile(r"typename (\w+)")
ARCHITECTURES = (
    "80",
    "90",
)  # for the first of which NVVM compiles, and the assembler for both: it takes a tenth of the time
PARTS = 6  # of the files, which processes share
MOST_REGISTERS = 40  # of 64 with which a multiprocessor still runs as many threads as hide the latency of memory
MOST_OF_MANY = 56  # of eight arrays, whose addresses alone take 16, or of such that go round, with divisors
TILES = (  # dimensions, places for each thread and threads side by side, and elements of a word
    (1, "4, 128", 1),
    (2, "6, 64, 2", 1),
    (3, "6, 32, 4", 1),
    (1, "1, 128", 4),
    (2, "6, 32, 4", 4),
    (3, "3, 32, 4", 4),
    (3, "12, 32, 4", 2),  # short words of many views
)
MANY_LAYOUTS = "6, 32, 4"  # of short words in three dimensions
STAGED = "7, 128, 2"  # of tables whose threads compute, to the borders, what the original stores in between
SEAMED = (  # dimensions, tiles of lines and of tables of kernels that overwrite what they read, and what is read around
    (1, "4, 256, 1, 1, 1024, 2, 0, 0, 2, 2", "0, 0, 2, 2"),
    (2, "4, 64, 2, 32, 64, 4, 2, 2, 2, 2", "2, 2, 2, 2"),
)
ALL_TILES = "FUSEC_TEST_ALL_TILES"  # an environment variable: every kernel of views in every shape of tiles
MOST_IN_WORDS = 10  # views whose words a thread has registers for
MOST_OF_VIEWS = (
    168  # a thread has several places and the addresses of their neighbours: three blocks of 128 run at once
)
MOST_OF_MANY_LAYOUTS = 192  # of seven in words of four, or of more than ten: two such blocks, as fast on a device
MANY = re.compile(r"SpaceILi2ELi7ELi4E|SpaceILi\dELi1\dE")
MOST_OF_EDGES = 128  # of the one block that runs, of 512 threads
MOST_OF_TOTALS = (
    48  # of several arrays, whose values a block of 512 threads adds up beside its other work: two run at once
)
MOST_OF_SPREADS = 56  # of sums in double precision, whose blocks of 512 threads run two at once
NEW_AXES = {  # of views `a[:, None, :]` and `b[None, :, :]`, and of `x[:, None]` and `x[None, :]`
    "a_all_new_array": "RowsInTurn<float>",
    "b_new_array": "RowsInTurn<float>",
    "_all_new_array": "OfRow<float>",
    "_new_array": "OfColumn<float>",
}
SPILLS = {  # bytes
    "normalise_batch_kernel": 28,  # of four arrays of which each is whole here, as weights of columns are not
    "vertical_advection_dcol_3_kernel": 192,  # of ten views in words of four, of which it writes two
    "shallow_hv_new_kernel": 1228,  # of nine views in words of four, with quotients at four neighbours of each element
}
# of a thread that has up to 16 elements of its row in registers: four blocks of 256 run at once, or two of 512 that share columns
MOST_OF_ROWS = 64
SCANNED = ("Shape<16, 2, 4, 8, 48, 8, 4>", "Shape<256, 4, 4, 1, 128, 16, 4, 0, 0, 1>")  # whole rows, and parts of rows
INNER = ("2, 4, 1, 64, 8, 4", "64, 1, 1, 64, 64, 4")  # rows that a thread has alone
MOST_OF_SCANS = 128  # of a thread that has up to 32 elements in registers: two blocks of 256 run at once
OF_KERNELS = {"reductions::in_double_element": "double", "reductions::is_inside_element": "bool"}  # that declare it
HALVES = ("stretched", "halved")  # kernels that are compiled for half precision
AUTHORS = ("cupy_functions_in_full", "cupy_index_arrays")  # whose originals have expressions that Python prints
NOT_HERE = "cupy_complex_numbers"  # which takes CuPy's own header
FILES = sorted(
    path
    for path in GOLDEN.rglob("*.cu")
    if "_fused_support.cuh" in path.read_text("utf-8") and NOT_HERE not in path.parts
)


@pytest.mark.skipif(NVCC is None, reason="no nvcc")
@pytest.mark.parametrize("part", range(PARTS))
def test_kernels_compile_without_warnings_or_spills(part: int, tmp_path: Path) -> None:
    """Some files at once: nvcc takes half a second to start."""
    files = FILES[part::PARTS]
    assert files
    (tmp_path / "_fused_support.cuh").write_text(
        render(
            "support/cuda_elements/support.cuh.jinja",
            {"functions": cuda_functions(), "contracts": False, "is_close": True},
        )
    )
    source = tmp_path / "stories.cu"
    texts = [in_own_namespace(f"of_{k}", path.read_text("utf-8")) for k, path in enumerate(files)]
    source.write_text("".join(texts) + "\n".join(kept_seams()))
    targets = [f"-gencode=arch=compute_{ARCHITECTURES[0]},code=sm_{architecture}" for architecture in ARCHITECTURES]
    flags = [
        "-std=c++17",
        "-Wno-deprecated-gpu-targets",
        "-Xptxas",
        "-v",
        "-DFUSED_PRODUCTS",  # chains have kernels, and tests, of their own
        "-fatbin",
        "-o",
        str(tmp_path / "stories.fatbin"),
    ]
    built = subprocess.run([str(NVCC), *flags, *targets, str(source)], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert "warning" not in built.stderr, built.stderr
    registers = re.findall(r"entry function '(\w+)'.*?Used (\d+) registers", built.stderr, re.DOTALL)
    assert len(registers) == len(ARCHITECTURES) * source.read_text().count("template __global__ ")
    spreads = [name for _, name, _, body in KERNEL.findall(source.read_text()) if "Spread<" in body]
    for kernel, count in registers:
        most = (
            MOST_OF_EDGES
            if "5Edges" in kernel
            else MOST_OF_MANY_LAYOUTS
            if MANY.search(kernel)
            else MOST_OF_VIEWS
            if "Space" in kernel
            else MOST_OF_SCANS
            if "Pyxx" in kernel
            else MOST_OF_ROWS
            if "Shape" in kernel or "Stripe" in kernel
            else MOST_OF_MANY
            if "T8_" in kernel or "8Periodic" in kernel
            else MOST_OF_TOTALS
            if kernel.endswith("Pj")  # the counter of blocks that have arrived
            else MOST_REGISTERS
        )
        most = MOST_OF_SPREADS if any(name in kernel for name in spreads) else most
        assert int(count) <= most, kernel
    spilled = re.findall(r"entry function '(\w+)'.*?(\d+) bytes spill stores", built.stderr, re.DOTALL)
    assert spilled
    for kernel, count in spilled:
        assert int(count) <= next((most for name, most in SPILLS.items() if name in kernel), 0), kernel


def test_guards_read_as_the_formatter_writes_them() -> None:
    files = [str(path) for path in GOLDEN.glob("cupy_*/after/_fused_*.py")]
    files = [path for path in files if not any(name in path for name in AUTHORS)]
    for command in (["format", "--check"], ["check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--isolated", "--line-length", "120", *files],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout


def test_the_support_file_gives_no_name_two_values() -> None:
    """Its parts are files of their own here, and one module there."""
    tree = ast.parse((GOLDEN / "cupy_chains/after/_fused_support_cuda.py").read_text("utf-8"))
    names = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    names += [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    assert len(names) == len(set(names))


def in_own_namespace(space: str, text: str) -> str:
    """A file with instances of its kernels, which others may have under the same names."""
    own = {name for _, name, _, _ in KERNEL.findall(text)}
    made = re.sub(
        r"(?<=__global__ void )fused::(\w+)",
        lambda found: f"fused::{space}::{found[1]}" if found[1] in own else found[0],
        instances(text),
    )
    return text.replace("namespace fused {", f"namespace fused::{space} {{") + made


DIVIDED = "long long, long long, int, int, char*"  # rows, columns, and what is known of the parts of the rows
GIVEN = r", (\w+_given(?:_\d+)?) \w+"  # numbers of the call


def instances(text: str) -> str:
    """Each kernel for packs of contiguous arrays and for arrays with strides of their own, or for short and long rows; one of
    views for lines, tables and cubes."""
    lines = []
    for long_parameters, name, long_arguments, body in KERNEL.findall(text):
        parameters, arguments = (" ".join(part.split()) for part in (long_parameters, long_arguments))
        numbers = {} if is_scan(arguments) else of_numbers(name, arguments, body, text)
        if parameters.startswith("typename Tile"):
            is_bordered = "typename Border" in parameters
            lines += of_views(name, parameters.count("typename") - 3 - is_bordered, body, arguments, numbers)
            continue
        if name.endswith("_complete"):
            types = ", ".join(numbers[given] for given in TYPE.findall(parameters)[1:])
            passed = ", ".join(pointers(arguments, numbers))
            lines.append(f"template __global__ void fused::{name}<int, {types}>(int, int, {passed});")
            continue
        if "typename Edges" in parameters:
            lines.append(of_edges(name, parameters.count("typename") - 2, body))
            continue
        for first, given in kinds(parameters, name, arguments, body, len(numbers)):
            index = (
                "unsigned long long*, long long, long long"
                if is_scan(arguments)
                else "long long, int, int"
                if first.count("Shape") > 1
                else "long long, int"
                if "Shape" in first
                else DIVIDED
                if "Stripe" in first
                else first.partition(", ")[2]
            )
            types = ", ".join((*given, *numbers.values()))
            passed = ", ".join((index, *given, *pointers(arguments, numbers)))
            lines.append(f"template __global__ void fused::{name}<{first}, {types}>({passed});")
    return "\n".join(lines) + "\n"


def of_numbers(name: str, arguments: str, body: str, text: str) -> dict[str, str]:
    """The types of reductions, and of numbers that are computed with them, by the kernel's names for these types."""
    number = of_name(name)
    words = {kind: word for word, kind in re.findall(r"Total<([\w:]+|Spread<\w+, \d+>), (\w+), ", body)}
    words |= {
        kind: word
        for word, blocks in re.findall(r"completed<([\w:]+)>\(count, size, (\w+)\)", body)
        for kind in re.findall(rf"const (\w+)\* {blocks}\b", arguments)
    }
    found = {kind: "bool" if word in ("Any", "All") else OF_KERNELS.get(word, number) for kind, word in words.items()}
    closing = text.partition(f" {name.removesuffix('_complete')}_closing(")[2].partition("\n}")[0]
    for kind, array in re.findall(r"(?<!const )(?<!unsigned )\b(?!char)(\w+)\* (\w+)", arguments):
        value = re.search(rf"const auto (\w+) = (.*);\n(?:[^}}]*\n)?    give\({array}, \1\);", closing)
        found.setdefault(kind, "bool" if value and re.search(r"^logical_| [<>] ", value[2]) else number)
    return found | dict.fromkeys(re.findall(GIVEN, arguments), "fused::Weak<double>")


def of_name(kernel: str) -> str:
    """The type of the kernel's numbers."""
    return "int" if kernel.startswith("wrapped") else "fused::Half" if kernel.startswith(HALVES) else "float"


def pointers(arguments: str, numbers: dict[str, str]) -> list[str]:
    """The parameters that are memory for numbers, or for parts of them."""
    found = re.findall(r"(const )?\b(\w+)\* \w+", arguments)
    given = [numbers[kind] for kind in re.findall(GIVEN, arguments)]
    counter = ["unsigned int*"] if "unsigned int* arrived" in arguments else []
    return [*[f"{const}{numbers[kind]}*" for const, kind in found if kind in numbers], *given, *counter]


def of_edges(name: str, count: int, body: str) -> str:
    """A kernel of edges of a table, of arrays."""
    views = 1 + max(int(number) for number in re.findall(r"(?:load|store)<(\d+)", body))
    edges = f"fused::Edges<fused::Edge<2, {views}>, {body.count('each_spot_of_edge<')}>"
    types = ", ".join(["fused::Grid<double, false>"] * count)
    return f"template __global__ void fused::{name}<int, {edges}, {types}>({edges}, {types});"


def of_views(name: str, count: int, body: str, arguments: str, numbers: dict[str, str]) -> list[str]:
    """A kernel of views for arrays of these dimensions; of fewer than it names steps for, too, which compiles as well."""
    layouts = 1 + max(int(number) for number in re.findall(r"(?:load|store)<(\d+)", body))
    results = list(numbers.values()) if "GridTotal<" in body else []
    ends = re.findall(r"store_rows<[^>]*>\((\w+),", body)
    arrays = re.findall(r"\w+_(?:array|copied)\b", arguments.partition("* ")[0])
    given = ["fused::Ends<float>" if array in ends else "fused::Grid<float, true>" for array in arrays]
    grids = ", ".join(given[: count - len(results)])
    types, size = ", ".join((grids, *results)), ", long long" if results else ""
    given = given[: count - len(results)] if results else given
    parameters = ", ".join((*given, *(pointers(arguments, numbers) if results else ())))
    lines = []
    for rank, tile, width in some_tiles(name, body.count("load<"), layouts):
        tile = MANY_LAYOUTS if (rank, width) == (3, 2) and layouts > MOST_IN_WORDS else tile
        packed = f", {width}{', 0' * layouts}" if width > 1 else ""
        is_staged = "value_inside<" in body and "each_watched_spot" not in body
        tile = STAGED if (rank, width) == (2, 4) and is_staged else tile
        is_halved = (rank, width) == (2, 4) and f"store<{layouts - 1}>(" in body and crc32(name.encode()) % 2
        if is_halved:  # words are loaded, and stored in halves
            tile, packed = "4, 32, 4", f"{packed[:-1]}-2"
        space = f"fused::Space<{rank}, {layouts}{packed}>"
        index = "long long" if rank == 1 else "int"
        space = f"fused::Continued<fused::Folded<{space}, 25>>" if rank == 2 and width == 1 else space
        has_room = layouts < 6  # of more views `waves` spills 200 bytes and is faster so, `reacted` 24 and is as fast
        if rank > 1 and width == 4 and has_room and crc32(name.encode()) % 2 == 0:  # rows begin elsewhere in words each
            space = f"fused::Staggered<{space}{', 1' * (rank - 1)}>"
        spaces = f"{space}, fused::Border<{rank}>" if "Border border" in arguments else space
        lines.append(
            f"template __global__ void fused::{name}<fused::Tile<{tile}>, {index}, {spaces}, {types}>({spaces}{size}, {parameters});"
        )
    return [*lines, *in_tiles(name, given, body, layouts)]


def some_tiles(name: str, loads: int, layouts: int) -> list[tuple[int, str, int]]:
    """Of most kernels every third shape, of other kernels other ones, for all together take minutes; all of them where asked."""
    shapes = [
        (rank, tile, width)
        for rank, tile, width in TILES
        if width == 1 or (rank == 2 and layouts <= MOST_IN_WORDS) or (loads <= MOST_IN_WORDS) == (width > 2)
    ]
    if loads > MOST_IN_WORDS or ALL_TILES in os.environ:
        return shapes
    return shapes[crc32(name.encode()) % 3 :: 3]


def in_tiles(name: str, given: list[str], body: str, layouts: int) -> list[str]:
    """A kernel that overwrites what it reads, in tiles of lines and of tables."""
    loaded = re.findall(r"^ {8}load\((\w+), \w+\);", body, re.MULTILINE)
    numbers = [re.search(rf"load<(\d+)[^>]*>\({array}, ", body)[1] for array in loaded]  # type: ignore[index]
    grids = [each.replace("float", "double") for each in given[: len(given) - len(numbers)]]
    lines = []
    for rank, tile, around in SEAMED if loaded else ():
        rings = [ring(int(number), k, around) for k, number in enumerate(numbers)]
        space = f"fused::Seamed<fused::Space<{rank}, {layouts}>, {len(rings)}>"
        types = ", ".join((*grids, *rings))
        lines.append(
            f"template __global__ void fused::{name}<fused::Tile<{tile}>, int, {space}, {types}>({space}, {types});"
        )
    return lines


def kept_seams() -> list[str]:
    """What keeps the seams of tiles, of two arrays."""
    lines = []
    for rank, tile, around in SEAMED:
        space = f"fused::Seamed<fused::Space<{rank}, 2>, 2>"
        rings = [ring(k, k, around) for k in range(2)]
        seams = ", ".join(f"fused::Seam<{each}>" for each in rings)
        types = f"fused::Tile<{tile}>, int, {space}, {', '.join(rings)}"
        lines.append(f"template __global__ void fused::keep_seams<{types}>({space}, fused::Seams, char*, {seams});")
    return lines


def ring(layout: int, number: int, around: str) -> str:
    return f"fused::Overwritten<double, fused::Ring<{layout}, {12288 * number}, {number}, {around}, 1, 1, 2, 2>>"


def kinds(parameters: str, name: str, arguments: str, body: str, results: int) -> list[tuple[str, list[str]]]:
    """The first template arguments, and the types of operands; the last of all are those of so many results."""
    number = of_name(name)
    if parameters.startswith("typename Stripe"):
        arrays = [argument.split()[1] for argument in arguments.split(", ")[5:]]
        types = [f"fused::{row_kind(array, body, 'column', 'EachColumn')}" for array in arrays]
        return [(f"fused::Stripe<{lanes}>", types) for lanes in (4, 16)]
    if is_scan(arguments):
        word = "column" if "column.store(" in body else "row"
        arrays = [argument.split()[1] for argument in arguments.split(", ")[3:]]
        types = [f"fused::{row_kind(array, body, word)}" for array in arrays]
        shapes = ("Slab<32, 8, 16, 128, 0>", "Slab<8, 32, 16, 128, 1>") if word == "column" else SCANNED
        return [(f"fused::{shape}", types) for shape in shapes]
    if parameters.startswith("typename Shape, typename InnerShape"):
        arrays = [argument.split()[1] for argument in arguments.split(", ")[3:]]
        types = [f"fused::{row_kind(array, body, 'outer_row')}" for array in arrays]
        return [(f"fused::Shape<2, 2, 4, 64, 64, 8, 4>, fused::Shape<1, {inner}>", types) for inner in INNER]
    if parameters.startswith("typename Shape"):
        arrays = [argument.split()[1] for argument in arguments.split(", ")[2:]]
        types = [f"fused::{row_kind(array, body)}" for array in arrays]
        return [(f"fused::Shape<{shape}>", types) for shape in ("16, 2, 4, 8, 48, 8, 4", "256, 4, 4, 1, 56, 16, 4")]
    count = parameters.count("typename") - 1 - results
    names = re.findall(r"\b\w+_array\b", arguments)
    numbers = [stored_type(array, body, number) for array in names[:count]]
    flat, strided = [f"fused::Flat<{each}>" for each in numbers], [f"fused::Strided<{each}, 2>" for each in numbers]
    around = [
        broadcast(k, number) if k % 2 and f"store({array}, " not in body else flat[k]
        for k, array in enumerate(names[:count])
    ]
    found = [("4, int", flat), ("1, long long", strided), *([("4, int", around)] if around != flat else ())]
    if "_once(" in body:  # of numbers, of which a part of the values is made
        found.append(("2, fused::InTurn<int>", [*["fused::Weak<double>"] * 4, *["fused::Flat<double>"] * (count - 4)]))
    return found


def is_scan(arguments: str) -> bool:
    return arguments.startswith("unsigned long long* chain, ")


def stored_type(array: str, body: str, number: str) -> str:
    """The type of an array of the kernel: of truth values, if the kernel stores such."""
    name = array.removesuffix("_array")
    return "bool" if re.search(rf"const auto {name} = logical_\w+\(", body) and f"store({array}, " in body else number


def broadcast(k: int, number: str) -> str:
    """An array of fewer elements than the whole, in the forms in turn."""
    return f"fused::Periodic<{number}, fused::{('each_alone', 'one_for_word', 'in_words')[k // 2 % 3]}>"


def counts(body: str) -> set[str]:
    """The reductions that add up truth values, which are integers: what they divide has double precision."""
    found = re.findall(r"auto (\w+?)(?:_later)? = (?:\w+\.sum|later<Sum>)\(.*?return ([^;]*);\n", body, re.DOTALL)
    return {name for name, value in found if value.endswith("!= 0")}


def row_kind(array: str, body: str, word: str = "row", each: str = "OfRow") -> str:
    """A whole array, or one of values of rows, whose dtype the reduction decides; or one with a new axis."""
    reduced = re.search(rf"outer_row\.store\({array}, (?:outer_row\.)?(\w+)", body)
    if reduced is not None:
        return f"{each}<{({'any': 'bool', 'argmin': 'long long'}).get(reduced[1], 'float')}>"
    stored = re.search(rf"{word}\.store\({array}, (\w+)\);", body)
    if stored is None:
        return next((kind for end, kind in NEW_AXES.items() if array.endswith(end)), "Flat<float>")
    made = re.search(rf"auto {stored[1]}(?:_later)? = (?:{word}\.|reduced<|later<)([\w:]+)", body)
    if re.search(rf"const auto {stored[1]} = arg(min|max)\(", body):
        return f"{each}<long long>"
    computed = re.search(rf"const auto {stored[1]} = (\w+ / [^;]*);", body)
    if computed and not counts(body).isdisjoint(re.findall(r"\w+", computed[1])):
        return f"{each}<double>"
    return f"{each}<{({'any': 'bool', 'all': 'bool', 'product': 'double', **OF_KERNELS}).get(made[1].lower() if made else '', 'float')}>"
