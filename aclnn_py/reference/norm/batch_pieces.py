"""The pieces of batch norms over several devices, tensors brought to a norm, and groups with silu."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .norms import beside, group_norm, positive


def but_channels(x: Array) -> tuple[int, ...]:
    return tuple(axis for axis in range(x.ndim) if axis != 1)


@reference("aclnnBatchNormStats")
def batch_norm_stats(x: Array, eps: float) -> tuple[Array, Array]:
    if not x.size:
        return np.zeros(x.shape[1]), np.full(x.shape[1], np.nan)
    axes = but_channels(x)
    return np.mean(x, axis=axes), 1 / np.sqrt(np.var(x, axis=axes) + eps)


def to_bf16(x: Array) -> Array:
    """Numbers rounded to BF16."""
    bits = np.asarray(x, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32).astype("f8")


KEPT = {0: lambda x: np.float32(x).astype("f8"), 1: lambda x: np.float16(x).astype("f8"), 27: to_bf16}
"""By aclDataType: how FLOAT, FLOAT16 and BF16 keep numbers."""


@reference("aclnnBatchNormElemt", domain={"invstd": positive}, attrs=((1e-3,),))
def batch_norm_elemt(
    x: Array,
    weight: Array | None,
    bias: Array | None,
    mean: Array,
    invstd: Array,
    eps: float,
    *,
    dtypes: dict[str, int],
) -> Array:
    eps, kept = float(np.float32(eps)), KEPT.get(dtypes.get("invstd", -1), np.asarray)
    variance = kept(kept(1 / kept(invstd * invstd)) - eps)
    scaled = (x - beside(mean, x)) / np.sqrt(beside(variance, x) + eps) * beside(weight, x)
    return scaled + (0.0 if bias is None else beside(bias, x))


@reference("aclnnBatchNormReduceBackward")
def batch_norm_reduce_backward(
    grad: Array,
    x: Array,
    mean: Array,
    invstd: Array,
    weight: Array | None,
    for_input: bool,
    for_weight: bool,
    for_bias: bool,
    *,
    soc: str,
) -> tuple[Array | None, ...]:
    wanted = (for_input, for_input, for_weight, for_bias)
    if not x.size:
        return tuple(np.zeros(x.shape[1]) if flag and soc == "ascend950" else None for flag in wanted)
    axes = but_channels(x)
    plain, product = np.sum(grad, axis=axes), np.sum(grad * (x - beside(mean, x)), axis=axes)
    results = plain, product, product * invstd, plain
    return tuple(result if flag else None for result, flag in zip(results, wanted, strict=True))


@reference("aclnnBatchNormElemtBackward", domain={"invstd": positive, "counter": lambda x: 1 + np.abs(x) % 50})
def batch_norm_elemt_backward(
    grad: Array,
    x: Array,
    mean: Array,
    invstd: Array,
    weight: Array | None,
    sum_dy: Array,
    sum_xmu: Array,
    counter: Array,
) -> Array:
    count = np.sum(counter)
    slope = invstd * invstd * (sum_xmu / count)
    rest = grad - beside(sum_dy / count, x) - (x - beside(mean, x)) * beside(slope, x)
    return rest * beside(invstd * (1.0 if weight is None else weight), x)


def shrunk(x: Array, order: float, axes: tuple[int, ...], most: float) -> Array:
    """Parts of a tensor brought to a norm over axes."""
    size = np.abs(x)
    if np.isinf(order):
        norm = np.max(size, axis=axes, keepdims=True) if order > 0 else np.min(size, axis=axes, keepdims=True)
    elif order == 0:
        norm = np.sum(x != 0, axis=axes, keepdims=True).astype("f8")
    else:
        norm = np.sum(size**order, axis=axes, keepdims=True) ** (1 / order)
    norm = np.maximum(norm, 1e-12)
    return x * (np.minimum(norm, most) / norm)


@reference("aclnnRenorm", "aclnnInplaceRenorm", attrs=((1.0, 1, 0.5), (3.0, -1, 0.1), (np.inf, 0, 1.5), (2.0, 0, 0.0)))
def renorm(x: Array, order: float, dim: int, most: float) -> Array:
    others = tuple(axis for axis in range(x.ndim) if axis != dim % x.ndim)
    return shrunk(x, order, others, np.inf if np.isnan(most) else most)


def inside(values: Array, *, name: str, given: dict[str, tuple[int, ...]]) -> Array:
    """Numbers of rows."""
    return np.abs(values) % max(1, given["selfRef"][0])


@reference("aclnnEmbeddingRenorm", attrs=((0.5, 1.0), (1.5, np.inf)), domain={"indices": inside}, integers=True)
def embedding_renorm(x: Array, indices: Array, most: float, order: float) -> Array:
    if not x.size or not indices.size:
        return x
    named = np.unique(indices)
    result = np.array(x)
    result[named] = shrunk(x[named], order, (1,), np.inf if np.isnan(most) else most)
    return result


@reference("aclnnGroupNormSilu")
def group_norm_silu(x: Array, gamma: Array | None, beta: Array | None, group: int, eps: float) -> tuple[Array, ...]:
    n, c = x.shape[:2]
    y, mean, rstd = group_norm(x, gamma, beta, n, c, x.size // max(1, n * c), group, eps)
    return y / (1 + np.exp(-y)), mean, rstd


@reference("aclnnGroupNormSiluV2", attrs=((1, 1e-3, False), (1, 1e-3, True)))
def group_norm_silu_v2(
    x: Array, gamma: Array | None, beta: Array | None, group: int, eps: float, active: bool
) -> tuple[Array, ...]:
    n, c = x.shape[:2]
    if active:
        found: tuple[Array, ...] = group_norm_silu(x, gamma, beta, group, eps)
    else:
        found = group_norm(x, gamma, beta, n, c, x.size // max(1, n * c), group, eps)
    return found


@reference("aclnnBatchNormReduce")
def batch_norm_reduce(x: Array, *, shape: tuple[int, ...]) -> tuple[Array | None, Array | None]:
    if not x.size or x.ndim != 4:
        return np.zeros(()), np.zeros(())
    fitting = [axis for axis in (1, 3) if shape == (x.shape[axis],)]
    if len(fitting) != 1:  # the format tells which axis has the channels
        return None, None
    axes = tuple(axis for axis in range(4) if axis != fitting[0])
    return np.sum(x, axis=axes), np.sum(x * x, axis=axes)
