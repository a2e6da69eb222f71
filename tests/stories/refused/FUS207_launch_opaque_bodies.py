"""Bodies that are not modelled, and that write more than a first look tells."""

from numba import cuda, float32


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit(device=True)
def store(values, i):
    values[i] = 1.0


@cuda.jit(device=True)
def same(values):
    return values


@cuda.jit
def through_view(a, s):
    row = a[1:]
    i = cuda.grid(1)
    while s[i] > 0:
        row[i] = 1.0
    else:
        pass


@cuda.jit
def through_row(a, s):
    i = cuda.grid(1)
    row = a[i]
    while s[i] > 0:
        row += 1.0
    else:
        pass


@cuda.jit
def through_choice(a, s):
    i = cuda.grid(1)
    chosen = a if i > 3 else s
    while s[i] > 0:
        chosen[i] = 1.0
    else:
        pass


@cuda.jit
def through_function(a, s):
    i = cuda.grid(1)
    while s[i] > 0:
        store(a, i)
    else:
        pass


@cuda.jit
def through_result(a, s):
    i = cuda.grid(1)
    b = same(a)
    while s[i] > 0:
        b[i] = 1.0
    else:
        pass


@cuda.jit
def through_unpacking(a, s):
    i = cuda.grid(1)
    first, second = a, s
    while s[i] > 0:
        first[i], second[0] = 1.0, 2.0
    else:
        pass


@cuda.jit
def through_rows(a, s):
    for row in a:
        while s[0] > 0:
            row[0] = 1.0
        else:
            pass


@cuda.jit
def through_name(a, s):
    i = cuda.grid(1)
    s = a
    while s[i] > 0:
        s[i] = 1.0
    else:
        pass


@cuda.jit
def through_atomic(a, s):
    tile = cuda.shared.array(4, float32)
    i = cuda.grid(1)
    tile[i] = s[i]
    b = a
    cuda.atomic.add(b, int(tile[i]), 1.0)


@cuda.jit
def through_method(a, s):
    i = cuda.grid(1)
    b = a.conj()
    while s[i] > 0:
        b[i] = 1.0
    else:
        pass


def method(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_method[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def view(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_view[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def row(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_row[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def choice(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_choice[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def function(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_function[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def result(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_result[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def unpacking(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_unpacking[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def rows(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_rows[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def name(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_name[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


def atomic(v, a, s, z, n, blocks, threads):
    double[blocks, threads](v, a, n)
    through_atomic[blocks, threads](a, s)  # expect: FUS207, FUS403
    double[blocks, threads](a, z, n)


# message: `double` not fused
# note: `through_method`, which calls `a.conj`, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_method`, which calls `a.conj`.
# message: `double` not fused
# note: `through_view`, which does not compute the place of its thread in a way that fusec knows, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_view`, which does not compute the place of its thread in a way that fusec knows.
# message: `double` not fused
# note: `through_row`, which has a loop with a condition, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_row`, which has a loop with a condition.
# message: `double` not fused
# note: `through_choice`, which has a loop with a condition, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_choice`, which has a loop with a condition.
# message: `double` not fused
# note: `through_function`, which has a loop with a condition, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_function`, which has a loop with a condition.
# message: `double` not fused
# note: `through_result`, which has a loop with a condition, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_result`, which has a loop with a condition.
# message: `double` not fused
# note: `through_unpacking`, which has a loop with a condition, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_unpacking`, which has a loop with a condition.
# message: `double` not fused
# note: `through_rows`, which does not compute the place of its thread in a way that fusec knows, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_rows`, which does not compute the place of its thread in a way that fusec knows.
# message: `double` not fused
# note: `through_name`, which has a loop with a condition, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_name`, which has a loop with a condition.
# message: `double` not fused
# note: `through_atomic`, which calls `cuda.shared.array`, may read `a`, which `double` writes before it, and write `a`, which `double` reads after it.
# message: statement not fused
# note: Launch of `through_atomic`, which calls `cuda.shared.array`.
