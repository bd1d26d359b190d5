"""Parameters of the product with quantised weights that is summed over the ranks."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .product_shapes import fitting_to

ON, NEWEST = ("ascend910b", "ascend950"), ("ascend950",)
SHORT = (dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8)
x1 = w.In("x1", "left matrix, FLOAT16 or BF16, [M, K] or [B, S, K]")
x2 = w.In("x2", "quantised right matrix, INT8 or INT4, on the 950 also FLOAT8_E4M3FN or HIFLOAT8, [K, N], "
          "contiguous or transposed")  # fmt: skip
bias = w.In("bias", "bias of each rank's product, dtype of x1, [N]; null: none", optional=True)
scale = w.In(
    "antiquantScale", "scale of the weights, dtype of x1, [1], [N] or [1, N], [ceil(K/G), N] for groups of G along K"
)
offset = w.In(
    "antiquantOffset", "offset of the weights, dtype and shape of antiquantScale, with INT8 and INT4 only; null: 0",
    optional=True,
)  # fmt: skip
x3 = w.In("x3", "further addend of each rank, dtype of x1, shape of output; null: none", optional=True)
size = w.Attr("antiquantGroupSize", "int64_t", "0, or elements along K that share a scale: a multiple of 32 below K", 0)
output = w.Out("output", "sum over the ranks, dtype of x1, [M, N] or [B, S, N]", ctype=w.IN_TENSOR)
HALVES = w.Choices(dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=r.BUT_310P)
WEIGHTS = w.Choices(dt.ACL_INT8, dt.ACL_INT4).plus(*SHORT, on=w.REGBASE)
LONGEST, GROUP, WIDE = 65535, 32, 64
"""The largest K and N, the least size of a group, and what K and N of INT4 in groups are multiples of on the 950."""
M, K, N = 3, 128, 64
LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)
FILLED = w.negated(w.OneOf(w.SizeAt(x1, LAST), w.Choices(0)))
"""Condition: K is not 0, without which CANN does not look at scales and offsets."""


def around(out: Shape) -> dict[w.Param, Shape]:
    return {x1: (*out[:-1], K), x2: (K, out[-1]), bias: out[-1:], x3: out, output: out, scale: out[-1:],
            offset: out[-1:]}  # fmt: skip


MEND = fitting_to(output, (M, N), around)


def without_groups(call: Call) -> Any:
    yield from MEND(call.set(size, 0))


agree = partial(checked, mend=without_groups, kind="shape_custom")
