"""aclnnCdist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ...rules.core.term import broadcast
from ..conversion.shared.fill_steps import filled
from ..norm.shared.kernels import Normal
from .shared import lapack as mx
from .shared.distance_rules import FLOATS, NORM, NOT_NEGATIVE, OLD, ONE_ROUNDING, out, p, without_rows, x1, x2

CDIST = w.Choices().plus(*FLOATS, on=(*OLD, *w.REGBASE))
DONT_USE_PRODUCTS = 2
mode = w.Attr("compute_mode", "int64_t", "compute mode as in PyTorch; must be 2 if p is 2", DONT_USE_PRODUCTS)


def batch(x1: Any, x2: Any) -> Shape | None:
    """The axes before the last two of both, broadcast."""
    return broadcast(x1.shape[:-2], x2.shape[:-2]) if min(x1.rank, x2.rank) > 1 else None


def distances(x1: Any, x2: Any) -> Shape | None:
    both = batch(x1, x2)
    return None if both is None else (*both, x1.shape[-2], x2.shape[-2])


def same_batch(call: Call) -> Iterator[Call]:
    one, other = call.tensor(x1).shape, call.tensor(x2).shape
    yield call.but(x2, shape=(*one[:-2], *other[-2:]))


joined = w.Derived(
    batch, x1, x2, label="batch shape of x1 and x2", mend=same_batch, kind="broadcastable",
    claim=("batch shapes of x1 and x2", "broadcastable"),
)  # fmt: skip
result = w.Derived(distances, x1, x2, label="shape of the distances")


def spread(x: w.Param) -> w.Step:
    """An input as FLOAT, in the batch of both."""

    def shape(x1: Any, x2: Any) -> Shape | None:
        both = batch(x1, x2)
        return None if both is None else (*both, *(x1 if x is given else x2).shape[-2:])

    given = x1
    label = w.Derived(shape, x1, x2, label=f"{x} broadcast to the batch shape")
    return w.CastTo(w.BroadcastTo(w.Contiguous(x), label), w.FLOAT)


def cdist_shapes(call: Call) -> tuple[Shape, ...]:
    shape, k = result.read(call) or (0, 0), call.tensor(x1).shape[-1:]
    count, m, n = mx.sides(shape)
    return (count, m, n), (count, m, *k), (count, n, *k)


found = Normal(
    "cdist", spread(x1), spread(x2), results=((w.FLOAT, result),), shapes=cdist_shapes, attrs=(w.ValueOf(p),)
)
narrow = w.CastTo(found, w.Dtype(x1))
cdist = w.declare(
    "aclnnCdist", x1, x2, p, mode, out,
    summary="p-norm distances between all pairs of rows of x1 and x2",
    rules=(
        w.present(x1, x2, out), w.dtype_in(CDIST, x1, x2, out), w.same_dtype(x1, out), w.same_dtype(x2, out),
        w.max_dims(8, x1, x2, out), w.min_dims(2, x1, x2, out),
        (w.Equal(w.SizeAt(x1, mx.LAST), w.SizeAt(x2, mx.LAST)),),
        NOT_NEGATIVE,
        w.when(w.Within(w.ValueOf(p), 2 - 1e-6, 2 + 1e-6), (w.value_is(mode, DONT_USE_PRODUCTS),)),
        w.done_if(without_rows(x1)), w.done_if(without_rows(x2)), w.defined(joined),
    ),
    plan=(w.Branch(w.is_empty(x1), w.ViewCopy(filled(out, 0.0, result), out), w.ViewCopy(narrow, out)),),
    header="aclnnop/aclnn_cdist.h", library="math", documented_soc=w.DOCUMENTED_NEW,
    formula=f"out[i, j] = p-norm of x1[i] - x2[j]: {NORM}; 0 for rows without elements", precision=ONE_ROUNDING,
    reference="torch.cdist(x1, x2, p)",
    notes=("The shape of out is checked only as the result is copied (561103).",),
)  # fmt: skip
