"""aclnnIndexCopy and aclnnInplaceIndexCopy."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.scatter import Write, rows
from ...rules.core.call import TensorFacts
from .shared.scatter_rules import INDEX_DTYPES

A2 = ("ascend910b", "ascend910_93")
DTYPES = (
    w.Choices(
        dt.ACL_INT64, dt.ACL_DOUBLE, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128,
        dt.ACL_BOOL, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32,
    )
    .plus(dt.ACL_BF16, on=(*A2, *w.REGBASE))
    .plus(dt.ACL_UINT32, dt.ACL_UINT64, on=w.REGBASE)
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_index_copy.h", "documented_soc": w.DOCUMENTED_NEW,
    "precision": "exact; of duplicate indices the last one wins",
    "notes": (
        "With an empty self or index nothing runs. Negative indices count from the end; an out-of-range index fails "
        "the stream.",
    ),
}  # fmt: skip

dim = w.Attr("dim", "int64_t", "axis along which to index, -rank to rank-1", default=0)
index = w.In("index", "indices along dim, INT32/INT64, [source.size(dim)] or rank 0")
source = w.In("source", "values to copy, shape of self but for dim, dtype of self")


def lone_fits(index: TensorFacts, source: TensorFacts) -> bool | None:
    """A source without axes takes one index."""
    return source.rank > 0 or index.numel == 1 or None


def ranks_fit(x: TensorFacts, source: TensorFacts) -> bool | None:
    """As many axes, unless one has none."""
    return x.rank == source.rank or not x.rank or not source.rank or None


def parts_fit(x: TensorFacts, source: TensorFacts, dim: int) -> bool | None:
    """Whether source has self's sizes but along dim; missing ones count as no size at all."""
    shape = (*source.shape, *(-1,) * (x.rank - source.rank))
    return (
        all(own == its or axis == dim % x.rank for axis, (own, its) in enumerate(zip(x.shape, shape, strict=False)))
        or None
    )


def indices_fit(index: TensorFacts, source: TensorFacts, dim: int) -> bool | None:
    """Whether there is an index for every part of source."""
    rank = source.rank
    return not rank or (-rank <= dim < rank and index.numel == source.shape[dim]) or None


def tests(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """Everything but for the null tests."""

    def claim(work: Any, subject: str, predicate: str, *params: w.Param) -> w.Rules:
        mend = lambda call: iter((call.but(source, shape=call.tensor(x).shape),))  # noqa: E731
        return w.defined(
            w.Derived(work, *params, label=subject, claim=(subject, predicate), mend=mend, kind="shape_custom")
        )

    count = w.Derived(
        indices_fit, index, source, dim, label="size of index", claim=("size of index", "that of source along dim"),
        mend=lambda call: iter((call.but(index, shape=(w.SizeAt(source, w.ValueOf(dim)).read(call),)),)),
        kind="shape_custom",
    )  # fmt: skip
    outs = () if x is out else w.same_dtype(x, out)
    return (
        w.dtype_in(DTYPES, x), w.dtype_in(INDEX_DTYPES, index), w.same_dtype(x, source), outs, w.max_dims(8, x, source),
        w.max_dims(1, index), () if x is out else w.same_shape(x, out),
        claim(lone_fits, "number of elements of index", "1 for a source of rank 0", index, source),
        claim(ranks_fit, "rank of source", "that of self, unless one of them is 0", x, source),
        w.defined(w.Axis(x, dim)), claim(parts_fit, "shape of source", "that of self but for dim", x, source, dim),
        w.defined(count), () if x is out else w.same_format(x, out), w.done_if_empty(x, index),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    base = w.Contiguous(x) if x is out else w.Strided(x)
    ref = x if x is out else None
    written = Write(
        "scatter_update", base, w.Strided(index), w.Strided(source), rows(w.Axis(x, dim)), ref=ref, wraps=True
    )
    return w.ViewCopy(written, out).chain


x, out = (
    w.In("selfRef", "input, rank up to 8", ctype=w.OUT_TENSOR),
    w.Out("outRef", "output, same shape, dtype and format as selfRef"),
)
index_copy = w.declare(
    "aclnnIndexCopy", x, dim, index, source, out,
    summary="copies slices of source into a copy of selfRef along dim at index",
    rules=(w.present(x, index, source, out), *tests(x, out)), plan=plan(x, out),
    formula="outRef = selfRef, but outRef[index[i]] = source[i] along dim", **TEXTS,
    reference="torch.index_copy(selfRef, dim, index, source)",
)  # fmt: skip

ref = w.InOut("selfRef", "tensor updated in place, rank up to 8")
inplace_index_copy = w.declare(
    "aclnnInplaceIndexCopy", ref, dim, index, source,
    summary="copies slices of source into selfRef along dim at index, in place",
    rules=(w.present(ref, index, source), *tests(ref, ref)), plan=plan(ref, ref),
    formula="selfRef[index[i]] = source[i] along dim", **TEXTS, reference="selfRef.index_copy_(dim, index, source)",
)  # fmt: skip
