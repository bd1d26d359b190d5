"""LpNormUpdateV2: the root of what LpNormReduceV2 has summed."""

from __future__ import annotations

from ..lowering import language as w
from .declare import declare_type
from .lp_norm_reduce_v2 import is_extreme
from .swish import FLOATS, ONCE

x = w.In("x", "sums of powers, any shape")
p = w.Attr("p", "float", "order of the norm", 2.0)
epsilon = w.Attr("epsilon", "float", "least result", 1e-12)
y = w.Out("y", "norms, shape of x")

exponent = w.Derived(lambda order: 1 / order if order else 1.0, p, label="1 / p")
wide = w.CastTo(w.Contiguous(x), w.FLOAT)


def ends(norms: w.Step) -> w.Step:
    least = w.Compute("maximums", norms, attrs=(w.ValueOf(epsilon), 0.0))
    return w.ViewCopy(w.CastTo(least, w.Dtype(x)), y)


lp_norm_update_v2 = declare_type(
    "LpNormUpdateV2", x, p, epsilon, y,
    rules=(
        w.present(x, y), w.dtype_in(FLOATS, x, y), w.same_dtype(y, x), w.max_dims(8, x), w.same_shape(y, x),
        w.done_if_empty(y),
    ),
    plan=(w.Branch(is_extreme(p), ends(wide), ends(w.Compute("pows", wide, attrs=(exponent, 0.0)))),),
    summary="roots of sums of powers", precision=ONCE, reference="x.pow(1 / p).clamp_min(epsilon)",
    formula="y = max(x^(1/p), epsilon); max(x, epsilon) for p = 0, inf and -inf, written as LpNormReduceV2 has them",
)  # fmt: skip
