"""Statements that cost much and take a part of the operands: what is made of numbers alone is computed once for all elements."""

import cupy as cp

from . import _fused_decays as _fused


def response(rate, delay, gain, floor):
    return _fused.response_fused(rate, delay, gain, floor)


def answered(signal, noise, rate, delay, gain, floor):
    """The response is one number, where the four are."""
    return _fused.answered_fused(rate, delay, gain, floor, signal, noise)


def bound_again(signal, noise, rate, delay, gain, floor):
    """The name has other values afterwards, which are made of elements."""
    return _fused.bound_again_fused(rate, delay, gain, floor, signal, noise)


def updated(signal: cp.ndarray, noise, rate, delay):
    """What the kernel writes is no number."""
    return _fused.updated_fused(signal, noise, rate, delay)
