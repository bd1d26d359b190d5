"""aclnnGeGlu and aclnnGeGluV3."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import geglu_plan as p

x = w.In("self", "input, any shape, halved into A and B along dim")
out = w.Out("out", "output, the product, shape of self with dim halved")
gelu = w.Out("outGelu", "GELU of the activated half, same shape as out")
axis = w.Axis(x, p.dim)
nothing = w.either(w.OneOf(w.Numel(x), w.Choices(0)), w.OneOf(w.Rank(x), w.Choices(0)))
halved = w.Halved(x, axis, bare=True)
RULES = (
    w.present(x, out, gelu), w.dtype_in(w.FLOATS_BY_RANGE, x, out, gelu),
    w.when(nothing, otherwise=(w.same_dtype(out, x), w.same_dtype(gelu, x))), w.max_dims(8, x, out, gelu),
    (w.Defined(axis), w.Defined(halved), w.Equal(w.Sizes(out), halved), w.Equal(w.Sizes(gelu), halved)), p.MODES,
    w.done_if(nothing), p.with_a_kernel(),
)  # fmt: skip
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_geglu.h", "documented_soc": p.DOCUMENTED,
    "precision": "computed in float32; FLOAT16: the activated half is rounded to half before the product, BF16: each "
    "output is rounded once, to nearest even",
    "notes": (
        p.POLYNOMIAL, p.NO_KERNEL,
        "An empty self or one of rank 0 succeeds without a task, and out and outGelu may then have any listed dtype; "
        "rank 0 requires an out of shape [] or [0].",
    ),
}  # fmt: skip
GELU = f"gelu(x) = {p.ERF} or, with approximate = 1, {p.TANH}"


def plan(which: w.Param | None) -> w.Plan:
    """Both results from one pass over the two halves."""
    dense = w.Contiguous(x)
    plain, active = p.halves(dense, which)
    product = w.Compute(p.kernel("geglu", x), plain, active, folds=(False, False))
    activated = w.ViewOf(product, w.NthOutput(1))
    return (dense, plain, active, product, activated, w.ViewCopy(product, out), w.ViewCopy(activated, gelu))


geglu = w.declare(
    "aclnnGeGlu", x, p.dim, p.mode, out, gelu,
    summary="GEGLU: first half of self along dim times GELU of the second half",
    rules=RULES, plan=plan(None), **TEXTS, formula=f"outGelu = gelu(B), out = A * outGelu with {GELU}",
    reference="a, b = self.chunk(2, dim); g = gelu(b, approximate='tanh' if approximate == 1 else 'none'); (a * g, g)",
)  # fmt: skip
geglu_v3 = w.declare(
    "aclnnGeGluV3", x, p.dim, p.mode, p.activate_left, out, gelu,
    summary="GEGLU: one half of self along dim times GELU of the other half",
    rules=RULES, plan=plan(p.activate_left), **TEXTS,
    formula=f"outGelu = gelu(B), out = A * outGelu, or with activateLeft outGelu = gelu(A), out = outGelu * B; {GELU}",
    reference="a, b = self.chunk(2, dim), swapped if activateLeft; g = gelu(b, approximate=...); (a * g, g)",
)  # fmt: skip
