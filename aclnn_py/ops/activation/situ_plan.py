"""What aclnnSituGlu and its gradient share: parameters, the two halves, the rules of shapes."""

from __future__ import annotations

from math import nan
from typing import Any

from ...lowering import language as w
from ..texts import ONCE
from .halves import Split

x = w.In("x", "the tensor that is split in two halves, the gate and the linear one")
dim = w.Attr("dim", "int64_t", "the axis that is halved, negative counts from the back", -1)
beta = w.Attr("beta", "double", "saturation of the gate", 1.0)
linear = w.Attr("linearBeta", "double", "saturation of the linear half, 0 or less for none", 0.0)
left = w.Attr("activateLeft", "bool", "whether the gate is the first half", True)
axis = w.Axis(x, dim)
split = Split(x, axis)
gate, up = (split.half(w.Either(w.is_true(left), *numbers)) for numbers in ((0, 1), (1, 0)))
ATTRS: tuple[w.Term, ...] = (w.Either(w.value_is(beta, 0), nan, w.ValueOf(beta)), w.ValueOf(linear))
ROW = w.row(w.DOCUMENTED_NEW)
BAD = w.ACLNN_ERR_PARAM_INVALID
TEXTS: dict[str, Any] = {
    "on": w.DOCUMENTED_NEW, "documented_soc": w.DOCUMENTED_NEW, "precision": ONCE, "idle": (x,),
}  # fmt: skip
NOTES = (
    "The documents promise 161002, also for shapes that the source does not compare; the source's tiling function "
    "gives 561002.",
    "beta = 0 gives NaN everywhere, as CANN's kernel does, and no refusal.",
)  # fmt: skip


def halved(half: w.Param) -> w.Rules:
    """x can be halved along dim, and another tensor has as many axes and half the size there."""
    same_rank = w.Equal(w.Rank(half), w.Rank(x))
    half_size = w.Equal(w.SizeAt(half, axis), w.HalfSizeAt(x, axis))
    return w.tiled(w.has_axis(x, dim), (w.Defined(w.Halved(x, axis)), same_rank, half_size), documents=BAD)
