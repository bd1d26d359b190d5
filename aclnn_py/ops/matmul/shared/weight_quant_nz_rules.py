"""Checks of aclnnWeightQuantBatchMatmulNz, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_NULLPTR, ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import NARROW, NIBBLES, is_turned
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from .weight_quant_dtypes import FOUR, GROUPS, MICRO, POWERS, powers
from .weight_quant_limits import LONGEST
from .weight_quant_nz_params import (
    NZ,
    SCALES,
    SHORT,
    WEIGHTS,
    WIDTH,
    by_powers,
    in_blocks,
    in_words,
    offset,
    quant_offset,
    quant_scale,
    scale,
    small,
    weight,
    y,
)
from .weight_quant_params import bias, dense, group, like_weight, x
from .weight_quant_shapes import agreed, ask, groups, matrices, of_bias


def before() -> tuple[w.Rules, ...]:
    """The SoC, null pointers, the format of the weight."""
    lacking = tuple(w.negated(w.given(param)).coded(ACLNN_ERR_PARAM_NULLPTR) for param in (quant_scale, quant_offset))
    return (
        (w.on(*w.REGBASE).coded(ACLNN_ERR_RUNTIME_ERROR),), w.present(x, weight, scale, y), lacking,
        in_blocks(),
    )  # fmt: skip


def layouts() -> w.Rules:
    given = (w.when_given(offset, like_weight(offset, strictly=True)), dense(y), w.when_given(bias, dense(bias)))
    return w.flat(
        dense(x, or_turned=True), dense(weight, or_turned=True), like_weight(scale, strictly=True), *given,
        w.when(in_words, w.rank_is(2, weight)),
    )  # fmt: skip


def dtypes() -> w.Rules:
    plain = w.when(w.negated(by_powers), w.same_dtype(x, scale))
    biases = w.when(
        w.has_dtype(x, dt.ACL_FLOAT16), w.dtype_in(w.Choices(dt.ACL_FLOAT16), bias),
        otherwise=(w.when(small, w.dtype_in(w.Choices(dt.ACL_BF16), bias), otherwise=(
            w.when(w.has_dtype(weight, dt.ACL_INT8), w.dtype_in(w.Choices(dt.ACL_FLOAT), bias),
                   otherwise=(w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_BF16), bias),)),)),),
    )  # fmt: skip
    return w.flat(
        w.dtype_in(SHORT, x), w.dtype_in(WEIGHTS, weight), w.dtype_in(SCALES, scale), powers(weight, scale, x),
        w.dtype_in(SHORT, y), w.same_dtype(y, x), w.rank_is(2, x, weight, y), plain,
        w.when(small, (w.negated(w.given(offset)),)), w.when_given(offset, w.same_dtype(offset, scale)),
        w.when_given(bias, biases),
    )  # fmt: skip


def formats() -> w.Rules:
    shifts = (w.format_in(w.ND, offset), w.dims_within(1, 2, offset))
    return w.flat(
        w.negated(w.OneOf(w.Format(x), NZ)), w.format_in(w.ND, scale),
        w.when_given(bias, (w.negated(w.OneOf(w.Format(bias), NZ)),), w.dims_within(1, 2, bias)),
        w.when_given(offset, shifts[0]), w.dims_within(1, 2, scale), w.when_given(offset, shifts[1]),
    )  # fmt: skip


def of_kinds() -> w.Rules:
    """Scales of INT8 are per channel, INT4 per channel or group, FLOAT4_E2M1 per group; only INT8 is transposed."""

    def valid(weight: TensorFacts, scale: TensorFacts, size: int) -> bool:
        if weight.dtype in FOUR:
            return size == MICRO if scale.dtype in POWERS else size in GROUPS
        return (size == 0 or weight.dtype != dt.ACL_INT8) and (size > 0 or scale.numel != 1)

    def straight(weight: TensorFacts) -> bool:
        return weight.dtype == dt.ACL_INT8 or not is_turned(weight)

    def blocks(weight: TensorFacts) -> bool:
        width = NARROW // NIBBLES[weight.dtype] if weight.dtype in NIBBLES else WIDTH
        return len(weight.storage_shape) == 4 and weight.storage_shape[-1] == width

    def mend(call: Call) -> Iterator[Call]:
        yield from agreed(call.set(group, MICRO if call.tensor(weight).dtype in FOUR else 0))

    claim = (
        f"shape of {scale}",
        "per channel for INT8 and INT4, per group for INT4, or for FLOAT4_E2M1 in groups of 32, 64, 128 or 256",
    )
    return w.flat(
        fitting(valid, weight, scale, group, claim=claim, mend=mend),
        fitting(straight, weight, claim=("weight of 4 bits", "not transposed"), mend=agreed),
        fitting(blocks, weight, claim=("storage of weight", "of 4 axes, the last 32, or 16 of 4 bits"), mend=agreed),
    )  # fmt: skip


def checks() -> tuple[w.Rules, ...]:
    short = ask(lambda m, k, k2, n: max(k, n) <= LONGEST, claim=("K and N", f"at most {LONGEST}"))
    return (
        *before(), layouts(), dtypes(), formats(), matrices(w.when(w.has_dtype(weight, dt.ACL_INT8), short)),
        groups(), of_bias(), of_kinds(), dense(x),
    )  # fmt: skip
