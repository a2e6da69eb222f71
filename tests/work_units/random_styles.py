"""Random programs in further styles: ranges along two axes with functions and divisions, methods of functors, and workloads."""

from random import Random

from .programs import HEAD

_FUNCTION = """

@pk.function
def bent(x: pk.double, k: int) -> pk.double:
    if k % 3 == 0:
        return 0.5 * x
    return x - 1.0
"""
_CELLS = ("i, j",) * 6 + ("j, i", "i, 0", "i, j + 1", "i + 1, j", "i // 2, j", "i // n, i % n")
_RANGES = ("[0, 0], [n, n]",) * 4 + ("[0, 0], [n - 1, n - 1]", "[0, 1], [n, n - 1]")
_PLACES = ("i",) * 7 + ("i + 1", "i - 1", "0", "n - 1 - i", "i // 2", "i % 2")
_BETWEEN = ("pk.fence()", "s = float(v[0])", "w.scale = 2.0", "u = v", "w.n = 3")


class RandomCells:
    """`source` defines `step(p, q, r, n)` over views with two axes, `n` by `n`."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.units: list[str] = []
        usual, other = self.random.choice(_RANGES), self.random.choice(_RANGES)
        lines = [f"whole = pk.MDRangePolicy({usual})", f"part = pk.MDRangePolicy({other})"]
        is_named = self.random.random() < 0.5
        for _ in range(self.random.randint(2, 4)):
            span = usual if self.random.random() < 0.85 else self.random.choice(_RANGES)
            over = self.random.choice(("whole", "whole", "part")) if is_named else f"pk.MDRangePolicy({span})"
            views = self.random.sample(("p", "q", "r"), 2)
            lines.append(f"pk.parallel_for({over}, {self._unit()}, a={views[0]}, b={views[1]}, n=n)")
            if self.random.random() < 0.1:
                lines.append("p.fill(0.5)")
        if self.random.random() < 0.4:
            place = self.random.randint(2, len(lines))
            self.units.append("\n\n@pk.workunit\ndef total(i, j, acc, a, n):\n    acc += a[i][j]\n")
            lines.insert(
                place,
                f"t = pk.parallel_reduce({'whole' if is_named else f'pk.MDRangePolicy({usual})'}, total, a={self.random.choice('pqr')}, n=n)",
            )
            lines.append("return t")
        body = "".join(f"    {line}\n" for line in lines)
        self.source = f"{HEAD}{_FUNCTION}{''.join(self.units)}\n\ndef step(p, q, r, n):\n{body}"

    def _element(self, view: str) -> str:
        at = self.random.choice(_CELLS) if self.random.random() < 0.15 else "i, j"
        return f"{view}[{']['.join(at.split(', '))}]"

    def _unit(self) -> str:
        name = f"unit_{len(self.units)}"
        value = self.random.choice((
            f"{self._element('a')} + 0.5",
            f"bent({self._element('a')}, i - j)",
            f"{self._element('a')} - {self._element('b')}",
            f"{self._element('b')} * ((i - 2) // 2 + (j - 3) % 2)",
        ))  # fmt: skip
        store = f"{self._element('b')} {self.random.choice(('', '', '+'))}= {value}"
        body = {
            "plain": [store],
            "guard": ["if i + j < n:", f"    {store}"],
            "return": [f"if {self._element('a')} < 0.0:", "    return", store],
        }[self.random.choice(("plain", "plain", "guard", "return"))]
        text = "".join(f"    {line}\n" for line in body)
        self.units.append(f"\n\n@pk.workunit\ndef {name}(i, j, a, b, n):\n{text}")
        return name


class RandomFunctor:
    """`source` defines `step(v, u, n)`, which launches methods of an object over both views."""

    kind = "functor"

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        count = self.random.randint(2, 4)
        methods = "".join(self._method(k) for k in range(count))
        self.source = (
            f"{HEAD}\n\n@pk.{self.kind}\nclass Both:\n    def __init__(self, n, v, u):\n        self.n: int = n\n"
            "        self.m: int = n - 2\n        self.t: float = 0.0\n"
            "        self.scale: float = 1\n        self.a: pk.View1D[pk.double] = v\n        self.b: pk.View1D[pk.double] = u\n"
            f"{methods}\n    @pk.workunit\n    def total(self, i: int, acc: pk.Acc[pk.double]):\n        acc += self.a[i]\n"
            f"{self._calls(count)}"
        )

    def _calls(self, count: int) -> str:
        """The function that launches so many methods."""
        usual = self.random.choice(("n", "w.n", "r", "r"))
        lines = ["w = Both(n, v, u)", "r = pk.RangePolicy(0, n)"]
        if self.random.random() < 0.1:
            lines[0] = "w = Both(n, v, v)"
        for k in range(count):
            lines.append(f"pk.parallel_for({usual if self.random.random() < 0.9 else 'n - 1'}, w.unit_{k})")
            lines += [self.random.choice(_BETWEEN)] if self.random.random() < 0.1 else []
        if self.random.random() < 0.4:
            lines.insert(self.random.randint(2, len(lines)), f"t = pk.parallel_reduce({usual}, w.total)")
            lines.append("return t")
        return "\n\ndef step(v, u, n):\n" + "".join(f"    {line}\n" for line in lines)

    def _element(self) -> str:
        place = self.random.choice(_PLACES) if self.random.random() < 0.12 else "i"
        return f"self.{self.random.choice('ab')}[{place.replace('n', 'self.n')}]"

    def _method(self, k: int) -> str:
        value = self.random.choice((
            f"{self._element()} * self.scale",
            f"{self._element()} - {self._element()}",
            f"{self._element()} + i // 3 - i % 2",
        ))  # fmt: skip
        store = f"{self._element()} {self.random.choice(('', '', '+'))}= {value}"
        body = {
            "plain": [store],
            "local": ["x: float = 0.5", f"x += {self._element()}", f"{self._element()} = x * self.scale"],
            "guard": ["if i < self.n - 1:", f"    {store}"],
            "return": [f"if {self._element()} < 0.0:", "    return", store],
        }[self.random.choice(("plain", "plain", "local", "guard", "return"))]
        text = "".join(f"        {line}\n" for line in body)
        return f"\n    @pk.workunit\n    def unit_{k}(self, i: int):\n{text}"


class RandomWorkload(RandomFunctor):
    """`source` defines `step(v, u, n)`, which executes an object over both views."""

    kind = "workload"

    def _calls(self, count: int) -> str:
        """The main method, and the function that executes it."""
        ranges = ["self.m" if self.random.random() < 0.1 else "self.n" for _ in range(count)]
        lines = [f"pk.parallel_for({end}, self.unit_{k})" for k, end in enumerate(ranges)]
        if self.random.random() < 0.5:
            lines.insert(self.random.randint(0, count), "self.t = pk.parallel_reduce(self.n, self.total)")
        if self.random.random() < 0.1:
            lines.insert(1, self.random.choice(("pk.fence()", "self.t = 2.0", "scale: float = 2.0")))
        main = "".join(f"        {line}\n" for line in lines)
        views = "v, v" if self.random.random() < 0.1 else "v, u"
        return (
            f"\n    @pk.main\n    def run(self):\n{main}\n\ndef step(v, u, n):\n    w = Both(n, {views})\n"
            "    pk.execute(pk.ExecutionSpace.Default, w)\n    return w.t\n"
        )
