"""aclnnAscendQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, TensorFacts
from ..norm.shared.generated_rules import fitting
from ..norm.shared.rows import when_given
from .shared import static_params as s
from .shared.packing import whole_or_packed
from .shared.rounding import MODES, word_in
from .shared.static_params import mode, offset, out, scale, sqrt_mode, target, x

INPUTS = s.floats(*s.NEW)
OUTPUTS = w.Choices(dt.ACL_INT8).plus(
    dt.ACL_INT32, dt.ACL_INT4, on=("ascend910", *s.NEW, *w.REGBASE, "ascend310b", "ascend310", "unknown")
)  # fmt: skip


def last(facts: TensorFacts) -> int:
    """The size of the last axis; 0 without one."""
    return facts.shape[-1] if facts.rank else 0


def as_long(scale: TensorFacts, offset: TensorFacts) -> bool:
    return last(scale) == last(offset)


def fits_row(scale: TensorFacts, x: TensorFacts) -> bool:
    return last(scale) in (last(x), 1)


def ones_before(numbers: TensorFacts) -> bool:
    return all(size == 1 for size in numbers.shape[:-1])


def broadcasts(numbers: TensorFacts, x: TensorFacts) -> bool:
    return w.broadcast(numbers.shape, x.shape) == x.shape


def of_kernel(numbers: TensorFacts, x: TensorFacts) -> bool:
    return numbers.rank in (1, max(x.rank, 1)) or numbers.rank == 0


def one_each(call: Call) -> Iterator[Call]:
    """The same with one number for all."""
    found = call.but(scale, shape=(1,) if call.tensor(x).rank else ())
    yield found.but(offset, shape=found.tensor(scale).shape) if call.present(offset) else found


def as_row(param: w.Param) -> tuple[w.Rules, w.Rules]:
    """Numbers are 1 before their last axis, and broadcast to x (161002)."""
    return (
        fitting(ones_before, param, claim=(f"sizes of {param} before the last axis", "1"), mend=one_each),
        fitting(broadcasts, param, x, claim=(f"shape of {param}", "one that broadcasts to x's"), mend=one_each),
    )


ascend_quant = w.declare(
    "aclnnAscendQuant", x, scale, offset, sqrt_mode, mode, target, out,
    rules=(
        w.present(x, scale, out), *s.kinds(INPUTS, OUTPUTS), whole_or_packed(x, out, scale, offset), w.max_dims(8, x),
        when_given(offset, fitting(
            as_long, scale, offset, claim=("last axis of offset", "as long as scale's"), mend=one_each)),
        fitting(fits_row, scale, x, claim=("last axis of scale", "of size 1, or as long as x's"), mend=one_each),
        *as_row(scale), when_given(offset, *as_row(offset)), word_in(mode, *MODES), w.done_if_empty(x),
        w.inner(fitting(of_kernel, scale, x, claim=("rank of scale", "1 or x's"), mend=one_each)),
        when_given(offset, w.inner(w.same_shape(offset, scale))),
    ),
    plan=s.planned(), library="nn", header="aclnnop/aclnn_ascend_quant.h",
    documented_soc=("ascend910b", "ascend910_93", "ascend310p"),
    summary="static quantisation to INT8 or INT4 per tensor or per channel of the last axis",
    formula=s.FORMULA, precision=s.PRECISION, notes=s.NOTES, reference="torch_npu.npu_quantize(x, scale, offset, "
    "torch.qint8, -1, div_mode=False)",
)  # fmt: skip
