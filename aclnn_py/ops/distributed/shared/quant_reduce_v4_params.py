"""Parameters of quantised products summed over the ranks, from the fourth version on; calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, count
from ...conv.shared.checked_rules import checked
from ...matmul.shared.eight_bits import PAIR
from ...matmul.shared.short.scales import BLOCKS, E8M0, FP4, SHORT, TILES, packed_sizes, pairs, tiles
from .code_sums import before, behind
from .dequantised import Addends
from .product_shapes import fitting_to
from .quant_reduce_rules import WORDS, K, M, N
from .short_scales import Operands

x1 = w.In("x1", "left matrix, INT8, on the 950 also FP8, HIFLOAT8 or FLOAT4_E2M1, [M, K] or [B, S, K]")
x2 = w.In("x2", "right matrix, dtype of x1, or another FP8 with FP8, [K, N], contiguous or transposed")
bias = w.In("biasOptional", "bias of each rank's product, INT32, on the 950 FLOAT beside FP8 and FP4, [N]; null: none",
            optional=True)  # fmt: skip
x3 = w.In("x3Optional", "further addend of each rank, dtype and shape of output; null: none", optional=True)
token = w.In(
    "x1ScaleOptional", "per token, FLOAT, [M]; per tile of 128 x 128, FLOAT, [.., ceil(M/128), ceil(K/128)]; MX: "
    "FLOAT8_E8M0, [M, ceil(K/64), 2]; null: none", optional=True,
)  # fmt: skip
scale = w.In(
    "x2Scale", "scale of the columns, [1], [N] or [1, N]: BF16 for a BF16 output of INT8; FLOAT with x1ScaleOptional; "
    "else packed into UINT64 or INT64; per tile of 128 x 128: FLOAT, [ceil(K/128), ceil(N/128)]; MX: FLOAT8_E8M0, "
    "[ceil(K/64), N, 2]",
)  # fmt: skip
output = w.Out("output", "sum over the ranks, FLOAT16, BF16, of FP8 and FP4 also FLOAT, [M, N] or [B, S, N]",
               ctype=w.IN_TENSOR)  # fmt: skip
NAMES = Addends(bias, scale, token, x3)
SIZES = w.Attr(
    "groupSize", "int64_t", "elements that share a scale along M, N and K: M << 32 | N << 16 | K; a part of 0 follows "
    "from the shapes", 0,
)  # fmt: skip
KIND = w.Attr(
    "commQuantMode", "int64_t", "0: ranks exchange INT8 where both commQuantScales are given; 1: the output's dtype "
    "(950: FP8 per tile, not emulated)", 0,
)  # fmt: skip
OPERANDS = Operands(x1, x2, token, scale, SIZES)
FLOATS = (dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
IS_SHORT = w.has_dtype(x1, *SHORT)
HIFLOAT8 = dt.ACL_HIFLOAT8


def around(out: Shape) -> dict[w.Param, Shape]:
    return {
        x1: (*out[:-1], K), x2: (K, out[-1]), bias: out[-1:], x3: out, output: out, scale: out[-1:],
        token: (count(out[:-1]),), before: out[-1:], behind: out[-1:],
    }  # fmt: skip


SHAPES = fitting_to(output, (M, N), around)


def mend(call: Call) -> Iterator[Call]:
    """Shapes of a product, and dtypes beside that of x1."""
    for made in SHAPES(call):
        if made.tensor(x1).dtype in SHORT:
            yield from shorts(made)
        else:
            yield of_integers(made)


def of_integers(call: Call) -> Call:
    found = call.tensor(scale).dtype
    wanted = {x2: dt.ACL_INT8, bias: dt.ACL_INT32, token: dt.ACL_FLOAT, scale: dt.ACL_FLOAT if found == E8M0 else found}
    for param, dtype in wanted.items():
        if call.present(param) and call.tensor(param).dtype != dtype:
            call = call.but(param, dtype=dtype)
    return call


def shorts(call: Call) -> Iterator[Call]:
    """The ways to scale short floats, first the one that the dtype of x2Scale tells."""
    kind, other = call.tensor(x1).dtype, call.tensor(x2).dtype
    fits = kind == other or (kind not in (FP4, HIFLOAT8) and other in SHORT and other not in (FP4, HIFLOAT8))
    call = call.but(x2, dtype=other if fits else kind).without(before).without(behind).set(SIZES, 0)
    wide = call.tensor(output).dtype
    for param, dtype in ((x3, wide), (bias, dt.ACL_FLOAT)):
        call = call.but(param, dtype=dtype) if call.present(param) else call
    ways = [in_blocks] if kind == FP4 else [by_words, by_rows, in_tiles]
    ways += [in_blocks] if kind not in (FP4, HIFLOAT8) else []
    first = {dt.ACL_UINT64: by_words, dt.ACL_INT64: by_words, E8M0: in_blocks}
    wanted = first.get(call.tensor(scale).dtype, by_rows)
    for way in sorted(ways, key=lambda way: way is not wanted):
        yield way(call)


def by_words(call: Call) -> Call:
    found = call.tensor(scale).dtype
    return call.without(token).but(scale, dtype=found if found in WORDS else dt.ACL_UINT64)


def with_token(call: Call, dtype: int, shape: Shape) -> Call:
    return call.set(token, call.tensor(x1).but(dtype=dtype, shape=shape))


def by_rows(call: Call) -> Call:
    return with_token(call, dt.ACL_FLOAT, (count(call.tensor(x1).shape[:-1]),)).but(scale, dtype=dt.ACL_FLOAT)


def in_tiles(call: Call) -> Call:
    *batch, rows, inner = call.tensor(x1).shape
    shape = (tiles(inner), tiles(call.tensor(x2).shape[1]))
    made = with_token(call, dt.ACL_FLOAT, (*batch, tiles(rows), shape[0])).without(bias)
    return made.but(scale, dtype=dt.ACL_FLOAT, shape=shape).set(SIZES, packed_sizes(TILES))


def in_blocks(call: Call) -> Call:
    """FP4 with an even number of blocks."""
    (*batch, rows, inner), columns = call.tensor(x1).shape, call.tensor(x2).shape[1]
    inner = PAIR * pairs(inner) if call.tensor(x1).dtype == FP4 else inner
    call, many = call.but(x1, shape=(*batch, rows, inner)).but(x2, shape=(inner, columns)), pairs(inner)
    made = with_token(call, E8M0, (rows, many, 2)).but(x2, strides=(1, inner))
    made = made.but(scale, dtype=E8M0, shape=(many, columns, 2))
    return made.but(scale, strides=(2, 2 * many, 1)).set(SIZES, packed_sizes(BLOCKS))


agree = partial(checked, mend=mend, kind="shape_custom")
