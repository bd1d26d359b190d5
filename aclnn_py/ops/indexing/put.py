"""aclnnInplacePut."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Layout, Write, in_a_row, shown
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from .shared.scatter_rules import INDEX_DTYPES

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE,
    dt.ACL_COMPLEX64, dt.ACL_COMPLEX128, dt.ACL_BOOL,
)  # fmt: skip
ON_AI_CORE = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BF16, dt.ACL_INT64)

ref = w.InOut("selfRef", "tensor updated in place, rank up to 8")
index = w.In("index", "indices into the flattened selfRef, INT32/INT64, any shape")
source = w.In("source", "values to write, as many elements as index, dtype of selfRef")
accumulate = w.Attr("accumulate", "bool", "true: add to selfRef; false: replace", default=False)


def in_rows(call: Call, target: View, index: View, source: View) -> Layout | str:
    """All elements in one row each."""
    target, index, source = in_a_row(target), in_a_row(index), in_a_row(source)
    if index.shape != source.shape:
        return f"{shown(index)} and {shown(source)}"
    return Layout(target, index, source, 0)


sums = w.is_true(accumulate)
newer = DTYPES.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
kind = w.Where(w.both(sums, w.has_dtype(ref, dt.ACL_FLOAT16)), w.FLOAT, w.Dtype(ref), label="accumulation dtype")
slow = w.OnAiCpu(w.both(w.negated(w.on(*w.REGBASE)), w.negated(w.has_dtype(ref, *ON_AI_CORE))))
mode = w.Where(sums, "scatter_add", "scatter_update", label="scatter mode")
values = w.CastTo(w.Contiguous(source), kind)
written = Write(mode, w.CastTo(w.Contiguous(ref), kind), w.Contiguous(index), values, in_rows, ref=ref)
inplace_put = w.declare(
    "aclnnInplacePut", ref, index, source, accumulate,
    summary="writes source into the flattened selfRef at index: replace or accumulate, in place",
    rules=(
        w.present(ref, index, source),
        (w.When(sums, w.dtype_in(DTYPES, ref), w.dtype_in(newer, ref)),), w.dtype_in(INDEX_DTYPES, index),
        w.same_dtype(ref, source), w.max_dims(8, ref, index), (w.OneOf(w.Excess(source, index), w.Choices(0)),),
        w.done_if_empty(index), w.not_empty(ref),
    ),
    plan=(slow, *w.ViewCopy(w.CastTo(written, w.Dtype(ref)), ref).chain),
    formula="selfRef.flat[index[i]] = source[i], or += source[i]", header="aclnnop/aclnn_put.h",
    documented_soc=w.DOCUMENTED_BUT_310B, reference="selfRef.put_(index, source, accumulate)",
    precision="duplicate indices are processed in the order of index; FLOAT16 accumulates in float32, rounded once",
    notes=("An out-of-range index, negative ones included, fails the stream.",),
)  # fmt: skip
