"""aclnnLinalgVectorNorm."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..reduction.shared import reduction_rules as r
from .shared.lp_norm import FLOATS, FORMULA, TEXTS, common, plan

COMPLEX = w.Choices(*r.COMPLEX, dt.ACL_COMPLEX32)

x, out = (
    w.In("self", "input, any shape"),
    w.Out("out", "output, norm over dims, shape of self reduced over dims, dtype `dtype`"),
)
order = w.Scalar("ord", "order of the norm", 2.0)
dims, keep = r.axes_attr("dims"), r.keep_attr("keepDims")
dtype = w.Attr("dtype", "const aclDataType", "dtype of out", default=dt.ACL_FLOAT)
kind, axes = w.DtypeArgument(dtype), w.Axes(x, dims)
narrower = w.either(
    w.both(w.has_dtype(x, dt.ACL_FLOAT16), w.OneOf(kind, w.Choices(dt.ACL_FLOAT16))),
    w.both(w.has_dtype(x, dt.ACL_BF16), w.OneOf(kind, w.Choices(dt.ACL_BF16))),
)
linalg_vector_norm = w.declare(
    "aclnnLinalgVectorNorm", x, order, dims, keep, dtype, out,
    summary="vector norm over dims",
    rules=(
        w.present(x, order, dims, out), (w.Equal(w.Dtype(out), kind),),
        tuple(w.Not(w.OneOf(w.Dtype(each), COMPLEX)) for each in (x, out)),
        w.when(
            w.on(*w.REGBASE), w.dtype_in(FLOATS, x, out), (w.OneOf(kind, FLOATS),),
            w.when(narrower, otherwise=((w.OneOf(kind, w.Choices(dt.ACL_FLOAT)),),)),
        ),
        common(x, out, axes, keep), w.done_if_empty(out),
    ),
    plan=plan(x, out, axes, keep, order), header="aclnnop/aclnn_linalg_vector_norm.h",
    documented_soc=(*w.DOCUMENTED_BUT_310, "ascend310b"),
    formula=FORMULA.format("ord"), reference="torch.linalg.vector_norm(self, ord, dims, keepdim=keepDims, dtype=dtype)",
    notes=("ord is not checked before the kernel, although the source has a list of orders.",), **TEXTS,
)  # fmt: skip
