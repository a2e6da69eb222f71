"""Groups of array statements."""
