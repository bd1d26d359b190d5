"""Bitwise operators and shifts."""
