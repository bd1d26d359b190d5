"""aclnnGatherNd."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..conversion.shared.fill_steps import UNSIGNED
from .shared import gather_views as g

KNOWN = ("ascend910", "ascend910b", "ascend910_93", "ascend310p", *w.REGBASE)
DTYPES = (
    w.Choices()
    .plus(
        dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL, on=KNOWN
    )
    .plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)
    .plus(dt.ACL_DOUBLE, dt.ACL_INT16, *UNSIGNED, on=w.REGBASE)
)  # fmt: skip

x, out = (
    w.In("self", "input, rank 1 to 8"),
    w.Out("out", "output, [*indices.shape[:-1], *self.shape[K:]], K the last size of indices; dtype of self"),
)
indices = w.In("indices", "index tuples into the first K axes of self, [..., K], INT32/INT64")
negative = w.Attr("negativeIndexSupport", "bool", "true: negative indices count from the end", False)


def coordinates(x: TensorFacts, indices: TensorFacts) -> bool | None:
    return bool(indices.shape and 1 <= indices.shape[-1] <= x.rank) or None


def shape_of(x: TensorFacts, indices: TensorFacts) -> Shape | None:
    return (*indices.shape[:-1], *x.shape[indices.shape[-1] :]) if coordinates(x, indices) else None


def one_axis(call: Call) -> Iterator[Call]:
    yield call.but(indices, shape=(*call.tensor(indices).shape[:-1], 1))


def picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick | str:
    """Each coordinate is an index of its own; they are the same all along self's further axes."""
    (index,) = indices
    if not index.shape or not 1 <= index.shape[-1] <= len(view.shape):
        return "index tuples of size 0"
    number, behind = index.shape[-1], view.shape[index.shape[-1] :]
    step, shape = index.strides[-1], (*index.shape[:-1], *behind)
    alone = (*index.shape[:-1], *(1,) * len(behind))
    strides = (*index.strides[:-1], *(0,) * len(behind))
    views = tuple(
        [index._replace(shape=alone, strides=strides, offset=index.offset + at * step) for at in range(number)]
    )
    axes = tuple(zip(view.shape[:number], view.strides[:number], strict=True))
    return g.Pick(shape, (*(0,) * (len(index.shape) - 1), *view.strides[number:]), axes, views)


few_enough = w.Derived(
    coordinates, x, indices, label="last size of indices", kind="shape_custom", mend=one_axis,
    claim=("last size of indices", "from 1 to the rank of self"),
)  # fmt: skip
shape = w.Derived(shape_of, x, indices, label="[*indices.shape[:-1], *self.shape[K:]], K the last size of indices")
table, chosen = w.Strided(x), w.Strided(indices)
gathered = g.Gathered("gather_nd", picker, table, chosen, wraps=negative)
gather_nd = w.declare(
    "aclnnGatherNd", x, indices, negative, out,
    summary="gathers elements or slices of self by index tuples",
    rules=(
        w.present(x, indices, out), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.dtype_in(g.INDEX, indices),
        *((w.Within(w.Rank(each), low=1), w.Within(w.Rank(each), high=8)) for each in (x, indices)),
        w.defined(few_enough), (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(x, indices),
    ),
    plan=(table, chosen, gathered, w.ViewCopy(gathered, out)),
    header="aclnnop/aclnn_gather_nd.h", documented_soc=w.DOCUMENTED_NEW,
    formula="out[i..., :] = self[indices[i..., 0], indices[i..., 1], ..., :]", precision=g.EXACT,
    reference="self[tuple(indices.unbind(-1))]",
    notes=("An out-of-range index fails the stream.",),
)  # fmt: skip
