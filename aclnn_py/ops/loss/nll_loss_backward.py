"""aclnnNLLLossBackward."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared import nll as n
from .shared import reduction as r
from .shared.nll import ignored, reduction, target, weight, x
from .shared.nll_plan import backward

grad = w.In("gradOutput", "gradient of the loss, [N] for reduction 0 and rank 2, else 1 element")
total = w.In("totalWeight", "total weight of the forward call, 1 element")
out = w.Out("out", "gradient of self, same shape as self")


def target_fits(x: TensorFacts, target: TensorFacts) -> bool | None:
    """Whether both are as long along axis 0, or self has none but that of classes and target none at all."""
    return (x.rank == 1 and target.rank == 0) or x.shape[:1] == (target.shape or (0,)) or None


def target_follows(call: Call) -> Iterator[Call]:
    yield call.but(target, shape=call.tensor(x).shape[:-1])


targets_fit = w.Derived(
    target_fits, x, target, label="targets", claim=("size of target", "that of axis 0 of self, or a scalar for rank 1"),
    mend=target_follows, kind="shape_custom",
)  # fmt: skip

names = w.CastTo(w.Contiguous(target), w.Where(n.NEWER, w.Dtype(target), n.INT32))
nll_loss_backward = w.declare(
    "aclnnNLLLossBackward", grad, x, target, weight, reduction, ignored, total, out,
    summary="gradient of the negative log-likelihood loss",
    rules=(
        w.present(grad, x, target, weight, total, out), w.same_dtype(weight, x), w.same_dtype(grad, x),
        w.same_dtype(total, x), w.castable(x, out), w.dtype_in(n.DTYPES, x), w.dtype_in(n.TARGETS, target),
        r.reduction_known(reduction), w.dims_within(1, 2, x), w.max_dims(1, target), w.defined(targets_fit),
        w.defined(n.weights_fit), n.one_element(total), w.defined(n.samples_fit(grad)), w.same_shape(x, out),
        w.done_if_empty(x),
    ),
    plan=backward(grad, total, names, reduction, out),
    header="aclnnop/aclnn_nll_loss_backward.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310,
    formula="-gradOutput weight[target] at the target, 0 elsewhere and for targets equal to ignoreIndex; 1: divided "
    "by totalWeight",
    precision="the quotient in float32, times weight, rounded once",
    reference="torch.ops.aten.nll_loss_backward(gradOutput, self, target, weight, reduction, ignoreIndex, totalWeight)",
    notes=(n.OUTSIDE, "For a self of rank 1 only the first target counts."),
)  # fmt: skip
