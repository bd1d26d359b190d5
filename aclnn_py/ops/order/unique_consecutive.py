"""aclnnUniqueConsecutive."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..indexing.shared import dynamic_outputs as s
from .shared import unique_plan as u

flat = w.value_is(u.dim, u.FLAT)
inverted, wants_counts = w.is_true(u.with_inverse), w.is_true(u.with_counts)
core = w.both(u.core_dtype, w.negated(inverted), flat)
ON_950 = w.documented(
    w.when(
        w.on("ascend950"), (w.Not(w.has_dtype(u.x, dt.ACL_DOUBLE, dt.ACL_COMPLEX64, dt.ACL_COMPLEX128, dt.ACL_BOOL)),),
        (w.Not(inverted),), (flat,),
    )
)  # fmt: skip
unique_consecutive = w.declare(
    "aclnnUniqueConsecutive", u.x, u.with_inverse, u.with_counts, u.dim, u.values, u.inverse, u.counts,
    summary="removes consecutive duplicates of elements, or of slices along dim",
    rules=(
        w.present(u.x, u.values, u.inverse, u.counts), u.dtypes(w.Choices(dt.ACL_COMPLEX64, dt.ACL_COMPLEX128)),
        w.when(flat, otherwise=(w.defined(u.axis),)), ON_950, w.done_if_empty(u.x),
    ),
    plan=(
        w.OnAiCpu(w.negated(core)),
        *u.found(
            u.dim, {u.values: None, u.inverse: core, u.counts: w.either(core, wants_counts)},
            (u.flag(inverted), u.flag(wants_counts)), compared=0.0,
        ),
    ),
    header="aclnnop/aclnn_unique_consecutive.h", library="nn", documented_soc=w.DOCUMENTED_NEW, precision="exact",
    formula=f"the elements of self, or its slices along dim, that differ from the one before; {u.NAN}",
    reference="torch.unique_consecutive(self, return_inverse=True, return_counts=True, dim=dim)",
    notes=(
        s.waits("valueOut, and countsOut if requested, have the shape of the result"),
        "dim 1000 means none: self is flattened.",
        u.FITS,
    ),
)  # fmt: skip
