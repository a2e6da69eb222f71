"""What fusec verifies and times: a book of contracts at one rate, in double and single precision."""

import numpy as np

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "black_scholes:price_call", book(size, seed), {}
    yield "black_scholes:price_put", book(size, seed), {}
    yield "black_scholes:greeks", book(size, seed), {}
    yield "black_scholes:price_call", book(size, seed, np.float32), {}
    quantity = np.random.default_rng(seed + 1).integers(-50, 50, size)
    yield "black_scholes:portfolio_value", (quantity, *book(size, seed)), {}


def book(size, seed, dtype=np.float64):
    rng = np.random.default_rng(seed)
    spot = rng.uniform(10.0, 50.0, size).astype(dtype)
    strike = rng.uniform(10.0, 50.0, size).astype(dtype)
    years = rng.uniform(0.1, 2.0, size).astype(dtype)
    volatility = rng.uniform(0.1, 0.6, size).astype(dtype)
    return spot, strike, years, 0.02, volatility
