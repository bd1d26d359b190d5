"""aclnnMaskedCausalConv1d, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ..norm.shared.generated_rules import result
from ..norm.shared.kernels import planned
from ..texts import ONCE, UNCHECKED
from .shared.masked_conv import (
    HALVES,
    ROWS_KEPT,
    TEXTS,
    TRUTHS,
    aligned,
    apart,
    few,
    fitting,
    into,
    mask,
    of_others,
    weight,
    wide,
    x,
)

out = result("out", "output, same number of elements as x, [S, B, H]")
mend = fitting((x, out), (weight,))
masked_causal_conv1d = w.generated(
    "aclnnMaskedCausalConv1d", x, weight, mask, out,
    kinds=(
        w.dtype_in(HALVES, x), w.same_dtype(x, weight), w.when_given(mask, w.dtype_in(TRUTHS, mask)),
        w.same_dtype(x, out),
    ),
    tiling=(
        w.rank_is(3, x), w.not_empty(x), wide(x, mend), few(x, mend), aligned(x, mend), *of_others(x, mend),
    ),
    plan=planned(into(apart("causal_conv", x, weight, results=((w.Dtype(x), w.ViewShape(x)),)), 0, out)),
    summary="causal convolution with a kernel of size 3 per channel along the sequence, with a padding mask",
    header="aclnnop/aclnn_masked_causal_conv1d.h", precision=ONCE,
    formula="out[i, j] = maskOptional[j, i] * sum(x[i - k, j] * weight[2 - k] for k < 3), x of negative index is 0",
    reference="torch_npu.npu_masked_causal_conv1d(x, weight, mask=maskOptional)",
    notes=(ROWS_KEPT.format("of the output after rounding"), UNCHECKED.format("out")), **TEXTS,
)  # fmt: skip
