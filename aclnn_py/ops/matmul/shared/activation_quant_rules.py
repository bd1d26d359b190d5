"""aclnnQuantMatmulActivationQuantWeightNz: rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import count
from ...conv.shared.checked_rules import checked
from ...quant.shared.rounding import word_in
from .activation_quant import (
    INPUTS,
    SIXTEEN_BITS,
    activation,
    arranged,
    bias,
    first_pairs,
    flag1,
    flag2,
    group,
    in_memory,
    nz_numel,
    pairs,
    quant_mode,
    rounding,
    second_pairs,
    sizes,
    way,
    x1,
    x1_scale,
    x2,
    x2_scale,
    y,
    y_scale,
)
from .cube import NZ, no_nz
from .eight_bits import BLOCK, FP8


def asks(claim: str, function: Callable[..., Any], *params: w.Param, kind: str = "shape_custom") -> w.Rules:
    return checked(claim, function, *params, mend=arranged, kind=kind)


def is_group(size: int) -> bool:
    found = [size >> shift & SIXTEEN_BITS for shift in (32, 16, 0)]
    return size >= 0 and found in ([0, 0, 0], [1, 1, BLOCK])


def batches_agree(one: Any, two: Any) -> bool:
    """Batch axes broadcast."""
    pairs = zip(one.shape[-3::-1], two.shape[-3::-1], strict=False)
    return all(left == right or 1 in (left, right) for left, right in pairs)


def bias_fits(one: Any, two: Any, flag: bool, bias: Any, out: Any) -> bool:
    columns = sizes(two, flag)[1]
    if bias.rank == 1:
        return bool(bias.shape == (columns,))
    lead = max(one.shape[:-2], two.shape[:-2], key=len)
    other = min(one.shape[:-2], two.shape[:-2], key=len)
    filled = (1,) * (len(lead) - len(other)) + other
    batch = count(tuple(map(max, lead, filled)))
    return bias.rank == 3 and out.rank not in (2, 4, 5, 6) and bias.shape == (batch, 1, columns)


def dtypes() -> w.Rules:
    e4m3, e8m0 = w.Choices(dt.ACL_FLOAT8_E4M3FN), w.Choices(dt.ACL_FLOAT8_E8M0)
    return w.flat(
        w.dtype_in(w.Choices(*FP8), x1), w.dtype_in(e4m3, x2), w.dtype_in(w.Choices(*FP8), y),
        w.when(w.has_dtype(y, dt.ACL_FLOAT8_E5M2), w.dtype_in(e8m0, y_scale)),
        asks("rank of x2Scale is one more than that of x1", lambda one, each: each.rank == one.rank + 1, x1, x2_scale),
        asks("rank of x1ScaleOptional is one more than that of x1", lambda one, each: each.rank == one.rank + 1, x1,
             x1_scale),
        w.when_given(bias, w.dtype_in(w.Choices(dt.ACL_FLOAT), bias)), w.dtype_in(e8m0, x1_scale),
        w.dtype_in(e8m0, x2_scale),
    )  # fmt: skip


def shapes() -> w.Rules:
    return w.flat(
        asks("K of x2 is that of x1", lambda one, two, first, second: sizes(one, first)[1] == sizes(two, second)[0],
             x1, x2, flag1, flag2),
        w.when_given(bias, asks("shape of biasOptional is [N], or [batch, 1, N]", bias_fits, x1, x2, flag2, bias, y)),
        asks("batch axes of x2 broadcast with those of x1", batches_agree, x1, x2),
        asks("shape of x1ScaleOptional is [..., M, ceil(K/64), 2]", lambda one, flag, each: pairs(
            each, in_memory(one, flag)) == first_pairs(one, flag), x1, flag1, x1_scale),
        asks("shape of x2Scale is [..., ceil(K/64), N, 2]", lambda one, two, flag, each: pairs(
            each, in_memory(two, flag)) == second_pairs(one, two, flag), x1, x2, flag2, x2_scale),
    )  # fmt: skip


def rules() -> tuple[w.Rules, ...]:
    needed = tuple(rule.coded(w.ACLNN_ERR_PARAM_INVALID) for rule in w.present(x1_scale, x2_scale, y, y_scale))
    return (
        w.present(x1, x2), w.format_in(NZ, x2), asks("K and N of x2 is not 1", lambda two: 1 not in two.shape[-2:], x2),
        needed, *(w.when_given(each, w.not_empty(each)) for each in INPUTS), w.dims_within(2, 6, x1),
        asks("rank of the storage of x2 is 4 to 8", lambda two: 4 <= len(two.storage_shape) <= 8, x2),
        asks("storage of x2 is [..., ceil(N/32), ceil(K/16), 16, 32]",
             lambda two: count(two.storage_shape) == nz_numel(two), x2),
        checked("groupSize is 0, or 1, 1 and 32", is_group, group, mend=w.setting(group, lambda call: 0),
                kind="attr_range"),
        dtypes(), shapes(), *(no_nz(each) for each in (x1, x1_scale, x2_scale)), w.when_given(bias, no_nz(bias)),
        word_in(activation, "gelu_tanh", "gelu_erf"), word_in(quant_mode, "mx"), word_in(rounding, "rint"),
        (w.OneOf(w.ValueOf(way), w.Choices(0, 1)),), w.inner((w.on(*w.REGBASE),), w.same_dtype(y, x1)),
    )  # fmt: skip
