"""aclnnRReluWithNoise and aclnnInplaceRReluWithNoise."""

from __future__ import annotations

from ...lowering import language as w
from .shared.rrelu_plan import BOUNDS, GENERATOR, STEERING, TEXTS, lower, noise, plan, tests, upper

x, out = w.In("self", "input, any shape"), w.Out("out", "output, same shape and dtype as self")
rrelu_with_noise = w.declare(
    "aclnnRReluWithNoise", x, *STEERING, out,
    summary="element-wise randomized leaky ReLU; the slopes drawn are kept in noise",
    rules=(
        w.present(x, noise, lower, upper, out), w.dtype_in(w.FLOATS_BY_ARCH, x, noise),
        w.dtype_in(BOUNDS, lower, upper), w.dtype_in(w.FLOATS_BY_ARCH, out), w.same_dtype(x, out),
        w.same_dtype(noise, out), w.same_shape(x, out), w.documented(w.same_shape(noise, x)), *tests(x),
        w.same_format(x, out), w.same_format(noise, out), w.done_if_empty(x, noise),
    ),
    plan=plan(x, out), **TEXTS, reference="torch.ops.aten.rrelu_with_noise(self, noise, lower, upper, training)",
    notes=(
        GENERATOR,
        "The documents draw slopes for x <= 0 as torch does; the source draws them for x < 0 only.",
        "The documents require noise in self's shape; the source requires at least as many elements, and only in "
        "training.",
        "An empty noise succeeds and does not write out, in training or not.",
    ),
)  # fmt: skip

ref = w.InOut("self", "input, any shape, overwritten by the output; declared const", ctype=w.IN_TENSOR)
inplace_rrelu_with_noise = w.declare(
    "aclnnInplaceRReluWithNoise", ref, *STEERING,
    summary="element-wise randomized leaky ReLU, in place; the slopes drawn are kept in noise",
    rules=(
        w.present(ref, noise, lower, upper), w.dtype_in(w.FLOATS_BY_ARCH, ref, noise), w.dtype_in(BOUNDS, lower, upper),
        w.documented(w.same_dtype(lower, ref), w.same_dtype(upper, ref)), w.same_dtype(noise, ref),
        w.documented(w.same_shape(noise, ref)), *tests(ref), w.same_format(noise, ref), w.done_if_empty(ref, noise),
    ),
    plan=plan(ref, ref), **TEXTS, reference="torch.ops.aten.rrelu_with_noise_(self, noise, lower, upper, training)",
    notes=(
        GENERATOR,
        "The documents require lower and upper in self's dtype, and noise in self's shape; the source accepts every "
        "floating-point scalar, and at least as many elements, those only in training.",
    ),
)  # fmt: skip
