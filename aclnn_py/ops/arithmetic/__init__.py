"""Sums, products, quotients, remainders and interpolations of tensors and scalars."""
