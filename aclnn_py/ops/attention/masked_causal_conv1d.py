"""aclnnMaskedCausalConv1d, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ..norm.definitions import result
from ..norm.kernels import planned
from ..texts import ONCE, UNCHECKED
from .masked_rows import (
    HALVES,
    ROWS_KEPT,
    TEXTS,
    TRUTHS,
    apart,
    few,
    fitting,
    into,
    mask,
    of_others,
    weight,
    whole,
    wide,
    x,
)

out = result("out", "the result, like x")
mend = fitting((x, out), (weight,))
masked_causal_conv1d = w.generated(
    "aclnnMaskedCausalConv1d", x, weight, mask, out,
    kinds=(
        w.dtype_in(HALVES, x), w.same_dtype(x, weight), w.when_given(mask, w.dtype_in(TRUTHS, mask)),
        w.same_dtype(x, out),
    ),
    tiling=(
        w.rank_is(3, x), w.not_empty(x), wide(x, mend), few(x, mend), whole(x, mend), *of_others(x, mend),
    ),
    plan=planned(into(apart("causal_conv", x, weight, results=((w.Dtype(x), w.ViewShape(x)),)), 0, out)),
    summary="causal convolution of three taps along time, each column for itself, with a mask for rows",
    header="aclnnop/aclnn_masked_causal_conv1d.h", precision=ONCE,
    formula="out[i, j] = maskOptional[j, i] * sum(x[i - k, j] * weight[2 - k] for k < 3), rows before the first are 0",
    reference="torch_npu.npu_masked_causal_conv1d(x, weight, mask=maskOptional)",
    notes=(ROWS_KEPT.format("of the result, once rounded"), UNCHECKED.format("out")), **TEXTS,
)  # fmt: skip
