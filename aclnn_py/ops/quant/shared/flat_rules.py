"""aclnnFlatQuant and its versions: rules."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ...matmul.shared.cube import no_nz
from ...norm.shared.generated_rules import fitting
from .flat_params import FIRST, IN_BLOCKS, clip, group, left, list_type, out, right, scale, top, x
from .flat_shapes import (
    both_fit,
    few_groups,
    fitted,
    is_ratio,
    is_small,
    is_some,
    is_top,
    left_fits,
    list_shape,
    none_or_fits,
    one_for_each,
    own_top,
    plain_ratio,
    right_fits,
    row_fits,
    same_rows,
    single_ratio,
    single_top,
    some_groups,
    usual,
    whole_rows,
)  # fmt: skip

CONFIGURED = ("ascend910b", "ascend910_93", "ascend950")
OLD = CONFIGURED[:2]
HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=(*OLD, *w.REGBASE))
OUTS = w.Choices().plus(dt.ACL_INT32, dt.ACL_INT4, on=(*OLD, *w.REGBASE)).plus(dt.ACL_FLOAT4_E2M1, on=w.REGBASE)
SCALES = w.Choices().plus(dt.ACL_FLOAT, on=(*OLD, *w.REGBASE)).plus(dt.ACL_FLOAT8_E8M0, on=w.REGBASE)


def asks(
    function: Callable[..., bool],
    *params: w.Param,
    claim: tuple[str, str],
    mend: w.Mend = usual,
    kind: str = "shape_custom",
) -> w.Rules:
    return fitting(function, *params, claim=claim, mend=mend, kind=kind)


def shapes() -> w.Rules:
    return w.flat(
        w.when(IN_BLOCKS, otherwise=(*w.rank_is(1, scale), *w.rank_is(2, right))), w.rank_is(2, left),
        w.rank_is(3, x),
        w.when(IN_BLOCKS, w.rank_is(2, out), w.rank_is(3, scale), otherwise=w.rank_is(3, out)),
        asks(is_some, x, claim=("x", "not empty")), asks(is_small, x, claim=("x", "[262144,256,256] at most")),
        asks(whole_rows, x, out, claim=("last axis of x", "even, with INT32 out a multiple of 8")),
        asks(left_fits, x, left, claim=(f"shape of {left}", "[M,M]"), mend=fitted),
        w.when(IN_BLOCKS, otherwise=asks(right_fits, x, right, claim=(f"shape of {right}", "[N,N]"), mend=fitted)),
        asks(one_for_each, x, scale, claim=(f"axis 0 of {scale}", "that of x"), mend=fitted),
        w.when(
            IN_BLOCKS,
            otherwise=w.flat(
                asks(same_rows, x, out, claim=("first axes of out", "those of x"), mend=fitted),
                asks(row_fits, x, out, claim=("last axis of out", "that of x, for INT32 an eighth"), mend=fitted),
            ),
        ),
    )  # fmt: skip


def grouped() -> w.Rules:
    return w.when_given(
        group, w.when(w.on(*w.REGBASE), (w.Not(w.Present(group)),)),
        (w.OneOf(w.ValueOf(list_type), w.Choices(0, 1, 2)),), w.dtype_in(w.Choices(dt.ACL_INT64), group),
        asks(list_shape, group, list_type, claim=(f"shape of {group}", "[G], or [G,2] with groupListType 2"),
             mend=some_groups),
        asks(few_groups, group, claim=(f"groups of {group}", "1024 at most"), mend=some_groups),
    )  # fmt: skip


def rules(*further: w.Param) -> tuple[w.Rules, ...]:
    limits = asks(is_ratio, clip, claim=(f"{clip}", "above 0 and at most 1"), mend=plain_ratio, kind="attr_range")
    tops = asks(is_top, top, claim=(f"{top}", "0 or from 6 to 12"), mend=own_top, kind="attr_range")
    late_ratio = asks(single_ratio, clip, claim=(f"{clip} as FLOAT", "above 0"), mend=plain_ratio, kind="attr_range")
    late_top = asks(single_top, top, claim=(f"{top} as FLOAT", "0 or from 6 to 12"), mend=own_top, kind="attr_range")
    return (
        w.present(*FIRST, out, scale), w.dtype_in(HALVES, *FIRST), w.dtype_in(OUTS, out), w.dtype_in(SCALES, scale),
        w.same_dtype(x, left), w.same_dtype(x, right), shapes(), no_nz(x, out, scale), limits,
        tops if top in further else (), grouped() if group in further else (), w.inner((w.on(*CONFIGURED),)),
        w.inner(w.when(IN_BLOCKS, w.dtype_in(w.Choices(dt.ACL_FLOAT8_E8M0), scale))), w.inner(late_ratio),
        w.inner(w.when(IN_BLOCKS, late_top)) if top in further else (),
        w.inner(asks(none_or_fits, x, right, claim=(f"shape of {right}", "[N,N] or [0,0]"), mend=fitted)),
        w.inner(w.when(IN_BLOCKS, asks(
            both_fit, x, out, scale, claim=("shapes of out and quantScale", "[K,M*N] and pairs of blocks"), mend=fitted,
        ))),
    )  # fmt: skip
