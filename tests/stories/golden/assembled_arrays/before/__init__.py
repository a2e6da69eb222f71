"""Arrays that are assembled from parts."""
