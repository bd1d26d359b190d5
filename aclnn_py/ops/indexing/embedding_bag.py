"""aclnnEmbeddingBag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape
from ..conversion.shared.fill_steps import filled
from ..loss.shared.nll import halves_of
from .shared import embedding_bag_rules as b
from .shared.embedding_bag_rules import (
    MEAN,
    NEWER,
    SUM,
    bag_of,
    factors,
    indices,
    largest,
    last,
    mode,
    offsets,
    out,
    padding,
    sizes,
    weight,
)


def as_given(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]]:
    return shape, [view if view.shape else view._replace(shape=(1,), strides=(1,)) for view in views]


def kernel(name: str, shape: w.Term, dtype: w.Term, attrs: tuple[Any, ...], *inputs: w.Step) -> w.Step:
    return Shaped(name, *inputs, arrange=as_given, shape=shape, dtype=dtype, attrs=attrs)


passed = w.Derived(halves_of, padding, label="paddingIdx")
count = w.Derived(b.bags, offsets, last, label="number of bags")
shape = w.Derived(b.rows, weight, offsets, last, label="[number of bags, columns of weight]")
each = w.Derived(lambda indices: (indices.numel,), indices, label="number of indices")
told_sizes = w.Derived(lambda sizes: (sizes.numel,), sizes, label="size of bagSize")
INT64 = w.Constant(dt.ACL_INT64, "DT_INT64")


def number(x: w.Param) -> w.Step:
    """INT32, on ascend950 INT64 where that is given."""
    kept = w.both(NEWER, w.OneOf(w.Dtype(x), b.WIDE))
    return w.CastTo(w.Contiguous(x), w.Where(kept, w.Dtype(x), w.Constant(dt.ACL_INT32, "DT_INT32")))


names, starts, table = number(indices), number(offsets), w.Contiguous(weight)
how = w.Derived(lambda mode: mode if mode in (SUM, MEAN) else 2, mode, label="mode")
plain = kernel("bag_rows", shape, w.Dtype(weight), (how, passed), table, names, starts)
weighted = kernel("bag_weighted", shape, w.Dtype(weight), (how, passed), table, names, starts, w.Contiguous(factors))
by_factor = w.both(w.given(factors), w.value_is(mode, SUM))
held = kernel("bag_sizes", told_sizes, INT64, (count, passed), names, starts)
counted = w.Branch(w.both(w.negated(NEWER), w.value_is(mode, SUM)), filled(sizes, 0.0), w.CastTo(held, w.Dtype(sizes)))
where = kernel("bag_numbers", each, INT64, (count,), starts)
best = kernel("bag_maxima", shape, INT64, (w.Where(NEWER, -1, 0), passed), table, names, starts)


def copy_to(value: w.Step, to: w.Param) -> w.Step:
    return w.ViewCopy(w.CastTo(value, w.Dtype(to)), to)


max_indices = w.OpenBranch(
    b.maxima,
    copy_to(best, largest),
    w.OpenBranch(w.either(NEWER, w.is_empty(largest)), w.Steps(), w.ViewCopy(filled(largest, 0.0), largest)),
)
embedding_bag = w.declare(
    "aclnnEmbeddingBag", weight, indices, offsets, b.scale_grad, mode, b.sparse, factors, last, padding, out, bag_of,
    sizes, largest,
    summary="sums, averages or maximises bags of embedding rows without forming the single rows", rules=b.RULES,
    plan=(
        w.NoKernel(w.negated(w.max_dims(1, indices)[0])), *w.ViewCopy(w.Branch(by_factor, weighted, plain), out).chain,
        w.OpenBranch(w.is_empty(bag_of), w.Steps(), copy_to(where, bag_of)), *w.ViewCopy(counted, sizes).chain,
        max_indices,
    ),
    header="aclnnop/aclnn_embedding_bag.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="output[b] = sum, mean or max of weight[indices[i]] (times perSampleWeights[i]) for offsets[b] <= i < "
    "offsets[b + 1] and indices[i] != paddingIdx",
    precision="summed in float32 in the order of indices, rounded once",
    reference="torch.ops.aten._embedding_bag(weight, indices, offsets, ...)",
    notes=(
        "The first bag starts at 0 and the last one ends with indices, whatever offsets says.",
        "An empty bag gives 0; its maxIndices are 0, on ascend950 -1. Before ascend950 bagSize is 0 for sum, and "
        "maxIndices are 0 for sum and mean.",
        "An out-of-range index fails the stream. The emulator has no kernel for indices of rank 2.",
    ),
)  # fmt: skip
