"""aclnnLogit and aclnnLogitGrad, which CANN generates from the operators' definitions."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED

SOCS = ("ascend910b", "ascend910_93", "ascend950")
eps = w.Attr("eps", "double", "clamp bound of the input, to [eps, 1 - eps]; below 0: no clamp", -1.0)
ATTRS = (w.ValueOf(eps),)
TEXTS: dict[str, Any] = {"on": SOCS, "documented_soc": SOCS, "precision": ONCE}

x = w.In("input", "input within [0, 1], any shape")
out = w.Out("out", "output, same shape and dtype as input; declared const", ctype=w.IN_TENSOR)
dense = w.Contiguous(x)
result = w.Compute("logit", dense, attrs=ATTRS)
logit = w.generated(
    "aclnnLogit", x, eps, out,
    summary="element-wise logit, log(z / (1 - z))",
    kinds=w.one_dtype(w.row(SOCS), x, out), idle=(x,),
    tiling=(w.documented(w.dims_within(0, 8, x, out), w.same_shape(out, x)),),
    plan=(dense, result, w.ViewCopy(result, out, blind=True)), header="aclnnop/aclnn_logit.h",
    formula="log(z / (1 - z)): z = eps for x below eps, 1 - eps for x above 1 - eps, else x; where eps < 0, z = x, "
    "with NaN outside [0, 1] and infinities at its ends",
    reference="torch.logit(input, None if eps < 0 else eps)", notes=(UNCHECKED.format("out"),), **TEXTS,
)  # fmt: skip

forward = w.In("x", "forward input within [0, 1], any shape")
grad = w.In("dy", "gradient of the output, same shape as x")
slope = w.Out("out", "gradient of x, same shape and dtype as x; declared const", ctype=w.IN_TENSOR)
numbers = w.Contiguous(forward)
gradients = w.ViewOf(w.Contiguous(grad), w.Reshaped(w.ViewShape(forward), blind=True))
slopes = w.Compute("logit_backward", numbers, gradients, attrs=ATTRS)
logit_grad = w.generated(
    "aclnnLogitGrad", forward, grad, eps, slope,
    summary="gradient of logit",
    kinds=w.one_dtype(w.row(SOCS), forward, grad, slope), idle=(forward,),
    tiling=(
        w.documented(
            w.dims_within(0, 8, forward, grad, slope), w.same_shape(grad, forward), w.same_shape(slope, forward)
        ),
    ),
    plan=(*slopes.chain, w.ViewCopy(slopes, slope, blind=True)), header="aclnnop/aclnn_logit_grad.h",
    formula="dy / (x * (1 - x)) for eps <= x <= 1 - eps, else 0; where eps < 0, for 0 <= x <= 1, else NaN",
    reference="torch.ops.aten.logit_backward(dy, x, None if eps < 0 else eps)",
    notes=(UNCHECKED.format("dy and out"),), **TEXTS,
)  # fmt: skip
