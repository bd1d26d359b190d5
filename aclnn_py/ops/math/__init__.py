"""Arithmetic and elementary functions."""
