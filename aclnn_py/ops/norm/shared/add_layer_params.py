"""The inputs of aclnnAddLayerNorm and its quantising forms."""

from __future__ import annotations

from ....lowering import language as w

x1 = w.In("x1", "first addend, at least 1 axis; the sum is normalised over the axes of gamma")
x2 = w.In("x2", "second addend, same shape as x1")
gamma = w.In("gamma", "scale, shape of the last axes of x1, which are normalised")
beta = w.In("beta", "bias, same shape as gamma")
bias = w.In("biasOptional", "third addend, same shape as x1 or as gamma; null: none", optional=True)
