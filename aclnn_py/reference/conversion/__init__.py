"""Copies, fills, views, padding, concatenation."""
