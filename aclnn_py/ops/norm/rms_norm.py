"""aclnnRmsNorm and aclnnGemmaRmsNorm, which CANN generates from the operators' definitions."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..texts import UNCHECKED
from .shared.generated_rules import (
    EPSILON,
    NEW,
    fitting,
    float_where,
    floats,
    no_less_than_zero,
    per_row,
    result,
    single,
)
from .shared.rms import ROWS_PRECISION, rms

x = w.In("x", "input, 1 to 8 axes, normalised over the axes of gamma")
gamma = w.In("gamma", "scale, shape of the last axes of x, which are normalised")
out = result("yOut", "output, same shape and dtype as x")
rstd = result("rstdOut", "reciprocal root mean square, FLOAT, shape of x with 1 in the axes of gamma")


def loosely(x: TensorFacts, rstd: TensorFacts) -> bool:
    """Whether every axis is 1 or x's, and none is empty."""
    beyond = (1,) * (rstd.rank - x.rank)
    return all(size and size in (1, own) for size, own in zip(rstd.shape, (*x.shape, *beyond), strict=False))


loose = fitting(loosely, x, rstd, claim=("sizes of rstdOut", "1 or those of x"))
LONGEST = 21738
"""Elements of a row, rounded up to 16, that the kernel of the 910 takes as a whole."""
row_fits = w.Derived(
    lambda gamma: -(-gamma.numel // 16) * 16 <= LONGEST, gamma, label="the kernel of ascend910 holds a row"
)
halves = w.both(w.on("ascend910"), w.has_dtype(x, dt.ACL_FLOAT16), w.OneOf(row_fits, w.Choices(True)))
TILING = (
    per_row(x, gamma), w.not_empty(gamma, x), w.same_shape(out, x), loose, no_less_than_zero(EPSILON),
)  # fmt: skip


def norm(
    name: str, on: tuple[str, ...], mixed: tuple[str, ...], add: float, notes: tuple[str, ...] = (), **texts: Any
) -> w.Operator:
    """One of the two; gamma may be FLOAT beside any x on the SoCs of `mixed`."""
    old = tuple(soc for soc in on if soc not in NEW)
    rows = floats(*old)
    between = w.Where(halves, dt.ACL_FLOAT16, dt.ACL_FLOAT) if "ascend910" in on else dt.ACL_FLOAT
    normed = rms(x, w.Contiguous(x), gamma, EPSILON, add=add, between=between)
    return w.generated(
        name, x, gamma, EPSILON, out, rstd, on=on,
        kinds=(
            w.dtype_in(rows, x, gamma), float_where(mixed, gamma, x), w.same_dtype(x, out),
            w.dtype_in(single(*old), rstd),
        ),
        tiling=TILING,
        plan=(w.ViewCopy(normed, out), w.ViewCopy(w.ViewOf(normed, w.NthOutput(1)), rstd, blind=True)),
        precision=ROWS_PRECISION, notes=(UNCHECKED.format("rstdOut"), *notes), **texts,
    )  # fmt: skip


rms_norm = norm(
    "aclnnRmsNorm", (*NEW, "ascend310p", "ascend910"), NEW, 0,
    summary="RMS normalisation over the last axes",
    header="aclnnop/aclnn_rms_norm.h", documented_soc=(*NEW, "ascend310p"),
    formula="yOut = x * rstd * gamma, rstd = 1 / sqrt(mean(x^2) + epsilon) over the axes of gamma",
    reference="torch.nn.functional.rms_norm(x, gamma.shape, gamma, epsilon)",
    notes=("On the 910 FLOAT16 is also rounded before the product with gamma, if gamma has at most 21728 elements.",),
)  # fmt: skip
gemma_rms_norm = norm(
    "aclnnGemmaRmsNorm", NEW, w.REGBASE, 1,
    summary="RMS normalisation over the last axes with 1 + gamma as scale",
    header="aclnnop/aclnn_gemma_rms_norm.h", documented_soc=NEW,
    formula="yOut = x * rstd * (1 + gamma), rstd = 1 / sqrt(mean(x^2) + epsilon) over the axes of gamma",
    reference="torch.nn.functional.rms_norm(x, gamma.shape, 1 + gamma, epsilon)",
)  # fmt: skip
