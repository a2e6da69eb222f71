"""Names for the insides of arrays, bound before the loop that updates these through them."""

import numpy as np

import _fused_reaction as _fused


def react(prey, hunters, slow, fast, rounds):
    """Spread is read of all neighbours before any of them changes."""
    u, v = prey[1:-1], hunters[1:-1]
    for _ in range(rounds):
        spread_u, spread_v, eaten = _fused.react_fused_eaten(prey, u, hunters, v)
        u, v = _fused.react_fused_v(u, slow, spread_u, eaten, v, fast, spread_v)
    return u
