"""How many blocks and threads launch a kernel."""

import math

THREADS = 8
TILE = (4, 2)


class Settings:
    """Constants of a class."""

    THREADS = 4

    @staticmethod
    def blocks(n):
        """At least one block."""
        return max(1, math.ceil(n / Settings.THREADS))


def blocks(n, threads=THREADS):
    """As many blocks as hold one thread for each element."""
    return (n + threads - 1) // threads


def told_blocks(n, name, threads=THREADS):
    """The name is for others, who log it."""
    return -(-n // threads)


def pair(first, second):
    return first, second


def grid_of(a):
    n = a.shape[0]
    if n < THREADS:
        return 1, THREADS
    return blocks(n), THREADS


def tiles(shape, tile=TILE):
    nx, ny = shape
    return (blocks(nx, tile[0]), blocks(ny, tile[1])), tile
