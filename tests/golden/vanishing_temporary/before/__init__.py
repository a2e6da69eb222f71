"""Calibration of a spectrometer."""
