"""Captured graphs and models."""
