"""Statements that cost much and take a part of the operands: what is made of numbers alone is computed once for all elements."""

import cupy as cp


def bearing(latitude_1, longitude_1, latitude_2, longitude_2):
    change = longitude_2 - longitude_1
    east = cp.sin(change) * cp.cos(latitude_2)
    north = cp.cos(latitude_1) * cp.sin(latitude_2) - cp.sin(latitude_1) * cp.cos(latitude_2) * cp.cos(change)
    return cp.arctan2(east, north)


def off_course(latitude, longitude, latitude_1, longitude_1, latitude_2, longitude_2):
    """The course from one point to another is one number, where these are."""
    course = bearing(latitude_1, longitude_1, latitude_2, longitude_2)
    own = longitude - course
    return own * own * latitude


def updated(latitude: cp.ndarray, longitude, latitude_1, longitude_1):
    """What the kernel writes is no number."""
    latitude *= longitude
    latitude += cp.exp(cp.sin(cp.cos(cp.exp(cp.sin(latitude * latitude_1)))))
    return latitude - longitude_1
