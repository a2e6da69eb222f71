"""How is one case printed and recorded?"""

from timing import medians


def measure(title, variants, moved, copy, repeats=9):
    """Time the variants; print and return milliseconds, gigabytes a second of `moved` bytes and the share of a copy's rate."""
    rows = {}
    print(title)
    for name, ms in medians(variants, repeats).items():
        rate = moved / ms / 1e6
        rows[name] = {"ms": round(ms, 4), "GB/s": round(rate), "of copy": round(rate / copy, 3)}
        print(f"  {name:44s} {ms:9.4f} ms {rate:7.0f} GB/s {100 * rate / copy:5.1f} %", flush=True)
    return rows
