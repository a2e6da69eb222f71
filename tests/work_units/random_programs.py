"""Random programs of work units over three views: equal, shifted, constant and indirect indices, guards, parts, and the host between."""

from random import Random

from .programs import HEAD

VIEWS = ("a", "b", "c")
PLACES = ("i", "i", "i", "i", "i", "i + 1", "i - 1", "0", "i + k", "n - 1 - i", "perm[i]")
RANGES = ("n", "n", "n", "n", "n", "p", "q", "q", "n - 1", "pk.RangePolicy(1, n)", "pk.RangePolicy(pk.OpenMP, 0, n)")
BETWEEN = ("a.fill(1.0)", "s = float(b[0])", "pk.fence()", "n = n - 1", "b[1] = 0.5", "b = c", "m = n // 2")


class RandomProgram:
    """`source` defines `step(a, b, c, perm, n, s)`."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.units: list[str] = []
        self.usual = self.pick(RANGES)
        lines = ["p = pk.RangePolicy(0, n)", "q = pk.RangePolicy(pk.ExecutionSpace.Default, 1, n - 1)", "k = 1"]
        if self.chance(0.2):
            lines.append(f"{self.pick(VIEWS)} = {self.pick(VIEWS)}[{self.pick(('0:n', '1:n', '0:n - 1'))}]")
        for _ in range(self.random.randint(2, 4)):
            lines += self.loop() if self.chance(0.15) else [self.launch()]
            lines += [self.pick(BETWEEN)] if self.chance(0.15) else []
        if self.chance(0.4):
            lines.append(self.total())
        body = "\n".join(f"    {line}" for line in lines)
        self.source = f"{HEAD}{''.join(self.units)}\n\ndef step(a, b, c, perm, n, s):\n{body}\n"

    def pick(self, choices: tuple[str, ...]) -> str:
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def range(self) -> str:
        """Mostly the program's usual one."""
        return self.usual if self.chance(0.85) else self.pick(RANGES)

    def element(self, views: tuple[str, ...]) -> str:
        return f"{self.pick(views)}[{self.pick(PLACES) if self.chance(0.12) else 'i'}]"

    def value(self, names: tuple[str, ...]) -> str:
        first, second = self.element(names), self.element(names)
        return self.pick(
            (
                f"{first} + {second}",
                f"0.5 * {first} - {second}",
                f"{first} * s",
                f"{first}",
                "2.0",
                f"abs({first}) + 0.25",
            )
        )

    def body(self, names: tuple[str, ...]) -> list[str]:
        """Statements over the unit's own names of its views."""
        target = self.element(names)
        store = f"{target} {self.pick(('', '', '+'))}= {self.value(names)}"
        match self.pick(("plain", "plain", "plain", "local", "guard", "return", "loop", "two")):
            case "local":
                return [
                    f"x: {self.pick(('float', 'pk.double', 'int'))} = {self.value(names)}",
                    f"{target} = x + {self.element(names)}",
                ]
            case "guard":
                return [f"if i {self.pick(('< n - 1', '> 0', '< 3'))}:", f"    {store}"]
            case "return":
                return [f"if {self.element(names)} < 0.0:", "    return", store]
            case "loop":
                return [
                    "x: float = 0.0",
                    f"for j in range({self.pick(('2', 'i', 'k'))}):",
                    f"    x += {self.pick(names)}[j]",
                    f"{target} = x",
                ]
            case "two":
                return [store, f"{self.element(names)} = {self.value(names)}"]
            case _:
                return [store]

    def unit(self, parameters: str = "i", ending: str = "") -> tuple[str, tuple[str, ...]]:
        """A new unit over two views, and the names of its views."""
        names = tuple(self.random.sample(("u", "v", "a", "b"), 2))
        name = f"unit_{len(self.units)}"
        lines = [ending.format(self.value(names))] if ending else self.body(names)
        text = "\n".join(f"    {line}" for line in lines)
        self.units.append(
            f"\n\n@pk.workunit\ndef {name}({parameters}, {names[0]}, {names[1]}, perm, n, k, s):\n{text}\n"
        )
        return name, names

    def given(self, names: tuple[str, ...]) -> str:
        views = self.random.sample(VIEWS, 2) if self.chance(0.8) else [self.pick(VIEWS)] * 2
        pairs = ", ".join(f"{name}={view}" for name, view in zip(names, views, strict=True))
        return f"{pairs}, perm=perm, n=n, k=k, s={self.pick(('s', 's', '0.5'))}"

    def launch(self) -> str:
        if self.units and self.chance(0.2):
            number = self.random.randrange(len(self.units))
            text = self.units[number].split("(", 1)[1].split(")")[0].split(", ")
            if text[0] == "i" and text[1] != "acc":
                return f"pk.parallel_for({self.range()}, unit_{number}, {self.given((text[1], text[2]))})"
        name, names = self.unit()
        label = self.pick(("", "", "'label', "))
        return f"pk.parallel_for({label}{self.range()}, {name}, {self.given(names)})"

    def loop(self) -> list[str]:
        name, names = self.unit()
        return [
            f"for t in range({self.pick(('3', 'n', '1, 4'))}):",
            f"    pk.parallel_for({self.pick(('n', 'p', '4'))}, {name}, {self.given(names)})",
        ]

    def total(self) -> str:
        name, names = self.unit("i, acc", "acc += {}")
        return f"return pk.parallel_reduce({self.range()}, {name}, {self.given(names)})"
