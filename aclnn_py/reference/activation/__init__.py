"""Activation functions, gated units, softmax."""
