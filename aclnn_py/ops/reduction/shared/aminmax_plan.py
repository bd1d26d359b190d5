"""What the forms of aclnnAminmax share."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from . import reduction_rules as r

x = w.In("self", "input, rank up to 8")
low, high = (
    w.Out("minOut", "minima, shape of self without the reduced axes (size 1 with keepDim), dtype of self"),
    w.Out("maxOut", "maxima, same shape and dtype as minOut"),
)
keep = r.keep_attr("keepDim")
BYTE = w.Constant(dt.ACL_UINT8, "DT_UINT8")
kind = w.Where(w.has_dtype(x, dt.ACL_BOOL), BYTE, w.Dtype(x), "self's dtype, UINT8 for BOOL")
START = (
    w.present(x, low, high), w.dtype_in(r.ORDERED, x), w.same_dtype(low, x), w.same_dtype(high, x),
    w.max_dims(8, x, low, high),
)  # fmt: skip


def extremes(axes: w.Term, kept: w.Param | bool) -> tuple[w.Step, w.Step]:
    """Both extremes of the input, each in its output."""
    source = r.cast(x, kind)
    least, most = (
        w.Reduction(kernel, source, axes=axes, keep=kept, integral=r.is_integer(kind))
        for kernel in ("reduce_min", "reduce_max")
    )
    return r.into(least, low), r.into(most, high)


def plan(axes: w.Term, kept: w.Param | bool) -> w.Plan:
    """The steps to both extremes."""
    return tuple(dict.fromkeys(step for each in extremes(axes, kept) for step in each.chain))


def shapes(axes: w.Term, kept: w.Param | bool) -> w.Rules:
    """The shapes of both, unless self has no axes, where only copies compare them."""
    both = (*r.folds_to(low, x, axes, kept), *r.folds_to(high, x, axes, kept))
    return w.when(r.without_axes(x), otherwise=(both,))


def texts(over: str, reference: str, documented: tuple[str, ...]) -> dict[str, Any]:
    return {
        "library": "math", "documented_soc": documented, "precision": r.EXTREME, "reference": reference,
        "formula": f"minimum and maximum of self {over}; {r.NAN_WINS}",
    }  # fmt: skip
