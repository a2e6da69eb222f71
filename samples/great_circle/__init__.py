"""Distances and courses on a sphere."""
