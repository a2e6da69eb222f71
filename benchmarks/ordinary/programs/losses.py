"""Losses, and gradients of losses."""

import numpy as np


def cross_entropy(logits, targets):
    z = logits - np.max(logits, axis=1, keepdims=True)
    log_p = z - np.log(np.sum(np.exp(z), axis=1, keepdims=True))
    return -np.mean(np.sum(targets * log_p, axis=1))


def cross_entropy_gradient(logits, targets):
    z = logits - logits.max(axis=1, keepdims=True)
    e = np.exp(z)
    p = e / e.sum(axis=1, keepdims=True)
    return (p - targets) / logits.shape[0]


def binary_cross_entropy(logits, targets):
    loss = np.maximum(logits, 0) - logits * targets + np.log1p(np.exp(-np.abs(logits)))
    return loss.mean()


def focal(p, y, alpha, gamma):
    pt = np.where(y > 0.5, p, 1 - p)
    a = alpha * y + (1 - alpha) * (1 - y)
    return -np.mean(a * (1 - pt) ** gamma * np.log(pt + 1e-7))


def huber(prediction, target, delta):
    error = prediction - target
    small = np.abs(error) <= delta
    squared = 0.5 * error**2
    linear = delta * (np.abs(error) - 0.5 * delta)
    return np.where(small, squared, linear).mean()


def kl_divergence(p, q):
    p = p / p.sum(axis=1, keepdims=True)
    q = q / q.sum(axis=1, keepdims=True)
    return np.sum(p * np.log(p / q), axis=1)


def dice(prediction, target):
    overlap = np.sum(prediction * target, axis=(1, 2))
    total = np.sum(prediction, axis=(1, 2)) + np.sum(target, axis=(1, 2))
    return 1.0 - np.mean((2.0 * overlap + 1.0) / (total + 1.0))
