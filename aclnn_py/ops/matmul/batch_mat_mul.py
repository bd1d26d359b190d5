"""aclnnBatchMatMul."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.cube import FORMULA, NOTES, NZ, TEXTS, USE_HF32, Cube, documented, inputs, into, math_type, no_nz, zeros


def multiplied(one: Any, other: Any) -> tuple[int, ...] | None:
    """The larger batch, rows of the left matrices, columns of the right ones."""
    if not one.rank == other.rank == 3:
        return None
    return (max(one.shape[0], other.shape[0]), one.shape[1], other.shape[2])


def empty_product_shape(one: Any, other: Any) -> tuple[int, ...]:
    """The same of a sum over nothing, whose batch is the left one's."""
    return (*one.shape[:2], other.shape[2])


x = w.In("self", "left matrices, [B, M, K]")
mat2 = w.In("mat2", "right matrices, [B, K, N]; a batch of 1 is broadcast")
out = w.Out("out", "output, [B, M, N]")
FIRST, MIDDLE, LAST = map(w.FixedAxis, (0, 1, 2))
long = tuple(w.negated(w.OneOf(w.SizeAt(mat2, axis), w.Choices(1))) for axis in (MIDDLE, LAST))
nothing = w.either(w.is_empty(x), w.is_empty(mat2))
several = w.both(*(w.negated(w.OneOf(w.SizeAt(param, FIRST), w.Choices(1))) for param in (x, mat2)))
product = Cube(x, mat2, out).product(x, mat2)
batch_mat_mul = w.declare(
    "aclnnBatchMatMul", x, mat2, out, math_type,
    summary="batched matrix product",
    rules=(
        w.present(x, mat2, out), inputs(x, mat2, out), documented(USE_HF32), w.rank_is(3, x, mat2, out),
        w.when(w.OneOf(w.Format(mat2), NZ), long), (w.Equal(w.SizeAt(mat2, MIDDLE), w.SizeAt(x, LAST)),),
        w.when(several, (w.Equal(w.SizeAt(x, FIRST), w.SizeAt(mat2, FIRST)),)),
        (w.Equal(w.ViewShape(out), w.Derived(multiplied, x, mat2, label="[B,M,N]")),),
        no_nz(x, out), w.done_if(w.either(w.is_empty(out), w.OneOf(w.SizeAt(x, FIRST), w.Choices(0)))),
    ),
    plan=(w.Branch(nothing, zeros(out, w.Derived(empty_product_shape, x, mat2, label="[B,M,N] of an empty product")),
    into(product, out)),),
    header="aclnnop/aclnn_batch_matmul.h",
    formula=f"{FORMULA}; a batch of 1 is broadcast; 0 where the inner dimension is empty",
    reference="torch.matmul(self, mat2).to(out.dtype)",
    notes=(*NOTES, "cubeMathType 4 counts as 0 on the A2 and A3 families.",
    "Where the inner dimension is empty, a self with a "
    "batch of 1 is not broadcast: 561103 for a mat2 with more."), **TEXTS,
)  # fmt: skip
