"""Checks of products with quantised weights, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base.status import ACLNN_ERR_PARAM_NULLPTR, ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, is_turned
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import fitting
from .cube import NZ, RUNS_ON
from .weight_quant_dtypes import FOUR, GROUPS, MICRO, POWERS, QUANT_SCALES, dtypes, floats, packed
from .weight_quant_limits import batches, few, short
from .weight_quant_params import (
    bias,
    dense,
    group,
    like_weight,
    offset,
    quant_offset,
    quant_scale,
    scale,
    weight,
    x,
    y,
)
from .weight_quant_shapes import agreed, groups, matrices, sizes, vectors

CHANNELS, ROWS = 64, 96
"""K and N are multiples of the one, M is at most the other, for packed scales."""


def before() -> tuple[w.Rules, ...]:
    """The SoC, null pointers, and parameters without a kernel on the 310P and 950."""
    lacking = tuple(w.negated(w.given(param)).coded(ACLNN_ERR_PARAM_NULLPTR) for param in (quant_scale, quant_offset))
    return (
        (w.on(*RUNS_ON).coded(ACLNN_ERR_RUNTIME_ERROR),), w.present(x, weight, scale, y),
        w.when(w.on("ascend310p", *w.REGBASE), lacking), w.when(w.on(*w.REGBASE), w.format_in(w.ND, weight)),
        w.when(w.on("ascend310p"), (w.negated(w.OneOf(w.Format(weight), NZ)),)),
    )  # fmt: skip


def layouts() -> w.Rules:
    new = w.flat(like_weight(scale, strictly=True), w.when_given(offset, like_weight(offset, strictly=True)))
    old = w.flat(like_weight(scale), w.when_given(offset, like_weight(offset)))
    return w.flat(
        dense(x, or_turned=True), dense(weight, or_turned=True), w.when(w.on(*w.REGBASE), new, otherwise=(old,)),
        dense(y),
        *(w.when_given(param, dense(param)) for param in (quant_scale, quant_offset, bias)),
    )  # fmt: skip


def formats() -> w.Rules:
    plain = tuple(w.negated(w.OneOf(w.Format(param), NZ)) for param in (x, bias))
    more = w.flat(*(w.when_given(param, w.format_in(w.ND, param)) for param in (offset, quant_scale, quant_offset)))
    ranks = w.flat(*(w.when_given(param, w.dims_within(1, 2, param)) for param in (offset, quant_scale, quant_offset)))
    few = w.when(w.on("ascend310p"), w.dims_within(1, 6, bias), otherwise=(w.dims_within(1, 2, bias),))
    return w.flat(
        plain[:1], w.format_in(w.ND, scale), w.when_given(bias, plain[1:], few), more, w.dims_within(1, 2, scale),
        ranks,
        w.when(w.given(quant_scale), w.dtype_in(QUANT_SCALES, quant_scale),
               otherwise=((w.negated(w.given(quant_offset)),),)),
    )  # fmt: skip


def of_blocks() -> w.Rules:
    """INT4 in FRACTAL_NZ: scales for columns of a transposed weight, or for groups of 64 or 128 of another."""

    def valid(x: Any, weight: Any, scale: Any, size: int) -> bool:
        turned, columns = is_turned(weight), scale.shape[-1:]
        if size == 0:
            return bool(scale.numel != 1 and turned)
        return not (turned or is_turned(x)) and size in (64, 128) and x.shape[-1] % size == 0 and columns[0] % 64 == 0

    claim = ("INT4 weights in FRACTAL_NZ", "scaled by column and transposed, or by groups of 64 or 128")
    test = fitting(valid, x, weight, scale, group, claim=claim, mend=agreed)
    small = w.both(w.has_dtype(weight, *FOUR_BITS), w.OneOf(w.Format(weight), NZ), w.on(*w.A2_A3))
    alone = tuple(w.negated(w.given(param)) for param in (quant_scale, quant_offset))
    return w.when(small, alone, test)


def of_floats() -> w.Rules:
    """Scales of FP8 and HIFLOAT8 are per channel, those of FLOAT4_E2M1 per group (950)."""

    def valid(weight: TensorFacts, scale: TensorFacts, size: int) -> bool:
        if weight.dtype in FOUR:
            return size == MICRO if scale.dtype in POWERS else size in GROUPS
        return size == 0 and (scale.numel != 1 or weight.shape[-1] == 1)

    def mend(call: Call) -> Iterator[Call]:
        yield from agreed(call.set(group, MICRO if call.tensor(weight).dtype in FOUR else 0))

    claim = (f"shape of {scale}", "per channel for FP8 and HIFLOAT8, for FLOAT4_E2M1 per group of 32, 64, 128 or 256")
    test = fitting(valid, weight, scale, group, claim=claim, mend=mend)
    straight = fitting(lambda weight: not is_turned(weight), weight, claim=("FLOAT4_E2M1 by groups", "not transposed"),
                       mend=agreed)  # fmt: skip
    plain = w.both(w.has_dtype(weight, *FOUR), w.negated(w.has_dtype(scale, *POWERS)))
    return w.when(w.both(w.on(*w.REGBASE), floats), test, w.when(plain, w.documented(straight)))


def fixpipe() -> w.Rules:
    """The one kernel of packed scales: K, N % 64, M <= 96, weight transposed, x not, a scale per channel (161002)."""

    def valid(x: Any, weight: Any, scale: Any, size: int) -> bool:
        found = sizes(x, weight)
        if found is None:
            return False
        m, k, _, n = found
        whole = k % CHANNELS == 0 and n % CHANNELS == 0 and m <= ROWS
        return whole and is_turned(weight) and not is_turned(x) and scale.numel == n and not size

    def mend(call: Call) -> Iterator[Call]:
        for made in agreed(call.set(group, 0)):
            columns, rows = made.tensor(weight).shape[::-1]
            yield made.but(weight, shape=(rows, columns), strides=(1, rows))

    claim = ("packed scales", f"per channel of a transposed weight, K and N multiples of {CHANNELS}, M {ROWS} at most")
    test = fitting(valid, x, weight, scale, group, claim=claim, mend=mend)
    return w.when(packed, (w.negated(w.OneOf(w.Format(weight), NZ)),), test)


def checks(*middle: w.Rules) -> tuple[w.Rules, ...]:
    straight = w.when(w.on(*w.REGBASE), dense(x))
    several = w.when(w.on("ascend310p"), batches())
    return (
        *before(), *middle, layouts(), dtypes(), formats(), matrices(short(), ending=(few(),)), several, groups(),
        vectors(), of_blocks(), of_floats(), straight, fixpipe(),
    )  # fmt: skip
