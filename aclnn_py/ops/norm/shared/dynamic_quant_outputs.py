"""aclnnAddRmsNormDynamicQuantV2: which of its results are wanted, and what it asks of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....rules.core.call import Call, Shape, TensorFacts
from .add_rms import gamma, x1, x2
from .dynamic_quant_params import for_each_row, scales1, scales2, smooth1, x_out
from .generated_rules import NEW, fitting

smooth2 = w.In("smoothScale2Optional", "smoothing factor for y2Out, same shape as gamma; null: 1", optional=True)
beta = w.In("betaOptional", "bias added before quantisation, same shape as gamma; null: 0", optional=True)
mask = w.Attr(
    "outputMask", "const aclBoolArray*", "flags: compute y1Out, y2Out; null: y1Out, and y2Out if both smoothing "
    "factors are given", (True, True),
)  # fmt: skip
out1 = w.Out("y1Out", "quantised output, same shape as x1; INT32 packs eight INT4, its last axis is an eighth")
out2 = w.Out("y2Out", "quantised output by smoothScale2Optional, as y1Out; 1 element if not selected")
INPUTS = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=NEW)
RESULTS = w.Choices(dt.ACL_INT8, *q.PACKED).plus(*q.SHORT_FLOATS, on=w.REGBASE)
Mask = tuple[bool, ...] | None
Given = TensorFacts | None


def wanted(mask: Mask, one: Given, other: Given) -> tuple[bool, bool]:
    """Which results there are."""
    if mask is None or len(mask) != 2:
        return True, bool(one and other)
    return mask[0], mask[1]


def mask_fits(mask: Mask, one: Given, other: Given) -> bool | None:
    """Whether the results that smooth scales are for are wanted, and one result is."""
    if mask is None:
        return None if other and not one else True
    output_rules = len(mask) == 2 and any(mask) and not (one and not mask[0]) and not (other and not mask[1])
    return True if output_rules else None


def is_wanted(number: int) -> w.Rule:
    text = f"y{number + 1}Out is selected"
    read = w.Derived(lambda *given: wanted(*given)[number], mask, smooth1, smooth2, label=text)
    return w.OneOf(read, w.Choices(True))


def as_result(x: Shape, dtype: int) -> Shape:
    """The shape of a result of x's shape."""
    return (*x[:-1], x[-1] // 8) if x and dtype == dt.ACL_INT32 else x


def results_fit(
    new: bool, x: TensorFacts, y1: TensorFacts, s1: TensorFacts, y2: TensorFacts, s2: TensorFacts, *rest: object
) -> bool:
    """Whether results and scales that are wanted are for each row, and others of one element."""
    for active, y, scales in zip(wanted(*rest), (y1, y2), (s1, s2), strict=True):  # type: ignore[arg-type]
        if not active and not (y.numel == scales.numel == 1):
            return False
        if active and (y.shape != as_result(x.shape, y.dtype) or not for_each_row(new, x, scales)):
            return False
    return True


def long_enough(x: TensorFacts, y1: TensorFacts, y2: TensorFacts, *rest: object) -> bool:
    """Whether results of eight elements in an INT32 have the eighth of a row."""
    found = [y for active, y in zip(wanted(*rest), (y1, y2), strict=True) if active]  # type: ignore[arg-type]
    return all(y.dtype != dt.ACL_INT32 or (y.rank > 0 and x.rank > 0 and y.shape[-1] * 8 == x.shape[-1]) for y in found)


def alike(x: TensorFacts, y1: TensorFacts, y2: TensorFacts, *rest: object) -> bool:
    """Whether results of another dtype than INT32 have x's shape."""
    found = [y for active, y in zip(wanted(*rest), (y1, y2), strict=True) if active]  # type: ignore[arg-type]
    return all(y.dtype == dt.ACL_INT32 or y.shape == x.shape for y in found)


def mended(call: Call) -> Iterator[Call]:
    """Results and scales as they have to be, of rows that an INT32 holds whole."""
    shape = call.tensor(x1).shape
    if q.PACKED[1] in (call.tensor(out1).dtype, call.tensor(out2).dtype):
        shape = (*shape[:-1], 16)
        for each in (x1, x2, x_out):
            call = call.but(each, shape=shape)
        for each in (gamma, smooth1, smooth2, beta):
            call = call.but(each, shape=(16,)) if call.present(each) else call
    active = wanted(call.args["outputMask"], call.args[smooth1.name], call.args[smooth2.name])  # type: ignore[arg-type]
    for there, y, scales in zip(active, (out1, out2), (scales1, scales2), strict=True):
        own = as_result(shape, call.tensor(y).dtype)
        call = call.but(y, shape=own if there else (1,)).but(scales, shape=shape[:-1] if there else (1,))
    yield call


CLAIM = ("y1Out, scale1Out, y2Out and scale2Out", "of one scale per row where selected, else of 1 element")
output_rules = [
    w.inner(fitting(
        partial(results_fit, each), x1, out1, scales1, out2, scales2, mask, smooth1, smooth2, claim=CLAIM, mend=mended
    )) for each in (True, False)
]  # fmt: skip
flags = w.Derived(
    mask_fits, mask, smooth1, smooth2, label="outputMask", mend=lambda call: iter((call.set(mask, (True, True)),)),
    claim=("outputMask", "two flags, at least one true, true for each smoothing factor given; without it "
    "smoothScale1Optional before the second"),
)  # fmt: skip
eighths = fitting(
    long_enough, x1, out1, out2, mask, smooth1, smooth2, claim=("last axis of INT32 results", "an eighth of x1's"),
    mend=mended,
)  # fmt: skip
as_rows = w.tiled(fitting(
    alike, x1, out1, out2, mask, smooth1, smooth2, claim=("shape of outputs other than INT32", "x1's"), mend=mended,
))  # fmt: skip
both_wanted = w.both(is_wanted(0), is_wanted(1), label="both outputs are selected")
