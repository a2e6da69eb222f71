"""Random steps of finite volumes: fluxes and updates that share numbers, in place or not, with borders around them."""

from random import Random

from .stencil_programs import HEAD, StencilProgram

FACES = ("{0}[1:] - {0}[:-1]", "({0}[1:] + {0}[:-1]) * 0.5", "np.maximum({0}[1:], {0}[:-1])", "{0}[1:] * s")
FLUXES = ("({face}) / s", "{other}[1:] * ({face}) / s", "s * ({face})", "({face}) - s * {other}[:-1]")
CHANGES = (
    "(flux[1:] - flux[:-1]) / s",
    "0.5 * s * (flux[1:] - flux[:-1])",
    "(flux[1:] - flux[:-1]) * {other}[1:-1] - s",
)
BORDERS = (
    "{0}[0] = {1}[0] * 2",
    "{0}[-1] = s * {1}[-2]",
    "{0}[0] = 0.0",
    "{0}[-1] = {0}[-2] * 2",
    "{0}[1] = {1}[0] - s",
)


def volume_program(seed: int) -> StencilProgram:
    """A program of one or two steps that Python accepts; few of them raise for arrays of one shape."""
    random = Random(seed)
    lines = [line for _ in range(random.choice((1, 1, 2))) for line in _step(random)]
    body = "\n".join(f"    {line}" for line in [*lines, "return a, b, c"])
    return StencilProgram(f"{HEAD}def step(a: np.ndarray, b, c, s, log):\n{body}\n", (0,))


def _step(random: Random) -> list[str]:
    field, other, target = random.choice(("abc", "acb", "aba", "aca", "bab", "bca"))
    before = [random.choice(BORDERS).format(target, other) for _ in range(random.choice((0, 0, 1, 2)))]
    after = [random.choice(BORDERS).format(target, other) for _ in range(random.choice((0, 1)))]
    flux = random.choice(FLUXES).format(face=random.choice(FACES).format(field), other=other)
    change = random.choice(CHANGES).format(other=other)
    update = random.choice(
        (
            f"{target}[1:-1] = {field}[1:-1] - {change}",
            f"{target}[1:-1] = {field}[1:-1] - {change}",
            f"{target}[1:-1] += {change}",
        )
    )
    swap = [f"{field}, {target} = {target}, {field}"] if field != target and random.random() < 0.3 else []
    places = [*before, f"flux = {flux}"] if random.random() < 0.5 else [f"flux = {flux}", *before]
    return [*places, update, *after, *swap]
