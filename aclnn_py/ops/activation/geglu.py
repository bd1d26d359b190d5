"""aclnnGeGlu and aclnnGeGluV3."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from . import geglu_plan as p

x = w.In("self", "the tensor that is split in two halves, A and B")
out = w.Out("out", "the product")
gelu = w.Out("outGelu", "the activated half")
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
    "precision": "computed in float32; FLOAT16: the activated half is rounded to half before it is multiplied, BF16: "
    "each output is rounded once, to nearest even",
    "notes": (
        p.POLYNOMIAL, p.NO_KERNEL,
        "A self without elements or axes is a success with nothing to run, and out and outGelu may then be of any "
        "listed dtype; one without axes wants an out of shape [] or [0].",
    ),
}  # fmt: skip
GELU = f"gelu(x) = {p.ERF} or, with approximate = 1, {p.TANH}"


def plan(which: w.Param | None) -> w.Plan:
    """Both results from one pass over the two halves."""
    dense = w.Contiguous(x)
    plain, active = p.halves(dense, which)
    product = w.Compute(p.kernel("geglu", x), plain, active, folds=(False, False))
    activated = w.Look(product, w.Further(1))
    return (dense, plain, active, product, activated, w.ViewCopy(product, out), w.ViewCopy(activated, gelu))


geglu = w.declare(
    "aclnnGeGlu", x, p.dim, p.mode, out, gelu,
    summary="one half of a tensor times the Gaussian error linear unit of the other",
    rules=RULES, plan=plan(None), **TEXTS, formula=f"outGelu = gelu(B), out = A * outGelu with {GELU}",
    reference="a, b = self.chunk(2, dim); g = gelu(b, approximate='tanh' if approximate == 1 else 'none'); (a * g, g)",
)  # fmt: skip
geglu_v3 = w.declare(
    "aclnnGeGluV3", x, p.dim, p.mode, p.left, out, gelu,
    summary="one half of a tensor times the Gaussian error linear unit of the other, either of them activated",
    rules=RULES, plan=plan(p.left), **TEXTS,
    formula=f"outGelu = gelu(B), out = A * outGelu, or with activateLeft outGelu = gelu(A), out = outGelu * B; {GELU}",
    reference="a, b = self.chunk(2, dim), swapped if activateLeft; g = gelu(b, approximate=...); (a * g, g)",
)  # fmt: skip
