"""Statements that cost much and take a part of the operands: what is made of numbers alone is computed once for all elements."""

import cupy as cp

from ._fused_courses import bearing_change_to_value, off_course_course_to_value, updated_latitude_to_value


def bearing(latitude_1, longitude_1, latitude_2, longitude_2):
    return bearing_change_to_value(longitude_2, longitude_1, latitude_2, latitude_1)


def off_course(latitude, longitude, latitude_1, longitude_1, latitude_2, longitude_2):
    """The course from one point to another is one number, where these are."""
    return off_course_course_to_value(latitude_1, longitude_1, latitude_2, longitude_2, longitude, latitude)


def updated(latitude: cp.ndarray, longitude, latitude_1, longitude_1):
    """What the kernel writes is no number."""
    return updated_latitude_to_value(latitude, longitude, latitude_1, longitude_1)
