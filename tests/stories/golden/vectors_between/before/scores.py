"""Vectors that are made of means and sums of others, between statements on tables: NumPy makes them before the kernel."""

import numpy as np


def correlation(x, y):
    xc = x - x.mean(axis=0)
    yc = y - y.mean()
    return (xc * yc[:, None]).sum(axis=0) / np.sqrt((xc**2).sum(axis=0) * (yc**2).sum())


def loadings(x, score):
    centred = x - np.mean(x, axis=0)
    z = score / score.sum()  # a share for each row
    return (centred * z[:, None]).mean(axis=0), z


def weighted(x, w, b):
    scaled = x * b
    p = w / np.sum(w)
    return np.tanh(scaled * p) + p


def written_before(x, y):
    x -= x.mean(axis=0)
    yc = y - y.mean()
    return (x * yc[:, None]).sum(axis=0)


def bound_again(x, y):
    xc = x - x.mean(axis=0)
    y = y - y.mean()
    return (xc * y[:, None]).sum(axis=0)
