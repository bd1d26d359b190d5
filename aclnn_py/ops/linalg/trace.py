"""aclnnTrace."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.draft import Draft, Value
from ...lowering.steps.views import ViewOp, with_view
from ..conversion.shared.fill_steps import WHOLES, filled
from .shared import lapack as mx

INTEGERS = (dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL)
DTYPES = w.Choices(*mx.EXACT_TYPES, dt.ACL_FLOAT16, *INTEGERS).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
INT64 = w.Constant(dt.ACL_INT64, "DT_INT64")


class Diagonal(ViewOp):
    """The elements of a matrix whose row and column are the same."""

    def apply(self, source: w.Step, draft: Draft) -> Value | str:
        value = draft.values[source]
        view = value.view
        if len(view.shape) != 2:
            return f"shape [{','.join(map(str, view.shape))}]"
        return with_view(value, view._replace(shape=(min(view.shape),), strides=(sum(view.strides),)))

    def __str__(self) -> str:
        return "diagonal"


x, out = w.In("self", "matrix, [M,N]"), w.Out("out", "trace, one element, rank 0")
integral = w.has_dtype(x, *WHOLES)
result_dtype = w.Where(integral, INT64, w.Dtype(x), label="INT64 for integers and BOOL, else the dtype of self")
wide = w.Where(integral, INT64, mx.kind(x), label="INT64, FLOAT for 16-bit floats")
found = w.Reduction(
    "reduce_sum", w.CastTo(w.ViewOf(w.Strided(x), Diagonal()), wide), axes=w.FixedAxis(0), integral=integral
)
trace = w.declare(
    "aclnnTrace", x, out,
    summary="trace of a matrix: sum of its main diagonal",
    rules=(
        w.present(x, out), w.rank_is(2, x), w.rank_is(0, out), w.dtype_in(DTYPES, x),
        (w.Equal(w.Dtype(out), result_dtype),)
    ),
    plan=(
        w.OnAiCpu(w.negated(w.has_dtype(x, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16))),
        w.Branch(w.is_empty(x), w.ViewCopy(filled(out, 0.0), out), mx.into(found, out)),
    ),
    header="aclnnop/aclnn_trace.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="sum of self[i, i], in INT64 for integers and BOOL; 0 for an empty matrix",
    precision="FLOAT16 and BF16 are summed in FLOAT and rounded once; FLOAT as in aclnnReduceSum",
    reference="torch.trace(self)",
)  # fmt: skip
