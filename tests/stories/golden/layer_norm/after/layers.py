import numpy as np

from . import _fused_layers as _fused


def layer_norm(x, gamma, beta, eps=1e-5):
    return _fused.layer_norm_fused(x, eps, gamma, beta)


def standardise(x):
    return _fused.standardise_fused(x)


def with_moments(x, eps):
    mean, std, z = _fused.with_moments_fused(x, eps)
    return z, mean, std


def rescale(x):
    return _fused.rescale_fused(x)
