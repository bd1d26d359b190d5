"""aclnnSituGlu and aclnnSituGluGrad, which CANN generates from the operators' definitions."""

from __future__ import annotations

from math import nan
from typing import Any

from ...grammar import words as w
from ..texts import GENERATED, ONCE, UNCHECKED
from .halves import Split, forward

x = w.In("x", "the tensor that is split in two halves, the gate and the linear one")
dim = w.Attr("dim", "int64_t", "the axis that is halved, negative counts from the back", -1)
beta = w.Attr("beta", "double", "saturation of the gate", 1.0)
linear = w.Attr("linearBeta", "double", "saturation of the linear half, 0 or less for none", 0.0)
left = w.Attr("activateLeft", "bool", "whether the gate is the first half", True)
out = w.Out("out", "the result, although it is declared const", ctype=w.IN_TENSOR)
axis = w.Axis(x, dim)
split = Split(x, axis)
gate, up = (split.half(w.Either(w.is_true(left), *numbers)) for numbers in ((0, 1), (1, 0)))
ATTRS: tuple[w.Term, ...] = (w.Either(w.value_is(beta, 0), nan, w.ValueOf(beta)), w.ValueOf(linear))
BAD = w.ACLNN_ERR_PARAM_INVALID
TEXTS: dict[str, Any] = {
    "on_socs": w.DOCUMENTED_NEW, "documented_soc": w.DOCUMENTED_NEW, "precision": ONCE, "idle": (x,),
}  # fmt: skip
NOTES = (
    "The documents promise 161002, also for shapes that the source does not compare; the source's tiling function "
    "gives 561002.",
    "beta = 0 gives NaN everywhere, as CANN's kernel does, and no refusal.", GENERATED,
)  # fmt: skip


def halved(half: w.Param) -> w.Rules:
    """x can be halved along dim, and another tensor has as many axes and half the size there."""
    same_rank = w.Equal(w.Rank(half), w.Rank(x))
    half_size = w.Equal(w.SizeAt(half, axis), w.HalfSizeAt(x, axis))
    return w.tiled(w.has_axis(x, dim), (w.Defined(w.Halved(x, axis)), same_rank, half_size), documents=BAD)


situ_glu = w.generated(
    "aclnnSituGlu", x, dim, beta, linear, left, out,
    summary="a saturating gate times the other half of a tensor",
    strict=w.contiguous(out), tiling=(halved(out), w.documented((w.Equal(w.ViewShape(out), w.Halved(x, axis)),))),
    plan=forward(w.Compute("situ_glu", gate, up, attrs=ATTRS), out), **TEXTS,
    header="aclnnop/aclnn_situ_glu.h",
    formula="out = beta * tanh(gate / beta) / (1 + exp(-gate)) * up', where up' = linearBeta * tanh(up / linearBeta) "
    "if linearBeta > 0, else up; the gate is the first half if activateLeft",
    reference="g, u = x.chunk(2, dim); beta * torch.tanh(g / beta) * torch.sigmoid(g) * u",
    notes=(UNCHECKED.format("out beside dim"), *NOTES),
)  # fmt: skip

grad = w.In("gradY", "the gradient at the forward output")
whole = w.Out("out", "the gradient with respect to x, although it is declared const", ctype=w.IN_TENSOR)
both = w.Compute("situ_glu_backward", split.like_half(grad), gate, up, attrs=ATTRS, folds=(False, False))
second = w.Look(both, w.Further(1))
joined = w.Fork(w.is_true(left), w.Concat(split.along, both, second), w.Concat(split.along, second, both))
situ_glu_grad = w.generated(
    "aclnnSituGluGrad", grad, x, dim, beta, linear, left, whole,
    summary="gradient of aclnnSituGlu",
    strict=w.contiguous(whole), tiling=(
        halved(grad), w.documented((w.Equal(w.ViewShape(grad), w.Halved(x, axis)),), w.same_shape(whole, x)),
    ),
    plan=(*both.chain, second, *forward(joined, whole)), **TEXTS,
    header="aclnnop/aclnn_situ_glu_grad.h",
    formula="with t = tanh(gate / beta), s = 1 / (1 + exp(-gate)), l = tanh(up / linearBeta): gradY * up' * s * "
    "((1 - t^2) + beta * t * (1 - s)) for the gate, gradY * beta * t * s * (1 - l^2 if linearBeta > 0, else 1) for the "
    "other half",
    reference="torch.autograd of aclnnSituGlu's expression",
    notes=(UNCHECKED.format("out, and of gradY what lies beside dim,"), *NOTES),
)  # fmt: skip
