"""Objects that hold their array library, and their arrays."""
