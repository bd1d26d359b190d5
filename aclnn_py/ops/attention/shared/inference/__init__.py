"""Attention for inference: caches, layouts, quantised keys and values."""
