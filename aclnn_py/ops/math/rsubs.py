"""aclnnRsubs."""

from __future__ import annotations

from ...lowering import language as w
from .arithmetic import PRECISION, UNTESTED_OUT
from .rsub_plan import with_scalar
from .rsub_rules import ALPHA_RULE, tests
from .sum_rules import alpha

x, other, out = w.In("self", "the subtrahend"), w.Scalar("other", "the minuend"), w.Out("out", "the result")
kind = w.Inferred(x, other, out, w.of_difference, alpha)
rsubs = w.declare(
    "aclnnRsubs", x, other, alpha, out,
    summary="other - alpha * self for a scalar, element by element",
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
