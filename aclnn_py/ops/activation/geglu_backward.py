"""aclnnGeGluBackward and aclnnGeGluV3Backward."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared import geglu_plan as p

grad = w.In("gradOutput", "gradient of out, shape of self with dim halved")
x = w.In("self", "forward input, any shape, halved into A and B along dim")
gelu = w.In("gelu", "outGelu of the forward call, same shape as gradOutput")
out = w.Out("gradInput", "gradient of self, same shape as self")
axis = w.Axis(x, p.dim)
RULES = (
    w.present(grad, x, gelu, out), w.dtype_in(w.FLOATS_BY_RANGE, grad), w.same_dtype(x, grad), w.same_dtype(gelu, grad),
    w.same_dtype(out, grad), w.documented(w.max_dims(8, grad, x)), w.same_shape(gelu, grad), w.same_shape(out, x),
    (w.Defined(axis), w.Equal(w.Sizes(grad), w.Halved(x, axis, bare=True))), p.MODES, w.done_if_empty(grad),
    p.with_a_kernel(), w.when(w.on("ascend310p"), w.inner((w.value_is(p.mode, 1),))),
)  # fmt: skip
SLOPE = "gelu' the derivative of the erf form, or with approximate = 1 of the tanh form"
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_geglu_backward.h", "documented_soc": p.DOCUMENTED,
    "precision": "computed in float32 and rounded once, to nearest even; FLOAT16: gradOutput times the half that is "
    "not activated is rounded to half before it is multiplied by gelu'",
    "notes": (
        "CANN's kernels compute the normal distribution function with a rational approximation, the emulator with "
        "another one: both are far below the precision bar.", p.NO_KERNEL,
        "The 310P supports the tanh form only: approximate = 0 gives 561103.",
        "The documents limit the rank to 8; the source does not.",
    ),
}  # fmt: skip


def plan(which: w.Param | None) -> w.Plan:
    """Both gradients from one pass, each written where it belongs."""
    g, dense, activated = w.Contiguous(grad), w.Contiguous(x), w.Contiguous(gelu)
    plain, active = p.halves(dense, which)
    result = w.Compute(p.kernel("geglu_backward", x), g, activated, plain, active, folds=(False, False))
    second = w.ViewOf(result, w.NthOutput(1))
    joined: w.Step = w.Concat(axis, result, second)
    if which is not None:
        joined = w.Branch(w.is_true(which), w.Concat(axis, second, result), joined)
    return (g, dense, activated, plain, active, result, second, joined, w.ViewCopy(joined, out))


geglu_backward = w.declare(
    "aclnnGeGluBackward", grad, x, gelu, p.dim, p.mode, out,
    summary="gradient of aclnnGeGlu with respect to self", rules=RULES, plan=plan(None), **TEXTS,
    formula=f"gradInput = concat(gelu * gradOutput, gradOutput * A * gelu'(B)) along dim with {SLOPE}",
    reference="a, b = self.chunk(2, dim); torch.cat([gelu * gradOutput, aten.gelu_backward(gradOutput * a, b)], dim)",
)  # fmt: skip
geglu_v3_backward = w.declare(
    "aclnnGeGluV3Backward", grad, x, gelu, p.dim, p.mode, p.activate_left, out,
    summary="gradient of aclnnGeGluV3 with respect to self", rules=RULES, plan=plan(p.activate_left), **TEXTS,
    formula="gradInput = concat(gelu * gradOutput, gradOutput * A * gelu'(B)) along dim, or with activateLeft "
    f"concat(gradOutput * B * gelu'(A), gelu * gradOutput); {SLOPE}",
    reference="as aclnnGeGluBackward, with the halves and their gradients swapped if activateLeft",
)  # fmt: skip
