"""aclnnQuantBatchMatmulInplaceAdd: rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ...conv.shared.checked_rules import checked
from .cube import no_nz
from .eight_bits import FP8, PAIR, fp8_or_hifloat8
from .inplace_quant import (
    IN_MX,
    arranged,
    either_kind,
    group,
    groups_fit,
    is_flagged,
    memory,
    pairs_in_memory,
    sizes,
    transpose1,
    transpose2,
    x1,
    x1_scale,
    x2,
    x2_scale,
    y,
)

SCALES = (x1_scale, x2_scale)
SMALL = w.both(w.has_dtype(x1, *FP8), w.has_dtype(x2, *FP8), label="both matrices are FP8")


def asks(claim: str, function: Callable[..., Any], *params: w.Param, kind: str = "shape_custom") -> w.Rules:
    return checked(claim, function, *params, mend=arranged, kind=kind)


def groups() -> w.Rules:
    return w.when(
        IN_MX, asks("groupSize is 1, 1 and 32 along M, N and K", groups_fit, group, x1, x2, *SCALES, kind="attr_range"),
        otherwise=checked("groupSize is 0", lambda size: size == 0, group, mend=w.setting(group, lambda call: 0)),
    )  # fmt: skip


def formats() -> w.Rules:
    nd = w.Choices(ACL_FORMAT_ND)
    return w.flat(
        w.format_in(nd, x1), w.format_in(nd, x2), no_nz(x2_scale), w.format_in(nd, y), no_nz(x1_scale)
    )  # fmt: skip


def dtypes() -> w.Rules:
    in_mx = w.flat(
        w.rank_is(3, x2_scale), w.rank_is(3, x1_scale), w.dtype_in(w.Choices(dt.ACL_FLOAT8_E8M0), x1_scale),
        w.dtype_in(w.Choices(dt.ACL_FLOAT8_E8M0), x2_scale), w.dtype_in(w.Choices(dt.ACL_FLOAT), y),
    )  # fmt: skip
    high = w.flat(
        w.dtype_in(w.Choices(dt.ACL_FLOAT), x1_scale), w.dtype_in(w.Choices(dt.ACL_FLOAT), x2_scale),
        w.dtype_in(w.Choices(dt.ACL_FLOAT), y), w.rank_is(1, x1_scale), w.rank_is(1, x2_scale),
        asks("shape of x1ScaleOptional is [1]", lambda scale: scale.shape == (1,), x1_scale),
        asks("shape of x2Scale is [1]", lambda scale: scale.shape == (1,), x2_scale),
    )  # fmt: skip
    pair = checked("dtypes of x1 and x2 is FP8, or HIFLOAT8", fp8_or_hifloat8, x1, x2, mend=either_kind, kind="other")
    return w.flat(pair, w.when(SMALL, in_mx, otherwise=high))


def pairs_fit(matrix: Any, scale: Any) -> bool:
    depth, width = memory(matrix)
    return pairs_in_memory(scale) == (-(-depth // PAIR), width, 2)


def shapes() -> w.Rules:
    return w.flat(
        asks("x1 is transposed, by its flag or as a view", is_flagged, x1, transpose1, kind="attr_range"),
        asks("x2 is as it lies in memory", lambda two, flag: not is_flagged(two, flag), x2, transpose2,
             kind="attr_range"),
        asks("K of x2 is that of x1", lambda one, two: sizes(one, two).k1 == sizes(one, two).k2, x1, x2),
        asks("M of yRef is that of x1", lambda one, out: memory(one)[1] == out.shape[0], x1, y),
        asks("N of yRef is that of x2", lambda two, out: memory(two)[1] == out.shape[1], x2, y),
        asks("K of x1 is above 0", lambda one: memory(one)[0] > 0, x1),
        w.when(IN_MX, asks("shape of x1ScaleOptional is [ceil(K/64), M, 2]", pairs_fit, x1, x1_scale),
               asks("shape of x2Scale is [ceil(K/64), N, 2]", pairs_fit, x2, x2_scale)),
    )  # fmt: skip


def rules() -> tuple[w.Rules, ...]:
    return (
        w.present(x1, x2, x2_scale, y, x1_scale), w.rank_is(2, x1), w.rank_is(2, x2), w.rank_is(2, y), groups(),
        formats(), dtypes(), shapes(), w.done_if_empty(y), w.inner((w.on(*w.REGBASE),)),
    )  # fmt: skip
