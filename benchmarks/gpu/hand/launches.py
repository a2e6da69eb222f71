"""What does each step of a dispatcher cost in Python, and how few microseconds can one fused call take?"""

import functools
import statistics
import time

import cupy as cp
import numpy as np
from modules import load
from pointwise import chain, fused

SIZE = 10_000


def run(small, _copy):
    """Nanoseconds of single steps, microseconds of whole calls on 10,000 elements."""
    return {} if small else {"steps (ns)": steps(), "calls (us)": calls()}


def nanoseconds(run, count=20_000, repeats=7):
    """Median of nanoseconds a call; the device is idle at the start of each repeat."""
    seen = []
    for _ in range(repeats):
        cp.cuda.Device().synchronize()
        started = time.perf_counter_ns()
        for _ in range(count):
            run()
        seen.append((time.perf_counter_ns() - started) / count)
        cp.cuda.Device().synchronize()
    return statistics.median(seen)


def steps():
    x = cp.random.random(SIZE, dtype=cp.float32)
    m = x.reshape(100, 100)
    shape, dtype = x.shape, x.dtype
    table = {(x.shape, x.dtype): 1}
    by_num = {(x.shape, x.dtype.num): 1}
    by_char = {(x.shape, x.dtype.char): 1}
    by_id = {(x.shape, id(x.dtype)): 1}
    memory = cp.cuda.alloc(4 * SIZE)
    pool = cp.get_default_memory_pool()
    runtime = cp.cuda.runtime
    get_stream = cp.cuda.get_current_stream
    float32 = np.float32
    empty, ndarray, malloc, alloc = cp.empty, cp.ndarray, pool.malloc, cp.cuda.alloc
    kernel = load("pointwise.cu", ["chain<4, unsigned, float, float, float>"]).popitem()[1]
    function = kernel.kernel
    grid, block, n = (10,), (256,), cp.uint32(SIZE)
    size = SIZE
    out = cp.empty_like(x)
    pointers = (x.data.ptr, x.data.ptr, out.data.ptr, SIZE)
    table_of_steps = {
        "an empty call": lambda: None,
        "x.shape": lambda: x.shape,
        "m.shape": lambda: m.shape,
        "x.strides": lambda: x.strides,
        "x.size": lambda: x.size,
        "x.ndim": lambda: x.ndim,
        "x.nbytes": lambda: x.nbytes,
        "x.dtype": lambda: x.dtype,
        "x.dtype is": lambda: x.dtype is dtype,
        "x.dtype ==": lambda: x.dtype == dtype,
        "x.dtype.num": lambda: x.dtype.num,
        "x.dtype.char": lambda: x.dtype.char,
        "hash(x.dtype)": lambda: hash(x.dtype),
        "x.data": lambda: x.data,
        "x.data.ptr": lambda: x.data.ptr,
        "x.data.device_id": lambda: x.data.device_id,
        "x.device": lambda: x.device,
        "x.flags": lambda: x.flags,
        "x.flags.c_contiguous": lambda: x.flags.c_contiguous,
        "x._c_contiguous": lambda: x._c_contiguous,
        "x._index_32_bits": lambda: x._index_32_bits,
        "x.__class__ is ndarray": lambda: x.__class__ is ndarray,
        "type(x) is ndarray": lambda: type(x) is ndarray,
        "x.__cuda_array_interface__": lambda: x.__cuda_array_interface__,
        "dict by (shape, dtype)": lambda: table[x.shape, x.dtype],
        "dict by (shape, dtype.num)": lambda: by_num[x.shape, x.dtype.num],
        "dict by (shape, dtype.char)": lambda: by_char[x.shape, x.dtype.char],
        "dict by (shape, id(dtype))": lambda: by_id[x.shape, id(x.dtype)],
        "runtime.getDevice()": runtime.getDevice,
        "cp.cuda.get_device_id()": cp.cuda.device.get_device_id,
        "cp.cuda.Device()": cp.cuda.Device,
        "get_current_stream()": get_stream,
        "np.float32(0.5)": lambda: float32(0.5),
        "np.uint32(n)": lambda: np.uint32(SIZE),
        "cp.empty(shape, dtype)": lambda: empty(shape, dtype),
        "cp.empty(shape, cp.float32)": lambda: empty(shape, float32),
        "cp.empty_like(x)": lambda: cp.empty_like(x),
        "cp.ndarray(shape, dtype)": lambda: ndarray(shape, dtype),
        "cp.ndarray(shape, dtype, memptr)": lambda: ndarray(shape, dtype, memory),
        "cp.ndarray(shape, dtype, alloc(n))": lambda: ndarray(shape, dtype, alloc(4 * SIZE)),
        "cp.ndarray(shape, dtype, pool.malloc(n))": lambda: ndarray(shape, dtype, malloc(4 * SIZE)),
        "cp.cuda.alloc(n)": lambda: alloc(4 * SIZE),
        "pool.malloc(n)": lambda: malloc(4 * SIZE),
        "x.copy()": x.copy,
        "x.view()": x.view,
        "RawKernel.kernel": lambda: kernel.kernel,
        "launch RawKernel, arrays and np.uint32": lambda: kernel(grid, block, (x, x, out, n)),
        "launch RawKernel, arrays and int": lambda: kernel(grid, block, (x, x, out, size)),
        "launch RawKernel, the same tuple": lambda a=(x, x, out, n): kernel(grid, block, a),
        "launch RawKernel, pointers as int": lambda: kernel(grid, block, pointers),
        "launch Function, arrays and np.uint32": lambda: function(grid, block, (x, x, out, n)),
        "launch Function, arrays and int": lambda: function(grid, block, (x, x, out, size)),
        "launch Function, pointers as int": lambda: function(grid, block, pointers),
        "launch Function, int from data.ptr": lambda: function(
            grid, block, (x.data.ptr, x.data.ptr, out.data.ptr, size)
        ),
        "linear_launch Function, arrays and int": lambda: function.linear_launch(2500, (x, x, out, size), 0, 256),
        "cp.add(x, x, out)": lambda: cp.add(x, x, out),
        "x + x": lambda: x + x,
    }
    result = {}
    for name, run in table_of_steps.items():
        try:
            result[name] = round(nanoseconds(run))
        except Exception as error:  # a step that this version does not have is itself a result
            result[name] = f"{type(error).__name__}: {error}"
        print(f"{name:44s} {result[name]}", flush=True)
    return result


def calls():
    x, y = (cp.random.random(SIZE, dtype=cp.float32) for _ in range(2))
    variants = {
        "CuPy": lambda: chain(x, y),
        "cupy.fuse": lambda: fused(x, y),
        **{name: functools.partial(make(), x, y) for name, make in DISPATCHERS.items()},
    }
    expected = chain(x, y)
    for name, run in variants.items():
        assert name == "cupy.fuse" or bool((run() == expected).all()), name  # cupy.fuse forms FMAs
    result = {}
    rounds = {name: [] for name in variants}
    for _ in range(5):
        for name, run in variants.items():
            rounds[name].append(nanoseconds(run, 5_000, 1) / 1000)
    for name, seen in rounds.items():
        result[name] = round(statistics.median(seen), 2)
        print(f"{name:44s} {result[name]} us", flush=True)
    return result


def plain_dispatcher():
    """Every fact checked on every call through public names."""
    kernel = load("pointwise.cu", ["chain<4, unsigned, float, float, float>"]).popitem()[1]
    ndarray, empty, float32 = cp.ndarray, cp.empty, np.dtype("float32")

    def call(x, y):
        if not (
            type(x) is ndarray
            and type(y) is ndarray
            and x.dtype == y.dtype == float32
            and x.shape == y.shape
            and x.flags.c_contiguous
            and y.flags.c_contiguous
        ):
            return chain(x, y)
        value = empty(x.shape, x.dtype)
        size = x.size
        kernel((-(-size // 1024),), (256,), (x, y, value, size))
        return value

    return call


def cached_dispatcher():
    """One look-up by what the call's plan depends on; then an allocation and a launch."""
    kernel = load("pointwise.cu", ["chain<4, unsigned, float, float, float>"]).popitem()[1]
    ndarray = cp.ndarray
    plans = {}

    def plan(x):
        size = x.size
        return kernel.kernel, x.shape, x.dtype, (-(-size // 1024),), (256,), size

    def call(x, y):
        try:
            key = (
                x.shape,
                y.shape,
                x.dtype,
                y.dtype,
                x._c_contiguous,
                y._c_contiguous,
                x.data.device_id,
                y.data.device_id,
            )
        except AttributeError:
            return chain(x, y)
        found = plans.get(key)
        if found is None:
            found = plans[key] = plan(x)
        function, shape, dtype, grid, block, size = found
        value = ndarray(shape, dtype)
        function(grid, block, (x, y, value, size))
        return value

    return call


def cached_dispatcher_with_device():
    """The same, and the current device is asked for, since a function belongs to one."""
    kernel = load("pointwise.cu", ["chain<4, unsigned, float, float, float>"]).popitem()[1]
    ndarray = cp.ndarray
    device = cp.cuda.device.get_device_id
    plans = {}

    def plan(x):
        size = x.size
        return kernel.kernel, x.shape, x.dtype, (-(-size // 1024),), (256,), size

    def call(x, y):
        try:
            key = (
                x.__class__, y.__class__, x.shape, y.shape, x.dtype.char, y.dtype.char, x.flags.c_contiguous,
                y.flags.c_contiguous, x.data.device_id, y.data.device_id, device(),
            )  # fmt: skip
        except AttributeError:
            return chain(x, y)
        found = plans.get(key)
        if found is None:
            found = plans[key] = plan(x)
        function, shape, dtype, grid, block, size = found
        value = ndarray(shape, dtype)
        function(grid, block, (x, y, value, size))
        return value

    return call


DISPATCHERS = {
    "plain dispatcher": plain_dispatcher,
    "cached plan": cached_dispatcher,
    "cached plan, public names, device asked": cached_dispatcher_with_device,
}
