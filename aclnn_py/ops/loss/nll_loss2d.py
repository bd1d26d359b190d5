"""aclnnNLLLoss2d and aclnnNLLLoss2dBackward."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import nll as n
from .shared import reduction as r
from .shared.nll import ignored, reduction, target, weight
from .shared.nll_plan import backward, forward, nothing

x = n.x
PICTURES = "shape [N, C, H, W], target [N, H, W]"
out = w.Out("out", "loss, [N, H, W] for reduction 0, else 1 element")
total_out = w.Out("totalWeightOut", "total weight of all targets, 1 element; not written for reduction 0")
every = w.value_is(reduction, r.NONE)


def target_shape(x: TensorFacts) -> Shape:
    return (*x.shape[:1], *x.shape[2:])


target_shape_term = w.Derived(target_shape, x, label="shape of self without axis 1")
classes = w.SizeAt(x, w.FixedAxis(1))
pictures = (w.rank_is(3, target), (w.Equal(w.ViewShape(target), target_shape_term),))


def first_fits(x: TensorFacts, weight: TensorFacts) -> bool | None:
    """As gert::Shape has it, whose axis 0 is 0 where there is none."""
    return (weight.shape or (0,))[:1] == x.shape[1:2] or None


def weights_follow(call: Call) -> Iterator[Call]:
    yield call.but(weight, shape=call.tensor(x).shape[1:2])


weights_fit = w.Derived(
    first_fits, x, weight, label="weights", claim=("size of axis 0 of weight", "the number of classes"),
    mend=weights_follow, kind="shape_custom",
)  # fmt: skip
empty = w.either(w.is_empty(x), w.is_empty(target), w.is_empty(weight))
numbers = w.Where(n.NEWER, w.Dtype(target), w.Where(w.has_dtype(target, dt.ACL_INT64), n.INT64, n.INT32))
names = w.CastTo(w.Contiguous(target), numbers)
nll_loss2d = w.declare(
    "aclnnNLLLoss2d", x, target, weight, reduction, ignored, out, total_out,
    summary="negative log-likelihood loss of images",
    rules=(
        w.present(x, target, weight, out, total_out), w.dtype_in(n.DTYPES, x), w.same_dtype(x, weight),
        w.castable(x, out), w.castable(x, total_out), w.dtype_in(n.TARGETS, target), r.reduction_known(reduction),
        w.rank_is(4, x), w.defined(weights_fit), *pictures,
        w.when(every, w.same_shape(out, target), otherwise=((w.is_single(out),),)), n.one_element(total_out),
        w.done_if(w.both(empty, every)),
    ),
    plan=(
        w.OpenBranch(empty, nothing(reduction, out, total_out), forward(names, reduction, out, total_out)),
    ),
    header="aclnnop/aclnn_nll_loss2d.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="-weight[target] self[:, target]; 1: their sum divided by totalWeightOut, 2: their sum; totalWeightOut: "
    "the sum of weight[target]; targets equal to ignoreIndex are left out",
    precision=f"products in float32, {r.SUMS}, the quotient in float32",
    reference="torch.nn.functional.nll_loss(self, target, weight, ignore_index=ignoreIndex, "
    "reduction=('none', 'mean', 'sum')[reduction])",
    notes=(f"self has {PICTURES}.", n.OUTSIDE, "For empty inputs the mean is NaN and the sum 0."),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the loss, [N, H, W] for reduction 0, else 1 element")
total = w.In("totalWeight", "total weight of the forward call, 1 element", ctype=w.OUT_TENSOR)
slope = w.Out("out", "gradient of self, same shape as self")
labels = w.CastTo(w.Contiguous(target), w.Where(n.NEWER, w.Dtype(target), n.INT32))
nll_loss2d_backward = w.declare(
    "aclnnNLLLoss2dBackward", grad, x, target, weight, reduction, ignored, total, slope,
    summary="gradient of the negative log-likelihood loss of images",
    rules=(
        w.present(grad, x, target, weight, slope, total), w.dtype_in(n.DTYPES, x), w.same_dtype(x, grad),
        w.same_dtype(x, weight), w.same_dtype(x, slope), w.same_dtype(x, total), w.dtype_in(n.TARGETS, target),
        w.when(every, w.same_shape(grad, target), otherwise=(w.max_dims(1, grad), (w.is_single(grad),))),
        w.rank_is(4, x),
        *pictures, (w.Equal(w.Numel(weight), classes),), w.same_shape(x, slope), n.one_element(total),
        r.reduction_known(reduction), w.done_if_empty(x),
    ),
    plan=backward(grad, total, labels, reduction, slope),
    header="aclnnop/aclnn_nll_loss2d_backward.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310,
    formula="-gradOutput weight[target] at the target, 0 elsewhere and for targets equal to ignoreIndex; 1: divided "
    "by totalWeight",
    precision="the quotient in float32, times weight, rounded once",
    reference="torch.ops.aten.nll_loss2d_backward(gradOutput, self, target, weight, reduction, ignoreIndex, "
    "totalWeight)",
    notes=(f"self has {PICTURES}.", n.OUTSIDE),
)  # fmt: skip
