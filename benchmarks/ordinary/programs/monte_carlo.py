"""Monte Carlo, with random numbers of the caller."""

import numpy as np


def asian_payoff(normals, s0, r, sigma, dt, strike):
    drift = (r - 0.5 * sigma**2) * dt
    growth = np.exp(drift + sigma * np.sqrt(dt) * normals)
    average = s0 * growth.mean(axis=1)
    payoff = np.maximum(average - strike, 0.0)
    return np.exp(-r * dt) * payoff.mean()


def basket_payoff(normals, spot, weights, sigma, r, t, strike):
    s = spot * np.exp((r - 0.5 * sigma**2) * t + sigma * np.sqrt(t) * normals)
    basket = np.sum(s * weights, axis=1)
    return np.exp(-r * t) * np.maximum(basket - strike, 0.0)


def heston_step(s, v, z1, z2, kappa, theta, xi, rho, dt):
    zv = rho * z1 + np.sqrt(1 - rho**2) * z2
    vp = np.maximum(v, 0.0)
    s_new = s * np.exp(-0.5 * vp * dt + np.sqrt(vp * dt) * z1)
    v_new = v + kappa * (theta - vp) * dt + xi * np.sqrt(vp * dt) * zv
    return s_new, v_new


def metropolis(x, proposal, uniform, beta):
    energy_old = 0.25 * x**4 - 0.5 * x**2
    energy_new = 0.25 * proposal**4 - 0.5 * proposal**2
    accept = uniform < np.exp(-beta * (energy_new - energy_old))
    x[accept] = proposal[accept]
    return x, accept.mean()


def importance_weights(x, mu, sigma):
    log_w = -0.5 * x**2 + 0.5 * ((x - mu) / sigma) ** 2 + np.log(sigma)
    w = np.exp(log_w - log_w.max())
    w = w / w.sum()
    return w, 1.0 / np.sum(w**2)


def pi_estimate(x, y):
    inside = x * x + y * y <= 1.0
    return 4.0 * np.mean(inside)
