import numpy as np

from ._fused_features import (
    centre_x,
    normalise_batch_mean_to_y,
    rescale_low_to_value,
    share_of_column_e_to_value,
    standardise_value,
    totals_weighted_to_value_1,
)


def standardise(x):
    return standardise_value(x)


def normalise_batch(x, gamma, beta, eps=1e-5):
    # one mean and one variance for each feature
    mean, var, y = normalise_batch_mean_to_y(x, gamma, eps, beta)
    return y, mean, var


def rescale(x):
    return rescale_low_to_value(x)


def share_of_column(x):
    return share_of_column_e_to_value(x)


def totals(x, weight):
    return totals_weighted_to_value_1(x, weight)


def centre(x):
    x = centre_x(x)
    return x
