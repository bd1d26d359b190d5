"""aclnnSinc and aclnnInplaceSinc."""

from __future__ import annotations

from math import pi
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from .shared.elementary import kind
from .shared.elementary_rules import REAL, REAL_OR_WHOLE

ANY_BF16 = REAL.also(w.BF16)
TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_sinc.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "sin(pi x) / (pi x), 1 at 0; NaN for infinities; integers and BOOL are cast to FLOAT first",
    "precision": "on ascend950 float32 for FLOAT, FLOAT16 and BF16, rounded once; elsewhere pi, the product, the sine "
    "and the quotient are each rounded to the dtype",
}  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    """One kernel on ascend950, else a chain around 0, whose place a 1 takes."""
    one = w.both(w.on(*w.REGBASE), w.has_dtype(x, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16))
    dense = w.Contiguous(x)
    floating = w.CastTo(dense, kind(x))
    filled = w.Compute("one_for_zero", floating, unless=one)
    narrow_pi = w.Where(w.has_dtype(x, dt.ACL_FLOAT16, dt.ACL_BF16), 3.140625, pi)
    product = w.Compute("muls", filled, attrs=(narrow_pi, -0.0), unless=one)
    sine = w.Compute(w.Where(one, "sinc", "sin"), product)
    quotient = w.Compute("div", sine, product, unless=one)
    result = w.Compute("one_where_zero", quotient, floating, unless=one)
    back = w.CastTo(result, w.Dtype(out))
    return (*back.chain, w.ViewCopy(back, out))


x, out = w.In("self", "input, rank up to 8"), w.Out("out", "output, same shape as self")
sinc = w.declare(
    "aclnnSinc", x, out,
    summary="element-wise normalised sinc",
    rules=(
        w.inner(w.present(x, out)), w.dtype_in(REAL_OR_WHOLE.also(w.BF16), x), w.dtype_in(ANY_BF16, out),
        w.no_bf16_except(w.BF16_BY_RANGE, x), w.same_shape(x, out), w.max_dims(8, x), w.done_if_empty(x),
    ),
    plan=plan(x, out), reference="torch.sinc(self).to(out.dtype)", **TEXTS,
    notes=(
        "A null tensor gives 561103, not the documented 161001.", "out may be BF16 on every SoC, self on fewer.",
    ),
)  # fmt: skip

ref = w.InOut("selfRef", "input, overwritten with the result; rank up to 8")
inplace_sinc = w.declare(
    "aclnnInplaceSinc", ref,
    summary="element-wise normalised sinc, in place",
    rules=(
        w.inner(w.present(ref)), w.dtype_in(ANY_BF16, ref), w.no_bf16_except(w.BF16_BY_RANGE, ref), w.max_dims(8, ref),
        w.done_if_empty(ref),
    ),
    plan=plan(ref, ref), reference="selfRef.sinc_()", **TEXTS, notes=("A null tensor gives 561103.",),
)  # fmt: skip
