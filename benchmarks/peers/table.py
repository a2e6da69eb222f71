"""Prints the results of run.py as tables in Markdown: python benchmarks/peers/table.py docs/performance/peers.json"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> None:
    record = json.loads(Path(sys.argv[1]).read_text())
    print(f"`{record['command']}` on {', '.join(f'{key} {value}' for key, value in record['machine'].items())}\n")
    for size in sorted({row["size"] for row in record["rows"]}):
        print(f"{size:,} elements, speed-up over NumPy (and NumPy's time):\n")
        print_table([row for row in record["rows"] if row["size"] == size])
        print()


def print_table(rows: list[dict]) -> None:
    peers = [peer for peer in rows[0]["peers"] if peer != "numpy"]
    print(f"| program | threads | numpy | {' | '.join(peers)} |")
    print("|---" * (len(peers) + 3) + "|")
    for row in rows:
        cells = [cell(row, peer) for peer in peers]
        print(
            f"| {row['program']} | {row['threads']} | {row['peers']['numpy']['median'] * 1e3:.3g} ms | {' | '.join(cells)} |"
        )


def cell(row: dict, peer: str) -> str:
    """The speed-up, in bold for the fastest; empty for a peer that was skipped."""
    speed_ups = {name: values["speed_up"] for name, values in row["peers"].items() if "speed_up" in values}
    if peer not in speed_ups:
        return ""
    text = f"{speed_ups[peer]:.2f}"
    return f"**{text}**" if speed_ups[peer] == max(speed_ups.values()) else text


if __name__ == "__main__":
    main()
