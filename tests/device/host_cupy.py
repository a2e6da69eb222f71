"""As much of CuPy as the generated guards and the stories use, on NumPy's arrays: a host compiler takes the kernels' C++.

Installed as `cupy` where a test runs stories without a device; what it computes is NumPy's answer, not CuPy's.
"""

import ctypes
import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from tests.tools.scratch import scratch_folder

SHIM = Path(__file__).with_name("host_shim.hpp")
COMPILER = shutil.which("g++")
MOST_THREADS = 1024  # of a block of any kernel
# words that begin where the device could not load them trap, and arithmetic of integers that C++ does not define
TRAPS = (
    "-fsanitize=alignment,signed-integer-overflow,integer-divide-by-zero,shift",
    "-fsanitize-undefined-trap-on-error",
)
ATTRIBUTES = {
    "MaxSharedMemoryPerBlockOptin": 163 * 1024,
    "MultiProcessorCount": 4,
    "MemoryClockRate": 150_000,  # so that two arrays keep the memory busy with long words only, and three with short ones
    "GlobalMemoryBusWidth": 4_000,
}


class ndarray(np.ndarray):  # noqa: N801 - CuPy's name
    """An array in the host's memory that says where it lies as CuPy's arrays do."""

    __module__ = "cupy"

    def __new__(cls, shape: Any, dtype: Any = float, order: Any = "C") -> "ndarray":
        return super().__new__(cls, shape, dtype, order=order)

    def __getitem__(self, index: Any) -> Any:
        """A view, also of one element."""
        found = super().__getitem__(index)
        places = index if isinstance(index, tuple) else (index,)
        return found if isinstance(found, np.ndarray) else super().__getitem__((*places, ...))

    def __array_function__(self, function: Any, types: Any, given: Any, named: Any) -> Any:
        """NumPy's functions of CuPy's arrays are CuPy's."""
        found = super().__array_function__(function, types, given, named)
        return found.view(ndarray) if type(found) is np.ndarray else found

    @property
    def data(self) -> Any:
        return SimpleNamespace(ptr=self.__array_interface__["data"][0])

    @property
    def device(self) -> Any:
        return SimpleNamespace(id=0)  # which has no hash either

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        """In C's order, as all results of CuPy's functions of elements are."""
        return self if array is self else np.asarray(array, order="C" if context else None).view(ndarray)


class RawModule:
    """Compiles the code for its name expressions; `launches` counts the calls of kernels."""

    launches = 0

    def __init__(self, code: str, options: Sequence[str], name_expressions: Sequence[str]) -> None:
        self._names = tuple(name_expressions)
        entries = [
            f'extern "C" void run{k}(unsigned b, unsigned t, void** a) {{ launch(&{name}, b, t, a); }}'
            for k, name in enumerate(self._names)
        ]
        together = (
            ["-DTOGETHER"]
            if any(
                word in n
                for word in ("Shape<", "Stripe<", "Slab<", "complete<", "Ring<", "Edges<")
                for n in self._names
            )
            or any(
                f"\n{n[7:].partition('<')[0]}(Space space, long long size" in code for n in self._names
            )  # adds views up
            else []
        )
        defined = [option for option in options if option.startswith("-D")]
        support, beginning, kernels = code.rpartition(
            '\n#line 1 "'
        )  # of the file of kernels, after that of the support
        header = _precompiled(f'#include "{SHIM}"\n{support}\n', *defined, *together)
        text = "\n".join((beginning + kernels, *entries))
        self._library = _built(text, "-include", str(header), *defined, *together)

    def get_function(self, name: str) -> Any:
        run = getattr(self._library, f"run{self._names.index(name)}")
        launch = functools.partial(_launch, run)
        return SimpleNamespace(kernel=SimpleNamespace(linear_launch=launch), max_threads_per_block=MOST_THREADS)


class RawKernel:
    """Runs on the host as many threads as it is told."""

    def __init__(self, code: str, name: str) -> None:
        self._code, self._name = code, name

    def __call__(
        self,
        grid: tuple[int],
        block: tuple[int],
        arguments: tuple[Any, ...],
        stream: Any = None,  # noqa: ARG002
    ) -> None:
        kernel = RawModule(self._code, (), (self._name,)).get_function(self._name).kernel
        kernel.linear_launch(grid[0] * block[0], arguments, 0, block[0])


def _launch(run: Any, threads: int, arguments: tuple[Any, ...], _shared: int, block: int) -> None:
    RawModule.launches += 1
    kept = [_memory(argument) for argument in arguments]
    places = (ctypes.c_void_p * len(kept))(*[memory.__array_interface__["data"][0] for memory in kept])
    run(ctypes.c_uint(-(-threads // block)), ctypes.c_uint(min(threads, block)), places)


class ElementwiseKernel:
    """Runs the code of one element in C++, compiled for the dtypes of each call."""

    def __init__(self, inputs: str, output: str, operation: str, name: str = "kernel") -> None:
        self._inputs = [entry.split() for entry in inputs.split(",")]
        self._output = output.split()
        self._operation = operation
        self.__name__ = name

    def _cast(self, arguments: tuple[Any, ...]) -> tuple[list[Any], list[Any]]:
        """The dtypes of all parameters, and the arguments in theirs."""
        types: dict[str, Any] = {}
        for (declared, _), value in zip(self._inputs, arguments, strict=True):
            if isinstance(value, ndarray):
                own = value.dtype if len(declared) == 1 else np.dtype(declared)
                if types.setdefault(declared, own) != value.dtype:
                    raise TypeError(f"Type is mismatched. {declared} {value.dtype}")
        dtypes = [types[key] if len(key) == 1 else np.dtype(key) for key, _ in (*self._inputs, self._output)]
        return dtypes, [np.asarray(value).astype(dtype) for value, dtype in zip(arguments, dtypes, strict=False)]

    def __call__(self, *arguments: Any) -> Any:
        dtypes, cast = self._cast(arguments)
        whole = [np.ascontiguousarray(value) for value in np.broadcast_arrays(*cast)]
        result = ndarray(np.broadcast_shapes(*[value.shape for value in cast]), dtypes[-1])
        places = (ctypes.c_void_p * len(dtypes))(*[v.__array_interface__["data"][0] for v in (*whole, result)])
        self._compiled(dtypes)(ctypes.c_long(result.size), places)
        return result

    def _declared(self, dtypes: list[Any]) -> tuple[list[str], list[str]]:
        """The names of types, and the parameters as references to element `i`, the result last."""
        declared = [*self._inputs, self._output]
        names = {np.dtype(key): word for key, word in _CTYPES.items()}
        aliases = {key: names[dtype] for (key, _), dtype in zip(declared, dtypes, strict=True) if len(key) == 1}
        references = []
        for place, ((_, name), dtype) in enumerate(zip(declared, dtypes, strict=True)):
            const = "const " if place < len(self._inputs) else ""
            references.append(f"{const}{names[dtype]}& {name} = static_cast<{names[dtype]}*>(places[{place}])[i];")
        return [f"typedef {word} {key};" for key, word in aliases.items()], references

    def _compiled(self, dtypes: list[Any]) -> Any:
        lines, references = self._declared(dtypes)
        lines.append('extern "C" void run(long size, void** places) { for (long i = 0; i < size; ++i) {')
        lines += references
        return _built("#include <cmath>\nusing namespace std;\n" + "\n".join((*lines, self._operation, ";}}"))).run


class ReductionKernel(ElementwiseKernel):
    """The same for a reduction, one element after the other, along one axis or of all elements."""

    def __init__(
        self,
        inputs: str,
        output: str,
        mapped: str,
        reduced: str,
        post: str,
        identity: str | float,
        name: str = "kernel",
    ) -> None:
        self._reduced = f"#define REDUCE(a, b) ({reduced})\n#define POST_MAP(a) ({post})\n"
        self._identity = identity
        super().__init__(inputs, output, mapped, name)

    def __call__(self, *arguments: Any, axis: int | None = None, keepdims: bool = False) -> Any:
        dtypes, cast = self._cast(arguments)
        whole = np.broadcast_arrays(*cast)
        rows = [np.ascontiguousarray(v.reshape(1, -1) if axis is None else np.moveaxis(v, axis, -1)) for v in whole]
        result = ndarray(() if axis is None else rows[0].shape[:-1], dtypes[-1])
        places = (ctypes.c_void_p * len(dtypes))(*[v.__array_interface__["data"][0] for v in (*rows, result)])
        self._compiled(dtypes)(ctypes.c_long(result.size), ctypes.c_long(rows[0].shape[-1]), places)
        return np.expand_dims(result, axis).view(ndarray) if keepdims and axis is not None else result

    def _compiled(self, dtypes: list[Any]) -> Any:
        lines, references = self._declared(dtypes)
        output = references.pop().replace("[i]", "[row]")
        lines += [
            f"typedef {output.partition('&')[0]} _type_reduce;",
            'extern "C" void run(long rows, long size, void** places) { for (long row = 0; row < rows; ++row) {',
            f"_type_reduce _s = _type_reduce({self._identity}); for (long i = row * size; i < (row + 1) * size; ++i) {{",
            *references,
            f"_type_reduce _a = static_cast<_type_reduce>({self._operation}); _s = REDUCE(_s, _a); }}",
            f"{output} POST_MAP(_s);",
        ]
        return _built(
            "#include <cmath>\nusing namespace std;\n" + MAXIMA + self._reduced + "\n".join((*lines, "}}"))
        ).run


def fuse(*functions: Any, **_options: Any) -> Any:
    """The decorator with or without its brackets; a function under it takes arguments by position only."""
    if not functions:
        return fuse
    return functools.wraps(functions[0])(lambda *arguments: functions[0](*arguments))


# CUDA's `max` and `min`
MAXIMA = "".join(
    f"template <typename T> T cuda_{name}(T x, T y) {{ return T(0.5) != T(0) ? f{name}(x, y) : x {sign} y ? x : y; }}\n"
    f"#define {name} cuda_{name}\n"
    for name, sign in (("max", ">"), ("min", "<"))
)
_CTYPES = {"bool": "bool", "i4": "int", "i8": "long long", "f4": "float", "f8": "double"}


@functools.cache
def _precompiled(text: str, *options: str) -> Path:
    """A header with this text, which the compiler reads once for all modules of kernels with these options."""
    header = scratch_folder("host") / "support.hpp"
    header.write_text(text)
    _compile(*options, f"-I{SHIM.parent}", "-x", "c++-header", "-o", f"{header}.gch", str(header))
    return header


@functools.cache
def _built(code: str, *options: str) -> ctypes.CDLL:
    """The functions of the code."""
    folder = scratch_folder("host")
    (folder / "kernel.cpp").write_text(code)
    _compile(*options, "-shared", "-fno-gnu-unique", "-o", str(folder / "kernel.so"), str(folder / "kernel.cpp"))
    return ctypes.CDLL(str(folder / "kernel.so"))


def _compile(*arguments: str) -> None:
    assert COMPILER is not None
    command = [COMPILER, "-std=c++17", "-O0", "-w", "-ffp-contract=off", "-fPIC", *TRAPS, *arguments]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode:
        raise RuntimeError(built.stderr)


def _memory(argument: Any) -> Any:
    """Host memory with the bytes that a kernel takes: the address of an array, or a number."""
    if isinstance(argument, ndarray):
        return np.array([argument.data.ptr], np.uint64)
    return argument if isinstance(argument, np.ndarray) else np.array([argument])


def _function(name: str) -> Any:
    found = getattr(np, name)
    if not callable(found) or isinstance(found, type):
        return found

    def call(*arguments: Any, **keywords: Any) -> Any:
        if any(type(argument) is np.ndarray for argument in arguments):
            raise TypeError("Unsupported type <class 'numpy.ndarray'>")
        return _of_device(found(*arguments, **keywords))

    if name in ("add", "multiply"):  # the only ones that CuPy folds
        call.reduce = found.reduce  # type: ignore[attr-defined]
    return call


def _of_device(value: Any) -> Any:
    """The arrays as those of the device, which a function or an index has made."""
    if isinstance(value, tuple):
        return tuple(map(_of_device, value))
    return value.view(ndarray) if isinstance(value, np.ndarray) else value


class _OpenGrid:
    """`ogrid`."""

    def __getitem__(self, index: Any) -> Any:
        return _of_device(np.ogrid[index])


def _on_device(value: Any) -> Any:
    """The same memory if it lies on a device; else a copy."""
    found = getattr(value, "__cuda_array_interface__", None)
    return (np.array(value) if found is None else found).view(ndarray)


class _Module(ModuleType):
    def __getattr__(self, name: str) -> Any:
        return _function(name)


def host_cupy() -> ModuleType:
    """A module that stands for `cupy`."""
    module = _Module("cupy")
    module.__version__ = "14.0"  # type: ignore[attr-defined]
    module.ndarray = ndarray  # type: ignore[attr-defined]
    module.RawModule = RawModule  # type: ignore[attr-defined]
    module.RawKernel = RawKernel  # type: ignore[attr-defined]
    module.ElementwiseKernel = ElementwiseKernel  # type: ignore[attr-defined]
    module.ReductionKernel = ReductionKernel  # type: ignore[attr-defined]
    module.fuse = fuse  # type: ignore[attr-defined]
    module.ogrid = _OpenGrid()  # type: ignore[attr-defined]
    module.asarray = _on_device  # type: ignore[attr-defined]
    module.get_array_module = lambda *values: (  # type: ignore[attr-defined]
        module if any(isinstance(value, ndarray) for value in values) else np
    )
    module.broadcast_to = lambda value, shape: np.broadcast_to(value, shape, subok=True)  # type: ignore[attr-defined]
    module.cuda = SimpleNamespace(  # type: ignore[attr-defined]
        get_current_stream=lambda: SimpleNamespace(is_capturing=lambda: False, synchronize=lambda: None, ptr=0),
        Device=lambda: SimpleNamespace(id=0, attributes=ATTRIBUTES),
        Stream=SimpleNamespace(from_external=nullcontext),
        runtime=SimpleNamespace(getDeviceCount=lambda: 1),
    )
    module._core = SimpleNamespace(_routines_linalg=_products())  # type: ignore[attr-defined]
    return module


def _products() -> Any:
    """What says in which type CuPy's products compute: of single precision, TF32 if the environment allows it."""
    kinds = {1: "COMPUTE_TYPE_DEFAULT", 7: "COMPUTE_TYPE_TF32"}
    return SimpleNamespace(
        get_compute_type=lambda dtype: 7 if dtype.char == "f" and int(os.getenv("CUPY_TF32", "0")) > 0 else 1,
        compute_type_to_str=kinds.__getitem__,
    )


@contextmanager
def installed() -> Iterator[ModuleType]:
    """Inside, `import cupy` gives the stand-in."""
    before = sys.modules.get("cupy")
    module = sys.modules["cupy"] = host_cupy()
    try:
        yield module
    finally:
        del sys.modules["cupy"]
        if before is not None:
            sys.modules["cupy"] = before
