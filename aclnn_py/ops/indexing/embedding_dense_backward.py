"""aclnnEmbeddingDenseBackward."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import ANY_INDEX, Write, rows
from ...rules.core.call import TensorFacts

INDEX_DTYPES = w.Choices(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64,
    dt.ACL_BOOL,
)  # fmt: skip

grad = w.In("grad", "gradient of the embedding output, [*indices.shape, D]")
indices = w.In("indices", "row indices of the forward pass, any shape; floating dtypes are converted to INT32")
weights = w.Attr("numWeights", "uint64_t", "number of rows N of the embedding table", default=2)
padding = w.Attr("paddingIdx", "uint64_t", "index whose row gets gradient 0", default=1)
scaled = w.Attr(
    "scaleGradByFreq", "bool", "true: divide each row's gradient by the number of times its index occurs", default=False
)
out = w.Out("out", "gradient of the embedding table, [numWeights,D]", ctype=w.IN_TENSOR)


def rows_fit(grad: TensorFacts, indices: TensorFacts) -> bool | None:
    """Whether there is an index for every row of the gradient, whose rows may be empty."""
    row = grad.shape[-1] if grad.shape else 0
    return row == 0 or indices.numel * row == grad.numel or None


def out_fits(grad: TensorFacts, out: TensorFacts, weights: int) -> bool | None:
    return out.shape == (weights, grad.shape[-1] if grad.shape else 0) or None


def passed_over(padding: int) -> float:
    """The row that stays 0; beyond every table it is none."""
    number = padding - (1 << 64) if padding >> 63 else padding
    return float(number) if abs(number) < 1 << 53 else ANY_INDEX


def filled(number: int, shape: w.Term) -> w.Step:
    return w.Compute("spread", attrs=(w.BitsOf(number, w.FLOAT),), dtype=w.FLOAT, shape=shape)


def index_of(grad: w.Param, indices: w.Param) -> w.Derived:
    return w.Derived(
        rows_fit, grad, indices,
        label="number of rows of grad", claim=("number of elements of indices", "the number of rows of grad"),
        mend=lambda call: iter((call.but(indices, shape=call.tensor(grad).shape[:-1]),)), kind="shape_custom",
    )  # fmt: skip


result = w.Derived(
    out_fits, grad, out, weights, label="shape of out", claim=("shape of out", "[numWeights, last size of grad]"),
    mend=lambda call: iter((call.but(out, shape=(call.value(weights), *call.tensor(grad).shape[-1:])),)),
    kind="shape_custom",
)  # fmt: skip
index_dtype = w.Where(
    w.has_dtype(indices, dt.ACL_INT32, dt.ACL_INT64), w.Dtype(indices), w.Constant(dt.ACL_INT32, "DT_INT32")
)
axis, skipped = rows(w.FixedAxis(0)), w.Derived(passed_over, padding, label="paddingIdx")
zeros = filled(0, w.ViewShape(out))
rounded = w.Where(w.on(*w.REGBASE), w.Dtype(grad), w.FLOAT)
values, names = w.CastTo(w.Contiguous(grad), w.FLOAT), w.CastTo(w.Contiguous(indices), index_dtype)
sums = Write("scatter_add", zeros, names, values, axis, passed=skipped)
column = w.Derived(lambda out: (*out.shape[:1], 1), out, label="[numWeights, 1]")
one, none = filled(1, w.Derived(lambda: (1,), label="[1]")), filled(0, w.Derived(lambda: (1,), label="[1]"))
counts = Write("scatter_add", Write("scatter_update", filled(1, column), names, none, axis), names, one, axis)
means = w.Compute("mul", sums, w.Compute("reciprocal", counts))
backward = w.ViewCopy(w.CastTo(w.CastTo(w.Branch(w.is_true(scaled), means, sums), rounded), w.Dtype(out)), out)
some = w.both(*(w.negated(w.is_empty(each)) for each in (grad, indices, out)))
embedding_dense_backward = w.declare(
    "aclnnEmbeddingDenseBackward", grad, indices, weights, padding, scaled, out,
    summary="gradient of an embedding table: rows of grad accumulated by index",
    rules=(
        w.present(grad, indices, out), w.dtype_in(w.FLOATS_BY_ARCH, grad), w.dtype_in(INDEX_DTYPES, indices),
        w.dtype_in(w.FLOATS_BY_ARCH, out), w.max_dims(8, grad, indices, out), w.defined(index_of(grad, indices)),
        w.rank_is(2, out), w.defined(result), w.no_private_format(grad, indices, out),
    ),
    plan=(w.Branch(some, backward, w.ViewCopy(w.CastTo(zeros, w.Dtype(out)), out)),),
    formula="out[n] = sum of grad[i] where indices[i] = n, divided by their number if scaleGradByFreq",
    header="aclnnop/aclnn_embedding_dense_backward.h", documented_soc=w.DOCUMENTED_BUT_310,
    reference="torch.ops.aten.embedding_dense_backward(grad, indices, numWeights, paddingIdx, scaleGradByFreq)",
    precision="accumulated in float32 in the order of indices, multiplied by the reciprocal of the count, rounded once",
    notes=("An out-of-range index other than paddingIdx fails the stream.",),
)  # fmt: skip
