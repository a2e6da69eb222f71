"""Joins of parts whose number, axis or dtype the source does not show."""

import numpy as np


def of_a_list(parts: list):
    return np.concatenate(parts)


def of_generated(rows: list):
    return np.stack([row for row in rows])


def unpacked(p: np.ndarray, parts: list):
    return np.concatenate([p, *parts])


def along(p: np.ndarray, y: np.ndarray, axis: int):
    return np.concatenate([p, y], axis=axis)


def in_another_dtype(p: np.ndarray, y: np.ndarray):
    return np.concatenate([p, y], dtype="f4", casting="same_kind")


def into(p: np.ndarray, y: np.ndarray, out: np.ndarray):
    return np.concatenate([p, y], out=out)


def of_variables(p: np.ndarray, y: np.ndarray):
    return np.stack([p, y])
