"""A rotation of momenta in compiled loops."""
