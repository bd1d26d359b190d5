"""aclnnAscendQuant."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..norm.shared.generated_rules import fitting
from .shared import channels
from .shared import static_params as s
from .shared.packing import whole_or_packed
from .shared.rounding import MODES, word_in
from .shared.static_params import mode, offset, out, scale, sqrt_mode, target, x

INPUTS = s.floats(*s.NEW)
OUTPUTS = w.Choices(dt.ACL_INT8).plus(
    dt.ACL_INT32, dt.ACL_INT4, on=("ascend910", *s.NEW, *w.REGBASE, "ascend310b", "ascend310", "unknown")
)  # fmt: skip


def as_long(scale: TensorFacts, offset: TensorFacts) -> bool:
    return scale.shape[-1:] == offset.shape[-1:]


def fits_row(scale: TensorFacts, x: TensorFacts) -> bool:
    """A tensor without axes has the size 0 here, and a scale without axes fits none."""
    return scale.shape[-1:] in ((1,), x.shape[-1:] or (0,))


def ones_before(numbers: TensorFacts) -> bool:
    return all(size == 1 for size in numbers.shape[:-1])


def of_kernel(scale: TensorFacts, x: TensorFacts) -> bool:
    sizes = x.shape or (1,)
    return scale.rank in (1, len(sizes)) and scale.shape[-1] in (1, sizes[-1])


one_each = channels.one_each(scale, offset)


def as_row(param: w.Param) -> w.Rules:
    """A scale or zero point of shape [1, ..., n] (161002)."""
    return fitting(ones_before, param, claim=(f"sizes of {param} before the last axis", "1"), mend=one_each)


ascend_quant = w.declare(
    "aclnnAscendQuant", x, scale, offset, sqrt_mode, mode, target, out,
    rules=(
        w.present(x, scale, out), *s.kinds(INPUTS, OUTPUTS), whole_or_packed(x, out, scale, offset), w.max_dims(8, x),
        w.when_given(offset, fitting(
            as_long, scale, offset, claim=("last axis of offset", "as long as scale's"), mend=one_each)),
        fitting(fits_row, scale, x, claim=("last axis of scale", "of size 1, or as long as x's"), mend=one_each),
        as_row(scale), w.when_given(offset, as_row(offset)), word_in(mode, *MODES), w.done_if_empty(x),
        w.inner(fitting(
            of_kernel, scale, x, claim=("scale", "of rank 1 or x's, one element or one per channel"), mend=one_each)),
        w.when_given(offset, w.inner(w.same_shape(offset, scale))),
    ),
    plan=s.planned(), library="nn", header="aclnnop/aclnn_ascend_quant.h",
    documented_soc=("ascend910b", "ascend910_93", "ascend310p"),
    summary="static quantisation to INT8 or INT4 per tensor or per channel of the last axis",
    formula=s.FORMULA, precision=s.PRECISION, notes=s.NOTES, reference="torch_npu.npu_quantize(x, scale, offset, "
    "torch.qint8, -1, div_mode=False)",
)  # fmt: skip
