"""aclnnBinaryCrossEntropy and aclnnBinaryCrossEntropyBackward."""

from __future__ import annotations

from math import nan

from ...lowering import language as w
from ..texts import ONCE
from .shared import reduction as r
from .shared.gradients import scale_of, weighing

DTYPES = w.FLOATS_BY_ARCH
GRADIENT = "gradOutput (self - target) / max((1 - self) self, 1e-12), times weightOptional"

x, target = (
    w.In("self", "input probabilities, any shape"),
    w.In("target", "target probabilities, same shape as self; backward: broadcastable to it"),
)
weight = w.In("weight", "weight of every element, same shape as self; null: 1", optional=True)
reduction, out = r.reduction_attr(), w.Out("out", "loss, shape of self for reduction 0, else 1 element")
dense = w.Contiguous(x)
shares, weighted = weighing(weight, dense)
sides = dense, w.Contiguous(target), shares
every = w.Compute("binary_entropy", *sides, attrs=(weighted,))
wide = w.Compute("binary_entropy", *sides, attrs=(weighted,), dtype=w.FLOAT)
one = r.folded(wide, reduction, w.AllAxes(x), w.Dtype(x))
all_of, single = (w.ViewCopy(w.ShapeMatches(each, out), out) for each in (every, one))
nothing = w.OpenBranch(w.value_is(reduction, r.MEAN), r.filled(out, nan), r.filled(out, 0))
binary_cross_entropy = w.declare(
    "aclnnBinaryCrossEntropy", x, target, weight, reduction, out,
    summary="binary cross entropy of probabilities",
    rules=(
        w.documented(w.present(x, target, out)), w.inner(w.present(x, target, out)),
        w.dtype_in(DTYPES, x, target, out),
        w.when(
            w.given(weight), w.dtype_in(DTYPES, weight), w.same_dtype(target, x), w.same_dtype(weight, x),
            w.same_dtype(out, x),
        ),
        w.same_shape(x, target), r.reduction_known(reduction),
        w.when(
            w.is_empty(x), w.inner(w.same_dtype(out, x)),
            otherwise=(
                w.inner(w.same_dtype(target, x)), w.when(w.given(weight), w.inner(w.same_shape(weight, x))),
            ),
        ),
    ),
    plan=(w.OpenBranch(w.is_empty(x), nothing, w.OpenBranch(w.value_is(reduction, r.NONE), all_of, single)),),
    header="aclnnop/aclnn_binary_cross_entropy.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="-weight (target log(self) + (1 - target) log(1 - self)), logarithms clamped to at least -100; "
    "reduction 1: mean, 2: sum",
    precision=f"{ONCE}; {r.SUMS}",
    reference="torch.nn.functional.binary_cross_entropy(self, target, weight, reduction=('none', 'mean', "
    "'sum')[reduction])",
    notes=(
        "A null pointer gives 561103; the documents give 161001.",
        "Without weight dtypes are not compared: another one of target or out gives 561103.",
        "Another shape of weight gives 561103.", "For an empty self out, of any shape, is filled: with NaN for the "
        "mean, else with 0.",
    ),
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the loss, broadcastable to self's shape")
weight_of = w.In("weightOptional", "weight of every element, broadcastable to self's shape; null: 1", optional=True)
slope = w.Out("out", "gradient of self, same shape as self")
common = w.PromotedOf(x, target, grad, weight_of)
values = tuple(w.Contiguous(each) for each in (grad, x, target))
casts = tuple(w.CastTo(each, common) for each in values)
factor, counts = weighing(weight_of, casts[1], common)
result = w.Compute("binary_entropy_backward", *casts, factor, attrs=(scale_of(reduction, 1.0, x), counts))
back = w.CastTo(result, w.Dtype(slope))
formed = w.formatted(back, slope)
binary_cross_entropy_backward = w.declare(
    "aclnnBinaryCrossEntropyBackward", grad, x, target, weight_of, reduction, slope,
    summary="gradient of binary cross entropy of probabilities with respect to self",
    rules=(
        w.present(grad, x, target, slope), w.max_dims(8, slope), w.dtype_in(DTYPES, x, grad, target, slope),
        w.when(w.given(weight_of), w.dtype_in(DTYPES, weight_of)), w.same_format(x, target),
        w.when(w.given(weight_of), w.same_format(x, weight_of)),
        w.when(
            w.negated(w.is_empty(x)), w.same_shape(slope, x), w.shape_is_broadcast(x, target, x),
            w.when(w.given(weight_of), w.shape_is_broadcast(x, weight_of, x)), w.shape_is_broadcast(x, grad, x),
        ),
        r.reduction_known(reduction), w.done_if_empty(x),
    ),
    plan=(*values, *casts, factor, result, back, formed, w.ViewCopy(formed, slope)),
    header="aclnnop/aclnn_binary_cross_entropy_backward.h", library="nn", stream_ctype="const aclrtStream",
    documented_soc=w.DOCUMENTED_BUT_310B, precision=ONCE,
    formula=f"{GRADIENT}; 1: divided by the number of elements of self",
    reference="torch.ops.aten.binary_cross_entropy_backward(gradOutput, self, target, weightOptional, reduction)",
    notes=("Only the rank of out is checked.", "Formats other than self's are refused, except for gradOutput."),
)  # fmt: skip
