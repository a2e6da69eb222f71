"""Integer sets, dependences and verdicts: what a proof is made of."""
