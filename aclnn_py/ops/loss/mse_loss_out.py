"""aclnnMseLossOut."""

from __future__ import annotations

from ...lowering import language as w
from ...rules.core.call import Shape, TensorFacts
from ...rules.core.term import broadcast
from ..texts import ONCE
from .mse_loss import DTYPES, target, x
from .shared import reduction as r

reduction = r.reduction_attr()
out = w.Out("out", "loss, broadcast shape of self and target, for reduction 1 and 2 without axis 0")


def without_first(one: TensorFacts, other: TensorFacts) -> Shape | None:
    """The broadcast shape without its first axis."""
    shape = broadcast(one.shape, other.shape)
    return None if shape is None else shape[1:]


rest = w.Derived(without_first, x, target, label="broadcast shape of self and target without axis 0")
common, shape = w.Promoted(x, target), w.BroadcastShape(x, target)
sides = tuple(w.BroadcastTo(w.CastTo(w.Contiguous(each), common), shape) for each in (x, target))
losses = w.Compute("squared_error", *sides)
every = w.value_is(reduction, r.NONE)
kernel = w.Where(w.value_is(reduction, r.MEAN), "reduce_mean", "reduce_sum")
folded = w.Reduction(kernel, losses, axes=w.FixedAxis(0), dtypes=(common,))
all_of, over_rows = (w.ViewCopy(w.CastTo(each, w.Dtype(out)), out) for each in (losses, folded))
mse_loss_out = w.declare(
    "aclnnMseLossOut", x, target, reduction, out, summary="MSE loss: squared difference of self and target, reduced "
    "over axis 0",
    rules=(
        w.present(x, target, out), w.promoted_in(DTYPES, x, target), w.dtype_in(DTYPES, x, target, out),
        r.reduction_known(reduction), w.max_dims(8, x, target), w.broadcastable(x, target),
        w.when(every, w.shape_is_broadcast(out, x, target), otherwise=((w.Equal(w.ViewShape(out), rest),),)),
        w.done_if_empty(x, target),
    ),
    plan=(w.OpenBranch(every, all_of, over_rows),), header="aclnnop/aclnn_mse_loss_out.h", library="nn",
    documented_soc=w.DOCUMENTED_BUT_310B, formula="(self - target)^2; reduction 1: mean, 2: sum, over axis 0",
    precision=f"{ONCE}; then {r.SUMS}, and rounded again",
    reference="torch.nn.functional.mse_loss(self, target, reduction='none'), .mean(0) or .sum(0)",
)  # fmt: skip
