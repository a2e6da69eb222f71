"""Names for the insides of arrays, bound before the loop that updates these through them."""

import numpy as np

import _fused_reaction as _fused


def react(prey, hunters, slow, fast, rounds):
    """Spread is read of all neighbours before any of them changes."""
    u, v = prey[1:-1], hunters[1:-1]
    for _ in range(rounds):
        u, v = _fused.react_fused(prey, u, hunters, v, slow, fast)
    return u
