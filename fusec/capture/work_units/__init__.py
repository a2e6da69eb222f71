"""Work units of PyKokkos, and the calls that run them over a range."""
