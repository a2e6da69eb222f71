"""Properties of a fusion candidate: contracted arrays, targets, ranks, sizes."""
