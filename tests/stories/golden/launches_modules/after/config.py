"""Grids and blocks."""

THREADS = 8


def config(n, threads=THREADS):
    """Blocks and threads for one thread an element."""
    return -(-n // threads), threads
