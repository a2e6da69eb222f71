"""Regions: the straight lines of a function, and the memory on which their launches work."""
