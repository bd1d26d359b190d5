"""A call of the operators before multi-head latent attention: modes, sizes and the tensors that go with them."""

from __future__ import annotations

from typing import NamedTuple

from .....base import dtype as dt
from .....base.format import ACL_FORMAT_FRACTAL_NZ
from .....lowering.kernels.stored_matrix import ROWS, block_width
from .....rules.core.call import Shape, TensorFacts, count, row_major

LATENT, ROPE, TILE = 512, 64, 128
PAGES = ("PA_BLK_BSND", "PA_BLK_NZ")
MODES = ("BSND", "TND", "PA_BSND", "PA_NZ", *PAGES)
PLAIN = ("BSND", "TND")
NONE, PER_TENSOR, PER_CHANNEL, PER_TILE = range(4)
WIDE = LATENT + 2 * ROPE + 4 * (LATENT // TILE)
"""Bytes of a key with its rotary part and its scales."""
Facts = TensorFacts | None
WEIGHTS = ("down", "up", "key_down")


class Request(NamedTuple):
    """The arguments by field; modes that an operator lacks follow from the dtypes."""

    x: TensorFacts
    down: TensorFacts
    up: TensorFacts
    absorbed: TensorFacts
    key_down: TensorFacts
    query_gamma: TensorFacts
    key_gamma: TensorFacts
    sin: TensorFacts
    cos: TensorFacts
    cache: TensorFacts
    rope_cache: TensorFacts
    mode: str
    query: TensorFacts
    query_rope: TensorFacts
    query_epsilon: float = 0.0
    key_epsilon: float = 0.0
    places: Facts = None
    x_scale: Facts = None
    down_scale: Facts = None
    up_scale: Facts = None
    key_scale: Facts = None
    cache_scale: Facts = None
    rope_scale: Facts = None
    smooth: Facts = None
    ends: Facts = None
    share: Facts = None
    weight_mode: int | None = None
    cache_mode: int | None = None
    query_mode: int = 0
    repo_mode: int = 0
    scale_repo: int = 0
    tile: int = TILE
    query_factor: float = 1.0
    key_factor: float = 1.0
    query_scale: Facts = None
    norm: Facts = None
    norm_scale: Facts = None

    @property
    def is_newest(self) -> bool:
        return self.weight_mode is not None

    @property
    def weights(self) -> int:
        """Which weights are INT8: 0 none, 1 that of the queries' up projection, 2 all but one, and the tokens."""
        if self.weight_mode is not None:
            return self.weight_mode
        return 2 if self.x.dtype == dt.ACL_INT8 else int(self.up.dtype == dt.ACL_INT8)

    @property
    def keys(self) -> int:
        """How keys are quantised."""
        if self.cache_mode is not None:
            return self.cache_mode
        narrow = self.cache.dtype == dt.ACL_INT8 and self.weights > 0
        return (PER_CHANNEL if self.weights == 1 else PER_TENSOR) if narrow else NONE


class Sizes(NamedTuple):
    """Tokens by their axes, channels of x and of normalised queries, heads, their size, and the first cache's axes."""

    rows: Shape
    inner: int
    middle: int
    heads: int
    width: int
    held: Shape

    @property
    def tokens(self) -> int:
        return count(self.rows)

    @property
    def channels(self) -> int:
        return self.heads * (self.width + ROPE)

    @property
    def block(self) -> int:
        """Tokens of a block."""
        return self.held[1] if len(self.held) == 2 else 1


def matrix_of(weight: TensorFacts) -> tuple[int, int] | None:
    """Rows and columns of a weight in FRACTAL_NZ: a view of them, or of its blocks."""
    stored = weight.storage_shape
    if len(stored) != 4 or weight.rank not in (2, 4):
        return None
    rows, columns = weight.shape if weight.rank == 2 else (stored[1] * stored[2], stored[0] * stored[3])
    fits = stored == blocks_of(rows, columns, weight.dtype) and (weight.rank == 2 or weight.shape == stored)
    return (rows, columns) if fits and not weight.offset else None


def blocks_of(rows: int, columns: int, dtype: int) -> Shape:
    wide = block_width(dtype)
    return (columns // wide, rows // ROWS, ROWS, wide)


def weight_of(dtype: int, rows: int, columns: int) -> TensorFacts:
    shape = (rows, columns)
    return TensorFacts.of(dtype, shape, row_major(shape), 0, blocks_of(rows, columns, dtype), ACL_FORMAT_FRACTAL_NZ)


def sizes_of(at: Request) -> Sizes | None:
    """The sizes; None where axes are missing."""
    down = matrix_of(at.down)
    if down is None or at.x.rank not in (2, 3) or at.absorbed.rank != 3 or at.cache.rank not in (3, 4):
        return None
    held = at.cache.shape[:1] if at.mode == "TND" else at.cache.shape[:2]
    heads, width = at.absorbed.shape[:2]
    return Sizes(at.x.shape[:-1], at.x.shape[-1], down[1], heads, width, held)
