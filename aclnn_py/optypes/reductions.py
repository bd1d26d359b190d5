"""ReduceSum and ReduceMean, whose axes are an input in host memory."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type
from .sheet import FLOATS, Planned, Sheet, axes_of, host_integers, reshaped

x, y = w.In("x", "input"), w.Out("y", "result; reduced axes are left out, or 1 with keep_dims")
axes = host_integers(
    "axes", "axes, in host memory; none: all of them, or no reduction where noop_with_empty_axes is set"
)
keep_dims = w.Attr("keep_dims", "bool", "reduced axes stay with size 1", False)
no_axes = w.Attr("noop_with_empty_axes", "bool", "without axes nothing is reduced", True)


def reduced(mean: bool) -> Planned:
    def write(sheet: Sheet) -> None:
        image, to = sheet.argument(x), sheet.argument(y)
        chosen = sheet.integers(axes)
        if not chosen and (sheet.flag(no_axes) or not image.shape):
            sheet.put(image, y)
            return
        over = axes_of(chosen, len(image.shape))
        shape = tuple(1 if axis in over else size for axis, size in enumerate(image.shape))
        kept = reshaped(to, shape)
        if mean:
            sheet.call("aclnnMean", self=image, dim=over, keepDim=True, dtype=to.dtype, out=kept)
        else:
            sheet.call("aclnnReduceSum", self=image, dims=over, keepDims=True, dtype=to.dtype, out=kept)

    return Planned(write, x, y)


def reduction(name: str, mean: bool, operator: str, what: str) -> w.Operator:
    return declare_type(
        name, x, axes, keep_dims, no_axes, y,
        rules=(w.present(x, y), w.dtype_in(FLOATS, x), w.same_dtype(y, x), w.max_dims(8, x), w.done_if_empty(y)),
        plan=(reduced(mean),), summary=f"{what} over axes", formula=f"y = {what} of x over axes",
        precision=f"that of {operator}",
    )  # fmt: skip


reduce_sum = reduction("ReduceSum", False, "aclnnReduceSum", "sum")
reduce_mean = reduction("ReduceMean", True, "aclnnMean", "mean")
