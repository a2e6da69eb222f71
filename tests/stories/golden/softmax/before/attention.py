import numpy as np


def softmax(x):
    m = np.max(x, axis=-1, keepdims=True)
    e = np.exp(x - m)  # at most 1
    s = np.sum(e, axis=-1, keepdims=True)
    return e / s


def normalised(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    e /= e.sum(-1, keepdims=True)
    return e


def log_sum_exp(x):
    m = x.max(axis=1)
    return m + np.log(np.exp(x - m[:, np.newaxis]).sum(axis=1))


def entropy(x, floor):
    p = np.exp(x - np.max(x, axis=-1)[..., None])
    total = np.sum(p, axis=-1, keepdims=True)
    p = p / total
    return -np.sum(p * np.log(p + floor), axis=-1)


def subtract_peak(x: np.ndarray):
    x -= np.max(x, axis=-1, keepdims=True)
    x *= 0.5
    return x


def softmax_in_place(x: np.ndarray):
    x -= np.max(x, axis=-1, keepdims=True)
    np.exp(x, out=x)
    x /= np.sum(x, axis=-1, keepdims=True)
    return x


def doubled_peaks(x: np.ndarray):
    t = x * 2
    x += 1
    m = np.max(t, axis=-1, keepdims=True)
    return t - m
