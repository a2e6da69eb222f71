"""Many small arrays as rows of one, each advanced by launches of its own."""
