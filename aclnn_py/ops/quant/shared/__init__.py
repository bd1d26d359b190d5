"""Shared rules, parameters and plans of quantisation."""
