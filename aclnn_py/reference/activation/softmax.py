"""The softmax family and what is built on it."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference


@reference("aclnnSoftmax", attrs=((0,), (-1,)))
def softmax(x: Array, dim: int) -> Array:
    e = np.exp(x - np.max(x, axis=dim if x.ndim else None, keepdims=True, initial=-np.inf))
    return e / np.sum(e, axis=dim if x.ndim else None, keepdims=True)


@reference("aclnnLogSoftmax", attrs=((0,), (-1,)))
def log_softmax(x: Array, dim: int) -> Array:
    """The largest element's own exponential, 1, stays out of the sum: log1p then keeps what is far below it."""
    if not x.size:
        return x
    axis = dim if x.ndim else 0
    rows = np.reshape(x, x.shape or (1,))
    most = np.argmax(rows, axis=axis, keepdims=True)
    shifted = rows - np.take_along_axis(rows, most, axis)
    e = np.exp(shifted)
    first = np.take_along_axis(e, most, axis) - 1
    np.put_along_axis(e, most, 0, axis)
    return np.reshape(shifted - np.log1p(np.sum(e, axis=axis, keepdims=True) + first), x.shape)


@reference("aclnnSoftmaxBackward", attrs=((0,), (-1,)), domain={"output": lambda y: np.abs(y) / (1 + np.abs(y))})
def softmax_backward(grad: Array, y: Array, dim: int) -> Array:
    return (grad - np.sum(grad * y, axis=dim if y.ndim else None, keepdims=True)) * y


@reference("aclnnLogSoftmaxBackward", attrs=((0,), (-1,)), domain={"output": lambda y: -np.abs(y)})
def log_softmax_backward(grad: Array, y: Array, dim: int) -> Array:
    return grad - np.exp(y) * np.sum(grad, axis=dim if y.ndim else None, keepdims=True)


@reference("aclnnSoftmaxCrossEntropyWithLogits", domain={"labels": lambda p: np.abs(p) / (1 + np.abs(p))})
def softmax_cross_entropy_with_logits(features: Array, labels: Array) -> tuple[Array, Array]:
    features, labels = np.broadcast_arrays(features, labels)
    return -np.sum(labels * log_softmax(features, -1), axis=-1), softmax(features, -1) - labels


@reference("aclnnBinaryCrossEntropyWithLogitsTargetBackward", attrs=((0,), (1,), (2,)))
def binary_cross_entropy_with_logits_target_backward(
    grad: Array, x: Array, target: Array, weight: Array | None, positive: Array | None, reduction: int
) -> Array:
    """log(sigmoid(-x)) - p log(sigmoid(x)), put together so that nothing cancels where p is 1."""
    p = 1.0 if positive is None else positive
    bend = np.where((x < 0) & np.isinf(p), 0, (p - 1) * np.log1p(np.exp(-np.abs(x))))
    slope = np.where(x < 0, -p * x, -x) + bend
    return grad * slope * (1.0 if weight is None else weight) * (1 / x.size if reduction == 1 else 1.0)
