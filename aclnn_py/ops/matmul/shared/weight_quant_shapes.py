"""The rules about shapes of products with quantised weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base.format import is_private
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import NARROW, NIBBLES, ROWS, is_turned
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting
from .quant_operands import matrix, stored_as_blocks
from .weight_quant_params import bias, group, offset, quant_offset, quant_scale, scale, weight, x, y

M, K, N = 2, 128, 64
"""Sizes in calls that are made up."""
GROUP = 32
"""The least size of a group."""


def sizes(x: TensorFacts, weight: TensorFacts) -> tuple[int, int, int, int] | None:
    """M, K of x, K and N of the weight."""
    if min(x.rank, weight.rank) < 2:
        return None
    (m, k), (k2, n) = x.shape[-2:], matrix(weight, False)
    return m, k, k2, n


def narrow_blocks(dtype: int, rows: int, columns: int) -> Shape:
    """The storage shape of a weight in FRACTAL_NZ on the 950, where blocks of 4 bits have 16 columns."""
    if dtype not in NIBBLES:
        return stored_as_blocks(dtype, rows, columns)
    width = NARROW // NIBBLES[dtype]
    return (-(-columns // width), -(-rows // ROWS), ROWS, width)


def agreed(call: Call) -> Iterator[Call]:
    """The same call with x [M, K], weight [K, N], and scales, bias and output to match."""
    held = call.tensor(weight)
    shape = (K, N // NIBBLES.get(held.dtype, 1))
    blocks = narrow_blocks if w.on(*w.REGBASE).holds(call) else stored_as_blocks
    stored = blocks(held.dtype, *shape) if is_private(held.format) else shape
    made = call.but(x, shape=(M, K)).but(weight, shape=shape, storage_shape=stored).but(y, shape=(M, N))
    size: Any = call.args[group.name]
    many: Shape = (-(-K // size), N) if size >= GROUP else (N,)
    for param in (scale, offset):
        made = made if made.args[param.name] is None else made.but(param, shape=many)
    for param in (quant_scale, quant_offset, bias):
        made = made if made.args[param.name] is None else made.but(param, shape=(N,))
    yield made


def ask(function: Callable[..., bool], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    """A rule of M, K of x, K and N of the weight, and the arguments of `params` (161002)."""

    def holds(x: TensorFacts, weight: TensorFacts, *rest: Any) -> bool:
        found = sizes(x, weight)
        return found is None or function(*found, *rest)

    return fitting(holds, x, weight, *params, claim=claim, mend=agreed)


def matrices(*limits: w.Rules, ending: tuple[w.Rules, ...] = ()) -> w.Rules:
    """K of both, positive sizes, limits, even rows of 4 bits, the output."""

    def even(weight: TensorFacts) -> bool:
        small = weight.dtype in NIBBLES and weight.rank > 1
        return not small or matrix(weight, False)[0 if is_turned(weight) else 1] % 2 == 0

    return w.flat(
        ask(lambda m, k, k2, n: k == k2, claim=("K of x", "that of weight")),
        ask(lambda m, k, k2, n: min(m, k, n) > 0, claim=("M, K and N", "positive")),
        *limits,
        fitting(even, weight, claim=("rows of weight in INT4 or FLOAT4_E2M1", "of even length in memory"), mend=agreed),
        *ending,
        ask(lambda m, k, k2, n, y: y.rank > 1 and y.shape[-2:] == (m, n), y, claim=("last axes of y", "M and N")),
    )  # fmt: skip


def groups() -> w.Rules:
    """The group size, scales per tensor, channel or group, and offsets."""

    def of_group(x: TensorFacts, size: int) -> bool:
        return size == 0 or (size >= GROUP and size % GROUP == 0 and x.rank > 0 and size < x.shape[-1])

    def of_scale(m: int, k: int, k2: int, n: int, scale: TensorFacts, size: int) -> bool:
        if scale.rank == 1:
            return size == 0 and scale.shape[0] in (1, n)
        if scale.rank != 2:
            return True
        return scale.shape == (-(-k2 // size), n) if size else scale.shape in ((1, n), (1, 1))

    def no_group(call: Call) -> Iterator[Call]:
        yield call.set(group, 0)

    return w.flat(
        fitting(of_group, x, group, claim=("antiquantGroupSize", "0, or a multiple of 32 below K"), mend=no_group),
        ask(of_scale, scale, group, claim=("shape of antiquantScale", "[1], [N], [1,N], or [ceil(K/G),N]")),
        w.when(w.given(offset), w.same_shape(offset, scale)),
    )  # fmt: skip


def vectors() -> w.Rules:
    """Scales and offsets of the output, and the bias."""

    def of_quant(m: int, k: int, k2: int, n: int, facts: TensorFacts | None) -> bool:
        return not facts or facts.shape in ((0,), (1,), (n,), (1, n))

    both = w.both(w.given(quant_scale), w.given(quant_offset))
    return w.flat(
        ask(of_quant, quant_scale, claim=("shape of quantScaleOptional", "[0], [1], [N] or [1,N]")),
        w.when(both, w.same_shape(quant_offset, quant_scale)), of_bias(),
    )  # fmt: skip


def of_bias() -> w.Rules:
    def valid(m: int, k: int, k2: int, n: int, facts: TensorFacts | None) -> bool:
        return not facts or facts.rank > 2 or facts.shape in ((0,), (n,), (1, n))

    return ask(valid, bias, claim=("shape of biasOptional", "[0], [N] or [1,N]"))
