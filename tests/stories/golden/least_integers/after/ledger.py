"""Quotients and remainders of integers in every kind of kernel."""

import numpy as np

from . import _fused_ledger as _fused


def shared(amounts: np.ndarray, people: np.ndarray):
    """What each gets, and what is left."""
    each, left, value = _fused.shared_fused(amounts, people)
    return each, left, value


def by_number(amounts: np.ndarray, n):
    return _fused.by_number_fused(amounts, n)


def by_literal(amounts: np.ndarray):
    return _fused.by_literal_fused(amounts)


def in_place(amounts: np.ndarray, people: np.ndarray):
    amounts = _fused.in_place_fused(amounts, people)
    return amounts


def named(amounts: np.ndarray, people: np.ndarray):
    return _fused.named_fused(amounts, people)


def of_rows(amounts: np.ndarray, people: np.ndarray):
    return _fused.of_rows_fused(amounts, people)


def of_columns(amounts: np.ndarray, people: np.ndarray):
    return _fused.of_columns_fused(amounts, people)


def of_all(amounts: np.ndarray, people: np.ndarray):
    return _fused.of_all_fused(amounts, people)


def of_neighbours(amounts: np.ndarray):
    return _fused.of_neighbours_fused(amounts)


def times(x: np.ndarray, n):
    """Sizes, signs and shifts at the ends of the range."""
    return _fused.times_fused(x, n)
