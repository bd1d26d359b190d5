"""aclnnNormalTensorFloat."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from .shared.normal_outs import DTYPES, NOTHING, ROUNDED, STEERING, TEXTS, drawn, is_new, slow, std, sum_of

mean, out = w.In("mean", "mean of each sample, rank up to 8"), w.Out("out", "samples, same shape as mean")
kind = w.Dtype(out)
middle = w.Contiguous(mean)
numbers = drawn(w.ViewShape(out), kind, NOTHING, w.ValueOf(std))
common = w.Where(is_new(kind), kind, w.Promoted(mean, out), label="dtype of the sum")
single = w.CastTo(middle, w.Where(is_new(kind), w.Constant(dt.ACL_FLOAT, "DT_FLOAT"), w.Dtype(mean)))
total = sum_of(single, numbers, common)
cast = w.CastTo(total, kind)
one_or_none = w.both(w.OneOf(w.Numel(mean), w.Choices(0, 1)), w.Equal(w.Rank(mean), w.Rank(out)))
normal_tensor_float = w.declare(
    "aclnnNormalTensorFloat", mean, std, *STEERING, out,
    rules=(
        w.present(mean, out), w.max_dims(8, mean, out), w.broadcastable(mean, out),
        w.shape_is_broadcast(out, mean, out), w.dtype_in(DTYPES, mean, out),
        w.done_if(w.both(w.is_empty(out), one_or_none)),
    ),
    plan=(slow(kind), *cast.chain, w.ViewCopy(cast, out)),
    **TEXTS, precision=ROUNDED, reference="torch.normal(mean, std)",
)  # fmt: skip
