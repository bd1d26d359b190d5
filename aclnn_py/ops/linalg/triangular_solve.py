"""aclnnTriangularSolve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ...rules.core.term import broadcast
from ..norm.shared.kernels import Normal
from .shared import lapack as mx

x, a = w.In("self", "right-hand sides, [...,M,K]"), w.In("A", "triangular matrices, [...,M,M]")
upper = w.Attr("upper", "bool", "true: A is upper triangular; false: lower", True)
transpose = w.Attr("transpose", "bool", "true: solve A^H X = self", False)
unit = w.Attr("unitriangular", "bool", "true: the diagonal of A counts as 1", False)
out = w.Out("xOut", "solutions, [...,M,K]")
copy = w.Out("mOut", "A broadcast to the common batch shape; may be null", optional=True)


def joined(x: Any, a: Any) -> Shape | None:
    """The shape of A and of self with as many columns as rows, broadcast."""
    return broadcast(a.shape, (*x.shape[:-1], x.shape[-2])) if min(x.rank, a.rank) > 1 else None


def solved(x: Any, a: Any) -> Shape | None:
    """That with the columns of self."""
    whole = joined(x, a)
    return None if whole is None else (*whole[:-1], x.shape[-1])


def same_batch(call: Call) -> Iterator[Call]:
    one, other = call.tensor(x).shape, call.tensor(a).shape
    yield call.but(a, shape=(*one[:-2], *other[-2:]))


triangles = w.Derived(
    joined, x, a, label="batch shape of A and self", mend=same_batch, kind="broadcastable",
    claim=("batch shapes of self and A", "broadcastable"),
)  # fmt: skip
solutions = w.Derived(solved, x, a, label="shape of the solutions")
right, left = w.BroadcastTo(w.Contiguous(x), solutions), w.BroadcastTo(w.Contiguous(a), triangles)


def shapes(call: Call) -> tuple[Shape, ...]:
    count, m, n = mx.sides(solutions.read(call) or ())
    return (count, m, n), (count, m, m), (count, m, n)


found = Normal(
    "matrix_solve", left, right, results=((w.Dtype(x), solutions),), shapes=shapes,
    attrs=tuple(map(w.ValueOf, (upper, transpose, unit))),
)  # fmt: skip
triangular_solve = w.declare(
    "aclnnTriangularSolve", x, a, upper, transpose, unit, out, copy,
    summary="solves A X = self for triangular A",
    rules=(
        tuple(rule.coded(ACLNN_ERR_INNER_NULLPTR) for rule in w.present(x, a, out)), w.dtype_in(mx.DTYPES, x, a, out),
        w.same_dtype(x, a), w.same_dtype(x, out),
        w.when(w.given(copy), w.dtype_in(mx.DTYPES, copy), w.same_dtype(x, copy)),
        w.min_dims(2, x, a, out), w.max_dims(8, x, a, out), (mx.square(a),),
        (w.Equal(w.SizeAt(x, mx.BEFORE), w.SizeAt(a, mx.BEFORE)), w.Defined(triangles)),
        (w.Equal(w.ViewShape(out), solutions),),
        w.when(
            w.given(copy), w.min_dims(2, copy), w.max_dims(8, copy), (w.Equal(w.ViewShape(copy), triangles),)
        ),
        w.done_if(w.either(w.is_empty(a), w.is_empty(x))),
        w.when(w.is_true(unit), w.dtype_in(w.Choices(dt.ACL_FLOAT), a)),
    ),
    plan=(
        mx.on_ai_cpu(x), *mx.chained(right, left, w.ViewCopy(found, out)),
        w.Branch(w.given(copy), w.ViewCopy(left, copy), left),
    ),
    header="aclnnop/aclnn_triangular_solve.h", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310, **mx.TEXTS,
    formula="X with A X = self, or A^H X = self; only the triangle of A in use is read; mOut = A",
    reference="torch.triangular_solve(self, A, upper, transpose, unitriangular)",
    notes=(
        "A zero on the diagonal fails the stream; the message names the matrix.",
        "A null tensor gives 561103, not the documented 161001; mOut may be null.",
        "For complex matrices transpose means the conjugate transpose. unitriangular is for FLOAT only; the diagonal "
        "is then not read, where CANN multiplies it by 0 (NaN and infinities remain).", mx.OTHER_AI_CPU,
    ),
)  # fmt: skip
