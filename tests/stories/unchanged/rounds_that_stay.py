"""Loops whose rounds are no kernel together: what the loop binds is read, it ends early, or its rounds are not known."""

import numpy as np

FACTORS = (1.0, 2.0)
GROWING = [1.0, 2.0]
TIMES = (1.0, 2.0)
TIMES = (3.0, 4.0)


def reads_the_variable(x: np.ndarray):
    for k in range(3):
        x = x * k
    return x, k


def shows_the_variable(x: np.ndarray):
    for k in range(3):
        x = x * k
    return x, lambda: k


def breaks(x: np.ndarray):
    for _ in range(3):
        x = x * 2
        if x is None:
            break
    return x


def has_an_else(x: np.ndarray):
    for _ in range(3):
        x = x * 2
    else:
        print("done")
    return x


def yields(x: np.ndarray):
    for _ in range(3):
        x = x * 2
        yield x


def binds_the_variable(x: np.ndarray):
    for k in range(3):
        k = int(k)
        x = x * k
    return x


def no_rounds(x: np.ndarray):
    for k in range(0):
        x = x * k
    return x


def many_rounds(x: np.ndarray):
    for k in range(17):
        x = x * k
    return x


def unknown_rounds(x: np.ndarray, n):
    for k in range(n):
        x = x * k
    return x


def own_range(x: np.ndarray, range):
    for k in range(3):
        x = x * k
    return x


def list_of_the_module(x: np.ndarray):
    for factor in GROWING:
        x = x * factor
    return x


def bound_twice(x: np.ndarray):
    for factor in TIMES:
        x = x * factor
    return x


def arrays_in_turn(x: np.ndarray, y: np.ndarray):
    for z in (x, y):
        z *= 2


def calls_in_each_round(x: np.ndarray, f):
    for factor in FACTORS:
        x = x * f(factor)
    return x


def raises_when_it_unpacks(x: np.ndarray):
    for a, b in (1, 2):
        x = x * a
    return x


def error_is_caught(x: np.ndarray):
    try:
        for k in range(3):
            x = x * k
    except ValueError:
        return x
    return None


def turned_off(x: np.ndarray):
    for k in range(3):
        x = x * k  # fusec: off
    return x
