"""What a statement evaluates before an array expression may do anything; statements before it stay apart from it."""

import numpy as np


def through_attribute(u: np.ndarray, v: np.ndarray, state):
    off = u - v
    return state.callback(off * off)


def second_argument(u: np.ndarray, v: np.ndarray, log):
    off = u - v
    return max(log.level, off * 2.0)


def also_read_by_the_rest(table, u: np.ndarray, v: np.ndarray):
    off = u - v
    table[off[0]] = off * off


def in_a_branch(state, u: np.ndarray, v: np.ndarray):
    off = u - v
    if state.is_open:
        state.square = off * off


def short_circuit(state, u: np.ndarray, v: np.ndarray):
    off = u - v
    return state and off * off


def generator(u: np.ndarray, v: np.ndarray):
    off = u - v
    return sum(x for x in off * off)


def formatted(u: np.ndarray, v: np.ndarray):
    off = u - v
    return f"{off * off}"


def missing_name(u: np.ndarray, v: np.ndarray):
    off = u - v
    return not_there(off * off)  # noqa: F821
