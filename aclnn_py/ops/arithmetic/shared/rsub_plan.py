"""The plans of aclnnRsub and aclnnRsubs, by the cases of alpha."""

from __future__ import annotations

from ....lowering import language as w
from .arithmetic import WHOLE, is_one_of
from .rsub_rules import factor, fused, unit
from .sum_rules import alpha


def scaled(source: w.Step, kind: w.Term) -> w.Step:
    """self times alpha where the kernel of the difference does not do that."""
    left_out = w.either(unit(kind), fused(kind))
    return w.Compute(
        "muls", source, attrs=(w.AsTensor(alpha, kind),), integral=is_one_of(kind, *WHOLE), unless=left_out
    )  # fmt: skip


def of_tensors(x: w.Param, other: w.Param, out: w.Param) -> w.Plan:
    """Casts, the product unless the kernel has it, the difference, a cast."""
    kind = w.Promoted(x, other)
    first, second = w.Contiguous(x), w.Contiguous(other)
    left, right = w.CastTo(first, kind), w.CastTo(second, kind)
    product = scaled(left, kind)
    attrs = w.Where(fused(kind), factor(kind), w.Row(()), label="-alpha if the kernel takes it")
    kernel = w.Where(fused(kind), "axpy", "sub", label="axpy or sub")
    result = w.Compute(kernel, right, product, attrs=(attrs,), integral=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, second, right, product, result, back, w.ViewCopy(back, out))


def with_scalar(x: w.Param, other: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """The same with a scalar for other."""
    first = w.Contiguous(x)
    left = w.CastTo(first, kind)
    product = scaled(left, kind)
    number = w.AsTensor(other, kind)
    both = w.Row((factor(kind), number))
    attrs = w.Where(fused(kind), both, number, label="other, after -alpha if the kernel takes it")
    kernel = w.Where(fused(kind), "raxpys", "rsubs", label="raxpys or rsubs")
    result = w.Compute(kernel, product, attrs=(attrs,), integral=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, product, result, back, w.ViewCopy(back, out))
