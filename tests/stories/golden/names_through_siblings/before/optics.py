"""Wave optics with whatever library `mathops` holds."""

from .mathops import np


def phase(x: "np.ndarray", y: "np.ndarray", k):
    r = np.sqrt(x * x + y * y)
    return np.exp(1j * k * r) * np.cos(r)
