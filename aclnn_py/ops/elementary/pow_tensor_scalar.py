"""aclnnPowTensorScalar and aclnnInplacePowTensorScalar."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from .shared.power_plan import exponent, inferred, late_tests, plan
from .shared.power_rules import PAIR, PRECISION, WHOLE_RULE, tests

TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_pow.h", "library": "math", "documented_soc": w.DOCUMENTED_ALL, "precision": PRECISION,
    "formula": "self ** exponent in the inferred dtype, with exponent cast to it as C does; " + WHOLE_RULE,
}  # fmt: skip
NOTES = (
    PAIR,
    "Before ascend950 a DOUBLE exponent with a FLOAT out is computed in FLOAT, a complex exponent promotes, a floating "
    "self stays and an integer one gives way to a floating exponent. On ascend950 the higher category wins, a floating "
    "exponent counting as FLOAT and a complex one as COMPLEX64.",
    "With an empty self phase one succeeds early; after that ascend950 alone refuses a negative "
    "exponent of integers and one beyond the range of the inferred dtype.",
)
x, out = w.In("self", "base, rank up to 8"), w.Out("out", "output, same shape as self", ctype=w.IN_TENSOR)
pow_tensor_scalar = w.declare(
    "aclnnPowTensorScalar", x, exponent, out,
    summary="element-wise power with a scalar exponent: self ** exponent",
    rules=(
        w.present(x, exponent, out), *tests(x, exponent, out, inferred(x, out)), w.max_dims(8, x),
        w.same_shape(x, out), w.done_if_empty(x), late_tests(x, out),
    ),
    plan=plan(x, out), reference="torch.pow(self, exponent).to(out.dtype)", **TEXTS, notes=NOTES,
)  # fmt: skip

ref = w.InOut("self", "base, overwritten with the result (declared const); rank up to 8", ctype=w.IN_TENSOR)
inplace_pow_tensor_scalar = w.declare(
    "aclnnInplacePowTensorScalar", ref, exponent,
    summary="element-wise power with a scalar exponent: selfRef ** exponent, in place",
    rules=(
        w.present(ref, exponent), *tests(ref, exponent, ref, inferred(ref, ref)), w.max_dims(8, ref),
        w.done_if_empty(ref), late_tests(ref, ref),
    ),
    plan=plan(ref, ref), reference="self.pow_(exponent)", **TEXTS, notes=NOTES,
)  # fmt: skip
