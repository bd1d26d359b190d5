"""aclnnRotateQuant: rules."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...norm.shared.generated_rules import fitting
from ...quant.shared.mx_rules import FLOAT8, Mode
from .cube import no_nz
from .rotate_params import IN_BLOCKS, alpha, axis, mode, out, rotation, scale, top, trans, way, x
from .rotate_shapes import (
    columns_fit,
    divides,
    first_way,
    has_side,
    has_top,
    has_way,
    in_eights,
    is_last,
    is_one,
    is_square,
    last_axis,
    mx_matrix,
    mx_scales_fit,
    mx_side,
    own_top,
    same_rows,
    tiled,
    usual,
)  # fmt: skip

CONFIGURED = ("ascend910b", "ascend910_93", "ascend950")
OLD = CONFIGURED[:2]
HALVES = w.Choices().plus(dt.ACL_BF16, dt.ACL_FLOAT16, on=(*OLD, *w.REGBASE))
MX_OUTS = (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT8_E4M3FN, dt.ACL_FLOAT8_E5M2)
OUTS = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT8, on=OLD).plus(*MX_OUTS, on=w.REGBASE)
SCALES = w.Choices().plus(dt.ACL_FLOAT, on=OLD).plus(dt.ACL_FLOAT8_E8M0, on=w.REGBASE)


def in_mx() -> w.Rules:
    return w.flat(
        fitting(mx_side, rotation, claim=("last axis of rotation", "32, 64 or 128"), mend=usual),
        fitting(divides, x, rotation, claim=("last axis of x", "a multiple of rotation's"), mend=usual),
        w.dims_within(1, 7, x), w.dims_within(2, 3, rotation),
        fitting(mx_matrix, x, rotation, claim=("shape of rotation", "[K,K] or [N/K,K,K]"), mend=usual),
        w.same_shape(x, out),
        fitting(mx_scales_fit, x, scale, claim=("shape of scaleOut", "pairs of blocks"), mend=usual),
    )  # fmt: skip


def in_rows() -> w.Rules:
    return w.flat(
        w.rank_is(2, x), w.rank_is(2, rotation),
        fitting(in_eights, x, claim=("last axis of x", "a multiple of 8"), mend=usual),
        fitting(has_side, rotation, claim=("last axis of rotation", "not 0"), mend=usual),
        fitting(divides, x, rotation, claim=("columns of x", "a multiple of rotation's"), mend=usual),
        fitting(is_square, rotation, claim=("rotation", "square"), mend=usual), w.rank_is(2, out),
        fitting(same_rows, x, out, claim=("axis 0 of yOut", "that of x"), mend=usual),
        fitting(columns_fit, x, out, claim=("last axis of yOut", "that of x, for INT32 an eighth"), mend=usual),
        w.rank_is(1, scale), fitting(same_rows, x, scale, claim=("axis 0 of scaleOut", "that of x"), mend=usual),
    )  # fmt: skip


def rules() -> tuple[w.Rules, ...]:
    return (
        w.present(x, rotation, out, scale), w.dtype_in(HALVES, x), w.dtype_in(HALVES, rotation),
        w.same_dtype(x, rotation), w.dtype_in(OUTS, out), w.dtype_in(SCALES, scale),
        w.when(IN_BLOCKS, in_mx(), otherwise=in_rows()), no_nz(x, rotation, out, scale),
        w.when_given(alpha, w.when(
            IN_BLOCKS, w.dtype_in(w.Choices(dt.ACL_BF16), alpha), w.rank_is(1, alpha),
            fitting(is_one, alpha, claim=("shape of alpha", "[1]")), otherwise=(w.Not(w.Present(alpha)),),
        )),
        fitting(is_last, x, axis, claim=("axis", "the last one of x"), mend=last_axis, kind="attr_range"),
        (w.OneOf(Mode(mode, absent="rint"), w.Choices("rint", "floor", "round")),),
        w.when(w.has_dtype(out, *FLOAT8), (w.OneOf(Mode(mode, absent="rint"), w.Choices("rint")),)),
        fitting(has_way, way, out, claim=("scaleAlg", "one that yOut's dtype has"), mend=first_way, kind="attr_range"),
        fitting(has_top, way, top, out, claim=("dstTypeMax", "0, with scaleAlg 2 from 6 to 12"), mend=own_top,
                kind="attr_range"),
        (w.negated(w.is_true(trans)),), *(w.done_if_empty(param) for param in (x, rotation, out, scale)),
        w.inner((w.on(*CONFIGURED),)),
        w.inner(w.when(IN_BLOCKS, otherwise=fitting(
            tiled, x, rotation, claim=("N and K", "128 to 16000 and 16 to 1024"), mend=usual))),
    )  # fmt: skip
