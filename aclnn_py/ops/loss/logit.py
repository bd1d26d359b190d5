"""aclnnLogit and aclnnLogitGrad, which CANN generates from the operators' definitions."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED

SOCS = ("ascend910b", "ascend910_93", "ascend950")
eps = w.Attr("eps", "double", "how near to 0 and 1 numbers may come; below 0 no limit", -1.0)
ATTRS = (w.ValueOf(eps),)
TEXTS: dict[str, Any] = {"on": SOCS, "documented_soc": SOCS, "precision": ONCE}

x = w.In("input", "x, from 0 to 1")
out = w.Out("out", "the result, although it is declared const", ctype=w.IN_TENSOR)
dense = w.Contiguous(x)
result = w.Compute("logit", dense, attrs=ATTRS)
logit = w.generated(
    "aclnnLogit", x, eps, out,
    summary="the logarithm of the odds, element by element",
    kinds=w.one_dtype(w.row(SOCS), x, out), idle=(x,),
    tiling=(w.documented(w.dims_within(0, 8, x, out), w.same_shape(out, x)),),
    plan=(dense, result, w.ViewCopy(result, out, blind=True)), header="aclnnop/aclnn_logit.h",
    formula="log(z / (1 - z)): z = eps for x below eps, 1 - eps for other x above that, else x; where eps < 0, z = x "
    "and NaN outside 0 to 1, infinite at its ends",
    reference="torch.logit(input, None if eps < 0 else eps)", notes=(UNCHECKED.format("out"),), **TEXTS,
)  # fmt: skip

forward = w.In("x", "the forward input, from 0 to 1")
grad = w.In("dy", "the gradient at the forward output")
slope = w.Out("out", "the gradient with respect to x, although it is declared const", ctype=w.IN_TENSOR)
numbers = w.Contiguous(forward)
gradients = w.Look(w.Contiguous(grad), w.Reshaped(w.ViewShape(forward), blind=True))
slopes = w.Compute("logit_backward", numbers, gradients, attrs=ATTRS)
logit_grad = w.generated(
    "aclnnLogitGrad", forward, grad, eps, slope,
    summary="gradient of the logarithm of the odds",
    kinds=w.one_dtype(w.row(SOCS), forward, grad, slope), idle=(forward,),
    tiling=(
        w.documented(
            w.dims_within(0, 8, forward, grad, slope), w.same_shape(grad, forward), w.same_shape(slope, forward)
        ),
    ),
    plan=(*slopes.chain, w.ViewCopy(slopes, slope, blind=True)), header="aclnnop/aclnn_logit_grad.h",
    formula="dy / (x * (1 - x)) for x from eps to 1 - eps, elsewhere 0; where eps < 0, from 0 to 1 and NaN elsewhere",
    reference="torch.ops.aten.logit_backward(dy, x, None if eps < 0 else eps)",
    notes=(UNCHECKED.format("dy and out"),), **TEXTS,
)  # fmt: skip
