"""Random loops over time that copy fields at the head of a round and set borders, before or after the interior."""

from random import Random

SHIFTS = ("1:-1, 1:-1", "2:, 1:-1", ":-2, 1:-1", "1:-1, 2:", "1:-1, :-2")
ROWS, COLUMNS = ("0", "1", "-1", "-2"), ("0", "-1", "1")


def bordered(seed: int) -> str:
    """`step(a, b, c, d, weight, rounds)`, as in `turn_programs`."""
    random = Random(seed)
    names = random.sample("abcd", random.randint(1, 2))
    copies = [f"{name}n = {name}.copy()" for name in names if random.random() < 0.8]
    known = [*"abcd", *(line.split(" ")[0] for line in copies)]
    if random.random() < 0.3 and "d" not in names:
        copies.append(f"d[:] = {names[0]}")
    statements = [line for name in names for line in _of_field(random, name, known)]
    if random.random() < 0.3:
        random.shuffle(statements)
    function = ""
    if random.random() < 0.3:
        names = [*known, "weight"]
        function = f"def sweep({', '.join(names)}):\n" + "".join(f"    {line}\n" for line in statements) + "\n\n"
        statements = [f"sweep({', '.join(names)})"]
    if random.random() < 0.4:
        other, first = random.sample(sorted(set("abcd")), 2)
        statements.append(f"{first}, {other} = {other}, {first}")
    body = "\n".join(f"        {line}" for line in (*copies, *statements))
    return f"import numpy as np\n\n\n{function}def step(a, b, c, d, weight, rounds):\n    for k in range(rounds):\n{body}\n    return a, b, c, d\n"


def _of_field(random: Random, name: str, known: list[str]) -> list[str]:
    """The interior of a field and some of its borders."""
    source = f"{name}n" if f"{name}n" in known else random.choice(sorted(set("abdd") - {name}))
    sources = [source, *random.sample(sorted(set(known) - {name}), random.randint(0, 1))]
    terms = [f"weight * {each}[{random.choice(SHIFTS)}]" for each in sources for _ in range(random.randint(1, 2))]
    interior = f"{name}[1:-1, 1:-1] = {' + '.join(terms)}"
    borders = [_border(random, name) for _ in range(random.randint(0, 4))]
    return [*borders, interior] if random.random() < 0.15 else [interior, *borders]


def _border(random: Random, name: str) -> str:
    if random.random() < 0.5:
        place, others = f"{random.choice(ROWS)}, :", [f"{row}, :" for row in ROWS]
    else:
        place, others = f":, {random.choice(COLUMNS)}", [f":, {column}" for column in COLUMNS]
    read = random.choice([other for other in others if other != place])
    value = random.choice(("0.5", "weight", f"{name}[{read}]", f"{name}[{read}]", f"d[{read}]"))
    return f"{name}[{place}] = {value}"
