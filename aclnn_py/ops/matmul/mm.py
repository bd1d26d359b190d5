"""aclnnMm."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.cube import FORMULA, NOTES, TEXTS, USE_HF32, Cube, documented, inputs, into, math_type


def multiplied(one: Any, other: Any) -> tuple[int, ...] | None:
    """Rows of the left matrix, columns of the right one."""
    return (one.shape[0], other.shape[1]) if one.rank == other.rank == 2 else None


x, mat2, out = w.In("self", "left matrix, [M, K]"), w.In("mat2", "right matrix, [K, N]"), w.Out("out", "output, [M, N]")
FIRST, LAST, NONE = w.FixedAxis(0), w.FixedAxis(1), w.Choices(0)
product = Cube(x, mat2, out).product(x, mat2)
mm = w.declare(
    "aclnnMm", x, mat2, out, math_type,
    summary="product of two matrices",
    rules=(
        w.present(out, x, mat2), inputs(x, mat2, out), documented(USE_HF32), w.rank_is(2, mat2, x),
        (w.Equal(w.SizeAt(mat2, FIRST), w.SizeAt(x, LAST)),), w.rank_is(2, out),
        (w.Equal(w.ViewShape(out), w.Derived(multiplied, x, mat2, label="[M,N]")),),
        w.done_if(w.either(w.OneOf(w.SizeAt(x, FIRST), NONE), w.OneOf(w.SizeAt(mat2, LAST), NONE))),
    ),
    plan=into(product, out).chain, header="aclnnop/aclnn_mm.h",
    formula=FORMULA, reference="torch.mm(self, mat2).to(out.dtype)", notes=NOTES, **TEXTS,
)  # fmt: skip
