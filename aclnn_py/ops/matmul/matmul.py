"""aclnnMatmul."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call
from ...rules.core.term import broadcast
from .shared.cube import (
    FORMULA,
    NOTES,
    NZ,
    TEXTS,
    USE_HF32,
    Cube,
    documented,
    inputs,
    into,
    math_type,
    no_nz,
    zeros,
)
from .shared.product import Product


def batches(one: Any, other: Any) -> tuple[int, ...] | None:
    """The axes before the last two of both, broadcast; beside a vector nothing is asked."""
    return () if min(one.rank, other.rank) < 2 else broadcast(one.shape[:-2], other.shape[:-2])


def same_batches(call: Call) -> Iterator[Call]:
    one, other = call.tensor(x).shape, call.tensor(mat2).shape
    yield call.but(mat2, shape=(*one[:-2], *other[-2:]))


x = w.In("self", "left operand, 1 to 6 axes: matrices [..., M, K] or a vector [K]")
mat2 = w.In("mat2", "right operand, 1 to 6 axes: matrices [..., K, N] or a vector [K]")
out = w.Out("out", "output, the product, [..., M, N] with broadcast batches")
inner = w.Where(w.OneOf(w.Rank(mat2), w.Choices(1)), w.FixedAxis(-1), w.FixedAxis(-2), label="the inner axis")
joined = w.Derived(
    batches, x, mat2, label="batches of self and mat2", claim=("shapes of self and mat2 before the last two axes",
    "broadcastable"), mend=same_batches, kind="broadcastable",
)  # fmt: skip
unmixed = tuple(w.negated(w.has_dtype(param, dt.ACL_BF16)) for param in (x, mat2))
nothing = w.either(w.is_empty(x), w.is_empty(mat2))
vectors = w.both(w.OneOf(w.Rank(x), w.Choices(1)), w.OneOf(w.Rank(mat2), w.Choices(1)), label="both are vectors")

common = w.Promoted(x, mat2)
halves = (dt.ACL_FLOAT16, dt.ACL_BF16)
mixed = w.both(w.OneOf(w.Format(mat2), NZ), w.dtypes_differ(x, mat2), w.has_dtype(x, *halves))
unlike = w.when(mixed, (w.negated(w.has_dtype(mat2, *halves)),))
dot = Product(
    w.CastTo(w.Strided(x), common), w.CastTo(w.Strided(mat2), common), common, w.Constant(0.0, "no HF32")
)  # fmt: skip
product = Cube(x, mat2, out).product(x, mat2)
matmul = w.declare(
    "aclnnMatmul", x, mat2, out, math_type,
    summary="matrix product of matrices, batches of matrices or vectors",
    rules=(
        w.present(x, mat2, out), inputs(x, mat2, out), documented(USE_HF32),
        w.documented(w.when(w.both(w.on(*w.A2_A3), w.dtypes_differ(x, mat2)), unmixed)), unlike,
        w.max_dims(6, x, mat2), w.min_dims(1, x, mat2),
        (w.Equal(w.SizeAt(mat2, inner), w.SizeAt(x, w.FixedAxis(-1))), w.Defined(joined)),
        no_nz(x, out), w.done_if(w.both(w.is_empty(out), nothing)),
    ),
    plan=(w.Branch(nothing, zeros(out), into(w.Branch(vectors, dot, product), out, reshaped=True)),),
    header="aclnnop/aclnn_matmul.h",
    formula=f"{FORMULA}; of two vectors the dot product in their promoted dtype, whatever cubeMathType is; a vector "
    "is a row on the left and a column on the right; batches broadcast; 0 where the inner dimension is empty",
    reference="torch.matmul(self, mat2).to(out.dtype)",
    notes=(*NOTES, "The shape of out is not checked, only its number of elements, else 561103; for an empty input "
    "out, of any shape, is filled with 0.", "The documents exclude BF16 with another dtype on the A2 and A3 families."),
    **TEXTS,
)  # fmt: skip
