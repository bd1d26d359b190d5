"""What aclnnSituGlu and its gradient share: parameters, the two halves, the rules of shapes."""

from __future__ import annotations

from math import nan
from typing import Any

from ....lowering import language as w
from ...texts import ONCE
from .halves import Split

x = w.In("x", "input, any shape, halved along dim into the gate and the linear half (up)")
dim = w.Attr("dim", "int64_t", "axis along which x is halved, -rank to rank-1", -1)
beta = w.Attr("beta", "double", "saturation value of the gate; 0 gives NaN", 1.0)
linear = w.Attr("linearBeta", "double", "saturation value of the linear half; 0 or less: none", 0.0)
activate_left = w.Attr("activateLeft", "bool", "true: the gate is the first half; false: the second", True)
axis = w.Axis(x, dim)
split = Split(x, axis)
gate, up = (split.half(w.Where(w.is_true(activate_left), *numbers)) for numbers in ((0, 1), (1, 0)))
ATTRS: tuple[w.Term, ...] = (w.Where(w.value_is(beta, 0), nan, w.ValueOf(beta)), w.ValueOf(linear))
ROW = w.row(w.DOCUMENTED_NEW)
BAD = w.ACLNN_ERR_PARAM_INVALID
TEXTS: dict[str, Any] = {
    "on": w.DOCUMENTED_NEW, "documented_soc": w.DOCUMENTED_NEW, "precision": ONCE, "idle": (x,),
}  # fmt: skip
NOTES = (
    "The documents give 161002, also for shapes that the source does not compare; the source's tiling function gives "
    "561002.",
    "beta = 0 gives NaN in every element, as CANN's kernel does, and is not refused.",
)  # fmt: skip


def halved(half: w.Param) -> w.Rules:
    """x can be halved along dim, and another tensor has as many axes and half the size there."""
    same_rank = w.Equal(w.Rank(half), w.Rank(x))
    half_size = w.Equal(w.SizeAt(half, axis), w.HalfSizeAt(x, axis))
    return w.tiled(w.has_axis(x, dim), (w.Defined(w.Halved(x, axis)), same_rank, half_size), documents=BAD)
