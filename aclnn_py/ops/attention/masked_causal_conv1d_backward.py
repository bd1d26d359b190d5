"""aclnnMaskedCausalConv1dBackward, which CANN generates from the operator's definition."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..norm.shared.generated_rules import result
from ..norm.shared.kernels import planned
from ..texts import UNCHECKED
from .shared.masked_conv import (
    BATCH,
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
    size_rule,
    weight,
    wide,
    x,
)

grad = w.In("gradY", "gradient of the output, [S, B, H]")
grad_x = result("gradXOut", "gradient of x, [S, B, H]")
grad_weight = result("gradWeightOut", "gradient of weight, [3, H]")
mend_back = fitting((grad, x, grad_x), (weight, grad_weight))


def samples(grad: TensorFacts) -> bool:
    return 1 <= grad.shape[1] <= BATCH


back = apart(
    "causal_conv_back", grad, x, weight,
    results=((w.Dtype(grad), w.ViewShape(grad)), (w.Dtype(grad), w.ViewShape(weight))),
)  # fmt: skip
masked_causal_conv1d_backward = w.generated(
    "aclnnMaskedCausalConv1dBackward", grad, x, weight, mask, grad_x, grad_weight,
    kinds=(
        w.dtype_in(HALVES, grad), w.same_dtype(grad, x), w.same_dtype(grad, weight),
        w.when_given(mask, w.dtype_in(TRUTHS, mask)), w.same_dtype(grad, grad_x), w.same_dtype(grad, grad_weight),
    ),
    tiling=(
        w.rank_is(3, grad), size_rule(mend_back)(f"size of axis 1 of gradY is from 1 to {BATCH}", samples, grad),
        few(grad, mend_back), wide(grad, mend_back), aligned(grad, mend_back), w.not_empty(grad), w.rank_is(3, x),
        w.same_shape(x, grad), *of_others(grad, mend_back),
    ),
    plan=planned(into(back, 0, grad_x), into(back, 1, grad_weight)),
    summary="gradients of aclnnMaskedCausalConv1d with respect to x and weight",
    header="aclnnop/aclnn_masked_causal_conv1d_backward.h",
    precision="gradXOut is computed in float32 and rounded once; gradWeightOut is summed in float32 and float64",
    formula="g[i, j] = maskOptional[j, i] * gradY[i, j], 0 beyond the last row; gradXOut[i, j] = sum(g[i + k, j] * "
    "weight[2 - k] for k < 3); gradWeightOut[k] = sum(g[i + 2 - k, j] * x[i, j] over i and j)",
    reference="torch_npu.npu_masked_causal_conv1d_backward(gradY, x, weight, mask=maskOptional)",
    notes=(
        ROWS_KEPT.format("of gradY, rounded"),
        "For S = 0 CANN's tiling divides by 0; here that is refused (561002).",
        UNCHECKED.format("gradXOut and gradWeightOut"),
    ), **TEXTS,
)  # fmt: skip
