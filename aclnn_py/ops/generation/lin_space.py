"""aclnnLinspace."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import ScalarFacts, TensorFacts, single
from ..arithmetic.shared.arithmetic import COMPLEX
from ..conversion.shared.fill_steps import filled

SOCS = ("ascend910", "ascend310p", *w.BF16_BY_ARCH)
DTYPES = (
    w.Choices()
    .plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_DOUBLE, on=SOCS)
    .plus(dt.ACL_BF16, dt.ACL_INT16, dt.ACL_INT64, on=w.BF16_BY_ARCH)
)


def real(*scalars: w.Param) -> w.Rules:
    """No scalar is complex (161002)."""
    return tuple(w.negated(w.has_dtype(param, *COMPLEX)) for param in scalars)


def converted(scalar: ScalarFacts, dtype: int) -> float:
    """A scalar as a tensor of the dtype has it."""
    if dtype in dt.INTEGER:
        return w.wrapped(w.number(scalar), dtype)
    value = w.number(scalar)
    rounded = w.saturated(value) if dtype == dt.ACL_FLOAT16 else w.rounded(value, dtype)
    return float(rounded.real)


def interpolation(start: ScalarFacts, end: ScalarFacts, steps: int, out: TensorFacts) -> tuple[float, ...]:
    """First and last number, their distance, how many are counted from the front, the number of the last."""
    dtype = dt.ACL_FLOAT if out.dtype == dt.ACL_INT64 else out.dtype
    first, last = converted(start, dtype), converted(end, dtype)
    by = (last - first) / max(steps - 1, 1)
    if dtype != dt.ACL_DOUBLE:
        first, last, by = single(first), single(last), single(single(last - first) / max(steps - 1, 1))
    return first, last, by, float(steps // 2), float(steps - 1)


start, end = w.Scalar("start", "first value", 0.0), w.Scalar("end", "last value", 5.0)
steps = w.Attr("steps", "int64_t", "number of values", 6)
out = w.Out("out", "output, [steps]")
numbers = w.Compute(
    "linspace",
    attrs=(w.Derived(interpolation, start, end, steps, out, label="linear interpolation from start to end"),),
    dtype=w.Where(w.has_dtype(out, dt.ACL_INT64), w.FLOAT, w.Dtype(out)),
    shape=w.Derived(lambda steps: (steps,), steps, label="[steps]"),
)  # fmt: skip
cast = w.CastTo(numbers, w.Dtype(out))
single_value = filled(out, w.AsTensor(start, w.Dtype(out)))
linspace = w.declare(
    "aclnnLinspace", start, end, steps, out,
    summary="evenly spaced values from start to end, inclusive",
    rules=(
        w.inner(w.present(start, end, out)), real(start, end), w.dtype_in(DTYPES, out),
        (w.Within(w.ValueOf(steps), low=0),), (w.Equal(w.Numel(out), w.ValueOf(steps)),),
        w.done_if(w.value_is(steps, 0)),
    ),
    plan=(w.Branch(w.value_is(steps, 1), w.ViewCopy(single_value, out), w.ViewCopy(cast, out)),),
    header="aclnnop/aclnn_linspace.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="start + i * d in the first half, end - (steps - 1 - i) * d in the second, d = (end - start) / (steps - "
    "1); a single value is start; integers are truncated",
    precision="both ends in the dtype of out, the rest in float32 (DOUBLE for DOUBLE), rounded once; CANN's kernels "
    "accumulate FLOAT16 in FLOAT16", reference="torch.linspace(start, end, steps, dtype=out.dtype)",
    notes=(
        "Null pointers give 561103, not the documents' 161001. On the 310B the source's list of dtypes is empty.",
        "An out with as many elements as steps but of rank above 1 fails when the tasks are built (561103), unless "
        "steps is 1.",
    ),
)  # fmt: skip
