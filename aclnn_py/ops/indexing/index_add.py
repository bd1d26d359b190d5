"""aclnnIndexAdd."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Write, rows
from ...rules.core.call import TensorFacts
from ..conversion.shared.fill_steps import is_integral
from .shared.scatter_rules import INDEX_DTYPES

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_FLOAT16, dt.ACL_DOUBLE, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT64,
    dt.ACL_BOOL,
).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)  # fmt: skip
A2 = ("ascend910b", "ascend910_93")
ON_AI_CORE = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_INT16, dt.ACL_BF16)

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape and dtype as self")
dim = w.Attr("dim", "const int64_t", "axis along which to index, -rank to rank-1", default=0)
index = w.In("index", "indices along dim, INT32/INT64, [source.size(dim)] or rank 0")
source = w.In("source", "values to add, shape of self but for dim, dtype of self")
alpha = w.Scalar("alpha", "factor of source", 1.0)


def parts_fit(x: TensorFacts, source: TensorFacts, dim: int) -> bool | None:
    """Whether source has self's sizes but along dim."""
    shape = source.shape or (1,)
    if x.rank and len(shape) != x.rank:
        return None
    return (
        all(own == its or axis == dim % x.rank for axis, (own, its) in enumerate(zip(x.shape, shape, strict=False)))
        or None
    )


def indices_fit(x: TensorFacts, index: TensorFacts, source: TensorFacts, dim: int) -> bool | None:
    """Whether there is an index for every part of source; never if self has no axes and dim is -1, as in the source."""
    shape = source.shape or (1,)
    if not x.rank and dim < 0:
        return None
    return (index.shape or (1,))[0] == shape[dim % max(x.rank, 1)] or None


parts = w.Derived(
    parts_fit, x, source, dim, label="shape of source", claim=("shape of source", "that of self but for dim"),
    mend=lambda call: iter((call.but(source, shape=call.tensor(x).shape),)), kind="shape_custom",
)  # fmt: skip
each = w.Derived(
    indices_fit, x, index, source, dim, label="size of index", claim=("size of index", "that of source along dim"),
    mend=lambda call: iter((call.but(index, shape=(w.SizeAt(source, w.ValueOf(dim)).read(call),)),)),
    kind="shape_custom",
)  # fmt: skip
sorts = w.both(w.on(*A2), w.value_is(dim, 0))
wide = w.either(
    w.both(w.has_dtype(x, dt.ACL_BF16), w.negated(w.on(*w.REGBASE))), w.both(w.has_dtype(x, dt.ACL_FLOAT16), sorts)
)
kind = w.Where(wide, w.FLOAT, w.Dtype(x), label="accumulation dtype")
fast = w.either(
    w.both(w.on(*w.REGBASE), w.negated(w.has_dtype(x, dt.ACL_DOUBLE))),
    w.both(w.on(*A2), w.has_dtype(x, *ON_AI_CORE)), w.has_dtype(x, dt.ACL_FLOAT, dt.ACL_FLOAT16),
)  # fmt: skip
slow = w.OnAiCpu(w.negated(w.both(fast, label="supported on the AI core")))
values = w.Compute(
    "muls", w.CastTo(w.Strided(source), kind), attrs=(w.AsTensor(alpha, kind),), integral=is_integral(x),
    unless=w.both(w.finite(alpha), w.between(alpha, 1, 1), label="alpha is 1"),
)  # fmt: skip
written = Write(
    "scatter_add", w.CastTo(w.Strided(x), kind), w.Strided(index), values, rows(w.Axis(x, dim)), wraps=w.on(*A2)
)
index_add = w.declare(
    "aclnnIndexAdd", x, dim, index, source, alpha, out,
    summary="adds alpha * source to self along dim at index",
    rules=(
        w.present(x, index, source, alpha, out), w.dtype_in(DTYPES, x), w.dtype_in(INDEX_DTYPES, index),
        w.dtype_in(DTYPES, source, out), w.same_dtype(x, source), w.same_dtype(x, out), w.max_dims(8, x, source),
        w.defined(w.Axis(x, dim)), w.defined(parts), w.max_dims(1, index), w.defined(each), w.same_shape(x, out),
        w.done_if_empty(x, source),
    ),
    plan=(slow, *w.ViewCopy(w.CastTo(written, w.Dtype(out)), out).chain),
    formula="out = self, but out[index[i]] += alpha * source[i] along dim",
    header="aclnnop/aclnn_index_add.h", documented_soc=w.DOCUMENTED_NEW,
    reference="torch.index_add(self, dim, index, source, alpha=alpha)",
    precision="duplicate indices accumulate in the order of index; BF16, and FLOAT16 on the A2 and A3 families if "
    "dim is 0, in float32 and rounded once, other FLOAT16 rounded after every addition",
    notes=(
        "With an empty self or source nothing runs and out is not written. An out-of-range index fails the stream; "
        "on the A2 and A3 families negative indices count from the end.",
    ),
)  # fmt: skip
