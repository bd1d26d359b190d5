"""aclnnUnique and aclnnUnique2."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..indexing.shared import dynamic_outputs as s
from .shared import unique_plan as u

off_core = w.negated(u.core_dtype)
off_cores = w.OnAiCpu(off_core)
arrival = u.flag(w.both(off_core, w.negated(w.is_true(u.ascending)), label="self is not sorted"))
one_zero = u.flag(u.core_dtype)
VALUES = w.documented(w.dtype_in(u.DTYPES, u.values))
TEXTS: dict[str, Any] = {
    "library": "nn", "documented_soc": w.DOCUMENTED_NEW, "precision": "exact",
    "formula": "the distinct elements of self in ascending order; every NaN is distinct and comes last",
    "notes": (
        s.waits("valueOut has the shape [number of distinct elements]"),
        f"The dtype and shape of valueOut are not checked: {s.BLIND}; the stream fails if its dtype is not that of "
        "self.",
        f"Without sorted {u.ARRIVAL}.",
        "-0.0 and 0.0 are distinct, except on ascend950.",
    ),
}  # fmt: skip
inverted = w.is_true(u.with_inverse)
unique = w.declare(
    "aclnnUnique", u.x, u.ascending, u.with_inverse, u.values, u.inverse,
    summary="distinct elements of self", rules=(
        w.present(u.x, u.values, u.inverse), w.dtype_in(u.DTYPES, u.x), VALUES, w.dtype_in(s.INT64, u.inverse),
        w.max_dims(8, u.x), w.when(inverted, w.same_shape(u.x, u.inverse)), w.done_if_empty(u.x),
    ),
    plan=(
        off_cores, *u.found(
            None, {u.values: None}, (u.flag(inverted), 0.0), arrival=arrival, one_zero=one_zero, counts=None,
            copied={u.inverse: u.core_dtype},
        ),
    ),
    header="aclnnop/aclnn_unique.h", reference="torch.unique(self, return_inverse=True)", **TEXTS,
)  # fmt: skip
either = w.either(inverted, w.is_true(u.with_counts))
inverse = u.flag(w.both(either, w.either(inverted, off_core), label="inverseOut is written"))
counts_known = w.both(w.is_true(u.with_counts), off_core)
unique2 = w.declare(
    "aclnnUnique2", u.x, u.ascending, u.with_inverse, u.with_counts, u.values, u.inverse, u.counts,
    summary="distinct elements of self and their counts",
    rules=(
        w.present(u.x, u.values, u.inverse, u.counts), w.dtype_in(u.DTYPES, u.x), VALUES,
        w.dtype_in(s.INT64, u.inverse, u.counts), w.max_dims(8, u.x), w.when(either, w.same_shape(u.x, u.inverse)),
        w.when(w.is_true(u.with_counts), w.same_shape(u.values, u.counts)), w.done_if_empty(u.x),
    ),
    plan=(
        off_cores, *u.found(
            None, {u.values: None, u.counts: counts_known}, (inverse, u.flag(w.is_true(u.with_counts))),
            arrival=arrival,
            one_zero=one_zero, copied={u.inverse: u.core_dtype, u.counts: u.core_dtype},
        ),
    ),
    header="aclnnop/aclnn_unique2.h", reference="torch.unique(self, return_inverse=True, return_counts=True)", **TEXTS,
)  # fmt: skip
