"""Numbers that the host computes, or asks arrays for."""
