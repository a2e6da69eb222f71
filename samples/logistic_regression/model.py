"""Probabilities, loss and gradient steps; X is n x features, y holds 0 and 1."""

import numpy as np

SMALLEST = 1e-12  # keeps the logarithms finite


def sigmoid(z):
    """The logistic function."""
    return 1.0 / (1.0 + np.exp(-z))


def loss(X, y, w, b, penalty):
    """Mean cross entropy with a ridge penalty."""
    p = np.clip(sigmoid(X @ w + b), SMALLEST, 1.0 - SMALLEST)
    cross_entropy = -np.mean(y * np.log(p) + (1.0 - y) * np.log(1.0 - p))
    return cross_entropy + 0.5 * penalty * np.sum(w * w)


def step(X, y, w, b, rate, penalty):
    """One step down the gradient; returns the new weights and intercept."""
    residual = sigmoid(X @ w + b) - y
    gradient = X.T @ residual / len(y) + penalty * w
    w = w - rate * gradient
    b = b - rate * np.mean(residual)
    return w, b


def momentum_step(X, y, w, velocity, rate, decay):
    """One step of heavy-ball descent without intercept; updates `w` and `velocity` in place."""
    gradient = X.T @ (sigmoid(X @ w) - y) / len(y)
    velocity *= decay
    velocity -= rate * gradient
    w += velocity
    return w


def fit(X, y, steps, rate=0.5, penalty=1e-3):
    """Weights, intercept and final loss."""
    w = np.zeros(X.shape[1])
    b = 0.0
    for _ in range(steps):
        w, b = step(X, y, w, b, rate, penalty)
    return w, b, loss(X, y, w, b, penalty)
