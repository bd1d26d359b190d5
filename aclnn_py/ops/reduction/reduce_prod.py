"""aclnnProd and aclnnProdDim."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

DTYPES = w.Choices(*r.NUMBERS, dt.ACL_BOOL, *r.COMPLEX).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
FILLED = w.Choices(*r.NUMBERS, dt.ACL_BOOL, dt.ACL_BF16)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_prod.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310B, "precision": r.SUMMED,
    "notes": (
        "With an empty self the shape of out is not checked, and a complex out is refused.",
        "A BOOL out is computed in FLOAT before ascend950: a product that underflows is false.",
        "On ascend950 a 16-bit self with a FLOAT out is rounded to self's dtype first.",
    ),
}  # fmt: skip

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "products, one element, or shape of self without dim; of dtype `dtype`"),
)
dim = w.Attr("dim", "int64_t", "axis to reduce, -rank to rank-1", default=-1)
keep = r.keep_attr("keepDim")
dtype = w.Attr("dtype", "const aclDataType", "dtype of the product (aclDataType)", default=dt.ACL_FLOAT)
wanted = w.DtypeArgument(dtype)
halves = w.both(w.has_dtype(x, dt.ACL_FLOAT16), w.has_dtype(out, dt.ACL_FLOAT16))
widened = w.both(w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16), w.has_dtype(out, dt.ACL_FLOAT))
kind = w.Where(
    w.on(*w.REGBASE),
    w.Where(halves, w.FLOAT, w.Where(widened, w.Dtype(x), w.Dtype(out))),
    w.Where(w.either(halves, w.has_dtype(out, dt.ACL_BOOL)), w.FLOAT, w.Dtype(out)),
    "compute dtype",
)
kernel = w.Where(w.OneOf(kind, w.Choices(dt.ACL_BOOL)), "reduce_all", "reduce_prod", "all for BOOL, else product")


def rules(axes: w.Term, kept: w.Param | bool, *middle: w.Rules) -> tuple[w.Rules, ...]:
    """Dtypes, ranks, the axis, and out's shape unless self is empty."""
    return (
        w.present(x, out), w.dtype_in(DTYPES, x), (w.Equal(w.Dtype(out), wanted),), w.max_dims(8, x, out), *middle,
        w.when(w.is_empty(x), w.dtype_in(FILLED, out), otherwise=(r.folds_to(out, x, axes, kept),)),
    )  # fmt: skip


every, axis = w.AllAxes(x), w.Axis(x, dim)
prod = w.declare(
    "aclnnProd", x, dtype, out, summary="product of all elements", rules=rules(every, False),
    plan=r.one_result(kernel, x, out, every, False, kind=kind, empty=r.ONE),
    formula="product of all elements of self, cast to dtype first; 1 for no elements",
    reference="torch.prod(self, dtype=dtype)", **TEXTS,
)  # fmt: skip
prod_dim = w.declare(
    "aclnnProdDim", x, dim, keep, dtype, out, summary="product along dim", rules=rules(axis, keep, w.defined(axis)),
    plan=r.one_result(kernel, x, out, axis, keep, kind=kind, empty=r.ONE),
    formula="product of self along dim, cast to dtype first; 1 for no elements",
    reference="torch.prod(self, dim, keepdim=keepDim, dtype=dtype)", **TEXTS,
)  # fmt: skip
