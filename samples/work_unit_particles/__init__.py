"""Particles in a trap, as work units of PyKokkos."""
