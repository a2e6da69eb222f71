"""Flow through a channel by the lattice Boltzmann method."""
