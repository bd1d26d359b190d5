"""aclnnBincount."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Write, rows
from ...rules.core.call import TensorFacts

DTYPES = w.Choices(dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8)
WEIGHTS = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT8,
    dt.ACL_BOOL,
)  # fmt: skip
OUTS = w.Choices(dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_INT32, dt.ACL_INT64)
MOST = 2147483647

x = w.In("self", "non-negative integers, [N]")
weights = w.In("weights", "weight of each element, [N]; null: 1", optional=True)
minlength = w.Attr("minlength", "int64_t", "minimum size of out", default=0)
out = w.Out("out", "count, or sum of weights, of each value, [max(minlength, max(self) + 1)]")


def length(out: TensorFacts, minlength: int) -> int:
    return max(out.shape[0] if out.shape else 0, minlength)


ONE = w.Derived(lambda: (1,), label="[1]")
size = w.Derived(length, out, minlength, label="size of the result")
result_shape = w.Derived(lambda out, least: (length(out, least),), out, minlength, label="shape of the result")
weighted = w.given(weights)
INT32, DOUBLE = w.Constant(dt.ACL_INT32, "DT_INT32"), w.Constant(dt.ACL_DOUBLE, "DT_DOUBLE")
INT64 = w.Constant(dt.ACL_INT64, "DT_INT64")
kind = w.Where(
    w.given_of_dtype(weights, dt.ACL_FLOAT), w.FLOAT, w.Where(weighted, DOUBLE, INT64), label="accumulation dtype"
)


def filled(number: int, shape: w.Term) -> w.Step:
    return w.Compute("spread", attrs=(w.BitsOf(number, kind),), dtype=kind, shape=shape)


values = w.Branch(weighted, w.CastTo(w.Contiguous(weights), kind), filled(1, ONE))
sums = Write("scatter_add", filled(0, result_shape), w.CastTo(w.Contiguous(x), INT32), values, rows(w.FixedAxis(0)))
zeros = w.Compute("spread", attrs=(w.BitsOf(0, w.Dtype(out)),), dtype=w.Dtype(out), shape=w.ViewShape(out))
bincount = w.declare(
    "aclnnBincount", x, weights, minlength, out,
    summary="counts the occurrences of each non-negative integer, with optional weights",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.dtype_in(OUTS, out), w.when(weighted, w.dtype_in(WEIGHTS, weights)),
        w.no_private_format(x, out), w.rank_is(1, x),
        w.when(weighted, w.same_format(x, weights), w.same_shape(x, weights)),
        w.when(w.is_empty(x), w.when(w.Within(w.ValueOf(minlength), high=0), w.done_if(w.is_empty(x)))),
        w.when(w.negated(w.is_empty(x)), (w.Within(size, high=MOST),)),
    ),
    plan=(w.Branch(w.is_empty(x), w.ViewCopy(zeros, out), w.ViewCopy(w.CastTo(sums, w.Dtype(out)), out)),),
    formula="out[n] = number of i with self[i] = n, or sum of weights[i] over these i",
    header="aclnnop/aclnn_bincount.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.bincount(self, weights, minlength)",
    precision="FLOAT weights are summed in float32, all others in double, in their order",
    notes=("A value of self outside [0, size of out) fails the stream.",),
)  # fmt: skip
