"""aclnnMv."""

from __future__ import annotations

from ...lowering import language as w
from .shared.cube import FORMULA, NOTES, TEXTS, USE_HF32, Cube, documented, inputs, into, math_type, zeros

x, vec, out = w.In("self", "matrix, [N, M]"), w.In("vec", "vector, [M]"), w.Out("out", "output, [N], dtype of vec")
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(1)
product = Cube(x, vec, out).product(x, vec)
mv = w.declare(
    "aclnnMv", x, vec, out, math_type,
    summary="product of a matrix and a vector",
    rules=(
        w.present(x, vec, out), w.same_dtype(out, vec), w.when(w.is_empty(x), otherwise=(w.same_dtype(x, vec),)),
        inputs(x, vec, out), documented(USE_HF32), w.rank_is(2, x), w.rank_is(1, vec, out),
        (w.Equal(w.SizeAt(vec, FIRST), w.SizeAt(x, LAST)), w.Equal(w.SizeAt(out, FIRST), w.SizeAt(x, FIRST))),
        w.done_if_empty(out),
    ),
    plan=(w.Branch(w.is_empty(x), zeros(out), into(product, out, reshaped=True)),), header="aclnnop/aclnn_mv.h",
    formula=f"{FORMULA}; 0 where the inner dimension is empty", reference="torch.mv(self, vec)",
    notes=(*NOTES, "The dtype of an empty self is not checked. cubeMathType 4 counts as 0 on the A2 and A3 families."),
    **TEXTS,
)  # fmt: skip
