import numpy as np

from ._fused_layers import layer_norm_mean_to_value, rescale_low_to_value, standardise_value, with_moments_mean_to_z


def layer_norm(x, gamma, beta, eps=1e-5):
    return layer_norm_mean_to_value(x, eps, gamma, beta)


def standardise(x):
    return standardise_value(x)


def with_moments(x, eps):
    mean, std, z = with_moments_mean_to_z(x, eps)
    return z, mean, std


def rescale(x):
    return rescale_low_to_value(x)
