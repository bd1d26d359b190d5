"""aclnnScatterNd and aclnnScatterNdUpdate."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.scatters import Write
from ...lowering.woven import WovenPlaces, by_rows
from ...rules.call import TensorFacts
from .scatter_rules import INDEX_DTYPES

TEXTS: dict[str, Any] = {
    "documented_soc": w.DOCUMENTED_NEW, "precision": "exact; of what meets in one place the last one stays",
    "formula": "the rows indices[i, j, :] of data become updates[i, j, ...]",
}  # fmt: skip
WRONG = "An index that names nothing fails the stream; in the emulator a negative one counts from the end."

indices = w.In("indices", "INT32 or INT64: the last axis names places along the first axes")
updates = w.In("updates", "what goes there: indices' other axes, then what one place has")


def fits(x: TensorFacts, indices: TensorFacts, updates: TensorFacts) -> bool | None:
    """Whether updates has indices' axes but the last, then those of data that are not named."""
    axes = indices.shape[-1] if indices.shape else 0
    return (axes <= x.rank and updates.shape == (*indices.shape[:-1], *x.shape[axes:])) or None


def plan(x: w.Param, out: w.Param) -> w.Plan:
    base, places = w.Contiguous(x), WovenPlaces(w.Strided(indices), x)
    ref = x if x is out else None
    written = Write("scatter_update", base, places, w.Contiguous(updates), by_rows(indices), ref=ref)
    return w.ViewCopy(written, out).chain


data, out = w.In("data", "what is copied"), w.Out("out", "the copy with updates in their places")
shape = w.Worked(
    fits, data, indices, updates, told="updates", kind="shape_custom",
    claim=("shape of updates", "that of indices but for its last axis, then data's other sizes"),
    mend=lambda call: iter((call.but(updates, shape=call.tensor(indices).shape[:-1]).but(
        data, shape=(2,) * call.tensor(indices).shape[-1]).but(out, shape=(2,) * call.tensor(indices).shape[-1]),)),
)  # fmt: skip
scatter_nd = w.declare(
    "aclnnScatterNd", data, indices, updates, out,
    summary="a copy of a tensor with rows put where indices name them by several axes",
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
ref = w.InOut("varRef", "what is written to")
scatter_nd_update = w.declare(
    "aclnnScatterNdUpdate", ref, indices, updates,
    summary="rows put where indices name them by several axes, in place",
    rules=(
        w.present(ref, indices, updates), w.dtype_in(DTYPES, ref), w.dtype_in(INDEX_DTYPES, indices),
        w.same_dtype(ref, updates), w.done_if_empty(ref, indices, updates),
    ),
    plan=plan(ref, ref), header="aclnnop/aclnn_scatter_nd_update.h",
    notes=(WRONG, "Shapes are first looked at by the task: those that do not fit give 561103."), **TEXTS,
)  # fmt: skip
