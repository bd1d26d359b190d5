"""aclnnBinaryCrossEntropyWithLogits and aclnnBinaryCrossEntropyWithLogitsBackward."""

from __future__ import annotations

from math import nan

from ...lowering import language as w
from ..texts import ONCE
from .shared import reduction as r
from .shared.gradients import scale_of, weighing

x, target = w.In("self", "logits x, any shape"), w.In("target", "target probabilities, same shape as self")
weight = w.In("weightOptional", "weight of every element, broadcastable to self's shape; null: 1", optional=True)
positive = w.In(
    "posWeightOptional", "weight of positive examples, broadcastable to self's shape; null: 1", optional=True
)
reduction, out = r.reduction_attr(), w.Out("out", "loss, shape of self for reduction 0, else 1 element")
FACTORS = weight, positive


def of_each(rules: w.Rules, others: w.Rules) -> w.Rules:
    """Rules about the two factors, asked of those that are given."""
    return w.flat(w.when(w.given(weight), rules), w.when(w.given(positive), others))


common = w.Promoted(x, target)
casts = tuple(w.CastTo(w.Contiguous(each), common) for each in (x, target))
(share, weighted), (tilt, tilted) = (weighing(each, casts[0], common) for each in FACTORS)
losses = w.Compute("logit_entropy", *casts, share, tilt, attrs=(weighted, tilted), dtype=w.FLOAT)
all_of = w.ShapeMatches(losses, out, exactly=True)
one = r.folded(losses, reduction, w.AllAxes(x), w.FLOAT)
every = w.value_is(reduction, r.NONE)
nothing = w.OpenBranch(w.value_is(reduction, r.MEAN), r.filled(out, nan), r.filled(out, 0))
binary_cross_entropy_with_logits = w.declare(
    "aclnnBinaryCrossEntropyWithLogits", x, target, weight, positive, reduction, out,
    summary="binary cross entropy with logits",
    rules=(
        w.present(x, target, out), w.dtype_in(w.FLOATS_BY_RANGE, x, target, out), w.same_dtype(target, out),
        r.reduction_known(reduction), w.max_dims(8, x, target),
        of_each(w.max_dims(8, weight), w.max_dims(8, positive)), w.same_shape(x, target),
        w.when(
            w.negated(w.is_empty(target)), of_each(w.broadcastable(weight, target), w.broadcastable(positive, target)),
            of_each(
                w.inner(w.shape_is_broadcast(target, weight, target)),
                w.inner(w.shape_is_broadcast(target, positive, target)),
            ),
        ),
        w.done_if(w.both(w.is_empty(x), every)),
    ),
    plan=(w.OpenBranch(w.is_empty(x), nothing, w.OpenBranch(every, r.stored_to(out, all_of), r.stored_to(out, one))),),
    header="aclnnop/aclnn_binary_cross_entropy_with_logits.h", library="nn", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310B,
    formula="weightOptional ((1 - target) x - (1 + (posWeightOptional - 1) target) log(sigmoid(x))); "
    "reduction 1: mean, 2: sum",
    precision=f"{ONCE}; {r.SUMS}; the losses are FLOAT before they are cast to out's dtype",
    reference="torch.nn.functional.binary_cross_entropy_with_logits(self, target, weightOptional, "
    "pos_weight=posWeightOptional, reduction=('none', 'mean', 'sum')[reduction])",
    notes=(
        "Weights may have any dtype castable to the promoted dtype of self and target.",
        "A weight whose broadcast with target has another shape than target gives 561103.",
        "For an empty self out, of any shape, is filled: with NaN for the mean, with 0 for the sum.",
    ),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the loss, broadcastable to self's shape")
slope = w.Out("out", "gradient of self, same shape as self, dtype of target")
DTYPES = w.FLOATS_BY_ARCH
joined = w.PromotedOf(x, target, grad, weight, positive)
values = tuple(w.Contiguous(each) for each in (grad, x, target))
wide = tuple(w.CastTo(each, joined) for each in values)
(factor, counts), (bend, bent) = (weighing(each, wide[1], joined) for each in FACTORS)
result = w.Compute(
    "logit_entropy_backward", *wide, factor, bend, attrs=(scale_of(reduction, 1.0, x), counts, bent)
)  # fmt: skip
back = w.CastTo(result, w.Dtype(slope))
formed = w.formatted(back, slope)
binary_cross_entropy_with_logits_backward = w.declare(
    "aclnnBinaryCrossEntropyWithLogitsBackward", grad, x, target, weight, positive, reduction, slope,
    summary="gradient of binary cross entropy with logits with respect to self",
    rules=(
        w.present(grad, x, target, slope), w.max_dims(8, slope), w.dtype_in(DTYPES, grad, x, target),
        of_each(w.dtype_in(DTYPES, weight), w.dtype_in(DTYPES, positive)), w.dtype_in(DTYPES, slope),
        w.same_dtype(slope, target), w.same_format(x, target), w.same_format(x, slope),
        w.when(
            w.negated(w.is_empty(x)), w.same_shape(x, target), w.same_shape(x, slope),
            w.shape_is_broadcast(x, grad, x),
            of_each(w.shape_is_broadcast(x, weight, x), w.shape_is_broadcast(x, positive, x)),
        ),
        r.reduction_known(reduction), w.done_if_empty(x),
    ),
    plan=(*values, *wide, factor, bend, result, back, formed, w.ViewCopy(formed, slope)),
    header="aclnnop/aclnn_binary_cross_entropy_with_logits_backward.h", library="nn",
    stream_ctype="const aclrtStream", documented_soc=w.DOCUMENTED_BUT_310B, precision=ONCE,
    formula="gradOutput weightOptional ((1 + (posWeightOptional - 1) target) sigmoid(x) - posWeightOptional target); "
    "1: divided by the number of elements of self",
    reference="torch.autograd.grad of binary_cross_entropy_with_logits",
    notes=("Only the rank of out is checked.",),
)  # fmt: skip
