"""Generated files, with their names and imports."""
