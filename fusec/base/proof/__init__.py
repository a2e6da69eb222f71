"""Integer sets, dependences and verdicts, from which proofs of legality are built."""
