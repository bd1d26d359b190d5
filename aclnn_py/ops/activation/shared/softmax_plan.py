"""What the softmax operators share."""

from __future__ import annotations

from ....lowering import language as w

ROWS = "computed in float32 for every dtype, sums included, and rounded once, to nearest even"
WITH_DOUBLE = ROWS.replace("every dtype", "every dtype except DOUBLE, which the AI CPU computes in float64")
CLOSED_310B = "The documents call the 310B unsupported; the source does not refuse it."


def backward(kernel: str, grad: w.Param, result: w.Param, axis: w.Term, out: w.Param) -> w.Plan:
    """The gradient along an axis from the forward result, cast to the output's dtype."""
    sources = w.Contiguous(grad), w.Contiguous(result)
    computed = w.Compute(kernel, *sources, rows=axis)
    narrow = w.CastTo(computed, w.Dtype(out))
    return (*sources, computed, narrow, w.ViewCopy(narrow, out))
