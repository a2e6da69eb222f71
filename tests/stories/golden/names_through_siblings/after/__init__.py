"""A package whose modules take names from each other."""
