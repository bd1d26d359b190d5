"""Swish, by which PyTorch's backend calls npu_silu."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from .declare import declare_type

FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
ONCE = "computed in float32 for every dtype and rounded once, to nearest even"

x = w.In("x", "x")
scale = w.Attr("scale", "float", "slope of the sigmoid's argument", 1.0)
y = w.Out("y", "the result, shape of x")
swish = declare_type(
    "Swish", x, scale, y,
    rules=(
        w.present(x, y), w.dtype_in(FLOATS, x, y), w.same_dtype(y, x), w.max_dims(8, x), w.same_shape(y, x),
        w.done_if_empty(y),
    ),
    plan=w.pipeline("swish", x, out=y, attrs=(w.ValueOf(scale), 0.0)),
    summary="x * sigmoid(scale * x), element-wise", formula="y = x / (1 + exp(-scale x))", precision=ONCE,
    reference="x * torch.sigmoid(scale * x)",
)  # fmt: skip
