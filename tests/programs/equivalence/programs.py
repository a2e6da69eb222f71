"""Random array programs: straight lines of NumPy statements over a few arrays, with the traps that break fusers."""

from dataclasses import dataclass

from hypothesis import strategies as st

ARRAYS = ("a", "b", "c")
TEMPORARIES = ("t", "u", "w")
HELPER = "def bump(x):\n    return x / (1 + x * x)\n\n\n"
UNARY = (
    *(
        "-{}",
        "np.abs({})",
        "np.sqrt(np.abs({}))",
        "np.square({})",
        "np.floor({})",
        "np.sign({})",
        "{} ** 2",
        "np.copy({})",
    ),
    *("bump({})", "np.clip({}, -1, 2)", "{}.astype(np.float32)", "{} // 2", "{} % -1", "~({} > 0)", "np.isfinite({})"),
)
BINARY = (
    *("{} + {}", "{} - {}", "{} * {}", "np.maximum({}, {})", "np.minimum({}, {})", "np.where({} > 0, {}, 1)"),
    *("{} / {}", "{} <= {}", "({} > 0) & ({} < 2)", "np.where({} >= {}, 0.5, 2)", "{} % {}"),
)
INEXACT = ("np.exp(-np.abs({}))", "np.sin({})", "np.tanh({})", "np.log1p(np.abs({}))")
SCALARS = ("2", "0.5", "s", "3.0", "-1")
VIEWS = ("[1:]", "[:-1]", "[::2]", "[:]", "[::-1]", "[None]", "[1:-1]")
HOST = (
    "log.append(float(np.sum({})))",
    "log.append({}.copy())",
    "np.random.seed(3)",
    "{0} = {0}",
    "alias = {}",
    "alias += 1",
    "{0}[{0} > 0] = 1",
)


TESTS = (
    *("np.max({}) > 0.5", "({}).min() < s", "np.any(({}) > 1)", "np.all(np.abs({}) < 2)", "float(np.sum({})) > 0"),
    *("not np.any({})", "(top := np.max({})) > 1", "s > 0 and np.mean({}) < s", "len(log) < 3 or np.sum({}) > 2"),
)


# statements that begin with a number, of what others read, too
NUMBERS = (
    *("r = float(np.sum({}))", "s += np.max({})", "{1} *= np.max(np.abs({0}))", "r = bump(np.mean({}))"),
    *("r = -np.min({})", "r = 0.5 * np.sum({}) + s", "r = (np.max({}), {1})[0]", "r: float = s + np.sum({})"),
    "r = {1} - np.std({})",
)


@dataclass(frozen=True)
class ArrayProgram:
    """The text of a module with one function `step(a, b, c, s, log)`."""

    source: str


@st.composite
def array_programs(
    draw: st.DrawFn, inexact: bool = False, has_heads: bool = False, has_numbers: bool = False
) -> ArrayProgram:
    """Programs of two to seven statements that Python accepts; they may still raise."""
    bound = list(ARRAYS)
    statement = _statement_or_block if has_heads else _statement_or_number if has_numbers else _statement
    lines = ["alias = a", *(draw(statement(bound, inexact)) for _ in range(draw(st.integers(2, 7))))]
    results = draw(st.lists(st.sampled_from(sorted(set(bound))), min_size=1, max_size=3, unique=True))
    if draw(st.booleans()):
        before = f"{draw(st.sampled_from(bound))}, " if has_numbers else ""
        lines.append(f"return {before}{draw(_expression(bound, inexact, 2))}")
    else:
        lines.append(f"return {', '.join(results)}")
    body = "\n".join(f"    {line}" for line in lines)
    parameters = draw(st.sampled_from(("a, b, c, s, log", "a: np.ndarray, b: np.ndarray, c, s, log")))
    return ArrayProgram(f"import numpy as np\n\n\n{HELPER}def step({parameters}):\n{body}\n")


@st.composite
def _statement_or_block(draw: st.DrawFn, bound: list[str], inexact: bool) -> str:
    """Every third one is an `if`, a `while` of few rounds or a `for`, whose head computes."""
    if draw(st.integers(0, 2)) > 0:
        return draw(_statement(bound, inexact))
    value = draw(_expression(bound, inexact, 2))
    test = draw(st.sampled_from(TESTS)).format(value)
    body = draw(st.lists(_statement(bound, inexact), min_size=1, max_size=2))
    match draw(st.sampled_from(("if", "if", "else", "elif", "while", "for"))):
        case "while":
            head, body = f"while {test} and len(log) < 4:", [*body, "log.append(0.0)"]
        case "for":
            head = f"for e in np.ravel({value})[:2] * 2:"
        case _ as kind:
            head = f"if {test}:"
            other = f"elif np.sum({draw(_expression(bound, inexact, 2))}) > 1:" if kind == "elif" else "else:"
            body += [] if kind == "if" else ["\n    " + other, draw(_statement(bound, inexact))]
    return head + "".join(line if line.startswith("\n") else f"\n        {line}" for line in body)


@st.composite
def _statement_or_number(draw: st.DrawFn, bound: list[str], inexact: bool) -> str:
    """Every third one begins with a number, or with the test of an `if`."""
    if draw(st.integers(0, 2)) > 0:
        return draw(_statement(bound, inexact))
    value, name = draw(_expression(bound, inexact, 2)), draw(st.sampled_from(bound))
    if draw(st.booleans()):
        inner = draw(_statement(list(bound), inexact))  # what it binds may be unbound afterwards
        return f"if {draw(st.sampled_from(TESTS)).format(value)}:\n        {inner}"
    line = draw(st.sampled_from(NUMBERS)).replace("{1}", name).replace("{0}", value).replace("{}", value)
    bound.extend(["r"] if line.startswith("r") else [])
    return line


@st.composite
def _statement(draw: st.DrawFn, bound: list[str], inexact: bool) -> str:
    kind = draw(st.sampled_from(("let", "let", "let", "let", "update", "update", "store", "reduce", "host", "pair")))
    value = draw(_expression(bound, inexact, 3))
    match kind:
        case "let":
            name = draw(st.sampled_from((*TEMPORARIES, "a")))
            bound.append(name)
            return f"{name} = {value}"
        case "update":
            view = draw(st.sampled_from(("", "", "", *VIEWS)))
            return f"{draw(st.sampled_from(bound))}{view} {draw(st.sampled_from(('+', '-', '*')))}= {value}"
        case "store":
            return f"{draw(st.sampled_from(bound))}{draw(st.sampled_from(VIEWS))} = {value}"
        case "reduce":
            bound.append("r")
            return f"r = np.{draw(st.sampled_from(('sum', 'min', 'max', 'mean', 'any', 'std', 'argmax')))}({value})"
        case "pair":
            other = draw(_expression(bound, inexact, 2))
            bound.extend(("t", "u"))
            return f"t, u = {value}, {other}"
        case _:
            return draw(st.sampled_from(HOST)).format(draw(st.sampled_from(bound)))


@st.composite
def _expression(draw: st.DrawFn, bound: list[str], inexact: bool, depth: int) -> str:
    if depth == 0 or draw(st.integers(0, 5)) == 0:
        return draw(_leaf(bound))
    if draw(st.booleans()):
        shape = draw(st.sampled_from((*UNARY, *INEXACT) if inexact else UNARY))
        return shape.format(f"({draw(_expression(bound, inexact, depth - 1))})")
    shape = draw(st.sampled_from(BINARY))
    parts = [f"({draw(_expression(bound, inexact, depth - 1))})" for _ in range(shape.count("{}"))]
    return shape.format(*parts)


@st.composite
def _leaf(draw: st.DrawFn, bound: list[str]) -> str:
    kind = draw(st.integers(0, 9))
    if kind < 6:
        return draw(st.sampled_from(bound))
    if kind < 8:
        return draw(st.sampled_from(SCALARS))
    return draw(st.sampled_from(bound)) + draw(st.sampled_from(VIEWS))
