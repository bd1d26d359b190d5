"""Indices: elements and rows taken, put, searched and sorted by their numbers."""
