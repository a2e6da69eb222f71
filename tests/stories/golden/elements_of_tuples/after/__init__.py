"""Elements of what may be a tuple."""
