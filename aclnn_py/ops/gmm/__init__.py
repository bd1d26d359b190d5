"""Grouped matrix products."""
