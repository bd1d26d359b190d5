"""aclnnTfScatterAdd."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.multi_index import WovenPlaces, by_rows
from ...lowering.kernels.scatter import Write, rows
from ...rules.core.call import Call, TensorFacts
from .scatter_nd import updates_match
from .shared.scatter_rules import INDEX_DTYPES

KNOWN = ("ascend910", *w.DOCUMENTED_NEW)
BYTES = (dt.ACL_INT8, dt.ACL_UINT8)
DTYPES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT32, *BYTES, on=KNOWN)

ref = w.InOut("varRef", "tensor updated in place, rank up to 8")
indices = w.In("indices", "indices along the first axis, any shape, or index tuples into the first K axes, [..., K]")
updates = w.In(
    "updates", "values to add, [*indices.shape, *varRef.shape[1:]] or [*indices.shape[:-1], *varRef.shape[K:]]"
)


def along_first(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    """Whether updates has indices' axes and then varRef's but for the first one."""
    ranks = (x.rank, indices.rank, updates.rank)
    some = min(ranks) >= 1 and max(ranks) <= 8
    return (some and (x.shape[0] > 0 or not indices.numel) and updates.shape == (*indices.shape, *x.shape[1:])) or None


def several(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    return updates_match(x, indices, updates) if indices.shape else None


def either(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    return along_first(x, indices, updates) or several(x, indices, updates)


def first(call: Call) -> Iterator[Call]:
    shape = call.tensor(ref).shape
    if shape:
        yield call.but(updates, shape=(*call.tensor(indices).shape, *shape[1:]))


def by_tuples(call: Call) -> Iterator[Call]:
    shape = call.tensor(indices).shape
    if shape:
        yield call.but(ref, shape=(2,) * shape[-1]).but(updates, shape=shape[:-1])


fitting = w.Derived(
    either, ref, indices, updates, label="shape of updates", kind="shape_custom", mend=first,
    claim=("shape of updates", "[*indices.shape, *varRef.shape[1:]] or [*indices.shape[:-1], *varRef.shape[K:]]"),
)  # fmt: skip
by_last = w.defined(w.Derived(several, ref, indices, updates, label="indices are tuples", mend=by_tuples))[0]
kind = w.Where(w.has_dtype(ref, dt.ACL_BF16), w.FLOAT, w.Dtype(ref), label="FLOAT for BF16")
base, values = w.CastTo(w.Contiguous(ref), kind), w.CastTo(w.Contiguous(updates), kind)
positions = WovenPlaces(w.Strided(indices), ref)
one = Write("scatter_add", base, positions, values, by_rows(indices), ref=ref)
other = Write("scatter_add", base, w.Contiguous(indices), values, rows(w.FixedAxis(0)), ref=ref)
by_several, by_first = (w.ViewCopy(w.CastTo(found, w.Dtype(ref)), ref) for found in (one, other))
slow = w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(ref, *BYTES))
tf_scatter_add = w.declare(
    "aclnnTfScatterAdd", ref, indices, updates,
    summary="adds slices of updates into varRef at indices or index tuples, in place",
    rules=(
        w.present(ref, indices, updates), w.dtype_in(DTYPES, ref), w.dtype_in(INDEX_DTYPES, indices),
        w.same_dtype(ref, updates), w.defined(fitting), w.done_if_empty(ref, indices, updates),
    ),
    plan=(w.OnAiCpu(slow), w.Branch(by_last, by_several, by_first)), header="aclnnop/aclnn_tf_scatter_add.h",
    documented_soc=w.DOCUMENTED_NEW,
    formula="varRef[indices[i], ...] += updates[i, ...], indices[i] an index of the first axis or an index tuple",
    precision="duplicate indices accumulate in the order of indices; BF16 in float32, rounded once, FLOAT16 rounded "
    "after every addition",
    notes=(
        "If shapes allow both, indices are index tuples.",
        "An out-of-range index fails the stream.",
    ),
)  # fmt: skip
