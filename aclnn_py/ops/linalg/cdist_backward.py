"""aclnnCdistBackward."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ...rules.core.term import broadcast
from ..norm.shared.kernels import Normal
from .shared import lapack as mx
from .shared.distance_rules import FLOATS, OLD, ONE_ROUNDING, p, x1, x2

grad, dist = (
    w.In("grad", "gradient of the distances, [...,P,R]"),
    w.In("cdist", "distances of the forward pass, [...,P,R]"),
)
gradient = w.Out("out", "gradient of x1, [...,P,M]")


def widened(x1: Any, x2: Any) -> Shape | None:
    """The differences of all pairs of rows."""
    if min(x1.rank, x2.rank) < 2:
        return None
    return broadcast((*x1.shape[:-1], 1, x1.shape[-1]), (*x2.shape[:-2], 1, *x2.shape[-2:]))


def pairs(x1: Any, x2: Any) -> Shape | None:
    whole = widened(x1, x2)
    return None if whole is None else whole[:-1]


def summed(x1: Any, x2: Any) -> Shape | None:
    """The gradient as the kernel leaves it."""
    whole = widened(x1, x2)
    return None if whole is None else (*whole[:-2], whole[-1])


def right_rows(x1: Any, x2: Any) -> Shape | None:
    whole = widened(x1, x2)
    return None if whole is None else (*whole[:-3], *whole[-2:])


def one_rank(*tensors: Any) -> bool | None:
    return len({each.rank for each in tensors}) == 1 or None


class Elements(w.Numel):
    """The number of elements of x1, with what belongs to its rows when there are none."""

    def write(self, call: Call, value: int) -> Iterator[Call]:
        for each in () if value else (x1, gradient, grad, dist):
            shape = call.tensor(each).shape
            call = call.but(each, shape=(*shape[:-2], 0, *shape[-1:]))
        yield call


five = (grad, x1, x2, dist, gradient)
wide = w.Derived(widened, x1, x2, label="differences of x1 and x2", kind="broadcastable")
pair_shape, sum_shape = (w.Derived(each, x1, x2, label=each.__name__) for each in (pairs, summed))
right_shape = w.Derived(right_rows, x1, x2, label="x2 broadcast to the batch shape")


def as_float(x: w.Param, shape: w.Term) -> w.Step:
    return w.CastTo(w.BroadcastTo(w.Contiguous(x), shape), w.FLOAT)


def backward_shapes(call: Call) -> tuple[Shape, ...]:
    whole: Shape = wide.read(call) or (0, 0, 0)
    count, (m, n, k) = prod(whole[:-3]), whole[-3:]
    return (count, m, k), (count, m, n), (count, m, k), (count, n, k), (count, m, n)


back = Normal(
    "cdist_backward", as_float(grad, pair_shape), as_float(x1, sum_shape), as_float(x2, right_shape),
    as_float(dist, pair_shape), results=((w.FLOAT, sum_shape),), shapes=backward_shapes, attrs=(w.ValueOf(p),),
)  # fmt: skip
unknown_bf16 = w.both(w.has_dtype(x1, dt.ACL_BF16), w.negated(w.on(*OLD, *w.REGBASE)))
cdist_backward = w.declare(
    "aclnnCdistBackward", grad, x1, x2, dist, p, gradient,
    summary="gradient of p-norm distances (cdist) with respect to x1",
    rules=(
        w.present(*five), w.dtype_in(w.Choices(*FLOATS), *five),
        *(w.same_dtype(grad, each) for each in (x1, x2, dist, gradient)),
        w.max_dims(7, grad), w.min_dims(2, grad),
        (w.Defined(w.Derived(
            one_rank, *five, label="common rank", kind="shape_custom",
            claim=("ranks of grad, x1, x2, cdist and out", "equal"),
        )),),
        w.defined(wide), (w.Equal(w.ViewShape(dist), pair_shape),), w.same_shape(dist, grad),
        w.same_shape(gradient, x1),
        w.when(w.OneOf(w.ValueOf(p), w.Choices(-1.0)), otherwise=((w.Within(w.ValueOf(p), low=0),),)),
        w.done_if(w.either(w.OneOf(Elements(x1), w.Choices(0)), *map(w.is_empty, (x2, grad, dist)))),
    ),
    plan=(w.NoKernel(unknown_bf16), *mx.chained(w.ViewCopy(w.CastTo(back, w.Dtype(x1)), gradient))),
    header="aclnnop/aclnn_cdist_backward.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula="out[i] = sum over j of grad[i, j] times the derivative of the p-norm of x1[i] - x2[j]; 0 where the "
    "distance is 0, and for p = 0; for p = inf or -1 the largest difference gets it all",
    precision=ONE_ROUNDING, reference="torch.ops.aten._cdist_backward(grad, x1, x2, p, cdist)",
    notes=(
    "An x1 with a broadcast batch shape passes the checks and gives 561103. BF16 is for the A2, A3 and 950 only "
    "(561103).",),
)  # fmt: skip
