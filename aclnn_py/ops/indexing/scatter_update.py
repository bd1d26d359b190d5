"""aclnnInplaceScatterUpdate."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Layout, Write, shown
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts, row_major
from .shared.scatter_rules import INDEX_DTYPES

DTYPES = w.Choices(dt.ACL_INT8, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_INT32).plus(
    dt.ACL_UINT8, dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2, dt.ACL_HIFLOAT8, on=w.REGBASE
)  # fmt: skip
LONG = w.Constant(dt.ACL_INT64, "DT_INT64")

ref = w.InOut("data", "tensor updated in place, rank up to 8")
indices = w.In("indices", "start along axis of each slice of updates, [updates.size(0)], INT32/INT64")
updates = w.In("updates", "values to write, rank and dtype of data, smaller along axes 0 and axis only")
axis = w.Attr("axis", "int64_t", "axis along which to write, not the first one", -1)


def run(updates: TensorFacts, axis: int) -> Shape | None:
    """How long each part is along the axis."""
    return (updates.shape[axis],) if -updates.rank <= axis < updates.rank else None


def starts(indices: TensorFacts) -> Shape | None:
    return (indices.numel, 1) if indices.rank < 2 else None


def layout_of(call: Call, target: View, index: View, source: View) -> Layout | str:
    """[parts, before, axis, behind]; the index is the same before and behind."""
    number: int = call.args["axis"]  # type: ignore[assignment]
    rank, sizes, parts = len(target.shape), target.shape, source.shape
    at = number % rank if -rank <= number < rank else 0
    wanted = (*parts[:1], *sizes[1:at], *parts[at : at + 1], *sizes[at + 1 :])
    if not at or parts != wanted or parts[0] > sizes[0] or index.shape != (parts[0], parts[at]):
        return f"{shown(target)}, {shown(index)} and {shown(source)}"
    before, behind = prod(sizes[1:at]), prod(sizes[at + 1 :])
    shape = (parts[0], before, parts[at], behind)
    seen = (parts[0], before, sizes[at], behind)
    strides = (before * sizes[at] * behind, sizes[at] * behind, behind, 1)
    return Layout(
        target._replace(shape=seen, strides=strides), index._replace(shape=shape, strides=(parts[at], 0, 1, 0)),
        source._replace(shape=shape, strides=row_major(shape)), 2,
    )  # fmt: skip


def in_runs(indices: w.Param, updates: w.Param, axis: w.Param) -> w.Step:
    """For every part the places along the axis that it goes to, one behind the other."""
    twice = w.rank_is(2, indices)[0]
    length = w.Derived(run, updates, axis, label="size of updates along axis")
    along = w.Compute("iota", dtype=LONG, shape=length, integral=twice)
    first = w.CastTo(w.Contiguous(indices), LONG)
    begins = w.ViewOf(first, w.Reshaped(w.Derived(starts, indices, label="[number of slices, 1]")))
    return w.Compute("add", begins, along, dtype=LONG, integral=w.negated(twice))


def single_slice(indices: TensorFacts, updates: TensorFacts) -> bool | None:
    """Whether an index without axes is about one part."""
    return indices.rank > 0 or updates.shape[:1] == (1,) or None


def one_part(call: Call) -> Iterator[Call]:
    yield call.but(updates, shape=(1, *call.tensor(updates).shape[1:]))


single = w.Derived(
    single_slice, indices, updates, label="first size of updates", kind="shape_custom", mend=one_part,
    claim=("first size of updates", "1 for indices of rank 0"),
)  # fmt: skip
plain = w.Derived(
    lambda indices: indices.rank < 2 or None, indices,
    label="rank of indices", claim=("rank of indices", "at most 1 here"),
    mend=lambda call: iter((call.but(indices, shape=call.tensor(updates).shape[:1]),)),
)  # fmt: skip
written = Write(
    "scatter_update", w.Contiguous(ref), in_runs(indices, updates, axis), w.Contiguous(updates), layout_of, ref=ref
)
inplace_scatter_update = w.declare(
    "aclnnInplaceScatterUpdate", ref, indices, updates, axis,
    summary="writes slices of updates into data along axis at indices, in place",
    rules=(
        w.present(ref, indices, updates), w.dtype_in(DTYPES, ref), w.dtype_in(INDEX_DTYPES, indices),
        w.same_dtype(updates, ref), w.no_bf16_except(w.BF16_BY_RANGE, ref), w.not_empty(ref, updates, indices),
        (w.Equal(w.Rank(ref), w.Rank(updates)),), w.defined(single), w.max_dims(2, indices), w.inner(w.defined(plain)),
    ),
    plan=w.ViewCopy(written, ref).chain, header="aclnnop/aclnn_scatter_update.h",
    documented_soc=("ascend910", *w.DOCUMENTED_NEW), precision="exact",
    formula="data[i, ..., indices[i] + k, ...] = updates[i, ..., k, ...] along axis",
    reference="data[i].narrow(axis - 1, indices[i], n).copy_(updates[i]) for every i",
    notes=(
        "axis and the sizes of updates are checked only by the task (561103). An out-of-range index fails the stream.",
        "The emulator has no kernel for indices of rank 2.",
    ),
)  # fmt: skip
