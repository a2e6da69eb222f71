"""Names for the insides of arrays, bound before the loop that updates these through them."""

import numpy as np


def react(prey, hunters, slow, fast, rounds):
    """Spread is read of all neighbours before any of them changes."""
    u, v = prey[1:-1], hunters[1:-1]
    for _ in range(rounds):
        spread_u = prey[:-2] - 2.0 * u + prey[2:]
        spread_v = hunters[:-2] - 2.0 * v + hunters[2:]
        eaten = u * np.square(v)
        u += slow * spread_u - eaten
        v += fast * spread_v + eaten
    return u
