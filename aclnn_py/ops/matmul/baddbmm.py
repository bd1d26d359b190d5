"""aclnnBaddbmm and aclnnInplaceBaddbmm."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.batched_addend import FIRST, LAST, MIDDLE, NONE, Added, batch1, batch2
from .shared.cube import CUBES, FORMULA, NOTES, TEXTS, USE_HF32, math_type
from .shared.scaled_sum import Sum, alpha, beta, matrix

BADDBMM_TEXTS: dict[str, Any] = {
    **TEXTS, "header": "aclnnop/aclnn_baddbmm.h",
    "formula": f"beta * self + alpha * ({FORMULA}) for every matrix of the batch; a beta within 2^-23 of 0 leaves "
    "self out; no task runs where the product is empty",
    "precision": "one kernel and one rounding on the A2 and A3 families for cubeMathType 4, and for a FLOAT out with "
    "self of the product's shape; else beta * self, the product and the sum are each rounded, 16-bit products to "
    "float32 on the A2 and A3 families for cubeMathType 0",
}  # fmt: skip


def empty(one: Any, other: Any) -> bool:
    """Whether no matrix, row or column is there."""
    return one.rank == other.rank == 3 and 0 in (*one.shape[:2], other.shape[2])


def rules(addend: w.Param, out: w.Param, *params: w.Param) -> tuple[w.Rules, ...]:
    """All tests; `params` are those that must not be null, in order."""
    added = Added(addend, out, matrix, empty)

    def no_larger(addend: Any, one: Any, other: Any) -> bool | None:
        """No axis of the broadcast is longer than the product's, which is 1."""
        whole = added.joined(addend, one, other) or ()
        return not any(size != 1 and own == 1 for size, own in zip(whole, matrix(one, other), strict=False)) or None

    no_longer = added.worked(no_larger, "shape of self", f"shape of {addend}", "no larger than the product's")
    old = w.when(w.on(*CUBES), otherwise=((w.Within(w.ValueOf(math_type), high=USE_HF32),),))
    sides = (w.SizeAt(batch1, FIRST), w.SizeAt(batch1, MIDDLE), w.SizeAt(batch2, LAST))
    return (
        *added.head(*params), w.defined(added.both), (w.Equal(w.ViewShape(out), added.both),), w.defined(no_longer),
        w.same_format(batch1, batch2), w.same_format(batch1, out), old,
        w.done_if(w.either(*(w.OneOf(side, NONE) for side in sides))),
    )  # fmt: skip


def plan(addend: w.Param, out: w.Param) -> w.Plan:
    return (Sum(addend, batch1, batch2, out, batched=True).plan(biased=False),)


x, out = w.In("self", "matrices to add, broadcastable to [B, M, P]"), w.Out("out", "output, [B, M, P]")
baddbmm = w.declare(
    "aclnnBaddbmm", x, batch1, batch2, beta, alpha, out, math_type,
    summary="beta * self plus alpha * the batched matrix product",
    rules=rules(x, out, x, batch1, batch2, beta, alpha, out), plan=plan(x, out), notes=NOTES,
    reference="torch.baddbmm(self, batch1, batch2, beta=beta, alpha=alpha).to(out.dtype)", **BADDBMM_TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "matrices to add, [B, M, P], overwritten by the output; declared const", ctype=w.IN_TENSOR)
inplace_baddbmm = w.declare(
    "aclnnInplaceBaddbmm", ref, batch1, batch2, beta, alpha, math_type,
    summary="beta * selfRef plus alpha * the batched matrix product, in place",
    rules=rules(ref, ref, ref, batch1, batch2, beta, alpha), plan=plan(ref, ref), notes=NOTES,
    reference="selfRef.baddbmm_(batch1, batch2, beta=beta, alpha=alpha)", **BADDBMM_TEXTS,
)  # fmt: skip
