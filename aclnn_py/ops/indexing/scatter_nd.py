"""aclnnScatterNd and aclnnScatterNdUpdate."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.multi_index import WovenPlaces, by_rows
from ...lowering.kernels.scatter import Write
from ...rules.core.call import TensorFacts
from .shared.scatter_rules import INDEX_DTYPES

TEXTS: dict[str, Any] = {
    "documented_soc": w.DOCUMENTED_NEW, "precision": "exact; of duplicate indices the last one wins",
    "formula": "out = data, then out[indices[i, j, :]] = updates[i, j, ...]",
}  # fmt: skip
WRONG = "An out-of-range index fails the stream; in the emulator negative indices count from the end."

indices = w.In("indices", "index tuples into the first K axes of data, [..., K], INT32/INT64")
updates = w.In("updates", "values to write, [*indices.shape[:-1], *data.shape[K:]], dtype of data")


def updates_match(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    """Whether updates has indices' axes but the last, then those of data that are not named."""
    axes = indices.shape[-1] if indices.shape else 0
    return (axes <= x.rank and updates.shape == (*indices.shape[:-1], *x.shape[axes:])) or None


def plan(x: w.Param, out: w.Param) -> w.Plan:
    base, places = w.Contiguous(x), WovenPlaces(w.Strided(indices), x)
    ref = x if x is out else None
    written = Write("scatter_update", base, places, w.Contiguous(updates), by_rows(indices), ref=ref)
    return w.ViewCopy(written, out).chain


data, out = w.In("data", "input, rank 1 to 8"), w.Out("out", "output, same shape and dtype as data")
shape = w.Derived(
    updates_match, data, indices, updates, label="shape of updates", kind="shape_custom",
    claim=("shape of updates", "[*indices.shape[:-1], *data.shape[K:]], K the last size of indices"),
    mend=lambda call: iter((call.but(updates, shape=call.tensor(indices).shape[:-1]).but(
        data, shape=(2,) * call.tensor(indices).shape[-1]).but(out, shape=(2,) * call.tensor(indices).shape[-1]),)),
)  # fmt: skip
scatter_nd = w.declare(
    "aclnnScatterNd", data, indices, updates, out,
    summary="writes slices of updates into a copy of data at index tuples",
    rules=(
        w.present(data, indices, updates, out),
        w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BOOL, dt.ACL_BF16), data),
        w.dtype_in(INDEX_DTYPES, indices), w.same_dtype(updates, data), w.same_dtype(out, data),
        w.no_bf16_except(w.BF16_BY_ARCH, data), w.min_dims(1, data, indices, updates),
        w.max_dims(8, data, indices, updates), w.same_shape(data, out), w.defined(shape),
        w.done_if_empty(data, indices, updates),
    ),
    plan=plan(data, out), header="aclnnop/aclnn_scatter_nd.h", notes=(WRONG,), **TEXTS,
)  # fmt: skip

A2 = ("ascend910b", "ascend910_93")
DTYPES = (
    w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BOOL)
    .plus(dt.ACL_INT16, dt.ACL_INT32, on=A2)
    .plus(dt.ACL_BF16, dt.ACL_INT64, dt.ACL_INT8, on=(*A2, *w.REGBASE))
    .plus(dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN, dt.ACL_HIFLOAT8, dt.ACL_UINT8, on=w.REGBASE)
)
ref = w.InOut("varRef", "tensor of any shape, updated in place; data of the formula")
scatter_nd_update = w.declare(
    "aclnnScatterNdUpdate", ref, indices, updates,
    summary="writes slices of updates into varRef at index tuples, in place",
    rules=(
        w.present(ref, indices, updates), w.dtype_in(DTYPES, ref), w.dtype_in(INDEX_DTYPES, indices),
        w.same_dtype(ref, updates), w.done_if_empty(ref, indices, updates),
    ),
    plan=plan(ref, ref), header="aclnnop/aclnn_scatter_nd_update.h",
    notes=(WRONG, "Shapes are checked only by the task: mismatches give 561103."), **TEXTS,
)  # fmt: skip
