"""Regions: the straight lines of a function, and the memory that their launches access."""
