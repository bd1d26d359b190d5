"""What the clipped SwiGlu family shares: parameters, the rows that groups count, tests of the tiling function."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .halves import Split

NEW = w.on("ascend950")
x = w.In("x", "the tensor that is split in two halves, A and B")
groups = w.In("groupIndexOptional", "INT64: rows of each group; as many rows as their sum count", optional=True)
dim = w.Attr("dim", "int64_t", "the axis from which on every row is halved, negative counts from the back", -1)
alpha = w.Attr("alpha", "double", "what multiplies A in the logistic function", 1.702)
limit = w.Attr("limit", "double", "where the halves are clipped", 7.0)
bias = w.Attr("bias", "double", "what is added to B", 1.0)
woven = w.Attr("interleaved", "bool", "A is every even and B every odd element of a row, else its halves", True)
NUMBERS = (dim, alpha, limit, bias, woven)
axis = w.Axis(x, dim)
split = Split(x, axis, w.is_true(woven))
ATTRS = (w.ValueOf(alpha), w.ValueOf(limit), w.ValueOf(bias))
ABOVE_ZERO = (w.Not(w.Within(w.ValueOf(limit), high=0)),)
EVEN = w.tiled((w.Defined(w.Halved(x, axis)),))
FORMULA = "s = 1 / (1 + exp(-alpha * A')) with A' = min(A, limit), B' = B between -limit and limit"
FEW = w.when(NEW, (w.Within(w.Numel(groups), 1, 8192),))
LEFT = "Rows from the sum of groupIndexOptional on are left as they were"
SUMMED = (
    "ascend910b and 910_93 add the groups up in float32, ascend950 as integers: they differ beyond 2^24 rows. A "
    "negative sum counts as none."
)
UNCOPIED = w.DOCUMENTED_NEW[:2]
WHOLE, ROW, SINGLE = (w.Constant(dtype, dt.label(dtype)) for dtype in (dt.ACL_INT64, dt.ACL_INT32, dt.ACL_FLOAT))


def kinds(*tensors: w.Param) -> tuple[w.Rules, ...]:
    """One floating dtype, and INT64 for the groups."""
    whole = w.dtype_in(w.Choices().plus(dt.ACL_INT64, on=w.DOCUMENTED_NEW), groups)
    return (*w.one_dtype(w.row(w.DOCUMENTED_NEW), *tensors), w.when_given(groups, whole))


def listed(*more: w.Rules) -> w.Rules:
    """The groups are one row of numbers."""
    return w.when(w.given(groups), w.tiled((w.OneOf(w.Rank(groups), w.Choices(1)),), *more))


def counting() -> w.Step:
    """For each row whether it comes before the sum of the groups."""
    wide = w.CastTo(w.Contiguous(groups), w.Either(NEW, WHOLE, SINGLE))
    total = w.CastTo(w.Compute("row_sum", wide, rows=w.FixedAxis(0), folds=(True,), whole=NEW), WHOLE)
    numbers = w.Compute("iota", shape=w.RowOf(x, axis), dtype=ROW, whole=w.given(groups))
    return w.Compute("before", numbers, total, dtype=ROW, whole=w.given(groups))
