"""Every diagnostic code, with its page in docs/refusals.md. Codes never change their meaning."""

from dataclasses import dataclass


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
    Code("FUS104", "fused into a stencil", "What a consumer reads of a producer's neighbours is computed again where it is read.", "t = x * 2\ny = t[1:] - t[:-1]"),
    Code(
        "FUS105",
        "fused a loop of launches",
        "The iterations touch rows of their own and run side by side, or each thread touches elements of its own and runs all "
        "iterations.",
        "for b in range(rows):\n    scale[grid, block](a[b], n)",
    ),
    Code(
        "FUS106",
        "runs rounds of a loop in turn",
        "A loop over time does nothing but run kernels that read and write rows a constant distance apart. Several rounds "
        "of it run in turn over bands of rows, each kernel that many rows behind the one before, while the rows are in cache.",
        "for _ in range(steps):\n    v[1:-1] = 0.5 * (u[:-2] + u[2:])\n    u, v = v, u",
    ),
)  # fmt: skip

DEPENDENCE = (
    Code(
        "FUS201",
        "different domains",
        "The two launches do not run the same instances for any size of their arrays.",
        "a = x[1:] * 2\nb = x * 3",
        "Give both the same slice, the same configuration and bounds, or leave them apart.",
    ),
    Code(
        "FUS202",
        "depends on itself",
        "Instances of one statement read elements that other instances of it write; NumPy copies first, a loop would not.",
        "a[1:] += a[:-1]",
        "Write into a fresh array.",
    ),
    Code(
        "FUS203",
        "reads neighbours",
        "The later statement reads elements that other instances of the earlier one write (flow dependence).",
        "t = x * 2\ny = t[::2] - t[1::2]",
        "Read the producer at constant distances, as in `t[1:] - t[:-1]`, and change nothing that it reads in between: then it can be "
        "computed again where it is read.",
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
        "The later statement reads a reduced value before it is complete: that of all elements together is complete after "
        "the last instance, those of rows (`axis=-1`) and columns (`axis=0`) after a sweep over the row or column. Or it reads "
        "the value of another row or column, or one statement reduces rows and another columns or all elements.",
        "m = np.max(x * 2)\ny = x - m",
    ),
    Code(
        "FUS207",
        "a statement stands between",
        "What stands between the launches may print, raise, synchronise, or change what they read; fusec moves nothing past it.",
        "t = x * 2\nprint(t)\ny = t + 1",
        "If it reads none of the results in between, move it before the first of the two statements; if nothing needs it there, behind "
        "the second.",
    ),
    Code(
        "FUS208",
        "an operand is evaluated in between",
        "A value that fusec does not model, or an attribute that may run code of a class, is evaluated after an array operation of "
        "the group; the call of a fused kernel would evaluate it before.",
        "t = x * 2\ny = t + X @ w",
        "Bind it to a name before the first array statement, if it needs none of their results; if it does, both passes stay.",
    ),
    Code(
        "FUS209",
        "may overlap",
        "The written operand may share memory with another operand; with `guards = \"forbid\"` fusec may not check that at run time.",
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
        "rounds touch far rows",
        "Rounds of a loop over time would run in turn over bands of rows, but a kernel reads or writes a row that another kernel or "
        "border of the rounds touches more than eight rows away.",
        "for _ in range(steps):\n    v[1:-1] = 0.5 * (u[:-2] + u[2:])\n    v[0] = v[-2]\n    u, v = v, u",
        "Nothing is wrong: each kernel runs when the loop comes to it. Rows that are periodic along the second axis need no far ones.",
    ),
)  # fmt: skip

PROFIT = (
    Code("FUS301", "one array operation", "A single pass, or a kernel of the author's without another beside it, has nothing to fuse with; two passes one after the other are no faster as kernels.", "y = x * 2"),
    Code(
        "FUS302",
        "no sign of arrays",
        "Nothing in the sequence, nor in what other functions of the file give and take, shows that its operands are arrays; or the "
        "function asks of them what only a number answers, `if dt > 0:`. For plain numbers a fused kernel would only cost time.",
        "def lerp(a, b, t):\n    return a + (b - a) * t",
        "If they are arrays, annotate the parameters that they come from as `np.ndarray` or `cp.ndarray`, or mark the statement "
        "`# fusec: fuse`.",
    ),
    Code("FUS303", "turned off", "A `# fusec: off` or `# fusec: ignore[...]` comment asks for the original.", "y = x * 2 + 1  # fusec: off"),
    Code("FUS304", "never read", "Nobody reads what the statements compute; there is nothing to keep.", "t = x * 2 + 1\nreturn x", "Remove the statements."),
    Code(
        "FUS305",
        "computing again costs more than storing",
        "Fusing is legal if elements of a producer are computed again wherever the later statement reads them; the estimate "
        "says that this costs more than writing the array and reading it.",
        "t = np.exp(np.sin(x))\ny = t[1:] - t[:-1]",
        "Nothing is wrong; a producer with fewer operations, or one that is read at fewer places, would be fused.",
    ),
    Code(
        "FUS306",
        "too little for tiles",
        "Under `--fp exact` NumPy's own functions could run over tiles that stay in the cache, with every bit kept, but the "
        "statements are so few that small arrays would lose more than large ones gain.",
        "y = np.exp(-x) * 2",
        "Use `--fp close` where the stated ulp are good enough, or mark the statement `# fusec: fuse`.",
    ),
    Code(
        "FUS307",
        "more registers than traffic saved",
        "One kernel for all these launches is legal, but its threads would hold more values than they have registers for; "
        "keeping them in memory costs more loads and stores than fusing saves, or a block of so many threads would not start.",
        "push[grid, block](fields, coefficients)  # 60 arrays\nsmooth[grid, block](fields, weights)",
        "Nothing is wrong; launches that share more of their arrays would be fused. `# fusec: fuse` on a launch fuses it.",
    ),
    Code(
        "FUS308",
        "no array in common",
        "The loops of two compiled functions touch no array in common: one loop would move as many bytes as two.",
        "scale(a, b)\nscale(c, d)",
        "Nothing is wrong.",
    ),
    Code(
        "FUS309",
        "repeats the same work",
        "Every iteration of the loop launches the same kernels on the same elements, and none reads what an earlier one wrote: "
        "a warm-up, or a measurement.",
        "for _ in range(10):\n    scale[grid, block](u, t)",
    ),
)  # fmt: skip

UNPROVED = (
    Code("FUS401", "unknown call", "The effects of the call are not known.", "t = x * 2\nlog.info(t)\ny = t + 1"),
    Code(
        "FUS402",
        "name may be rebound",
        "The name does not surely mean the module or function that it was imported as: it is bound twice, or in a branch or a `try`, or "
        "other code may bind it again.",
        "try:\n    from numpy import sqrt\nexcept ImportError:\n    from math import sqrt",
        "Bind the name once, by an import at the top of the module.",
    ),
    Code(
        "FUS403",
        "statement not modelled",
        "fusec does not model this kind of statement, or something that the kernel or the compiled loop does; it stays, and separates "
        "what stands around it, but for launches of kernels whose arrays are known.",
        "@njit\ndef divide(a, b, out):\n    for i in range(out.size):\n        out[i] = a[i] / b[i]",
    ),
    Code(
        "FUS404",
        "index not affine",
        "The elements that the index selects are not an affine function of the instance: a mask or an array selects them, or `a[i]` may "
        "be one element as well as a row.",
        "y = x[idx] * 2",
        "Write a row as a slice of all its axes, `a[i, :]`, and a store through a mask as `x = np.where(mask, value, x)`.",
    ),
    Code(
        "FUS405",
        "option not modelled",
        "A keyword of the call changes what it computes in a way that fusec does not model. The axis of a reduction must be a literal.",
        "np.add(x, y, where=m)",
    ),
    Code("FUS406", "may touch any element", "The access is over-approximated, and the other launch writes the same memory."),
    Code(
        "FUS407",
        "kernel not modelled",
        "The call launches a kernel of CuPy's that the package makes itself, and that may do more than give each element one "
        "value, or reduce them in any order: a `RawKernel`, an `ElementwiseKernel` with raw parameters, loops, branches, or several "
        "results, a `ReductionKernel` with another operation than `a + b`, `a * b`, `max(a, b)`, `min(a, b)`, `a && b` and `a || b`, or with an identity "
        "that changes the result where a thread starts from it again. Or it is a function "
        "under `@cp.fuse` whose kernel may round otherwise than its operations one after the other.",
        'k = cp.ElementwiseKernel("raw T x", "T y", "y = x[i]")\nt = x * 2\ny = k(t) + 1',
        "Write the code of an `ElementwiseKernel` as assignments of expressions, and let it allocate its result. Of a `RawKernel`, "
        "say in `raw-kernels` of the configuration which arrays it reads and writes.",
    ),
    Code(
        "FUS408",
        "rounds do more than run kernels",
        "A loop over time runs fused kernels, but its rounds do not run in turn over bands of rows: something else stands in the loop, or "
        "a kernel does more than write elements of named arrays.",
        "for _ in range(steps):\n    un = u.astype(np.float32)\n    v[1:-1] = 0.5 * (u[:-2] + u[2:])\n    u, v = v, u",
        "Nothing is wrong: each kernel runs when the loop comes to it. docs/legality.md says what such a loop may hold.",
    ),
)  # fmt: skip

NUMERICS = (
    Code(
        "FUS501",
        "other bits",
        "Under `--fp exact`: the target's own function does not return NumPy's bits, and NumPy's cannot run over tiles of the "
        "arrays: the statements use slices or reductions, or `fmax` or `fmin`, whose elements may depend on their place.",
        "y = np.exp(-u[1:]) * u[:-1]",
        "Use `--fp close` where the stated ulp are good enough.",
    ),
    Code("FUS502", "other order of additions", "Under `--fp exact`: the fused reduction adds in another order.", "s = np.sum(x * x)"),
    Code(
        "FUS503",
        "compiled by other rules",
        "The two functions are compiled with different options (`fastmath`, `error_model`, `parallel`, `max_registers`), declare "
        "different types for one argument, or have as an argument of one what the other is compiled with; one loop or kernel cannot have both.",
        "@njit(fastmath=True)\ndef add(a, b): ...",
        "Compile both with the same options.",
    ),
)  # fmt: skip

TARGET = (
    Code(
        "FUS601",
        "no code for this target",
        "The arrays of the group live where no kernel reaches all of them, or they are of a library for which fusec has no kernels, or "
        "the target has no code for a function of the group.",
        "t = np.sqrt(x)\ny = cupy.exp(z) + t",
        "Nothing is wrong; statements of one library are fused by themselves. CUDA kernels find no variances of views, and "
        "reduce no parts of arrays along an axis.",
    ),
    Code(
        "FUS602",
        "not compiled for a device",
        "`fusec build` finds no CUDA compiler (NVRTC), or the compiler rejects an architecture or a kernel; nothing was written.",
        hint="Install `nvidia-cuda-nvrtc`, and name architectures as `sm_90`.",
    ),
)  # fmt: skip

STALE = (
    Code("FUS801", "stale", "The file is not what `fusec rewrite` would write now.", hint="Run `fusec rewrite` again."),
    Code("FUS802", "missing", "`fusec rewrite` would write this file, and it is not there.", hint="Run `fusec rewrite` again."),
    Code("FUS803", "orphaned", "The file is in the output and `fusec rewrite` would not write it.", hint="Run `fusec rewrite` again."),
    Code("FUS804", "edited by hand", "The file differs from what fusec wrote there; the source has not changed.", hint="Edit the source, then run `fusec rewrite`."),
    Code("FUS811", "results differ", "`fusec verify` found inputs on which fused and original code disagree."),
    Code("FUS812", "never fused at run time", "`fusec verify` called the group as the author's module does, and its guards sent every call to the original."),
    Code(
        "FUS813",
        "not verified with the author's objects",
        "`fusec verify` had no workload that calls the function, and could not make the objects whose attributes the group reads. "
        "The kernel is right for these values; whether the program's own objects come to it is not known.",
        hint="Give it a workload that calls the function with the program's own objects.",
    ),
    Code("FUS814", "kernel does not compile", "numba rejects the kernel of the group, so that the original runs. This is a bug in fusec."),
)  # fmt: skip

INPUT = (
    Code("FUS901", "syntax error", "Python cannot parse the file; it is copied unchanged."),
    Code("FUS902", "encoding error", "The file cannot be decoded as its coding line or UTF-8 says; it is copied unchanged."),
    Code("FUS903", "too deeply nested", "The file nests or chains expressions deeper than fusec reads; it is copied unchanged."),
    Code("FUS904", "cannot be read", "The file or folder cannot be opened."),
    Code("FUS905", "output in the way", "OUT is, holds or lies inside SRC, or is a folder that fusec did not write."),
    Code("FUS906", "cannot be written", "The output cannot be created; nothing was changed."),
    Code("FUS907", "configuration error", "`[tool.fusec]` holds a key or value that fusec does not know."),
    Code("FUS908", "safety net", "The rewritten module did not pass a check before writing; the original was kept. This is a bug in fusec."),
    Code("FUS909", "internal error", "fusec failed on the file, which is copied unchanged; if it cannot tell on which file, nothing is written. This is a bug in fusec."),
    Code("FUS910", "name taken", "The package already has a file, or a value, by the name that fusec generates: of another text or of an earlier run."),
    Code("FUS911", "pragma not understood", "The `# fusec:` comment is not one of off, on, fuse, ignore[FUS...]."),
    Code("FUS912", "workload failed", "The workload file could not be run, or its program raised."),
)  # fmt: skip

CODES = (*FUSED, *DEPENDENCE, *PROFIT, *UNPROVED, *NUMERICS, *TARGET, *STALE, *INPUT)


def page(code: str) -> Code | None:
    """The page of a code, or None for a code that fusec does not know."""
    return next((entry for entry in CODES if entry.code == code), None)
