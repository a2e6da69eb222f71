"""Times of groups, of the workload, and of memory."""
