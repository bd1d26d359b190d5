"""Operators that act on the stream alone."""
