"""aclnnClippedSwiglu and aclnnClippedSwigluV2, which CANN generates from the operators' definitions."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED
from . import clipped_plan as p
from .halves import forward

late = w.Attr("clampMode", "int64_t", "0: clip before the activation, 1: clip its result", 0)
out = w.Out("out", "the result, although it is declared const", ctype=w.IN_TENSOR)
x, NEW, LATE = p.x, p.NEW, w.both(p.NEW, w.value_is(late, 1))
half_size = (w.Equal(w.Rank(out), w.Rank(x)), w.Equal(w.SizeAt(out, p.axis), w.HalfSizeAt(x, p.axis)))
fits = w.when(NEW, w.tiled((w.Equal(w.ViewShape(out), w.Halved(x, p.axis)),)), otherwise=(w.tiled(half_size),))


def tiling(*more: w.Rules) -> tuple[w.Rules, ...]:
    """The tests of the tiling function in its order."""
    axes = w.tiled(w.has_axis(x, p.dim), documents=w.ACLNN_ERR_PARAM_INVALID)
    some = w.when(w.by_source_on("ascend950"), w.tiled(w.not_empty(x)))
    return (w.when(NEW, w.tiled(p.ABOVE_ZERO)), *more, axes, some, p.EVEN, p.listed(p.FEW), fits)


def plan(name: str | w.Term, counted: str | w.Term) -> w.Plan:
    """Rows that do not count are written as they were."""
    halves = p.split.half(0), p.split.half(1)
    every = w.Compute(name, *halves, attrs=p.ATTRS)
    some = w.Compute(counted, *halves, p.split.like_half(out), p.counting(), attrs=p.ATTRS)
    return (*every.chain[:-1], *forward(w.Fork(w.given(p.groups), some, every), out))


DECLARED: dict[str, Any] = {"on": w.DOCUMENTED_NEW, "kinds": p.kinds(x, out), "idle": (x,), "precision": ONCE}
DECLARED["uncopied"] = p.UNCOPIED
NOTES = (
    "The documents promise 161002 for a dim out of range and for an x without axes, the source gives 561002; they call "
    "empty tensors supported, which ascend950 refuses with 561002. limit has to be above 0 on ascend950 only.",
    UNCHECKED.format("out beside dim, but on ascend950,"), p.SUMMED,
)  # fmt: skip
TORCH = "a, b = halves; a = a.clamp(max=limit); a * torch.sigmoid(alpha * a) * (b.clamp(-limit, limit) + bias)"
clipped_swiglu = w.generated(
    "aclnnClippedSwiglu", x, p.groups, *p.NUMBERS, out,
    summary="clipped SwiGlu with a scaled gate and a bias",
    tiling=tiling(), plan=plan("clipped_swiglu", "clipped_swiglu_rows"), **DECLARED,
    header="aclnnop/aclnn_clipped_swiglu.h", documented_soc=w.DOCUMENTED_NEW,
    formula=f"out = A' * s * (B' + bias), {p.FORMULA}. {p.LEFT}", reference=TORCH, notes=NOTES,
)  # fmt: skip
clipped_swiglu_v2 = w.generated(
    "aclnnClippedSwigluV2", x, p.groups, *p.NUMBERS, late, out,
    summary="clipped SwiGlu with a scaled gate and a bias, or clipped behind the gate",
    tiling=tiling(w.when(NEW, w.tiled((w.value_is(late, 0, 1),)))), **DECLARED,
    plan=plan(*(w.Either(LATE, f"late_swiglu{rows}", f"clipped_swiglu{rows}") for rows in ("", "_rows"))),
    header="aclnnop/aclnn_clipped_swiglu_v2.h", documented_soc=w.DOCUMENTED_NEW[2:],
    formula=f"clampMode 0: out = A' * s * (B' + bias), {p.FORMULA}; clampMode 1: min(silu(A), limit) * B'. {p.LEFT}",
    reference=f"{TORCH}; clampMode 1: silu(a).clamp(max=limit) * b.clamp(-limit, limit) of the halves",
    notes=("The documents list ascend950 only; ascend910b and 910_93 are configured and ignore clampMode.", *NOTES),
)  # fmt: skip
