"""aclnnFusedCrossEntropyLossWithMaxSum."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ..norm.kernels import planned
from .cross_entropy_plan import SOCS, UNSMOOTHED, unsmoothed

ALONE = w.Choices(dt.ACL_FLOAT)

most = w.In("logitsMax", "the largest logit of each row, [N]")
total = w.In("sumExpLogits", "the sum of exp(logit - logitsMax) of each row, [N]")
chosen = w.In("predictedLogits", "the logit of each target less the largest one, [N]")
x = w.In("inputOptional", "nothing depends on it", optional=True)
weight = w.In("weightOptional", "nothing depends on it", optional=True)
logits = w.In("vocabParallelLogitsOptional", "the logits, [N, V]; null where no softmax is wanted", optional=True)
loss = w.Out("lossOut", "the loss of each row, [N]")
softmax = w.Out("softMaxOutOptional", "the probabilities, [N, V]; left alone without logits", optional=True)

column = w.Worked(lambda most: (*most.shape, 1), most, told="[N,1]")
wanted = w.given(logits)
SAME_ROWS = (w.Equal(w.SizeAt(logits, w.FixedAxis(0)), w.SizeAt(most, w.FixedAxis(0))),)


def beside(param: w.Param) -> w.Step:
    """One number for each row beside its logits."""
    return w.Look(w.Contiguous(param), w.Reshaped(column))


losses = w.Compute("sub", w.Compute("log", w.Contiguous(total)), w.Contiguous(chosen))
shifted = w.Compute("sub", w.CastTo(w.Contiguous(logits), w.FLOAT), beside(most))
shares = w.Compute("mul", w.Compute("exp", shifted), w.Compute("reciprocal", beside(total)))
fused_cross_entropy_loss_with_max_sum = w.declare(
    "aclnnFusedCrossEntropyLossWithMaxSum", most, total, chosen, unsmoothed, x, weight, logits, loss, softmax,
    summary="cross entropies of rows, and probabilities, from their largest logits and sums of exponentials",
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
        w.ViewCopy(losses, loss), w.Fork(wanted, w.ViewCopy(shares, softmax), losses),
    ),
    header="aclnnop/aclnn_fused_cross_entropy_loss_with_max_sum.h", documented_soc=SOCS,
    formula="lossOut = log(sumExpLogits) - predictedLogits; softMaxOutOptional = exp(vocabParallelLogitsOptional - "
    "logitsMax) / sumExpLogits",
    precision="in float32, every step of the formula rounded; the quotient is a product with 1 / sumExpLogits",
    reference="torch.log(sumExpLogits) - predictedLogits, (vocabParallelLogitsOptional.float() - "
    "logitsMax[:, None]).exp() / sumExpLogits[:, None]",
    notes=(
        "Elsewhere than on the 910B, 910_93 and 950 the call succeeds and nothing runs.",
        "The source compares the rows of logits with those of logitsMax on the 950 alone, where nothing runs then; "
        "here others give 561103, as documented 161002.",
    ),
)  # fmt: skip
