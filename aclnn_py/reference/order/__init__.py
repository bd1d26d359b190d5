"""Sorting, searching in sorted rows, top-k."""
