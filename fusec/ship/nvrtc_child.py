"""Compile one text with NVRTC and print the result; a separate program, because a compiler may crash or print anything.

It needs Python's standard library and the shared library of NVRTC, and no device.
"""

import base64
import ctypes
import ctypes.util
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

PATTERNS = ("libnvrtc.so*", "nvrtc64_*_0.dll")


def places() -> Iterator[Path]:
    """Folders that may contain NVRTC: those of packages of this Python, as CuPy's wheels use them, then those of CUDA's
    toolkit."""
    for folder in map(Path, sys.path):
        yield from sorted(folder.glob("nvidia/*/lib"), reverse=True)
        yield from sorted(folder.glob("nvidia/*/bin/**"), reverse=True)
    for variable in ("CUDA_PATH", "CUDA_HOME"):
        if variable in os.environ:
            yield from (Path(os.environ[variable], name) for name in ("lib64", "lib", "bin", "bin/x64"))
    yield Path("/usr/local/cuda/lib64")


def library() -> ctypes.CDLL | None:
    """The NVRTC library; None if it is not installed."""
    for folder in places():
        for file in sorted(file for pattern in PATTERNS for file in folder.glob(pattern)):
            for part in sorted(folder.glob("libnvrtc-builtins.so*")):  # NVRTC looks for it elsewhere only
                loaded(str(part))
            found = loaded(str(file))
            if found is not None:
                return found
    return loaded(ctypes.util.find_library("nvrtc") or "")


def loaded(name: str) -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(name) if name else None
    except OSError:
        return None


def text_of(nvrtc: ctypes.CDLL, program: ctypes.c_void_p, what: str) -> bytes:
    """The compiler's text under this name: `ProgramLog`, `CUBIN`."""
    size = ctypes.c_size_t()
    if getattr(nvrtc, f"nvrtcGet{what}Size")(program, ctypes.byref(size)):
        return b""
    buffer = ctypes.create_string_buffer(size.value)
    return b"" if getattr(nvrtc, f"nvrtcGet{what}")(program, buffer) else buffer.raw


def answer(nvrtc: ctypes.CDLL, text: str, kernels: list[str], options: list[str]) -> dict[str, object]:
    program = ctypes.c_void_p()
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"kernels.cu", 0, None, None)
    for kernel in kernels:
        nvrtc.nvrtcAddNameExpression(program, kernel.encode())
    flags = (ctypes.c_char_p * len(options))(*[option.encode() for option in options])
    status = nvrtc.nvrtcCompileProgram(program, len(options), flags)
    if status:
        log = text_of(nvrtc, program, "ProgramLog").rstrip(b"\0").decode("utf-8", "replace").strip()
        nvrtc.nvrtcGetErrorString.restype = ctypes.c_char_p
        lines = [line for line in log.splitlines() if "error" in line] or [nvrtc.nvrtcGetErrorString(status).decode()]
        return {"error": lines[0].strip().rstrip(".")}
    names = {}
    for kernel in kernels:
        lowered = ctypes.c_char_p()
        nvrtc.nvrtcGetLoweredName(program, kernel.encode(), ctypes.byref(lowered))
        names[kernel] = (lowered.value or b"").decode()
    return {"cubin": base64.b64encode(text_of(nvrtc, program, "CUBIN")).decode(), "names": names}


def main() -> None:
    request = json.load(sys.stdin)
    nvrtc = library()
    found = {"error": "missing"} if nvrtc is None else answer(nvrtc, **request)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
