"""aclnnNormalTensorTensor."""

from __future__ import annotations

from ...lowering import language as w
from .shared.normal_outs import DTYPES, NOTHING, ROUNDED, STEERING, TEXTS, drawn, is_new, slow, sum_of

mean, std = (
    w.In("mean", "mean of each sample, rank up to 8"),
    w.In("std", "standard deviation of each sample, broadcastable with mean"),
)
out = w.Out("out", "samples, broadcast shape of mean and std")
kind = w.Promoted(mean, std)
middle, deviation = w.Contiguous(mean), w.Contiguous(std)
shape = w.Where(is_new(kind), w.ViewShape(out), w.ViewShape(mean), label="shape of the samples")
wide_mean, wide_deviation = w.CastTo(middle, kind), w.CastTo(deviation, kind)
numbers = drawn(shape, kind, NOTHING, 1.0)
total = sum_of(wide_mean, w.Compute("mul", numbers, wide_deviation), kind)
cast = w.CastTo(total, w.Dtype(out))
normal_tensor_tensor = w.declare(
    "aclnnNormalTensorTensor", mean, std, *STEERING, out,
    rules=(
        w.present(mean, std, out), w.max_dims(8, mean, std), w.broadcastable(mean, std),
        w.shape_is_broadcast(out, mean, std), w.dtype_in(DTYPES, mean, std, out),
        w.done_if(w.both(w.is_empty(out), w.either(w.is_empty(mean), w.is_empty(std)))), w.promotable(mean, std),
        w.promoted_castable(mean, std, out),
    ),
    plan=(slow(kind), *cast.chain, w.ViewCopy(cast, out)),
    **{**TEXTS, "notes": (*TEXTS["notes"], "Before the 950 there are as many samples as elements of mean.")},
    precision=ROUNDED, reference="torch.normal(mean, std)",
)  # fmt: skip
