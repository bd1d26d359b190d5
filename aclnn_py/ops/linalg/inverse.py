"""aclnnInverse."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared import lapack as mx

DTYPES = w.Choices(*mx.EXACT_TYPES, dt.ACL_FLOAT16)
x, out = w.In("self", "square matrices, [...,N,N]"), w.Out("out", "inverses, same shape as self")
found = mx.decomposed(
    "matrix_inverse", mx.widened(x), x, results=((mx.kind(x), w.ViewShape(x)),), shapes=lambda call, *sides: (sides,)
)
inverse = w.declare(
    "aclnnInverse", x, out,
    summary="inverse of square matrices",
    rules=(
        w.present(x, out), w.dtype_in(DTYPES, x), w.castable(x, out), w.same_shape(out, x), w.max_dims(8, x),
        w.when(w.is_empty(x), otherwise=(w.min_dims(2, x), (mx.square(x),))), w.done_if_empty(x),
    ),
    plan=(mx.on_ai_cpu(x), *mx.chained(mx.into(found, out))),
    header="aclnnop/aclnn_inverse.h", documented_soc=w.DOCUMENTED_NEW, **{**mx.TEXTS, "library": "nn"},
    formula="self^-1, cast to the dtype of out", reference="torch.linalg.inv(self)",
    notes=(
        mx.SINGULAR, "The documents list equal dtypes without complex ones, and no DOUBLE on the A2 family.",
        mx.OTHER_AI_CPU,
    ),
)  # fmt: skip
