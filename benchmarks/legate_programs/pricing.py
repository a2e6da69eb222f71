"""European options: call and put prices by Black and Scholes, with the polynomial for the normal distribution."""

import cupynumeric as np

A1 = 0.31938153
A2 = -0.356563782
A3 = 1.781477937
A4 = -1.821255978
A5 = 1.330274429
ROOT = 0.39894228040143267793994605993438


def normal(d):
    k = 1.0 / (1.0 + 0.2316419 * np.absolute(d))
    tail = ROOT * np.exp(-0.5 * d * d) * (k * (A1 + k * (A2 + k * (A3 + k * (A4 + k * A5)))))
    return np.where(d > 0, 1.0 - tail, tail)


def prices(spot, strike, years, rate, spread):
    root = np.sqrt(years)
    d1 = (np.log(spot / strike) + (rate + 0.5 * spread * spread) * years) / (spread * root)
    d2 = d1 - spread * root
    n1 = normal(d1)
    n2 = normal(d2)
    discount = np.exp(-rate * years)
    call = spot * n1 - strike * discount * n2
    put = strike * discount * (1.0 - n2) - spot * (1.0 - n1)
    return call, put
