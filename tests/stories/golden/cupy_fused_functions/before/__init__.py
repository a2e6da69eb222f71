"""Functions that `cp.fuse` compiles."""
