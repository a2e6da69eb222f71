"""A wave packet."""

import numpy as np

from _fused_wave import packet_envelope_to_value


def packet(x, k):
    """A Gaussian times a cosine."""
    return packet_envelope_to_value(x, k)
