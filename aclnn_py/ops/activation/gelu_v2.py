"""aclnnGeluV2 and aclnnGeluBackwardV2, where a parameter chooses the form."""

from __future__ import annotations

from ...lowering import language as w
from ..texts import NO_RANK, ONCE
from .gelu import TANH

x, y = w.In("x", "input, any shape"), w.Out("y", "output, same shape and dtype as x")
mode = w.Attr("approximate", "int64_t", "form of GELU: 0 erf, 1 tanh approximation", 0, optional=True)
gelu_v2 = w.declare(
    "aclnnGeluV2", x, mode, y,
    summary="element-wise GELU, erf form or tanh approximation",
    rules=(
        w.present(x, y), w.same_dtype(y, x), w.no_bf16_except(w.BF16_BY_RANGE, x), w.dtype_in(w.FLOATS, x),
        w.same_shape(y, x), w.documented((w.value_is(mode, 0, 1),), w.max_dims(8, x)), w.done_if_empty(x),
    ),
    plan=w.pipeline(w.Where(w.value_is(mode, 1), "gelu", "gelu_erf"), x, out=y),
    header="aclnnop/aclnn_gelu_v2.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="approximate = 1: as aclnnGelu; else 0.5 * x * (1 + erf(x / sqrt(2))). -inf and NaN give NaN",
    precision=ONCE + ", without cancellation for negative x",
    reference="torch.nn.functional.gelu(x, approximate='tanh' if approximate == 1 else 'none')",
    notes=("The documents allow 0 and 1; the source treats every other value as 0.", NO_RANK.format("0 to 8")),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, broadcastable with self")
self = w.In("self", "forward input, broadcastable with gradOutput")
word = w.Attr("approximate", "char*", 'form of GELU: "none" (erf) or "tanh"', "none")
out = w.Out("gradInput", "gradient of self, broadcast shape of gradOutput and self, their promoted dtype")
gelu_backward_v2 = w.declare(
    "aclnnGeluBackwardV2", grad, self, word, out,
    summary="gradient of GELU, erf form or tanh approximation",
    rules=(
        w.present(grad, self, out, word), w.promotable(grad, self), w.promoted_bf16_only_on(w.BF16_BY_ARCH, grad, self),
        w.promoted_in(w.FLOATS, grad, self), w.same_as_promoted(out, grad, self), w.broadcastable(grad, self),
        w.shape_is_broadcast(out, grad, self), w.word_in(word, "none", "tanh"), w.documented(w.max_dims(8, grad, self)),
        w.done_if_empty(self, grad),
    ),
    plan=w.promoting(
        w.Where(w.value_is(word, "tanh"), "gelu_backward", "gelu_erf_backward"), grad, self, out=out, broadcasts=True,
        casts=False,
    ),
    header="aclnnop/aclnn_gelu_backward_v2.h", documented_soc=w.DOCUMENTED_BUT_310B,
    formula=f"tanh: {TANH}; none: gradOutput * (0.5 + 0.5 * erf(x / sqrt(2)) + x * exp(-x^2 / 2) / sqrt(2 pi)), where "
    "infinities of x give NaN",
    precision=ONCE, reference="torch.ops.aten.gelu_backward(grad_output, self, approximate=approximate)",
    notes=(
        "Only the promoted dtype is checked: an integer gradOutput with a floating-point self is cast.",
        NO_RANK.format("0 to 8"),
    ),
)  # fmt: skip
