"""Interiors, and the rows, columns and elements around them."""

import numpy as np

from _fused_solver import line_u_to_u, pressure_p_to_p, walls_u_to_u


def pressure(p, before, source):
    pressure_p_to_p(before, source, p)


def line(u, rate, left):
    line_u_to_u(u, rate, left)


def walls(u, v):
    walls_u_to_u(u, v)  # the corner once more
