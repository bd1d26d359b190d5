"""aclnnWeightQuantPreprocess: rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....base import format as fmt
from ....base.status import ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ...conv.shared.checked_rules import checked
from .weight_params import (
    GROUP,
    arranged,
    bias,
    group,
    kind,
    nz_storage,
    offset,
    out_bias,
    out_offset,
    out_scale,
    out_weight,
    scale,
    scale_kind,
    scale_shape,
    weight,
)

ND_OR_NCL = w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCL)
PLAIN = w.Choices(fmt.ACL_FORMAT_ND, fmt.ACL_FORMAT_NCL, fmt.ACL_FORMAT_NCHW)


def asks(claim: str, function: Callable[..., Any], *params: w.Param, kind: str = "shape_custom") -> w.Rules:
    return checked(claim, function, *params, mend=arranged, kind=kind)


def is_view(weight: Any) -> bool:
    return bool(weight.strides[-2:] == (1, weight.shape[-2]))


def is_scale_view(weight: Any, scale: Any) -> bool:
    first = weight.rank - 2
    return bool(scale.strides[first + 1] == scale.strides[first] * scale.shape[first])


def bias_fits(weight: Any, bias: Any) -> bool:
    columns = weight.shape[-1]
    if weight.rank == 3:
        return bool(bias.shape == (weight.shape[0], columns))
    return bias.shape in ((columns,), (1, columns))


def same_storage(one: Any, other: Any) -> bool:
    return bool(one.storage_shape == other.storage_shape)


def dense(param: w.Param) -> w.Rules:
    return (w.OneOf(w.Dense(param), w.Choices(True)),)


def inputs() -> w.Rules:
    return w.flat(
        w.dtype_in(w.Choices(dt.ACL_FLOAT4_E2M1), weight), w.dtype_in(w.Choices(dt.ACL_FLOAT8_E8M0), scale),
        (w.OneOf(w.ValueOf(kind), w.Choices(dt.ACL_FLOAT8_E4M3FN)),),
        (w.OneOf(w.ValueOf(scale_kind), w.Choices(dt.ACL_FLOAT8_E8M0)),), w.dims_within(2, 3, weight),
        w.not_empty(weight), w.format_in(ND_OR_NCL, weight),
        asks("layout of weight is a transposed view", is_view, weight, kind="other"), w.not_empty(scale),
        w.format_in(PLAIN, scale),
        asks("shape of weightScale is [..., ceil(K/64), N, 2]", lambda weight, scale: scale.rank == weight.rank + 1
             and scale.shape[-3:] == scale_shape(weight)[-3:], weight, scale),
        asks("layout of weightScale is a transposed view", is_scale_view, weight, scale, kind="other"),
        (w.Not(w.Present(offset)), w.Not(w.Present(out_offset))),
        w.when_given(bias, w.not_empty(bias), w.format_in(w.Choices(fmt.ACL_FORMAT_ND), bias),
                     w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), bias),
                     asks("shape of biasOptional is [N], [1, N] or [G, N]", bias_fits, weight, bias), dense(bias)),
        (w.OneOf(w.ValueOf(group), w.Choices(GROUP)),),
    )  # fmt: skip


def outputs() -> w.Rules:
    return w.flat(
        w.not_empty(out_weight), w.same_dtype(out_weight, weight), w.same_shape(weight, out_weight),
        w.format_in(w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ_C0_32), out_weight),
        asks("storage of outWeight is [..., ceil(K/32), ceil(N/16), 16, 32]", lambda weight, out: len(
            out.storage_shape) == weight.rank + 2 and out.storage_shape[-4:] == nz_storage(weight)[-4:], weight,
            out_weight),
        w.not_empty(out_scale), w.format_in(PLAIN, out_scale), w.same_dtype(out_scale, scale),
        w.same_shape(scale, out_scale),
        asks("storage of outWeightScale is that of weightScale", same_storage, scale, out_scale),
        w.when_given(
            bias, w.present(out_bias), w.not_empty(out_bias), w.format_in(w.Choices(fmt.ACL_FORMAT_ND), out_bias),
            dense(out_bias), w.same_dtype(out_bias, bias), w.same_shape(bias, out_bias),
            asks("storage of outBiasOptional is that of biasOptional", same_storage, bias, out_bias),
        ),
    )  # fmt: skip


def rules() -> tuple[w.Rules, ...]:
    return (
        (w.on(*w.REGBASE).coded(ACLNN_ERR_RUNTIME_ERROR),), w.present(weight, scale, out_weight, out_scale), inputs(),
        outputs(),
    )  # fmt: skip
