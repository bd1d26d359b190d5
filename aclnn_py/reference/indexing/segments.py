"""Sums of segments and of groups of rows, modulated tensors, signs as bits."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..registry import Array, reference
from .gathers import Given


@reference("aclnnExpSegsum", domain={"self": lambda x: x / 100})
def exp_segsum(x: Array) -> Array:
    """The difference of running sums would lose what the sums of segments keep."""
    n = x.shape[-1]
    wide = np.broadcast_to(x[..., :, None], (*x.shape, n))
    sums = np.cumsum(np.where(np.tri(n, k=-1, dtype=bool), wide, 0), -2)
    with np.errstate(over="ignore"):
        return np.where(np.tri(n, dtype=bool), np.exp(sums), 0)


@reference("aclnnExpSegsumBackward")
def exp_segsum_backward(grad: Array, result: Array) -> Array:
    below = np.tri(grad.shape[-1], k=-1, dtype=bool)
    sums = np.flip(np.cumsum(np.flip(np.where(below, grad * result, 0), -2), -2), -2)
    return np.where(below, sums, 0).sum(-1)


@reference("aclnnModulate")
def modulate(x: Array, scale: Array, shift: Array) -> Array:
    factor, more = (each.reshape(len(x), 1, -1) for each in (scale, shift))
    return x * (1 + factor) + more


@reference("aclnnModulateBackward")
def modulate_backward(grad: Array, x: Array, scale: Array, shift: Array) -> tuple[Array, Array, Array]:
    return grad * scale[:, None], (grad * x).sum(1), grad.sum(1)


def ends(values: Array, *, name: str, given: Given) -> Array:
    """A domain: where groups end, and as numbers of rows nearly as good."""
    rows, groups = given["gradY"][0], max(values.size, 1)
    return np.arange(1, values.size + 1) * rows // groups


def grouped(grad: Array, index: Any, kind: int) -> Array:
    if index is None:
        return grad.sum(1)
    last = np.minimum(np.cumsum(index) if kind else index, len(grad)).astype(int)
    first = np.concatenate([[0], last[:-1]])
    return np.array([grad[begin:end].sum(0) for begin, end in zip(first, last, strict=True)]).reshape(-1, grad.shape[1])


@reference("aclnnGroupedBiasAddGrad", domain={"groupIdxOptional": ends})
def grouped_bias_add_grad(grad: Array, index: Any) -> Array:
    return grouped(grad, index, 0)


@reference("aclnnGroupedBiasAddGradV2", domain={"groupIdxOptional": ends}, attrs=((0,), (1,)))
def grouped_bias_add_grad_v2(grad: Array, index: Any, kind: int) -> Array:
    return grouped(grad, index, kind)


@reference("aclnnSignBitsPack")
def sign_bits_pack(x: Array, size: int, *, soc: str) -> Array:
    """What is missing counts as -1."""
    whole = np.append(x, np.full(-x.size % 8, -1.0))
    if soc == "ascend950":
        return np.packbits(whole < 0).reshape(size, -1)
    return np.packbits(whole >= 0, bitorder="little").reshape(size, -1)


@reference("aclnnSignBitsUnpack", integers=True)
def sign_bits_unpack(x: Array, size: int, dtype: int) -> Array:
    return np.unpackbits(x, bitorder="little").astype(float).reshape(size, -1) * 2 - 1


def first_segment(values: Array, *, name: str, given: Any) -> Array:
    """A domain: the first segment alone, as far as the result goes."""
    room = int(np.prod(given["outputPermuteOut"]))
    return np.minimum(np.arange(values.size), room if name == "outputOffset" else 0).reshape(values.shape)


JAGGED = ("permute", "inputOffset", "outputOffset")


@reference("aclnnExpandIntoJaggedPermute", domain=dict.fromkeys(JAGGED, first_segment), integers=True)
def expand_into_jagged_permute(
    permute: Array, starts: Array, ends: Array, size: int, *, shape: tuple[int, ...]
) -> Array:
    found = np.zeros(int(np.prod(shape)), "i4")
    for row, segment in enumerate(permute[: max(len(ends) - 1, 0)]):
        count = ends[row + 1] - ends[row]
        found[ends[row] : ends[row + 1]] = starts[segment] + np.arange(count)
    return found.reshape(shape)


@reference("aclnnPrecisionCompare")
def precision_compare(golden: Array, real: Array) -> Array:
    return np.array(503 * int((golden != real).any()))
