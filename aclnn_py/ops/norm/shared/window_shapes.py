"""Shapes of scores of windows, and of masks and biases that go with them."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.soc import Soc
from ....rules.core.call import Shape, TensorFacts

BLOCK = 32
"""Bytes that a core reads together."""


def windows(mask: TensorFacts | None) -> Shape | None:
    """Windows and sizes that a mask has; None for another shape."""
    shape = () if mask is None else mask.shape
    kinds = {3: shape, 4: shape[:1] + shape[2:], 5: shape[1:2] + shape[3:]}
    ones = {4: shape[1:2], 5: (shape[:1] + shape[2:3])}.get(len(shape), ())
    return kinds[len(shape)] if len(shape) in kinds and set(ones) <= {1} and 0 not in shape else None


def split(x: TensorFacts, mask: TensorFacts | None) -> Shape | None:
    """B, W, N, S1, S2."""
    if x.rank == 5:
        return x.shape
    if x.rank != 4:
        return None
    found = (1,) if mask is None else windows(mask)
    return (x.shape[0] // found[0], found[0], *x.shape[1:]) if found else None


def masked(x: TensorFacts, mask: TensorFacts) -> bool | None:
    seen, whole = windows(mask), split(x, mask)
    return (seen is not None and whole is not None and whole[0] > 0 and seen == (whole[1], *whole[3:])) or None


def biased(x: TensorFacts, bias: TensorFacts) -> bool | None:
    fits = 3 <= bias.rank <= 5 and bias.shape[-3:] == x.shape[-3:]
    return (fits and set(bias.shape[:-3]) <= {1} and 0 not in bias.shape) or None


def written(x: TensorFacts, mask: TensorFacts | None, out: TensorFacts) -> bool | None:
    whole = split(x, mask)
    return (whole is not None and out.shape in (whole, (whole[0] * whole[1], *whole[2:]))) or None


def row_bytes(x: TensorFacts) -> int:
    """What a row takes in a buffer."""
    return -(-(x.shape or (1,))[-1] * (dt.size(x.dtype) or 1) // BLOCK) * BLOCK


def parts(x: TensorFacts, mask: TensorFacts | None) -> int:
    """Rows' worth of x that a core needs for one row."""
    return (8 if mask is not None else 6) * (1 if dt.size(x.dtype) == 4 else 2)


def least_parts(soc: Soc, x: TensorFacts, mask: TensorFacts | None) -> int:
    """The same, where windows are single rows and there is one at least for each core."""
    whole, narrow, cores = split(x, mask), dt.size(x.dtype) != 4, max(soc.vector_cores, soc.ai_cores)
    if whole is None or whole[2] * whole[3] != 1 or whole[0] * whole[1] < cores:
        return parts(x, mask)
    if whole[1] == 1:
        return (5 if mask is None else 6 if narrow else 7) * (2 if narrow else 1)
    return 14 if narrow and mask is not None else parts(x, mask)
