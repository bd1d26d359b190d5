"""aclnnDropoutV3."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts, single
from ..conversion.shared.fill_steps import filled
from .shared.dropout_mask import LAYOUT, MaskRoom, Staying, mask_bytes, probability
from .shared.dropout_step import KeepByBits
from .shared.philox_step import DSA, SOURCE, offset, seed
from .shared.thread_step import ORDER, ByThreads

UNIT_BYTES, MOST_ABREAST = 16, 8
x = w.In("input", "input, rank up to 8")
noise = w.In("optionalNoiseShape", "reserved: null", optional=True)
p = w.Attr("p", "double", "dropout probability, 0 to 1", default=0.5)
out, mask = (
    w.Out("out", "output, same shape as input"),
    w.Out("maskOut", "keep mask, one bit per element, UINT8, [ceil(numel/128)*16]"),
)


def abreast(x: TensorFacts) -> int:
    """How many elements that follow one another a thread draws at once: as many as 16 bytes hold, if that divides."""
    most = min(MOST_ABREAST, UNIT_BYTES // max(1, dt.size(x.dtype)))
    return next(unit for unit in (most, most // 2, most // 4, 1) if unit <= 1 or x.numel % unit == 0)


def growth(p: float) -> float:
    """What those that stay are multiplied by, in float32."""
    staying = single(1 - p)
    return single(1 / staying) if staying else float("inf")


needed = w.Derived(lambda x: (mask_bytes(max(x.numel, 0)),), x, label="[bytes of the mask]")
factor = w.Derived(growth, p, label="1 / (1 - p)")
dense = w.Contiguous(x)
bits = ByThreads(
    "thread_mask",
    attrs=(*SOURCE, Staying(p), w.Numel(x), w.Derived(abreast, x, label="elements per thread and step")),
    shape=needed, dtype=w.Constant(dt.ACL_UINT8, "DT_UINT8"),
)  # fmt: skip
none, all_ = w.value_is(p, 0), w.value_is(p, 1)
result = w.Branch(none, dense, w.Branch(all_, filled(x, 0), KeepByBits(dense, bits, factor, "times_bits")))
chosen = w.Branch(none, filled(mask, 255), w.Branch(all_, filled(mask, 0), bits))
cast = w.CastTo(result, w.Dtype(out))
dropout_v3 = w.declare(
    "aclnnDropoutV3", x, noise, p, seed, offset, out, mask,
    summary="dropout with the random sequence of CUDA's threads",
    rules=(
        w.present(x, out, mask), w.castable(x, out),
        w.dtype_in(w.HALF_FLOAT.plus(dt.ACL_BF16, on=(*DSA, *w.REGBASE)), x),
        w.dtype_in(w.Choices(dt.ACL_UINT8), mask), (w.negated(w.given(noise)),), probability(p), w.max_dims(8, x),
        w.same_shape(x, out), (w.Within(MaskRoom(mask, x), 0, 0),), w.done_if_empty(x),
    ),
    plan=(dense, result, cast, w.ViewCopy(cast, out), chosen, w.ViewCopy(chosen, mask)),
    header="aclnnop/aclnn_dropout_v3.h", library="math", documented_soc=("ascend950",),
    formula="input * bit * (1 / (1 - p)); the bit of a dropped element is 0",
    precision="1 - p and its reciprocal in float32, the products in float32, rounded once",
    reference="torch.nn.functional.dropout(input, p)",
    notes=(
        ORDER, LAYOUT,
        "A thread draws as many consecutive elements per step as 16 bytes hold, at most 8, or a half or a quarter of "
        "that which divides the number of elements.", "Dropped infinities and NaN give NaN.",
        "p 0 sets every bit of maskOut and p 1 none; the documents say that it is not written.",
        "An offset that is no multiple of 4 is rounded up; CANN's tiling refuses it, which phase one ignores.",
    ),
)  # fmt: skip
