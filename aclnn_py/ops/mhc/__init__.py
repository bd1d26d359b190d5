"""Manifold-constrained hyper-connections (mHC) of residual streams."""
