"""How often does a kernel load and store in SASS, what the device runs, and how many registers has it?

CUDA's assembler is enough: from compute capability 7.0 on an instruction is 16 bytes, of which the lowest 12 bits say what it
does, and bits 73 to 75 of a memory instruction how wide it is.
"""

import re
import struct
import subprocess
from pathlib import Path

FMA = (0x02B, 0x023)  # DFMA and FFMA; the bits above say of which kinds the operands are
LOADS, STORES = (0x980, 0x981), (0x385, 0x386, 0x985, 0x986)  # LD and LDG, ST and STG
WIDTHS = (1, 1, 2, 2, 4, 8, 16)  # bytes
OLDEST = ".version 8.0"  # of PTX for compute capability 9.0, which every assembler from CUDA 12 on takes


def assembled(ptx, ptxas, folder):
    """The count of elements of 8 bytes that each thread loads and stores, and its registers and spilled bytes."""
    source, cubin = Path(folder, "kernel.ptx"), Path(folder, "kernel.cubin")
    source.write_text(re.sub(r"^\.version \S+", OLDEST, ptx, count=1, flags=re.MULTILINE))
    command = [ptxas, "-v", "--gpu-name", "sm_90", str(source), "-o", str(cubin)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    registers = re.search(r"Used (\d+) registers", said)
    spilled = re.search(r"(\d+) bytes spill stores", said)
    return {**counted(cubin.read_bytes()), "registers": int(registers[1]), "spilled": int(spilled[1])}


def contracted(cubin):
    """How many operations round a product and a sum once."""
    return sum(low & 0x1FF in FMA for low, _ in instructions_of(cubin))


def instructions_of(cubin):
    return [struct.unpack_from("<QQ", code, at) for code in kernels(cubin) for at in range(0, len(code), 16)]


def counted(cubin):
    instructions = instructions_of(cubin)
    return {"ld": elements(instructions, LOADS), "st": elements(instructions, STORES)}


def elements(instructions, wanted):
    return sum(WIDTHS[high >> 9 & 7] for low, high in instructions if low & 0xFFF in wanted) // 8


def kernels(cubin):
    """The sections of an ELF file of 64 bits that hold kernels."""
    (table,), (size, count, named) = struct.unpack_from("<Q", cubin, 40), struct.unpack_from("<HHH", cubin, 58)
    sections = [struct.unpack_from("<IIQQQQ", cubin, table + number * size) for number in range(count)]
    names = sections[named][4]
    return [cubin[s[4] : s[4] + s[5]] for s in sections if cubin[names + s[0] :].startswith(b".text.")]
