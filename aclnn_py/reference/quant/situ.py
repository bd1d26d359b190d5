"""SiTU-GLU of dequantised input, with quantisation of its output."""

from __future__ import annotations

import numpy as np

from ..norm.quantised_norms import apart, whole
from ..registry import Array, reference
from ..shared import logistic
from .swiglu import per_row, whole_sizes

INT8 = 2
ATTRS = ((4.0, 25.0, True, "dynamic"), (2.0, 0.0, False, "Dynamic"), (4.0, 25.0, False, "static"))


@reference(
    "aclnnDequantSituQuant", attrs=ATTRS, domain={"quantScaleOptional": apart, "groupIndexOptional": whole_sizes}
)
def dequant_situ_quant(
    x: Array, weight: Array | None, activation: Array | None, bias: Array | None, factor: Array | None,
    zero: Array | None, group: Array | None, beta: float, linear: float, left: bool, mode: str | None, *,
    dtypes: dict[str, int],
) -> tuple[Array | None, ...]:  # fmt: skip
    rows, row = int(np.prod(x.shape[:-1])), x.shape[-1]
    where = None if group is None else np.cumsum(np.maximum(group, 0))

    def each(numbers: Array) -> Array:
        return per_row(numbers, rows, numbers.size // (1 if group is None else group.size), where, 1.0)

    v = x.reshape(rows, row)
    v = v if weight is None else v * each(weight)
    v = v if activation is None else v * activation.reshape(rows, 1)
    v = v if bias is None else v + each(bias)
    first, second = np.split(v, 2, axis=-1)
    gate, up = (first, second) if left else (second, first)
    u = beta * np.tanh(gate / beta) * logistic(gate) * (linear * np.tanh(up / linear) if linear > 0 else up)
    shape = (*x.shape[:-1], row // 2)
    if (mode or "dynamic").lower() == "static":
        assert factor is not None
        found = u / factor.reshape(1, -1)
        return whole(found if zero is None else found + zero.reshape(1, -1)).reshape(shape), None
    u = u if factor is None else u * factor.reshape(1, -1)
    scale = np.max(np.abs(u), axis=-1, keepdims=True) / 127
    one = np.where(scale == 0, 1, scale)
    return whole(u / one).reshape(shape), (scale if dtypes["x"] == INT8 else one).reshape(-1)
