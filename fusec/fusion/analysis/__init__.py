"""What holds of a candidate: contracted arrays, targets, ranks, sizes."""
