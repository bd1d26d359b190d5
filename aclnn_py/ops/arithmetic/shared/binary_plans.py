"""Plans that the operators over two tensors, or a tensor and a number, share."""

from __future__ import annotations

from ....lowering import language as w
from .arithmetic import WHOLE, is_one_of


def common_plan(kernel: str, one: w.Param, other: w.Param, out: w.Param, kind: w.Term | None = None) -> w.Plan:
    """Both inputs made dense and cast to a common dtype (default: the promoted one), the kernel, a cast to out's."""
    wanted = w.Promoted(one, other) if kind is None else kind
    first = w.Contiguous(one)
    left = w.CastTo(first, wanted)
    second = w.Contiguous(other)
    right = w.CastTo(second, wanted)
    result = w.Compute(kernel, left, right, integral=is_one_of(wanted, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, second, right, result, back, w.ViewCopy(back, out))


def number_plan(kernel: str, one: w.Param, number: w.Param, out: w.Param, kind: w.Term) -> w.Plan:
    """The same with a scalar for one of the inputs, cast to the dtype as a tensor is."""
    first = w.Contiguous(one)
    left = w.CastTo(first, kind)
    result = w.Compute(kernel, left, attrs=(w.AsTensor(number, kind),), integral=is_one_of(kind, *WHOLE))
    back = w.CastTo(result, w.Dtype(out))
    return (first, left, result, back, w.ViewCopy(back, out))
