"""Memory: allocating, copying, mapping, sharing."""
