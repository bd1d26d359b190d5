"""aclnnIndexAddV2."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Write, rows
from ..conversion.shared.fill_steps import is_integral
from .index_add import ON_AI_CORE, alpha, dim, each, index, out, parts, source, x
from .shared.scatter_rules import INDEX_DTYPES

HALVES = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
DTYPES = w.Choices(
    *HALVES, dt.ACL_INT32, dt.ACL_DOUBLE, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT64, dt.ACL_BOOL
)  # fmt: skip
mode = w.Attr("mode", "int64_t", "0: AI core, alpha ignored; other values: AI CPU", 1)

fast = w.value_is(mode, 0)
known = w.when(
    fast, w.when(w.on(*w.BF16_BY_RANGE), w.inner(w.dtype_in(w.Choices(*ON_AI_CORE), x))),
    w.inner(w.rank_is(2, x), w.rank_is(1, index), (w.value_is(dim, 0, -2),)),
)  # fmt: skip
on_core = w.Where(w.has_dtype(x, dt.ACL_INT16, dt.ACL_INT32), w.Constant(dt.ACL_INT32, "DT_INT32"), w.FLOAT)
on_cpu = w.Where(w.has_dtype(x, *HALVES), w.Constant(dt.ACL_DOUBLE, "DT_DOUBLE"), w.Dtype(x))
kind = w.Where(fast, on_core, on_cpu, label="accumulation dtype")
values = w.Compute(
    "muls", w.CastTo(w.Strided(source), kind), attrs=(w.AsTensor(alpha, kind),), integral=is_integral(x),
    unless=w.either(fast, w.both(w.finite(alpha), w.between(alpha, 1, 1), label="alpha is 1")),
)  # fmt: skip
written = Write("scatter_add", w.CastTo(w.Strided(x), kind), w.Strided(index), values, rows(w.Axis(x, dim)))
index_add_v2 = w.declare(
    "aclnnIndexAddV2", x, dim, index, source, alpha, mode, out,
    summary="adds alpha * source to self along dim at index, on the AI core or AI CPU by mode",
    rules=(
        w.present(x, index, source, alpha, out), w.dtype_in(DTYPES, x), w.dtype_in(INDEX_DTYPES, index),
        w.same_dtype(x, source), w.castable(alpha, x), w.same_dtype(x, out), w.max_dims(8, x, source),
        w.defined(w.Axis(x, dim)), w.defined(parts), w.max_dims(1, index), w.defined(each), w.same_shape(x, out),
        w.done_if_empty(x, source), known,
    ),
    plan=(
        w.OnAiCpu(w.negated(fast)), *w.ViewCopy(w.CastTo(written, w.Dtype(out)), out).chain,
    ),
    formula="out = self, but out[index[i]] += alpha * source[i] along dim; mode 0 ignores alpha",
    header="aclnnop/aclnn_index_add_v2.h", documented_soc=w.DOCUMENTED_NEW,
    reference="torch.index_add(self, dim, index, source, alpha=alpha)",
    precision="duplicate indices accumulate in the order of index: mode 0 in float32 or INT32, otherwise floats in "
    "double; rounded once",
    notes=(
        "Mode 0 takes rank 2 with dim 0 only, and on the A2 and A3 families and ascend950 only FLOAT, FLOAT16, "
        "INT32, INT16 and BF16: anything else gives 561103.",
        "With an empty self or source nothing runs and out is not written. An out-of-range index fails the stream.",
    ),
)  # fmt: skip
