"""What aclnnGlu and its gradient share."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
x = w.In("self", "input, any shape, halved into A and B along dim")
dim = w.Attr("dim", "int64_t", "axis along which self is halved, -rank to rank-1", -1)
axis = w.Axis(x, dim)
HALVED = (*w.has_axis(x, dim), w.Defined(w.Halved(x, axis)))
dense = w.Contiguous(x)
a, b = w.ViewOf(dense, w.Half(axis, 0)), w.ViewOf(dense, w.Half(axis, 1))
