"""Random programs of rows, columns and channels that integers select, and of new axes, with what updates, stores or looks at them between."""

from random import Random

from .programs import ArrayProgram

PARTS = {  # what broadcasts to tables, to their rows, to their columns, to stretches of these, and to pairs of a row's elements
    "table": ("a", "b", "a", "b", "c", "a[0]", "b[-1]", "a[:, 0, None]", "b[:, -1, None]", "a[0, 0]", "c[0]", "b[:1]", "a[:, 1:2]", "s"),
    "row": ("c", "c", "a[0]", "b[1]", "a[-1]", "b[0, :]", "c[0]", "a[1, -1]", "c[::-1]", "s"),
    "column": ("a[:, 0]", "b[:, -1]", "a[..., 1]", "b[..., 0]", "a[:, 1]", "a[0, 0]", "s"),
    "stretch": ("a[1:, 0]", "a[:-1, 0]", "b[1:, -1]", "b[:-1, 1]", "a[:-1, 1]", "a[1:, 1]", "b[1:, 0]", "a[0, 0]", "s"),
    "line": ("a[k, :]", "a[k - 1, :]", "b[k, :, :]", "b[k, :]", "b[k + 1, :]", "a[0]", "b[-1]", "c", "c[0]", "s"),
    "walk": ("a[k]", "a[k - 1]", "b[k]", "b[k + 1]", "a[k][:]", "b[k, :]", "a[0]", "c", "c[0]", "s"),
    "side": ("a[:, k]", "a[:, k - 1]", "b[:, k]", "b[:, k + 1]", "a[:, k, :]", "a[:, 0]", "b[:, -1]", "a[0, 0]", "s"),
    "pairs": ("c[:, None]", "c[None, :]", "c", "a[0][:, None]", "b[1, :, None]", "a[None, 0]", "c[-1]", "s"),
}  # fmt: skip
STORED = {
    "table": ("a += {}", "a[:] = {}", "b *= {}", "a[1:] = ({})[1:]"),
    "row": ("a[0] = {}", "b[-1] = {}", "c[...] = {}", "a[1, :] = {}", "c += {}", "b[0] += {}"),
    "column": (
        "a[:, 0] = {}",
        "b[:, -1] = {}",
        "a[..., 1] = {}",
        "a[:, 1] += {}",
        "b[..., 0] *= {}",
        "a[:, -2] = {}",
        "b[:, 1] = {}",
    ),
    "stretch": (
        "a[1:, 0] = {}",
        "a[:-1, 1] = {}",
        "b[1:, -1] += {}",
        "b[:-1, 0] = {}",
        "a[1:, 0] += s * b[:-1, 1]",
        "a[:, 1] += s * b[:, 0] - a[:, 1]",
        "b[:, -1] *= 1 + s * a[:, 0]",
    ),
    "line": (
        "a[k, :] = {}",
        "a[k + 1, :] = {}",
        "b[k, :] += {}",
        "b[k - 1, :] = {}",
        "a[k, 1:] *= b[k, 1:]",
        "b[0] = {}",
        "a = b * 0.5 + a",
        "b = a",
    ),
    "walk": (
        "a[k] = {}",
        "a[k + 1] = {}",
        "b[k] += {}",
        "b[k - 1] = {}",
        "a[k][1:] *= b[k][1:]",
        "a[k - 1][:] = {}",
        "b[k] *= 0.5",
        "b[0] = {}",
        "a = np.abs(b) * a",
        "b *= 0.5",
    ),
    "side": (
        "a[:, k] = {}",
        "a[:, k + 1] = {}",
        "b[:, k] += {}",
        "b[:, k - 1] = {}",
        "b[1:, k] += a[:-1, k]",
        "a[:, 0] = {}",
        "b = a - 0.5 * b",
    ),
    "pairs": ("log.append({})",),
}
OF_ONE = ("{} * 2", "0.5 * {}", "np.sqrt(np.abs({}))", "np.abs({})", "{} - 1", "np.where({} > 2, c, 1)")
OF_TWO = ("{} + {}", "{} - {}", "{} * {}", "np.maximum({}, {})", "{} / (np.abs({}) + 1)")
LAST = ("return {}", "return {}, {}", "return np.sum({})", "return np.max({}), {}", "log.append({})")


def axis_program(number: int) -> ArrayProgram:
    """`step(a, b, c, s, log)` of tables and a row of them, or of what else comes."""
    random = Random(number)
    kind = random.choice(tuple(PARTS))
    known = [*PARTS[kind]]
    lines = []
    for k in range(random.randint(1, 5)):
        if random.random() < (0.35 if kind in ("table", "row", "pairs") else 0.6):
            lines.append(random.choice(STORED[kind]).format(_value(random, known)))
            continue
        lines.append(f"n{k} = {_value(random, known)}")
        known.append(f"n{k}")
    last = random.choice(LAST)
    lines.append(last.format(*(_value(random, known) for _ in range(last.count("{}")))))
    if kind in ("line", "side", "walk"):
        lines = ["for k in range(2):", *(f"    {line}" for line in lines[:-1]), "    c[0] = k", lines[-1]]
    if kind == "walk":  # which arrays have rows
        lines = ["if a.ndim > 1:", "    log.append(a[0, :].size + b[0, :].size)", *lines]
    body = "\n".join(f"    {line}" for line in lines)
    head = "import numpy as np\n\n\ndef step(a: np.ndarray, b: np.ndarray, c: np.ndarray, s, log):"
    return ArrayProgram(f"{head}\n{body}\n")


def _value(random: Random, known: list[str], depth: int = 2) -> str:
    shape = random.choice((*OF_TWO, *OF_ONE) if depth < 2 else OF_TWO)
    return f"({shape.format(*(_part(random, known, depth - 1) for _ in range(shape.count('{}'))))})"


def _part(random: Random, known: list[str], depth: int) -> str:
    return _value(random, known, depth) if depth and random.random() < 0.4 else random.choice(known)
