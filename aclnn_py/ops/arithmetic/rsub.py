"""aclnnRsub."""

from __future__ import annotations

from ...lowering import language as w
from .shared.arithmetic import PRECISION, UNTESTED_OUT
from .shared.rsub_plan import of_tensors
from .shared.rsub_rules import ALPHA_RULE, tests
from .shared.sum_rules import alpha

x, other, out = (
    w.In("self", "subtrahend, rank up to 8"),
    w.In("other", "minuend, broadcastable with self"),
    w.Out("out", "output, broadcast shape of self and other"),
)
rsub = w.declare(
    "aclnnRsub", x, other, alpha, out,
    summary="element-wise other - alpha * self",
    rules=(
        w.present(x, other, alpha, out), *tests(x, other, out, w.Promoted(x, other)), w.max_dims(8, x, other),
        w.broadcastable(x, other), w.shape_is_broadcast(out, x, other), w.done_if_empty(x, other),
    ),
    plan=of_tensors(x, other, out), header="aclnnop/aclnn_rsub.h", library="math",
    documented_soc=w.DOCUMENTED_BUT_310, precision=PRECISION,
    formula="other - alpha * self in the promoted dtype; integers wrap; on ascend950 FLOAT, FLOAT16, BF16, INT32, "
    "INT64 and INT8 multiply and subtract in one kernel with alpha as a float32 for floats",
    reference="torch.rsub(self, other, alpha=alpha).to(out.dtype)", notes=(ALPHA_RULE, UNTESTED_OUT),
)  # fmt: skip
