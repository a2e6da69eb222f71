"""Every diagnostic code, with its page in docs/refusals.md. Codes never change their meaning."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """`title` is a short claim, `meaning` one or two sentences, `example` the smallest program, `hint` an action."""

    code: str
    title: str
    meaning: str
    example: str = ""
    hint: str = ""


FUSED = (
    Code("FUS101", "fused pointwise", "Every dependence between the members relates equal instances.", "t = x * 2\ny = t + 1"),
    Code("FUS102", "fused independent work", "The members share a domain and none reads what another writes.", "a = x * 2\nb = x + 1"),
    Code("FUS103", "fused into a reduction", "The mapped values are reduced block by block as they are computed.", "s = np.sum((x - y) ** 2)"),
    Code("FUS104", "fused into a stencil", "A later statement reads neighbouring elements of an earlier one. They are computed again at each place that reads them.", "t = x * 2\ny = t[1:] - t[:-1]"),
    Code(
        "FUS105",
        "fused a loop of launches",
        "One kernel runs all iterations. Each iteration touches rows that no other iteration touches, or each thread touches "
        "elements that no other thread touches.",
        "for b in range(rows):\n    scale[grid, block](a[b], n)",
    ),
    Code(
        "FUS106",
        "runs a loop over time as a wavefront",
        "A loop over time only runs kernels that read and write rows at constant distances. The kernels of several iterations "
        "advance over bands of rows that stay in cache. Each kernel lags a fixed number of rows behind the one before it.",
        "for _ in range(steps):\n    v[1:-1] = 0.5 * (u[:-2] + u[2:])\n    u, v = v, u",
    ),
    Code(
        "FUS107",
        "runs a loop as one kernel",
        "A loop only runs one kernel, and no iteration touches an element that another iteration writes in another column: the "
        "elements at one place of the arrays' other axes. One kernel runs all iterations, for a few columns at a time.",
        "for k in range(1, n):\n    d[:, k] = d[:, k] - w * d[:, k - 1]",
    ),
    Code(
        "FUS108",
        "calls kernels in turn",
        "Neighbouring groups cannot share a loop, but each takes arrays that an earlier one leaves. One function calls them "
        "one after the other, and the library for matrix products between. Each keeps its own proof and guard.",
        "t = x - np.mean(x, axis=0)\nreturn t - np.mean(t, axis=1, keepdims=True)",
    ),
)  # fmt: skip

DEPENDENCE = (
    Code(
        "FUS201",
        "different domains",
        "The two launches do not run the same instances for any size of their arrays.",
        "a = x[1:] * 2\nb = x * 3",
        "Give both the same slice, or the same launch configuration and bounds.",
    ),
    Code(
        "FUS202",
        "depends on itself",
        "Instances of one statement read elements that other instances of it write. NumPy makes a copy first; a loop would not.",
        "a[1:] += a[:-1]",
        "Write into a fresh array.",
    ),
    Code(
        "FUS203",
        "reads neighbours",
        "The later statement reads elements that other instances of the earlier one write (flow dependence).",
        "t = x * 2\ny = t[::2] - t[1::2]",
        "Read the earlier result at constant distances, as in `t[1:] - t[:-1]`, and change none of its inputs before that. Then it can "
        "be computed again at each place that reads it.",
    ),
    Code(
        "FUS204",
        "overwrites what was read",
        "The later statement writes elements that other instances of the earlier one read (anti dependence).",
        "y = x[1:] * 2\nx[:-1] = z * 3",
    ),
    Code(
        "FUS205",
        "overwrites what was written",
        "Both statements write the same element at different instances (output dependence).",
        "x[1:] = a * 2\nx[:-1] = b * 3",
    ),
    Code(
        "FUS206",
        "needs the whole reduction",
        "The later statement reads a reduced value before it is complete. A reduction of all elements is complete after the "
        "last instance, a reduction of a row (`axis=-1`) or column (`axis=0`) after a sweep over that row or column. Statements "
        "also stay apart if one reads the value of another row or column, or if they reduce different axes.",
        "m = np.max(x * 2)\ny = x - m",
    ),
    Code(
        "FUS207",
        "a statement stands between",
        "A statement between the launches may print, raise, synchronise, or change what they read. Nothing moves past it.",
        "t = x * 2\nprint(t)\ny = t + 1",
        "Move the statement before the first launch if it reads none of the results, or after the last launch if no launch "
        "needs it.",
    ),
    Code(
        "FUS208",
        "an operand is evaluated in between",
        "An expression that fusec does not model, or an attribute that may run a class's code, is evaluated after an array "
        "operation of the group. A fused call would evaluate it earlier.",
        "t = x * 2\ny = t + X @ w",
        "If it needs none of the group's results, bind it to a name before the first array statement.",
    ),
    Code(
        "FUS209",
        "may overlap",
        "The written operand may share memory with another operand, and `guards = \"forbid\"` rules out a check at run time.",
        "x += v * dt",
        "Allow guards.",
    ),
    Code(
        "FUS210",
        "written under another name",
        "Memory that the group writes is reached through two names or views, or a view is taken of an intermediate.",
        "x += v * dt\ny = x[:] * 2",
        "Use one name for the array in all statements of the sequence.",
    ),
    Code(
        "FUS211",
        "wavefront touches distant rows",
        "A loop over time does not run as a wavefront, because instances of two kernels or boundary statements that are more than "
        "eight rows apart touch the same element.",
        "for _ in range(steps):\n    v[1:-1] = 0.5 * (u[:-2] + u[2:])\n    v[0] = v[-2]\n    u, v = v, u",
        "Nothing is wrong: the kernels run one after the other. Arrays that are periodic along the second axis, and not along "
        "the first, need no distant rows.",
    ),
    Code(
        "FUS212",
        "read after an exception",
        "An `except` or `finally` block, or code behind it, may read what a statement of the `try` block has computed before a "
        "later one raises. A fused call gives all of its results or none.",
        "try:\n    x += 1\n    x *= y\nexcept ValueError:\n    x -= 100",
        "Compute the values in a function of their own, or under names that only the `try` block reads.",
    ),
    Code(
        "FUS213",
        "columns of a loop meet",
        "A loop along an axis does not run as one kernel, because an iteration touches an element that another column writes. "
        "A column is the elements at one place of the axes that the loop's variable does not select.",
        "for k in range(1, n):\n    d[1:, k] = d[1:, k] - w * d[:-1, k - 1]",
        "Nothing is wrong: the iterations run one after the other.",
    ),
)  # fmt: skip

PROFIT = (
    Code("FUS301", "one array operation", "A single pass over arrays, or a handwritten kernel without another one next to it, has nothing to fuse with. Two passes that must follow each other are no faster as kernels.", "y = x * 2"),
    Code(
        "FUS302",
        "no sign of arrays",
        "The source shows numbers, texts or other objects, as `if dt > 0:`, `dt: float` or calls with numbers alone do. Or it "
        "shows nothing, and there are fewer than three operations. For plain numbers, the guard of a kernel costs more than the "
        "arithmetic. From three operations on, arithmetic is fused without a sign of arrays: the guard decides at run time.",
        "def scaled(a, b, t):\n    return a + b * t",
        "If they are arrays, annotate their parameters as `np.ndarray` or `cp.ndarray`, or mark the statement `# fusec: fuse`.",
    ),
    Code("FUS303", "turned off", "A `# fusec: off` or `# fusec: ignore[...]` comment asks for the original.", "y = x * 2 + 1  # fusec: off"),
    Code("FUS304", "never read", "No later statement reads what the statements compute.", "t = x * 2 + 1\nreturn x", "Remove the statements."),
    Code(
        "FUS305",
        "computing again costs more than storing",
        "Fusion is legal if elements of the earlier statement are computed again at each place that reads them. By the cost model, "
        "this takes longer than storing the array and loading it.",
        "t = np.exp(np.sin(x))\ny = t[1:] - t[:-1]",
        "Nothing is wrong. An earlier statement with fewer operations, or one that is read at fewer places, would be fused.",
    ),
    Code(
        "FUS306",
        "too little for tiles",
        "Under `--fp exact`, NumPy's own functions could run over tiles that stay in cache and keep every bit. With so few "
        "statements, small arrays would lose more than large ones gain.",
        "y = np.exp(-x) * 2",
        "Use `--fp close` if its error bounds are good enough (docs/semantics.md), or mark the statement `# fusec: fuse`.",
    ),
    Code(
        "FUS307",
        "more registers than traffic saved",
        "One kernel for all these launches is legal, but its threads would need more registers than they have. Spilling "
        "values to memory costs more loads and stores than fusion saves, or the device cannot start a block of so many threads.",
        "push[grid, block](fields, coefficients)  # 60 arrays\nsmooth[grid, block](fields, weights)",
        "Nothing is wrong. Launches that share more of their arrays would be fused. `# fusec: fuse` on a launch fuses it.",
    ),
    Code(
        "FUS308",
        "no array in common",
        "The loops of two compiled functions have no array in common, so that one loop would move as many bytes as two.",
        "scale(a, b)\nscale(c, d)",
        "Nothing is wrong.",
    ),
    Code(
        "FUS309",
        "repeats the same work",
        "Every iteration of the loop launches the same kernels on the same elements, and none reads what an earlier iteration "
        "wrote. The loop is a warm-up or a measurement.",
        "for _ in range(10):\n    scale[grid, block](u, t)",
    ),
)  # fmt: skip

UNPROVED = (
    Code(
        "FUS401",
        "unknown call",
        "The effects of the called function are unknown, so that no kernel contains the call.",
        "y = gaussian_filter(np.abs(x) * 2, 2)",
        "If an argument of the call is an array expression that is not fused, bind it to a name in a statement of its own.",
    ),
    Code(
        "FUS402",
        "name may be rebound",
        "The name may not refer to the module or function that it was imported as. It is bound twice, or in a branch or a `try`, "
        "or other code may bind it again.",
        "try:\n    from numpy import sqrt\nexcept ImportError:\n    from math import sqrt",
        "Bind the name once, by an import at the top of the module.",
    ),
    Code(
        "FUS403",
        "statement not modelled",
        "This kind of statement, or an operation in the kernel or compiled loop, is not modelled. The statement stays as it is. "
        "Statements before it are not fused with statements after it, unless it is a launch whose arrays are known.",
        "@njit\ndef divide(a, b, out):\n    for i in range(out.size):\n        out[i] = a[i] / b[i]",
    ),
    Code(
        "FUS404",
        "index not affine",
        "The elements that the index selects are not an affine function of the instance. A mask or an array selects them, or "
        "`a[i]` may be either one element or a row.",
        "y = x[idx] * 2",
        "Write a row as a slice of all its axes, `a[i, :]`, and a store through a mask as `x = np.where(mask, value, x)`.",
    ),
    Code(
        "FUS405",
        "option not modelled",
        "An option of the call changes what it computes in a way that fusec does not model. The axis of a reduction must be a "
        "literal.",
        "np.add(x, y, where=m)",
        "Write an axis as a literal, `axis=0`, or give its parameter a default; if the statement also reduces along another axis, bind "
        "what it reduces first to a name. Leave out other options if their defaults give the same result.",
    ),
    Code("FUS406", "may touch any element", "It is unknown which elements an access touches, and another access touches the same array. One of them writes."),
    Code(
        "FUS407",
        "kernel not modelled",
        "The call launches a CuPy kernel that may do more than compute one value for each element, or reduce elements in any "
        "order. A `RawKernel` is not modelled, nor is an `ElementwiseKernel` with raw parameters, loops, branches "
        "or several results. A `ReductionKernel` is modelled only if its operation is `a + b`, `a * b`, `max(a, b)`, `min(a, b)`, "
        "`a && b` or `a || b`, and its identity is neutral. A function under `@cp.fuse` is not modelled if CuPy may round it "
        "differently from the function's operations one after the other.",
        'k = cp.ElementwiseKernel("raw T x", "T y", "y = x[i]")\nt = x * 2\ny = k(t) + 1',
        "Write the code of an `ElementwiseKernel` as assignments of expressions, and let it allocate its result. List the arrays "
        "that a `RawKernel` reads and writes under `raw-kernels` in the configuration.",
    ),
    Code(
        "FUS408",
        "loop does more than run kernels",
        "A loop runs neither as a wavefront nor as one kernel, because it contains another statement, or a kernel of it does more "
        "than write elements of named arrays.",
        "for _ in range(steps):\n    un = u.astype(np.float32)\n    v[1:-1] = 0.5 * (u[:-2] + u[2:])\n    u, v = v, u",
        "Nothing is wrong: the iterations run one after the other. The sections on loops of docs/legality.md list what they may contain.",
    ),
)  # fmt: skip

NUMERICS = (
    Code(
        "FUS501",
        "other bits",
        "The fused code may return other bits than the original, and `--fp` does not allow that. Under `--fp exact`, a kernel's "
        "function, such as `exp`, may differ from NumPy's in the last bits, and NumPy's own function cannot run over tiles if the "
        "statements use slices, reductions, `fmax` or `fmin`. In handwritten kernels and loops, a compiler may round a product and "
        "a sum once or twice.",
        "y = np.exp(-u[1:]) * u[:-1]",
        "Use `--fp close` if its error bounds are good enough (docs/semantics.md). `fastmath`, and loops of launches in which a "
        "compiler may contract a product, need `--fp contract`.",
    ),
    Code(
        "FUS502",
        "other order of additions",
        "The fused reduction adds or multiplies the elements in another order, and `--fp exact` keeps every bit.",
        "s = np.sum(x * x)",
        "Use `--fp close` if its error bounds are good enough (docs/semantics.md).",
    ),
    Code(
        "FUS503",
        "compiled by other rules",
        "The two functions are compiled with different options (`fastmath`, `error_model`, `parallel`, `max_registers`), or they "
        "declare different types for one argument. Or the value of a variable is compiled into one function and is an argument of "
        "the other. One loop or kernel cannot have both.",
        "@njit(fastmath=True)\ndef add(a, b): ...",
        "Compile both functions with the same options and types.",
    ),
)  # fmt: skip

TARGET = (
    Code(
        "FUS601",
        "no code for this target",
        "No kernel can run the whole group. One statement calls NumPy and another one CuPy, or the arrays belong to a library for "
        "which fusec has no kernels, or the target has no code for a function of the group. CUDA kernels compute no variance of a "
        "view, and no reduction of a view along an axis.",
        "t = np.sqrt(x)\ny = cupy.exp(z) + t",
        "Nothing is wrong: statements that use one library are fused with each other.",
    ),
    Code(
        "FUS602",
        "not compiled ahead of time",
        "`fusec build` finds no CUDA compiler (NVRTC), or the compiler rejects an architecture or a kernel; or compiled kernels of this system cannot be shipped. Nothing was written.",
        hint="Install `nvidia-cuda-nvrtc`, and name architectures as `sm_90`.",
    ),
)  # fmt: skip

STALE = (
    Code("FUS801", "stale", "The file is not what `fusec rewrite` would write now.", hint="Run `fusec rewrite` again."),
    Code("FUS802", "missing", "`fusec rewrite` would write this file, but it does not exist.", hint="Run `fusec rewrite` again."),
    Code("FUS803", "orphaned", "The file is in the output, but `fusec rewrite` would not write it.", hint="Run `fusec rewrite` again."),
    Code("FUS804", "edited by hand", "The file differs from what fusec wrote, and the source has not changed.", hint="Edit the source, then run `fusec rewrite`."),
    Code(
        "FUS805",
        "no longer fused",
        "Fewer statements of the function are fused than the baseline says, or they share fewer kernels, and fusec refuses some of them now.",
        hint="Restore the fusion, or write the baseline again with `fusec check --write-baseline`.",
    ),
    Code("FUS811", "results differ", "`fusec verify` found inputs on which fused and original code disagree."),
    Code("FUS812", "never fused at run time", "`fusec verify` called the group as the module does. Its guards passed for no call, so that only the original ran."),
    Code(
        "FUS813",
        "not verified with the author's objects",
        "No workload calls the function, and `fusec verify` could not create the objects whose attributes the group reads. "
        "The kernel agreed with the original on stand-in objects. Whether the program's own objects pass its guard is not known.",
        hint="Write a workload that calls the function with the program's own objects (docs/workloads.md).",
    ),
    Code("FUS814", "kernel does not compile", "Numba cannot compile the kernel of the group, so that the original runs. This is a bug in fusec."),
)  # fmt: skip

INPUT = (
    Code("FUS901", "syntax error", "Python cannot parse the file, which is copied unchanged."),
    Code("FUS902", "encoding error", "The file is not valid text in the encoding of its coding line, or in UTF-8 without one. It is copied unchanged."),
    Code("FUS903", "too deeply nested", "Expressions or statements are nested or chained too deeply for fusec. The file is copied unchanged."),
    Code("FUS904", "cannot be read", "The file or folder cannot be opened."),
    Code("FUS905", "output in the way", "OUT is, holds or lies inside SRC, or is a folder that fusec did not write."),
    Code("FUS906", "cannot be written", "The output cannot be created. Nothing was changed."),
    Code("FUS907", "configuration error", "`[tool.fusec]` holds a key or value that fusec does not know."),
    Code("FUS908", "safety net", "The rewritten module failed a check before it was written, and the original was kept. This is a bug in fusec."),
    Code("FUS909", "internal error", "An internal error occurred on the file, which is copied unchanged. If the file is not known, nothing is written. This is a bug in fusec."),
    Code("FUS910", "name taken", "The package already contains a file or value with a name that fusec generates, from the author or from an earlier run."),
    Code("FUS911", "pragma not understood", "The `# fusec:` comment is not `off`, `on`, `fuse` or `ignore[FUS...]`."),
    Code("FUS912", "workload failed", "The workload file could not be run, or its program raised."),
)  # fmt: skip

CODES = (*FUSED, *DEPENDENCE, *PROFIT, *UNPROVED, *NUMERICS, *TARGET, *STALE, *INPUT)


def page(code: str) -> Code | None:
    """The page of a code, or None for a code that fusec does not know."""
    return next((entry for entry in CODES if entry.code == code), None)
