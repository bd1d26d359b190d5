"""Overlaps of boxes."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference


def ordered(values: Array) -> Array:
    """Boxes [n, 4] whose ends are in order, near each other."""
    if values.ndim != 2 or values.shape[1] != 4:
        return values
    start = np.clip(values[:, :2], -9, 9)
    return np.concatenate([start, start + 1 + np.abs(np.clip(values[:, 2:], -9, 9))], axis=1)


def standing(values: Array) -> Array:
    return ordered(values.T).T if values.ndim == 2 else values


def shared(one: Array, other: Array, eps: float) -> tuple[Array, Array, Array]:
    """The area that boxes share, and both areas."""
    low, high = np.maximum(one[..., :2], other[..., :2]), np.minimum(one[..., 2:], other[..., 2:])
    common = np.maximum(high + eps - low, 0).prod(-1)
    return common, (one[..., 2:] - one[..., :2] + eps).prod(-1), (other[..., 2:] - other[..., :2] + eps).prod(-1)


@reference(
    "aclnnIou", attrs=(("iou", 0.5, False), ("iof", 0.0, False), ("iof", 1.0, True), ("iou", 0.0, True)),
    domain={"bBoxes": ordered, "gtBoxes": ordered},
)  # fmt: skip
def iou(boxes: Array, truth: Array, mode: str, eps: float, aligned: bool) -> Array:
    one, other = (boxes[:, None], truth[:, None]) if aligned else (boxes[:, None], truth[None])
    eps = float(np.float32(eps))
    with np.errstate(all="ignore"):
        common, mine, theirs = shared(one, other, eps)
        return common / (theirs if mode == "iof" else mine + theirs - common)


@reference(
    "aclnnCIoU", attrs=((True, False, "iou"), (False, False, "iof"), (True, False, "iof")),
    domain={"bBoxes": standing, "gtBoxes": standing},
)  # fmt: skip
def ciou(boxes: Array, truth: Array, trans: bool, cross: bool, mode: str) -> tuple[Array, Array]:
    one, other = boxes.T, truth.T
    if trans:
        one, other = (np.concatenate([x[:, :2] - x[:, 2:] / 2, x[:, :2] + x[:, 2:] / 2], 1) for x in (one, other))
    with np.errstate(all="ignore"):
        common, mine, theirs = shared(one, other, 0.0)
        overlap = common / (theirs if mode == "iof" else mine + theirs - common)
        centres = (((one[:, :2] + one[:, 2:]) - (other[:, :2] + other[:, 2:])) ** 2).sum(-1) / 4
        hull = ((np.maximum(one[:, 2:], other[:, 2:]) - np.minimum(one[:, :2], other[:, :2])) ** 2).sum(-1)
        ratios = [np.arctan((x[:, 2] - x[:, 0]) / (x[:, 3] - x[:, 1])) for x in (one, other)]
        angle = ratios[1] - ratios[0]
        v = 4 / np.pi**2 * angle**2
        cost = np.where(v == 0, 0, v * v / (1 - overlap + v))
        return (overlap - centres / hull - cost)[None], angle[None]
