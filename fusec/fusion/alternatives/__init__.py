"""Transformations of a region that enable more fusion."""
