"""aclnnPowScalarTensor."""

from __future__ import annotations

from ...lowering import language as w
from ..arithmetic.shared.arithmetic import WHOLE, is_one_of
from .shared.power_rules import PAIR, PRECISION, WHOLE_RULE, tests

base = w.Scalar("self", "base, a scalar", 2.0)
exponent = w.In("exponent", "exponent, rank up to 8")
out = w.Out("out", "output, same shape as exponent", ctype=w.IN_TENSOR)
kind = w.ComputeDtypeInto(exponent, base, out, w.of_base)
dense = w.Contiguous(exponent)
values = w.CastTo(dense, kind)
result = w.Compute("rpows", values, attrs=(w.AsTensor(base, kind),), integral=is_one_of(kind, *WHOLE))
back = w.CastTo(result, w.Dtype(out))
pow_scalar_tensor = w.declare(
    "aclnnPowScalarTensor", base, exponent, out,
    summary="element-wise power of a scalar base: self ** exponent",
    rules=(
        w.present(base, exponent, out), *tests(base, exponent, out, kind), w.max_dims(8, exponent),
        w.same_shape(exponent, out), w.done_if_empty(exponent),
    ),
    plan=(dense, values, result, back, w.ViewCopy(back, out)),
    header="aclnnop/aclnn_pow.h", library="math", documented_soc=w.DOCUMENTED_ALL,
    formula="self ** exponent in the inferred dtype, with self cast to it as C does; " + WHOLE_RULE,
    precision=PRECISION, reference="torch.pow(self, exponent).to(out.dtype)",
    notes=(
        PAIR,
        "Before ascend950 a DOUBLE exponent with a FLOAT out is computed in FLOAT, a complex self promotes, a floating "
        "exponent stays and an integer one gives way to a floating self; on ascend950 the higher category wins.",
        "On ascend950 a self of 1 fills a real out with 1 without computing a power.",
    ),
)  # fmt: skip
