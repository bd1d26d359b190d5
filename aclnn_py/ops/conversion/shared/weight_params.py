"""aclnnWeightQuantPreprocess: parameters, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ_C0_32, ACL_FORMAT_ND
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts, row_major

GROUP, PAIR = 32, 64
weight = w.In(
    "weight", "weights, FLOAT4_E2M1, [K, N] or [G, K, N], a view of [..., N, K] with the last two axes swapped"
)
scale = w.In(
    "weightScale", "scale of every block of 32 along K, FLOAT8_E8M0, [..., ceil(K/64), N, 2], a view of [..., N, "
    "ceil(K/64), 2]",
)  # fmt: skip
offset = w.In("weightOffsetOptional", "reserved, must be null", optional=True)
bias = w.In("biasOptional", "bias, FLOAT16 or BF16, [N] or [1, N], of groups [G, N]; null: none", optional=True)
kind = w.Attr("xDtype", "const aclDataType", "dtype of the activations: FLOAT8_E4M3FN", dt.ACL_FLOAT8_E4M3FN)
scale_kind = w.Attr(
    "xScaleDtype", "const aclDataType", "dtype of the activations' scales: FLOAT8_E8M0", dt.ACL_FLOAT8_E8M0
)
group = w.Attr("kGroupSize", "const int64_t", "elements of a block along K: 32", GROUP)
out_weight = w.Out(
    "outWeight", "weights in FRACTAL_NZ_C0_32, view same shape as weight, storage [..., ceil(K/32), ceil(N/16), 16, 32]"
)
out_scale = w.Out("outWeightScale", "scales, same shape as weightScale")
out_offset = w.Out("outWeightOffsetOptional", "reserved, must be null", optional=True)
out_bias = w.Out("outBiasOptional", "bias, same shape as biasOptional; null without one", optional=True)
PARAMS = (
    weight, scale, offset, bias, kind, scale_kind, group, out_weight, out_scale, out_offset, out_bias
)  # fmt: skip


def swapped(shape: Shape, first: int) -> Shape:
    """Strides of a view of a dense tensor with axis `first` and the next one swapped."""
    held = [*shape]
    held[first], held[first + 1] = held[first + 1], held[first]
    strides = [*row_major(tuple(held))]
    strides[first], strides[first + 1] = strides[first + 1], strides[first]
    return tuple(strides)


def nz_storage(weight: TensorFacts) -> Shape:
    *lead, k, n = weight.shape
    return (*lead, -(-k // GROUP), -(-n // 16), 16, GROUP)


def scale_shape(weight: TensorFacts) -> Shape:
    *lead, k, n = weight.shape
    return (*lead, -(-k // PAIR), n, 2)


def arranged(call: Call) -> Iterator[Call]:
    """Two matrices of weights, or one, with everything that suits them."""
    lead = (2,) if call.tensor(weight).rank == 3 else ()
    shape: Any = (*lead, 64, 18)
    call = call.but(weight, shape=shape).but(weight, strides=swapped(shape, len(lead)))
    facts = call.tensor(weight)
    pairs = scale_shape(facts)
    for each in (scale, out_scale):
        call = call.but(each, shape=pairs).but(each, strides=swapped(pairs, len(lead)))
    call = call.but(
        out_weight, shape=shape, storage_shape=nz_storage(facts), format=ACL_FORMAT_FRACTAL_NZ_C0_32,
        dtype=facts.dtype,
    )  # fmt: skip
    vector = (*lead, 18)
    if call.present(bias):
        call = call.but(bias, shape=vector)
        held = call.tensor(bias)
        call = call.set(out_bias, held.but(format=ACL_FORMAT_ND))
    yield call
