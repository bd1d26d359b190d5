"""aclnnRsubs."""

from __future__ import annotations

from ...lowering import language as w
from .shared.arithmetic import PRECISION, UNTESTED_OUT
from .shared.rsub_plan import with_scalar
from .shared.rsub_rules import ALPHA_RULE, tests
from .shared.sum_rules import alpha

x, other, out = (
    w.In("self", "subtrahend, rank up to 8"),
    w.Scalar("other", "minuend, a scalar"),
    w.Out("out", "output, same shape as self"),
)
kind = w.Inferred(x, other, out, w.of_difference, alpha)
rsubs = w.declare(
    "aclnnRsubs", x, other, alpha, out,
    summary="element-wise other - alpha * self for a scalar",
    rules=(
        w.present(x, other, alpha, out), *tests(x, other, out, kind), w.max_dims(8, x), w.same_shape(out, x),
        w.done_if_empty(x),
    ),
    plan=with_scalar(x, other, out, kind), header="aclnnop/aclnn_rsub.h", library="math",
    documented_soc=w.DOCUMENTED_BUT_310B, precision=PRECISION,
    formula="other - alpha * self in the inferred dtype, with both scalars cast to it as C does; integers wrap",
    reference="torch.rsub(self, other, alpha=alpha).to(out.dtype)",
    notes=(
        ALPHA_RULE, UNTESTED_OUT,
        "Before ascend950 a floating self stays whatever other is, and an integer one gives way to a floating other "
        "only, so that a complex other counts as 0. The inferred dtype of ascend950 is aclnnAdds'.",
    ),
)  # fmt: skip
