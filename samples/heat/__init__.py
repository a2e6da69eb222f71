"""Heat conduction: explicit steps in three dimensions, relaxation in two."""
