"""Comparisons, tests of elements, logical operators, the larger and the smaller of two."""
