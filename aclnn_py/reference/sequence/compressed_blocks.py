"""Compression of blocks of packed tokens."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from ..registry import Array, reference

ATTRS = tuple((ends, "TND", 32, 16, 0) for ends in ((20, 36, 100), (100,), (10, 100)))


@reference("aclnnNsaCompress", attrs=ATTRS)
def nsa_compress(x: Array, weight: Array, ends: tuple[int, ...], layout: str, size: int, step: int, kind: int) -> Array:
    sums = [
        np.einsum("in,ind->nd", weight, x[first : first + size])
        for begin, end in pairwise((0, *ends))
        for first in range(begin, end - size + 1, step)
    ]
    return np.array(sums).reshape(-1, *x.shape[1:])


GRAD_ATTRS = tuple((ends, 32, 16, 0, "TND") for ends in ((20, 36, 100),))


@reference("aclnnNsaCompressGrad", attrs=GRAD_ATTRS)
def nsa_compress_grad(
    dy: Array, x: Array, weight: Array, ends: tuple[int, ...], size: int, step: int, kind: int, layout: str
) -> tuple[Array, Array]:
    dx, dw, block = np.zeros(x.shape), np.zeros(weight.shape), 0
    for begin, end in pairwise((0, *ends)):
        for first in range(begin, end - size + 1, step):
            dx[first : first + size] += np.einsum("in,nd->ind", weight, dy[block])
            dw += np.einsum("ind,nd->in", x[first : first + size], dy[block])
            block += 1
    return dx, dw
