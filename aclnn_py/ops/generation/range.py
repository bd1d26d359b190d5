"""aclnnArange and aclnnRange."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import ScalarFacts, TensorFacts
from ..arithmetic.shared.arithmetic import WHOLE

INPUTS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
OUTPUTS = w.Choices(
    dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_DOUBLE, dt.ACL_INT64, dt.ACL_INT32
).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)  # fmt: skip
INTEGERS = (dt.ACL_INT32, dt.ACL_INT64)

start = w.Scalar("start", "first value", 0.0)
end = w.Scalar("end", "end of the range; only the sign of step is checked against it", 6.0)
step = w.Scalar("step", "step between values", 1.0)
out = w.Out("out", "output, rank 1; its size determines the number of values")


def as_c(scalar: ScalarFacts, dtype: int) -> float:
    """The number in a dtype, cast as C does."""
    value = w.number(scalar)
    return w.wrapped(value, dtype) if dtype in dt.INTEGER else float(w.rounded(value, dtype))


def advance(start: ScalarFacts, end: ScalarFacts, step: ScalarFacts, out: TensorFacts) -> bool | None:
    """True if steps lead from start towards end, compared as out's family has them; None if not."""
    to = dt.ACL_INT64 if out.dtype in INTEGERS else dt.ACL_DOUBLE if out.dtype == dt.ACL_DOUBLE else dt.ACL_FLOAT
    first, last, by = (as_c(scalar, to) for scalar in (start, end, step))
    backwards = (by > 0 and first > last) or (by < 0 and first < last)
    return True if (by > 0 or by < 0) and not backwards else None


towards = w.Derived(
    advance, start, end, step, out, label="direction from start to end",
    claim=("step, in the dtype class of out,", "non-zero and directed from start to end"),
)  # fmt: skip
kind = w.Where(
    w.on("ascend310b"), w.Dtype(out),
    w.Where(w.has_dtype(out, *INTEGERS, dt.ACL_DOUBLE), w.Dtype(out), w.FLOAT), label="compute dtype",
)  # fmt: skip
numbers = w.Compute(
    "arange", attrs=(w.Converted(start, kind), w.Converted(step, kind)), dtype=w.Dtype(out), shape=w.ViewShape(out),
    integral=w.has_dtype(out, *INTEGERS),
)  # fmt: skip
slow = w.OnAiCpu(w.both(w.on("ascend310b"), w.has_dtype(out, dt.ACL_INT64)))
plan = (slow, numbers, w.ViewCopy(numbers, out))
lists = (w.dtype_in(INPUTS, start, end, step), w.dtype_in(OUTPUTS, out))
TEXTS: dict[str, Any] = {
    "library": "math",
    "formula": "out[i] = start + i * step; both are cast to INT64 for integer outs, to DOUBLE for DOUBLE, else to "
    "FLOAT (on the 310B to the dtype of out); integers wrap",
    "precision": "the exact sum rounded once",
}  # fmt: skip
COUNT = "The size of out is not compared with start, end and step."

arange = w.declare(
    "aclnnArange", start, end, step, out,
    summary="evenly spaced values from start with a given step, end exclusive",
    rules=(w.present(start, end, step, out), *lists, (w.Defined(towards),)),
    plan=plan, header="aclnnop/aclnn_arange.h", documented_soc=w.DOCUMENTED_BUT_310B,
    reference="torch.arange(start, end, step, dtype=out.dtype)", notes=(COUNT,), **TEXTS,
)  # fmt: skip
closed = w.declare(
    "aclnnRange", start, end, step, out,
    summary="evenly spaced values from start with a given step, end inclusive",
    rules=(w.inner(w.present(start, end, step, out)), *lists, w.min_dims(1, out), (w.Defined(towards),)),
    plan=plan, header="aclnnop/aclnn_range.h", documented_soc=w.DOCUMENTED_ALL,
    reference="torch.range(start, end, step, dtype=out.dtype)",
    notes=(COUNT, "Null tensors and scalars give 561103, not the documents' 161001."), **TEXTS,
)  # fmt: skip
