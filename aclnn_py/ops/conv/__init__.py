"""Convolutions and sliding windows."""
