"""Other readings of a region that fuse more."""
