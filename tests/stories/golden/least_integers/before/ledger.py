"""Quotients and remainders of integers in every kind of kernel."""

import numpy as np


def shared(amounts: np.ndarray, people: np.ndarray):
    """What each gets, and what is left."""
    each = amounts // people
    left = amounts % people
    return each, left, each * people + left


def by_number(amounts: np.ndarray, n):
    left = amounts % n
    return left * 2 + amounts // n


def by_literal(amounts: np.ndarray):
    left = amounts % -1
    return left * 2 + amounts // -1


def in_place(amounts: np.ndarray, people: np.ndarray):
    amounts %= people
    amounts += 1
    return amounts


def named(amounts: np.ndarray, people: np.ndarray):
    left = np.mod(amounts, people) + np.fmod(amounts, people)
    return left + np.floor_divide(amounts, people)


def of_rows(amounts: np.ndarray, people: np.ndarray):
    left = np.remainder(amounts, people)
    return left.sum(axis=-1, keepdims=True) + left


def of_columns(amounts: np.ndarray, people: np.ndarray):
    each = amounts // people
    return each.sum(axis=0) - each.min(axis=0)


def of_all(amounts: np.ndarray, people: np.ndarray):
    left = amounts % people
    return left.sum(), left.max()


def of_neighbours(amounts: np.ndarray):
    each = amounts[1:] // amounts[:-1]
    return each - amounts[1:] % amounts[:-1]


def times(x: np.ndarray, n):
    """Sizes, signs and shifts at the ends of the range."""
    size = np.abs(x) - (-x)
    return size + (x << n) - (x >> n) + np.sign(x) * x
