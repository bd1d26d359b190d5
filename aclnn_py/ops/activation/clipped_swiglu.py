"""aclnnClippedSwiglu and aclnnClippedSwigluV2, which CANN generates from the operators' definitions."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED
from .shared import clipped_plan as p
from .shared.halves import forward

clamp_mode = w.Attr("clampMode", "int64_t", "ascend950: 0 clamps the inputs of the activation, 1 clamps its output", 0)
out = w.Out("out", "output, shape of x with dim halved; declared const", ctype=w.IN_TENSOR)
x, NEW, CLAMPS_OUTPUT = p.x, p.NEW, w.both(p.NEW, w.value_is(clamp_mode, 1))
half_size = (w.Equal(w.Rank(out), w.Rank(x)), w.Equal(w.SizeAt(out, p.axis), w.HalfSizeAt(x, p.axis)))
output_shape = w.when(NEW, w.tiled((w.Equal(w.ViewShape(out), w.Halved(x, p.axis)),)), otherwise=(w.tiled(half_size),))


def tiling(*more: w.Rules) -> tuple[w.Rules, ...]:
    """The tests of the tiling function in its order."""
    axes = w.tiled(w.has_axis(x, p.dim), documents=w.ACLNN_ERR_PARAM_INVALID)
    some = w.when(w.by_source_on("ascend950"), w.tiled(w.not_empty(x)))
    return (w.when(NEW, w.tiled(p.ABOVE_ZERO)), *more, axes, some, p.EVEN, p.groups_rank(p.FEW), output_shape)


def plan(name: str | w.Term, counted: str | w.Term) -> w.Plan:
    """Rows that do not count are written as they were."""
    halves = p.split.half(0), p.split.half(1)
    every = w.Compute(name, *halves, attrs=p.ATTRS)
    some = w.Compute(counted, *halves, p.split.like_half(out), p.counting(), attrs=p.ATTRS)
    return (*every.chain[:-1], *forward(w.Branch(w.given(p.groups), some, every), out))


DECLARED: dict[str, Any] = {"on": w.DOCUMENTED_NEW, "kinds": p.kinds(x, out), "idle": (x,), "precision": ONCE}
DECLARED["uncopied"] = p.UNCOPIED
NOTES = (
    "The documents give 161002 for a dim out of range and for an x of rank 0, the source gives 561002; they call empty "
    "tensors supported, ascend950 refuses them with 561002. Only ascend950 requires limit > 0.",
    UNCHECKED.format("out in the axes other than dim (on other SoCs than ascend950)"), p.SUMMED,
)  # fmt: skip
TORCH = "a, b = halves; a = a.clamp(max=limit); a * torch.sigmoid(alpha * a) * (b.clamp(-limit, limit) + bias)"
clipped_swiglu = w.generated(
    "aclnnClippedSwiglu", x, p.groups, *p.NUMBERS, out,
    summary="SwiGLU with clamped inputs, a scaled gate and a bias, over groups of rows",
    tiling=tiling(), plan=plan("clipped_swiglu", "clipped_swiglu_rows"), **DECLARED,
    header="aclnnop/aclnn_clipped_swiglu.h", documented_soc=w.DOCUMENTED_NEW,
    formula=f"out = A' * s * (B' + bias), {p.FORMULA}. {p.KEPT_ROWS}", reference=TORCH, notes=NOTES,
)  # fmt: skip
clipped_swiglu_v2 = w.generated(
    "aclnnClippedSwigluV2", x, p.groups, *p.NUMBERS, clamp_mode, out,
    summary="SwiGLU over groups of rows, with clamped inputs or clamped gate output, a scaled gate and a bias",
    tiling=tiling(w.when(NEW, w.tiled((w.value_is(clamp_mode, 0, 1),)))), **DECLARED,
    plan=plan(*(w.Where(CLAMPS_OUTPUT, f"late_swiglu{rows}", f"clipped_swiglu{rows}") for rows in ("", "_rows"))),
    header="aclnnop/aclnn_clipped_swiglu_v2.h", documented_soc=w.DOCUMENTED_NEW[2:],
    formula=f"clampMode 0: A' * s * (B' + bias), {p.FORMULA}; clampMode 1: min(silu(A), limit) * B'. {p.KEPT_ROWS}",
    reference=f"{TORCH}; clampMode 1: silu(a).clamp(max=limit) * b.clamp(-limit, limit) of the halves",
    notes=("The documents list ascend950 only; ascend910b and 910_93 have the operator too and ignore clampMode.",
    *NOTES),
)  # fmt: skip
