"""What aclnnRsub and aclnnRsubs share: dtypes, the cases of alpha, the plans."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .arithmetic import COMPLEX, FLOATING, HALVES, WHOLE, is_one_of, on_regbase
from .sum_rules import alpha

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_DOUBLE,
    *COMPLEX,
).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)  # fmt: skip
FLOATS = (dt.ACL_FLOAT, *HALVES)
COUNTED = (*FLOATING, *sorted(dt.INTEGER & dt.SCALAR))
ALPHA_RULE = (
    "Before ascend950 an alpha of 1 is left out unless it is BOOL or complex, and any other is multiplied by self in a "
    "kernel of its own; on ascend950 NaN counts as 1 too."
)


def tests(one: w.Param, other: w.Param, out: w.Param, kind: w.Pair) -> tuple[w.Rules, ...]:
    """The dtypes, with the one computed in."""
    inputs = tuple(w.Castable(w.Dtype(each), kind) for each in (one, other))
    return (
        w.dtype_in(DTYPES, one, other), (w.Defined(kind), w.Castable(w.Dtype(alpha), kind)),
        on_regbase(inputs, (w.OneOf(kind, DTYPES),)), (w.Castable(kind, w.Dtype(out)),),
    )  # fmt: skip


def unit(kind: w.Term) -> w.Rule:
    """Condition: alpha counts as 1."""
    regbase = w.on(*w.REGBASE)
    older = w.both(
        w.negated(regbase), w.given_of_dtype(alpha, *COUNTED), w.value_is(alpha, 1), told="alpha is 1"
    )  # fmt: skip
    real = (w.negated(w.given_of_dtype(alpha, *COMPLEX)), w.negated(is_one_of(kind, *COMPLEX)))
    return w.either(older, w.both(regbase, *real, w.between(alpha, 1, 1), told="alpha counts as 1 on ascend950"))


def fused(kind: w.Term) -> w.Rule:
    """Condition: one kernel multiplies and subtracts."""
    known = is_one_of(kind, *FLOATS, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_INT8)
    return w.both(w.on(*w.REGBASE), known, w.negated(unit(kind)), told="one kernel takes alpha")


def factor(kind: w.Term) -> w.Term:
    """-alpha as the fused kernel has it: a float32 for floats."""
    return w.AsTensor(alpha, w.Either(is_one_of(kind, *FLOATS), w.FLOAT, kind, told="FLOAT for floats"), minus=True)


def scaled(source: w.Step, kind: w.Term) -> w.Step:
    """self times alpha where the kernel of the difference does not do that."""
    left_out = w.either(unit(kind), fused(kind))
    return w.Compute(
        "muls", source, attrs=(w.AsTensor(alpha, kind),), whole=is_one_of(kind, *WHOLE), unless=left_out
    )  # fmt: skip


def of_tensors(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """Casts, the product unless the kernel has it, the difference, a cast."""
    kind = w.Promoted(x, other)
    first, second = w.Contiguous(x), w.Contiguous(other)
    left, right = w.CastTo(first, kind), w.CastTo(second, kind)
    product = scaled(left, kind)
    attrs = w.Either(fused(kind), factor(kind), w.Row(()), told="-alpha if the kernel takes it")
    kernel = w.Either(fused(kind), "axpy", "sub", told="axpy or sub")
    result = w.Compute(kernel, right, product, attrs=(attrs,), whole=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, second, right, product, result, back, w.ViewCopy(back, out))


def with_scalar(x: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """The same with a scalar for other."""
    first = w.Contiguous(x)
    left = w.CastTo(first, kind)
    product = scaled(left, kind)
    number = w.AsTensor(other, kind)
    both = w.Row((factor(kind), number))
    attrs = w.Either(fused(kind), both, number, told="other, after -alpha if the kernel takes it")
    kernel = w.Either(fused(kind), "raxpys", "rsubs", told="raxpys or rsubs")
    result = w.Compute(kernel, product, attrs=(attrs,), whole=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, product, result, back, w.ViewCopy(back, out))
