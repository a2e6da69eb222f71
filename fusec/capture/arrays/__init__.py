"""Array statements: the array operations that one statement holds."""
