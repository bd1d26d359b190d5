"""aclnnHeaviside."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import EXACT

x = w.In("input", "input, any shape")
values = w.In("values", "value of the step function where input is 0, broadcastable with input, same dtype")
out = w.Out("out", "output, broadcast shape of input and values")
dense, step_values = w.Contiguous(x), w.Contiguous(values)
single = w.ViewOf(step_values, w.AS_SCALAR)
result = w.Compute("heaviside", dense, single)
heaviside = w.declare(
    "aclnnHeaviside", x, values, out,
    summary="element-wise Heaviside step function: 0, values or 1 for input below, at or above 0",
    rules=(
        w.present(x, values, out), w.dtype_in(w.FLOATS, x, values, out), w.max_dims(8, x, values),
        w.broadcastable(x, values), w.numel_of_broadcast(out, x, values),
        w.documented(w.shape_is_broadcast(out, x, values)), w.done_if_empty(x, values, out),
        w.inner(w.same_dtype(x, values), (w.on(*w.BF16_BY_ARCH),)),
    ),
    plan=(dense, step_values, single, result, w.ViewCopy(result, out)),
    header="aclnnop/aclnn_heaviside.h", documented_soc=("ascend910b", "ascend910_93"),
    formula="0 for x < 0 and for NaN, values for x = 0 of either sign, 1 for x > 0",
    precision=EXACT, reference="torch.heaviside(input, values)",
    notes=(
        "The documents require out in the broadcast shape; the source compares the numbers of elements, and then a "
        "shape other than the result's gives 561103: x's shape where values has one element, else the broadcast "
        "shape.",
        "Different dtypes, and SoCs other than the 910B, 910_93 and 950, pass every check and then have no kernel "
        "(561103).",
    ),
)  # fmt: skip
