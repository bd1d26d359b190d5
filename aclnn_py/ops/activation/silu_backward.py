"""aclnnSiluBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w

grad = w.In("gradOutput", "gradient of the output, same shape and dtype as self; ascend950: broadcastable with self")
x = w.In("self", "forward input, any shape")
out = w.Out(
    "gradInput", "gradient of self, same shape and dtype as self; ascend950: broadcast shape of gradOutput and self"
)
mixed = w.dtypes_differ(grad, x)
silu_backward = w.declare(
    "aclnnSiluBackward", grad, x, out,
    summary="gradient of SiLU",
    rules=(
        w.present(grad, x, out),
        w.dtype_in(w.FLOATS, grad, x, out),
        w.when(
            w.both(w.by_source_on(*w.REGBASE), mixed), w.dtype_in(w.Choices(dt.ACL_FLOAT), out),
            otherwise=(w.same_dtype(grad, out), w.same_dtype(x, out)),
        ),
        w.no_bf16_except(w.BF16_BY_ARCH, x, grad),
        w.max_dims(8, grad, x), w.documented(w.dims_within(1, 8, grad, x, out)),
        w.when(
            w.by_source_on(*w.REGBASE), w.broadcastable(grad, x), w.shape_is_broadcast(out, grad, x),
            otherwise=(w.same_shape(grad, out), w.same_shape(x, out)),
        ),
        w.done_if_empty(grad, x),
    ),
    plan=w.pipeline(
        "silu_backward", grad, x, out=out, dtype=w.Where(mixed, dt.ACL_FLOAT, w.Dtype(grad)),
        contiguous_code=w.ACLNN_ERR_PARAM_NULLPTR,
    ),
    header="aclnnop/aclnn_silu_backward.h", documented_soc=w.DOCUMENTED_BUT_310,
    formula="gradInput = gradOutput * (s * (1 + (1 - s) * x)) with s = 1 / (1 + exp(-x)); infinite x gives NaN, "
    "x < -88.7 gives -0",
    precision="computed in float32 for every dtype and rounded once, to nearest even",
    reference="torch.ops.aten.silu_backward(grad_output, self)",
    notes=(
        "The documents require equal dtypes and shapes and also a broadcast relation; the source requires equality "
        "except on ascend950, which broadcasts and accepts two dtypes for a FLOAT gradInput.",
        "The documents require 1 to 8 axes; the source also accepts 0 and does not check gradInput's rank.",
        "The documents call the 310P unsupported; the source does not refuse it.",
    ),
)  # fmt: skip
