"""The shared vocabulary of all folders of fusec; this package imports none of the others."""
