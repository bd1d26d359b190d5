"""aclnnAscendAntiQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import dequantisation as d
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Shape, TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared import anti_rules as asks
from .shared.anti_rules import offset, out, scale, sqrt_mode, target, x
from .shared.packing import is_even

OLD, NEW = ("ascend310p",), ("ascend910b", "ascend910_93", *w.REGBASE)
CODES = (
    w.Choices().plus(dt.ACL_INT8, on=(*NEW, *OLD)).plus(dt.ACL_INT4, dt.ACL_INT32, on=NEW)
    .plus(*q.SHORT_FLOATS, on=w.REGBASE)
)  # fmt: skip
HALVES = w.Choices().plus(dt.ACL_FLOAT16, on=(*NEW, *OLD)).plus(dt.ACL_BF16, on=NEW)
FACTORS = w.Choices().plus(dt.ACL_FLOAT, on=(*NEW, *OLD)).plus(dt.ACL_BF16, on=NEW)


def scale_shape(x: TensorFacts, scale: TensorFacts) -> Shape:
    """[n] along the last axis of x, or where that has another size along the axis before, as [n, 1]."""
    sizes = asks.elements_of(x)
    if scale.numel == 1:
        return ()
    if scale.rank != 1 or scale.numel == sizes[-1] or len(sizes) == 1:
        return scale.shape
    return (scale.numel, 1)


def as_factor(param: w.Param) -> w.Step:
    shape = w.Derived(scale_shape, x, param, label=f"shape of {param} along its axis of x")
    return w.ViewOf(q.as_floats(param), w.Reshaped(shape))


numbers = d.numbers_of(x)
factor, shifted = as_factor(scale), w.Branch(w.given(offset), w.Compute("add", numbers, as_factor(offset)), numbers)
scaled = w.Compute("mul", shifted, w.Branch(w.is_true(sqrt_mode), w.Compute("mul", factor, factor), factor))
ascend_anti_quant = w.declare(
    "aclnnAscendAntiQuant", x, scale, offset, target, sqrt_mode, out,
    rules=(
        w.present(x, scale, out), w.dtype_in(CODES, x), w.dtype_in(HALVES, out), w.dtype_in(FACTORS, scale),
        w.when_given(offset, w.dtype_in(FACTORS, offset), w.same_dtype(scale, offset)),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),),
        w.when(asks.is_float8, w.dtype_in(w.Choices(dt.ACL_FLOAT), scale), (w.Not(w.is_true(sqrt_mode)),)),
        w.when(
            asks.packed, asks.EIGHTFOLD,
            otherwise=w.same_shape(out, x),
        ),
        w.when(asks.is_int4, fitting(is_even, x, claim=("last axis of x", "even for INT4"), mend=asks.even_row)),
        w.max_dims(8, x), w.when(w.on("ascend950"), *asks.newer, otherwise=asks.older), w.done_if_empty(x),
        w.when(asks.is_int4, (w.OneOf(w.Dense(x), w.Choices(True)),)),
        w.inner(asks.KERNEL),
    ),
    plan=w.ViewCopy(w.CastTo(scaled, w.Dtype(out)), out).chain, library="nn",
    header="aclnnop/aclnn_ascend_anti_quant.h",
    documented_soc=("ascend910b", "ascend910_93", "ascend310p"),
    summary="dequantisation of INT8, INT4 or FP8 by a scale and a zero point for the tensor or each channel",
    formula="y = (x + offset) * scale, or (x + offset) * scale * scale if sqrtMode",
    precision="float32, each operation rounded (scale * scale first), and rounded once to y's dtype",
    notes=(
        "An INT32 x has eight INT4 in each element, the first one in its lowest bits.",
        "The documents leave the 950 out. There scale [n] is per channel of the last axis of y, or where that has "
        "another size per head, along the axis before it.",
    ),
    reference="torch_npu.npu_anti_quant(x, scale, offset=offset, dst_dtype=y.dtype)",
)  # fmt: skip
