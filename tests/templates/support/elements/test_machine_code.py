"""Is the inner loop of a compiled kernel the one that a careful person would write in assembly?

Packed arithmetic, each operand read once, each result written once and never read again, no calls, and no jump but the one
back to its start: no check of bounds.
"""

import platform
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from llvmlite.binding import llvm_version_info

from tests.tools.fused import Group, groups, only_group

GOLDEN = Path(__file__).parents[3] / "stories" / "golden"

PACKED = re.compile(r"v?(add|sub|mul|div|sqrt|max|min)p[ds]\s")
MEMORY = re.compile(r"-?\w*\((%r\w+)?(,%r\w+(,\d)?)?\)")

pytestmark = pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="reads x86-64 assembly")


@dataclass(frozen=True)
class Loop:
    """The instructions of an innermost loop, without its label."""

    lines: tuple[str, ...]

    @property
    def is_packed(self) -> bool:
        return any(PACKED.match(line) for line in self.lines)

    @property
    def loads(self) -> Counter[str]:
        """Of arrays: a number for which no register is left is broadcast from the stack in each round."""
        lines = [line for line in self.lines if not line.startswith("vbroadcast")]
        return Counter(place for line in lines for place, is_store in _memory(line) if not is_store)

    @property
    def stores(self) -> Counter[str]:
        return Counter(place for line in self.lines for place, is_store in _memory(line) if is_store)

    def count(self, *instructions: str) -> int:
        return sum(line.split()[0] in instructions for line in self.lines)

    @property
    def jumps(self) -> int:
        return sum(line.startswith("j") for line in self.lines)


def _memory(line: str) -> Iterator[tuple[str, bool]]:
    """What the instruction touches in memory, in AT&T order: a last operand is written."""
    if line.startswith(("lea", "cmp", "test", "prefetch")):
        return
    for found in MEMORY.finditer(line):
        yield found.group(), found.end() == len(line)


def assembly_of(group: Group) -> str:
    """Of all versions of the kernel that were compiled."""
    return "\n".join(group.fusion.kernel.dispatcher.inspect_asm().values())


def packed_loops(assembly: str) -> list[Loop]:
    """The innermost loops with packed arithmetic."""
    blocks = re.split(r"^(\.LBB\w+):", assembly, flags=re.MULTILINE)
    loops = []
    for label, text in zip(blocks[1::2], blocks[2::2], strict=True):
        lines = tuple(line.strip() for line in text.splitlines() if re.match(r"\s+[a-z]", line))
        back = next((k for k, line in enumerate(lines) if re.match(rf"j\w+\s+{re.escape(label)}$", line)), None)
        if back is not None:
            loops.append(Loop(lines[: back + 1]))
    return [loop for loop in loops if loop.is_packed]


def golden(folder: Path, story: str, function: str) -> Group:
    """The one group of a function of a golden story."""
    source = next(path for path in (GOLDEN / story / "before").glob("*.py") if path.name != "__init__.py").read_text()
    (found,) = (group for group in groups(folder, source) if group.name.function == function)
    return found


@pytest.mark.parametrize(
    ("story", "function", "operands", "arrays"),
    [
        ("vanishing_temporary", "calibrated", {"counts": 2000, "dark": 2000, "gain": 2.0}, 2),
        ("stencils", "gradient", {"t": 2000, "k": 2.0}, 2),
        ("stencils", "curvature", {"t": 2000, "width": 0.1}, 3),
        ("stencils", "advected", {"q": 2000, "speed": 0.7, "dt": 0.01}, 3),
    ],
)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_inner_loop_is_packed_and_does_nothing_twice(
    tmp_path: Path, story: str, function: str, operands: dict[str, float], arrays: int, dtype: str
) -> None:
    group = golden(tmp_path, story, function)
    group.fused(**{name: np.ones(n, dtype) if isinstance(n, int) else n for name, n in operands.items()})
    assembly = assembly_of(group)
    loops = packed_loops(assembly)
    assert loops
    everywhere = sum(PACKED.match(line.strip()) is not None for line in assembly.splitlines())
    assert sum(PACKED.match(line) is not None for loop in loops for line in loop.lines) == everywhere
    suffix = "d" if dtype == "float64" else "s"
    for loop in loops:
        assert any(PACKED.match(line) and line.split()[0].endswith(suffix) for line in loop.lines)
        assert loop.count("call", "callq") == 0
        assert loop.jumps == 1
        assert max(loop.stores.values()) == 1
        assert not loop.loads.keys() & loop.stores.keys()
        assert sum(loop.loads.values()) == arrays * sum(loop.stores.values())
    assert any("%ymm" in line or "%zmm" in line for loop in loops for line in loop.lines) or not _has_avx()


@pytest.mark.skipif(llvm_version_info < (20,), reason="older compilers load some channels one by one")
def test_channels_are_loaded_and_stored_by_the_vector(tmp_path: Path) -> None:
    """All channels of an image, or some, in one loop with whole vectors."""
    sums = "0.3 * image[:, :, 0] + 0.6 * image[:, :, 1]"
    for k, statement in enumerate((f"return {sums}", f"return {sums} + 0.1 * image[:, :, 2]", SWAPPED)):
        group = only_group(tmp_path / str(k), f"def f(image, out):\n    {statement}\n")
        given = {"image": np.ones((40, 50, 3), "f4"), "out": np.ones((40, 50, 3), "f4")}
        group.fused(**{name: given[name] for name in group.parameters})
        loops = packed_loops(assembly_of(group))
        assert loops
        assert not any(line.startswith(SINGLE) for loop in loops for line in loop.lines)


SWAPPED = "\n    ".join(f"out[:, :, {k}] = 0.5 * image[:, :, {2 - k}] + 1.0" for k in range(3))
SINGLE = (
    "vmovss",
    "movss",
    "vinsertps",
    "insertps",
    "vextractps",
    "vgather",
    "vscatter",
    "call",
)  # elements one by one


def test_stores_with_gaps_are_not_scattered(tmp_path: Path) -> None:
    group = only_group(tmp_path, "def f(u, k):\n    u[::2] = u[::2] * k + 1.0\n")
    group.fused(u=np.ones(200), k=2.0)
    assert "vscatter" not in assembly_of(group)


def _has_avx() -> bool:
    cpu = Path("/proc/cpuinfo")
    return cpu.exists() and " avx " in cpu.read_text()
