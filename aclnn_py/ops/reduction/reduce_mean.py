"""aclnnMean and aclnnMeanV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import reduction_rules as r

DTYPES = w.Choices(*r.NUMBERS, *r.COMPLEX).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
FILLED = w.Choices(*r.NUMBERS, dt.ACL_BOOL, dt.ACL_BF16)
FORMULA = "mean of self over dim, or over all axes if dim is empty; NaN for no elements; integers are divided as in C"
NOTES = (
    "With an empty self the shape of out is not checked, and a complex out is refused.",
    "An integer out for an empty self is filled with 0, for which C has no rule.",
)

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "means, shape of self without the axes in dim (size 1 with keepDim)"),
)
dim, keep = r.axes_attr("dim"), r.keep_attr("keepDim")
dtype = w.Attr("dtype", "aclDataType", "dtype of the computation (aclDataType)", default=dt.ACL_FLOAT)
kind, axes = w.DtypeArgument(dtype), w.Axes(x, dim)
mean = w.declare(
    "aclnnMean", x, dim, keep, dtype, out,
    summary="mean over axes",
    rules=(
        w.present(x, dim, out), w.dtype_in(DTYPES, x), (w.OneOf(kind, DTYPES),), w.dtype_in(DTYPES, out),
        (w.Castable(w.Dtype(x), kind), w.Castable(kind, w.Dtype(out))), w.defined(axes), w.max_dims(8, x, out),
        w.when(w.is_empty(x), w.dtype_in(FILLED, out), otherwise=(r.folds_to(out, x, axes, keep),)),
    ),
    plan=r.one_result("reduce_mean", x, out, axes, keep, kind=kind, empty=r.NAN),
    header="aclnnop/aclnn_mean.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B, formula=FORMULA,
    precision=r.SUMMED, reference="torch.mean(self, dim, keepdim=keepDim, dtype=dtype).to(out.dtype)", notes=NOTES,
)  # fmt: skip

same = w.Out("out", "means, shape of self without the reduced axes (size 1 with keepDim), dtype of self")
noop = w.Attr("noopWithEmptyAxes", "bool", "true: an empty dim reduces no axis; false: all", default=False)
some = w.Axes(x, dim, none_as_none=noop)
dense = w.Contiguous(x)
averaged = r.into(w.Reduction("reduce_mean", dense, axes=some, keep=keep, integral=r.is_integer(w.Dtype(x))), same)
mean_v2 = w.declare(
    "aclnnMeanV2", x, dim, keep, noop, same,
    summary="mean over axes (ONNX ReduceMean), with a flag for empty axes",
    rules=(
        w.present(x, dim, same), w.dtype_in(DTYPES, x, same), w.same_dtype(x, same), w.defined(some),
        w.max_dims(8, x, same),
        w.when(w.is_empty(x), w.dtype_in(FILLED, same), otherwise=(r.folds_to(same, x, some, keep),)),
    ),
    plan=(
        w.Branch(
            w.is_empty(x), r.filled(same, r.NAN),
            w.Branch(w.both(w.is_true(noop), w.value_is(dim, ())), w.ViewCopy(dense, same), averaged),
        ),
    ),
    header="aclnnop/aclnn_mean.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"{FORMULA}; self itself if dim is empty and noopWithEmptyAxes is true",
    precision=r.SUMMED, reference="torch.mean(self, dim, keepdim=keepDim)", notes=NOTES,
)  # fmt: skip
