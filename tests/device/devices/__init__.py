"""Devices, contexts, failures, and what functions answer."""
