"""aclnnBinaryCrossEntropyWithLogitsTargetBackward."""

from __future__ import annotations

from ...lowering import language as w

grad = w.In("gradOutput", "gradient of the loss, broadcastable to self's shape")
x = w.In("self", "logits, any shape")
target = w.In("target", "target probabilities, same shape as self; the gradient does not depend on them")
weight = w.In("weightOptional", "weight of every element, broadcastable to self's shape; null: 1", optional=True)
positive = w.In(
    "posWeightOptional", "weight of positive examples, broadcastable to self's shape; null: 1", optional=True
)
reduction = w.Attr("reduction", "int64_t", "reduction of the forward loss: 0 none, 1 mean, 2 sum", default=0)
out = w.Out("gradTarget", "gradient of target, same shape as self, dtype of target")


def factor(param: w.Param, stand_in: w.Step) -> w.Step:
    """An optional tensor in FLOAT; where it is absent the kernel gets x in its place and counts it as 1."""
    return w.Branch(w.given(param), w.CastTo(w.Contiguous(param), w.FLOAT), stand_in)


wide_grad, wide = (w.CastTo(w.Contiguous(param), w.FLOAT) for param in (grad, x))
factors = factor(weight, wide), factor(positive, wide)
(has_elements,) = w.not_empty(x)
result = w.Compute(
    "bce_target_backward", wide_grad, wide, *factors,
    attrs=(
        w.Where(w.value_is(reduction, 1), w.Numel(x), 1.0),
        w.Where(w.given(weight), 1.0, 0.0), w.Where(w.given(positive), 1.0, 0.0),
    ),
)  # fmt: skip
narrow = w.CastTo(result, w.Dtype(out))
binary_cross_entropy_with_logits_target_backward = w.declare(
    "aclnnBinaryCrossEntropyWithLogitsTargetBackward", grad, x, target, weight, positive, reduction, out,
    summary="gradient of the binary cross entropy with logits with respect to target",
    rules=(
        w.present(grad, x, target, out), w.max_dims(8, out), w.dtype_in(w.FLOATS, grad, x, target),
        *(w.when(w.given(param), w.dtype_in(w.FLOATS, param)) for param in (weight, positive)),
        w.dtype_in(w.FLOATS, out), w.same_dtype(out, target), w.same_format(x, target), w.same_format(x, out),
        w.when(
            has_elements, w.same_shape(x, target), w.same_shape(x, out), w.shape_is_broadcast(x, grad, x),
            *(w.when(w.given(param), w.shape_is_broadcast(x, param, x)) for param in (weight, positive)),
        ),
        (w.value_is(reduction, 0, 1, 2),), w.done_if_empty(x),
    ),
    plan=(*wide_grad.chain, *wide.chain, w.Contiguous(target), *factors, result, narrow, w.ViewCopy(narrow, out)),
    header="aclnnop/aclnn_binary_cross_entropy_with_logits_target_backward.h",
    documented_soc=("ascend910b", "ascend910_93"),
    formula="gradTarget = gradOutput * (log(sigmoid(-x)) - log(sigmoid(x)) * posWeight) * weight * k with k = 1 / "
    "numel(self) where reduction is 1, else 1",
    precision="computed in float32 for every dtype and rounded once, to nearest even; the difference is taken as "
    "-max(x, 0) - posWeight * min(x, 0) + (posWeight - 1) * log(1 + exp(-|x|)), which loses nothing near x = 0",
    reference="grad_output * (logsigmoid(-self) - logsigmoid(self) * pos_weight) * weight / (self.numel() if reduction "
    "== 1 else 1)  # logsigmoid = torch.nn.functional.logsigmoid",
    notes=(
        "The source means to refuse BF16 outside the 910B and 910_93 but joins the two conditions with or instead of "
        "and: BF16 is accepted on every SoC.",
        "Only gradTarget's rank is checked; the other tensors are bound by their shapes, unless self is empty: then no "
        "shape is checked. The documents require 1 to 8 axes; the source also accepts 0.",
    ),
)  # fmt: skip
