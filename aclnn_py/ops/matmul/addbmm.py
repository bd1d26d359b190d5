"""aclnnAddbmm and aclnnInplaceAddbmm."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Shape
from .shared.batched_addend import FIRST, LAST, MIDDLE, NONE, Added, batch1, batch2
from .shared.cube import CUBES, FORMULA, HALF, NOTES, TEXTS, into, math_type, zeros
from .shared.scaled_sum import Sum, about_one, alpha, beta, splits, takes_bias, worked

ADDBMM_TEXTS: dict[str, Any] = {
    **TEXTS, "header": "aclnnop/aclnn_addbmm.h",
    "formula": f"beta * self + alpha * the sum over the batch of ({FORMULA}); an alpha of 0 leaves the products out, "
    "a beta of 0 self; no task runs for 0 rows or columns",
    "precision": "beta * self, the products, their sum and the output are each rounded; a BF16 self is multiplied in "
    "float32; with a batch of 1, both factors 1 and a self of one row, the product's kernel adds self",
}  # fmt: skip


def matrix(one: Any, other: Any) -> Shape:
    """Rows and columns of the products."""
    return (*one.shape[1:2], *other.shape[2:])


def empty(one: Any, other: Any) -> bool:
    """Whether no row or no column is there."""
    return 0 in matrix(one, other)


def rules(addend: w.Param, out: w.Param, *params: w.Param) -> tuple[w.Rules, ...]:
    """All tests; `params` are those that must not be null, in order."""
    added = Added(addend, out, matrix, empty)
    own = w.Derived(matrix, batch1, batch2, label="[M,P]")
    return (
        *added.head(*params), w.max_dims(2, addend), w.defined(added.both),
        (w.Equal(w.ViewShape(out), added.both), w.Equal(w.ViewShape(out), own)), w.same_format(batch1, batch2),
        w.done_if(w.either(w.OneOf(w.SizeAt(batch1, MIDDLE), NONE), w.OneOf(w.SizeAt(batch2, LAST), NONE))),
    )  # fmt: skip


def zero(scalar: w.Param) -> w.Rule:
    """Condition: a scalar is 0."""
    return w.both(w.finite(scalar), w.between(scalar, 0, 0))


def plan(addend: w.Param, out: w.Param) -> w.Plan:
    parts = Sum(addend, batch1, batch2, out)
    newer, kind = w.on(*CUBES), parts.cube.result
    wide = w.Where(w.has_dtype(addend, dt.ACL_BF16), w.FLOAT, w.Dtype(addend), label="self's dtype, FLOAT for BF16")
    own = w.Compute("muls", w.CastTo(parts.source, wide), attrs=(w.ValueOf(beta), -0.0))
    total = w.Reduction("reduce_sum", parts.product(), axes=FIRST)
    scaled = w.Compute("muls", total, attrs=(w.ValueOf(alpha), -0.0))
    wider = w.Where(w.Equal(kind, wide), wide, w.FLOAT, label="the wider dtype of self and products")
    plain = about_one(alpha)
    attrs = w.Where(plain, w.Row(()), w.Row((w.ValueOf(alpha), w.Constant(-0.0, "0"))), label="alpha")
    added = w.Compute(
        w.Where(plain, "add", "axpy"), w.CastTo(own, wider), w.CastTo(total, wider), attrs=(attrs,), dtype=wider
    )  # fmt: skip
    biased = w.both(
        plain, about_one(beta), worked(takes_bias, addend, batch1, batch2, label="self is one row"),
        w.either(newer, w.negated(worked(splits, batch1, batch2, label="sums are split"))),
        label="self is added by the kernel",
    )  # fmt: skip
    old = w.either(w.has_dtype(out, dt.ACL_FLOAT), w.has_dtype(addend, dt.ACL_FLOAT))
    sums = w.Where(newer, kind, w.Where(old, w.FLOAT, HALF), label="the dtype of the sum")
    with_row = w.Reduction("reduce_sum", parts.product(sums, parts.source), axes=FIRST)
    alone = into(w.BroadcastTo(own, w.ViewShape(out)), out)
    counted = w.Branch(zero(beta), into(scaled, out), w.Branch(biased, into(with_row, out), into(added, out)))
    return (w.Branch(zero(alpha), w.Branch(zero(beta), zeros(out), alone), counted),)


x, out = w.In("self", "matrix to add, broadcastable to [M, P]"), w.Out("out", "output, [M, P]")
addbmm = w.declare(
    "aclnnAddbmm", x, batch1, batch2, beta, alpha, out, math_type,
    summary="beta * self plus alpha * the sum of the matrix products of a batch",
    rules=rules(x, out, x, batch1, batch2, beta, alpha, out), plan=plan(x, out), notes=NOTES,
    reference="torch.addbmm(self, batch1, batch2, beta=beta, alpha=alpha).to(out.dtype)", **ADDBMM_TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "matrix to add, [M, P], overwritten by the output")
inplace_addbmm = w.declare(
    "aclnnInplaceAddbmm", ref, batch1, batch2, beta, alpha, math_type,
    summary="beta * selfRef plus alpha * the sum of the matrix products of a batch, in place",
    rules=rules(ref, ref, ref, batch1, batch2, beta, alpha), plan=plan(ref, ref), notes=NOTES,
    reference="selfRef.addbmm_(batch1, batch2, beta=beta, alpha=alpha)", **ADDBMM_TEXTS,
)  # fmt: skip
