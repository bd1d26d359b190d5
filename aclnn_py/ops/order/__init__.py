"""Sorting, searching in sorted tensors, order statistics, unique elements."""
