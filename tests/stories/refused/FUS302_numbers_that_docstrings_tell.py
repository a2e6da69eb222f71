"""What a docstring calls a number stays a number, as long as the function does not take it for an array."""

import numpy as np


def gaussian(sigma):
    """Mass of a Gaussian.

    Parameters
    ----------
    sigma : float, optional
        The dispersion, one value for all arrays.
    """
    return np.pi * (sigma**2) * np.exp(sigma**2 / 4)  # expect: FUS302


def gaussian_of_either(sigma):
    """Mass of a Gaussian.

    Parameters
    ----------
    sigma : float or ndarray
        The dispersion.
    """
    return np.pi * (sigma**2) * np.exp(sigma**2 / 4)  # expect: FUS101


def gaussian_that_counts(sigma):
    """:param float sigma: The dispersion."""
    print(len(sigma))
    return np.pi * (sigma**2) * np.exp(sigma**2 / 4)  # expect: FUS101


def gaussian_bound_again(sigma, table):
    """:param float sigma: The dispersion."""
    sigma = table[sigma]
    return np.pi * (sigma**2) * np.exp(sigma**2 / 4)  # expect: FUS101


class Decay:
    """A decay.

    Args:
        tau (float): Time, of all fields.
        u (np.ndarray of float): Field.
    """

    def __init__(self, tau, u):
        self.factor = np.exp(-tau / 2) * tau  # expect: FUS302
        self.field = np.exp(-u / 2) * u  # expect: FUS101


# message: `value` not fused
# note: the source shows that `sigma` is a number.
# message: `self.factor` not fused
# note: the source shows that `tau` is a number.
