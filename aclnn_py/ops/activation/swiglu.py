"""aclnnSwiGlu and aclnnSwiGluGrad, which CANN generates from the operators' definitions."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED
from .shared.halves import Split, concat_halves, forward

SOCS = ("ascend910b", "ascend910_93", "ascend950", "ascend310p")
x = w.In("x", "input, any shape, halved into A and B along dim")
dim = w.Attr("dim", "int64_t", "axis along which x is halved, -rank to rank-1", -1)
out = w.Out("out", "output, shape of x with dim halved, dtype of x; declared const", ctype=w.IN_TENSOR)
axis = w.Axis(x, dim)
split = Split(x, axis)
old = w.on("ascend310p")
ROWS = (
    w.tiled(w.has_axis(x, dim), documents=w.ACLNN_ERR_PARAM_INVALID),
    w.when(w.BY_DOCUMENTS, (w.Defined(w.Halved(x, axis)),), otherwise=(w.tiled((w.Defined(w.Pairs(x, axis)),)),)),
    w.when(old, w.tiled((w.OneOf(w.LooseBytes(x, axis), w.Choices(0)),))),
)  # fmt: skip
NOTES = (
    "The documents give 161002 for a dim out of range and for an odd size along dim; the source fails in its tiling "
    "function, 561002, and requires the product of the sizes from dim on to be even, so [2,3,4] is accepted with dim "
    "= 1.",
)
ROW = w.row(SOCS, without_bf16=SOCS[3:])
TEXTS: dict[str, Any] = {"on": SOCS, "documented_soc": SOCS, "precision": ONCE}
swiglu = w.generated(
    "aclnnSwiGlu", x, dim, out,
    summary="SwiGLU: SiLU of the first half of x along dim times the second half",
    kinds=(*w.one_dtype(ROW, x, out), w.documented(w.when(old, w.not_empty(x)))), idle=(x,),
    tiling=(
        *ROWS,
        w.documented((w.Equal(w.ViewShape(out), w.Halved(x, axis)),)),
        w.when(w.both(w.by_source_on("ascend950"), w.is_empty(x)), w.tiled((w.is_empty(out),))),
    ),
    plan=forward(w.Compute("swiglu", split.half(0), split.half(1)), out), **TEXTS,
    header="aclnnop/aclnn_swi_glu.h", formula="out = A / (1 + exp(-A)) * B",
    reference="a, b = x.chunk(2, dim); torch.nn.functional.silu(a) * b", notes=(UNCHECKED.format("out"), *NOTES),
)  # fmt: skip

grad = w.In("yGrad", "gradient of the output, shape of x with dim halved")
grad_x = w.Out("out", "gradient of x, same shape as x; declared const", ctype=w.IN_TENSOR)
gradients = w.Compute("swiglu_backward", split.like_half(grad), split.half(0), split.half(1), folds=(False, False))
swiglu_grad = w.generated(
    "aclnnSwiGluGrad", grad, x, dim, grad_x,
    summary="gradient of aclnnSwiGlu with respect to x",
    kinds=w.one_dtype(ROW, grad, x, grad_x), idle=(x,),
    tiling=(
        *ROWS, w.when(w.on("ascend950"), w.tiled((w.Equal(w.ViewShape(grad), w.Halved(x, axis)),))),
        w.documented((w.Equal(w.ViewShape(grad), w.Halved(x, axis)),), w.same_shape(grad_x, x)),
    ),
    plan=forward(concat_halves(split, gradients), grad_x), **TEXTS,
    header="aclnnop/aclnn_swi_glu_grad.h",
    formula="out = concat(yGrad * (s + s * (1 - s) * A) * B, yGrad * s * A) along dim with s = 1 / (1 + exp(-A))",
    reference="a, b = x.chunk(2, dim); torch.cat([aten.silu_backward(yGrad * b, a), yGrad * silu(a)], dim)",
    notes=(UNCHECKED.format("out, nor (except on ascend950) that of yGrad"), *NOTES),
)  # fmt: skip
