"""Logistic regression by gradient descent."""
