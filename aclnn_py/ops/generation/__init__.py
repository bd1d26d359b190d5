"""Tensors made of numbers: ranges, identity, ones, zeros, one-hot."""
