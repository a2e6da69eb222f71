"""Lloyd's algorithm for points in the plane."""
