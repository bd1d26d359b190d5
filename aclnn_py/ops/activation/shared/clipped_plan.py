"""What the clipped SwiGlu family shares: parameters, the rows that groups count, tests of the tiling function."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from .halves import Split

NEW = w.on("ascend950")
x = w.In("x", "input, any shape, halved into A and B along dim")
groups = w.In(
    "groupIndexOptional",
    "number of rows of every group, INT64, [G]; rows beyond their sum are skipped; null: all rows count",
    optional=True,
)
dim = w.Attr("dim", "int64_t", "axis along which x is halved; the axes from dim on form a row; -rank to rank-1", -1)
alpha = w.Attr("alpha", "double", "multiplier of A inside the sigmoid", 1.702)
limit = w.Attr("limit", "double", "clamp bound: A at most limit, B within [-limit, limit]", 7.0)
bias = w.Attr("bias", "double", "constant added to B", 1.0)
interleaved = w.Attr(
    "interleaved",
    "bool",
    "true: A and B are the even and odd elements of every row; false: its first and second half",
    True,
)
NUMBERS = (dim, alpha, limit, bias, interleaved)
axis = w.Axis(x, dim)
split = Split(x, axis, w.is_true(interleaved))
ATTRS = (w.ValueOf(alpha), w.ValueOf(limit), w.ValueOf(bias))
ABOVE_ZERO = (w.Not(w.Within(w.ValueOf(limit), high=0)),)
EVEN = w.tiled((w.Defined(w.Halved(x, axis)),))
FORMULA = "s = 1 / (1 + exp(-alpha * A')) with A' = min(A, limit), B' = clamp(B, -limit, limit)"
FEW = w.when(NEW, (w.Within(w.Numel(groups), 1, 8192),))
KEPT_ROWS = "Output rows beyond the sum of groupIndexOptional keep their contents"
SUMMED = (
    "ascend910b and 910_93 sum the groups in float32, ascend950 in integers: they differ beyond 2^24 rows. A negative "
    "sum counts as 0."
)
UNCOPIED = w.DOCUMENTED_NEW[:2]
WHOLE, ROW, SINGLE = (w.Constant(dtype, dt.label(dtype)) for dtype in (dt.ACL_INT64, dt.ACL_INT32, dt.ACL_FLOAT))


def kinds(*tensors: w.Param) -> tuple[w.Rules, ...]:
    """One floating dtype, and INT64 for the groups."""
    whole = w.dtype_in(w.Choices().plus(dt.ACL_INT64, on=w.DOCUMENTED_NEW), groups)
    return (*w.one_dtype(w.row(w.DOCUMENTED_NEW), *tensors), w.when_given(groups, whole))


def groups_rank(*more: w.Rules) -> w.Rules:
    """The groups are one row of numbers."""
    return w.when(w.given(groups), w.tiled((w.OneOf(w.Rank(groups), w.Choices(1)),), *more))


def counting() -> w.Step:
    """For each row whether it comes before the sum of the groups."""
    wide = w.CastTo(w.Contiguous(groups), w.Where(NEW, WHOLE, SINGLE))
    total = w.CastTo(w.Compute("row_sum", wide, rows=w.FixedAxis(0), folds=(True,), integral=NEW), WHOLE)
    numbers = w.Compute("iota", shape=w.RowOf(x, axis), dtype=ROW, integral=w.given(groups))
    return w.Compute("before", numbers, total, dtype=ROW, integral=w.given(groups))
