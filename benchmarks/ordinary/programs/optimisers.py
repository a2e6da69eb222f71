"""Steps of optimisers."""

import numpy as np


def adam(p, g, m, v, lr, t):
    b1, b2, eps = 0.9, 0.999, 1e-8
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g**2
    m_hat = m / (1 - b1**t)
    v_hat = v / (1 - b2**t)
    p = p - lr * m_hat / (np.sqrt(v_hat) + eps)
    return p, m, v


def adamw_in_place(p, g, m, v, lr, decay):
    m *= 0.9
    m += 0.1 * g
    v *= 0.999
    v += 0.001 * g * g
    p *= 1.0 - lr * decay
    p -= lr * m / (np.sqrt(v) + 1e-8)


def rmsprop(p, g, s, lr):
    s = 0.99 * s + 0.01 * g**2
    p = p - lr * g / (np.sqrt(s) + 1e-8)
    return p, s


def sgd_momentum(p, g, velocity, lr):
    velocity[:] = 0.9 * velocity + g
    p -= lr * (g + 0.9 * velocity)


def adagrad(p, g, s, lr):
    s = s + g * g
    return p - lr * g / (np.sqrt(s) + 1e-10), s


def lion(p, g, m, lr, decay):
    update = np.sign(0.9 * m + 0.1 * g)
    p = p * (1 - lr * decay) - lr * update
    m = 0.99 * m + 0.01 * g
    return p, m


def clipped_step(p, g, lr, limit):
    norm = np.sqrt(np.sum(g**2))
    scale = np.minimum(1.0, limit / (norm + 1e-6))
    return p - lr * scale * g
