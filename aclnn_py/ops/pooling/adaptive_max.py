"""What operators share that choose the largest elements of windows that cover a tensor evenly."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w

A2 = ("ascend910b", "ascend910_93", *w.REGBASE)
x = w.In("self", "what is pooled, batches or one of them")
out = w.Out("outputOut", "the largest element of every window")
indices = w.Out("indicesOut", "where in its plane it is: the first of equals, the last NaN")


def texts(axes: int, size: w.Param) -> dict[str, Any]:
    return {
        "formula": f"maxima of windows from floor(i n / size) to ceil((i + 1) n / size) along the last {axes} axes",
        "precision": "exact: values are chosen, not computed",
        "reference": f"torch.nn.functional.adaptive_max_pool{axes}d(self, {size}, True)",
    }
