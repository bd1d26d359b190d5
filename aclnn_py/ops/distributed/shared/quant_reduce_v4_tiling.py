"""What the tiling function of quantised products summed over the ranks tests, from the fourth version on (561002)."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts, count
from ...matmul.shared.eight_bits import BLOCK
from ...matmul.shared.short.scales import BLOCKS, E8M0, FP4, TILES, pairs, tiles
from . import product_rules as r
from .code_sums import sized as sized_codes
from .quant_reduce_rules import LONGEST, WITHOUT_COPIES, WORDS, short_enough
from .quant_reduce_v4_params import IS_SHORT, SIZES, agree, bias, output, scale, token, x1, x2, x3
from .quant_reduce_v4_rules import matrices
from .scale_sizes import sized as sized_scales
from .short_scales import is_readable, is_tiled, micro_rows, scales_in_memory, sizes_of_groups
from .stored_right import has_format, in_blocks, whole_blocks
from .stored_right import tiled as tiled_blocks

IN_TILES = agree("x1ScaleOptional and x2Scale is FLOAT, per tile of 128 x 128",
                 lambda one, rows, columns: one.dtype != dt.ACL_INT8 and is_tiled(rows, columns), x1, token,
                 scale)[0]  # fmt: skip
IN_BLOCKS = w.both(w.has_dtype(scale, E8M0), w.given(token), label="x2Scale is FLOAT8_E8M0 and x1ScaleOptional given")
BY_FLOATS = w.has_dtype(scale, dt.ACL_FLOAT)


def is_one_or_row(found: TensorFacts, one: TensorFacts) -> bool:
    """Not further elements behind a last axis of 1, nor floats of short floats with three axes."""
    return found.numel == 1 or (
        found.shape[-1] != 1 and (one.dtype == dt.ACL_INT8 or found.dtype in WORDS or found.rank < 3)
    )


def tiles_fit(one: TensorFacts, other: TensorFacts, rows: TensorFacts, columns: TensorFacts) -> bool:
    """Scales of tiles of x1, and of x2 in its memory."""
    wanted = tuple(tiles(size) for size in other.shape)
    turned = r.is_transposed(other)
    of_left = (*one.shape[:-2], tiles(one.shape[-2]), tiles(one.shape[-1]))
    return scales_in_memory(other, columns) == (wanted[::-1] if turned else wanted) and rows.shape == of_left


def blocks_fit(one: TensorFacts, other: TensorFacts, rows: TensorFacts, columns: TensorFacts) -> bool:
    """Scales of blocks; of a single column CANN reads the number of pairs where that of columns is."""
    inner, many = other.shape
    found, wanted = scales_in_memory(other, columns), (many, pairs(inner), 2)
    return micro_rows(one, rows) and found == (wanted if r.is_transposed(other) else (wanted[1], many, 2)) and (
        many > 1 or wanted[1] == 1)  # fmt: skip


def sizes_of_scales() -> w.Rules:
    plain = sized_scales(agree, scale, token, x1, output)
    matrices = (x1, x2, token, scale)
    tiled = w.flat(
        w.negated(w.given(bias)),
        agree(
            "shapes of x1ScaleOptional and x2Scale is [.., ceil(M/128), ceil(K/128)] and [ceil(K/128), ceil(N/128)]",
            tiles_fit,
            *matrices,
        ),
    )
    blocks = agree(
        "shapes of x1ScaleOptional and x2Scale is [M, ceil(K/64), 2] and [ceil(K/64), N, 2]", blocks_fit, *matrices
    )
    return w.when(IN_TILES, tiled, otherwise=w.when(w.both(IS_SHORT, IN_BLOCKS), blocks, otherwise=plain))


def of_shorts() -> w.Rules:
    """Of FP8, HIFLOAT8 and FP4 (950)."""

    def sized(wanted: tuple[int, int, int]) -> w.Rules:
        label = "group sizes M, N and K of groupSize, or of the shapes where it has 0,"
        return agree(f"{label} is {', '.join(map(str, wanted))}",
                     lambda *given: sizes_of_groups(*given) == wanted, x1, x2, token, scale, SIZES)  # fmt: skip

    even = agree("number of blocks of 32 along K is even", lambda one: -(-one.shape[-1] // BLOCK) % 2 == 0, x1)
    return w.flat(
        w.when(IN_BLOCKS, agree("layout of x2 is transposed", r.is_transposed, x2)),
        w.when(w.has_dtype(x1, FP4), even),
        w.when(w.negated(IN_BLOCKS), w.when(BY_FLOATS, (w.given(token),),
                                            otherwise=w.dtype_in(w.Choices(*WORDS), scale))),
        w.when(IN_TILES, sized(TILES)), w.when(IN_BLOCKS, sized(BLOCKS)),
    )  # fmt: skip


def of_integers() -> w.Rules:
    plain, floats = (w.dtype_in(w.Choices(*kinds), scale) for kinds in (WORDS, (dt.ACL_FLOAT,)))
    half = w.has_dtype(output, dt.ACL_FLOAT16)
    return w.when(half, w.when(w.given(token), floats, otherwise=plain))


def tiled() -> w.Rules:
    return w.flat(
        r.ranks_in(r.REDUCING), tiled_blocks(x2, bias, x3, output), sizes_of_scales(), sized_codes(output), r.turns(),
        w.when(IS_SHORT, of_shorts(), otherwise=of_integers()),
        agree(f"size of x1 and x2 along their last axis in memory is at most {LONGEST}", short_enough, x1, x2),
        agree("K of x1 is above 0", lambda one: one.shape[-1] > 0, x1),
    )  # fmt: skip


def unchecked() -> w.Rules:
    """What CANN's kernel would misread (561103)."""
    alone = agree("x1ScaleOptional is null with UINT64 or INT64 x2Scale", lambda rows: rows is None, token)
    single = agree("number of batches of x1 is 1", lambda one: count(one.shape[:-2]) == 1, x1)
    whole = agree("layout of x2Scale is contiguous, or transposed as x2 is", is_readable, x2, scale)
    grouped = w.either(IN_TILES, IN_BLOCKS)
    one = agree("number of elements of x2Scale is 1 or N, without further axes", is_one_or_row, scale, x1)
    sized = w.when(w.both(w.on(*WITHOUT_COPIES), w.negated(grouped)), one)
    straight = agree("layout of x2 in FRACTAL_NZ is that of [K, N]", lambda found: not r.is_transposed(found), x2)
    blocks = w.flat(w.when(in_blocks(x2), matrices(), w.when(w.given(x3), w.same_shape(x3, output))),
                    w.when(has_format(x2), straight), whole_blocks(x2))  # fmt: skip
    return w.flat(blocks, sized, w.when(IS_SHORT, w.when(w.has_dtype(scale, *WORDS), alone), w.when(IN_BLOCKS, single),
                                w.when(grouped, whole)))  # fmt: skip
