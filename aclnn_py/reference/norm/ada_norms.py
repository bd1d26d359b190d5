"""Norms of rows that are scaled and shifted for each sample, and of the channels of each sample."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .norms import Stored, layer_norm, layer_norm_backward, positive
from .quantised_norms import INT8, LARGEST, smoothed, whole


def as_rows(by: Array, x: Array) -> Array:
    """[B..., H] or [B..., 1, H] beside [B..., S, H]."""
    return by if by.ndim == x.ndim else by[..., np.newaxis, :]


@reference("aclnnAdaLayerNorm")
def ada_layer_norm(
    x: Array, scale: Array, shift: Array, weight: Array | None, bias: Array | None, eps: float
) -> tuple[Array, ...]:
    found: tuple[Array, ...] = ada_layer_norm_v2(x, scale, shift, weight, bias, eps)
    return found[:1]


@reference("aclnnAdaLayerNormV2")
def ada_layer_norm_v2(
    x: Array, scale: Array, shift: Array, weight: Array | None, bias: Array | None, eps: float
) -> tuple[Array, ...]:
    y, mean, rstd = layer_norm(x, x.shape[-1:], weight, bias, eps)
    return y * (1 + as_rows(scale, x)) + as_rows(shift, x), mean, rstd


@reference("aclnnInstanceNorm", attrs=(("NHWC", 1e-3), ("NCHW", 0.5)))
def instance_norm(x: Array, gamma: Array, beta: Array, layout: str, eps: float) -> tuple[Array, ...]:
    last = layout.startswith("NHWC")
    axes = (1, 2) if last else (2, 3)
    mean, var = np.mean(x, axis=axes, keepdims=True), np.var(x, axis=axes, keepdims=True)
    factors, addends = (each if last else each[:, np.newaxis, np.newaxis] for each in (gamma, beta))
    return (x - mean) / np.sqrt(var + eps) * factors + addends, mean, var


@reference("aclnnAdaLayerNormBackward", domain={"rstd": positive})
def ada_layer_norm_backward(
    grad: Array,
    x: Array,
    shape: tuple[int, ...],
    rstd: Array,
    mean: Array,
    scale: Array,
    shift: Array,
    weight: Array | None,
    bias: Array | None,
    *,
    soc: str,
    stored: Stored,
) -> tuple[Array | None, ...]:
    if soc not in ("ascend910b", "ascend910_93"):
        return (None,) * 5
    through = grad * (1 + as_rows(scale, x))
    back = layer_norm_backward(through, x, shape, mean, rstd, weight, bias, (True,) * 3, stored=stored)
    h = (x - mean) * rstd
    y = h * (1 if weight is None else weight) + (0 if bias is None else bias)
    parts = (np.reshape(np.sum(each, axis=-2), by.shape) for each, by in ((grad * y, scale), (grad, shift)))
    return back[0], *map(stored, parts), *back[1:]


@reference("aclnnAdaLayerNormQuant", attrs=((1e-3, "dynamic"), (0.5, None)))
def ada_layer_norm_quant(
    x: Array, scale: Array, shift: Array, weight: Array | None, bias: Array | None, smooth: Array | None, eps: float,
    mode: str | None, *, soc: str, dtypes: dict[str, int],
) -> tuple[Array, Array, None]:  # fmt: skip
    y = smoothed(ada_layer_norm_v2(x, scale, shift, weight, bias, eps)[0], smooth, None)
    scales = np.max(np.abs(y), axis=-1, keepdims=True) / LARGEST[dtypes["out"]]
    over = y / scales
    if soc != "ascend950":  # what is rounded has been rounded before
        over = over.astype("f2").astype("f8")
    return whole(over) if dtypes["out"] == INT8 else over, scales[..., 0], None
