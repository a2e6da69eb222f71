"""What a kernel computes, and in which order."""
