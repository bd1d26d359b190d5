"""aclnnFusedCrossEntropyLossWithMaxSum."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..norm.shared.kernels import planned
from .shared.cross_entropy_plan import SOCS, UNSMOOTHED, unsmoothed

ALONE = w.Choices(dt.ACL_FLOAT)

most = w.In("logitsMax", "maximum logit of every row, [N]")
total = w.In("sumExpLogits", "sum of exp(logit - logitsMax) of every row, [N]")
chosen = w.In("predictedLogits", "target logit minus logitsMax of every row, [N]")
x = w.In("inputOptional", "ignored", optional=True)
weight = w.In("weightOptional", "ignored", optional=True)
logits = w.In("vocabParallelLogitsOptional", "logits, [N, V]; null: no softmax output", optional=True)
loss = w.Out("lossOut", "loss of every row, [N]")
softmax = w.Out("softMaxOutOptional", "softmax of the logits, FLOAT, [N, V]; not written without logits", optional=True)

column = w.Derived(lambda most: (*most.shape, 1), most, label="[N,1]")
wanted = w.given(logits)
SAME_ROWS = (w.Equal(w.SizeAt(logits, w.FixedAxis(0)), w.SizeAt(most, w.FixedAxis(0))),)


def as_column(param: w.Param) -> w.Step:
    """One number for each row beside its logits."""
    return w.ViewOf(w.Contiguous(param), w.Reshaped(column))


losses = w.Compute("sub", w.Compute("log", w.Contiguous(total)), w.Contiguous(chosen))
shifted = w.Compute("sub", w.CastTo(w.Contiguous(logits), w.FLOAT), as_column(most))
shares = w.Compute("mul", w.Compute("exp", shifted), w.Compute("reciprocal", as_column(total)))
fused_cross_entropy_loss_with_max_sum = w.declare(
    "aclnnFusedCrossEntropyLossWithMaxSum", most, total, chosen, unsmoothed, x, weight, logits, loss, softmax,
    summary="cross entropy loss and softmax from row maxima and sums of exponentials",
    rules=(
        w.present(most, total, chosen, loss), w.when(wanted, w.present(softmax)),
        w.dtype_in(ALONE, most, total, chosen, loss),
        w.when(wanted, w.dtype_in(w.FLOATS, logits), w.dtype_in(ALONE, softmax)),
        w.max_dims(1, most), w.min_dims(1, most), *(w.same_shape(most, each) for each in (total, chosen, loss)),
        w.when(wanted, w.max_dims(2, logits), w.min_dims(2, logits), w.same_shape(logits, softmax)),
        w.documented(w.when(wanted, SAME_ROWS)), UNSMOOTHED, w.done_if(w.negated(w.on(*SOCS))),
        w.when(wanted, w.inner(SAME_ROWS)),
    ),
    plan=planned(
        w.ViewCopy(losses, loss), w.Branch(wanted, w.ViewCopy(shares, softmax), losses),
    ),
    header="aclnnop/aclnn_fused_cross_entropy_loss_with_max_sum.h", documented_soc=SOCS,
    formula="lossOut = log(sumExpLogits) - predictedLogits; softMaxOutOptional = exp(vocabParallelLogitsOptional - "
    "logitsMax) / sumExpLogits",
    precision="in float32, every step of the formula rounded; the quotient is a product with 1 / sumExpLogits",
    reference="torch.log(sumExpLogits) - predictedLogits, (vocabParallelLogitsOptional.float() - "
    "logitsMax[:, None]).exp() / sumExpLogits[:, None]",
    notes=(
        "On SoCs other than the 910B, 910_93 and 950 the call succeeds without a task.",
        "The source compares the rows of logits and logitsMax only on the 950, where no task runs then; here other "
        "sizes give 561103, the documented code is 161002.",
    ),
)  # fmt: skip
