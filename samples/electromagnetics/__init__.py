"""Maxwell's equations in the plane, by finite differences in time."""
