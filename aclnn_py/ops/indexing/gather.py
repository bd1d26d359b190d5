"""aclnnGather."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, TensorFacts
from ..arithmetic.shared.arithmetic import WHOLE
from ..conversion.shared.fill_steps import UNSIGNED
from .shared import gather_views as g

SHORT_FLOATS = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E8M0)
DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE, *UNSIGNED)
    .plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
    .plus(*SHORT_FLOATS, on=w.REGBASE)
)

x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, shape of index, dtype of self")
dim = w.Attr("dim", "const int64_t", "axis along which to gather, -rank to rank-1", 0)
index = w.In("index", "indices along dim, INT32/INT64, same rank as self")


def as_many_axes(x: TensorFacts, index: TensorFacts) -> bool | None:
    return (x.rank or 1) == (index.rank or 1) or None


def within(x: TensorFacts, dim: int, index: TensorFacts) -> bool | None:
    """Whether the index is nowhere longer than self but along the axis, where self has an element."""
    axis = g.axis_of(x, dim)
    if index.numel == 0:
        return True
    pairs = enumerate(zip(x.shape, index.shape or (1,), strict=False))
    return all(size > 0 if at == axis else own <= size for at, (size, own) in pairs) or None


def mend_shape(call: Call) -> Iterator[Call]:
    yield call.but(index, shape=call.tensor(x).shape)


def picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    return g.elements(view, indices[0], g.axis_in(call, x, dim))


ranks = w.Derived(
    as_many_axes, x, index, label="rank of index", kind="shape_custom", mend=mend_shape,
    claim=("rank of index", "that of self (rank 0 counts as 1)"),
)  # fmt: skip
sizes = w.Derived(
    within, x, dim, index, label="shape of index", kind="shape_custom", mend=mend_shape,
    claim=("shape of index", "at most that of self in every axis but dim, if self is not empty"),
)  # fmt: skip
table, chosen = w.Strided(x), w.Strided(index)
gathered = g.Gathered("gather", picker, table, chosen, wraps=True)
slow = w.OnAiCpu(
    w.either(
        w.has_dtype(x, dt.ACL_DOUBLE), w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(x, dt.ACL_BOOL))
    )
)  # fmt: skip
gather = w.declare(
    "aclnnGather", x, dim, index, out,
    summary="gathers elements of self along dim",
    rules=(
        w.present(x, index, out), w.dtype_in(DTYPES, x),
        w.when(w.is_empty(index), otherwise=(w.dtype_in(g.INDEX, index),)),
        w.same_dtype(out, x), w.defined(ranks), w.max_dims(8, x, index, out), w.same_shape(out, index),
        w.defined(w.Axis(x, dim)), w.defined(sizes), w.done_if_empty(index, x),
    ),
    plan=(slow, table, chosen, gathered, w.ViewCopy(gathered, out)),
    header="aclnnop/aclnn_gather.h", stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_910[1:],
    formula="out[i, j, k] = self[i, index[i, j, k], k]", precision=g.EXACT, reference="self.gather(dim, index)",
    notes=("Negative indices count from the end; an out-of-range index fails the stream.",),
)  # fmt: skip
