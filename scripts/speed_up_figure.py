"""Draw docs/images/speed-ups.svg from docs/performance/peers.json: `python scripts/speed_up_figure.py`.

A row is a program, a mark the speed-up of a library over NumPy for a million elements on two threads.
"""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FIGURE = ROOT / "docs" / "images" / "speed-ups.svg"
COLOURS = {
    "fusec": "#0a7d33",
    "torch": "#b35900",
    "jax": "#6a3fb5",
    "pythran": "#0b62c4",
    "numba": "#b0206a",
    "numexpr": "#5b6470",
}
TITLES = {"torch": "torch.compile", "jax": "JAX", "pythran": "Pythran", "numba": "Numba"}
SIZE, THREADS = 1_000_000, 2
LEFT, RIGHT, TOP, STEP, WIDTH = 190, 30, 62, 24, 760
LEAST, MOST = 0.25, 64.0


def main() -> None:
    FIGURE.parent.mkdir(exist_ok=True)
    FIGURE.write_text(figure(), encoding="utf-8")


def figure() -> str:
    rows = sorted(chosen(), key=lambda row: -row["peers"]["fusec"]["speed_up"])
    height = TOP + STEP * len(rows) + 34
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title"',
        '     font-family="system-ui, sans-serif" font-size="13">',
        f'<title id="title">Speed-up over NumPy of fusec and of {len(COLOURS) - 1} other libraries</title>',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        *legend(),
        *axis(height),
    ]
    for k, row in enumerate(rows):
        lines += marks(row, TOP + STEP * k + STEP // 2)
    return "\n".join((*lines, "</svg>")) + "\n"


def chosen() -> list[dict[str, Any]]:
    data = json.loads((ROOT / "docs/performance/peers.json").read_text("utf-8"))
    return [row for row in data["rows"] if (row["size"], row["threads"]) == (SIZE, THREADS)]


def legend() -> Iterator[str]:
    place = LEFT
    for name, colour in COLOURS.items():
        title = TITLES.get(name, name)
        yield mark(place, 18, name, colour)
        yield f'<text x="{place + 11}" y="22" fill="#1b1f24">{title}</text>'
        place += 28 + 8 * len(title)


def axis(height: int) -> Iterator[str]:
    value = LEAST
    while value <= MOST:
        at, text = f"{across(value):.1f}", f"{value:g}"
        colour = "#8a929c" if value == 1 else "#e3e6ea"
        yield f'<line x1="{at}" y1="{TOP - 6}" x2="{at}" y2="{height - 28}" stroke="{colour}"/>'
        yield f'<text x="{at}" y="{TOP - 12}" text-anchor="middle" fill="#57606a">{text}</text>'
        value *= 2
    told = f"times as fast as NumPy, {SIZE:,} elements, {THREADS} threads, medians"
    yield f'<text x="{LEFT}" y="{height - 10}" fill="#57606a">{told}</text>'


def marks(row: dict[str, Any], y: int) -> Iterator[str]:
    program = row["program"].partition(".")[2]
    yield f'<text x="{LEFT - 14}" y="{y + 4}" text-anchor="end" fill="#1b1f24">{program}</text>'
    for name in reversed(COLOURS):
        speed_up = row["peers"].get(name, {}).get("speed_up")
        if speed_up is not None:
            yield mark(across(speed_up), y, name, COLOURS[name])


def mark(x: float, y: int, name: str, colour: str) -> str:
    """A square for fusec, a circle for another library."""
    if name == "fusec":
        return f'<rect x="{x - 6:.1f}" y="{y - 6}" width="12" height="12" fill="{colour}"/>'
    return f'<circle cx="{x:.1f}" cy="{y}" r="4.5" fill="{colour}" fill-opacity="0.8"/>'


def across(speed_up: float) -> float:
    """The place on the axis, which is logarithmic; what is beyond its ends is drawn there."""
    share = math.log(min(max(speed_up, LEAST), MOST) / LEAST) / math.log(MOST / LEAST)
    return LEFT + share * (WIDTH - LEFT - RIGHT)


if __name__ == "__main__":
    main()
