"""The nearest points of many queries, as work units of PyKokkos."""
