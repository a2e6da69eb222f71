import numpy as np


def rescale(table):
    low = table.min(axis=0)
    return (table - low) / (table.max(axis=0) - low)


def centre_rows(x, weight):
    x -= weight * np.mean(x, axis=-1, keepdims=True)
    return x
