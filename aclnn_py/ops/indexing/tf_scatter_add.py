"""aclnnTfScatterAdd."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.scatters import Write, rows
from ...lowering.woven import WovenPlaces, by_rows
from ...rules.call import Call, TensorFacts
from .scatter_nd import fits
from .scatter_rules import INDEX_DTYPES

KNOWN = ("ascend910", *w.DOCUMENTED_NEW)
BYTES = (dt.ACL_INT8, dt.ACL_UINT8)
DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT32, *BYTES, on=KNOWN)

ref = w.InOut("varRef", "what is added to")
indices = w.In("indices", "INT32 or INT64: places along the first axis, or what its last axis names along several")
updates = w.In("updates", "what is added: one part of varRef for every place")


def along_first(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    """Whether updates has indices' axes and then varRef's but for the first one."""
    ranks = (x.rank, indices.rank, updates.rank)
    some = min(ranks) >= 1 and max(ranks) <= 8
    return (some and (x.shape[0] > 0 or not indices.numel) and updates.shape == (*indices.shape, *x.shape[1:])) or None


def several(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    return fits(x, indices, updates) if indices.shape else None


def either(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    return along_first(x, indices, updates) or several(x, indices, updates)


def first(call: Call) -> Iterator[Call]:
    shape = call.tensor(ref).shape
    if shape:
        yield call.but(updates, shape=(*call.tensor(indices).shape, *shape[1:]))


def woven(call: Call) -> Iterator[Call]:
    shape = call.tensor(indices).shape
    if shape:
        yield call.but(ref, shape=(2,) * shape[-1]).but(updates, shape=shape[:-1])


fitting = w.Worked(
    either, ref, indices, updates, told="parts", kind="shape_custom", mend=first,
    claim=("shape of updates", "that of indices, then varRef's but for the axes that indices name"),
)  # fmt: skip
by_last = w.defined(w.Worked(several, ref, indices, updates, told="indices of several axes", mend=woven))[0]
kind = w.Either(w.has_dtype(ref, dt.ACL_BF16), w.FLOAT, w.Dtype(ref), told="FLOAT for BF16")
base, values = w.CastTo(w.Contiguous(ref), kind), w.CastTo(w.Contiguous(updates), kind)
places = WovenPlaces(w.Strided(indices), ref)
one = Write("scatter_add", base, places, values, by_rows(indices), ref=ref)
other = Write("scatter_add", base, w.Contiguous(indices), values, rows(w.FixedAxis(0)), ref=ref)
by_several, by_first = (w.ViewCopy(w.CastTo(found, w.Dtype(ref)), ref) for found in (one, other))
slow = w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(ref, *BYTES))
tf_scatter_add = w.declare(
    "aclnnTfScatterAdd", ref, indices, updates,
    summary="parts of a tensor added where an index says along one axis or several, in place",
    rules=(
        w.present(ref, indices, updates), w.dtype_in(DTYPES, ref), w.dtype_in(INDEX_DTYPES, indices),
        w.same_dtype(ref, updates), w.defined(fitting), w.done_if_empty(ref, indices, updates),
    ),
    plan=(w.OnAiCpu(slow), w.Fork(by_last, by_several, by_first)), header="aclnnop/aclnn_tf_scatter_add.h",
    documented_soc=w.DOCUMENTED_NEW,
    formula="varRef[indices[i], ...] += updates[i, ...], or at places along several axes",
    precision="what meets in one place is added in the order of indices; BF16 in float32, rounded once, FLOAT16 after "
    "every sum",
    notes=(
        "Where shapes let indices be both, their last axis names places along several axes of varRef.",
        "An index that names nothing fails the stream.",
    ),
)  # fmt: skip
