"""Great-circle formulas; angles in radians, latitudes first."""

import numpy as np

EARTH_RADIUS = 6371.0088  # mean radius of the GRS 80 ellipsoid, km


def arc(latitude_1, longitude_1, latitude_2, longitude_2):
    """Central angle between pairs of points, by the haversine formula."""
    half_lat = (latitude_2 - latitude_1) / 2
    half_lon = (longitude_2 - longitude_1) / 2
    h = np.sin(half_lat) ** 2 + np.cos(latitude_1) * np.cos(latitude_2) * np.sin(half_lon) ** 2
    return 2 * np.arctan2(np.sqrt(h), np.sqrt(1 - h))


def distance(latitude_1, longitude_1, latitude_2, longitude_2):
    """Distance along the surface in km."""
    return EARTH_RADIUS * arc(latitude_1, longitude_1, latitude_2, longitude_2)


def bearing(latitude_1, longitude_1, latitude_2, longitude_2):
    """Initial course from the first point to the second, in degrees clockwise from north."""
    change = longitude_2 - longitude_1
    east = np.sin(change) * np.cos(latitude_2)
    north = np.cos(latitude_1) * np.sin(latitude_2) - np.sin(latitude_1) * np.cos(latitude_2) * np.cos(change)
    return np.degrees(np.arctan2(east, north)) % 360.0


def cross_track(latitude, longitude, latitude_1, longitude_1, latitude_2, longitude_2):
    """Signed distance in km of points from the great circle through two others."""
    to_point = arc(latitude_1, longitude_1, latitude, longitude)
    course_point = np.radians(bearing(latitude_1, longitude_1, latitude, longitude))
    course_track = np.radians(bearing(latitude_1, longitude_1, latitude_2, longitude_2))
    return np.arcsin(np.sin(to_point) * np.sin(course_point - course_track)) * EARTH_RADIUS


def distance_table(latitudes, longitudes):
    """Distances in km between all pairs of n points: an n x n array."""
    lat_1 = latitudes[:, None]
    lon_1 = longitudes[:, None]
    half_lat = (latitudes - lat_1) / 2
    half_lon = (longitudes - lon_1) / 2
    h = np.sin(half_lat) ** 2 + np.cos(lat_1) * np.cos(latitudes) * np.sin(half_lon) ** 2
    return 2 * EARTH_RADIUS * np.arcsin(np.minimum(np.sqrt(h), 1.0))
