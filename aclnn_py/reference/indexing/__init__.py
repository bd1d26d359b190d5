"""Gathering, scattering, repeating, selecting."""
