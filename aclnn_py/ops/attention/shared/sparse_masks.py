"""Which keys a row sees: sparse modes and masks, what is added to scores, which of them are dropped."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from ....base import dtype as dt
from ....lowering.plan.lowered import View
from ....rules.core.call import Shape, TensorFacts
from .geometry import Geometry

FAR = float(1 << 41)
"""Beyond any number of keys."""
ALIBI = 1024
"""Rows of a pse that stands for more."""
COMPRESSED = {2: (2048, 2048), 3: (2048, 2048), 4: (2048, 2048), 6: (3072, 2048)}
"""Sparse modes whose mask is one for all shapes: the mode and the shape tell everything."""
PREFIXED = (5, 6)
AFTER_SCALE, BEFORE_SCALE = 0, 1
HAS_PSE, HAS_DROP, HAS_MASK, BLANK, LAST_ROW = 1, 2, 4, 8, 16


class Band(NamedTuple):
    """A row sees keys from `low` behind its own number on to `high`; `blank` rows without any give 0."""

    low: float
    high: float
    blank: bool


ALL = Band(-FAR, FAR, False)


def band(mode: int, before: int, behind: int, sizes: Geometry) -> Band | None:
    """What a mask's sparse mode says; None where there is no such mode or no key is left."""
    rows, keys = sizes.queries, sizes.keys
    if mode < 0 or mode in (1, *PREFIXED):
        return Band(-FAR, float(keys - rows) if mode == 6 else FAR, False)
    if mode == 2 or (mode == 0 and before >= rows and behind == 0):
        return Band(-FAR, 0.0, False)
    if mode == 3:
        return Band(-FAR, float(keys - rows), keys < rows)
    if mode == 4:
        before, behind = rows - keys + before, keys - rows + behind
    elif mode != 0:
        return None
    if before >= rows and behind >= keys:
        return ALL
    none_left = (
        (before < 0 and behind < 0)
        or (before < 0 <= behind and not (behind >= -before and -before < keys))
        or (behind < 0 <= before and not (-behind <= before and -behind < rows))
    )
    return None if none_left else Band(float(-before), float(behind), True)


def known(prefix: Shape | None, sizes: Geometry) -> bool:
    """Whether the prefix lengths are valid: one per batch, within the keys."""
    low = max(sizes.keys - sizes.queries, 0)
    return prefix is not None and len(prefix) == sizes.batches and all(low <= each <= sizes.keys for each in prefix)


def prefixes(mode: int, prefix: Shape | None, sizes: Geometry) -> tuple[int, ...] | None:
    """For every batch how many keys at the beginning all rows see; None where they are invalid."""
    if known(prefix, sizes):
        return prefix
    return (0,) * sizes.batches if mode == 5 else None


def mask_matches(mask: TensorFacts, mode: int, sizes: Geometry, apart: bool) -> bool:
    """Whether a mask has a shape for these sizes, or that of its mode, with one for every batch if they are `apart`."""
    scores = (sizes.queries, sizes.keys)
    if mask.rank == 2:
        return mask.shape == COMPRESSED.get(mode, scores) and not (apart and sizes.batches > 1)
    outer = ((1, 1), (sizes.batches, 1), (sizes.batches, sizes.heads))
    fits = mask.rank == 4 and mask.shape[2:] == scores == COMPRESSED.get(mode, scores) and mask.shape[:2] in outer
    return fits and not (apart and mask.shape[0] == 1 < sizes.batches)


def pse_matches(pse: TensorFacts, sizes: Geometry, kind: int) -> bool:
    """Whether pse has a score, a row or a slope for every head."""
    if kind not in (AFTER_SCALE, BEFORE_SCALE):
        return pse.shape in ((sizes.heads,), (sizes.batches, sizes.heads)) and sizes.queries == sizes.keys
    if pse.rank != 4 or pse.shape[0] not in (1, sizes.batches) or pse.shape[1] != sizes.heads:
        return False
    if pse.shape[3] != sizes.keys:
        return False
    alike = sizes.queries == sizes.keys
    return pse.shape[2] in (1, sizes.queries) or (pse.shape[2] == ALIBI < sizes.queries and alike)


def drop_matches(drop: TensorFacts, sizes: Geometry) -> bool:
    return drop.numel >= -(-sizes.scores // 8)


def extras_match(
    kind: int, sizes: Geometry, pse: TensorFacts | None, drop: TensorFacts | None, mask: TensorFacts | None, mode: int,
    before: int, behind: int, prefix: Shape | None,
) -> bool:  # fmt: skip
    """Whether pse, drop bits and mask, with what its mode looks at, go with the scores."""
    if not 0 <= kind <= 3 or (pse is None and kind != BEFORE_SCALE):
        return False
    if (pse is not None and not pse_matches(pse, sizes, kind)) or (drop is not None and not drop_matches(drop, sizes)):
        return False
    if mask is None:
        return True
    has_prefix = mode not in PREFIXED or prefixes(mode, prefix, sizes) is not None
    apart = mode == 5 and known(prefix, sizes)
    return mask_matches(mask, mode, sizes, apart) and band(mode, before, behind, sizes) is not None and has_prefix


def spread(view: View, sizes: Geometry, rows: int) -> View:
    """A dense tensor with axes of batches, heads, rows and keys, any of them 1 or missing, for every score."""
    shape = (sizes.batches, sizes.heads, rows, sizes.keys)
    missing = (0,) * (4 - len(view.shape))
    strides = tuple([0 if size == 1 else stride for size, stride in zip(view.shape, view.strides, strict=True)])
    return view._replace(shape=shape, strides=(*missing, *strides))


def pse_view(view: View, sizes: Geometry, kind: int) -> tuple[View, int]:
    """What the kernel sees of pse, and the flag that tells it so."""
    if kind not in (AFTER_SCALE, BEFORE_SCALE):
        strides = (0, 1, 0, 0) if len(view.shape) == 1 else (sizes.heads, 1, 0, 0)
        return view._replace(shape=(sizes.batches, sizes.heads, 1, 1), strides=strides), HAS_PSE
    if view.shape[2] in (1, sizes.queries):
        return spread(view, sizes, sizes.queries), HAS_PSE
    last = view._replace(shape=(*view.shape[:2], 1, view.shape[3]), offset=view.offset + (ALIBI - 1) * view.strides[2])
    return spread(last, sizes, 1), HAS_PSE | LAST_ROW


def drop_view(view: View) -> View:
    """A dense tensor of bytes along one axis."""
    return view._replace(shape=(prod(view.shape),), strides=(1,))


MASKS, REAL = (dt.ACL_BOOL, dt.ACL_UINT8), (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
