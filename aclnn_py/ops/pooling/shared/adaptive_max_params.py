"""Parameters and texts of adaptive max pooling."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w

A2 = ("ascend910b", "ascend910_93", *w.REGBASE)
x = w.In("self", "input, [N,C,...] or [C,...]")
out = w.Out("outputOut", "window maxima, shape of self with outputSize as last sizes")
indices = w.Out(
    "indicesOut", "index of each maximum in its plane, same shape as outputOut: the first of equals, the last NaN"
)


def texts(axes: int, size: w.Param) -> dict[str, Any]:
    return {
        "formula": "outputOut[..., i] = max of self[..., floor(i n / size) : ceil((i + 1) n / size)] along each of "
        f"the last {axes} axes of size n",
        "precision": "exact: values are selected, not computed",
        "reference": f"torch.nn.functional.adaptive_max_pool{axes}d(self, {size}, True)",
    }
