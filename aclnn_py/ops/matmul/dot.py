"""aclnnDot."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.cube import into, zeros
from .shared.product import Product

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_INT32, dt.ACL_UINT8
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
x, other, out = w.In("self", "first vector, [N]"), w.In("tensor", "second vector, [N]"), w.Out("out", "output, scalar")
FIRST = w.FixedAxis(0)
product = Product(w.Strided(x), w.Strided(other), w.Dtype(x), w.Constant(0.0, "no HF32"))
dot = w.declare(
    "aclnnDot", x, other, out,
    summary="dot product of two vectors",
    rules=(
        w.present(x, other, out), w.same_dtype(x, other), w.same_dtype(x, out), w.dtype_in(DTYPES, x),
        w.rank_is(1, x, other), (w.Equal(w.SizeAt(other, FIRST), w.SizeAt(x, FIRST)),), w.rank_is(0, out),
    ),
    plan=(w.Branch(w.is_empty(x), zeros(out), into(product, out, reshaped=True)),),
    header="aclnnop/aclnn_dot.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="the sum of self * tensor; integers wrap; 0 for empty vectors", reference="torch.dot(self, tensor)",
    precision="sums in float32, rounded once, to nearest even; integers exact",
)  # fmt: skip
