"""aclnnGatherV2 and aclnnGatherV3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from ..arithmetic.shared.arithmetic import COMPLEX, WHOLE
from .shared import gather_views as g

PLAIN = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE, *WHOLE, *COMPLEX)
DTYPES = PLAIN.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH).plus(dt.ACL_UINT16, on=w.REGBASE)
OUTSIDE = "An out-of-range index fails the stream; CANN's ascend950 kernel writes 0 for it."

x, out = (
    w.In("self", "input, rank up to 8"),
    w.Out("out", "output, shape of self with the shape of index in place of dim, dtype of self"),
)
dim = w.Attr("dim", "int64_t", "axis along which to gather, -rank to rank-1", 0)
index = w.In("index", "indices along dim, INT32/INT64, any shape")


def shape_of(x: TensorFacts, dim: int, index: TensorFacts) -> Shape | None:
    axis = g.axis_of(x, dim)
    return None if axis is None else g.replaced(x, axis, g.counted(index))


def picker(call: Call, view: View, indices: Sequence[View]) -> g.Pick:
    return g.rows(view, g.with_axis(indices[0]), g.axis_in(call, x, dim))


shape = w.Derived(shape_of, x, dim, index, label="shape of self with the shape of index in place of dim")
table, chosen = w.Strided(x), w.Strided(index)
gathered = g.Gathered("gather", picker, table, chosen, wraps=True)
gather_v2 = w.declare(
    "aclnnGatherV2", x, dim, index, out,
    summary="gathers slices of self along dim",
    rules=(
        w.present(x, index, out), w.same_dtype(x, out), w.dtype_in(DTYPES, x), w.dtype_in(g.INDEX, index),
        w.max_dims(8, x, index), w.defined(w.Axis(x, dim)), (w.Equal(w.ViewShape(out), shape),),
        w.done_if_empty(x, index),
    ),
    plan=(g.by_gather_v2(x), table, chosen, gathered, w.ViewCopy(gathered, out)),
    header="aclnnop/aclnn_gather_v2.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[..., i..., ...] = self[..., index[i...], ...]", precision=g.EXACT,
    reference="self[(slice(None),) * dim + (index,)]",
    notes=(OUTSIDE, "Negative indices count from the end, which the documents do not promise."),
)  # fmt: skip

batch = w.Attr("batchDims", "int64_t", "number of leading batch axes that self and index share, at most dim", 0)
mode = w.Attr("mode", "int64_t", "hint for kernel selection (1: many indices per slice); no effect on results", 1)


def batched(x: TensorFacts, dim: int, index: TensorFacts, batch: int) -> Shape | None:
    axis = g.axis_of(x, dim)
    return None if axis is None else g.replaced(x, axis, () if batch < 0 else index.shape[batch:])


def unbatched(x: TensorFacts, dim: int, index: TensorFacts) -> Shape | None:
    axis = g.axis_of(x, dim)
    return None if axis is None else g.replaced(x, axis, index.shape)


def shared(x: TensorFacts, dim: int, index: TensorFacts, batch: int) -> bool | None:
    """Whether there are so many axes in front of dim, alike in both."""
    axis, rank = g.axis_of(x, dim), index.rank or 1
    if batch == 0 or axis is None:
        return True
    first = batch + rank if batch < 0 else batch
    if not -rank <= batch <= rank or first >= (x.rank or 1) or first > axis:
        return None
    return x.shape[:first] == index.shape[:first] or None


def pick_batched(call: Call, view: View, indices: Sequence[View]) -> g.Pick | str:
    first: int = call.args["batchDims"]  # type: ignore[assignment]
    return f"batchDims {first}" if first < 0 else g.rows(view, indices[0], g.axis_in(call, x, dim), first)


def no_batch(call: Call) -> Iterator[Call]:
    yield call.set(batch, 0)


common = w.Derived(
    shared, x, dim, index, batch, label="batch axes", mend=no_batch,
    claim=("batchDims", "at most dim, with equal leading sizes of self and index"),
)  # fmt: skip
by_batch = w.Derived(batched, x, dim, index, batch, label="shape of self with index.shape[batchDims:] in place of dim")
by_index = w.Derived(unbatched, x, dim, index, label="shape of self with the shape of index in place of dim")
together = g.Gathered("gather", pick_batched, table, chosen)
gather_v3 = w.declare(
    "aclnnGatherV3", x, dim, index, batch, mode, out,
    summary="gathers slices of self along dim, with leading batch axes",
    rules=(
        w.present(x, index, out), w.same_dtype(x, out), w.dtype_in(w.Choices(dt.ACL_BF16).also(PLAIN), x),
        w.dtype_in(g.INDEX, index), w.max_dims(8, x, index), w.defined(w.Axis(x, dim)),
        w.when(
            w.on(*w.REGBASE), (w.Equal(w.ViewShape(out), by_batch),), w.defined(common),
            otherwise=(
                (w.Equal(w.ViewShape(out), by_index), *(w.value_is(each, value) for each, value in
                 ((dim, 0), (batch, 0), (mode, 1)))),
            ),
        ),
        w.done_if_empty(x, index),
    ),
    plan=(g.by_gather_v2(x), table, chosen, together, w.ViewCopy(together, out)),
    header="aclnnop/aclnn_gather_v3.h", documented_soc=w.DOCUMENTED_NEW,
    formula="out[b..., :, i..., :] = self[b..., :, index[b..., i...], :]", precision=g.EXACT,
    reference="self[(slice(None),) * dim + (index,)]",
    notes=(
        OUTSIDE, "Other values than dim 0, batchDims 0 and mode 1 are accepted on ascend950 only.",
        "A negative batchDims passes CANN's checks and then writes out of bounds; the emulator refuses it (561103).",
    ),
)  # fmt: skip
