"""Random programs of launches: what stands between them, which arrays they get, and under how many names one memory comes."""

import random

from tests.programs.kernel_orders.launch_kernels import DEVICE, Kernel, random_kernel, random_map, random_step

HEAD = "import math\n\nimport numpy as np\nfrom numba import cuda\n"
CONFIGURATIONS = ("2, 2", "1, 4", "4, 1", "1, 3", "(2,), (2,)", "grid, 2", "2, 3")
PLANES = ("(2, 1), (1, 2)", "(1, 2), (2, 1)", "(2, 2), (1, 1)", "(2, 2), (1, 1)", "(3, 2), (1, 1)")
ALLOCATIONS = ("cuda.device_array_like(a)", "cuda.device_array_like(b)", "cuda.device_array(10, np.float32)")
LINES = ("a", "b", "c", "a", "b", "c", "a", "b", "c", "d", "e")
VIEWS = ("a[1:]", "b[::-1]", "c[:5]", "a[2:9]", "u[1]", "u[0, :]", "u[:, 1]", "a[::2]", "v.ravel()", "b[-5:]")
TABLES = ("u", "v", "w", "u", "v", "w", "u.T", "v[1:]", "w[:, 1:]")
BARRIERS = ("print(n)", "cuda.synchronize()", "a, b = b, a", "s = a[0]", "h = c.copy_to_host()", "c[0] = 1.5", "b = a")
NUMBERS = ("m = n - 1", "m = n", "grid = 2", "s = 0.5 * n", "m = max(n, 1)", "n = m", "h = n")
CALLS = """def calls(rng):
    def array(dtype, *shape):
        return (4 * rng.random(shape or 10)).astype(dtype)
    def tables():
        return [array("{3}", 4, 4) for _ in range(3)]
    p = {places}
    yield "run", (array("{0}"), array("{1}"), array("{2}"), *tables(), p, 4, 0.5), {{}}
    a, buffer = array("{0}"), array("{0}", 24)
    u, v, w = tables()
    yield {alias}, {{}}
    yield "{memory}", (array("{0}"), array("{0}"), array("{2}"), u, v, w, p, {size}, 0.25), {{}}
"""
ALIASES = (
    '"run", (a, a, array("{1}"), u, v, v, p, 3, 0.5)',
    '"run", (a, array("{1}"), a, u, v, u, p, 4, 0.5)',
    '"run", (buffer[:10], buffer[3:13], array("{1}"), u, u.T, w, p, 3, 0.5)',
    '"run", (buffer[:10], buffer[10:20], a, u, v, w[::-1], p, 3, 0.5)',
    '"run", (buffer[:10], buffer[9::-1], buffer[10:20], u, u[::-1], w, p, 4, 0.5)',
    '"run", (buffer[:20:2], buffer[1:21:2], a, u, v[:, ::-1], v, p, 4, 0.5)',
    '"run", (a, array("{1}"), a[:6], w, w, w, p, 3, 0.5)',
)
DTYPES = ("f8 f8 f8 f8", "f8 f8 f8 f8", "f4 f4 f4 f4", "f4 f8 f4 f4", "f8 f4 i8 f8", "i8 f8 f4 i4")
PERMUTATIONS = ("np.array([1, 0, 3, 2, 4, 5, 6, 7, 8, 9])", "np.array([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])", "np.arange(10)")


def random_module(rng: random.Random, programs: int) -> tuple[str, str]:
    """The module, whose `run_0(a, b, c, u, v, w, p, n, s)` and so on launch its kernels, and the file of their calls."""
    if rng.random() < 0.4:
        kernels = [random_step(rng, f"step_{number}") for number in range(2)]
        return _module(kernels, [], [_steps(rng, kernels) for _ in range(programs)]), _calls(rng)
    axes = 1 if rng.random() < 0.8 else 2
    is_tame = rng.random() < 0.7
    kernels = [random_kernel(rng, f"kernel_{number}", axes, is_tame) for number in range(rng.randint(2, 3))]
    is_chain = axes == 1 and rng.random() < 0.25
    kernels += [random_map(rng, f"map_{number}") for number in range(rng.randint(1, 2) if is_chain else 0)]
    wrapped = rng.random() < 0.15 and axes == 1
    functions = [_wrapper(rng, kernels[0])] if wrapped else []
    bodies = [_chain(rng, kernels) if is_chain else _host(rng, kernels, is_tame, wrapped) for _ in range(programs)]
    return _module(kernels, functions, bodies), _calls(rng)


def _module(kernels: list[Kernel], functions: list[str], bodies: list[str]) -> str:
    runs = [f"def run_{number}(a, b, c, u, v, w, p, n, s):\n{body}" for number, body in enumerate(bodies)]
    return "\n\n".join((HEAD, DEVICE, *(kernel.text for kernel in kernels), *functions, *runs))


def _steps(rng: random.Random, kernels: list[Kernel]) -> str:
    """Two or three launches that share arrays."""
    configuration = rng.choice(CONFIGURATIONS[:5])
    lines = []
    for _ in range(rng.choice((2, 2, 3))):
        arrays = ", ".join(rng.sample("abc", 3) if rng.random() < 0.8 else rng.choices("abc", k=3))
        lines.append(f"    {rng.choice(kernels).name}[{configuration}]({arrays}, {rng.choice('nnnn3')}, 1, s)\n")
    return "".join(lines)


def _calls(rng: random.Random) -> str:
    dtypes = rng.choice(DTYPES).split()
    chosen = {"places": rng.choice(("np.arange(10)", *PERMUTATIONS)), "alias": rng.choice(ALIASES).format(*dtypes)}
    text = CALLS.replace("import", "").format(
        *dtypes, **chosen, size=rng.choice("034"), memory=rng.choice(("run", "run", "host"))
    )
    return f"import numpy as np\n\n\n{text}"


def _host(rng: random.Random, kernels: list[Kernel], is_tame: bool, wrapped: bool) -> str:
    configurations = CONFIGURATIONS if kernels[0].axes == 1 else PLANES
    usual = rng.choice(configurations)
    lines = ["grid = (n + 1) // 2", "m = n"]
    lines += [f"{name} = {rng.choice(ALLOCATIONS)}" for name in "de"]
    for _ in range(rng.randint(2, 4)):
        configuration = rng.choice(configurations) if rng.random() < 0.08 else usual
        launch = _launch(rng, rng.choice(kernels), configuration, is_tame)
        choice = rng.random() * (1.0 if is_tame else 1.3)
        if wrapped and choice < 0.4:
            lines.append(f"{rng.choice('fgcd')} = made({rng.choice('abc')}, {rng.choice('abc')}, p, n, s)")
        elif choice > 1.22:
            lines += [f"for q in range({rng.choice('23k')}):".replace("k", "n"), f"    {launch}"]
        elif choice > 1.15:
            lines += ["if n > 3:", f"    {launch}", f"    {_launch(rng, kernels[0], usual, is_tame)}"]
        else:
            lines.append(launch)
        if rng.random() < 0.25:
            lines.append(rng.choice(NUMBERS if rng.random() < 0.5 else BARRIERS))
    lines += [f"return {rng.choice(('d', 'd, e', 'a, m, s', 'e.copy_to_host()'))}"] if rng.random() < 0.3 else []
    return "".join(f"    {line}\n" for line in lines)


def _launch(rng: random.Random, kernel: Kernel, configuration: str, is_tame: bool) -> str:
    names = LINES if kernel.axes == 1 else TABLES[: 6 if is_tame else 9]
    names = (*names, *VIEWS[:3]) if is_tame and kernel.axes == 1 and rng.random() < 0.2 else names
    names = (*names, *VIEWS) if not is_tame and kernel.axes == 1 else names
    arrays = [rng.choice(names) for _ in range(3)] if rng.random() < 0.2 else rng.sample(sorted(set(names)), 3)
    size = rng.choice(("n", "n", "n", "n", "n", "n", "m", "3", "4"))
    return f"{kernel.name}[{configuration}]({', '.join(arrays)}, {kernel.places}{size}, {rng.choice('0112')}, {rng.choice(('s', '0.5', '2'))})"


def _chain(rng: random.Random, kernels: list[Kernel]) -> str:
    """Launches that hand on arrays which only they know of."""
    configuration = rng.choice(CONFIGURATIONS)
    links = [("a", "b", "d"), ("d", rng.choice("abc"), rng.choice("ce")), (rng.choice("de"), "d", "c")]
    lines = ["grid = (n + 1) // 2", f"d = {rng.choice(ALLOCATIONS)}", f"e = {rng.choice(ALLOCATIONS)}"]
    for arrays in links[: rng.choice((2, 3, 3))]:
        kernel = rng.choice(kernels[-1:] if rng.random() < 0.5 else kernels[1:])
        lines.append(f"{kernel.name}[{configuration}]({', '.join(arrays)}, {kernel.places}n, 1, s)")
        lines += [rng.choice((*NUMBERS[2:4], "d = a", "print(d)"))] if rng.random() < 0.1 else []
    lines += ["return d"] if rng.random() < 0.1 else []
    return "".join(f"    {line}\n" for line in lines)


def _wrapper(rng: random.Random, kernel: Kernel) -> str:
    """A function that allocates, launches and returns; or one that launches only."""
    size = rng.choice(("n", "n", "x.size // 3", "len(x) - 7"))
    lines = ["def made(x, y, p, n, r):"]
    target = rng.choice(("out", "out", "out", "x"))
    lines += [f"    out = {rng.choice(('cuda.device_array_like(x)', 'cuda.device_array(x.shape, x.dtype)'))}"]
    lines = lines if target == "out" else lines[:1]
    lines += [f"    m = {size}", "    blocks = (m + 1) // 2"]
    lines += [
        f"    {kernel.name}[{rng.choice(('blocks', '2'))}, 2](x, y, {target}, {kernel.places}m, 1, {rng.choice(('r', '0.5'))})"
    ]
    return "\n".join((*lines, f"    return {target}" if target == "out" else "")).rstrip() + "\n"
