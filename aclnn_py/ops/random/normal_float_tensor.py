"""aclnnNormalFloatTensor."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from .shared.dropout_mask import rounded
from .shared.normal_outs import DTYPES, NOTHING, ROUNDED, STEERING, TEXTS, drawn, is_new, mean, slow

std, out = w.In("std", "standard deviation of each sample, rank up to 8"), w.Out("out", "samples, same shape as std")
kind = w.Dtype(std)
new = is_new(kind)


class Middle(w.ValueOf):
    """The mean as it is added: on the 950 rounded to the numbers' type."""

    def read(self, call: Call) -> float:
        value: float = super().read(call)
        return rounded(value, kind.read(call)) if new.holds(call) else value


def wider(std: TensorFacts) -> int | None:
    return dt.promote(std.dtype, dt.ACL_FLOAT)


deviation = w.Contiguous(std)
numbers = drawn(w.ViewShape(std), kind, NOTHING, 1.0)
product = w.Compute("mul", numbers, deviation)
common = w.Where(new, kind, w.Derived(wider, std, label="dtype of the sum"))
wide = w.CastTo(product, common)
total = w.Compute("adds", wide, attrs=(Middle(mean), -0.0))
cast = w.CastTo(total, w.Dtype(out))
single_std = w.both(w.is_empty(out), w.is_single(std))
normal_float_tensor = w.declare(
    "aclnnNormalFloatTensor", mean, std, *STEERING, out,
    rules=(
        w.present(std, out), w.not_empty(std), w.when(single_std, otherwise=(w.same_shape(out, std),)),
        w.max_dims(8, std),
        w.dtype_in(DTYPES, std, out), w.done_if(w.both(single_std, w.Equal(w.Rank(std), w.Rank(out)))),
    ),
    plan=(slow(kind), *cast.chain, w.ViewCopy(cast, out)),
    **TEXTS, precision=ROUNDED, reference="torch.normal(mean, std)",
)  # fmt: skip
