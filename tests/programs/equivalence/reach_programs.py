"""Random functions in which array statements stand as people write them: unannotated, between numbers, loops and calls."""

import re
from collections.abc import Sequence
from random import Random

HEAD = """\
import dataclasses
from collections import namedtuple

import numpy as np

Array = np.ndarray
Pair = namedtuple("Pair", "first second")
LOG = []


@dataclasses.dataclass
class State:
    first: object
    second: object


class Field(np.ndarray):
    pass


def scaled(x, weight=2.0, *, offset=0.5):
    return x * weight + offset


def limited(x, out=None):
    y = np.maximum(x, -1.0)
    return np.minimum(y, 1.0) * 0.5


def shown(x):
    LOG.append(np.shape(x))
    return x


"""
SIGNATURES = (
    "a, b, c, s, log",
    "a, b, c, s, log",
    "a: np.ndarray, b, c, s, log",
    "a: Array, b: Array, c: Array, s: float, log",
    "a: 'np.ndarray', b: 'Array', c, s, log: list",
)
SCALARS = ("s", "0.5", "2", "k", "-1.5", "n")
ARRAYS = ("a", "b", "c", "t", "u", "v")
UNARY = (
    "np.abs({})",
    "np.sqrt(np.abs({}))",
    "-{}",
    "np.square({})",
    "np.clip({}, None, 1.0)",
    "np.clip({}, -0.5, 0.5)",
    "{} ** 2",
)
BINARY = (
    "{} + {}",
    "{} - {}",
    "{} * {}",
    "{} * {}",
    "np.maximum({}, {})",
    "np.where({} > 0, {}, 0.0)",
    "{} / (1.5 + np.abs({}))",
)


class ReachProgram:
    """`source` defines `step(a, b, c, s, log)`; most operands that fit are arrays of one shape."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.known = ["a", "b", "c"]
        lines = ["k = 2", f"n = {self.pick(('len(a)', 'a.shape[0]', 'np.shape(a)[0]', '3'))}"]
        if self.chance(0.3):
            lines = [
                *lines,
                self.pick(("ni, nj = a.shape", "ni = a.shape[0]; nj = a.shape[-1]", "ni, nj = a.shape[0], b.shape[1]")),
            ]
            self.has_sizes = True
        else:
            self.has_sizes = False
        for _ in range(self.random.randint(2, 5)):
            lines += self.statement()
        lines += self.ending()
        body = "\n".join(f"    {line}" for line in lines)
        form = self.pick(("function", "function", "method", "script"))
        self.source = {"function": self.function, "method": self.method, "script": self.script}[form](body)

    def function(self, body: str) -> str:
        return f"{HEAD}def step({self.pick(SIGNATURES)}):\n{body}\n"

    def method(self, body: str) -> str:
        held = re.sub(r"(?<![\w'.])([abc])(?![\w'(])(?!=[^=])", r"self.\1", body)
        lines = "\n".join(f"    {line}" if line else line for line in held.splitlines())
        return (
            f"{HEAD}class Model:\n    def __init__(self, a, b, c):\n        self.a, self.b, self.c = a, b, c\n\n"
            f"    def run(self, s, log):\n{lines}\n\n\n"
            "def step(a, b, c, s, log):\n    model = Model(a, b, c)\n    try:\n        value = model.run(s, log)\n"
            "    except Exception as error:\n        value = repr(error)\n    return value, vars(model)\n"
        )

    def script(self, body: str) -> str:
        """The statements at module level, of operands that the module `given` holds; `step` runs a copy of the module."""
        lines = body.splitlines()
        text = "\n".join(line[4:] for line in lines)
        text = re.sub(r"^(\s*|.*; )return (.*)$", r"\1result = (\2)", text, flags=re.M)
        if self.chance(0.4):
            text = "def seen():\n    return np.shape(a), float(np.sum(b))\n\n\n" + text.replace(
                "log.append('here')", "log.append(seen())"
            )
        if self.chance(0.4):
            text = 'if __name__ == "__main__":\n' + "\n".join(
                f"    {line}" if line else line for line in text.splitlines()
            )
        return f"from given import a, b, c, s, log\n{HEAD}{text}\n"

    def pick(self, choices: Sequence[str]) -> str:
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def array(self) -> str:
        return self.pick(self.known)

    def scalar(self) -> str:
        return self.pick(SCALARS)

    def bind(self, name: str) -> None:
        if name not in self.known:
            self.known.append(name)

    def expression(self, depth: int = 2) -> str:
        if depth == 0:
            return self.array() if self.chance(0.7) else self.scalar()
        if self.chance(0.25):
            return self.pick(UNARY).format(f"({self.expression(depth - 1)})")
        left, right = (self.expression(depth - 1) for _ in range(2))
        return self.pick(BINARY).format(f"({left})", f"({right})")

    def of_arrays(self, depth: int = 2) -> str:
        return f"{self.array()} * {self.scalar()} + {self.expression(depth)}"

    def statement(self) -> list[str]:
        kinds = (
            self.let,
            self.let,
            self.let,
            self.both,
            self.twice,
            self.in_place,
            self.part,
            self.part,
            self.rows,
            self.sweep,
            self.sweep,
            self.logged,
            self.call,
            self.number,
            self.checked,
            self.roll,
            self.reduce,
            self.levels,
            self.attempt,
            self.selected,
        )
        return self.pick(kinds)()

    def let(self) -> list[str]:
        line = self.of_arrays()
        name = self.pick(("t", "u", "v", "a"))
        self.bind(name)
        return [f"{name} = {line}"]

    def both(self) -> list[str]:
        x, y = self.random.sample(("t", "u", "a", "b"), 2)
        values = f"{self.of_arrays(1)}, {self.of_arrays(1)}"
        self.bind(x), self.bind(y)
        return [f"{x}, {y} = {values}"]

    def twice(self) -> list[str]:
        line = self.of_arrays(1)
        fresh = {"u"} - {*self.known}
        self.bind("t"), self.bind("u")
        if self.chance(0.5):
            return [f"t = u = {line}"]
        other = self.array()
        return [f"t = {line}; u = t * 2 + {'t' if other in fresh else other}"]

    def in_place(self) -> list[str]:
        name = self.array()
        return [
            self.pick(
                (
                    f"{name} += {self.expression(1)}",
                    f"{name} *= {self.scalar()}",
                    f"np.clip({name}, -1, 1, out={name})",
                    f"np.multiply({name}, {self.scalar()}, out={name})",
                    f"{name}[...] = {self.expression(1)}",
                )
            )
        ]

    def cut(self, lo: int, hi: int) -> str:
        n = "n" if not self.has_sizes else self.pick(("n", "ni"))
        start = {0: self.pick(("", "0")), 1: "1", 2: self.pick(("2", "k"))}[lo]
        end = self.pick(("", n)) if hi == 0 else self.pick((f"-{hi}", f"{n} - {hi}"))
        return f"{start}:{end}"

    def part(self) -> list[str]:
        target, lo = self.array(), self.pick((0, 1, 1, 2))
        hi = self.pick((0, 1, 1, 2))
        width = lo + hi

        def stretch(name: str) -> str:
            first = self.random.randint(0, width)
            return (
                f"{name}[{self.cut(first, width - first)}]"
                if first <= 2 and width - first <= 2
                else f"{name}[{self.cut(lo, hi)}]"
            )

        value = f"{stretch(self.array())} * {self.scalar()} + {stretch(self.array())} - {stretch(self.array())}"
        if self.chance(0.5):
            return [f"{target}[{self.cut(lo, hi)}] {self.pick(('', '+'))}= {value}"]
        return [f"w = {value}", f"{target}[{self.cut(lo, hi)}] = w * {self.scalar()} + w"]

    def rows(self) -> list[str]:
        target, source = self.array(), self.array()
        head = self.pick(
            (
                "for i in range(len({0})):",
                "for i in range(n):",
                "for i, x in enumerate({1}):",
                "for i in range({0}.shape[0]):",
                "for i in range(n - 1):",
                "for i in reversed(range(n)):",
            )
        ).format(target, source)
        reads = self.pick(
            (f"{source}[i]", f"{source}[i]", f"{source}[i - 1]", f"{source}[0]", f"{source}[-1]", f"{source}[i, :]")
        )
        lines = [f"    {target}[i] {self.pick(('', '+'))}= {reads} * {self.scalar()} + {self.array()}[i]"]
        if self.chance(0.4):
            lines = [f"    r = {reads} * 2 - {self.scalar()}", f"    {target}[i] = r * r + {self.array()}[i]"]
        if self.chance(0.15):
            lines.append(f"    log.append({self.pick(('i', 'float(np.sum(' + target + '))'))})")
        return [head, *lines]

    def sweep(self) -> list[str]:
        target, source = self.array(), self.array()
        ahead, axis = self.chance(0.6), self.pick((0, 1))
        size = f"{target}.shape[{axis}]" if self.chance(0.6) or not self.has_sizes else ("ni", "nj")[axis]
        head = (
            f"for j in range({self.pick((0, 1, 1, 1, 2))}, {size}{self.pick(('', '', ' - 1'))}):"
            if ahead
            else f"for j in range({size} - {self.pick((1, 2, 2, 3))}, {self.pick((-1, -1, 0))}, -1):"
        )
        step = self.pick(("j - 1", "j - 1", "j - 1", "j")) if ahead else self.pick(("j + 1", "j + 1", "j"))
        if self.chance(0.1):
            step = self.pick(("j + 1", "j - 1", "j - 2", "0", "-1"))

        def at(name: str, place: str, rest: str = ":") -> str:
            return f"{name}[{place}]" if axis == 0 else f"{name}[{rest}, {place}]"

        shift = self.chance(0.1)
        before = at(target, step, ":" if not shift else "::-1")
        lines = [f"    {at(target, 'j')} = {at(source, 'j')} * {self.scalar()} + {before} * 0.5"]
        if self.chance(0.5):
            other = self.array()
            lines = [
                f"    d = {at(source, 'j')} * 0.25 - {before}",
                "    e = 1.0 / (2.0 + d * d)",
                f"    {at(other, 'j')} = e * {at(source, 'j')}",
                f"    {at(target, 'j')} = d * e + {at(other, self.pick(('j', step)))}",
            ]
        if self.chance(0.1):
            lines.insert(
                self.random.randint(0, len(lines)),
                self.pick(("    log.append(j)", "    if j > 3:\n            break", "    shown(j)", "    s = s + 1")),
            )
        tail = [f"log.append({self.pick(('j', 'np.copy(d)'))})"] if self.chance(0.1) else []
        return [head, *lines, *tail]

    def logged(self) -> list[str]:
        value = self.pick(
            (f"float(np.sum({self.array()}))", f"np.shape({self.array()})", "'here'", f"{self.array()}.copy()")
        )
        return [f"log.append({value})"]

    def call(self) -> list[str]:
        line = self.pick(
            (
                "scaled({0})",
                "scaled({0}, 3.0, offset=s)",
                "scaled(weight=s, x={0})",
                "limited({0})",
                "limited(x={0})",
                "shown({0})",
                "np.cumsum({0})[: len(a)]",
                "np.sort({0}, axis=-1)",
            )
        ).format(self.of_arrays(1))
        name = self.pick(("t", "u"))
        self.bind(name)
        return [f"{name} = {line}"]

    def number(self) -> list[str]:
        return [
            self.pick(
                (
                    "s = s * 2",
                    "k = k + 1",
                    "s = 10 ** (-k)",
                    "n = n - 1",
                    "m = n // 2",
                    "s = float(s) + 0.5",
                    "n = np.int64(n)",
                    f"s = float(np.sum({self.array()}) + np.sum({self.array()}))",
                )
            )
        ]

    def checked(self) -> list[str]:
        return [
            self.pick(
                (
                    f"assert {self.array()}.ndim > 0, 'flat'",
                    f"if np.any({self.array()} > 1e6):\n        raise ValueError('large')",
                    f"if n > 100:\n        return {self.array()}",
                    "if s is None:\n        s = 1.0",
                )
            )
        ]

    def roll(self) -> list[str]:
        name = self.pick(("t", "u"))
        by = self.pick(("k", "-k", "1", "-1", "n", "np.int64(k)", "s"))
        line = f"np.roll({self.array()}, {by}, axis={self.pick(('0', '1', '-1', 'k - 1', '(0,)'))}) * {self.scalar()} - {self.array()}"
        self.bind(name)
        return [f"{name} = {line}"]

    def reduce(self) -> list[str]:
        axis = self.pick(
            (
                "",
                ", axis=0",
                ", axis=1",
                ", axis=-1, keepdims=True",
                ", axis=0, keepdims=True",
                ", axis=k - 1",
                ", axis=None",
            )
        )
        what = self.pick(("sum", "max", "min", "mean"))
        line = f"{self.array()} - np.{what}({self.of_arrays(1)}{axis}) * {self.scalar()}"
        self.bind("v")
        return [f"v = {line}"]

    def levels(self) -> list[str]:
        """Loops over arrays, or their values, as numbers."""
        return [
            f"for i, w in {self.pick(('zip(np.arange(2), (0.5, 0.25))', 'enumerate((0.5, 0.25))', 'zip(range(2), np.array([1.0, 3.0]))'))}:",
            f"    {self.array()}[{self.pick(('i', ':, i', '..., i', 'i % 2'))}] = w * {self.array()}[{self.pick(('i', ':, i', '..., i', '0', 'i'))}] + {self.scalar()} * w",
        ]

    def attempt(self) -> list[str]:
        name = self.array()
        return [
            "try:",
            f"    {name} = {self.of_arrays(1)}",
            f"    {name} = {name} * 2 + {self.array()}",
            f"except {self.pick(('ValueError', 'TypeError', 'Exception'))}:",
            "    log.append('caught')",
        ]

    def selected(self) -> list[str]:
        name = self.array()
        return [
            self.pick(
                (
                    f"{name}[{name} < 0] = {self.scalar()}",
                    f"{name}[{self.array()} > 0] *= 0.5",
                    f"np.copyto({name}, {self.scalar()}, where={self.array()} > 1)",
                )
            )
        ]

    def ending(self) -> list[str]:
        x, y = self.of_arrays(1), self.of_arrays(1)
        return [
            self.pick(
                (
                    f"return {x}",
                    f"return {x}, {y}",
                    f"return {{'x': {x}, 'y': {y}}}",
                    f"return Pair({x}, {y})",
                    f"return State({x}, second={y})",
                    f"return [{x}, {y}, n]",
                    f"return {self.array()} / {self.array()}.max()",
                    f"t = {x}; return t, np.sum(t), np.sqrt(np.abs(t)) + {self.array()}",
                    f"return np.clip({self.array()}, 0, 1, out={self.array()})",
                    f"return scaled({x}, offset=2), {y}",
                    f"return ({x}).astype(np.float32), a",
                    f"return np.dot(({x}).ravel(), ({y}).ravel())",
                    "return " + ", ".join(self.known),
                )
            )
        ]
