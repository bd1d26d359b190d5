"""aclnnNLLLossBackward."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.call import Call, TensorFacts
from . import nll as n
from . import reduced as r
from .nll import ignored, reduction, target, weight, x
from .nll_plan import backward

grad = w.In("gradOutput", "the gradient at the losses, their mean or their sum")
total = w.In("totalWeight", "what all samples weigh")
out = w.Out("out", "the gradient at self")


def target_fits(x: TensorFacts, target: TensorFacts) -> bool | None:
    """Whether both are as long along axis 0, or self has none but that of classes and target none at all."""
    return (x.rank == 1 and target.rank == 0) or x.shape[:1] == (target.shape or (0,)) or None


def target_follows(call: Call) -> Iterator[Call]:
    yield call.but(target, shape=call.tensor(x).shape[:-1])


targets_fit = w.Worked(
    target_fits, x, target, told="targets", claim=("size of target", "that of self along axis 0, or one for a row"),
    mend=target_follows, kind="shape_custom",
)  # fmt: skip

names = w.CastTo(w.Contiguous(target), w.Either(n.NEWER, w.Dtype(target), n.INT32))
nll_loss_backward = w.declare(
    "aclnnNLLLossBackward", grad, x, target, weight, reduction, ignored, total, out,
    summary="gradient of negative log likelihoods",
    rules=(
        w.present(grad, x, target, weight, total, out), w.same_dtype(weight, x), w.same_dtype(grad, x),
        w.same_dtype(total, x), w.castable(x, out), w.dtype_in(n.DTYPES, x), w.dtype_in(n.TARGETS, target),
        r.reduction_known(reduction), w.dims_within(1, 2, x), w.max_dims(1, target), w.defined(targets_fit),
        w.defined(n.weights_fit), n.one_element(total), w.defined(n.samples_fit(grad)), w.same_shape(x, out),
        w.done_if_empty(x),
    ),
    plan=backward(grad, total, names, reduction, out),
    header="aclnnop/aclnn_nll_loss_backward.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310,
    formula="-gradOutput weight[target] at the target, 0 elsewhere and for targets that are ignoreIndex; 1: over "
    "totalWeight",
    precision="the quotient in float32, times weight, rounded once",
    reference="torch.ops.aten.nll_loss_backward(gradOutput, self, target, weight, reduction, ignoreIndex, totalWeight)",
    notes=(n.OUTSIDE, "Of a lone row's targets only the first one counts."),
)  # fmt: skip
