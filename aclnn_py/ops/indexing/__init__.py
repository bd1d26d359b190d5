"""Indices: gathering, scattering, embedding, repeating by index or mask."""
