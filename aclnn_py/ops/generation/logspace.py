"""aclnnLogSpace."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import ScalarFacts, TensorFacts, single
from .lin_space import converted

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
MIXED = frozenset((dt.ACL_FLOAT16, dt.ACL_BF16))

start, end = w.Scalar("start", "first exponent", 0.0), w.Scalar("end", "last exponent", 5.0)
steps = w.Attr("steps", "int64_t", "number of values", 6)
base = w.Attr("base", "double", "base of the powers", 10.0)
out = w.Out("result", "output, [steps]", ctype=w.IN_TENSOR)


def kind_of(start: ScalarFacts | None, end: ScalarFacts | None, out: TensorFacts | None) -> int:
    """The compute dtype: FLOAT where one end is FLOAT16 and the other BF16; also asked of null pointers."""
    mixed = frozenset(each.dtype for each in (start, end) if each) == MIXED
    return dt.ACL_FLOAT if mixed or out is None else out.dtype


def interpolation(start: ScalarFacts, end: ScalarFacts, steps: int, out: TensorFacts) -> tuple[float, ...]:
    """First and last exponent, their distance, how many are counted from the front, the number of the last."""
    dtype = kind_of(start, end, out)
    first, last = (single(converted(scalar, dtype)) for scalar in (start, end))
    by = single(single(last - first) / max(steps - 1, 1))
    return first, last if steps > 1 else first, by, float(steps // 2), float(steps - 1)


def power_of(base: float, start: ScalarFacts, end: ScalarFacts, out: TensorFacts) -> tuple[float, float]:
    """The base as a tensor of the dtype has it."""
    dtype = kind_of(start, end, out)
    value = single(base)
    return (w.saturated(value) if dtype == dt.ACL_FLOAT16 else float(w.rounded(value, dtype).real)), 0.0


kind = w.Derived(kind_of, start, end, out, label="dtype of result, or FLOAT")
exponents = w.Compute(
    "linspace", attrs=(w.Derived(interpolation, start, end, steps, out,
    label="linear interpolation from start to end"),), dtype=kind,
    shape=w.Derived(lambda steps: (steps,), steps, label="[steps]"),
)  # fmt: skip
powers = w.Compute("rpows", exponents, attrs=(w.Derived(power_of, base, start, end, out, label="base"),), dtype=kind)
cast = w.CastTo(powers, w.Dtype(out))
logspace = w.declare(
    "aclnnLogSpace", start, end, steps, base, out,
    summary="values evenly spaced on a logarithmic scale: base^start to base^end, inclusive",
    rules=(
        w.inner(w.present(start, end, out)), w.dtype_in(DTYPES, out), (w.Within(w.ValueOf(steps), low=0),),
        w.done_if(w.value_is(steps, 0)),
    ),
    plan=(exponents, powers, cast, w.ViewCopy(cast, out)),
    header="aclnnop/aclnn_logspace.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="base ** e for the exponents e of aclnnLinspace", reference="torch.logspace(start, end, steps, base)",
    precision="exponents and powers are rounded to the dtype of result, computed in float32 (FLOAT if start and end "
    "are FLOAT16 and BF16)",
    notes=("Null pointers give 561103, not the documents' 161001; so does a result of another shape.",),
)  # fmt: skip
