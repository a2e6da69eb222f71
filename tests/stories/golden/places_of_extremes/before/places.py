import numpy as np


def nearest(points, centre):
    """The coordinate of each point in which it is nearest, and how near it is there."""
    distance = np.abs(points - centre)
    return np.argmin(distance, axis=-1), distance.min(axis=-1)


def strongest(spectra):
    """For each spectrum the place of the greatest power, which stays an axis of one element."""
    power = spectra * spectra
    return power.argmax(axis=-1, keepdims=True)


def worst(model, data):
    """Where, of all elements together, the model is farthest from the data."""
    residual = np.abs(model - data)
    return residual.argmax()


def lowest(surfaces, floor):
    """For each place the surface that is least high above the floor."""
    return (surfaces - floor).argmin(axis=0)
