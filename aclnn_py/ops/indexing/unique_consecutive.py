"""aclnnUniqueConsecutive."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import selecting as s
from . import uniques as u

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
    summary="runs of like elements, or of like slices along an axis",
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
    formula=f"the elements of self, or its slices along dim, that are unlike the one before; {u.NAN}",
    reference="torch.unique_consecutive(self, return_inverse=True, return_counts=True, dim=dim)",
    notes=(
        s.waits("valueOut has the shape that was found, and countsOut, if it is wanted"),
        "dim 1000 is none: all elements in one row.",
        u.FITS,
    ),
)  # fmt: skip
